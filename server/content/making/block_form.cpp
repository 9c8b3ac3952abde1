// The form of characters of class blocks (ARC-230 to ARC-240).
#include <algorithm>
#include <array>

#include "content/making/form_parts.h"

namespace affray::content {
namespace {

constexpr std::int32_t kBoughtScoreMin = 8;  // ARC-231
constexpr std::int32_t kBoughtScoreMax = 18;
constexpr std::int32_t kScoreInitial = 10;
constexpr std::int32_t kRaisedTogether = 3;
constexpr std::int32_t kPairOfWeapons = 2;
constexpr std::int32_t kUsedUpMax = 9;

std::vector<ChoiceOption> abilities() {
    std::vector<ChoiceOption> options;
    for (std::size_t i = 0; i < kAbilityCount; ++i)
        options.push_back({.id = std::string(to_string(static_cast<Ability>(i)))});
    return options;
}

// Each ability with those entries of which `raises` says that they raise it.
template <class Entries, class Raises>
std::vector<ChoiceOption> abilities_of(const Entries& entries, const Raises& raises) {
    std::vector<ChoiceOption> options;
    for (std::size_t i = 0; i < kAbilityCount; ++i) {
        const auto ability = static_cast<Ability>(i);
        ChoiceOption option{.id = std::string(to_string(ability))};
        for (const auto& [id, entry] : entries) {
            const std::vector<Ability>& raised = raises(entry);
            if (std::find(raised.begin(), raised.end(), ability) != raised.end()) option.with.push_back(id);
        }
        if (!option.with.empty()) options.push_back(std::move(option));
    }
    return options;
}

std::vector<ChoiceOption> classes(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, block] : data.classes)
        options.push_back({.id = id,
                           .numbers = {{"hp_base", block.hp_base},
                                       {"pd", block.pd},
                                       {"md", block.md},
                                       {"recoveries", block.recoveries}}});
    return options;
}

std::vector<ChoiceOption> races(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, race] : data.races) {
        ChoiceOption option{.id = id};
        for (const Name& trait : race.traits) option.words.push_back(trait.str());
        options.push_back(std::move(option));
    }
    return options;
}

std::vector<ChoiceOption> armors(const Compendium& data) {
    std::vector<ChoiceOption> options = plain_options(std::array<std::string_view, 2>{"light", "heavy"});
    for (const auto& [id, armor] : data.armors)
        options.push_back({.id = id, .words = {std::string(to_string(armor))}});
    return options;
}

std::vector<ChoiceOption> weapon_options(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, weapon] : data.weapons) {
        ChoiceOption option{.id = id, .words = {weapon.category.str()}};
        if (!weapon.thrown.empty()) option.words.emplace_back("thrown");
        for (const Name& trait : weapon.traits) option.words.push_back(trait.str());
        for (const auto& [role, block] : data.classes)
            if (block.weapon(weapon.category) != nullptr) option.with.push_back(role);
        options.push_back(std::move(option));
    }
    return options;
}

// Powers, or features that are talents: of their class, from their level on.
std::vector<ChoiceOption> powers(const Blocks& blocks, bool talents) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, block] : blocks) {
        const Value& written = block.value();
        if (talents && !written.has("talent")) continue;
        ChoiceOption option{.id = id};
        if (written.has("class")) option.with = {std::string(written["class"].word())};
        if (written.has("level")) option.level = Fields(block).number("level", 1, 1, kLevelMax);
        for (const char* key : {"usage", "kind", "action"})
            if (written[key].is_word()) option.words.emplace_back(written[key].word());
        if (written.has("spell")) option.words.emplace_back("spell");
        option.text = written["text"].word();
        if (written["needs"].is_word())
            option.words.push_back("needs_" + std::string(written["needs"].word()));
        options.push_back(std::move(option));
    }
    return options;
}

std::vector<ChoiceOption> items(const Compendium& data) {
    std::vector<ChoiceOption> options;
    for (const auto& [id, item] : data.items) {
        const bool worn = !item.magic.chakra.empty();
        options.push_back(
            {.id = id, .words = {worn ? item.magic.chakra.str() : "used_up"}, .text = item.text});
    }
    return options;
}

std::vector<std::int32_t> score_costs() {
    std::vector<std::int32_t> costs;
    for (std::int32_t score = kBoughtScoreMin; score <= kBoughtScoreMax; ++score)
        costs.push_back(score_cost(score).value_or(0));
    return costs;
}

std::vector<std::int32_t> rising_levels() {
    std::vector<std::int32_t> levels;
    for (std::int32_t level = 1; level <= kLevelMax; ++level)
        if (increases_by(level) > increases_by(level - 1)) levels.push_back(level);
    return levels;
}

ChoiceField bought_scores() {
    return {.key = "bought",
            .kind = ChoiceKind::Scores,
            .required = true,
            .options = abilities(),
            .min = kBoughtScoreMin,
            .max = kBoughtScoreMax,
            .initial = kScoreInitial,
            .budget = kAbilityBudget,
            .costs = score_costs()};
}

}  // namespace

std::vector<ChoiceField> block_form(const Compendium& data) {
    using Kind = ChoiceKind;
    const auto raised_by_race = [](const RaceEntry& race) -> const auto& { return race.block.ability_bonus; };
    const auto raised_by_class = [](const ClassBlock& role) -> const auto& { return role.ability_bonus; };
    const auto struck_with = [](const ClassBlock& role) -> const auto& { return role.melee.attack; };
    return {
        {.key = "class", .kind = Kind::One, .required = true, .options = classes(data)},
        {.key = "race", .kind = Kind::One, .options = races(data)},
        {.key = "level", .kind = Kind::Number, .min = 1, .max = kLevelMax, .initial = 1},
        bought_scores(),
        {.key = "race_bonus",
         .kind = Kind::One,
         .of = "race",
         .options = abilities_of(data.races, raised_by_race)},
        {.key = "class_bonus",
         .kind = Kind::One,
         .required = true,
         .of = "class",
         .options = abilities_of(data.classes, raised_by_class)},
        {.key = "increases",
         .kind = Kind::Rises,
         .options = abilities(),
         .max = kRaisedTogether,
         .levels = rising_levels(),
         .grows = true},
        {.key = "melee_ability",
         .kind = Kind::One,
         .of = "class",
         .options = abilities_of(data.classes, struck_with)},
        {.key = "armor", .kind = Kind::One, .options = armors(data)},
        {.key = "shield", .kind = Kind::Flag},
        {.key = "weapons",
         .kind = Kind::Many,
         .of = "class",
         .options = weapon_options(data),
         .max = kPairOfWeapons},
        {.key = "powers",
         .kind = Kind::Many,
         .of = "class",
         .options = powers(data.powers, false),
         .grows = true},
        {.key = "talents",
         .kind = Kind::Many,
         .of = "class",
         .options = powers(data.features, true),
         .grows = true},
        {.key = "backgrounds",
         .kind = Kind::Points,
         .min = 1,
         .max = 5,
         .initial = 1,
         .budget = kBackgroundPoints},
        {.key = "items", .kind = Kind::Many, .options = items(data), .max = kUsedUpMax},
    };
}

}  // namespace affray::content
