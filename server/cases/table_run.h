// A table without a network: a situation, its seats and what the host decides for them.
#pragma once

#include <functional>
#include <span>

#include "cases/intent_reader.h"
#include "content/scene/scene_reader.h"
#include "rules/preview.h"
#include "table/standing_orders.h"
#include "table/waits.h"

namespace affray::cases {

/// Told of everything that happens at a table, batch by batch: the events of one accepted intent, and the
/// state after them.
using Witness = std::function<void(std::span<const Event>, const State&)>;

/// Told of every intent before it is submitted: where things stand, and who asks for what.
using Prompter = std::function<void(const Situation&, SeatId, const ForeignIntent&)>;

/// Plays steps against the kernel, with scripted dice and the pure decisions of the host (standing orders,
/// presence, deadlines). Not thread safe.
class TableRun {
  public:
    TableRun(State opening, content::SeatBook seats, std::shared_ptr<const Ruleset> rules);

    const State& state() const { return situation_.state; }
    const Ruleset& rules() const { return *rules_; }
    content::SeatBook& seats() { return seats_; }
    ScriptedDice& dice() { return dice_; }
    table::StandingOrders& orders() { return orders_; }
    void watch(Witness witness) { witness_ = std::move(witness); }
    void prompt(Prompter prompter) { prompter_ = std::move(prompter); }
    /// Another scene before the first step.
    void open(State opening, content::SeatBook seats) {
        situation_ = {std::move(opening), nullptr};
        seats_ = std::move(seats);
        for (const SeatEntry& entry : seats_.entries()) presence_.set(entry.id, true);
    }
    void set_present(SeatId seat, bool present);

    /// Events of the actions since `forget_events`.
    const std::vector<Event>& events() const { return events_; }
    void forget_events() { events_.clear(); }

    /// Submits; nullopt: accepted. A refusal changes nothing.
    std::optional<Rejection> submit(SeatId seat, const ForeignIntent& intent,
                                    AnsweredBy by = AnsweredBy::Player);
    /// The seat's answer to the open question of this kind; with none open, to a question that does not
    /// exist.
    std::optional<Rejection> answer(SeatId seat, const CaseAction& action);
    Preview preview(SeatId seat, const ForeignIntent& intent) const;
    /// Lets the deadlines of what is open now pass. False: nothing is waited for.
    bool pass_deadline();
    /// Closes open questions by their defaults.
    void close_questions();
    /// Who has an open question, sorted: creatures, for a vote seats, for a ruling nobody.
    std::vector<std::string> asked() const;
    /// A breach of what must hold after every action: "" if none.
    const std::string& breach() const { return breach_; }

  private:
    std::optional<Rejection> submit_alone(SeatId seat, const ForeignIntent& intent, AnsweredBy by);
    /// Votes that wait for nobody but the absent are over.
    void leave_out_absent();
    void pass(const table::Wait& wait);
    void flee_again();

    std::shared_ptr<const Ruleset> rules_;
    Situation situation_;
    content::SeatBook seats_;
    ScriptedDice dice_;
    table::StandingOrders orders_;
    table::Presence presence_;
    table::Durations durations_;
    std::vector<Event> events_;
    std::string breach_;
    Witness witness_;
    Prompter prompter_;
};

}  // namespace affray::cases
