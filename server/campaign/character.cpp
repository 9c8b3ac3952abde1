// Characters: what fits, what they own, what may be set.
#include "campaign/character.h"

#include <algorithm>
#include <array>
#include <limits>

#include "mechanics/purse.h"

namespace affray::campaign {
namespace {

constexpr std::array<std::pair<CharacterStatus, std::string_view>, 3> kStatuses{
    {{CharacterStatus::Active, "active"},
     {CharacterStatus::Retired, "retired"},
     {CharacterStatus::Dead, "dead"}}};
constexpr std::int32_t kHpMax = 100'000;
constexpr std::int32_t kLoyaltyMax = 12;
constexpr std::size_t kThingsMax = 1000;

Error wrong(std::string_view field, std::string_view why) {
    return {ErrorCode::InvalidInput, std::string(field) + ": " + std::string(why)};
}

// Takes so many of a unit away from what the figure carries, smallest heaps first.
bool take_away(State& figure, const Unit& unit, std::int64_t count) {
    std::vector<Item*> heaps;
    for (Item& item : figure.items)
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

void give(State& figure, const Unit& unit, std::int64_t count) {
    if (unit.kind == UnitKind::Magic) {
        for (; count > 0; --count) give_item(figure, item_of(unit, 1), gear_of(unit));
        return;
    }
    for (Item& item : figure.items) {
        if (unit_of(item, figure.gear(item)) != unit) continue;
        item.charges += static_cast<std::int32_t>(count);
        return;
    }
    give_item(figure, item_of(unit, static_cast<std::int32_t>(count)), gear_of(unit));
}

// Facts, effects and things are the figure's own, and about powers and things that it has.
Status own_belongings(const State& figure) {
    if (figure.items.size() > kThingsMax) return wrong("figure.items", "at most 1000 things");
    for (std::size_t i = 0; i < figure.items.size(); ++i) {
        const Item& item = figure.items[i];
        if (item.id != i + 1) return wrong("figure.items.id", "things are numbered 1, 2, 3");
        if (item.owner != kFigure || item.charges < 0) return wrong("figure.items", "its own things only");
    }
    for (const Effect& effect : figure.effects)
        if (effect.who != kFigure || effect.place) return wrong("figure.effects", "effects on itself only");
    const std::vector<Power>& powers = figure.sheet(kFigure).powers;
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
    if (character.name.empty() || character.name.size() > kNameMax)
        return wrong("name", "write 1 to 80 bytes");
    if (character.notes.size() > kNotesMax) return wrong("notes", "write at most 8000 bytes");
    const State& figure = character.figure;
    if (!figure.scene || figure.creatures.size() != 1 || figure.scene->sheets.size() != 1)
        return wrong("figure", "a figure is one creature");
    if (figure.phase != Phase::Setup || figure.asked || !figure.order.empty())
        return wrong("figure.phase", "a figure stands in no fight");
    const Kind kind = character.kind();
    if (kind == Kind::Monster) return wrong("figure.creatures.kind", "a monster is no character");
    const Creature& creature = figure.creature(kFigure);
    if (creature.hp_max < 1 || creature.hp_max > kHpMax || creature.hp > creature.hp_max)
        return wrong("figure.creatures.hp", "hit points are at most their maximum");
    if (character.experience < 0) return wrong("experience", "write at least 0");
    if (character.loyalty < 0 || character.loyalty > kLoyaltyMax) return wrong("loyalty", "write 0 to 12");
    if (character.retainer() == character.master.empty())
        return wrong("master", "a retainer follows a character, and nobody else does");
    return own_belongings(figure);
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
        constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max() / 2;
        const Error lacks{ErrorCode::Conflict, character.name + " has not so much of " + unit.name.str()};
        const Error much{ErrorCode::InvalidInput, "amount: more than anybody carries"};
        if (unit.kind == UnitKind::Experience) {
            const std::int64_t now = character.experience + amount;
            if (now < 0) return lacks;
            if (now > kMost) return much;
            changed.experience = static_cast<std::int32_t>(now);
            set_figure_fact(changed.figure, kExperience.name, changed.experience);
            continue;
        }
        if (amount > kMost) return much;
        if (amount > 0) give(changed.figure, unit, amount);
        if (amount < 0 && !take_away(changed.figure, unit, -amount)) return lacks;
    }
    changed.figure = take_out(changed.figure, kFigure);  // what is used up goes
    character = std::move(changed);
    return {};
}

Amounts fill_purse(Character& character) {
    const Amounts coins = coins_worth(figure_fact(character.figure, kPurse.name));
    AFFRAY_CHECK(change_belongings(character, coins).ok(), "coins can be given");
    return coins;
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
    for (const auto& [fact, value] : changes.facts) {
        if (fact == kExperience.name) return wrong("facts.xp", "experience is booked, not set");
        if (!outlasts(fact) || !set_figure_fact(changed.figure, fact, value))
            return wrong("facts." + fact, "no lasting number of characters in this ruleset");
    }
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
