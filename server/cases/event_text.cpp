// Event texts: the event's name, then what it is about.
#include "cases/event_text.h"

#include <concepts>

#include "base/overloaded.h"

namespace affray::cases {
namespace {

class Line {
  public:
    Line(std::string_view name, const State& state) : text_(name), state_(state) {}

    Line& add(std::string_view word) {
        if (!word.empty()) text_ += " " + std::string(word);
        return *this;
    }
    // Only for names proper: every text would convert to one.
    template <std::same_as<Name> N>
    Line& add(const N& name) {
        return add(name.view());
    }
    Line& add(std::int32_t number) { return add(std::to_string(number)); }
    Line& add(CreatureId who) {
        if (who == CreatureId::None) return *this;
        return add(state_.has(who) ? state_.sheet(who).id : "creature " + std::to_string(number(who)));
    }
    Line& add(Place at) { return add("[" + std::to_string(at.x) + ", " + std::to_string(at.y) + "]"); }
    Line& add(const std::vector<CreatureId>& all) {
        for (const CreatureId who : all) add(who);
        return *this;
    }
    Line& add(SeatId seat) {
        if (seat == SeatId::Referee) return add("referee");
        for (const SeatEntry& entry : state_.scene->seats)
            if (entry.id == seat) return add(entry.name);
        return add("seat " + std::to_string(number(seat)));
    }
    template <class T>
    Line& field(std::string_view label, const T& value) {
        return add(std::string(label) + ":").add(value);
    }
    const std::string& text() const { return text_; }

    Line& fact(const FactKey& key) {
        const Fact& fact = state_.scene->vocabulary->facts()[key.fact];
        add(fact.name);
        const bool two = fact.scope == Scope::Pair || fact.scope == Scope::Bond;
        const bool creatures = fact.scope == Scope::Creature || two;
        if (creatures || fact.scope == Scope::CreaturePower) add(CreatureId{key.a});
        if (two) add(CreatureId{key.b});
        if (fact.scope == Scope::Side || fact.scope == Scope::Group || fact.scope == Scope::Item ||
            fact.scope == Scope::Feature)
            add("#" + std::to_string(key.a));
        if (fact.scope == Scope::CreaturePower && key.b < state_.sheet(CreatureId{key.a}).powers.size())
            add(state_.sheet(CreatureId{key.a}).powers[key.b].id);
        return *this;
    }

  private:
    std::string text_;
    const State& state_;
};

void add_test(Line& line, const Tested& e) {
    line.add(e.who).add(e.kind).add(e.subject);
    if (e.against != CreatureId::None) line.field("against", e.against);
    if (e.natural) line.field("natural", *e.natural);
    for (const Modifier& modifier : e.modifiers)
        line.add((modifier.value < 0 ? "" : "+") + std::to_string(modifier.value) + "(" +
                 modifier.source.str() + ")");
    if (e.total) line.field("total", *e.total);
    if (e.target) line.field("target", *e.target);
    line.add(to_string(e.outcome));
    if (!e.as.empty()) line.field("as", e.as);
}

void add_question(Line& line, const Question& q) {
    line.add(q.kind);
    for (const Offer& offer : q.offers) line.add(offer.actor).add(offer.option).field("to", offer.seat);
}

void add_roll(Line& line, const Rolled& e) {
    line.add("d" + std::to_string(e.sides)).add(e.value).add(e.purpose).add(e.by);
    if (e.entered) line.add("entered");
}

void add_standing(Line& line, const StandingChanged& e) {
    line.add(e.who).field("seat", static_cast<std::int32_t>(number(e.seat)));
    line.add(e.hidden ? "hidden" : "shown");
}

void add_order(Line& line, const OrderSet& set) {
    for (const OrderEntry& entry : set.entries) line.add(entry.who).add(entry.score);
}

void add_activity(Line& line, const ActivityChanged& e) {
    line.add(e.activity.who).add(e.activity.action).add(e.state).add(e.activity.done);
    line.field("of", e.activity.need).add(e.cause);
}

void add_pick(Line& line, const Pick& pick) {
    line.add(pick.seat).add(to_string(pick.by)).add(pick.picks.empty() ? "declines" : "takes");
}

}  // namespace

std::string event_text(const Event& event, const State& state) {
    Line line(event_name(event.body), state);
    std::visit(
        overloaded{
            [&](const SceneBegan& e) { line.add(e.ambush_side); },
            [&](const SceneEnded& e) { line.add(e.outcome); },
            [&](const PeriodBegan& e) { line.add(e.unit).add(e.number); },
            [&](const PeriodEnded& e) { line.add(e.unit).add(e.number); },
            [&](const TurnBegan& e) {
                line.add(e.who).add(e.limited ? "limited" : "").add(e.skipped ? "skipped" : "");
            },
            [&](const TurnEnded& e) { line.add(e.who).add(e.cause); },
            [&](const OrderSet& e) { add_order(line, e); },
            [&](const CreatureJoined& e) { line.add(e.sheet ? e.sheet->id : std::string()); },
            [&](const CreatureLeft& e) { line.add(e.who).add(e.how); },
            [&](const Declared& e) { line.add(e.who).add(to_string(e.verb)).add(e.subject).add(e.targets); },
            [&](const ActionFailed& e) { line.add(e.who).add(to_string(e.verb)).add(e.how).add(e.cause); },
            [&](const DelayChanged& e) { line.add(e.who).add(e.state).add(e.after); },
            [&](const ActivityChanged& e) { add_activity(line, e); },
            [&](const ItemChanged& e) {
                line.add(static_cast<std::int32_t>(e.item)).add(e.charges).add(e.where);
            },
            [&](const FactSet& e) { line.fact(e.key).field("=", e.value).add(e.cause); },
            [&](const Rolled& e) { add_roll(line, e); },
            [&](const Tested& e) { add_test(line, e); },
            [&](const Moved& e) { line.add(e.who).add(e.from).add("->").add(e.to).add(e.cause); },
            [&](const Harmed& e) {
                line.add(e.who).add(e.amount).add(e.type).add(e.cause).field("hp", e.hp.value_or(0));
            },
            [&](const Healed& e) {
                line.add(e.who).add(e.amount).add(e.source).field("hp", e.hp.value_or(0));
            },
            [&](const EffectAdded& e) { line.add(e.effect.who).add(e.effect.name); },
            [&](const EffectRemoved& e) { line.add(e.who).add(e.name).add(e.cause); },
            [&](const StatusChanged& e) { line.add(e.who).add(to_string(e.status)).add(e.detail); },
            [&](const Spoke& e) { line.add(e.who).add(e.text); },
            [&](const Asked& e) { add_question(line, e.question); },
            [&](const Answered& e) { add_pick(line, e.pick); },
            [&](const Reacted& e) { line.add(e.who).add(e.reaction).add(e.against); },
            [&](const Overridden& e) { line.add(e.path).add(e.old_value).add("->").add(e.value); },
            [&](const CampaignLost& e) { line.add(e.loss.kind).add(e.loss.proposed_by); },
            [&](const HealedUp& e) { line.add(e.cause); },
            [&](const ReadiedChanged& e) { line.add(e.who).add(e.state).add(e.by); },
            [&](const StepChanged& e) { line.add(e.stage).add(e.step).field("group", e.group); },
            [&](const FeatureChanged& e) {
                line.add(state.scene->features[e.feature].id).add(e.state).add(e.cause);
            },
            [&](const ItemAppeared& e) { line.add(e.item.name).add(e.item.where).add(e.item.owner); },
            [&](const SpellChanged& e) {
                line.add(e.who).add(e.spell).add(e.state).add(e.targets).add(e.cause);
            },
            [&](const PursuitChanged& e) { line.add(e.fleeing).add(e.state).field("gap", e.gap); },
            [&](const StandingChanged& e) { add_standing(line, e); },
            [&](const TreasureDivided& e) { line.add(e.mode).add(e.who).field("left", e.left); },
            [&](const MapNoted& e) { line.add(e.who).add(e.note.at).add(e.note.text); },
        },
        event.body);
    return line.text();
}

}  // namespace affray::cases
