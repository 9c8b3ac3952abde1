// A turn of actions, reactions and feet, and what it leaves on a creature (TBA section 2.1).
#pragma once

#include <array>

#include "rules/fact.h"

namespace affray {

/// Still to be spent: 1; owner: four_slots (TBA-035, TBA-036).
inline constexpr Fact kActionSlot{"slot.action", Scope::Creature, Audience::Everyone, 1};
inline constexpr Fact kBonusSlot{"slot.bonus", Scope::Creature, Audience::Everyone, 1};
inline constexpr Fact kReactionSlot{"slot.reaction", Scope::Creature, Audience::Everyone, 1};
inline constexpr Fact kFreeSlot{"slot.free", Scope::Creature, Audience::Everyone, 1};
/// Attacks left of the Attack action under way, and whether one was taken in this turn (TBA-150).
inline constexpr Fact kAttacksLeft{"attacks", Scope::Creature};
inline constexpr Fact kAttackTaken{"attack.taken", Scope::Creature};
/// Feet paid in this turn, by any mode (TBA-083; owner: walking_modes).
inline constexpr Fact kMoveSpent{"move.spent", Scope::Creature};
/// Feet that the fastest mode allows in this turn (owner: walking_modes).
inline constexpr Fact kMoveLimit{"move.limit", Scope::Creature, Audience::Everyone, 0, true};
/// Diagonal steps of this turn, where every second one is longer (TBA-076).
inline constexpr Fact kDiagonals{"move.diagonals", Scope::Creature};
inline constexpr Fact kDashes{"dashes", Scope::Creature};                        ///< TBA-158
inline constexpr Fact kDisengaged{"disengaged", Scope::Creature};                ///< TBA-159
inline constexpr Fact kSqueezing{"squeezing", Scope::Creature};                  ///< TBA-061
inline constexpr Fact kFatigue = Fact{"fatigue", Scope::Creature}.outlasting();  ///< TBA-217
/// It has not yet had the turn that surprise takes (TBA-026; owner: surprise_checks).
inline constexpr Fact kCaughtUnaware{"surprised", Scope::Creature};
inline constexpr Fact kDeathSuccess{"death.success", Scope::Creature};  ///< TBA-223
/// Rounds left without air; -1: it breathes (TBA-227; owner: suffocation).
inline constexpr Fact kBreath{"breath", Scope::Creature, Audience::Everyone, -1};
/// The power it concentrates on (TBA-167; owner: sustained_spells).
inline constexpr Fact kConcentrating = Fact{"concentrating", Scope::Creature}.referring(Refers::Power);
/// a holds b, who escapes against this number (TBA-169; owner: maneuvers).
inline constexpr Fact kGrapple{"grapple", Scope::Pair};
/// a is hidden from b; the total of the check, before cover (TBA-162; owner: hiding), known to whoever plays
/// a (TBA-012).
inline constexpr Fact kHiddenFrom{"hidden", Scope::Pair, Audience::Owner};
/// a rides b (TBA-110; owner: riding).
inline constexpr Fact kRiding{"riding", Scope::Pair};
inline constexpr Fact kMountUsed{"mount.used", Scope::Creature};  ///< got on or off in this turn (TBA-112)
/// The steed's own action, or the rider's command, of this turn: 1, 2 (TBA-120, TBA-121).
inline constexpr Fact kMountActed{"mount.acted", Scope::Creature};
/// a drags b along (TBA-138; owner: dragging).
inline constexpr Fact kDragging{"dragging", Scope::Pair};
/// a lets b through though they are hostile (TBA-058; owner: walking_modes).
inline constexpr Fact kAllowPass{"allow_pass", Scope::Pair};
/// a stands back-to-back with b (TBA-136; owner: back_to_back).
inline constexpr Fact kBackToBack{"back_to_back", Scope::Pair};

/// a has struck at b in melee in its current or latest turn (TBA-135; owner: flanking).
inline constexpr Fact kPressing{"pressing", Scope::Pair};

/// The total of an attempt to take foes unaware, and what it is stored with so that 0 is none (TBA-030).
inline constexpr std::int32_t kTotalOffset = 1000;
inline constexpr Fact kStealthTotal{"stealth.total", Scope::Creature, Audience::Owner};

/// Sheet numbers that say nothing of themselves.
inline constexpr std::int32_t kUnsaid = -99;
inline constexpr std::array<std::string_view, 6> kAbilityWords{"str", "dex", "con", "int", "wis", "cha"};
inline constexpr std::array<Stat, 6> kMods{{{"mods.str", 0, -5, 20, true},
                                            {"mods.dex", 0, -5, 20, true},
                                            {"mods.con", 0, -5, 20, true},
                                            {"mods.int", 0, -5, 20, true},
                                            {"mods.wis", 0, -5, 20, true},
                                            {"mods.cha", 0, -5, 20, true}}};
/// Total bonus of a save; timeout: the ability's modifier.
inline constexpr std::array<Stat, 6> kSaveTotals{{{"saves.str", kUnsaid, kUnsaid, 40},
                                                  {"saves.dex", kUnsaid, kUnsaid, 40},
                                                  {"saves.con", kUnsaid, kUnsaid, 40},
                                                  {"saves.int", kUnsaid, kUnsaid, 40},
                                                  {"saves.wis", kUnsaid, kUnsaid, 40},
                                                  {"saves.cha", kUnsaid, kUnsaid, 40}}};
/// A skill with its total bonus on the sheet, and the ability whose modifier counts where it is timeout.
struct SkillStat {
    Stat stat;
    std::string_view skill;
    std::size_t ability = 0;
};
inline constexpr std::array<SkillStat, 8> kSkills{
    {{{"skills.acrobatics", kUnsaid, kUnsaid, 40}, "acrobatics", 1},
     {{"skills.athletics", kUnsaid, kUnsaid, 40}, "athletics", 0},
     {{"skills.deception", kUnsaid, kUnsaid, 40}, "deception", 5},
     {{"skills.insight", kUnsaid, kUnsaid, 40}, "insight", 4},
     {{"skills.land_vehicles", kUnsaid, kUnsaid, 40}, "land_vehicles", 1},
     {{"skills.medicine", kUnsaid, kUnsaid, 40}, "medicine", 4},
     {{"skills.perception", kUnsaid, kUnsaid, 40}, "perception", 4},
     {{"skills.stealth", kUnsaid, kUnsaid, 40}, "stealth", 1}}};
inline constexpr Stat kProficiency{"prof", 2, 2, 9, true};
inline constexpr Stat kManeuverDc{"maneuver_dc", 0, 0, 40};  ///< 0: by TBA-168
/// Feet by mode; -1: not said, which is 30 on foot where no other mode is, and none otherwise.
inline constexpr std::array<std::string_view, 7> kModeWords{"walk",  "climb", "swim",  "fly",
                                                            "glide", "hover", "burrow"};
inline constexpr std::array<Stat, 7> kSpeeds{{{"speed.walk", -1, -1, 500, true},
                                              {"speed.climb", -1, -1, 500, true},
                                              {"speed.swim", -1, -1, 500, true},
                                              {"speed.fly", -1, -1, 500, true},
                                              {"speed.glide", -1, -1, 500, true},
                                              {"speed.hover", -1, -1, 500, true},
                                              {"speed.burrow", -1, -1, 500, true}}};
inline constexpr Stat kMagicFlight{"magic_flight", 0, 0, 1, true};
inline constexpr Stat kTitanicSquares{"titanic_squares", 5, 5, 10, true};
inline constexpr Stat kAttacksPerAction{"attacks_per_action", 1, 1, 10, true};
inline constexpr Stat kSpellMod{"spell_mod", 0, -5, 20};
inline constexpr Stat kSpellAttack{"spell_attack", 0, -10, 40};
inline constexpr Stat kSpellDc{"spell_dc", 10, 0, 40};
inline constexpr Stat kFreeHands{"free_hands", 1, 0, 8};
inline constexpr Stat kWeight{"weight", -1, -1, 1'000'000};  ///< tenths of a pound; -1: unknown
inline constexpr Stat kCarry{"carry", -1, -1, 1'000'000};
inline constexpr Stat kConsents{"willing", 1, 0, 1};  ///< to being dragged when nobody answers
inline constexpr Stat kSkinExposed{"skin_exposed", 1, 0, 1};
inline constexpr Stat kColdGear{"cold_weather_gear", 0, 0, 1};
inline constexpr Stat kBlindsight{"senses.blindsight", 0, 0, 1000};
inline constexpr Stat kTruesight{"senses.truesight", 0, 0, 1000};
inline constexpr Stat kDarkvision{"senses.darkvision", 0, 0, 1000};

}  // namespace affray
