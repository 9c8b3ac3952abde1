// Monsters by the baselines (ARC-023, ARC-024, ARC-242, ARC-244, ARC-245).
#include "readings/sheets/bestiary_rules.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/int_math.h"

namespace affray {
namespace {

using Row = std::array<std::int32_t, kMonsterLevelMax + 1>;
struct RoleRow {
    Row damage;
    Row hp;
};
// By MonsterRole.
constexpr std::array<RoleRow, 4> kBaselines{{
    {{4, 5, 7, 10, 14, 18, 21, 28, 38, 50, 58, 70, 90, 110, 135},
     {20, 27, 36, 45, 54, 72, 90, 108, 144, 180, 216, 288, 360, 432, 576}},
    {{9, 10, 14, 21, 28, 36, 42, 56, 76, 100, 116, 140, 180, 220, 270},
     {41, 54, 72, 90, 108, 144, 180, 216, 288, 360, 432, 576, 720, 864, 1152}},
    {{12, 15, 21, 30, 42, 54, 63, 84, 114, 150, 174, 210, 270, 330, 405},
     {60, 81, 108, 135, 162, 216, 270, 324, 432, 540, 648, 864, 1080, 1296, 1728}},
    {{3, 4, 5, 6, 7, 9, 12, 18, 23, 31, 37, 46, 60, 74, 90},
     {5, 7, 9, 11, 14, 18, 23, 27, 36, 45, 54, 72, 90, 108, 144}},
}};

// In hundredths, by levels added.
constexpr std::array<std::int32_t, kRaiseMax + 1> kRaise{100, 125, 160, 200, 250, 320, 400};

// Worth of one normal monster and one mook at -2 to +4 of the par level, in units of 1/120.
constexpr std::array<std::int32_t, 7> kNormalWorth{60, 84, 120, 180, 240, 360, 480};
constexpr std::array<std::int32_t, 7> kMookWorth{12, 18, 24, 36, 48, 72, 96};

constexpr std::int32_t kAttackSlack = 4;
constexpr std::int32_t kDefenceSlack = 5;

std::int32_t par_level(std::int32_t party_level) {
    if (party_level >= 8) return party_level + 2;
    return party_level >= 5 ? party_level + 1 : party_level;
}

std::int32_t worth(const Combatant& foe, std::int32_t par) {
    const auto column = static_cast<std::size_t>(std::clamp(foe.level - par, -2, 4) + 2);
    switch (foe.role) {
        case MonsterRole::Normal: return kNormalWorth[column];
        case MonsterRole::Large: return 2 * kNormalWorth[column];
        case MonsterRole::Huge: return 3 * kNormalWorth[column];
        case MonsterRole::Mook:
            // Three of low level are worth a normal monster, then four, then five.
            if (foe.level <= 2) return kNormalWorth[column] / 3;
            return foe.level <= 4 ? kNormalWorth[column] / 4 : kMookWorth[column];
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace

std::optional<MonsterRole> monster_role_from(std::string_view text) {
    if (text == "normal") return MonsterRole::Normal;
    if (text == "large" || text == "double") return MonsterRole::Large;
    if (text == "huge" || text == "triple") return MonsterRole::Huge;
    if (text == "mook") return MonsterRole::Mook;
    return std::nullopt;
}

Baseline baseline(std::int32_t level, MonsterRole role) {
    AFFRAY_CHECK(level >= 0 && level <= kMonsterLevelMax);
    const RoleRow& row = kBaselines[static_cast<std::size_t>(role)];
    const auto column = static_cast<std::size_t>(level);
    return {5 + level, row.damage[column], row.hp[column], 16 + level, 14 + level, 10 + level};
}

std::vector<std::string> oddities_of(const MonsterNumbers& monster) {
    std::vector<std::string> odd;
    const Baseline usual = baseline(monster.level, monster.role);
    const auto far_off = [&](const std::string& what, std::int32_t value, std::int32_t wanted,
                             std::int32_t slack) {
        if (value >= wanted - slack && value <= wanted + slack) return;
        odd.push_back(what + " " + std::to_string(value) + " is far from the usual " +
                      std::to_string(wanted));
    };
    far_off("hp", monster.hp, usual.hp, usual.hp * 3 / 4);
    far_off("ac", monster.ac, usual.ac, kDefenceSlack);
    far_off("the better defence", std::max(monster.pd, monster.md), usual.better_defence, kDefenceSlack);
    far_off("the lesser defence", std::min(monster.pd, monster.md), usual.lesser_defence, kDefenceSlack);
    for (const std::int32_t bonus : monster.attacks)
        far_off("an attack of", bonus, usual.attack, kAttackSlack);
    return odd;
}

std::int32_t raised(std::int32_t amount, std::int32_t levels) {
    AFFRAY_CHECK(levels >= 0 && levels <= kRaiseMax);
    return div_floor(amount * kRaise[static_cast<std::size_t>(levels)], 100);
}

DiceExpression raised(const DiceExpression& dice, std::int32_t levels) {
    DiceExpression out = dice;
    if (dice.terms.empty()) {
        out.bonus = raised(dice.bonus, levels);
        return out;
    }
    std::int32_t twice_average = 2 * dice.bonus;
    for (const DiceTerm& term : dice.terms) twice_average += term.count * (term.sides + 1);
    const std::int32_t added = kRaise[static_cast<std::size_t>(levels)] - 100;
    out.bonus += div_floor(twice_average * added, 200);
    return out;
}

std::string_view to_string(BattleRating rating) {
    switch (rating) {
        case BattleRating::Regular: return "regular";
        case BattleRating::Hard: return "hard";
        case BattleRating::VeryHard: return "very_hard";
    }
    AFFRAY_UNREACHABLE();
}

BattleStrength strength_of(const std::vector<Combatant>& foes, std::int32_t characters,
                           std::int32_t party_level) {
    AFFRAY_CHECK(characters >= 1);
    BattleStrength out;
    out.par_level = par_level(party_level);
    for (const Combatant& foe : foes) out.units += worth(foe, out.par_level);
    if (2 * out.units > 3 * characters * kBattleUnit)
        out.rating = BattleRating::VeryHard;
    else if (out.units > characters * kBattleUnit)
        out.rating = BattleRating::Hard;
    return out;
}

std::optional<Tier> tier_from(std::string_view text) {
    if (text == "adventurer") return Tier::Adventurer;
    if (text == "champion") return Tier::Champion;
    if (text == "epic") return Tier::Epic;
    return std::nullopt;
}

std::optional<Task> task_from(std::string_view text) {
    if (text == "normal") return Task::Normal;
    if (text == "hard") return Task::Hard;
    if (text == "ridiculously_hard") return Task::RidiculouslyHard;
    return std::nullopt;
}

Tier tier_of(std::int32_t level) {
    if (level >= 8) return Tier::Epic;
    return level >= 5 ? Tier::Champion : Tier::Adventurer;
}

std::int32_t difficulty_class(Tier tier, Task task) {
    return 15 + 5 * (static_cast<std::int32_t>(tier) + static_cast<std::int32_t>(task));
}

}  // namespace affray
