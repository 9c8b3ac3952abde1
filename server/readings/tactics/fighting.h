// Who can fight, whom they see, and how they stand to one another (TBA-133, TBA-141, TBA-199..201, TBA-214).
#pragma once

#include "readings/space/cover.h"

namespace affray {

/// Up and able to act.
bool able(const View& view, CreatureId who);
bool incapacitated(const View& view, CreatureId who);
inline bool suffers(const View& view, CreatureId who, const Name& condition) {
    return view.effect(who, condition) != nullptr;
}
/// Does `a` see `b`: no total cover, not invisible to it, not blind, nothing thick between (TBA-199)?
bool sees(const View& view, CreatureId a, CreatureId b);
/// In snow or thin mist (TBA-200).
bool lightly_obscured(const View& view, CreatureId who);
/// Of the option `flanking_mode`; between them: by squares.
inline constexpr std::int32_t kNoFlanking = 0, kFlankingByNumber = 2;
/// Allies who hold `target` between them with `who` (TBA-132, TBA-133).
bool flanks(const View& view, CreatureId who, CreatureId target);
/// Nobody flanks whom a friend covers from behind (TBA-136).
bool covered_from_behind(const View& view, CreatureId who);

/// May it react: able, not caught unaware, not dragged, its reaction unspent (TBA-045)?
bool may_react(const View& view, CreatureId who);
bool is_dragged(const View& view, CreatureId who);
void spend_reaction(CreatureId who, Work& work);

/// Feet of a mode after all that slows; 0: none (TBA-071).
std::int32_t speed_of(const View& view, CreatureId who, std::size_t mode, std::int32_t halvings);
inline constexpr std::size_t kOnFoot = 0, kClimb = 1, kSwim = 2, kFly = 3, kGlide = 4, kHover = 5,
                             kBurrow = 6;
/// The mode of a word; nullopt: there is no such mode. Crawling is on foot.
std::optional<std::size_t> mode_named(const Name& word);
/// Feet that `who` may pay in this turn by that mode, on its steed or alone, dashes counted (TBA-070,
/// TBA-119).
std::int32_t allowance_of(const View& view, CreatureId who, std::size_t mode, std::int32_t halvings);
/// The same by whichever mode is fastest.
std::int32_t best_allowance_of(const View& view, CreatureId who);
/// Has it no speed left at all?
bool held_fast(const View& view, CreatureId who);

/// How many dice are thrown for it (TBA-260).
std::int32_t dice_in(const DiceExpression& dice);

/// A power that strikes, in reach of squares: the greatest melee one (TBA-095).
const Power* longest_melee(const View& view, CreatureId who);
std::int32_t reach_cells(const Power& power);
/// What covers the target from this attack: lines of sight and, against blows, the saddle; the best of them
/// (TBA-114, TBA-191).
Cover cover_against(const View& view, CreatureId attacker, CreatureId target, const Power& power);
bool is_ranged(const Power& power);

/// Total bonuses of the sheet; the words are those of skills and abilities.
std::int32_t ability_bonus(const View& view, CreatureId who, const Name& ability);
std::int32_t save_bonus_of(const View& view, CreatureId who, const Name& ability);
std::int32_t skill_bonus(const View& view, CreatureId who, const Name& skill);
/// The ability whose check a skill is; the word itself if it names an ability; empty: neither.
Name ability_of(const Name& skill_or_ability);
std::int32_t passive_perception(const View& view, CreatureId who, CreatureId towards);
/// 8, proficiency and the better of two abilities (TBA-168).
std::int32_t maneuver_dc(const View& view, CreatureId who);

/// A save of one creature (TBA-007). `against`: who sets the number.
struct SaveCall {
    CreatureId who = CreatureId::None;
    Name ability{};
    std::int32_t dc = 10;
    Name cause{};
    CreatureId against = CreatureId::None;
    std::int32_t bonus = 0;  ///< of cover
};
bool saved(const SaveCall& call, Work& work);
/// By how much it fails; 0: it is saved. Whoever fails without a die fails by 1.
std::int32_t missed_by(const SaveCall& call, Work& work);
/// A check against a number, with a skill or an ability (TBA-005). Returns the total.
struct CheckCall {
    CreatureId who = CreatureId::None;
    Name skill{};
    std::optional<std::int32_t> dc{};
    Name purpose = "check";
    CreatureId against = CreatureId::None;
};
Tested check_of(const CheckCall& call, Work& work);
/// True: the first wins, with the strictly higher total (TBA-006).
bool contest(const CheckCall& first, const CheckCall& second, Work& work);

/// Down on the ground, if nothing keeps it up (TBA-215).
void knock_prone(CreatureId who, CreatureId by, Work& work);
void impose(CreatureId who, CreatureId by, const Name& condition, const Until& until, Work& work);
/// A shove, a gale: stops before rock, the edge and others; over an edge it falls (TBA-089).
void push(CreatureId who, std::int32_t direction, std::int32_t feet, Work& work);
/// Down to the first support; harm by height (TBA-082).
void fall(CreatureId who, Work& work);
/// Would nothing hold it up where it is (TBA-081)?
bool hangs_in_the_air(const View& view, CreatureId who);

/// The duration of a word on `who` now: start_next, end_next, next_world_step, encounter, seconds (TBA-219).
/// Time in `seconds` is turned into rounds, rounded up (TBA-023).
Until lasting(const View& view, const Name& word, CreatureId who, std::int32_t seconds = 0);
inline constexpr std::string_view kSeconds = "seconds";

}  // namespace affray
