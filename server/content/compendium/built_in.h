// The data files that this build carries: those of content/, so that cases and tools need no directory.
#pragma once

#include <span>
#include <string_view>

namespace affray::content {

struct BuiltInFile {
    std::string_view path;  ///< below content/, such as archmage/compendium/classes.yaml
    std::string_view text;
};
std::span<const BuiltInFile> built_in_files();

}  // namespace affray::content
