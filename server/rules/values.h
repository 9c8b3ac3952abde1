// The small values of the kernel: ids, places, names of states. Words are those of docs/rules/README.md.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/name.h"

namespace affray {

/// Number of a creature in its encounter, never reused: 1, 2, 3 … in order of their coming for those that
/// came in open, one apart for those that came in hidden (rules/numbering.h). It is there: only the kernel's
/// door makes one of what a message says (rules/door.h).
enum class CreatureId : std::uint32_t { None = 0 };
/// The number of a creature as somebody outside wrote it: it may be nobody's.
enum class ForeignId : std::uint32_t { None = 0 };
template <class Id>
struct IntentOf;
/// What a seat asks for (rules/intent.h), and the same as somebody outside wrote it.
using Intent = IntentOf<CreatureId>;
using ForeignIntent = IntentOf<ForeignId>;

/// A person's place at the table. Players are 1, 2, 3 …
enum class SeatId : std::uint32_t { Referee = 0 };
/// Index of a side in the scene's list.
enum class SideId : std::uint8_t { First = 0 };

constexpr std::uint32_t number(CreatureId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t number(ForeignId id) { return static_cast<std::uint32_t>(id); }
/// What is known can always be forgotten.
constexpr ForeignId foreign(CreatureId id) { return ForeignId{number(id)}; }
constexpr std::uint32_t number(SeatId id) { return static_cast<std::uint32_t>(id); }
constexpr std::uint32_t number(SideId id) { return static_cast<std::uint32_t>(id); }

/// Who may be told of an event. Side: the side concerned and the referee. Owner: the seat of the creature
/// concerned and the referee. Asked: each asked seat its own offers.
enum class Audience : std::uint8_t { Everyone, Side, Owner, Referee, Asked };

/// A cell of the map. Hexes: axial q, r in x, y. The ruleset's Geometry gives it meaning.
struct Place {
    std::int32_t x = 0;
    std::int32_t y = 0;
    std::int32_t z = 0;
    auto operator<=>(const Place&) const = default;
};

enum class Kind : std::uint8_t {
    Character,
    Companion,
    Retainer,
    Mercenary,
    NormalHuman,
    Npc,
    Notable,
    Monster,
};
enum class CreatureStatus : std::uint8_t { Up, Unconscious, Dead, Surrendered, Gone };
/// Rest: the battle is decided, its quick rest runs (ARC-216). The state hash counts these numbers: a new
/// phase goes to the end, so that logs written before it verify.
enum class Phase : std::uint8_t { Setup, Ambush, Turns, Ended, Rest };

std::string_view to_string(Kind kind);
std::string_view to_string(CreatureStatus status);
std::string_view to_string(Phase phase);
std::optional<Kind> kind_from(std::string_view text);
std::optional<CreatureStatus> status_from(std::string_view text);
std::optional<Phase> phase_from(std::string_view text);

/// When an effect ends (ARC-009). `of`: whose turn; `number`: save difficulty or round.
struct Until {
    enum class When : std::uint8_t {
        Scene,
        Save,
        TurnStart,
        TurnEnd,
        NextTurnStart,
        NextTurnEnd,
        Round,
        HealUp,
        Cured,
        Permanent,
        NextAttack,  ///< the holder's next attack that it speaks for
        NextCrit,    ///< the holder's next critical hit
    };
    When when = When::Scene;
    CreatureId of = CreatureId::None;
    std::int32_t number = 0;
    bool operator==(const Until&) const = default;
};

/// A condition, ongoing harm, bonus or penalty on a creature (rules/README.md section 5).
struct Effect {
    std::uint32_t id = 0;  ///< number in the encounter, never reused; order of application
    Name name{};
    CreatureId who = CreatureId::None;
    CreatureId source = CreatureId::None;
    std::int32_t level = 0;    ///< amount of ongoing harm, or of a bonus
    Name type{};               ///< damage type of ongoing harm
    Name stat{};               ///< what a bonus adds to
    std::int32_t natural = 0;  ///< attack die that caused it (ARC-149)
    Until until{};
    /// What lies on a place is on nobody: `who` is None, `level` the feet that it reaches (CLS-155).
    std::optional<Place> place{};
    bool operator==(const Effect&) const = default;
};

/// A labelled part of a total: collected, never applied, so that order cannot matter.
struct Modifier {
    Name source;
    std::int32_t value = 0;
    Name rule;  ///< rule id such as ARC-035
    bool operator==(const Modifier&) const = default;
};

struct DiceTerm {
    std::int32_t count = 0;
    std::int32_t sides = 0;
    bool operator==(const DiceTerm&) const = default;
};

/// Dice and a constant: 1d6+1d3+3, 3d4x10+5. No terms: the constant alone.
struct DiceExpression {
    std::vector<DiceTerm> terms;
    std::int32_t bonus = 0;
    std::int32_t factor = 1;  ///< the sum of the dice counts so many times
    bool operator==(const DiceExpression&) const = default;
};

/// A price as the player splits it between primary and secondary points (SEG-039).
struct Payment {
    std::int32_t primary = 0;
    std::int32_t secondary = 0;
    bool operator==(const Payment&) const = default;
};

/// A thing carried. `where`: hand, belt, back, ground, destroyed …
struct Item {
    std::uint32_t id = 0;
    Name name{};
    Name kind{};
    CreatureId owner = CreatureId::None;
    std::int32_t charges = 1;
    Name where{};
    Name state{};   ///< strapped, loaded, lit, broken …; empty: as its kind is at rest
    Place place{};  ///< where it lies if `where` is ground
    bool operator==(const Item&) const = default;
};

/// What a stretched action has come to (AFR-009; AP-081).
struct Activity {
    CreatureId who = CreatureId::None;
    Name action;   ///< the intent's verb
    Name subject;  ///< item or power it is about
    CreatureId target = CreatureId::None;
    std::int32_t done = 0;
    std::int32_t need = 0;
    Name detail{};         ///< background, ability or variant that the intent named
    std::int32_t pay = 0;  ///< price or amount that the intent named
    Name item{};           ///< thing worked on
    Name object{};         ///< feature or animal worked on
    Name unit{};           ///< what `done` and `need` count: ap, units (AP-087) or rounds; empty: ap
    Place place{};
    bool secret = false;  ///< `need` is for the referee alone until it is reached (AP-134)
    bool operator==(const Activity&) const = default;
};

/// One record of the party's campaign losses (ARC-205).
struct Loss {
    std::uint32_t id = 0;
    Name kind;  ///< flee or early_heal_up
    std::int32_t round = 0;
    SeatId proposed_by = SeatId::Referee;
    std::vector<SeatId> agreed_by;
    std::vector<SeatId> excluded;
    std::vector<CreatureId> carried;
    bool operator==(const Loss&) const = default;
};

}  // namespace affray
