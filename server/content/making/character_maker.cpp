// Choices into figures.
#include "content/making/character_maker.h"

#include <algorithm>
#include <array>

#include "content/characters/character_reader.h"
#include "content/making/classic_character.h"
#include "content/making/growth.h"
#include "content/making/hired.h"
#include "content/making/likeness.h"
#include "content/making/outfit.h"
#include "content/scene/creature_reader.h"
#include "content/scene/fact_reader.h"
#include "content/scene/item_reader.h"
#include "content/scene/lower_levels.h"
#include "readings/party/purse.h"
#include "rules/soundness.h"

namespace affray::content {
namespace {

constexpr std::string_view kSheet = "sheet";
constexpr std::string_view kCreature = "creature";
constexpr std::string_view kHitPoints = "hit_points";
constexpr std::string_view kGold = "gold";
constexpr std::string_view kRolled = "rolled";

BlockWriter copy_without(const Node& from, const std::vector<std::string_view>& keys) {
    BlockWriter out;
    for (const auto& [key, value] : from.entries())
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) out.set(key, value.value());
    return out;
}

// Things of the tables' block and of the player's own list together.
void join_items(BlockWriter& own, const Value& block) {
    if (!own.has("items") || !block.has("items")) return;
    const auto theirs = block["items"].items();
    Value::Items all(theirs.begin(), theirs.end());
    for (const Value& item : own.at("items").items()) all.push_back(item);
    own.set("items", Value::list(std::move(all)));
}

// What the figure is read with again: an option may bring words that its sheet has.
std::vector<std::pair<Name, std::int32_t>> chosen_options(const Ruleset& rules) {
    std::vector<std::pair<Name, std::int32_t>> chosen;
    for (const auto& [name, usual] : rules.option_defaults())
        if (const std::int32_t value = rules.option(name); value != usual)
            chosen.emplace_back(Name(name), value);
    return chosen;
}

BlockWriter changed(const Node& choices, const Node& changes) {
    BlockWriter next = copy_without(choices, {});
    if (changes)
        for (const auto& [key, value] : changes.entries()) next.set(key, value.value());
    return next;
}

bool reaches(std::int32_t experience, std::int32_t needs, const Node& choices) {
    if (needs > 0 && experience >= needs) return true;
    choices.fail(needs == 0 ? "level: there is no further one"
                            : "level: the next one wants " + std::to_string(needs) + " points");
    return false;
}

// A refused field of class tables, with what would do.
void blame_classic(const Node& choices, const ClassicChoices& read, const std::string& field) {
    Fields fields(choices);
    std::string message = "the class " + read.profession->id.str() + " may not have it; choose another";
    Node at = fields.at(field);
    if (field == "lower")
        message = "two points of str, int or wis for each point raised, and none of them below 9";
    else if (field == "raise")
        message = "only a prime requisite that is not lowered, and at most to 18";
    for (const auto& [ability, least] : read.profession->minimums)
        if (ability == Name(field)) {
            at = fields.at("scores");
            if (at.is_map() && Fields(at).has(field)) at = Fields(at).at(field);
            message = "the class wants " + field + " " + std::to_string(least) + "; choose another class";
        }
    (at ? at : choices).fail(message);
}

}  // namespace

std::optional<MadeCharacter> CharacterMaker::make(const Node& choices, const CharacterOrder& order,
                                                  Dice& dice) const {
    if (!choices.is_map()) {
        if (choices) choices.fail("choices are a mapping");
        return std::nullopt;
    }
    Fields fields(choices);
    BlockWriter kept = copy_without(choices, {});
    const Node creature = fields.at(kCreature);
    const Node sheet = fields.at(kSheet);
    BlockWriter own;
    if (const Node& written = creature ? creature : sheet)
        own = copy_without(written, {"id", "name", "side", "seat", "place", "kind", "character", "monster"});
    own.set("id", order.id);
    own.set("name", order.name);
    own.set("side", "party");
    CreatureBase base;
    const Node like = fields.at(kLike);
    if (creature || like) base.data = &data_;  // powers may be named by it
    if (like) {
        base.block = person(like);
        if (!base.block) return std::nullopt;
        join_likeness(own, base.block.value());
    } else if (!creature) {
        base.block = block_of(choices, order, kept, dice, base);
        if (!base.block || !choices.problems().empty()) return std::nullopt;
        join_items(own, base.block.value());
    }
    own.set("kind", to_string(order.kind));
    const Node node(own.value(), creature ? std::string(kCreature) : std::string(), choices.problems());
    auto made = furnish(node, base, order, kept);
    const Node gold = fields.at(kGold);
    if (!made || !order.pays || !by_tables()) return made;
    if (const Item* item = not_for_sale(made->figure, data_.things)) {
        choices.fail("'" + item->name.str() + "' has no price, so nobody sells it; leave it out");
        return std::nullopt;
    }
    if (!gold) return made;
    const bool known = order.gold || gold.text() != kRolled;
    made->spent_cp = pay_outfit(made->figure, data_.things, gold, known);
    if (!choices.problems().empty()) return std::nullopt;
    return made;
}

Node CharacterMaker::person(const Node& like) const {
    if (made_by_likeness(data_) && data_.stat_lines.contains(like.text()))
        return CreatureBases(data_, *rules_).monster(like, {});
    like.fail("there is nobody '" + like.text() + "' to be like; choose somebody of the list");
    return {};
}

Node CharacterMaker::block_of(const Node& choices, const CharacterOrder& order, BlockWriter& kept, Dice& dice,
                              CreatureBase& base) const {
    if (by_tables()) return classic_block_of(choices, order, kept, dice);
    if (data_.classes.empty()) {
        choices.fail("this ruleset has no tables of characters; write 'creature' with the keys of a sheet");
        return {};
    }
    const Node keys(copy_without(choices, {kSheet}).value(), choices.path(), choices.problems());
    const auto read = read_character(keys, data_);
    if (!read) return {};
    base.powers = character_powers(*read, keys);
    return fitted(character_block(*read, "character"), *rules_, choices);
}

Node CharacterMaker::classic_block_of(const Node& choices, const CharacterOrder& order, BlockWriter& kept,
                                      Dice& dice) const {
    const Node keys(copy_without(choices, {kSheet, kHitPoints}).value(), choices.path(), choices.problems());
    auto read = read_classic_character(keys, data_);
    if (!read) return {};
    std::string field;
    if (classic_refusal(*read, data_, field)) {
        blame_classic(choices, *read, field);
        return {};
    }
    Fields fields(choices);
    const Node written = fields.at(kHitPoints);
    const bool rolls = !written || written.text() == kRolled;
    const std::int32_t points = rolls ? roll_hit_points(*read, rules_->option("reroll_low_hp") != 0, dice)
                                      : written.number(1, 1, kHitPointsMax);
    if (read->rolls_gold) {
        read->purse_cp = order.gold ? kCopperInGold * *order.gold : roll_starting_gold(dice);
        kept.set(kGold, read->purse_cp / kCopperInGold);
    }
    kept.set(kHitPoints, points);
    return {classic_block(*read, points, data_), choices.path(), choices.problems()};
}

std::optional<MadeCharacter> CharacterMaker::furnish(const Node& own, const CreatureBase& base,
                                                     const CharacterOrder& order,
                                                     const BlockWriter& kept) const {
    Problems& problems = own.problems();
    CreatureBase whole = base;
    if (by_tables() || data_.classes.empty()) whole = CreatureBases(data_, *rules_).completed(own, base);
    CreatureDraft draft = read_creature(own, whole, *rules_, Map());
    if (!problems.empty()) return std::nullopt;
    auto scene = std::make_shared<Scene>();
    scene->ruleset = rules_->id();
    scene->vocabulary = rules_->vocabulary();
    scene->options = chosen_options(*rules_);
    scene->sides = {{"party", {}}};
    draft.creature.id = CreatureId{1};
    draft.creature.kind = order.kind;
    draft.creature.place = {};
    scene->sheets = {draft.sheet};
    MadeCharacter made;
    made.figure.creatures = {draft.creature};
    made.figure.scene = scene;
    reset_facts(made.figure);
    read_creature_facts(made.figure, *rules_, draft.creature.id, draft);
    read_effects(made.figure, draft.creature.id, draft.effects);
    read_hand(made.figure, *scene, draft.creature.id, draft.hand, data_.things);
    read_items(made.figure, *scene, draft.creature.id, draft.items, data_.things);
    bring_levels(*scene, data_);
    if (const Fault fault = fault_of(made.figure)) own.fail(*fault);
    if (!problems.empty()) return std::nullopt;
    made.choices = json_of(kept.value());
    return made;
}

std::int32_t CharacterMaker::next_level_at(const Node& choices) const {
    if (!by_tables() || !choices.is_map()) return 0;
    Fields fields(choices);
    if (fields.has(kLike)) {
        const auto rank = hired_rank(choices, data_);
        return rank ? next_level_of(*rank) : 0;
    }
    const auto found = data_.professions.find(fields.text("class"));
    const std::int32_t level = fields.number("level", 1, 1, 36);
    if (found == data_.professions.end() || level >= static_cast<std::int32_t>(found->second.levels.size()))
        return 0;
    return found->second.at(level + 1).xp;
}

std::optional<MadeCharacter> CharacterMaker::raise(const Node& choices, const Node& changes,
                                                   std::int32_t experience, const CharacterOrder& order,
                                                   Dice& dice) const {
    if (!choices.is_map() || Fields(choices).has(kCreature)) {
        choices.fail("choices: no table raises this sheet; the referee edits it");
        return std::nullopt;
    }
    if (by_tables() && Fields(choices).has(kLike))
        return raise_hired(choices, changes, experience, order, dice);
    if (changes && !only_grown(changes, choices, character_form(data_, *rules_))) return std::nullopt;
    BlockWriter next = changed(choices, changes);
    const std::int32_t level = Fields(choices).number("level", 1, 1, 36);
    if (by_tables()) {
        if (!reaches(experience, next_level_at(choices), choices)) return std::nullopt;
        const Node keys(copy_without(choices, {kSheet, kHitPoints}).value(), choices.path(),
                        choices.problems());
        const auto read = read_classic_character(keys, data_);
        if (!read) return std::nullopt;
        const std::int32_t had = Fields(choices).number(kHitPoints, 1, 1, kHitPointsMax);
        next.set(kHitPoints, had + hit_points_of_next_level(*read, dice));
    }
    next.set("level", level + 1);
    return make(Node(next.value(), choices.path(), choices.problems()), order, dice);
}

// CLS-173: somebody without a class takes one up, of those without minimum scores.
const Profession* CharacterMaker::taken_up(const Node& choices, const Node& changes) const {
    const Node role = changes ? Fields(changes).at("class") : Node();
    const auto found = data_.professions.find(role ? role.text() : std::string());
    if (found != data_.professions.end() && found->second.minimums.empty()) return &found->second;
    (role ? role : choices).fail("class: choose the one that it takes up, of those without minimum scores");
    return nullptr;
}

std::optional<MadeCharacter> CharacterMaker::raise_hired(const Node& choices, const Node& changes,
                                                         std::int32_t experience, const CharacterOrder& order,
                                                         Dice& dice) const {
    auto rank = hired_rank(choices, data_);
    if (!rank) {
        choices.fail("choices: the data has nobody like this any more; the referee edits it");
        return std::nullopt;
    }
    const bool begins = rank->profession == nullptr;
    const Profession* role = begins ? taken_up(choices, changes) : rank->profession;
    if (role == nullptr || !reaches(experience, next_level_of(*rank), choices)) return std::nullopt;
    Node grown = changes;
    if (begins) grown = Node(copy_without(changes, {"class"}).value(), changes.path(), changes.problems());
    if (grown && !only_grown(grown, choices, character_form(data_, *rules_))) return std::nullopt;
    rank->hit_points = hit_points_grown(*rank, *role, dice);
    rank->profession = role;
    rank->level += 1;
    BlockWriter kept = changed(choices, grown);
    kept.set("class", role->id.str());
    kept.set("level", rank->level);
    kept.set(kHitPoints, rank->hit_points);
    BlockWriter own(kept.at(kSheet));
    own.set("id", order.id);
    own.set("name", order.name);
    own.set("side", "party");
    own.set("kind", to_string(order.kind));
    const CreatureBase base{.block = Node(hired_block(*rank, data_), choices.path(), choices.problems()),
                            .data = &data_};
    return furnish(Node(own.value(), std::string(kSheet), choices.problems()), base, order, kept);
}

}  // namespace affray::content
