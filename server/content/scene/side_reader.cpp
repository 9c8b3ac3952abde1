// Sides of a scene as they are written.
#include "content/scene/side_reader.h"

#include <algorithm>

#include "content/scene/fact_reader.h"
#include "content/scene/hidden_last.h"
#include "content/words/fact_words.h"
#include "content/words/vocabulary_words.h"
#include "readings/common.h"
#include "readings/harm/morale_checks.h"
#include "readings/party/stations.h"
#include "readings/sheets/option_range.h"

namespace affray::content {
namespace {

void place_rank(State& state, FactKey key, const Node& row, std::int32_t rank) {
    const std::vector<Node> words = row.list();
    if (words.empty() || words.size() > static_cast<std::size_t>(kRankMost))
        return row.fail("a rank has one to three members");
    for (std::size_t file = 0; file < words.size(); ++file) {
        const auto who = state.find(words[file].text());
        if (who && number(state.creature(*who).side) == key.a)
            state.set_fact({key.fact, number(*who), 0},
                           station_number({rank, static_cast<std::int32_t>(file)}));
        else
            words[file].fail("nobody of this side has the id '" + words[file].text() + "'");
    }
}

}  // namespace

std::optional<std::uint32_t> side_index(const Scene& scene, std::string_view id) {
    for (std::uint32_t i = 0; i < scene.sides.size(); ++i)
        if (scene.sides[i].id.view() == id) return i;
    return std::nullopt;
}

void SideReader::read(const Node& node, const Node& creatures, const Node& waves) {
    if (!node) return by_default(creatures);
    for (const Node& item : known_first(node.list(), creatures, waves)) {
        if (item.is_scalar()) {
            scene_.sides.push_back({item.name(), {}});
            continue;
        }
        Fields fields(item);
        Side side{fields.need("id").name(), {}};
        if (const Node friends = fields.at("friends")) side.friends = friends.names();
        side.kind = fields.name("kind");
        const std::uint32_t number = static_cast<std::uint32_t>(scene_.sides.size());
        scene_.sides.push_back(std::move(side));
        for (const auto& [fact, value] : fields.at("facts").entries()) note(number, fact, value);
        for (const std::string_view fact :
             {"initial_count", "already_down", "on_morale_failure", "caller", "formation"})
            if (const Node value = fields.at(fact)) note(number, std::string(fact), value);
        for (const auto& [formation, ranks] : fields.at("formations").entries())
            formations_.push_back({number, formation, ranks});
        fields.finish();
    }
}

void SideReader::form_up(State& state) const {
    for (const auto& [side, name, ranks] : formations_) {
        const std::int32_t formation = Name::fits(name) ? formation_named(Name(name)) : 0;
        if (formation == 0) {
            ranks.fail("a formation is one of standard, combat, doors, searching");
            continue;
        }
        const Fact& fact = kStations[static_cast<std::size_t>(formation - 1)];
        const WordIndex index = rules_.vocabulary()->index(fact);
        const WordIndex taken = rules_.vocabulary()->index(kFormation);
        if (index == kNoWord) {
            ranks.unbuilt("formations");
            continue;
        }
        if (state.fact({taken, side, 0}) == 0) state.set_fact({taken, side, 0}, formation);
        std::int32_t rank = 0;
        for (const Node& row : ranks.list()) place_rank(state, {index, side, 0}, row, rank++);
    }
}

void SideReader::set_facts(State& state) const {
    const Vocabulary& words = *rules_.vocabulary();
    for (const auto& [side, fact, value] : facts_) {
        const WordIndex index = words.fact_named(fact);
        state.set_fact({index, side, 0}, fact_number(state, CreatureId::None, words.facts()[index], value));
        // CLS-164: that a side flees is the default, but another thing when it has been said.
        if (index == words.index(kOnMoraleFailure))
            state.set_fact({words.index(kFailureForeseen), side, 0}, 1);
    }
}

// Where sides are surprised as a whole, they are in the order in which creatures first name them.
void SideReader::by_default(const Node& creatures) {
    const Vocabulary& words = *rules_.vocabulary();
    if (words.index(kSurprised) == kNoWord && words.index(kSegment) == kNoWord) {
        scene_.sides = {{"party", {}}, {"foes", {}}};
        return;
    }
    for (const Node& item : seen_first(creatures.list())) {
        const Name name = item.is_map() ? Fields(item).name("side") : Name();
        const auto named = [&](const Side& side) { return side.id == name; };
        if (!name.empty() && std::none_of(scene_.sides.begin(), scene_.sides.end(), named))
            scene_.sides.push_back({name, {}});
    }
}

void SideReader::note(std::uint32_t side, const std::string& fact, const Node& value) {
    const Vocabulary& words = *rules_.vocabulary();
    const WordIndex index = words.fact_named(fact);
    if (index != kNoWord && words.facts()[index].scope == Scope::Side)
        facts_.push_back({side, fact, value});
    else if (is_fact_or_stat_word(fact))
        value.unbuilt("fact " + fact);
    else
        value.fail("unknown fact; a side has surprised, initial_count, already_down, on_morale_failure");
}

}  // namespace affray::content
