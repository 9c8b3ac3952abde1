// Reads no more than the words that decide: what is wrong with them is said where the part is read.
#include "content/hidden_last.h"

#include <algorithm>
#include <set>

namespace affray::content {
namespace {

// The word under a key; empty where none stands.
std::string word_at(const Node& map, std::string_view key) {
    const Node word = map.is_map() ? Fields(map).at(key) : Node();
    return word.is_scalar() ? word.text() : std::string();
}

bool comes_hidden(const Node& creature) {
    const std::string word = word_at(creature, "hidden");
    return word == "true" || word == "yes" || word == "on";
}

}  // namespace

std::vector<Node> seen_first(std::vector<Node> creatures) {
    std::stable_partition(creatures.begin(), creatures.end(),
                          [](const Node& one) { return !comes_hidden(one); });
    return creatures;
}

std::vector<Node> known_first(std::vector<Node> sides, const Node& creatures) {
    std::set<std::string> seen, all;
    for (const Node& one : creatures.is_list() ? creatures.list() : std::vector<Node>()) {
        all.insert(word_at(one, "side"));
        if (!comes_hidden(one)) seen.insert(word_at(one, "side"));
    }
    std::stable_partition(sides.begin(), sides.end(), [&](const Node& side) {
        const std::string id = side.is_scalar() ? side.text() : word_at(side, "id");
        return seen.count(id) != 0 || all.count(id) == 0;
    });
    return sides;
}

std::vector<Node> shown_first(std::vector<Node> features) {
    std::stable_partition(features.begin(), features.end(),
                          [](const Node& one) { return word_at(one, "state") != "hidden"; });
    return features;
}

}  // namespace affray::content
