// What classes and kin do better than others between fights (ADV-T4; CLS-T4).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// A thief's chances at a level: percent, but of hearing, which is in six.
struct ThiefSkills {
    std::int32_t climb = 0;
    std::int32_t traps = 0;
    std::int32_t hear = 0;
    std::int32_t locks = 0;
    std::int32_t hide = 0;
    std::int32_t move_silently = 0;
    std::int32_t pick_pockets = 0;
};
/// nullptr: no thief.
const ThiefSkills* thief_skills(const View& view, CreatureId who);
/// Skills that no rule plays out, by the words in which the referee calls for them (CLS-384).
inline constexpr std::string_view kPickPockets = "pick_pockets";
bool is_called_skill(const Name& skill);
/// Of a die with so many sides.
struct SkillChance {
    std::int32_t sides = 0;
    std::int32_t chance = 0;
    bool secret = false;  ///< the one who tries does not see how it came out
};
/// nullopt: it is none of the class.
std::optional<SkillChance> called_skill(const View& view, CreatureId who, const Name& skill);
/// In six: to hear what is behind a door (ADV-041).
std::int32_t hearing(const View& view, CreatureId who);
/// In six: to find a secret door by searching in the right place (ADV-046).
std::int32_t finds_doors(const View& view, CreatureId who);
/// In six: to find a trap of a room; stone tells a dwarf of those that are no magic (ADV-047).
std::int32_t finds_room_traps(const View& view, CreatureId who, bool magical);
/// Does it see the infrared where nothing is said of it (ADV-029)?
std::int32_t kin_infravision(const Name& class_id);

}  // namespace affray
