// Who may know what: default-deny, one rule per event alternative (ARC-007, SEC-7; rules/README.md section
// 3).
#include "rules/seat_view.h"

#include <algorithm>

#include "base/overloaded.h"
#include "rules/known_ground.h"
#include "rules/notice.h"
#include "rules/question_number.h"

namespace affray {
namespace {

bool is_own_side(const State& state, const Viewer& viewer, SideId side) {
    return std::any_of(state.creatures.begin(), state.creatures.end(), [&](const Creature& creature) {
        return creature.side == side && viewer.owns(creature);
    });
}

// Does `audience`, said of a matter that concerns `who`, reach the viewer?
bool reaches(Audience audience, const State& state, const Viewer& viewer, CreatureId who) {
    switch (audience) {
        case Audience::Everyone: return true;
        case Audience::Side: return knows_numbers(state, viewer, who);
        case Audience::Owner: return controls(state, viewer, who);
        case Audience::Referee:
        case Audience::Asked: return viewer.is_referee();
    }
    AFFRAY_UNREACHABLE();
}

// What players see is told to those who watch them.
bool is_shared_ground(const State& state, const Viewer& viewer, FactKey key) {
    const Vocabulary& words = *state.scene->vocabulary;
    return in_fog(state) && (key.fact == words.index(kExplored) || key.fact == words.index(kInSight)) &&
           shares_sight(state, viewer, SideId{static_cast<std::uint8_t>(key.a)});
}

bool fact_reaches(Audience audience, Scope scope, FactKey key, const State& state, const Viewer& viewer) {
    if (viewer.is_referee() || audience == Audience::Everyone) return true;
    switch (scope) {
        case Scope::Creature:
        case Scope::Pair:
        case Scope::Bond:
        case Scope::CreaturePower: return reaches(audience, state, viewer, CreatureId{key.a});
        case Scope::Side:
            if (audience != Audience::Side || key.a >= state.scene->sides.size()) return false;
            return is_own_side(state, viewer, SideId{static_cast<std::uint8_t>(key.a)}) ||
                   is_shared_ground(state, viewer, key);
        case Scope::Item: {
            const Item* item = state.item(key.a);
            return item != nullptr && reaches(audience, state, viewer, item->owner);
        }
        case Scope::Encounter:
        case Scope::Feature:
        case Scope::Group: return false;
    }
    AFFRAY_UNREACHABLE();
}

bool sees_subjects(Scope scope, FactKey key, const State& state, const Viewer& viewer) {
    switch (scope) {
        case Scope::Creature:
        case Scope::CreaturePower: return sees(state, viewer, CreatureId{key.a});
        case Scope::Pair:
        case Scope::Bond:
            return sees(state, viewer, CreatureId{key.a}) && sees(state, viewer, CreatureId{key.b});
        case Scope::Item: {
            const Item* item = state.item(key.a);
            return item != nullptr && knows_item(state, viewer, *item);
        }
        case Scope::Feature: return knows_feature(state, viewer, key.a);
        case Scope::Side: return knows_side(state, viewer, SideId{static_cast<std::uint8_t>(key.a)});
        case Scope::Encounter:
        case Scope::Group: return true;
    }
    AFFRAY_UNREACHABLE();
}

// Others learn who has answered and how it came about, not what.
Pick without_choice(const Pick& pick) { return {pick.seat, {}, {}, 0, pick.by}; }

// What one viewer, not the referee, is told of each alternative.
class Redaction {
  public:
    using Told = std::optional<EventBody>;

    Redaction(const Event& event, const State& state, const Viewer& viewer)
        : audience_(event.audience), state_(state), viewer_(viewer) {}

    // What the referees call the scene is theirs.
    Told operator()(const SceneBegan& e) const { return if_public(SceneBegan{{}, e.ambush_side}); }
    Told operator()(const SceneEnded& e) const {
        SceneEnded told = e;
        keep_seen(told.survivors);
        return if_public(std::move(told));
    }
    Told operator()(const PeriodBegan& e) const { return if_public(e); }
    Told operator()(const PeriodEnded& e) const { return if_public(e); }
    Told operator()(const TurnBegan& e) const { return if_told(e.who, e); }
    Told operator()(const TurnEnded& e) const { return if_told(e.who, e); }
    Told operator()(const OrderSet& e) const {
        OrderSet told = e;
        std::erase_if(told.entries, [this](const OrderEntry& entry) { return !seen(entry.who); });
        return if_public(std::move(told));
    }
    Told operator()(const CreatureJoined& e) const {
        CreatureJoined told = e;
        if (!controls(state_, viewer_, e.creature.id)) told.sheet = nullptr;
        if (!knows(e.creature.id)) told.creature.hp = told.creature.hp_max = 0;
        return if_told(e.creature.id, std::move(told));
    }
    Told operator()(const CreatureLeft& e) const { return if_told(e.who, e); }
    Told operator()(const Declared& e) const {
        Declared told = e;
        keep_seen(told.targets);
        if (e.who == CreatureId::None && audience_ == Audience::Side)
            return if_own_side(e.side, std::move(told));
        if (!named_side(e.side)) return std::nullopt;
        return if_told(e.who, std::move(told));
    }
    Told operator()(const ActionFailed& e) const { return if_told(e.who, e); }
    Told operator()(const DelayChanged& e) const {
        DelayChanged told = e;
        told.after = shown(e.after);
        return if_told(e.who, std::move(told));
    }
    Told operator()(const ActivityChanged& e) const {
        ActivityChanged told = e;
        told.activity.target = shown(e.activity.target);
        if (told.activity.secret) told.activity.need = 0;
        return if_told(e.activity.who, std::move(told));
    }
    Told operator()(const ItemChanged& e) const;
    Told operator()(const FactSet& e) const;
    // ARC-007: all dice are public; one that is not has the referee as its audience.
    Told operator()(const Rolled& e) const { return if_told(e.by, e); }
    Told operator()(const Tested& e) const;
    Told operator()(const Moved& e) const;
    Told operator()(const Harmed& e) const;
    Told operator()(const Healed& e) const {
        Healed told = e;
        if (!knows(e.who)) told.hp.reset();
        return if_told(e.who, std::move(told));
    }
    Told operator()(const EffectAdded& e) const {
        auto effect = redact(e.effect, state_, viewer_);
        if (!effect) return std::nullopt;
        return if_told(e.effect.who, EffectAdded{std::move(*effect)});
    }
    Told operator()(const EffectRemoved& e) const { return if_told(e.who, e); }
    Told operator()(const StatusChanged& e) const {
        StatusChanged told = e;
        told.by = shown(e.by);
        if (!knows(e.who)) told.hp.reset();
        return if_told(e.who, std::move(told));
    }
    Told operator()(const Spoke& e) const {
        if (!e.heard_by.empty() && std::none_of(e.heard_by.begin(), e.heard_by.end(), [this](CreatureId who) {
                return controls(state_, viewer_, who);
            }))
            return std::nullopt;
        Spoke told = e;
        keep_seen(told.heard_by);
        return if_told(e.who, std::move(told));
    }
    Told operator()(const Asked& e) const {
        if (!for_the_asked() || is_aside(e.question.id)) return std::nullopt;
        return Asked{redact(e.question, viewer_)};
    }
    Told operator()(const Answered& e) const;
    Told operator()(const Reacted& e) const {
        Reacted told = e;
        told.against = shown(e.against);
        return if_told(e.who, std::move(told));
    }
    Told operator()(const Overridden& e) const;
    Told operator()(const CampaignLost& e) const {
        CampaignLost told = e;
        keep_seen(told.loss.carried);
        return if_public(std::move(told));
    }
    Told operator()(const HealedUp& e) const { return if_public(e); }
    Told operator()(const StepChanged& e) const { return if_public(e); }
    Told operator()(const FeatureChanged& e) const {
        if (!knows_feature(state_, viewer_, e.feature)) return std::nullopt;
        return if_public(e);
    }
    Told operator()(const ItemAppeared& e) const {
        if (e.item.owner != CreatureId::None && !knows(e.item.owner)) return std::nullopt;
        return if_told(e.item.owner, e);
    }
    Told operator()(const SpellChanged& e) const {
        SpellChanged told = e;
        keep_seen(told.targets);
        return if_told(e.who, std::move(told));
    }
    Told operator()(const PursuitChanged& e) const {
        if (!named_side(e.fleeing)) return std::nullopt;
        return if_public(e);
    }
    Told operator()(const TreasureDivided& e) const {
        TreasureDivided told{.mode = e.mode, .who = {}, .shares = {}, .left = e.left};
        for (std::size_t i = 0; i < e.who.size(); ++i) {
            if (!seen(e.who[i])) continue;
            told.who.push_back(e.who[i]);
            if (i < e.shares.size()) told.shares.push_back(e.shares[i]);
        }
        return if_public(std::move(told));
    }
    Told operator()(const MapNoted& e) const {
        const bool open = audience_ == Audience::Side || audience_ == Audience::Everyone;
        if (!open || !knows_note(state_, viewer_, e.note)) return std::nullopt;
        return MapNoted{shown(e.who), e.note};
    }
    // Whoever did not see it before or does not see it now is told by its whole view (session.proto, Delta).
    Told operator()(const StandingChanged& e) const { return if_told(e.who, e); }
    Told operator()(const ReadiedChanged& e) const {
        ReadiedChanged told = e;
        told.by = shown(e.by);
        const bool fired = e.state == Name("fired");
        if (!fired && !controls(state_, viewer_, e.who)) told.readied = nullptr;
        return if_told(e.who, std::move(told));
    }

  private:
    bool seen(CreatureId who) const { return sees(state_, viewer_, who); }
    bool knows(CreatureId who) const { return knows_numbers(state_, viewer_, who); }
    CreatureId shown(CreatureId who) const { return seen(who) ? who : CreatureId::None; }
    void keep_seen(std::vector<CreatureId>& list) const {
        std::erase_if(list, [this](CreatureId who) { return !seen(who); });
    }
    // May the viewer hear a side's name? None is named by an empty one.
    bool named_side(const Name& name) const {
        const std::vector<Side>& sides = state_.scene->sides;
        for (std::size_t i = 0; i < sides.size(); ++i)
            if (sides[i].id == name) return knows_side(state_, viewer_, SideId{static_cast<std::uint8_t>(i)});
        return true;
    }
    bool for_the_asked() const { return audience_ == Audience::Asked || audience_ == Audience::Everyone; }

    // An event about nobody in particular: only an audience of everyone reaches a viewer.
    Told if_public(EventBody body) const {
        if (audience_ != Audience::Everyone) return std::nullopt;
        return body;
    }
    // What a side keeps to itself.
    Told if_own_side(const Name& side, EventBody body) const {
        const std::vector<Side>& sides = state_.scene->sides;
        for (std::size_t i = 0; i < sides.size(); ++i)
            if (sides[i].id == side && is_own_side(state_, viewer_, SideId{static_cast<std::uint8_t>(i)}))
                return body;
        return std::nullopt;
    }
    // An event about `who`; None: about nobody (the referee's own dice and words).
    Told if_told(CreatureId who, EventBody body) const {
        if (who != CreatureId::None && !seen(who)) return std::nullopt;
        if (!reaches(audience_, state_, viewer_, who)) return std::nullopt;
        return body;
    }

    Audience audience_;
    const State& state_;
    const Viewer& viewer_;
};

// What is carried is known to the carrier's side; what lies about, to everyone.
Redaction::Told Redaction::operator()(const ItemChanged& e) const {
    const auto item = std::find_if(state_.items.begin(), state_.items.end(),
                                   [&e](const Item& candidate) { return candidate.id == e.item; });
    if (item == state_.items.end()) return std::nullopt;
    if (!knows_item(state_, viewer_, *item)) {
        // It lay there for all to see; now it is gone.
        if (e.from != Name("ground") || !knows_ground(state_, viewer_, item->place)) return std::nullopt;
        return if_public(ItemChanged{.item = e.item, .where = "taken", .from = e.from});
    }
    return if_told(item->owner, e);
}

Redaction::Told Redaction::operator()(const FactSet& e) const {
    if (!knows_fact(state_, viewer_, e.key)) return std::nullopt;
    // The event may be more secret than its fact, never less.
    const Scope scope = state_.scene->vocabulary->facts()[e.key.fact].scope;
    if (!fact_reaches(audience_, scope, e.key, state_, viewer_)) return std::nullopt;
    return e;
}

// In fog the steps of others are told as far as they were seen, from where they came in sight.
Redaction::Told Redaction::operator()(const Moved& e) const {
    if (!in_fog(state_) || !seen(e.who) || knows(e.who)) return if_told(e.who, e);
    const Creature& mover = state_.creature(e.who);
    if (!sees_ground(state_, viewer_, mover.place)) return if_told(e.who, e);  // shown, wherever it stands
    if (!sees_ground(state_, viewer_, e.to)) return std::nullopt;
    Moved told = e;
    if (!sees_ground(state_, viewer_, e.from)) told.from = e.to;
    return if_told(e.who, std::move(told));
}

// The natural die and the outcome are public; what was added and what had to be reached tell bonuses and
// defences.
Redaction::Told Redaction::operator()(const Tested& e) const {
    Tested told = e;
    told.against = shown(e.against);
    if (!knows(e.who)) {
        told.modifiers.clear();
        told.total.reset();
        if (e.closed) told.natural.reset();
    }
    const CreatureId reached = e.against == CreatureId::None ? e.who : e.against;
    if (!knows(reached)) told.target.reset();
    return if_told(e.who, std::move(told));
}

Redaction::Told Redaction::operator()(const Harmed& e) const {
    Harmed told = e;
    told.source = shown(e.source);
    if (!knows(e.who)) {
        if (!state_.scene->vocabulary->harm_shows()) return std::nullopt;
        told.hp.reset();
        told.to_temp = 0;
    }
    return if_told(e.who, std::move(told));
}

Redaction::Told Redaction::operator()(const Answered& e) const {
    if (!for_the_asked() || is_aside(e.question)) return std::nullopt;
    if (viewer_.owns(e.pick.seat)) return e;
    // What a seat has ordered beforehand is its own affair: nobody was seen to be asked.
    if (e.pick.by == AnsweredBy::StandingOrder) return std::nullopt;
    return Answered{e.question, without_choice(e.pick), e.closes};
}

Redaction::Told Redaction::operator()(const Overridden& e) const {
    const OverrideSubject subject = override_subject(state_, e.path);
    if (subject.round) return if_public(e);
    if (subject.fact) {
        if (!knows_fact(state_, viewer_, *subject.fact)) return std::nullopt;
        return if_public(e);
    }
    if (subject.who == CreatureId::None || !seen(subject.who)) return std::nullopt;
    const bool open = subject.field == "place" || subject.field == "status" || subject.field == "score" ||
                      subject.field == "name";
    if (open || knows(subject.who)) return if_public(e);
    return if_public(Overridden{e.path, {}, {}, {}});
}

}  // namespace

bool sees(const State& state, const Viewer& viewer, CreatureId who) {
    if (!state.has(who)) return false;
    const Creature& creature = state.creature(who);
    if (viewer.is_referee() || viewer.owns(creature)) return true;
    return !creature.hidden && !escapes(state, viewer, creature);
}

bool knows_numbers(const State& state, const Viewer& viewer, CreatureId who) {
    if (!sees(state, viewer, who)) return false;
    return viewer.is_referee() || is_own_side(state, viewer, state.creature(who).side);
}

bool knows_note(const State& state, const Viewer& viewer, const MapNote& note) {
    return viewer.is_referee() || is_own_side(state, viewer, note.side);
}

bool controls(const State& state, const Viewer& viewer, CreatureId who) {
    return state.has(who) && (viewer.is_referee() || viewer.owns(state.creature(who)));
}

bool knows_fact(const State& state, const Viewer& viewer, FactKey key) {
    const auto& facts = state.scene->vocabulary->facts();
    if (key.fact >= facts.size()) return false;
    const Fact& fact = facts[key.fact];
    return sees_subjects(fact.scope, key, state, viewer) &&
           fact_reaches(fact.audience, fact.scope, key, state, viewer);
}

std::optional<Event> redact(const Event& event, const State& after, const Viewer& viewer) {
    if (viewer.is_referee()) return event;
    auto body = std::visit(Redaction(event, after, viewer), event.body);
    if (!body) return std::nullopt;
    return Event{event.audience, std::move(*body)};
}

}  // namespace affray
