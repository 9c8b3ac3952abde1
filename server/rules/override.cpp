// The paths that an override may name (ARC-006).
#include "rules/override.h"

#include <charconv>

#include "base/sure.h"
#include "base/text.h"
#include "rules/bounds.h"
#include "rules/seat_view.h"

namespace affray {
namespace {

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t to = std::min(text.find(separator, from), text.size());
        parts.push_back(text.substr(from, to - from));
        from = to + 1;
    }
    return parts;
}

std::optional<std::int32_t> integer(std::string_view text) {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

constexpr std::int32_t kNumberMax = 1'000'000;
constexpr std::int32_t kHeightMax = 10'000;  // feet
// Hexes 0..5, squares 1..8 (docs/rules/README.md section 5).
constexpr std::int32_t kFacingMax = 8;

// Sets `target` if the value is an integer within the bounds.
OverrideResult set_number(std::int32_t& target, std::string_view value, std::int32_t min, std::int32_t max) {
    const auto parsed = integer(value);
    if (!parsed) return {Reason::BadArgument, {}};
    if (*parsed < min || *parsed > max) return {Reason::ValueOutOfRange, {}};
    OverrideResult result{std::nullopt, std::to_string(target)};
    target = *parsed;
    return result;
}

OverrideResult set_place(State& state, Creature& creature, std::string_view value) {
    const auto parts = split(value, ',');
    if (parts.size() != 2 && parts.size() != 3) return {Reason::BadArgument, {}};
    const auto x = integer(parts[0]);
    const auto y = integer(parts[1]);
    const auto z = parts.size() == 3 ? integer(parts[2]) : std::optional(0);
    if (!x || !y || !z) return {Reason::BadArgument, {}};
    if (!state.scene->map.passable({*x, *y, 0}) || *z < -kHeightMax || *z > kHeightMax)
        return {Reason::ValueOutOfRange, {}};
    const Place old = creature.place;
    OverrideResult result{std::nullopt, std::to_string(old.x) + "," + std::to_string(old.y)};
    if (old.z != 0) result.old_value += "," + std::to_string(old.z);
    creature.place = {*x, *y, *z};
    return result;
}

// CLS-107
OverrideResult set_facing(Creature& creature, std::string_view value) {
    std::int32_t facing = creature.facing;
    const auto result = set_number(facing, value, 0, kFacingMax);
    if (!result.refused) creature.facing = static_cast<std::int8_t>(facing);
    return result;
}

OverrideResult set_status(Creature& creature, std::string_view value) {
    const auto status = status_from(value);
    if (!status) return {Reason::BadArgument, {}};
    OverrideResult result{std::nullopt, std::string(to_string(creature.status))};
    creature.status = *status;
    return result;
}

OverrideResult set_fact_value(State& state, FactKey key, std::string_view value) {
    std::int32_t number = state.fact(key);
    const auto result = set_number(number, value, -kNumberMax, kNumberMax);
    if (!result.refused) state.set_fact(key, number);
    return result;
}

OverrideResult set_stat(State& state, CreatureId who, WordIndex index, std::string_view value) {
    const Stat& stat = state.scene->vocabulary->stats()[index];
    auto scene = std::make_shared<Scene>(*state.scene);
    const auto result =
        set_number(nth(scene->sheets.edit(state.index_of(who)).stats, index), value, stat.min, stat.max);
    if (!result.refused) state.scene = std::move(scene);
    return result;
}

OverrideResult set_name(State& state, CreatureId who, std::string_view value) {
    const bool blank = value.find_first_not_of(' ') == std::string_view::npos;
    if (blank || !good_text(value, written::kShownName)) return {Reason::BadArgument, {}};
    auto scene = std::make_shared<Scene>(*state.scene);
    OverrideResult result{std::nullopt, std::string(value)};
    std::swap(scene->sheets.edit(state.index_of(who)).name, result.old_value);
    state.scene = std::move(scene);
    return result;
}

OverrideResult set_creature_field(State& state, CreatureId who, std::string_view field,
                                  std::string_view value) {
    Creature& creature = state.creature(who);
    const std::string_view points = state.scene->vocabulary->points();
    if (field == "hp" || field == points) return set_number(creature.hp, value, -kNumberMax, creature.hp_max);
    if (field == "hp_max") return set_number(creature.hp_max, value, 1, kNumberMax);
    if (field == "score") return set_number(creature.score, value, -1000, 1000);
    if (field == "place") return set_place(state, creature, value);
    if (field == "facing") return set_facing(creature, value);
    if (field == "status") return set_status(creature, value);
    if (field == "name") return set_name(state, who, value);
    const Vocabulary& words = *state.scene->vocabulary;
    if (const WordIndex stat = words.stat_named(field); stat != kNoWord)
        return set_stat(state, who, stat, value);
    WordIndex fact = words.fact_named(field);
    // A derived number that the referee may rule on takes the word in a fact of its own.
    if (fact != kNoWord && words.facts()[fact].derived)
        fact = words.fact_named(std::string(field) + ".ruled");
    if (fact == kNoWord || words.facts()[fact].scope != Scope::Creature || words.facts()[fact].derived)
        return {Reason::UnknownId, {}};
    return set_fact_value(state, {fact, number(who), 0}, value);
}

OverrideResult set_scene_fact(State& state, const std::vector<std::string_view>& parts,
                              std::string_view value) {
    const Vocabulary& words = *state.scene->vocabulary;
    const WordIndex fact = words.fact_named(parts[1]);
    if (fact == kNoWord || words.facts()[fact].derived) return {Reason::UnknownId, {}};
    const Scope scope = words.facts()[fact].scope;
    if (scope == Scope::Encounter && parts.size() == 2) return set_fact_value(state, {fact, 0, 0}, value);
    if ((scope == Scope::Pair || scope == Scope::Bond) && parts.size() == 4) {
        const auto a = state.find(parts[2]);
        const auto b = state.find(parts[3]);
        if (a && b) return set_fact_value(state, fact_key(words, fact, number(*a), number(*b)), value);
    }
    return {Reason::UnknownId, {}};
}

}  // namespace

OverrideResult apply_override(State& state, std::string_view path, std::string_view value) {
    const auto parts = split(path, '.');
    if (parts[0] == "creatures" && parts.size() >= 3) {
        const auto who = state.find(parts[1]);
        if (!who) return {Reason::UnknownId, {}};
        // Names of facts may hold dots themselves: death.failure.
        const std::size_t head = parts[0].size() + parts[1].size() + 2;
        return set_creature_field(state, *who, path.substr(head), value);
    }
    if (parts[0] == "encounter" && parts.size() == 2 && parts[1] == "round")
        return set_number(state.round, value, 1, kNumberMax);
    if (parts[0] == "facts" && parts.size() >= 2) return set_scene_fact(state, parts, value);
    return {Reason::UnknownId, {}};
}

std::vector<Overridden> overridden(const State& state, const OverrideIntent& intent) {
    State scratch = state;
    const OverrideResult result = apply_override(scratch, intent.path, intent.value);
    std::vector<Overridden> all{{intent.path, result.old_value, intent.value, intent.reason}};
    const OverrideSubject subject = override_subject(scratch, intent.path);
    if (subject.who == CreatureId::None || subject.field != "hp_max") return all;
    const Creature& creature = scratch.creature(subject.who);
    if (creature.hp <= creature.hp_max) return all;
    const std::string most = std::to_string(creature.hp_max);
    all.push_back({"creatures." + scratch.sheet(subject.who).id + ".hp", std::to_string(creature.hp), most,
                   intent.reason});
    return all;
}

}  // namespace affray
