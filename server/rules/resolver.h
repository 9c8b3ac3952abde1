// Resolver: the kernel's whole surface. Intents in, events out; an action that waits is re-run from its
// checkpoint.
#pragma once

#include "rules/conduct.h"
#include "rules/dice.h"
#include "rules/orders.h"
#include "rules/ruleset.h"

namespace affray {

/// An action that waits for an answer: where it began, what was asked for, and what has happened since.
struct Pending {
    State checkpoint;
    SeatId seat = SeatId::Referee;
    Intent intent;
    std::vector<Event> tape;
};

/// What the log rebuilds. Cheap to copy.
struct Situation {
    State state;
    std::shared_ptr<const Pending> pending;  ///< set exactly while `state.asked` is
};

/// What leads play back: the situation after an earlier version stands again, and play goes on from there.
/// What happened in between stays in the log.
struct Return {
    std::uint64_t to = 0;  ///< the version that stands again; 0: the opening
    bool undo = false;     ///< a player took back their own last step; else the referee's rewind
    std::string reason{};
    Situation situation{};
    bool keep_dice = false;  ///< steps that are taken again throw the dice that they threw before
};

/// One accepted intent with everything that it caused; or a way back, which has neither intent nor events.
struct Batch {
    SeatId seat = SeatId::Referee;
    Intent intent;
    AnsweredBy by = AnsweredBy::Player;
    std::vector<Event> events;
    std::shared_ptr<const Return> back{};
    std::uint64_t repeats = 0;  ///< the version whose step this was again, with its dice; 0: dice of its own
    /// Beside the rest, or, where the row steers, alone.
    std::shared_ptr<const ConductChange> change{};
    std::uint64_t held_at = 0;  ///< version whose dice these are, where that is not the row's own
    std::string reason{};       ///< in the referee's words
    bool steers = false;        ///< nothing but conduct changes

    /// It has an intent of its own.
    bool plays() const { return back == nullptr && !steers; }
    bool operator==(const Batch&) const = default;
};

struct Outcome {
    Situation next;                       ///< unchanged when rejected
    Intent intent{};                      ///< what was asked for, with its creatures; only when accepted
    std::vector<Event> events{};          ///< of this intent only
    std::optional<Rejection> rejected{};  ///< set: nothing changed, no die was drawn
    std::vector<LaidDie> laid{};          ///< what still lies ready of the conduct's dice
    bool diverged = false;  ///< RULES_DIVERGED: stored events no longer equal re-run ones; nothing changed
};

/// Judges and carries out one intent, which may be anything that a message can say. Pure but for the dice,
/// which are drawn only if it is allowed; what then takes more than the budget of an action is refused all
/// the same (ACTION_TOO_LARGE), and none of its dice counts.
/// `by` says how an answer came about (the host answers for late and absent seats). `conduct` says which dice
/// lie on the table and whose are asked for.
Outcome submit(const Situation& situation, const Ruleset& rules, Dice& dice, const Orders& orders,
               SeatId seat, const ForeignIntent& asked, AnsweredBy by = AnsweredBy::Player,
               const Conduct& conduct = {});

/// Folds stored batches onto a situation: recovery never resolves anything again.
void replay(Situation& situation, const Batch& batch);
Situation restore(State start, const std::vector<Batch>& log);

/// The budget of one action, settling included: what takes more is refused with ACTION_TOO_LARGE, and a
/// preview of it too. A step is one hook of a mechanic that follows an event or is asked for offers.
constexpr std::size_t kEventsPerActionMax = 10'000;
constexpr std::size_t kDicePerActionMax = 5'000;
constexpr std::size_t kStepsPerActionMax = 1'000'000;
constexpr std::size_t kNestedWindowsMax = 32;

}  // namespace affray
