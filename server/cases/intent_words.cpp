// Names in intents, against the scene.
#include "cases/intent_words.h"

namespace affray::cases {
namespace {

using content::Node;

constexpr CreatureId kNobody{1'000'000};

}  // namespace

CreatureId IntentWords::creature_at(const Node& node) const {
    if (!node) return CreatureId::None;
    if (node.text() == "trigger_actor") return kTriggerActor;
    return names_.state.find(node.text()).value_or(kNobody);
}

std::vector<CreatureId> IntentWords::creatures_of(const Node& node) const {
    if (!node) return {};
    if (node.is_scalar()) return {creature_at(node)};
    std::vector<CreatureId> all;
    for (const Node& item : node.list()) all.push_back(creature_at(item));
    return all;
}

std::vector<CreatureId> IntentWords::creatures(std::string_view key) { return creatures_of(fields_.at(key)); }

std::vector<Place> IntentWords::cells(const Node& node) const {
    std::vector<Place> all;
    if (!node) return all;
    for (const Node& item : node.list()) all.push_back(content::read_place(item, names_.state.scene->map));
    return all;
}

void IntentWords::targets(std::string_view key, std::vector<CreatureId>& who, std::vector<Place>& where) {
    const Node node = fields_.at(key);
    const std::vector<Node> items = node.is_list() ? node.list() : std::vector<Node>{};
    if (!items.empty() && items.front().is_list())
        where = cells(node);
    else
        who = creatures_of(node);
}

}  // namespace affray::cases
