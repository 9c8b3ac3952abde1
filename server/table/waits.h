// What the table waits for, for how long, and what is answered when the time is up (ARC-005, ARC-052,
// ARC-202, ARC-203; AFR-040; CLS-090).
//
// Pure: no clock. The host asks what is open after every accepted intent, keeps the time, and when it has
// passed submits the intents that stand here one after the other, so that time is in the log like everything
// else.
#pragma once

#include <chrono>
#include <optional>
#include <vector>

#include "rules/resolver.h"
#include "table/presence.h"

namespace affray::table {

/// How long each kind of wait lasts; from the ruleset's options where it has them.
struct Durations {
    std::chrono::seconds prompt{15};        // prompt_timeout_s: players
    std::chrono::seconds referee{60};       // referee_timeout_s
    std::chrono::seconds limited_turn{10};  // limited_turn_timeout_s
    std::chrono::seconds flee{60};          // flee_timeout_s
    std::chrono::seconds part{0};           // step_timeout_s: of a round in parts; 0: for ever
    std::chrono::seconds turn{0};           // of a player's creature; 0: for ever
    std::uint64_t once = 0;                 // the turn or part with a time of its own: see `lasting_key`
    std::chrono::seconds once_time{0};
    bool absent_disagree = false;     // flee_disconnected = disagree
    std::vector<Name> runs_itself{};  // effects under which a turn that nobody uses runs by the rules

    static Durations of(const Ruleset& rules);
    /// As the referee's conduct has it.
    Durations under(const Conduct& conduct) const;
};

/// UnledTurn: the turn of a creature that the rules lead if nobody does (AFR-040). It lasts as long as a
/// limited one, anew after everything that happens in it. Part: a part of a round that waits for players,
/// such as declarations or a step; it lasts until it is over, whatever is done in it (CLS-090). After the
/// fight it is the pick of a thing from the treasure (CLS-171). Turn: one that the referee has limited.
enum class WaitKind : std::uint8_t { Prompt, Vote, LimitedTurn, UnledTurn, Part, Turn };

/// One thing that is waited for. A question that asks players and the referee makes two waits: their times
/// differ.
struct Wait {
    std::uint64_t key = 0;  ///< unique in the encounter while it is open; below 2^63
    WaitKind kind = WaitKind::Prompt;
    std::uint64_t question = 0;  ///< 0: a turn or part
    bool referee = false;        ///< the referee is the one who is waited for
    std::chrono::seconds duration{0};
    bool operator==(const Wait&) const = default;
};

/// What the turn or part that is played now is known by; nullopt: neither is, or a question is open.
std::optional<std::uint64_t> lasting_key(const View& view);

/// What is waited for now; empty: only for whose turn it is.
std::vector<Wait> open_waits(const View& view, const Durations& durations);

/// Has everybody agreed who is at the table, so that a vote waits for nobody but players who are away and
/// whom it leaves out? Then its time is up at once (ARC-203). False while nobody is there who has agreed.
bool waits_for_absent_alone(const View& view, const Wait& wait, const Presence& presence,
                            const Durations& durations);

/// What the host submits for a seat.
struct HostIntent {
    SeatId seat = SeatId::Referee;
    Intent intent;
    AnsweredBy by = AnsweredBy::Timeout;
};

/// The next intent to submit because the time of this wait is up; nullopt: it is not waited for any more.
/// Called again after each until it gives nothing.
std::optional<HostIntent> time_up(const View& view, const Wait& wait, const Presence& presence,
                                  const Durations& durations);

}  // namespace affray::table
