// Readied actions: held for a trigger, they fire before what sets them off and move their creature up the
// order of battle (ARC-042..048; AFR-034).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/offers.h"
#include "readings/prices/prices.h"
#include "readings/rounds/triggers.h"
#include "rules/door.h"

#include <algorithm>

namespace affray {
namespace {

const PrepareIntent* as_ready(const Intent& intent) {
    const auto* prepare = intent.as<PrepareIntent>();
    return prepare != nullptr && prepare->verb == Verb::Ready ? prepare : nullptr;
}

Readied held_of(const PrepareIntent& ready, std::int32_t round) {
    return {
        ready.who, ready.readied, ready.trigger_event, ready.trigger_who, ready.trigger_target, ready.text,
        ready.ask, round};
}

// What is done when `actor` sets it off; nullopt: its own seat no longer knows somebody in it.
std::optional<Intent> aimed(const View& view, CreatureId who, const ForeignIntent& readied,
                            CreatureId actor) {
    Refusals unknown;
    return admit(view.state(), viewer_of(view.creature(who).seat), aimed_at(readied, actor), unknown);
}

// Somebody whom the trigger waits for, to judge by before it has come.
CreatureId stand_in(const View& view, const Readied& readied) {
    for (const Creature& creature : view.state().creatures)
        if (!creature.hidden && view.present(creature.id) && trigger_waits_for(view, readied, creature.id))
            return creature.id;
    return readied.who;
}

bool kind_fits(const View& view, const Intent& intent) {
    const Form form = form_of(intent.verb());
    const bool bodily = form == Form::Move || form == Form::Attack || form == Form::Cast ||
                        form == Form::Use || form == Form::Say;
    if (!bodily || intent.verb() == Verb::CoupDeGrace || view.rules().owner(intent.verb()) == nullptr)
        return false;
    const Power* power = power_asked(view, intent);
    return power == nullptr ||
           (power->use.action != ActionKind::Quick && power->use.action != ActionKind::Interrupt);
}

// ARC-042: a standard, move or free action. AFR-034: a move is worth no more points than a move action, and
// nothing else that is bought with points alone can be readied.
bool worth_fits(const View& view, const Intent& intent) {
    const Vocabulary& words = *view.rules().vocabulary();
    Bill bill;
    view.rules().price(view, intent, nullptr, bill);
    if (bill.total(words.index(kQuick)) > 0) return false;
    if (bill.total(words.index(kStandard)) > 0) return true;
    const std::int32_t points = bill.total(words.index(kAp));
    const Power* power = power_asked(view, intent);
    if (power != nullptr) return true;
    return points <= (form_of(intent.verb()) == Form::Move ? points_for(ActionKind::Move) : 0);
}

class ReadiedActions final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"ARC-042", "ARC-043", "ARC-044", "ARC-045", "ARC-046", "ARC-047", "ARC-048", "AFR-034"},
            .verbs = {Verb::Ready, Verb::FireReadied},
            .moments = {Moment::Declared, Moment::Toppled},
            .offers = {
                {.name = "readied", .usual = Decision::Take, .by_itself = ByItself::Takes, .secret = true},
                kRefereeRuling}};
    }

    // ARC-043: that a trigger has come is said by answering whether it has.
    std::optional<Said> answer(const Question& asked, const Intent& intent) const override {
        if (intent.verb() != Verb::FireReadied) return std::nullopt;
        for (std::uint32_t i = 0; i < asked.offers.size(); ++i)
            if (asked.offers[i].option == Name(to_string(Verb::FireReadied)) &&
                asked.offers[i].actor == intent.who())
                return Said{SeatId::Referee, {.question = asked.id, .picks = {i}}};
        return std::nullopt;
    }

    void check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const {
        if (intent.verb() == Verb::FireReadied) {
            if (intent.who() == CreatureId::None) return out.add(Reason::UnknownId, "who");
            if (view.state().readied_by(intent.who()) == nullptr) return out.add(Reason::WrongState, "who");
            return out.add(Reason::NoTrigger);  // it is fired while an action is declared: see `offer`
        }
        const PrepareIntent* ready = as_ready(intent);
        if (ready == nullptr) return;
        check_trigger(view, seat, *ready, out);
        if (!ready->readied || ready->readied->who() != foreign(ready->who))
            return out.add(Reason::BadArgument, "readied");
        const auto inner = aimed(view, ready->who, *ready->readied, stand_in(view, held_of(*ready, 0)));
        if (!inner) return out.add(Reason::UnknownId, "readied");
        if (!kind_fits(view, *inner)) return out.add(Reason::RequirementNotMet, "readied");
        if (!worth_fits(view, *inner)) out.add(Reason::RequirementNotMet, "readied");
        check_inner(view, *inner, seat, out);
    }

    void price(const View& view, Own<PrepareIntent>, Bill& bill) const {
        charge(view, bill, ActionKind::Standard, "ready", "ARC-042");  // AFR-034: two points
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& power : view.sheet(who).powers) {
            if (power.attack.kind == AttackKind::None || power.flexible.option) continue;
            PrepareIntent ready;
            ready.who = who;
            ready.readied = std::make_shared<const ForeignIntent>(
                AttackIntentOf<ForeignId>{.who = foreign(who), .with = power.id, .targets = {kTriggerActor}});
            ready.trigger_who = "any_enemy";
            for (const std::string_view event : {"attack", "move"}) {
                ready.trigger_event = event;
                out.push_back({ready});
            }
        }
    }

    void act(const PrepareIntent& ready, Work& work) const {
        auto held = std::make_shared<const Readied>(held_of(ready, work.view().state().round));
        work.emit(ReadiedChanged{ready.who, "set", CreatureId::None, std::move(held)});
    }

    // ARC-047: all that match fire in rank order, each only while what set it off still stands.
    void offer(const View& view, Moment, const Proposal& proposal, std::vector<Offer>& out) const {
        if (view.state().readied.empty()) return;
        const auto* deed = std::get_if<DeclaredAction>(&proposal);
        const auto* fall = std::get_if<Wound>(&proposal);
        for (const CreatureId who : view.by_rank()) {
            const Readied* readied = view.state().readied_by(who);
            if (readied == nullptr || view.state().active == who) continue;
            const CreatureId by = deed != nullptr ? deed->intent->who() : fall->who;
            const bool matches = deed != nullptr ? trigger_matches(view, *readied, *deed)
                                                 : trigger_matches_fall(view, *readied, fall->who);
            if (!matches || !may_fire(view, *readied, by)) continue;
            if (deed != nullptr && !stands(view, *deed)) return;
            out.push_back(fire(view, *readied, by));
        }
    }

    void perform(const Offer& taken, Moment, Proposal&, Work& work) const {
        const CreatureId who = taken.actor;
        const Readied readied = sure(work.view().state().readied_by(who));
        work.emit(ReadiedChanged{who, "fired", taken.subject, std::make_shared<const Readied>(readied)});
        if (const auto intent = aimed(work.view(), who, *readied.intent, taken.subject))
            work.act_out_of_turn(*intent, "readied");
        if (!work.over()) move_up(who, work);
    }

    // ARC-046: it lasts until the next own turn begins; whoever can do nothing loses it.
    void after(const TurnBegan& began, Work& work) const {
        if (work.view().state().readied.empty()) return;
        expire(began.who, work);
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (work.view().state().readied.empty()) return;
        if (changed.status != CreatureStatus::Up) expire(changed.who, work);  // ARC-164
    }

    void after(const EffectAdded& added, Work& work) const {
        if (work.view().state().readied.empty()) return;
        if (work.view().get(kCanAct, added.effect.who) == 0) expire(added.effect.who, work);
    }

    void after(const CreatureLeft& left, Work& work) const {
        if (work.view().state().readied.empty()) return;
        expire(left.who, work);
    }

  private:
    static void check_trigger(const View& view, SeatId seat, const PrepareIntent& ready, Refusals& out) {
        const bool worded = ready.trigger_event.empty() && !ready.text.empty();
        if (!worded && !trigger_event_known(ready.trigger_event)) out.add(Reason::BadArgument, "trigger");
        if (!trigger_actor_known(view, seat, ready.trigger_who) ||
            !trigger_target_known(view, seat, ready.trigger_target))
            out.add(Reason::UnknownId, "trigger");
    }

    // What will not be otherwise when it fires is refused at once.
    static void check_inner(const View& view, const Intent& inner, SeatId seat, Refusals& out) {
        Refusals refusals;
        view.rules().check(view, inner, seat, refusals);
        for (const Rejection& refusal : refusals.all()) {
            const bool lasting = refusal.stage == Stage::Shape || refusal.stage == Stage::Ids ||
                                 refusal.code == Reason::PowerUnknown ||
                                 refusal.code == Reason::PowerExpended ||
                                 refusal.code == Reason::NotQualified || refusal.code == Reason::ItemMissing;
            if (lasting) out.add(refusal.code, refusal.stage, refusal.field);
        }
    }

    static bool may_fire(const View& view, const Readied& readied, CreatureId by) {
        if (view.rules().unable(view, readied.who)) return false;
        const auto intent = aimed(view, readied.who, *readied.intent, by);
        return intent && worth_fits(view, *intent) && view.rules().permits(view, *intent);
    }

    // Is the action that sets it off still possible (ARC-047)?
    static bool stands(const View& view, const DeclaredAction& deed) {
        const CreatureId who = deed.intent->who();
        if (!deed.voided.empty() || view.rules().unable(view, who)) return false;
        if (!deed.as.empty()) return true;
        Refusals refusals;
        view.rules().check(view, *deed.intent, view.creature(who).seat, refusals);
        return refusals.empty();
    }

    static Offer fire(const View& view, const Readied& readied, CreatureId by) {
        Offer offer{.actor = readied.who, .subject = by};
        if (readied.event.empty()) {
            // ARC-043: of a trigger in words the referee says whether it has come.
            offer.kind = kRefereeRuling.name;
            offer.option = to_string(Verb::FireReadied);
            offer.text = readied.text;
            return offer;
        }
        offer.kind = "readied";
        offer.option = to_string(readied.intent->verb());
        offer.seat = view.creature(readied.who).seat;
        return offer;
    }

    // ARC-044: directly ahead of the creature whose turn it is, with its count, for good. ARC-045: a turn of
    // this round that was still to come is replaced; its start and end are processed now.
    static void move_up(CreatureId who, Work& work) {
        const View view = work.view();
        const CreatureId active = view.state().active;
        std::vector<OrderEntry> order = view.state().order.to_vector();
        const auto entry_of = [&order](CreatureId id) {
            return std::find_if(order.begin(), order.end(),
                                [id](const OrderEntry& entry) { return entry.who == id; });
        };
        const auto old = entry_of(who);
        if (old == order.end() || entry_of(active) == order.end() || !view.present(who)) return;
        OrderEntry entry = *old;
        order.erase(old);
        const auto ahead_of = entry_of(active);
        entry.score = ahead_of->score;
        order.insert(ahead_of, entry);
        const bool turn_to_come = entry.last_turn_round < view.state().round;
        work.emit(OrderSet{std::move(order), "readied"});
        if (!turn_to_come) return;
        work.emit(TurnBegan{who, work.view().get(kCanAct, who) == 0, true});
        if (!work.over()) work.emit(TurnEnded{who, "readied"});
    }

    static void expire(CreatureId who, Work& work) {
        if (work.view().state().readied_by(who) != nullptr)
            work.emit(ReadiedChanged{who, "expired", CreatureId::None, {}});
    }
};

}  // namespace

MechanicPtr readied_actions() { return make_mechanic<ReadiedActions>(); }

}  // namespace affray
