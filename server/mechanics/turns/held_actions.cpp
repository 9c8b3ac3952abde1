// An action held ready until the referee says that its trigger has come (TBA-164).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/tactics/fighting.h"
#include "readings/tactics/slots.h"
#include "rules/door.h"

namespace affray {
namespace {

constexpr std::string_view kReadiedOffer = "readied";

bool may_be_held(Verb verb) {
    switch (form_of(verb)) {
        case Form::Move: return verb == Verb::Move;
        case Form::Attack:
        case Form::Cast: return true;
        case Form::Use: return verb != Verb::React && verb != Verb::BackToBack && verb != Verb::Drag;
        default: return false;
    }
}

std::optional<Intent> held_intent(const View& view, const Readied& readied) {
    Refusals unknown;
    return admit(view.state(), viewer_of(view.creature(readied.who).seat), *readied.intent, unknown);
}

class HeldActions final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-164"},
                .verbs = {Verb::Ready, Verb::FireReadied},
                .moments = {Moment::Ruling},
                .offers = {{.name = kReadiedOffer, .usual = Decision::Ask, .by_itself = ByItself::Takes}}};
    }

    void check(const View& view, Own<PrepareIntent> ready, SeatId, Refusals& out) const {
        if (!ready->readied || ready->readied->who() != foreign(ready->who) ||
            !may_be_held(ready->readied->verb()) || view.rules().owner(ready->readied->verb()) == nullptr)
            return out.add(Reason::BadArgument, "readied");
        if (ready->text.empty() && ready->trigger_event.empty()) out.add(Reason::BadArgument, "trigger");
    }

    void check(const View& view, Own<GovernIntent> fire, SeatId, Refusals& out) const {
        if (fire->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (view.state().readied_by(fire->who) == nullptr) out.add(Reason::WrongState, "who");
    }

    void price(const View& view, Own<PrepareIntent>, Bill& bill) const {
        charge_slot(view, bill, kActionSlot, "ready", "TBA-164");
    }

    // That it can be done, for the menu; what, and for what word of the referee, its player says.
    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        PrepareIntent ready{.verb = Verb::Ready, .who = who};
        ready.readied = std::make_shared<const ForeignIntent>(
            UseIntentOf<ForeignId>{.verb = Verb::Search, .who = foreign(who)});
        ready.text = "it is time";
        if (view.rules().owner(Verb::Search) != nullptr) out.push_back({std::move(ready)});
    }

    void act(const PrepareIntent& ready, Work& work) const {
        Readied held;
        held.who = ready.who;
        held.intent = ready.readied;
        held.event = ready.trigger_event;
        held.actor = ready.trigger_who;
        held.target = ready.trigger_target;
        held.text = ready.text;
        held.round = work.view().state().round;
        work.emit(ReadiedChanged{ready.who, "set", CreatureId::None, std::make_shared<const Readied>(held)});
    }

    void act(const GovernIntent& fire, Work& work) const {
        Proposal due =
            RulingDue{.kind = kReadiedOffer, .ruled = work.view().sheet(fire.who).id.substr(0, 31)};
        work.window(Moment::Ruling, due);
    }

    void offer(const View& view, Moment, const RulingDue& due, std::vector<Offer>& out) const {
        if (due.kind != Name(kReadiedOffer)) return;
        const auto who = view.state().find(due.ruled.view());
        if (!who || !may_react(view, *who) || view.state().readied_by(*who) == nullptr) return;
        out.push_back({.kind = kReadiedOffer,
                       .option = "release",
                       .actor = *who,
                       .subject = *who,
                       .seat = view.creature(*who).seat});
    }

    void perform(const Offer& taken, Moment, RulingDue&, Work& work) const {
        const View view = work.view();
        const Readied readied = sure(view.state().readied_by(taken.actor));
        const auto intent = held_intent(view, readied);
        spend_reaction(taken.actor, work);
        work.emit(
            ReadiedChanged{taken.actor, "fired", CreatureId::None, std::make_shared<const Readied>(readied)});
        if (!intent) return;
        // A move up to its Speed, whatever it went on its own turn.
        if (intent->as<MoveIntent>() != nullptr)
            for (const Fact& fact : {kMoveSpent, kDiagonals, kDashes}) work.set(fact, 0, taken.actor);
        Refusals against;
        view.rules().check_by_owner(work.view(), *intent, view.creature(taken.actor).seat, against);
        if (against.empty()) work.act_out_of_turn(*intent, "readied");
    }

    void after(const TurnBegan& began, Work& work) const { expire(began.who, work); }
    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Up) expire(changed.who, work);
    }

  private:
    static void expire(CreatureId who, Work& work) {
        if (work.view().state().readied_by(who) != nullptr)
            work.emit(ReadiedChanged{who, "expired", CreatureId::None, {}});
    }
};

}  // namespace

MechanicPtr held_actions() { return make_mechanic<HeldActions>(); }

}  // namespace affray
