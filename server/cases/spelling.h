// One spelling for values of case files and for what they are compared with.
#pragma once

#include <map>

#include "content/yaml/node.h"

namespace affray::cases {

/// A YAML value in one spelling: "[a, b]", "{k: v}" with sorted keys; `sorted`: the items of a list are
/// sorted too.
std::string spelled(const content::Node& node, bool sorted = false);
std::string spelled(std::vector<std::string> items, bool sorted = false);
std::string spelled(Place at);
std::string spelled_map(const std::map<std::string, std::string>& entries);

}  // namespace affray::cases
