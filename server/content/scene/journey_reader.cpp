// Words of an expedition into facts.
#include "content/scene/journey_reader.h"

#include <algorithm>
#include <array>

#include "content/scene/side_reader.h"
#include "content/scene/town_reader.h"
#include "content/words/fact_words.h"
#include "readings/journey/expedition.h"
#include "readings/journey/region.h"
#include "readings/journey/sight_by_turn.h"
#include "readings/journey/wandering.h"

namespace affray::content {
namespace {

constexpr auto kJourneyKeys =
    std::to_array<std::string_view>({"scene", "phase", "turn", "day", "members", "area", "pursuit"});
constexpr std::int32_t kTurnsMost = 1'000'000;

void set_word(State& state, const Fact& fact, const Node& value) {
    const WordIndex index = state.scene->vocabulary->index(fact);
    state.set_fact({index, 0, 0}, fact_number(state, CreatureId::None, fact, value));
}

void set_number(State& state, const Fact& fact, std::uint32_t a, std::int32_t value) {
    state.set_fact({state.scene->vocabulary->index(fact), a, 0}, value);
}

void set_named(State& state, std::string_view fact, const Node& value) {
    const WordIndex index = state.scene->vocabulary->fact_named(fact);
    if (index != kNoWord) state.set_fact({index, 0, 0}, value.number(0, 0, kTurnsMost));
}

void read_members(State& state, const Node& members) {
    std::int32_t place = 0;
    for (const Node& item : members.list()) {
        const auto who = state.find(item.text());
        if (who)
            set_number(state, kMarch, number(*who), ++place);
        else
            item.fail("no creature has the id '" + item.text() + "'");
    }
}

void read_pursuit(State& state, const Node& pursuit) {
    Fields fields(pursuit);
    for (const std::string_view key : {"fleeing", "pursuers"})
        if (const Node value = fields.at(key)) set_named(state, "pursuit." + std::string(key), value);
    const std::vector<Node> rates = fields.at("rates").list();
    if (rates.size() == 2) {
        set_named(state, "pursuit.rate", rates[0]);
        set_named(state, "pursuit.their_rate", rates[1]);
    }
    if (const Node gap = fields.at("gap")) set_named(state, "gap", gap);
    fields.finish();
}

// Which hex of the region an area is, and what land.
void read_hex(State& state, std::uint32_t number, Fields& fields) {
    const Node hex = fields.at("hex");
    if (!hex) return;
    const std::vector<Node> at = hex.list();
    if (at.size() != 2) return hex.fail("write the column and the row: [2, 1]");
    const std::int32_t place =
        hex_number(at[0].number(0, 0, kRegionWide - 1), at[1].number(0, 0, kRegionHigh - 1));
    const WordIndex index = state.scene->vocabulary->index(kHexOf);
    for (std::uint32_t other = 0; other < number; ++other)
        if (state.fact({index, other, 0}) == place) hex.fail("another area lies in this hex");
    set_number(state, kHexOf, number, place);
    if (const Node land = fields.need("land"))
        set_number(state, kHexLand, number, fact_number(state, CreatureId::None, kHexLand, land));
    if (fields.flag("road")) set_number(state, kHexRoad, number, 1);
}

std::optional<std::uint32_t> feature_at(const State& state, const Node& node) {
    const auto feature = Name::fits(node.text()) ? state.feature(Name(node.text())) : std::nullopt;
    if (!feature) node.fail("nothing in the scene has the id '" + node.text() + "'");
    return feature;
}

// The party knows where it begins, and has drawn what is no secret (ADV-170).
void begin_region(State& state) {
    const Scene& scene = *state.scene;
    const auto number_of = [&](const Fact& fact, std::uint32_t a) {
        return state.fact({scene.vocabulary->index(fact), a, 0});
    };
    const auto side = std::find_if(scene.sides.begin(), scene.sides.end(),
                                   [](const Side& one) { return one.kind == Name("party"); });
    if (side == scene.sides.end()) return;
    const auto party = static_cast<std::uint32_t>(side - scene.sides.begin());
    for (std::uint32_t i = 0; i < scene.features.size(); ++i) {
        const std::int32_t hex = number_of(kHexOf, i);
        if (hex == 0 || state.feature_states[i] == Name("hidden")) continue;
        const std::int32_t road = number_of(kHexRoad, i) != 0 ? kDrawnRoad : 0;
        state.set_fact({scene.vocabulary->index(kDrawn), party, static_cast<std::uint32_t>(hex)},
                       number_of(kHexLand, i) + road);
        if (!scene.features[i].text.empty()) set_number(state, kDrawnAt, i, hex);
    }
    const std::int32_t area = number_of(kPartyArea, 0);
    const std::int32_t here = area == 0 ? 0 : number_of(kHexOf, static_cast<std::uint32_t>(area) - 1);
    if (here == 0) return;
    set_number(state, kHexHere, 0, here);
    set_number(state, kHexBelieved, 0, here);
}

}  // namespace

bool is_journey_key(std::string_view key) {
    return std::find(kJourneyKeys.begin(), kJourneyKeys.end(), key) != kJourneyKeys.end();
}

void read_journey(State& state, const Node& party) {
    for (const auto& [key, value] : party.entries()) {
        if (!is_journey_key(key)) continue;
        if (state.scene->vocabulary->index(kScene) == kNoWord) {
            value.unbuilt("party " + key);
        } else if (key == "scene") {
            set_word(state, kScene, value);
        } else if (key == "phase") {
            set_word(state, kJourneyPhase, value);
        } else if (key == "turn") {
            set_number(state, kTurnNumber, 0, value.number(1, 0, kTurnsMost));
        } else if (key == "day") {
            set_number(state, kDayNumber, 0, value.number(1, 0, kTurnsMost));
        } else if (key == "members") {
            read_members(state, value);
        } else if (key == "pursuit") {
            read_pursuit(state, value);
        } else if (const auto area = feature_at(state, value)) {
            set_number(state, kPartyArea, 0, static_cast<std::int32_t>(*area) + 1);
        }
    }
    if (state.scene->vocabulary->index(kHexOf) != kNoWord) begin_region(state);
}

JourneyFeatures::JourneyFeatures(const State& state)
    : known_(state.scene->vocabulary->index(kScene) != kNoWord) {}

Name JourneyFeatures::resting(const Name& kind) {
    if (kind == Name("room_trap") || kind == Name("treasure_trap")) return "armed";
    if (kind == Name("vessel")) return "afloat";
    if (kind == Name("hoard")) return "open";
    if (kind == Name(kEncounterTable)) return "hidden";
    if (kind == Name("door")) return "closed";
    return {};
}

void JourneyFeatures::read(Fields& fields, Feature& feature, std::uint32_t number, State& state) {
    if (!known_) return;
    const auto flag = [&](const Fact& fact) {
        if (const Node value = fields.at(fact.name)) set_number(state, fact, number, value.flag() ? 1 : 0);
    };
    for (const Fact& fact : {kAlerted, kNoise, kSilent, kLeaking}) flag(fact);
    if (feature.kind == Name("area")) read_hex(state, number, fields);
    if (const Node at = fields.at("at")) joins_.emplace_back(number, at);
    if (const Node behind = fields.at("behind")) {
        const auto side = side_index(*state.scene, behind.text());
        set_number(state, kBehindDoor, number, side ? static_cast<std::int32_t>(*side) + 1 : kSomebody);
    }
    if (feature.kind == Name(kEncounterTable)) {
        // What stands on it is read when the stat blocks are there (content/scene/encounter_tables.h).
        for (const std::string_view key : {"rows", "table"}) fields.at(key);
        state.feature_states.edit(number) = resting(feature.kind);
        return;
    }
    // What lies and who waits there is read apart (content/scene/town_reader.h).
    for (const std::string_view key : town_keys(feature.kind)) fields.at(key);
    if (feature.kind == Name(kLightKind)) {
        if (const Node light = fields.at("light")) feature.type = light.name();
        const Node left = fields.at("turns_left");
        set_number(state, kTurnsLeft, number, left ? left.number(0, 0, 1000) : burning_turns(feature.type));
    }
    const bool trap = resting(feature.kind) == Name("armed");
    const bool hidden = static_cast<bool>(fields.at("hidden"));
    const bool found = fields.flag("found", !trap && !hidden);
    Name& standing = state.feature_states.edit(number);
    const bool written = standing == Name("hidden");
    if (found && !written) return;
    const Name beneath = written ? resting(feature.kind) : standing;
    const auto word = std::find(kStateWords.begin(), kStateWords.end(), beneath.view());
    if (word == kStateWords.end()) return;  // sprung already: everybody knows
    set_number(state, kBeneath, number, static_cast<std::int32_t>(word - kStateWords.begin()));
    standing = "hidden";
}

void JourneyFeatures::join(State& state) const {
    for (const auto& [number, at] : joins_) {
        const std::vector<Node> places = at.is_list() ? at.list() : std::vector<Node>{at};
        if (places.empty() || places.size() > 2)
            at.fail("one place is wanted here, or the two that a door joins");
        for (std::size_t i = 0; i < places.size() && i < 2; ++i)
            if (const auto place = feature_at(state, places[i]))
                set_number(state, i == 0 ? kAtFirst : kAtSecond, number,
                           static_cast<std::int32_t>(*place) + 1);
    }
}

}  // namespace affray::content
