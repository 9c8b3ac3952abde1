// Characters: what fits, what they own, what may be set.
#include "campaign/character.h"

#include <algorithm>
#include <array>

#include "base/int_math.h"
#include "base/text.h"
#include "readings/harm/wounds.h"
#include "readings/party/experience_table.h"
#include "readings/party/purse.h"
#include "rules/bounds.h"
#include "rules/soundness.h"

namespace affray::campaign {
namespace {

constexpr std::array<std::pair<CharacterStatus, std::string_view>, 3> kStatuses{
    {{CharacterStatus::Active, "active"},
     {CharacterStatus::Retired, "retired"},
     {CharacterStatus::Dead, "dead"}}};
constexpr std::int32_t kLoyaltyMax = 12;

Error wrong(std::string_view field, std::string_view why) {
    return {ErrorCode::InvalidInput, std::string(field) + ": " + std::string(why)};
}

// Takes so many of a unit away from what the figure carries, smallest heaps first.
bool take_away(State& figure, const Unit& unit, std::int64_t count) {
    std::vector<Item*> heaps;
    for (Item& item : figure.items.edited())
        if (unit_of(item, figure.gear(item)) == unit) heaps.push_back(&item);
    std::stable_sort(heaps.begin(), heaps.end(),
                     [](const Item* a, const Item* b) { return a->charges < b->charges; });
    const bool pieces = unit.kind != UnitKind::Magic;  // a wand's charges are no wands
    for (Item* heap : heaps) {
        if (count == 0) break;
        const std::int64_t taken = pieces ? std::min<std::int64_t>(count, heap->charges) : 1;
        count -= taken;
        heap->charges -= static_cast<std::int32_t>(taken);
        if (!pieces || heap->charges == 0) heap->where = "destroyed";
    }
    return count == 0;
}

// Magic items are things of their own, of others one heap tells how many. False: more than anybody carries.
bool give(State& figure, const Unit& unit, std::int64_t count) {
    const auto room = static_cast<std::int64_t>(kThingsMax) - static_cast<std::int64_t>(figure.items.size());
    if (unit.kind == UnitKind::Magic) {
        if (count > room) return false;
        give_items(figure, item_of(unit, 1), gear_of(unit), static_cast<std::size_t>(count));
        return true;
    }
    for (Item& item : figure.items.edited()) {
        if (unit_of(item, figure.gear(item)) != unit) continue;
        if (count > kHeapMax - item.charges) return false;
        item.charges += static_cast<std::int32_t>(count);
        return true;
    }
    if (count > kHeapMax || room < 1) return false;
    give_items(figure, item_of(unit, static_cast<std::int32_t>(count)), gear_of(unit), 1);
    return true;
}

// JSON: how deep lists and objects lie within one another.
bool plain_choices(std::string_view json) {
    if (json.size() > kChoicesMax) return false;
    std::size_t depth = 0;
    bool quoted = false;
    for (std::size_t at = 0; at < json.size(); ++at) {
        const char c = json[at];
        if (quoted && c == '\\') ++at;
        if (c == '"') quoted = !quoted;
        if (quoted) continue;
        if ((c == '[' || c == '{') && ++depth > kChoicesDepth) return false;
        if ((c == ']' || c == '}') && depth > 0) --depth;
    }
    return true;
}

// Facts, effects and things are the figure's own, and about powers and things that it has.
Status own_belongings(const State& figure) {
    if (figure.items.size() > kThingsMax) return wrong("figure.items", "at most 1000 things");
    if (figure.effects.size() > written::kEffects.max) return wrong("figure.effects", "at most 200");
    std::int64_t carried = 0;
    for (std::size_t i = 0; i < figure.items.size(); ++i) {
        const Item& item = figure.items[i];
        if (item.id != i + 1) return wrong("figure.items.id", "things are numbered 1, 2, 3");
        if (item.owner != kFigure || item.charges < 0) return wrong("figure.items", "its own things only");
        const auto weight = mul_saturated<std::int64_t>(figure.gear(item).number("weight", 10), item.charges);
        carried = add_saturated(carried, weight);
    }
    if (carried > kCarriedMax) return wrong("figure.items", "more than anybody carries");
    for (const Effect& effect : figure.effects)
        if (effect.who != kFigure || effect.place) return wrong("figure.effects", "effects on itself only");
    const PowerList& powers = figure.sheet(kFigure).powers;
    for (const FactEntry& entry : figure.sparse) {
        const Scope scope = figure.scene->vocabulary->facts()[entry.key.fact].scope;
        const bool of_power =
            scope == Scope::CreaturePower && entry.key.a == number(kFigure) && entry.key.b < powers.size();
        const bool of_thing = scope == Scope::Item && figure.item(entry.key.a) != nullptr;
        if (!of_power && !of_thing)
            return wrong("figure.fact_values", "facts of itself, its powers and its things only");
    }
    return {};
}

// Wounds that are given or taken by their number cost what each does (ARC-173), unless it is said what is
// left.
void count_wounds(State& figure, std::int32_t lost, const CharacterEdit& changes) {
    const auto says = [&changes](std::string_view fact) {
        return std::any_of(changes.facts.begin(), changes.facts.end(),
                           [fact](const auto& one) { return one.first == fact; });
    };
    if (!says(kLastingWounds.name)) return;
    if (!says(kWoundsLost.name)) set_figure_fact(figure, kWoundsLost.name, 0);
    if (changes.hp_max) return;
    Creature& creature = figure.creature(kFigure);
    const std::int32_t whole = add_saturated(creature.hp_max, lost);
    creature.hp_max = std::max(1, sub_saturated(whole, lost_to_wounds(figure)));
    creature.hp = std::min(creature.hp, creature.hp_max);
}

}  // namespace

std::string_view to_string(CharacterStatus status) {
    for (const auto& [known, word] : kStatuses)
        if (known == status) return word;
    AFFRAY_UNREACHABLE();
}

std::optional<CharacterStatus> character_status_from(std::string_view text) {
    for (const auto& [status, word] : kStatuses)
        if (word == text) return status;
    return std::nullopt;
}

Status sound(const Character& character) {
    if (const Status fit = sound_name(character.name); !fit) return fit;
    if (const Status fit = sound_notes(character.notes); !fit) return fit;
    if (!plain_choices(character.choices)) return wrong("choices", "too long, or lists too deep in lists");
    const State& figure = character.figure;
    if (!figure.scene || figure.creatures.size() != 1 || figure.scene->sheets.size() != 1)
        return wrong("figure", "a figure is one creature");
    if (figure.phase != Phase::Setup || figure.asked || !figure.order.empty())
        return wrong("figure.phase", "a figure stands in no fight");
    if (figure.creature(kFigure).id != kFigure || figure.creature(kFigure).side != SideId::First)
        return wrong("figure.creatures", "a figure has the number 1 and the side 0");
    const Kind kind = character.kind();
    if (kind == Kind::Monster) return wrong("figure.creatures.kind", "a monster is no character");
    const Creature& creature = figure.creature(kFigure);
    if (creature.hp_max < 1 || creature.hp > creature.hp_max)
        return wrong("figure.creatures.hp", "hit points are at most their maximum");
    if (character.experience < 0 || character.experience > kExperienceMax)
        return wrong("experience", "write 0 to 1000000000");
    if (character.loyalty < 0 || character.loyalty > kLoyaltyMax) return wrong("loyalty", "write 0 to 12");
    if (character.retainer() == character.master.empty())
        return wrong("master", "a retainer follows a character, and nobody else does");
    if (const Status own = own_belongings(figure); !own) return own;
    const Fault fault = fault_of(figure);
    return fault ? Status(Error{ErrorCode::InvalidInput, "figure." + *fault}) : Status{};
}

Status sound_name(std::string_view name) {
    if (!name.empty() && good_text(name, kRecordName)) return {};
    return wrong("name", "write 1 to 80 characters, none of them a control character");
}

Status sound_notes(std::string_view notes) {
    if (good_text(notes, kRecordNotes)) return {};
    return wrong("notes", "write at most 8000 characters, none of them a control character");
}

Amounts belongings(const Character& character) {
    Amounts all;
    for (const Item& item : character.figure.items) {
        if (item.where == Name("destroyed") || item.where == Name("ground")) continue;
        const auto unit = unit_of(item, character.figure.gear(item));
        if (unit) add(all, *unit, unit->kind == UnitKind::Magic ? 1 : item.charges);
    }
    add(all, experience(), character.experience);
    return all;
}

Status change_belongings(Character& character, const Amounts& change) {
    Character changed = character;
    for (const auto& [unit, amount] : change) {
        const Error lacks{ErrorCode::Conflict, character.name + " has not so much of " + unit.name.str()};
        const Error much{ErrorCode::InvalidInput, "amount: more than anybody carries"};
        if (unit.kind == UnitKind::Experience) {
            const std::int64_t now = add_saturated<std::int64_t>(character.experience, amount);
            if (now < 0) return lacks;
            if (now > kExperienceMax)
                return Error{ErrorCode::InvalidInput, "amount: more experience than anybody has"};
            changed.experience = static_cast<std::int32_t>(now);
            set_figure_fact(changed.figure, kExperience.name, changed.experience);
            continue;
        }
        if (amount > 0 && !give(changed.figure, unit, amount)) return much;
        if (amount < 0 && !take_away(changed.figure, unit, sub_saturated<std::int64_t>(0, amount)))
            return lacks;
    }
    changed.figure = take_out(changed.figure, kFigure);  // what is used up goes
    if (const Status fit = own_belongings(changed.figure); !fit)
        return Error{ErrorCode::InvalidInput, "amount: more than anybody carries"};
    character = std::move(changed);
    return {};
}

Amounts fill_purse(Character& character) {
    const Amounts coins = coins_worth(figure_fact(character.figure, kPurse.name));
    return change_belongings(character, coins).ok() ? coins : Amounts{};
}

Status edit(Character& character, const CharacterEdit& changes) {
    Character changed = character;
    Creature& creature = changed.figure.creature(kFigure);
    if (changes.name) changed.name = *changes.name;
    if (changes.notes) changed.notes = *changes.notes;
    if (changes.master) changed.master = *changes.master;
    if (changes.loyalty) changed.loyalty = *changes.loyalty;
    if (changes.hp_max) creature.hp_max = *changes.hp_max;
    if (changes.hp) creature.hp = *changes.hp;
    if (changes.hp_max && !changes.hp) creature.hp = std::min(creature.hp, creature.hp_max);
    if (changes.status) creature.status = *changes.status;
    if (changes.portrait) set_portrait(changed.figure, *changes.portrait);
    for (const auto& [fact, value] : changes.facts) {
        if (fact == kExperience.name) return wrong("facts.xp", "experience is booked, not set");
        if (!set_lasting_fact(changed.figure, fact, value))
            return wrong("facts." + fact, "no lasting number of characters in this ruleset");
    }
    count_wounds(changed.figure, lost_to_wounds(character.figure), changes);
    settle_status(changed);
    if (const Status fit = sound(changed); !fit) return fit;
    character = std::move(changed);
    return {};
}

void settle_status(Character& character) {
    const bool dead = character.figure.creature(kFigure).status == CreatureStatus::Dead;
    if (dead) character.status = CharacterStatus::Dead;
    if (!dead && character.status == CharacterStatus::Dead) character.status = CharacterStatus::Active;
}

}  // namespace affray::campaign
