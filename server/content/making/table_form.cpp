// The forms of characters of class tables (CLS-180 to CLS-182) and of plain sheets, with what they carry.
#include <algorithm>
#include <array>

#include "content/making/character_maker.h"
#include "content/making/classic_character.h"
#include "content/making/form_parts.h"
#include "content/yaml/block_writer.h"

namespace affray::content {
namespace {

constexpr std::int32_t kScoreMin = 3;
constexpr std::int32_t kScoreMax = 18;
constexpr std::int32_t kLevels = 36;
constexpr std::int32_t kGoldMax = 1'000'000;
constexpr std::int32_t kTimes = 9;
// Classes by name where no table lists them.
constexpr std::array<std::string_view, 5> kCallings{"fighter", "cleric", "magic_user", "thief", "monk"};
constexpr std::array<std::string_view, 4> kPlainNumbers{"ac", "thac0", "ap_base", "morale"};

bool worn(const ThingBlock& thing) { return thing.kind == Name("armour") || thing.kind == Name("armor"); }
bool is_shield(const ThingBlock& thing) { return thing.kind == Name("shield") || thing.gear.has("shield"); }

ChoiceOption option_of(const std::string& id, const ThingBlock& thing) {
    ChoiceOption option{.id = id, .words = {thing.kind.str()}};
    if (thing.gear.damage) option.words.push_back(written_dice(*thing.gear.damage));
    for (const Name& mode : thing.gear.modes) option.words.push_back(mode.str());
    if (thing.gear.has("two_handed") || thing.gear.number("hands", 1) > 1)
        option.words.emplace_back("two_handed");
    if (const std::int32_t ac = thing.gear.number("ac", 0); ac > 0) option.numbers.emplace_back("ac", ac);
    if (thing.cost_cp > 0) option.numbers.emplace_back("cost_cp", thing.cost_cp);
    option.numbers.emplace_back("weight", thing.gear.number("weight", 0));
    if (thing.lot > 1) option.numbers.emplace_back("lot", thing.lot);
    option.text = thing.gear.text;
    return option;
}

// Worn as a scene would write it: whole, and where it belongs.
std::string worn_value(const std::string& id, const ThingBlock& thing) {
    BlockWriter item;
    item.set("id", id);
    item.set("where", is_shield(thing) ? "off" : "worn");
    if (const std::int32_t points = thing.gear.number("ac_points", 0); points > 0)
        item.set("points_on", points);
    if (is_shield(thing)) item.set("state", "strapped");
    return json_of(item.value());
}

std::vector<ChoiceOption> professions(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, profession] : data.professions) {
        ChoiceOption option{.id = id, .numbers = {{"hit_die", profession.hit_die}}};
        for (const Name& prime : profession.prime) option.words.push_back("prime_" + prime.str());
        for (const auto& [ability, least] : profession.minimums)
            option.numbers.emplace_back("least_" + ability.str(), least);
        options.push_back(std::move(option));
    }
    return options;
}

std::vector<ChoiceOption> primes(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const std::string_view score : kScoreNames) {
        ChoiceOption option{.id = std::string(score)};
        for (const auto& [id, profession] : data.professions)
            if (std::find(profession.prime.begin(), profession.prime.end(), Name(score)) !=
                profession.prime.end())
                option.with.push_back(id);
        if (!option.with.empty()) options.push_back(std::move(option));
    }
    return options;
}

std::vector<ChoiceOption> armours(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, thing] : data.things) {
        if (!worn(thing) || is_shield(thing) || !for_sale(thing, data.things)) continue;
        ChoiceOption option = option_of(id, thing);
        for (const auto& [role, profession] : data.professions) {
            const bool light = profession.armour == Name("leather") && thing.gear.has("light");
            if (light || profession.armour == Name("any")) option.with.push_back(role);
        }
        options.push_back(std::move(option));
    }
    return options;
}

// What is taken or left has its price all the same.
std::vector<ChoiceOption> shields(const Compendium& data) {
    const auto found = data.things.find("shield");
    if (found == data.things.end()) return {};
    return {option_of(found->first, found->second)};
}

std::vector<ChoiceOption> weapons(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, thing] : data.things) {
        if (thing.kind != Name("weapon") || !for_sale(thing, data.things)) continue;
        ChoiceOption option = option_of(id, thing);
        for (const auto& [role, profession] : data.professions)
            if (profession.may_wield(Name(id))) option.with.push_back(role);
        options.push_back(std::move(option));
    }
    return options;
}

// Armour and shields of class tables are choices of their own.
std::vector<ChoiceOption> things(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, thing] : data.things) {
        const bool on = worn(thing) || is_shield(thing);
        if (thing.kind == Name("treasure") || thing.kind == Name("magic")) continue;
        if (!for_sale(thing, data.things)) continue;
        if (on && !data.professions.empty()) continue;
        ChoiceOption option = option_of(id, thing);
        if (on) option.value = worn_value(id, thing);
        options.push_back(std::move(option));
    }
    return options;
}

std::vector<ChoiceOption> spells(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, spell] : data.spells) {
        const Name list = spell.form ? spell.form->list : Name();
        ChoiceOption option{.id = id, .words = {list.str()}};
        option.numbers.emplace_back("spell_level", spell.level);
        option.text = spell.text;
        for (const auto& [role, profession] : data.professions)
            if (profession.magic == list) option.with.push_back(role);
        options.push_back(std::move(option));
    }
    return options;
}

}  // namespace

void add_gear_fields(std::vector<ChoiceField>& form, const Compendium& data, const std::string& under,
                     const std::string& spell_key) {
    using Kind = ChoiceKind;
    const std::string of = data.professions.empty() ? "" : "class";
    if (auto options = weapons(data); !options.empty())
        form.push_back({.key = under + ".hand", .kind = Kind::One, .of = of, .options = std::move(options)});
    if (auto options = things(data); !options.empty())
        form.push_back(
            {.key = under + ".items", .kind = Kind::Many, .options = std::move(options), .max = kTimes});
    if (auto options = spells(data); !options.empty())
        form.push_back({.key = under + "." + spell_key,
                        .kind = Kind::Many,
                        .of = of,
                        .options = std::move(options),
                        .max = kTimes,
                        .grows = true});
}

std::vector<ChoiceField> table_form(const Compendium& data) {
    using Kind = ChoiceKind;
    return {
        {.key = "scores",
         .kind = Kind::Scores,
         .required = true,
         .options = plain_options(kScoreNames),
         .min = kScoreMin,
         .max = kScoreMax,
         .initial = 10,
         .thrown = true},
        {.key = "class", .kind = Kind::One, .required = true, .options = professions(data)},
        {.key = "lower", .kind = Kind::Scores, .options = plain_options(kLowerable), .max = kScoreMax},
        {.key = "raise", .kind = Kind::Scores, .of = "class", .options = primes(data), .max = kScoreMax},
        {.key = "level", .kind = Kind::Number, .min = 1, .max = kLevels, .initial = 1},
        {.key = "hit_points",
         .kind = Kind::Number,
         .min = 1,
         .max = kHitPointsMax,
         .initial = 1,
         .rolled = true},
        {.key = "gold", .kind = Kind::Number, .max = kGoldMax, .rolled = true},
        {.key = "armour", .kind = Kind::One, .of = "class", .options = armours(data)},
        {.key = "shield", .kind = Kind::Flag, .options = shields(data)},
    };
}

std::vector<ChoiceField> sheet_form(const Vocabulary& words) {
    using Kind = ChoiceKind;
    std::vector<ChoiceField> form{
        {.key = "creature.class", .kind = Kind::One, .options = plain_options(kCallings)},
        {.key = "creature.hp",
         .kind = Kind::Number,
         .required = true,
         .min = 1,
         .max = kHitPointsMax,
         .initial = 6},
    };
    ChoiceField scores{.key = "creature.abilities",
                       .kind = Kind::Scores,
                       .min = kScoreMin,
                       .max = kScoreMax,
                       .initial = 10,
                       .thrown = true};
    for (const std::string_view score : kScoreNames)
        if (words.stat_named(score) != kNoWord) scores.options.push_back({.id = std::string(score)});
    const auto add_number = [&](std::string_view stat) {
        const WordIndex index = words.stat_named(stat);
        if (index == kNoWord) return;
        const Stat& known = words.stats()[index];
        form.push_back({.key = "creature." + std::string(stat),
                        .kind = Kind::Number,
                        .min = known.min,
                        .max = known.max,
                        .initial = known.initial});
    };
    add_number("level");
    if (!scores.options.empty()) form.push_back(std::move(scores));
    for (const std::string_view stat : kPlainNumbers) add_number(stat);
    return form;
}

}  // namespace affray::content
