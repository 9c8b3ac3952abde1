// The YAML files of a content directory.
#pragma once

#include <filesystem>
#include <vector>

namespace affray::content {

/// Every *.yaml below `directory`, any depth, in order of their paths; at most 10,000. `error` says why a
/// directory cannot be read.
std::vector<std::filesystem::path> yaml_files(const std::string& directory, std::error_code& error);

}  // namespace affray::content
