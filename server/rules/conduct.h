// Conduct: how play is conducted beside the rules. Whether it is paused, which clock runs, which dice lie on
// the table, and whose steps wait for the referee's word. Nothing of it is State: ways back leave it as it
// is.
#pragma once

#include "rules/event.h"
#include "rules/intent.h"

namespace affray {

/// Whom something is about: everybody, a side, or a creature.
struct Whose {
    bool all = false;
    Name side{};
    CreatureId who = CreatureId::None;
    bool operator==(const Whose&) const = default;
};
/// Is it about that creature? None is nobody's: only about everybody.
bool concerns(const State& state, const Whose& whose, CreatureId who);
bool concerns(const State& state, const std::vector<Whose>& any, CreatureId who);

/// A die that lies ready: the next roll of `sides` by them shows `value`.
struct LaidDie {
    Whose whose;
    std::int32_t sides = 0;
    std::int32_t value = 0;
    SeatId seat = SeatId::Referee;  ///< who laid it
    bool operator==(const LaidDie&) const = default;
};

/// What has been resolved and does not count yet. Its dice are those of the version that holds it.
struct HeldStep {
    std::uint64_t version = 0;
    SeatId seat = SeatId::Referee;
    Intent intent;
    AnsweredBy by = AnsweredBy::Player;
    std::vector<Event> events;
    bool operator==(const HeldStep&) const = default;
};

struct Conduct {
    bool paused = false;  ///< nobody but the referee acts, and no time runs
    std::string pause_reason;
    Name clock;                      ///< standard if empty, slow, off
    std::int32_t turn_seconds = 0;   ///< for each turn of a player's creature; 0: none
    bool player_dice = false;        ///< players tell of their own creatures' dice
    std::vector<Whose> asked_rolls;  ///< what their dice showed is asked for
    std::vector<LaidDie> laid;       ///< in the order in which they count
    std::vector<Whose> held_for;     ///< what their players do waits for the referee's word
    Shared<HeldStep> held;           ///< it waits now, and nobody else acts
    std::uint64_t once = 0;          ///< key of the turn or part that was given a time of its own; 0: none
    std::int32_t once_seconds = 0;
    /// Paused until another day, since then by the wall's clock; 0: no. Only while paused.
    std::int64_t resting_since_ms = 0;

    /// No time runs.
    bool stopped() const { return paused || held != nullptr; }
    bool operator==(const Conduct& other) const;
};

/// A change of conduct as it was asked for (proto/affray/v1/conduct.proto).
struct Steer {
    Name verb;
    std::string reason{};
    bool off = false;
    Whose whose{};
    std::int32_t sides = 0;
    std::int32_t value = 0;
    std::uint64_t question = 0;
    Name mode{};
    bool operator==(const Steer&) const = default;
};

/// What a row of the log changes of conduct.
struct ConductChange {
    std::optional<Steer> steer;   ///< absent: it follows from what was done, such as a die that was used
    SeatId by = SeatId::Referee;  ///< who steered
    Conduct before;
    Conduct after;
};

/// Whose word is waited for when such a roll is made (the offer's seat), and its kind of question.
inline constexpr std::string_view kThrowQuestion = "throw_die";
constexpr std::int32_t kDieSidesMax = 1000;
/// Outcome of an encounter that its referee threw away.
inline constexpr std::string_view kDiscarded = "discarded";

}  // namespace affray
