// Ids and numbers of stored events and states, looked up before anything is folded.
#include "rules/dangling.h"

#include "rules/notice.h"

namespace affray {
namespace {

Fault nobody(CreatureId who) { return "there is no creature " + std::to_string(number(who)); }

// What one event names, by what its fold does with it.
class Look {
  public:
    explicit Look(const State& state) : state_(state) {}

    Fault there(CreatureId who) const { return state_.has(who) ? std::nullopt : nobody(who); }
    // A creature or nobody.
    Fault known(CreatureId who) const { return who == CreatureId::None ? std::nullopt : there(who); }
    Fault known(const std::vector<CreatureId>& all) const {
        for (const CreatureId who : all)
            if (Fault fault = known(who)) return fault;
        return std::nullopt;
    }
    Fault side(SideId side) const {
        if (number(side) < state_.scene->sides.size()) return std::nullopt;
        return "there is no side " + std::to_string(number(side));
    }
    Fault fact(const FactKey& key) const {
        const auto& facts = state_.scene->vocabulary->facts();
        if (key.fact >= facts.size()) return "there is no fact " + std::to_string(key.fact);
        return facts[key.fact].scope == Scope::Creature ? there(CreatureId{key.a}) : std::nullopt;
    }
    Fault asked(const Question& question) const {
        for (const Offer& offer : question.offers) {
            if (Fault fault = known(offer.actor)) return fault;
            if (Fault fault = known(offer.subject)) return fault;
            if (Fault fault = known(offer.wards)) return fault;
        }
        return known(question.subject);
    }
    Fault activity(const Activity& activity) const {
        if (Fault fault = there(activity.who)) return fault;
        return known(activity.target);
    }
    Fault readied(const Readied& readied) const {
        if (!readied.intent) return "what is held ready is not said";
        return there(readied.who);
    }

    // What only tells, or what folding looks up itself.
    template <class Told>
    Fault operator()(const Told&) const {
        return std::nullopt;
    }
    Fault operator()(const TurnBegan& e) const { return known(e.who); }
    Fault operator()(const OrderSet& e) const {
        for (const OrderEntry& entry : e.entries)
            if (Fault fault = there(entry.who)) return fault;
        return std::nullopt;
    }
    Fault operator()(const CreatureJoined& e) const {
        if (!e.sheet) return "nobody's sheet joins";
        if (e.sheet->stats.size() != state_.scene->vocabulary->stats().size())
            return "a sheet of other numbers joins";
        if (!state_.scene->creature_numbers.has_next(e.creature.hidden)) return "no number is left";
        return side(e.creature.side);
    }
    Fault operator()(const CreatureLeft& e) const { return there(e.who); }
    Fault operator()(const ActivityChanged& e) const { return activity(e.activity); }
    Fault operator()(const ItemChanged& e) const {
        if (state_.item(e.item) == nullptr) return "there is no item " + std::to_string(e.item);
        return e.owner ? known(*e.owner) : std::nullopt;
    }
    Fault operator()(const FactSet& e) const { return fact(e.key); }
    Fault operator()(const Moved& e) const { return there(e.who); }
    Fault operator()(const Harmed& e) const { return there(e.who); }
    Fault operator()(const Healed& e) const { return there(e.who); }
    Fault operator()(const EffectAdded& e) const { return known(e.effect.who); }
    Fault operator()(const StatusChanged& e) const { return there(e.who); }
    Fault operator()(const Asked& e) const { return asked(e.question); }
    Fault operator()(const CampaignLost& e) const { return known(e.loss.carried); }
    Fault operator()(const ReadiedChanged& e) const { return e.readied ? readied(*e.readied) : there(e.who); }
    Fault operator()(const FeatureChanged& e) const {
        if (e.feature < state_.feature_states.size()) return std::nullopt;
        return "there is no feature " + std::to_string(e.feature);
    }
    Fault operator()(const ItemAppeared& e) const {
        if (Fault fault = known(e.item.owner)) return fault;
        if (!state_.scene->item_numbers.has_next(is_kept_back(state_, e.item.owner)))
            return "no number is left";
        return std::nullopt;
    }
    Fault operator()(const StandingChanged& e) const { return there(e.who); }

  private:
    const State& state_;
};

// The first fault of any part.
template <class Parts, class Of>
Fault each(const Parts& parts, const Of& of) {
    for (const auto& part : parts)
        if (Fault fault = of(part)) return fault;
    return std::nullopt;
}

}  // namespace

Fault dangling(const Event& event, const State& before) {
    Fault fault = std::visit(Look(before), event.body);
    if (fault) fault->insert(0, std::string(event_name(event.body)) + ": ");
    return fault;
}

Fault dangling(const State& state) {
    const Look look(state);
    if (Fault fault = look.known(state.active)) return fault;
    if (Fault fault = each(state.order, [&](const OrderEntry& one) { return look.there(one.who); }))
        return fault;
    if (Fault fault = each(state.effects, [&](const Effect& one) { return look.known(one.who); }))
        return fault;
    if (Fault fault = each(state.items, [&](const Item& one) { return look.known(one.owner); })) return fault;
    if (Fault fault =
            each(state.scene->features, [&](const Feature& one) { return look.known(one.carrier); }))
        return fault;
    if (Fault fault = each(state.activities, [&](const Activity& one) { return look.activity(one); }))
        return fault;
    if (Fault fault = each(state.readied, [&](const Readied& one) { return look.readied(one); }))
        return fault;
    if (Fault fault = each(state.losses, [&](const Loss& one) { return look.known(one.carried); }))
        return fault;
    return state.asked ? look.asked(*state.asked) : std::nullopt;
}

}  // namespace affray
