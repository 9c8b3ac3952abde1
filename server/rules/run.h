// Run: one carrying-out of one intent, live, repeated from a tape, or as a preview. Internal to the kernel.
#pragma once

#include "rules/preview.h"
#include "rules/resolver.h"

namespace affray {

/// Thrown where a resolution must wait for somebody; caught by the resolver alone.
struct Unwind {};
/// Thrown when a repeated run does not give the events of its tape.
struct Diverged {};
/// Thrown where a preview would need a die or an answer.
struct PreviewEnds {};

/// Thrown when an action takes more than its budget; caught by the resolver, the judge and the previews.
struct Exhausted {};

/// Cause of the facts that pay a bill.
inline constexpr Name kPaid{"paid"};

/// Where a run takes its chance and its answers from. A preview has neither.
struct Sources {
    Dice* dice = nullptr;
    const Orders* orders = nullptr;
    const std::vector<Event>* tape = nullptr;  ///< events to repeat before going on live
    SeatId seat = SeatId::Referee;             ///< who asked for it
    const Conduct* conduct = nullptr;          ///< dice on the table; none: all are drawn
};

/// The events of a run, in order. A reference to one stays good while others are appended; the first ones,
/// which are mostly all, lie in one block and are handed out as they lie.
class Trail {
  public:
    Trail() { block_.reserve(kBlock); }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    const Event& operator[](std::size_t at) const { return at < kBlock ? block_[at] : *rest_[at - kBlock]; }
    const Event& append(Audience audience, EventBody&& body);
    /// Those from the position `from` on; the trail is spent.
    std::vector<Event> take(std::size_t from);

  private:
    static constexpr std::size_t kBlock = 16;
    std::size_t size_ = 0;
    std::vector<Event> block_;
    std::vector<std::unique_ptr<Event>> rest_;
};

class Run {
  public:
    /// The checkpoint outlives the run.
    Run(const State& checkpoint, const Ruleset& rules, Sources sources);

    /// Begins the turn that the intent opens, if any.
    void open(const Intent& intent);
    /// Prices, declares, pays, acts, settles. `judged`: what it costs as things stand at the checkpoint.
    void carry_out(const Intent& intent, std::optional<Bill> judged = std::nullopt);

    const State& state() const { return state_; }
    const Ruleset& rules() const { return rules_; }
    View view() const { return View(state_, rules_); }
    Work work() { return Work(*this, view()); }
    State take_state() { return std::move(state_); }
    std::vector<Event> take_events(std::size_t from) { return events_.take(from); }
    std::vector<LaidDie> take_laid() { return std::move(laid_); }
    SeatId seat() const { return sources_.seat; }
    bool needs_roll() const { return needs_roll_; }
    /// Is this a preview?
    bool foresees() const { return sources_.dice == nullptr; }
    /// Of a preview: what the attack that it comes to promises the seat that asks.
    void foresee(const Strike& strike);
    const std::vector<Odds>& odds() const { return odds_; }
    const std::vector<Provoked>& provoked() const { return provoked_; }
    /// Of a preview: whom something that nobody does is declared to reach.
    const std::vector<CreatureId>& reached() const { return reached_; }
    const Bill& bill() const { return bill_; }
    /// The checkpoint while nothing but payments has happened since, else nullptr.
    const State* undisturbed() const { return disturbed_ ? nullptr : &checkpoint_; }
    /// Has the battle ended, before this or by it? What is done in the rest after it goes on.
    bool over() const { return state_.phase == Phase::Ended || (state_.phase == Phase::Rest && !resting_); }

    void emit(EventBody&& body, Audience audience);
    std::int32_t roll(std::int32_t sides, const Name& purpose, CreatureId by, Audience audience);
    void window(Moment moment, Proposal& proposal);
    /// Returns when it is settled, or when a mechanic's input has closed it.
    Question ask(Question question);
    /// Number of the effect that is put on `who` now.
    std::uint32_t effect_number(CreatureId who) const;
    bool announce(const Intent& intent, const Name& as);
    void act_out_of_turn(const Intent& intent, const Name& as);
    const Name& as() const { return as_; }

  private:
    /// Counts what the action takes; throws Exhausted.
    void take_steps(std::size_t steps);
    void take_die();
    /// Window Declared, then once more whether it may be done. Empty: it goes on, else why it is voided.
    Name declare(Proposal& action);
    /// Declares, lets foes react, acts.
    void perform(Proposal& action);
    /// Opens the window Toppled for each creature that has fallen since it was last asked. False: nobody has.
    bool tell_fallen();
    struct Gathered {
        std::vector<Offer> offers;
        std::vector<const Mechanic*> makers;
    };
    Gathered gather(Moment moment, const Proposal& proposal);
    std::vector<bool> decide(Moment moment, const Gathered& gathered, std::vector<Pick>& picks);
    std::vector<Decision> decisions_on(const Gathered& gathered);
    std::vector<Decision> repeated_decisions(const Gathered& gathered) const;
    void record_decisions(const Gathered& gathered, const std::vector<Decision>& decisions);
    void perform_taken(Moment moment, Proposal& proposal, const Gathered& gathered,
                       const std::vector<bool>& taken);
    const Event* upcoming(std::size_t ahead = 0) const;
    void note_provoked(Moment moment, const Gathered& gathered);
    void note_reached(const Event& event);
    Question give_way(Question question);
    /// A face, and who said it where nobody drew it.
    struct Thrown {
        std::int32_t value = 0;
        std::optional<SeatId> entered{};
    };
    Thrown throw_die(std::int32_t sides, const Name& purpose, CreatureId by, Audience audience);
    Thrown ask_for_throw(Question question, std::int32_t sides, const Name& purpose);
    Thrown draw(std::int32_t sides, const Name& purpose);
    std::optional<Question> throw_question(std::int32_t sides, const Name& purpose, CreatureId by,
                                           Audience audience) const;

    const State& checkpoint_;
    State state_;
    bool disturbed_ = false;
    const bool resting_;
    const Ruleset& rules_;
    Sources sources_;
    Trail events_;
    std::size_t followed_up_ = 0;
    bool following_up_ = false;
    std::size_t fallen_up_to_ = 0;
    std::size_t open_windows_ = 0;
    std::size_t steps_ = 0, dice_ = 0;
    std::uint32_t steps_left_ = 0;
    bool needs_roll_ = false;
    Bill bill_;
    Name as_;
    std::vector<Provoked> provoked_;
    std::vector<Odds> odds_;
    std::vector<CreatureId> reached_;
    std::vector<LaidDie> laid_;
    std::optional<Question> closed_by_input_;  ///< the question that a mechanic's input has just closed
};

}  // namespace affray
