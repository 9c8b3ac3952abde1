// A scene with something of everything, for tests of views and codecs: no ruleset, every field filled.
#pragma once

#include "rules/intent.h"
#include "rules/seat_view.h"
#include "rules/state.h"

namespace affray::test {

inline constexpr CreatureId kAda{1};     // character of seat 1
inline constexpr CreatureId kBran{2};    // character of seat 2, same side
inline constexpr CreatureId kOrc{3};     // foe, the referee's
inline constexpr CreatureId kLurker{4};  // foe, hidden
inline constexpr SeatId kAdasSeat{1};
inline constexpr SeatId kBransSeat{2};
inline constexpr Viewer kReferee{Role::Referee, SeatId::Referee}, kWatcher{Role::Spectator, SeatId::Referee};
inline constexpr Viewer kAdasPlayer{Role::Player, kAdasSeat}, kBransPlayer{Role::Player, kBransSeat};

// Words of every scope and audience; in the order of their numbers.
inline constexpr Fact kEscalates{"escalation", Scope::Encounter};
inline constexpr Fact kSecretClock{"secret_clock", Scope::Encounter, Audience::Referee};
inline constexpr Fact kPoints{"ap", Scope::Creature, Audience::Everyone, 5};
inline constexpr Fact kTemp{"temp_hp", Scope::Creature, Audience::Side};
inline constexpr Fact kDiary{"diary", Scope::Creature, Audience::Owner};
inline constexpr Fact kPlan{"plan", Scope::Creature, Audience::Referee};
inline constexpr Fact kEngaged{"engaged", Scope::Pair};
inline constexpr Fact kUses{"uses", Scope::CreaturePower, Audience::Owner};
inline constexpr Fact kMorale{"side_morale", Scope::Side, Audience::Side};
inline constexpr Fact kMobHarm{"mob.damage", Scope::Group, Audience::Referee};
inline constexpr Stat kArmour{"ac", 10, -20, 100};
inline constexpr Stat kLevel{"level", 1, 0, 36, true};

std::shared_ptr<const Vocabulary> sample_vocabulary();

/// Every field differs from its default.
PowerEffect sample_effect();
/// Every field differs from its default.
Gear sample_gear();
Item sample_item(CreatureId owner);
Power sample_power();
Sheet sample_sheet(const std::string& id, std::int32_t armour);
Creature sample_creature(SeatId seat, SideId side, Kind kind, Place place, std::int32_t hp);
FactKey key_of(const State& state, const Fact& fact, std::uint32_t a = 0, std::uint32_t b = 0);
Question sample_question();
Loss sample_loss();
Effect sample_effect(std::uint32_t id, CreatureId who, CreatureId source);
std::shared_ptr<const Scene> sample_scene();
/// A fight in round 2 with a question open.
State sample_state();
std::shared_ptr<const Readied> sample_readied(CreatureId who);

}  // namespace affray::test
