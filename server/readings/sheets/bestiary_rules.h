// The arithmetic of monsters and battles: roles and baselines (ARC-024, ARC-242), raising a level (ARC-244),
// how hard a fight is (ARC-245), and difficulties by environment (ARC-023).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/values.h"

namespace affray {

inline constexpr std::int32_t kMonsterLevelMax = 14;
inline constexpr std::int32_t kRaiseMax = 6;

enum class MonsterRole : std::uint8_t { Normal, Large, Huge, Mook };
/// double and triple strength count as large and huge; nullopt: no such role.
std::optional<MonsterRole> monster_role_from(std::string_view text);

/// What a monster of a level and role has by default.
struct Baseline {
    std::int32_t attack = 0;
    std::int32_t damage = 0;
    std::int32_t hp = 0;
    std::int32_t ac = 0;
    std::int32_t better_defence = 0;
    std::int32_t lesser_defence = 0;
    bool operator==(const Baseline&) const = default;
};
/// Level 0 to 14.
Baseline baseline(std::int32_t level, MonsterRole role);

/// The numbers of a stat block that the baselines speak of.
struct MonsterNumbers {
    std::int32_t level = 0;
    MonsterRole role = MonsterRole::Normal;
    std::int32_t hp = 1;
    std::int32_t ac = 10;
    std::int32_t pd = 10;
    std::int32_t md = 10;
    std::vector<std::int32_t> attacks;  ///< bonuses
};
/// Numbers so far from the baselines that a typo is likely, each a sentence; empty: none.
std::vector<std::string> oddities_of(const MonsterNumbers& monster);

/// Damage or hit points raised by 0 to 6 levels, rounded down.
std::int32_t raised(std::int32_t amount, std::int32_t levels);
/// Dice keep their number and size; what the level adds to their average becomes a constant.
DiceExpression raised(const DiceExpression& dice, std::int32_t levels);

struct Combatant {
    std::int32_t level = 0;
    MonsterRole role = MonsterRole::Normal;
};
enum class BattleRating : std::uint8_t { Regular, Hard, VeryHard };
std::string_view to_string(BattleRating rating);

inline constexpr std::int32_t kBattleUnit = 120;  ///< one normal monster of the par level
struct BattleStrength {
    std::int32_t par_level = 0;
    std::int32_t units = 0;  ///< sum of the foes, in units of 1/120 of a fair opponent
    BattleRating rating = BattleRating::Regular;
};
/// `characters` of at least 1, all of `party_level`. Foes beyond the table's ends count as its ends.
BattleStrength strength_of(const std::vector<Combatant>& foes, std::int32_t characters,
                           std::int32_t party_level);

enum class Tier : std::uint8_t { Adventurer, Champion, Epic };
enum class Task : std::uint8_t { Normal, Hard, RidiculouslyHard };
std::optional<Tier> tier_from(std::string_view text);
std::optional<Task> task_from(std::string_view text);
/// Of characters by level: 1 to 4, 5 to 7, 8 and above.
Tier tier_of(std::int32_t level);
/// Difficulty of a task in an environment.
std::int32_t difficulty_class(Tier tier, Task task);

}  // namespace affray
