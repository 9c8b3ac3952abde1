// Characters by the class blocks (ARC-010 to ARC-018, ARC-021, ARC-230 to ARC-236, ARC-240).
#include "readings/sheets/sheet_rules.h"

#include <algorithm>

#include "base/check.h"
#include "base/sure.h"
#include "readings/common.h"

namespace affray {
namespace {

constexpr std::array<std::string_view, kAbilityCount> kAbilities{"str", "con", "dex", "int", "wis", "cha"};
constexpr std::array<std::string_view, 3> kArmors{"none", "light", "heavy"};
constexpr std::array<std::int32_t, kLevelMax> kHitPointMultipliers{3, 4, 5, 6, 8, 10, 12, 16, 20, 24};
constexpr std::array<std::int32_t, 11> kScoreCosts{0, 1, 2, 3, 4, 5, 6, 8, 10, 13, 16};  // scores 8 to 18
constexpr std::size_t kRaised = 3;
constexpr std::int32_t kBonus = 2;

std::string words(const std::vector<Ability>& abilities) {
    std::string all;
    for (const Ability ability : abilities)
        all += (all.empty() ? "" : ", ") + std::string(to_string(ability));
    return all;
}

std::optional<SheetFault> chosen_bonus_fault(const std::optional<Ability>& chosen,
                                             const std::vector<Ability>& offered, const std::string& field,
                                             const std::string& owner) {
    if (!chosen) return SheetFault{field, "is missing; choose one of " + words(offered)};
    if (among(*chosen, offered)) return std::nullopt;
    return SheetFault{field, "'" + std::string(to_string(*chosen)) + "' is not raised by " + owner +
                                 "; choose one of " + words(offered)};
}

std::optional<SheetFault> bonus_fault(const CharacterPlan& plan) {
    const AbilityPlan& abilities = plan.abilities;
    if (plan.race == nullptr && abilities.race_bonus)
        return SheetFault{"race_bonus", "wants a race; add 'race'"};
    if (plan.race != nullptr)
        if (auto fault =
                chosen_bonus_fault(abilities.race_bonus, plan.race->ability_bonus, "race_bonus", "this race"))
            return fault;
    if (auto fault =
            chosen_bonus_fault(abilities.class_bonus, plan.role->ability_bonus, "class_bonus", "this class"))
        return fault;
    if (abilities.race_bonus == abilities.class_bonus)
        return SheetFault{"class_bonus", "race and class may not raise the same ability; choose another"};
    return std::nullopt;
}

std::optional<SheetFault> bought_fault(const AbilityPlan& plan) {
    std::int32_t spent = 0;
    for (std::size_t i = 0; i < kAbilityCount; ++i) {
        const auto cost = score_cost(plan.base.scores[i]);
        if (!cost)
            return SheetFault{"bought." + std::string(kAbilities[i]),
                              std::to_string(plan.base.scores[i]) + " cannot be bought; the most is 18"};
        spent += *cost;
    }
    if (spent <= kAbilityBudget) return std::nullopt;
    return SheetFault{"bought", "costs " + std::to_string(spent) + " of " + std::to_string(kAbilityBudget) +
                                    " points; lower a score"};
}

std::optional<SheetFault> rolled_fault(const AbilityPlan& plan) {
    for (std::size_t i = 0; i < kAbilityCount; ++i) {
        const std::string field = "rolled." + std::string(kAbilities[i]);
        const std::vector<std::int32_t>& dice = plan.rolled[i];
        if (dice.size() != 4) return SheetFault{field, "wants four dice; write them as [6, 5, 4, 1]"};
        for (const std::int32_t die : dice)
            if (die < 1 || die > 6) return SheetFault{field, "a d6 shows 1 to 6"};
    }
    return std::nullopt;
}

std::optional<SheetFault> increases_fault(const std::vector<std::vector<Ability>>& increases,
                                          std::int32_t level) {
    const auto wanted = static_cast<std::size_t>(increases_by(level));
    if (increases.size() != wanted)
        return SheetFault{"increases", "wants " + std::to_string(wanted) + " lists at level " +
                                           std::to_string(level) + ", one for each of 4, 7 and 10"};
    for (const std::vector<Ability>& raised : increases) {
        std::vector<Ability> sorted = raised;
        std::sort(sorted.begin(), sorted.end());
        const bool twice = std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
        if (raised.size() != kRaised || twice)
            return SheetFault{"increases", "each list names three different abilities"};
    }
    return std::nullopt;
}

std::optional<SheetFault> abilities_fault(const CharacterPlan& plan) {
    const AbilityPlan& abilities = plan.abilities;
    if (abilities.method == AbilityPlan::Method::Final) {
        for (std::size_t i = 0; i < kAbilityCount; ++i) {
            const std::int32_t score = abilities.base.scores[i];
            if (score < 1 || score > 30)
                return SheetFault{"abilities." + std::string(kAbilities[i]),
                                  std::to_string(score) + " is outside 1 to 30"};
        }
        return std::nullopt;
    }
    const bool bought = abilities.method == AbilityPlan::Method::Bought;
    if (auto fault = bought ? bought_fault(abilities) : rolled_fault(abilities)) return fault;
    if (auto fault = bonus_fault(plan)) return fault;
    return increases_fault(abilities.increases, plan.level);
}

std::optional<SheetFault> backgrounds_fault(const CharacterPlan& plan) {
    std::int32_t points = 0;
    for (const auto& [name, value] : plan.backgrounds) {
        if (value < 1 || value > 5)
            return SheetFault{"backgrounds." + name.str(), std::to_string(value) + " is outside 1 to 5"};
        points += value;
    }
    if (points <= kBackgroundPoints) return std::nullopt;
    return SheetFault{"backgrounds", "spends " + std::to_string(points) + " of " +
                                         std::to_string(kBackgroundPoints) + " points; lower one"};
}

std::optional<SheetFault> items_fault(const CharacterPlan& plan) {
    for (std::size_t i = 0; i < plan.items.size(); ++i) {
        const Name& chakra = plan.items[i].chakra;
        const auto worn = static_cast<std::size_t>(
            std::count_if(plan.items.begin(), plan.items.begin() + static_cast<std::ptrdiff_t>(i),
                          [&](const MagicItem& other) { return other.chakra == chakra; }));
        const std::size_t allowed = chakra == Name("ring") ? 2 : 1;
        if (worn >= allowed)
            return SheetFault{"items", "'" + plan.items[i].id.str() + "' is one " + chakra.str() +
                                           " too many; one item a chakra (two rings)"};
    }
    return std::nullopt;
}

Ability melee_ability(const CharacterPlan& plan) {
    if (plan.melee_ability) return *plan.melee_ability;
    const AbilityScores scores = scores_of(plan);
    const std::vector<Ability>& offered = plan.role->melee.attack;
    return *std::max_element(offered.begin(), offered.end(),
                             [&](Ability a, Ability b) { return scores.modifier(a) < scores.modifier(b); });
}

std::int32_t attack_penalty(const CharacterPlan& plan) {
    return plan.role->armor_penalty[static_cast<std::size_t>(plan.armor)] +
           (plan.shield ? plan.role->shield_penalty : 0);
}

}  // namespace

std::string_view to_string(Ability ability) { return kAbilities[static_cast<std::size_t>(ability)]; }

std::optional<Ability> ability_from(std::string_view text) {
    const auto at = std::find(kAbilities.begin(), kAbilities.end(), text);
    if (at == kAbilities.end()) return std::nullopt;
    return static_cast<Ability>(at - kAbilities.begin());
}

std::string_view to_string(Armor armor) { return kArmors[static_cast<std::size_t>(armor)]; }

std::optional<Armor> armor_from(std::string_view text) {
    const auto at = std::find(kArmors.begin(), kArmors.end(), text);
    if (at == kArmors.end()) return std::nullopt;
    return static_cast<Armor>(at - kArmors.begin());
}

std::int32_t AbilityScores::modifier(Ability ability) const { return ability_modifier(score(ability)); }

const WeaponRule* ClassBlock::weapon(const Name& category) const {
    return first_that(weapons, [&](const WeaponRule& rule) { return rule.category == category; });
}

std::optional<SheetFault> fault_of(const CharacterPlan& plan) {
    if (plan.level < 1 || plan.level > kLevelMax)
        return SheetFault{"level", std::to_string(plan.level) + " is outside 1 to 10"};
    if (auto fault = abilities_fault(plan)) return fault;
    if (plan.melee_ability && !among(*plan.melee_ability, plan.role->melee.attack))
        return SheetFault{"melee_ability",
                          "this class strikes with " + words(plan.role->melee.attack) + "; choose one"};
    if (auto fault = backgrounds_fault(plan)) return fault;
    return items_fault(plan);
}

std::vector<SheetFault> warnings_of(const CharacterPlan& plan) {
    if (plan.items.size() <= static_cast<std::size_t>(plan.level)) return {};
    return {{"items", std::to_string(plan.items.size()) + " magic items at level " +
                          std::to_string(plan.level) + "; more than the level means trouble (ARC-240)"}};
}

std::optional<std::int32_t> score_cost(std::int32_t score) {
    if (score < 1 || score > 18) return std::nullopt;
    return score <= 8 ? 0 : kScoreCosts[static_cast<std::size_t>(score - 8)];
}

std::int32_t increases_by(std::int32_t level) { return (level >= 4) + (level >= 7) + (level >= 10); }

AbilityScores scores_of(const CharacterPlan& plan) {
    const AbilityPlan& abilities = plan.abilities;
    AbilityScores scores = abilities.base;
    if (abilities.method == AbilityPlan::Method::Final) return scores;
    if (abilities.method == AbilityPlan::Method::Rolled) {
        for (std::size_t i = 0; i < kAbilityCount; ++i) {
            const std::vector<std::int32_t>& dice = abilities.rolled[i];
            std::int32_t sum = 0;
            for (const std::int32_t die : dice) sum += die;
            scores.scores[i] = sum - *std::min_element(dice.begin(), dice.end());
        }
    }
    if (abilities.race_bonus) scores.score(*abilities.race_bonus) += kBonus;
    if (abilities.class_bonus) scores.score(*abilities.class_bonus) += kBonus;
    for (const std::vector<Ability>& raised : abilities.increases)
        for (const Ability ability : raised) ++scores.score(ability);
    return scores;
}

std::int32_t middle(std::int32_t a, std::int32_t b, std::int32_t c) {
    return std::max(std::min(a, b), std::min(std::max(a, b), c));
}

std::int32_t hit_point_multiplier(std::int32_t level) {
    AFFRAY_CHECK(level >= 1 && level <= kLevelMax);
    return kHitPointMultipliers[static_cast<std::size_t>(level - 1)];
}

std::int32_t item_bonus(const std::vector<MagicItem>& items, const Name& number) {
    std::int32_t best = 0;
    for (const MagicItem& item : items) best = std::max(best, chakra_bonus({item}, item.chakra, number));
    return best;
}

std::int32_t chakra_bonus(const std::vector<MagicItem>& items, const Name& chakra, const Name& number) {
    std::int32_t best = 0;
    for (const MagicItem& item : items)
        for (const auto& [name, value] : item.bonuses)
            if (item.chakra == chakra && name == number) best = std::max(best, value);
    return best;
}

CharacterNumbers numbers_of(const CharacterPlan& plan) {
    const ClassBlock& role = *plan.role;
    CharacterNumbers out;
    out.abilities = scores_of(plan);
    const auto mod = [&](Ability ability) { return out.abilities.modifier(ability); };
    const std::int32_t con = mod(Ability::Con);
    const std::int32_t dex = mod(Ability::Dex);
    const std::int32_t wis = mod(Ability::Wis);
    out.level = plan.level;
    out.size = plan.race == nullptr ? 2 : plan.race->size;
    out.ac = role.ac[static_cast<std::size_t>(plan.armor)] + (plan.shield ? role.shield : 0) +
             middle(con, dex, wis) + plan.level + item_bonus(plan.items, "ac");
    out.pd = role.pd + middle(mod(Ability::Str), con, dex) + plan.level + item_bonus(plan.items, "pd");
    out.md = role.md + middle(mod(Ability::Int), wis, mod(Ability::Cha)) + plan.level +
             item_bonus(plan.items, "md");
    const std::int32_t hit_points =
        (role.hp_base + con) * hit_point_multiplier(plan.level) + item_bonus(plan.items, "hp_max");
    out.hp_max = std::max(1, hit_points);
    out.init_bonus = dex + plan.level;
    out.recoveries_max = role.recoveries + item_bonus(plan.items, "recoveries_max");
    out.recovery_die = role.recovery_die;
    out.disengage_bonus = item_bonus(plan.items, "disengage");
    out.attack_penalty = attack_penalty(plan);
    return out;
}

WeaponAttack weapon_attack(const CharacterPlan& plan, const WeaponRule& weapon, bool ranged) {
    const AbilityScores scores = scores_of(plan);
    const BasicAttackRule& rule = ranged ? plan.role->ranged : plan.role->melee;
    const Ability attack = ranged ? first_of(rule.attack) : melee_ability(plan);
    const Ability damage = rule.damage.value_or(attack);
    WeaponAttack out;
    out.bonus = power_attack_bonus(plan, scores.modifier(attack), "weapon") + weapon.penalty;
    out.damage.terms = {{plan.level, weapon.die}};
    out.damage.bonus =
        scores.modifier(damage) * level_multiplier(plan.level) + chakra_bonus(plan.items, "weapon", "damage");
    out.miss = rule.miss_level ? plan.level : 0;
    return out;
}

std::int32_t power_attack_bonus(const CharacterPlan& plan, std::int32_t ability_modifiers,
                                const Name& item_chakra) {
    // Only the best item bonus to attacks counts, whatever gives it; weapon and implement help their own
    // kind.
    std::vector<MagicItem> helping = plan.items;
    const Name other = item_chakra == Name("weapon") ? "implement" : "weapon";
    std::erase_if(helping, [&](const MagicItem& item) { return item.chakra == other; });
    return ability_modifiers + plan.level + item_bonus(helping, "attack") + attack_penalty(plan);
}

std::optional<SheetFault> level_up(CharacterPlan& plan, const std::vector<Ability>& increases) {
    if (plan.level >= kLevelMax) return SheetFault{"level", "a character of level 10 has nowhere to rise to"};
    CharacterPlan next = plan;
    ++next.level;
    const bool rises = increases_by(next.level) > increases_by(plan.level);
    if (!rises && !increases.empty())
        return SheetFault{"increases", "abilities rise at levels 4, 7 and 10 only; leave this out"};
    if (rises) {
        if (auto fault = increases_fault(std::vector<std::vector<Ability>>(
                                             static_cast<std::size_t>(increases_by(next.level)), increases),
                                         next.level))
            return fault;
        if (next.abilities.method == AbilityPlan::Method::Final)
            for (const Ability ability : increases) ++next.abilities.base.score(ability);
        else
            next.abilities.increases.push_back(increases);
    }
    if (auto fault = fault_of(next)) return fault;
    plan = std::move(next);
    return std::nullopt;
}

}  // namespace affray
