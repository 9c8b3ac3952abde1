// Names in intents, against the scene.
#include "cases/intent_words.h"

namespace affray::cases {
namespace {

using content::Node;

constexpr ForeignId kNobody{1'000'000};

}  // namespace

ForeignId IntentWords::creature_at(const Node& node) const {
    if (!node) return ForeignId::None;
    if (node.text() == "trigger_actor") return kTriggerActor;
    const auto who = names_.state.find(node.text());
    return who ? foreign(*who) : kNobody;
}

std::vector<ForeignId> IntentWords::creatures_of(const Node& node) const {
    if (!node) return {};
    if (node.is_scalar()) return {creature_at(node)};
    std::vector<ForeignId> all;
    for (const Node& item : node.list()) all.push_back(creature_at(item));
    return all;
}

std::vector<ForeignId> IntentWords::creatures(std::string_view key) { return creatures_of(fields_.at(key)); }

std::vector<Place> IntentWords::cells(const Node& node) const {
    std::vector<Place> all;
    if (!node) return all;
    for (const Node& item : node.list()) all.push_back(content::read_place(item, names_.state.scene->map));
    return all;
}

void IntentWords::targets(std::string_view key, std::vector<ForeignId>& who, std::vector<Place>& where) {
    const Node node = fields_.at(key);
    const std::vector<Node> items = node.is_list() ? node.list() : std::vector<Node>{};
    const auto thing = [&](const Node& word) {
        const bool creature = names_.state.find(word.text()).has_value();
        return creature || !Name::fits(word.text()) ? std::nullopt : names_.state.feature(Name(word.text()));
    };
    if (!items.empty() && items.front().is_list())
        where = cells(node);
    else if (const auto feature = items.size() == 1 ? thing(items.front()) : std::nullopt)
        where = {names_.state.scene->features[*feature].cells.front()};  // a thing is aimed at where it is
    else
        who = creatures_of(node);
}

}  // namespace affray::cases
