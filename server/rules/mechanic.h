// Mechanic: one small class per mechanic, const and stateless. View is all it may read, Work all it may do.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "rules/hooks.h"
#include "rules/offer_kind.h"
#include "rules/operation.h"
#include "rules/view.h"

namespace affray {

class Ruleset;
class Run;

/// What a hook may do. Every change is an event; every die is in the log.
class Work {
  public:
    /// `view`: of the run's state and rules.
    Work(Run& run, const View& view) : run_(run), view_(view) {}

    const View& view() const { return view_; }
    /// The seat that asked for what is being carried out.
    SeatId seat() const;
    /// What the intent being carried out costs, as priced when it began.
    const Bill& bill() const;
    /// What the bill's mechanic kept while it priced the intent. nullptr if it kept no T, or if anything but
    /// payments has happened since: then it is worked out anew.
    template <class T>
    const T* workings() const {
        return std::any_cast<T>(still_true());
    }
    /// Appends, folds, and lets every mechanic follow up, first in first out.
    void emit(EventBody body, Audience audience = Audience::Everyone);
    std::int32_t roll(std::int32_t sides, const Name& purpose, CreatureId by,
                      Audience audience = Audience::Everyone);
    /// Sum of an expression's dice (not its bonus), left to right.
    std::int32_t roll(const DiceExpression& dice, const Name& purpose, CreatureId by);
    /// Does nothing if the fact has that value already or the ruleset lacks the fact.
    void set(const Fact& fact, std::int32_t value, CreatureId a = CreatureId::None, std::uint32_t b = 0,
             const Name& cause = {});
    /// As above with a raw first subject (side, group or mob number).
    void set_raw(const Fact& fact, std::int32_t value, std::uint32_t a, std::uint32_t b,
                 const Name& cause = {});
    /// Pays the lines of a bill that belong to `step`.
    void pay(CreatureId who, const Bill& bill, std::int32_t step = -1);
    /// Gathers offers, asks the deciders, performs what was taken, in the order of the offers.
    void window(Moment moment, Proposal& proposal);
    /// A question of the mechanic itself (vote, ruling). Returns when it is settled; the id is filled in.
    Question ask(Question question);
    /// An effect with the next free number.
    void add_effect(Effect effect);
    void attack(const Strike& strike);
    void harm(Wound wound);
    void heal(CreatureId who, std::int32_t amount, const Name& source);
    /// Opens the window Declared for an action outside a declared intent's own: opportunity attacks,
    /// intercepts. False: a readied action has put an end to it (ARC-043).
    bool announce(const Intent& intent, const Name& as);
    /// Carries out an intent that is already paid for, of a creature that need not have the turn: declares
    /// it, lets foes react, acts. `as` is what it counts as (ARC-044).
    void act_out_of_turn(const Intent& intent, const Name& as);
    /// What the intent being carried out counts as; empty for a declared one.
    const Name& as() const;
    void recover(CreatureId who, const Recovery& recovery);
    /// Lets the mechanic that claims its operation carry out an effect on one receiver; nothing happens if
    /// none does, as on sheets that were stored before such effects were refused.
    void carry_out(const Impact& impact);
    /// Goes a path step by step: pays, lets foes strike and intercept, moves. Returns false if it was cut
    /// short.
    bool walk(const Walk& walk);
    /// True once the scene has ended: stop what you were doing.
    bool over() const;

  private:
    /// nullptr where something has happened since.
    const std::any* still_true() const;

    Run& run_;
    View view_;
};

/// A fact that a bill may draw on, with the refusal of whoever has too little and what may be spent in its
/// place, cheapest first (ARC-061). With `within` the fact counts up what is used of an allowance, which is
/// that derived fact (CLS-101: feet moved of those that may be moved). One with `debt` may stand below zero,
/// where it bars only what draws on it (SEG-008).
struct Resource {
    Fact fact;
    Reason refusal = Reason::NoActionLeft;
    std::vector<Fact> instead{};
    std::optional<Fact> within{};
    bool debt = false;
};

/// How the value of a derived fact is worked out; made by `derived`.
struct Derivation {
    using Call = std::int32_t (*)(const Mechanic&, const View&, std::uint32_t a, std::uint32_t b);
    Fact fact;
    Call call = nullptr;
    std::int32_t span = kAnywhere;     ///< of a pair: it is 0 for two farther apart by either coordinate
    const Fact* unbound_by = nullptr;  ///< while this is not 0 there is no such span; nullptr: always
    const Stat* reaching = nullptr;    ///< the span is at most its highest number, or 1; nullptr: any
    std::optional<std::int32_t> untouched{};  ///< of a creature: what it is of all who are `View::untouched`

    Derivation for_untouched(std::int32_t value) const {
        Derivation with = *this;
        with.untouched = value;
        return with;
    }
};

/// Words a mechanic declares once, so that the ruleset can index its hooks.
struct Claims {
    std::vector<std::string_view> rules{};  ///< rule ids it implements
    std::vector<Fact> facts{};
    std::vector<Stat> stats{};
    std::vector<Verb> verbs{};             ///< intents it carries out; one owner per verb and ruleset
    std::vector<std::string_view> acts{};  ///< actions of the verb `act` that it carries out
    std::vector<Moment> moments{};         ///< where it may offer
    std::vector<Fact> follows{};           ///< it is told of changes of these alone; none named: of all
    std::vector<Resource> resources{};
    /// Verbs that may be asked while no battle runs; their phases are their owner's affair.
    std::vector<Verb> between_battles{};
    /// Verbs that may be asked while a question is open: they are input at it; see `Mechanic::input`.
    std::vector<Verb> at_questions{};
    /// Effects that leave a creature's turn to the rules once its seat has had its time: ending the turn does
    /// what the rule does by default (AFR-040).
    std::vector<Name> turn_runs_itself{};
    /// Verbs of its own that are asked by those who can do nothing else (ARC-200).
    std::vector<Verb> of_the_unable{};
    std::vector<Derivation> derives{};  ///< how each of its derived facts is worked out
    std::vector<Operation> ops{};       ///< what effects of powers it carries out or amends rolls by
    std::vector<OfferKind> offers{};    ///< what it offers and asks; declared alike by several, counted once
    std::vector<std::pair<Name, std::int32_t>>
        options{};  ///< names and defaults of options it or the host reads
};

/// What a seat is taken to say that says nothing.
struct TimeoutIntent {
    SeatId seat = SeatId::Referee;
    Intent intent;
};

/// What a seat is taken to have answered by asking something else, or by being spoken for.
struct Said {
    SeatId seat = SeatId::Referee;  ///< the seat whose answer it is
    AnswerIntent answer;
    bool ruled = false;  ///< the referee said it in the seat's place
};

/// A class says what it does by functions of its own, which are no virtual ones: they are found by the types
/// of their parameters (rules/hooks.h). Each may be there for all intents (`const Intent&`), for those of one
/// form (`const MoveIntent&`), for those of a form that it carries out itself (`Own<MoveIntent>`), and in
/// several of these ways:
///
///   void check(const View&, I, SeatId, Refusals&) const   May they? Adds every reason against; reads only
///                                                         what the seat may know.
///   void price(const View&, I, Bill&) const               What does it cost?
///   bool begin(I, const Bill&, Work&) const               Told of every intent that is paid, before its
///                                                         owner acts. True: it has taken it over, the owner
///                                                         does not act (an activity begins).
///   void act(I, Work&) const                              Carries out one of its own verbs or actions;
///                                                         checked and paid. Forms by reference, not Own.
///
/// for every proposal of a moment that it claims, or for one kind of proposal P (`Step`, `Roll` …):
///
///   void offer(const View&, Moment, const P&, std::vector<Offer>&) const      Would somebody react?
///   void perform(const Offer&, Moment, P&, Work&) const                       Carries out an offer of its
///                                                                             own that was taken.
///
/// and for each event that it follows up, in the order of the ruleset's list, breadth first:
///
///   void after(const E&, Work&) const                     It may emit further events.
///
/// `check`, `price` and `offer` are pure.
class Mechanic {
  public:
    virtual ~Mechanic() = default;
    /// The hooks of its class. Each call works them out anew; a ruleset asks once, as it is put together.
    Hooks hooks() const { return hooks_(); }
    virtual Claims claims() const = 0;

    /// What speaks for or against this roll? Pure.
    virtual void modify(const View&, const Roll&, Modifiers&) const {}
    /// Must a walk that comes to where `who` now stands end there (CLS-105)? Pure.
    virtual bool halts(const View&, CreatureId) const { return false; }
    /// Intents that this creature might try now, for menus, bots and fuzzing; `check` judges them.
    virtual void suggest(const View&, CreatureId, std::vector<Intent>&) const {}
    /// What every creature has by rule, beyond what its sheet lists; told once, when a sheet is made.
    virtual void furnish(const Vocabulary&, Kind, Sheet&) const {}
    /// One of its verbs asked at an open question: the facts that are in force from there on, and which no
    /// mechanic follows up. The question is put anew to whom they leave (ARC-099).
    virtual std::vector<FactSet> input(const View&, const Intent&) const { return {}; }
    /// The answer that a seat gives to an open question by asking for one of this mechanic's verbs (ARC-043,
    /// CLS-082, SEG-054); nullopt: it is no answer. Of verbs that are asked at questions only what `check`
    /// has nothing against.
    virtual std::optional<Said> answer(const Question&, const Intent&) const { return std::nullopt; }
    /// The first player's seat that the present part of a round waits for, and what the host submits for it
    /// once its time is up; it must be accepted. nullopt: nobody's word is waited for, or the referee's.
    virtual std::optional<TimeoutIntent> timeout_intent(const View&) const { return std::nullopt; }
    /// How a question made of this mechanic's offers closes.
    virtual Closing closing(Moment) const { return Closing::All; }

    // In the place of the hooks that a class does not have; a class's own hides them.
    void check(hooks::Absent) const {}
    void price(hooks::Absent) const {}
    void begin(hooks::Absent) const {}
    void act(hooks::Absent) const {}
    void offer(hooks::Absent) const {}
    void perform(hooks::Absent) const {}
    void after(hooks::Absent) const {}

  private:
    template <class M, class... Args>
    friend std::unique_ptr<const M> make_mechanic(Args&&... args);
    Hooks (*hooks_)() = nullptr;
};

namespace hooks {

template <class... Of>
std::int32_t worked_out(auto value, std::uint32_t a, std::uint32_t b) {
    const std::array<std::uint32_t, 2> subjects{a, b};
    const auto call = [&]<std::size_t... at>(std::index_sequence<at...>) {
        return value(Of{subjects[at]}...);
    };
    return call(std::index_sequence_for<Of...>{});
}
template <class M, class... Of>
std::int32_t derive(std::int32_t (M::*value)(const View&, Of...) const, const Mechanic& mechanic,
                    const View& view, std::uint32_t a, std::uint32_t b) {
    const auto call = [&](Of... of) { return (static_cast<const M&>(mechanic).*value)(view, of...); };
    return worked_out<Of...>(call, a, b);
}
template <class... Of>
std::int32_t derive(std::int32_t (*value)(const View&, Of...), const Mechanic&, const View& view,
                    std::uint32_t a, std::uint32_t b) {
    return worked_out<Of...>([&](Of... of) { return value(view, of...); }, a, b);
}

}  // namespace hooks

/// That `value` works this fact out: a function of the mechanic, or a free one, of the view and of what the
/// fact is about: nothing, a creature, two creatures, or raw subjects (std::uint32_t).
template <auto value>
Derivation derived(const Fact& fact, std::int32_t span = kAnywhere, const Fact* unbound_by = nullptr,
                   const Stat* reaching = nullptr) {
    return {fact,
            [](const Mechanic& mechanic, const View& view, std::uint32_t a, std::uint32_t b) {
                return hooks::derive(value, mechanic, view, a, b);
            },
            span, unbound_by, reaching};
}

/// Builds a mechanic that knows the hooks of its class.
template <class M, class... Args>
std::unique_ptr<const M> make_mechanic(Args&&... args) {
    static_assert(hooks::all_found<M, Mechanic>(hooks_of<M, Mechanic>()),
                  "a hook has parameters that fit nothing");
    auto made = std::make_unique<M>(std::forward<Args>(args)...);
    made->hooks_ = &hooks_of<M, Mechanic>;
    return made;
}

/// Owns the active creature and the round.
class Tempo : public Mechanic {
  public:
    /// Reasons why the creature cannot act at all now (stage s): its status and conditions.
    virtual void check_able(const View&, CreatureId who, Refusals&) const = 0;
    /// Does carrying out this intent begin its creature's turn (AP-023)? What the start of the turn changes
    /// is judged along; it draws no die, and hangs on the creature and not on the deed.
    virtual bool opens(const View&, const Intent&) const { return false; }
    virtual void open(const Intent&, Work&) const {}
    /// After every accepted intent: ends a battle that is decided and a turn that nobody can use.
    virtual void settle(Work&) const = 0;
};

class Geometry : public Mechanic {
  public:
    /// The longest distances at which creatures can touch, are nearby and are far away (ARC-070, ARC-194;
    /// AFR-010).
    struct Bands {
        std::int32_t touch = 0;
        std::int32_t nearby = 0;
        std::int32_t far = 0;
    };
    virtual Bands bands() const = 0;
    /// ARC-073; AFR-010.
    virtual bool next_to(const View&, CreatureId a, CreatureId b) const = 0;
    /// Does this step leave a foe behind that is engaged with the mover (ARC-083; AFR-017)?
    virtual bool leaves(const View&, const Step&, CreatureId foe) const = 0;
    /// Places that one move may pass through.
    virtual std::size_t longest_path() const = 0;
    virtual std::int32_t distance(const Map&, Place, Place) const = 0;
    /// In cells between `who`, stood at `at`, and another; those larger than a cell are measured from where
    /// they are nearest (CLS-001).
    virtual std::int32_t between(const View& view, CreatureId, Place at, CreatureId other) const {
        return distance(view.state().scene->map, at, view.creature(other).place);
    }
    /// Who goes from place to place when `who` moves: itself, or what it sits on (TBA-119).
    virtual CreatureId mover(const View&, CreatureId who) const { return who; }
    /// In the order of the direction index.
    virtual std::vector<Place> neighbours(const Map&, Place) const = 0;
    /// Why `who` cannot stand there, occupants included; nullopt: it can.
    virtual std::optional<Reason> barred(const View&, CreatureId who, Place at) const = 0;
    /// Why `who` cannot pass from one place to the next on its way to another (CLS-106, AP-031).
    virtual std::optional<Reason> barred_step(const View& view, CreatureId who, Place, Place to) const {
        return barred(view, who, to);
    }
    /// The facing in which one place lies from another; kSameFacing where nobody faces anywhere.
    virtual std::int8_t bearing(Place, Place) const { return kSameFacing; }
    /// Does `attacker` stand in the back of `target` as it faces (CLS-128)? Never where facing does not
    /// count.
    virtual bool behind(const View&, CreatureId, CreatureId) const { return false; }
    /// Does nothing of the map stand in the line between two places (CLS-124, CLS-153)? The same both ways.
    virtual bool in_sight(const View&, Place, Place) const { return true; }
    /// Of the cells of the map up to `most` from one, at its height or the ground's: those that are wanted
    /// and in sight of it (FOG-005). `wanted` may be asked about any cell, in any order.
    virtual std::vector<Place> seen_from(const View&, Place from, std::int32_t most,
                                         const std::function<bool(Place)>& wanted) const;
};

class Resolution : public Mechanic {
  public:
    virtual void attack(const Strike&, Work&) const = 0;
    /// A roll against a number, with the modifiers collected from all mechanics; emits `rolled` and `tested`.
    virtual Tested test(Tested test, std::int32_t sides, const Name& purpose, Work&) const = 0;
    /// Categories of the saves that an effect can call for; none where saves only end what has begun.
    virtual std::vector<Name> saves() const { return {}; }
    /// Does whom an effect comes to save against it (CLS-036)? Asked only of effects of these categories.
    virtual bool averts(const PowerEffect&, const Consequence&, CreatureId, Work&) const { return false; }
    /// Rolls an attack again, perhaps against another creature, and leaves the new roll in `roll`; the first
    /// one is told of before (ARC-125, ARC-129).
    virtual void reroll(Roll& roll, CreatureId against, Work&) const = 0;
};

class Harm : public Mechanic {
  public:
    /// What a wound does once others have amended it (`Work::harm`). False: nothing that they could answer.
    virtual bool suffer(const Wound&, Work&) const = 0;
    virtual void heal(CreatureId who, std::int32_t amount, const Name& source, Work&) const = 0;
    virtual void recover(CreatureId who, const Recovery& recovery, Work&) const = 0;
    /// What the hit points of a creature are called in files and orders (SEG: stun).
    virtual std::string_view points() const { return "hp"; }
    /// Do all see who is badly hurt (ARC-145)? Else wounds are nobody's business but the side's.
    virtual bool wounds_show() const { return true; }
    /// Do all see how much a wound takes? Else, as it would tell of defences, those alone who know the hit
    /// points.
    virtual bool harm_shows() const { return true; }
};

}  // namespace affray
