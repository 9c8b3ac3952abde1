// What each event changes in a view.
#include "client/lib/reducer.h"

#include <algorithm>
#include <string_view>

#include "base/check.h"
#include "client/lib/beats.h"
#include "client/lib/view_lists.h"

namespace affray::client {
namespace {

template <class Repeated, class Predicate>
void remove_where(Repeated& list, Predicate predicate) {
    list.erase(std::remove_if(list.begin(), list.end(), predicate), list.end());
}

// Keeps the list sorted by fact, a, b, and free of entries that are as they were at the start.
void set_fact(v1::View& view, const v1::FactSet& e) {
    auto& facts = *view.mutable_facts();
    const FactPlace place = place_of_fact(view, e.fact(), e.a(), e.b());
    if (e.value() == 0) {
        if (place.there) facts.DeleteSubrange(place.at, 1);
        return;
    }
    if (place.there) return facts.Mutable(place.at)->set_value(e.value());
    v1::FactValue& added = *facts.Add();
    added.set_fact(e.fact());
    added.set_a(e.a());
    added.set_b(e.b());
    added.set_value(e.value());
    move_last_to(facts, place.at);
}

void set_delay(v1::View& view, const v1::DelayChanged& e) {
    auto& delaying = *view.mutable_delaying();
    // The turn is left, not ended.
    if (e.state() == "started") {
        view.set_active(0);
        view.set_limited_turn(false);
    }
    const bool delays = e.state() == "started" || e.state() == "queued" || e.state() == "cancelled";
    delaying.erase(std::remove(delaying.begin(), delaying.end(), e.who()), delaying.end());
    if (!delays) return;
    const auto at = std::lower_bound(delaying.begin(), delaying.end(), e.who());
    const auto index = static_cast<int>(at - delaying.begin());
    delaying.Add(e.who());
    for (int i = delaying.size() - 1; i > index; --i) delaying.SwapElements(i, i - 1);
}

void set_activity(v1::View& view, const v1::ActivityChanged& e) {
    auto& activities = *view.mutable_activities();
    const auto of_this = [&](const v1::ActivityView& activity) { return activity.who() == e.who(); };
    if (e.state() == "done" || e.state() == "interrupted") return remove_where(activities, of_this);
    const auto known = std::find_if(activities.begin(), activities.end(), of_this);
    v1::ActivityView& activity = known == activities.end() ? *activities.Add() : *known;
    activity.set_who(e.who());
    activity.set_activity(e.activity());
    activity.set_done(e.done());
    activity.set_need(e.need());
    activity.set_item(e.item());
    activity.set_object(e.object());
    activity.set_unit(e.unit());
    activity.set_subject(e.subject());
}

void join(v1::View& view, const v1::CreatureView& joined) {
    if (v1::CreatureView* known = creature_in(view, joined.number()); known != nullptr) {
        *known = joined;
        return;
    }
    auto& creatures = *view.mutable_creatures();
    *creatures.Add() = joined;
    for (int i = creatures.size() - 1; i > 0 && creatures[i].number() < creatures[i - 1].number(); --i)
        creatures.SwapElements(i, i - 1);
}

void take_answer(v1::View& view, const v1::Answered& e) {
    if (!view.has_question() || view.question().id() != e.question()) return;
    if (e.closes()) return view.clear_question();
    auto& waiting = *view.mutable_question()->mutable_waiting();
    waiting.erase(std::remove(waiting.begin(), waiting.end(), e.pick().seat()), waiting.end());
    *view.mutable_question()->add_picks() = e.pick();
}

void begin_turn(v1::View& view, const v1::TurnBegan& e) {
    if (!e.skipped()) {
        view.set_active(e.who());
        view.set_limited_turn(e.limited());
    }
    for (auto& entry : *view.mutable_order())
        if (entry.who() == e.who()) entry.set_last_turn_round(view.round());
}

// ADV-020: the party goes on, and whatever fight there was is over.
void go_on(v1::View& view) {
    view.set_phase("setup");
    view.clear_outcome();
    view.clear_stage();
    view.clear_step();
    view.set_group(-1);
    view.clear_order();
}

void begin_period(v1::View& view, const v1::PeriodBegan& e) {
    if (e.unit() == "quick_rest") view.set_phase("quick_rest");
    if (e.unit() == "dungeon_turn" || e.unit() == "day") go_on(view);
    if (e.unit() != "round") return;
    view.set_round(e.number());
    view.set_phase(e.number() == 0 ? "ambush" : "turn");
}

void set_order(v1::View& view, const v1::OrderSet& e) {
    *view.mutable_order() = e.entries();
    for (const auto& entry : e.entries())
        if (auto* ranked = creature_in(view, entry.who())) ranked->set_score(entry.score());
}

// An override tells what it has changed, as far as the viewer may see it.
void take_override(v1::View& view, const v1::Overridden& e) {
    if (e.has_round()) view.set_round(e.round());
    if (e.has_fact()) set_fact(view, e.fact());
    if (e.has_creature()) join(view, e.creature());
}

void end_scene(v1::View& view, const v1::SceneEnded& e) {
    view.set_phase("ended");
    view.set_outcome(e.outcome());
    view.set_active(0);
    view.set_limited_turn(false);
    if (!view.stage().empty()) {
        view.set_stage("concluded");
        view.clear_step();
        view.set_group(-1);
    }
    view.clear_question();
    view.clear_readied();
}

// Harm and healing alike: the hit points where the viewer may know them, and what shows on the outside.
void set_health(v1::View& view, std::uint32_t who, const std::int32_t* hp, bool staggered) {
    v1::CreatureView* changed = creature_in(view, who);
    if (changed == nullptr) return;
    if (hp != nullptr) changed->set_hp(*hp);
    changed->set_staggered(staggered);
}

template <class HealthEvent>
void take_health(v1::View& view, const HealthEvent& e) {
    const std::int32_t hp = e.hp();
    set_health(view, e.who(), e.has_hp() ? &hp : nullptr, e.staggered());
}

// Who is carried out dead stays dead.
void leave(v1::View& view, std::uint32_t who) {
    v1::CreatureView* left = creature_in(view, who);
    if (left != nullptr && left->status() != v1::STATUS_DEAD) left->set_status(v1::STATUS_GONE);
}

// In order of their numbers.
void add_item(v1::View& view, const v1::Item& item) {
    auto& items = *view.mutable_items();
    *items.Add() = item;
    for (int i = items.size() - 1; i > 0 && items[i].id() < items[i - 1].id(); --i)
        items.SwapElements(i, i - 1);
}

void change_feature(v1::View& view, const v1::FeatureChanged& e) {
    auto& features = *view.mutable_features();
    const auto known = std::find_if(features.begin(), features.end(), [&](const v1::Feature& feature) {
        return feature.index() == e.feature();
    });
    if (known != features.end()) {
        *known = e.now();
        return;
    }
    *features.Add() = e.now();
    for (int i = features.size() - 1; i > 0 && features[i].index() < features[i - 1].index(); --i)
        features.SwapElements(i, i - 1);
}

// What stands at a place is written over.
void take_note(v1::View& view, const v1::MapNote& note) {
    remove_where(*view.mutable_notes(), [&](const v1::MapNote& old) {
        return old.side() == note.side() && old.at().x() == note.at().x() && old.at().y() == note.at().y() &&
               old.at().z() == note.at().z();
    });
    if (!note.text().empty()) *view.add_notes() = note;
}

void change_step(v1::View& view, const v1::StepChanged& e) {
    view.set_stage(e.stage());
    view.set_step(e.step());
    view.set_group(e.group());
}

void change_item(v1::View& view, const v1::ItemChanged& e) {
    auto& items = *view.mutable_items();
    const auto known =
        std::find_if(items.begin(), items.end(), [&](const v1::Item& item) { return item.id() == e.item(); });
    if (e.has_now()) {
        if (known != items.end())
            *known = e.now();
        else
            add_item(view, e.now());
    } else if (known != items.end()) {
        items.erase(known);  // it has gone out of sight
    }
}

void join_with_facts(v1::View& view, const v1::CreatureJoined& e) {
    join(view, e.creature());
    for (const v1::FactSet& fact : e.facts()) set_fact(view, fact);
}

void end_turn(v1::View& view) {
    view.set_active(0);
    view.set_limited_turn(false);
}

void move(v1::View& view, const v1::Moved& e) {
    auto* mover = creature_in(view, e.who());
    if (mover == nullptr) return;
    *mover->mutable_place() = e.to();
    if (e.has_facing()) mover->set_facing(e.facing());
}

void set_status(v1::View& view, const v1::StatusChanged& e) {
    auto* changed = creature_in(view, e.who());
    if (changed == nullptr) return;
    changed->set_status(e.status());
    if (e.has_hp()) changed->set_hp(e.hp());
}

// By number; of an action readied by others only the fact is told.
void take_readied(v1::View& view, const v1::ReadiedChanged& e) {
    auto& all = *view.mutable_readied();
    for (int i = all.size() - 1; i >= 0; --i)
        if (all.Get(i).who() == e.who()) all.DeleteSubrange(i, 1);
    if (e.state() != "set") return;
    v1::Readied& added = *all.Add();
    if (e.has_readied()) added = e.readied();
    added.set_who(e.who());
    for (int i = all.size() - 1; i > 0 && all.Get(i - 1).who() > e.who(); --i) all.SwapElements(i, i - 1);
}

void remove_effect(v1::View& view, std::uint32_t id) {
    remove_where(*view.mutable_effects(), [id](const v1::Effect& effect) { return effect.id() == id; });
}

}  // namespace

void reduce(v1::View& view, const v1::Event& event) {
    switch (event.body_case()) {
        case v1::Event::kSceneEnded: return end_scene(view, event.scene_ended());
        case v1::Event::kPeriodBegan: return begin_period(view, event.period_began());
        case v1::Event::kPeriodEnded:
            if (event.period_ended().unit() == "quick_rest") view.set_phase("ended");
            return;
        case v1::Event::kTurnBegan: return begin_turn(view, event.turn_began());
        case v1::Event::kTurnEnded:
            if (event.turn_ended().who() == view.active()) end_turn(view);
            return;
        case v1::Event::kOrderSet: return set_order(view, event.order_set());
        case v1::Event::kCreatureJoined: return join_with_facts(view, event.creature_joined());
        case v1::Event::kCreatureLeft: return leave(view, event.creature_left().who());
        case v1::Event::kDelayChanged: return set_delay(view, event.delay_changed());
        case v1::Event::kActivityChanged: return set_activity(view, event.activity_changed());
        case v1::Event::kItemChanged: return change_item(view, event.item_changed());
        case v1::Event::kFactSet: return set_fact(view, event.fact_set());
        case v1::Event::kMoved: return move(view, event.moved());
        case v1::Event::kHarmed: return take_health(view, event.harmed());
        case v1::Event::kHealed: return take_health(view, event.healed());
        case v1::Event::kEffectAdded: *view.add_effects() = event.effect_added().effect(); return;
        case v1::Event::kEffectRemoved: return remove_effect(view, event.effect_removed().effect());
        case v1::Event::kStatusChanged: return set_status(view, event.status_changed());
        case v1::Event::kAsked: *view.mutable_question() = event.asked().question(); return;
        case v1::Event::kAnswered: return take_answer(view, event.answered());
        case v1::Event::kCampaignLoss: *view.add_losses() = event.campaign_loss().loss(); return;
        case v1::Event::kReadiedChanged: return take_readied(view, event.readied_changed());
        case v1::Event::kOverridden: return take_override(view, event.overridden());
        case v1::Event::kStepChanged: return change_step(view, event.step_changed());
        case v1::Event::kFeatureChanged: return change_feature(view, event.feature_changed());
        case v1::Event::kItemAppeared: return add_item(view, event.item_appeared().item());
        case v1::Event::kMapNoted: return take_note(view, event.map_noted().note());
        // What only the log tells: nothing of the view changes.
        case v1::Event::kStandingChanged:  // its delta brings the whole view
        case v1::Event::kSpellChanged:
        case v1::Event::kPursuitChanged:
        case v1::Event::kTreasureDivided:
        case v1::Event::kSceneBegan:
        case v1::Event::kHealedUp:
        case v1::Event::kDeclared:
        case v1::Event::kActionFailed:
        case v1::Event::kRolled:
        case v1::Event::kTested:
        case v1::Event::kSpoke:
        case v1::Event::kReacted:
        case v1::Event::BODY_NOT_SET: return;
    }
}

void reduce(v1::View& view, const v1::Delta& delta) {
    AFFRAY_CHECK(delta.version() == view.version() + 1, "deltas are taken in order");
    if (!delta.beats().empty()) return reduce(view, unfolded(view, delta));
    if (delta.has_rewound()) {
        view = delta.view();
        return;
    }
    for (const v1::Event& event : delta.events()) reduce(view, event);
    if (delta.has_view()) view = delta.view();
    if (delta.has_conduct()) *view.mutable_conduct() = delta.conduct();
    view.set_version(delta.version());
}

}  // namespace affray::client
