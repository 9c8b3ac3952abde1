// YAML values, lists and places in one spelling.
#include "cases/spelling.h"

#include <algorithm>

namespace affray::cases {

using content::Node;

std::string spelled_map(const std::map<std::string, std::string>& entries) {
    std::string all;
    for (const auto& [key, value] : entries) all += (all.empty() ? "" : ", ") + key + ": " + value;
    return "{" + all + "}";
}

std::string spelled(std::vector<std::string> items, bool sorted) {
    if (sorted) std::sort(items.begin(), items.end());
    std::string all;
    for (const std::string& item : items) all += (all.empty() ? "" : ", ") + item;
    return "[" + all + "]";
}

std::string spelled(Place at) {
    std::vector<std::string> numbers{std::to_string(at.x), std::to_string(at.y)};
    if (at.z != 0) numbers.push_back(std::to_string(at.z));
    return spelled(std::move(numbers));
}

std::string spelled(const Node& node, bool sorted) {
    if (!node) return "none";
    if (node.is_list()) {
        std::vector<std::string> items;
        for (const Node& item : node.list()) items.push_back(spelled(item));
        return spelled(std::move(items), sorted);
    }
    if (node.is_map()) {
        std::map<std::string, std::string> entries;
        for (const auto& [key, value] : node.entries()) entries[key] = spelled(value);
        return spelled_map(entries);
    }
    if (const auto number = node.as_number()) return std::to_string(*number);
    return node.is_scalar() ? node.text() : "none";
}

}  // namespace affray::cases
