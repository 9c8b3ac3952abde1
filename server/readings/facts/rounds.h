// A round in parts (CLS section 3).
#pragma once

#include "rules/fact.h"

namespace affray {

/// The side cannot act in this round (CLS-056; owner: surprise_die).
inline constexpr Fact kSurprised{"surprised", Scope::Side};
inline constexpr std::string_view kDeclarations[] = {"none", "cast", "withdraw", "retreat"};
/// What a creature has declared: a `Declaration` (CLS-091; owner: phased_sides). Its side's own affair until
/// initiative is rolled.
inline constexpr Fact kDeclared =
    Fact{"declared.action", Scope::Creature, Audience::Side}.in_words(kDeclarations);
/// Index on the sheet of the spell declared, plus 1.
inline constexpr Fact kDeclaredPower =
    Fact{"declared.power", Scope::Creature, Audience::Side}.referring(Refers::Power);
enum Declaration : std::int32_t { kNothingDeclared, kDeclaredCast, kDeclaredWithdrawal, kDeclaredRetreat };
/// a retreats from b, who attacks it at +2 and past its shield (CLS-103; owner: declared_withdrawal).
inline constexpr Fact kRetreatingFrom{"retreating.from", Scope::Pair};
inline constexpr Fact kRetreating{"retreating", Scope::Creature};
/// Feet moved in this round (CLS-101; owner: movement_rate).
inline constexpr Fact kMovedFeet{"moved_ft", Scope::Creature};
/// Feet that may be moved in this round (CLS-101, 102; owner: movement_rate).
inline constexpr Fact kFeetAllowed{"feet_allowed", Scope::Creature, Audience::Everyone, 0, true};
/// Cannot see to fight (CLS-129; owner: light_and_darkness).
inline constexpr Fact kBlind{"blind", Scope::Creature, Audience::Everyone, 0, true};
/// Has used the round's action: an attack, a spell, an item (CLS-110, 152, 157; owner: attack_allowance).
inline constexpr Fact kActionUsed{"action.used", Scope::Creature};
/// Has taken its pass: moved or acted in its side's normal pass (CLS-096; owner: phased_sides).
inline constexpr Fact kPassTaken{"pass_taken", Scope::Creature};
/// Rounds run in pursuits (CLS-079; owner: exhaustion).
inline constexpr Fact kRunRounds = Fact{"run_rounds", Scope::Creature}.outlasting();
/// Damage noted apart (CLS-134; owner: subdual).
inline constexpr Fact kSubdual = Fact{"subdual", Scope::Creature}.outlasting();
/// What a creature carries, in tenths of a pound, and what that leaves of its base rate in feet (CLS-022,
/// AP-010).
inline constexpr Fact kLoad{"load", Scope::Creature, Audience::Side, 0, true};
inline constexpr Fact kRate{"rate", Scope::Creature, Audience::Everyone, 0, true};

/// Strength of a side when the encounter began, and how many of it are down that no scene lists (CLS-169;
/// owner: morale). Both for the referee alone.
inline constexpr Fact kInitialCount{"initial_count", Scope::Side, Audience::Referee};
inline constexpr Fact kAlreadyDown{"already_down", Scope::Side, Audience::Referee};
/// The referee's adjustment of a side's morale (CLS-165; owner: set_modifiers).
inline constexpr Fact kSideMoraleModifier{"morale.modifier", Scope::Side, Audience::Referee};
inline constexpr std::string_view kFailures[] = {"flee", "surrender"};
/// What a side does whose morale fails: 0 flees, 1 surrenders (CLS-164; owner: morale).
inline constexpr Fact kOnMoraleFailure =
    Fact{"on_morale_failure", Scope::Side, Audience::Referee}.in_words(kFailures);
/// Feet between the sides when they met (CLS-057; owner: contact), and between the nearest of two in a
/// pursuit (CLS-073; owner: dungeon_pursuit).
inline constexpr Fact kEncounterDistance{"distance", Scope::Encounter};
inline constexpr Fact kGap{"gap", Scope::Encounter};
/// 1: the side runs away in this pursuit, 2: it runs after the other (CLS-073; owner: dungeon_pursuit).
inline constexpr Fact kPursuitRole{"pursuit.role", Scope::Side};
enum PursuitRole : std::int32_t { kNotRunning, kFleeingSide, kPursuingSide };
/// Spells memorised and not yet cast, by power of the sheet (CLS-150; owner: declared_spells).
inline constexpr Fact kMemory = Fact{"memory", Scope::CreaturePower, Audience::Owner}.outlasting();
/// Number of the creature whose seat speaks for the side; 0: each seat for its own (CLS-014; owner:
/// phased_sides).
inline constexpr Fact kCaller = Fact{"caller", Scope::Side}.referring(Refers::Creature);
/// Number of the creature whose seat draws the party's map; 0: nobody does (CLS-015; owner: party_roles).
inline constexpr Fact kMapper = Fact{"mapper", Scope::Encounter}.referring(Refers::Creature);
inline constexpr std::array<std::string_view, 5> kStances{"none", "fight", "evade", "parley", "wait"};
/// What a side has chosen in this round of contact: a `Stance` (CLS-059; owner: contact).
inline constexpr Fact kStance = Fact{"stance", Scope::Side}.in_words(kStances);
enum Stance : std::int32_t { kNoStance, kFight, kEvade, kParley, kWait };
/// The side has used its round of contact for something else than fighting: it acts again in the next round
/// (CLS-063; owner: contact).
inline constexpr Fact kContactSpent{"contact.spent", Scope::Side};
/// How a side takes to the other, from hostile 1 to friendly 5; 0: nobody has asked (CLS-060; owner:
/// reaction_roll).
inline constexpr Fact kReaction{"reaction", Scope::Side, Audience::Referee};
/// Dungeon turns that the encounter took (CLS-065; owner: phased_sides).
inline constexpr Fact kDungeonTurns{"dungeon_turns", Scope::Encounter};
/// Where a creature stands that has not been placed yet (CLS-050): on no map.
inline constexpr Place kNowhere{-10'000, -10'000, 0};

}  // namespace affray
