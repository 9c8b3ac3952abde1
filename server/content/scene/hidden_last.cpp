// Reads no more than the words that decide: what is wrong with them is said where the part is read.
#include "content/scene/hidden_last.h"

#include <set>

#include "readings/journey/wandering.h"

namespace affray::content {
namespace {

// The word under a key; empty where none stands.
std::string word_at(const Node& map, std::string_view key) {
    const Node word = map.is_map() ? Fields(map).at(key) : Node();
    return word.is_scalar() ? word.text() : std::string();
}

bool says_yes(std::string_view word) { return word == "true" || word == "yes" || word == "on"; }

bool comes_hidden(const Node& creature) { return says_yes(word_at(creature, "hidden")); }

// In two goes: assigning to a Node would change the document behind it.
template <class First>
std::vector<Node> ordered(const std::vector<Node>& all, First first) {
    std::vector<Node> out;
    for (const bool now : {true, false})
        for (const Node& one : all)
            if (first(one) == now) out.push_back(one);
    return out;
}

}  // namespace

std::vector<Node> seen_first(const std::vector<Node>& creatures) {
    return ordered(creatures, [](const Node& one) { return !comes_hidden(one); });
}

std::vector<Node> known_first(const std::vector<Node>& sides, const Node& creatures, const Node& waves) {
    std::set<std::string> seen, all;
    for (const Node& one : creatures.is_list() ? creatures.list() : std::vector<Node>()) {
        all.insert(word_at(one, "side"));
        if (!comes_hidden(one)) seen.insert(word_at(one, "side"));
    }
    for (const Node& one : waves.is_list() ? waves.list() : std::vector<Node>())
        all.insert(word_at(one, "side"));
    return ordered(sides, [&](const Node& side) {
        const std::string id = side.is_scalar() ? side.text() : word_at(side, "id");
        return seen.count(id) != 0 || all.count(id) == 0;
    });
}

std::vector<Node> shown_first(const std::vector<Node>& features) {
    // A door that nobody has found is told as a wall, and is numbered like one.
    const auto edge = [](const Node& one) {
        const std::string kind = word_at(one, "kind");
        const bool secret = word_at(one, "state") == "hidden" || !word_at(one, "hidden").empty() ||
                            word_at(one, "found") == "false";
        return kind == "wall" || (kind == "door" && secret);
    };
    const auto trap = [](const std::string& kind) { return kind == "room_trap" || kind == "treasure_trap"; };
    const auto unfound = [&](const Node& one) {
        const std::string found = word_at(one, "found");
        const bool conceals = trap(word_at(one, "kind")) || !word_at(one, "hidden").empty();
        return found == "false" || (found.empty() && conceals);
    };
    const auto shown = [&](const Node& one) {
        if (word_at(one, "kind") == kEncounterTable) return false;
        return word_at(one, "state") != "hidden" && !says_yes(word_at(one, "concealed")) && !unfound(one);
    };
    const auto plain = [&](const Node& one) { return shown(one) && !edge(one); };
    // Sorted twice, each time in two: what is plain, then edges, then what else is hidden.
    return ordered(ordered(features, [&](const Node& one) { return shown(one) || edge(one); }), plain);
}

}  // namespace affray::content
