// Creature keys of case files and encounter files into Sheet and Creature.
#include "content/scene/creature_reader.h"

#include <algorithm>
#include <array>

#include "content/compendium/map_reader.h"
#include "content/compendium/plain_power_reader.h"
#include "content/compendium/tactical_power_reader.h"
#include "content/compendium/timed_power_reader.h"
#include "content/compendium/wandering_table.h"
#include "content/powers/power_reader.h"
#include "content/words/fact_words.h"
#include "content/words/vocabulary_words.h"
#include "readings/facts.h"
#include "readings/harm/wounds.h"
#include "rules/bounds.h"
#include "rules/soundness.h"

namespace affray::content {
namespace {

constexpr auto kHpMax = static_cast<std::int32_t>(written::kHitPoints.max);
/// Keys that the base has read already (creature_base.h).
constexpr auto kReadByTheBase =
    std::to_array<std::string_view>({"monster", "raise", "save_as", "spells", kAppearing, kLair});
/// What only a creature on the map has; of a stat block it is merely allowed.
constexpr auto kOfCreatures =
    std::to_array<std::string_view>({"kind", "side", "hp_max", "hp", "seat", "hidden", "items", "hand"});
constexpr std::string_view kHitDiceKey = "hd.";  // written in words of its own

// What the maximum of hit points is called.
std::string most_points(const Vocabulary& words) { return std::string(words.points()) + "_max"; }

void set_stat(Sheet& sheet, const Vocabulary& words, WordIndex index, const Node& value) {
    const Stat& stat = words.stats()[index];
    const auto as_flag = [&value] { return value.text() == "true" || value.text() == "false"; };
    if (value.is_scalar() && as_flag()) {
        sheet.stats[index] = value.flag() ? 1 : 0;
        return;
    }
    sheet.stats[index] = value.number(stat.initial, stat.min, stat.max);
}

void read_abilities(Sheet& sheet, const Vocabulary& words, const Node& node) {
    if (!node) return;
    for (const auto& [ability, value] : node.entries()) {
        const WordIndex index = words.stat_named(ability);
        if (index != kNoWord)
            set_stat(sheet, words, index, value);
        else if (is_fact_or_stat_word(ability))
            value.unbuilt("stat " + ability);
        else
            value.fail("unknown ability; the abilities are str, dex, con, int, wis, cha");
    }
}

void read_pairs(std::vector<std::pair<Name, std::int32_t>>& out, const Node& node, std::int32_t min,
                std::int32_t max) {
    if (!node) return;
    for (const auto& [key, value] : node.entries()) {
        if (!Name::fits(key))
            value.fail("the name is longer than 31 characters; shorten it");
        else
            out.emplace_back(Name(key), value.number(0, min, max));
    }
}

// Facts that a sheet may write as keys of their own; mount: {steed, seat} are mount.steed and mount.seat.
// Work under way is a record, not a fact.
void read_direct_facts(CreatureDraft& draft, const Vocabulary& words, Fields& fields) {
    for (const Fact& fact : words.facts()) {
        const bool of_creature = fact.scope == Scope::Creature || fact.scope == Scope::CreaturePower;
        if (!of_creature || fact.derived) continue;
        const std::string key(fact.name.substr(0, fact.name.find('.')));
        if (words.stat_named(key) != kNoWord || !fields.has(key) || key == "activity") continue;
        const auto same = [&key](const auto& taken) { return taken.first == key; };
        if (key != fact.name && !fields.at(key).is_map() && !fields.at(key).is_null()) continue;
        if (std::none_of(draft.direct_facts.begin(), draft.direct_facts.end(), same))
            draft.direct_facts.emplace_back(key, fields.at(key));
    }
}

// Of the stats and facts, alone or as the head of a record.
bool is_word_of(const Vocabulary& words, std::string_view word) {
    const auto heads = [word](std::string_view name) {
        return name.starts_with(word) && (name.size() == word.size() || name[word.size()] == '.');
    };
    return std::any_of(words.stats().begin(), words.stats().end(),
                       [&](const Stat& stat) { return heads(stat.name); }) ||
           std::any_of(words.facts().begin(), words.facts().end(),
                       [&](const Fact& fact) { return heads(fact.name); });
}

// A record of stats: saves: {D: 12} is saves.D, attack_schedule: [1, 2] are attack_schedule.1 and .2.
void read_stat_records(Sheet& sheet, const Vocabulary& words, Fields& fields) {
    for (const Stat& stat : words.stats()) {
        const std::size_t dot = stat.name.find('.');
        if (dot == std::string_view::npos || stat.name.starts_with(kHitDiceKey)) continue;
        const Node record = fields.at(stat.name.substr(0, dot));
        if (!record) continue;
        const std::string part(stat.name.substr(dot + 1));
        const WordIndex index = words.stat_named(stat.name);
        if (record.is_map()) {
            for (const auto& [key, value] : record.entries())
                if (key == "sees_through")
                    continue;  // a list of words
                else if (key == part)
                    set_stat(sheet, words, index, value);
                else if (words.stat_named(std::string(stat.name.substr(0, dot + 1)) + key) == kNoWord)
                    value.fail("unknown part '" + key + "' of this number");
        } else if (record.is_list()) {
            const std::vector<Node> items = record.list();
            for (std::size_t i = 0; i < items.size(); ++i)
                if (part == std::to_string(i + 1)) set_stat(sheet, words, index, items[i]);
        }
    }
}

void read_hit_dice_stats(Sheet& sheet, const Vocabulary& words, Fields& fields) {
    const WordIndex dice = words.stat_named("hd.dice");
    const Node node = dice == kNoWord ? Node() : fields.at("hd");
    if (!node) return;
    const HitDice read = read_hit_dice(node);
    sheet.stats[dice] = read.dice;
    if (const WordIndex bonus = words.stat_named("hd.bonus"); bonus != kNoWord)
        sheet.stats[bonus] = read.bonus;
    if (const WordIndex special = words.stat_named("special"); special != kNoWord)
        sheet.stats[special] = read.special;
}

// Flags, immunities and the breed are traits: words that rules look for.
void read_traits(Sheet& sheet, Fields& fields, const CreatureBase& base) {
    for (const std::string_view key : {"traits", "flags", "immune"})
        if (const Node node = fields.at(key))
            for (const Name& trait : node.names()) sheet.traits.push_back(trait);
    if (const Node breed = fields.at("breed")) sheet.traits.push_back(breed.name());
    for (const Name& trait : base.traits)
        if (std::find(sheet.traits.begin(), sheet.traits.end(), trait) == sheet.traits.end())
            sheet.traits.push_back(trait);
}

// What a sheet of the tactical kind lists in words (TBA section 2.1): resistances, skills of its own, senses.
void read_word_lists(Sheet& sheet, Fields& fields) {
    const auto add = [&sheet](const Node& list, std::string_view before) {
        if (!list) return;
        for (const Node& word : list.list())
            sheet.traits.push_back(word.named(std::string(before) + word.text()));
    };
    add(fields.at("resist"), "resist.");
    add(fields.at("vulnerable"), "vulnerable.");
    add(fields.at("expertise"), "expert.");
    add(fields.at("condition_immune"), "");
    if (const Node senses = fields.at("senses"); senses.is_map())
        add(Fields(senses).at("sees_through"), "sees_through.");
    if (fields.flag("swarm")) sheet.traits.emplace_back("swarm");
}

void read_forms(Sheet& sheet, const Node& node) {
    if (!node) return;
    for (const auto& [form, value] : node.entries()) {
        Fields fields(value);
        const std::int32_t size = fields.need("size").number(2, 0, 6);
        fields.finish();
        const std::string name = std::string(kFormPrefix) + form;
        if (Name::fits(name))
            sheet.backgrounds.emplace_back(Name(name), size);
        else
            value.fail("the name is too long; shorten it");
    }
}

// Keys left over: stats by their names, else unbuilt words, else unknown.
void read_stats(Sheet& sheet, const Ruleset& rules, Fields& fields) {
    const Vocabulary& words = *rules.vocabulary();
    std::vector<std::string> names;
    for (const Stat& stat : words.stats()) {
        const std::string key =
            stat.name == affray::kHpMax.name ? most_points(words) : std::string(stat.name);
        names.push_back(key);
        if (const Node value = fields.at(key)) set_stat(sheet, words, words.stat_named(stat.name), value);
    }
    for (const std::string_view word : sheet_words()) {
        if (is_word_of(words, word)) continue;
        if (const Node value = fields.at(word)) value.unbuilt("stat " + std::string(word));
    }
    fields.finish(names);
}

// AFR-049: an attack with a weapon of the data is loaded as that weapon is, unless it says otherwise.
Power read_attack(const std::string& id, const Node& node, const Compendium* data) {
    Power power = read_power(id, node);
    const bool says = node.is_map() && Fields(node).has("loading");
    if (!says && data != nullptr && power.kind == PowerKind::Ranged) power.loading.aimed = data->aimed(id);
    return power;
}

// Those of the data by their names, or all that there is to say of each.
void read_timed_powers(Sheet& sheet, const Node& node, const Compendium* data) {
    if (!node.is_list()) {
        for (const auto& [id, power] : node.entries()) sheet.powers.push_back(read_timed_power(id, power));
        return;
    }
    const Blocks& known = data == nullptr ? no_compendium().deeds : data->deeds;
    for (const Node& name : node.list())
        if (const auto found = known.find(name.text()); found != known.end())
            sheet.powers.push_back(read_timed_power(found->first, found->second));
        else
            name.fail("there is no power '" + name.text() + "'");
}

// With an id alone, the middle of the picture.
Portrait read_portrait(const Node& node) {
    if (!node) return {};
    Portrait portrait;
    if (node.is_scalar()) {
        portrait.picture = node.text();
        return portrait;
    }
    Fields fields(node);
    portrait.picture = fields.need("picture").text();
    portrait.x = fields.number("x");
    portrait.y = fields.number("y");
    portrait.size = fields.number("size");
    fields.finish();
    return portrait;
}

void read_sheet(Sheet& sheet, const Ruleset& rules, Fields& fields, const CreatureBase& base) {
    const Vocabulary& words = *rules.vocabulary();
    for (const Stat& stat : words.stats()) sheet.stats.push_back(stat.initial);
    sheet.name = fields.text("name", sheet.id);
    sheet.portrait = read_portrait(fields.at("portrait"));
    sheet.class_id = fields.name("class");
    sheet.group = fields.name("group");
    sheet.mob = fields.name("mob");
    sheet.role = fields.name("role", "normal");
    read_abilities(sheet, words, fields.at("abilities"));
    read_pairs(sheet.backgrounds, fields.at("backgrounds"), 0, 5);
    const bool tactical = is_tactical(words);
    if (tactical)
        read_word_lists(sheet, fields);
    else
        read_pairs(sheet.resist, fields.at("resist"), 1, 20);
    if (const Node node = fields.at("vulnerable_to")) sheet.vulnerable_to = node.names();
    read_traits(sheet, fields, base);
    read_forms(sheet, fields.at("forms"));
    read_hit_dice_stats(sheet, words, fields);
    read_stat_records(sheet, words, fields);
    const bool timed = words.index(kPrimary) != kNoWord;
    if (const Node node = fields.at("powers"); node && timed)
        read_timed_powers(sheet, node, base.data);
    else if (node)
        for (const auto& [id, power] : node.entries())
            sheet.powers.push_back(tactical                ? read_tactical_power(id, power)
                                   : is_plain_power(power) ? read_plain_power(id, power)
                                                           : read_attack(id, power, base.data));
    else
        sheet.powers = base.powers;
    sheet.powers.append(base.spells);
}

// ARC-017: a maximum that follows from a class is a whole one, and lasting wounds come off it. One that is
// written is what they have left.
void take_off_wounds(CreatureDraft& draft, const Node& node, const Vocabulary& words) {
    if (Fields(node).has("hp_max") || words.index(kLastingWounds) == kNoWord) return;
    Node wounds = draft.facts ? Fields(draft.facts).at(kLastingWounds.name) : Node();
    for (const auto& [key, value] : draft.direct_facts)
        if (key == kLastingWounds.name) wounds = value;
    const std::int32_t level = draft.sheet.stats[words.index(kLevel)];
    Creature& creature = draft.creature;
    creature.hp_max = std::max(1, creature.hp_max - lost_to_wounds(wounds.number(0, 0, kHpMax), 0, level));
    creature.hp = std::min(creature.hp, creature.hp_max);
}

}  // namespace

CreatureDraft read_creature(const Node& node, const CreatureBase& base, const Ruleset& rules,
                            const Map& map) {
    CreatureDraft draft;
    Fields fields(node, base.block);
    for (const std::string_view key : kReadByTheBase) fields.at(key);
    for (const std::string_view key : {"stat_block", "character"}) fields.at(key);
    const Node id = fields.need("id");
    draft.sheet.id = id ? id.named(id.text()).str() : std::string();
    draft.side = fields.need("side").text();
    draft.seat = fields.text("seat");
    Creature& creature = draft.creature;
    creature.kind = fields.word(
        "kind", Kind::Monster,
        [](const std::string& word) { return word == "pc" ? Kind::Character : kind_from(word); },
        "character, companion, retainer, mercenary, normal_human, npc, notable, monster");
    creature.status =
        fields.word("status", CreatureStatus::Up, status_from, "up, unconscious, dead, surrendered, gone");
    const std::string most = most_points(*rules.vocabulary());
    const Node hp = fields.at(rules.vocabulary()->points());
    const std::int32_t given = std::max(1, hp.as_number().value_or(1));
    creature.hp_max = (hp ? fields.at(most) : fields.need(most)).number(given, 1, kHpMax);
    creature.hp = hp.number(creature.hp_max, -kHpMax, kHpMax);
    creature.hidden = fields.flag("hidden");
    draft.turned = fields.has("facing");
    creature.facing = static_cast<std::int8_t>(fields.number("facing", 0, 0, 8));
    if (const Node score = fields.at("score")) {
        creature.has_score = true;
        creature.score = score.number(0, -1000, 1000);
    }
    if (const Node place = fields.at("place")) {
        draft.placed = true;
        creature.place = read_place(place, map);
    }
    draft.facts = fields.at("facts");
    draft.effects = fields.at("effects");
    draft.items = fields.at("items");
    draft.hand = fields.at("hand");
    draft.activity = fields.at("activity");
    draft.standing_orders = fields.at("standing_orders");
    read_sheet(draft.sheet, rules, fields, base);
    creature.mook = draft.sheet.role == Name("mook");
    read_direct_facts(draft, *rules.vocabulary(), fields);
    read_stats(draft.sheet, rules, fields);
    take_off_wounds(draft, node, *rules.vocabulary());
    rules.furnish(creature.kind, draft.sheet);
    if (const Fault fault = fault_of(draft.sheet, *rules.vocabulary())) node.fail(*fault);
    return draft;
}

Sheet read_stat_block(const std::string& id, const Node& node, const CreatureBase& base,
                      const Ruleset& rules) {
    Sheet sheet;
    sheet.id = id;
    Fields fields(node, base.block);
    for (const std::string_view key : kOfCreatures) fields.at(key);
    for (const std::string_view key : kReadByTheBase) fields.at(key);
    const Node points = fields.at(rules.vocabulary()->points());
    fields.at(most_points(*rules.vocabulary()));
    CreatureDraft merely_allowed;
    read_direct_facts(merely_allowed, *rules.vocabulary(), fields);
    read_sheet(sheet, rules, fields, base);
    if (sheet.group.empty() && Name::fits(id)) sheet.group = Name(id);
    // As of a creature on the map: points without a maximum are the maximum.
    const Vocabulary& words = *rules.vocabulary();
    const WordIndex most = words.stat_named(affray::kHpMax.name);
    if (points && most != kNoWord) set_stat(sheet, words, most, points);
    read_stats(sheet, rules, fields);
    rules.furnish(Kind::Monster, sheet);
    if (const Fault fault = fault_of(sheet, *rules.vocabulary())) node.fail(*fault);
    return sheet;
}

}  // namespace affray::content
