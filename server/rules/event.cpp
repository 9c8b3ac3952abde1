// Fold: the only mutator of a state, and the names of the events.
#include "rules/event.h"

#include <algorithm>
#include <array>

#include "base/sure.h"
#include "rules/dangling.h"
#include "rules/override.h"
#include "rules/question_number.h"

namespace affray {
namespace {

constexpr std::array<std::string_view, kEventKinds> kEventNames{"scene_began",
                                                                "scene_ended",
                                                                "period_began",
                                                                "period_ended",
                                                                "turn_began",
                                                                "turn_ended",
                                                                "order_set",
                                                                "creature_joined",
                                                                "creature_left",
                                                                "declared",
                                                                "action_failed",
                                                                "delay_changed",
                                                                "activity_changed",
                                                                "item_changed",
                                                                "fact_set",
                                                                "rolled",
                                                                "tested",
                                                                "moved",
                                                                "harmed",
                                                                "healed",
                                                                "effect_added",
                                                                "effect_removed",
                                                                "status_changed",
                                                                "spoke",
                                                                "asked",
                                                                "answered",
                                                                "reacted",
                                                                "overridden",
                                                                "campaign_loss",
                                                                "readied_changed",
                                                                "healed_up",
                                                                "step_changed",
                                                                "feature_changed",
                                                                "item_appeared",
                                                                "spell_changed",
                                                                "pursuit_changed",
                                                                "treasure_divided",
                                                                "map_noted",
                                                                "standing_changed"};

void fold_order(State& state, const OrderSet& event) {
    state.order = event.entries;
    for (const OrderEntry& entry : event.entries) {
        Creature& creature = state.creature(entry.who);
        creature.score = entry.score;
        creature.has_score = true;
    }
}

void fold_turn_began(State& state, const TurnBegan& event) {
    if (!event.skipped) {
        state.active = event.who;
        state.limited_turn = event.limited;
    }
    state.order.edit_if([&event](const OrderEntry& entry) { return entry.who == event.who; },
                        [&state](OrderEntry& entry) { entry.last_turn_round = state.round; });
}

void fold_activity(State& state, const ActivityChanged& event) {
    const auto at = std::find_if(state.activities.begin(), state.activities.end(),
                                 [&event](const Activity& a) { return a.who == event.activity.who; });
    const bool over = event.state == Name("done") || event.state == Name("interrupted");
    if (over) {
        if (at != state.activities.end()) state.activities.erase(at);
    } else if (at == state.activities.end()) {
        state.activities.push_back(event.activity);
    } else {
        *at = event.activity;
    }
}

void fold_answer(State& state, const Answered& event) {
    if (!state.asked || state.asked->id != event.question)
        return;  // a standing order's answer opens no question
    Question& asked = *state.asked;
    asked.picks.push_back(event.pick);
    std::erase(asked.waiting, event.pick.seat);
    if (event.closes) state.asked.reset();
}

void fold_ended(State& state, const SceneEnded& event) {
    state.phase = Phase::Ended;
    state.outcome = event.outcome;
    state.active = CreatureId::None;
    state.limited_turn = false;
    if (!state.stage.empty()) {
        state.stage = "concluded";
        state.step = {};
        state.group = -1;
    }
    state.asked.reset();
    state.readied.clear();
}

void fold_readied(State& state, const ReadiedChanged& event) {
    std::erase_if(state.readied, [&event](const Readied& readied) { return readied.who == event.who; });
    if (event.state != Name("set") || !event.readied) return;
    const auto after = std::find_if(state.readied.begin(), state.readied.end(),
                                    [&event](const Readied& readied) { return readied.who > event.who; });
    state.readied.insert(after, *event.readied);
}

void fold_note(State& state, const MapNote& note) {
    state.notes.erase_if([&note](const MapNote& old) { return old.at == note.at && old.side == note.side; });
    if (!note.text.empty()) state.notes.push_back(note);
}

void fold_hp(State& state, CreatureId who, const std::optional<std::int32_t>& hp) {
    if (hp) state.creature(who).hp = *hp;
}

// What each alternative changes; those that only tell change nothing.
void take(State& state, const SceneBegan& e) { state.ambush_side = e.ambush_side; }
void take(State& state, const SceneEnded& e) { fold_ended(state, e); }
// The party goes on: whatever fight there was is over, and another may begin (ADV-020).
void fold_journey(State& state) {
    state.phase = Phase::Setup;
    state.outcome = {};
    state.stage = {};
    state.step = {};
    state.group = -1;
    state.order.clear();
}
void take(State& state, const PeriodBegan& e) {
    if (e.unit == Name("quick_rest")) state.phase = Phase::Rest;
    if (e.unit == Name("dungeon_turn") || e.unit == Name("day")) fold_journey(state);
    if (e.unit != Name("round")) return;
    state.round = e.number;
    state.phase = e.number == 0 ? Phase::Ambush : Phase::Turns;
}
void take(State& state, const PeriodEnded& e) {
    if (e.unit == Name("quick_rest")) state.phase = Phase::Ended;
}
void take(State& state, const TurnBegan& e) { fold_turn_began(state, e); }
void take(State& state, const TurnEnded& e) {
    if (state.active != e.who) return;  // ARC-040, ARC-045: processed without a turn
    state.active = CreatureId::None;
    state.limited_turn = false;
}
void take(State& state, const OrderSet& e) { fold_order(state, e); }
void take(State& state, const CreatureJoined& e) { add_creature(state, e.creature, *e.sheet); }
void take(State& state, const CreatureLeft& e) {
    CreatureStatus& status = state.creature(e.who).status;
    if (status != CreatureStatus::Dead) status = CreatureStatus::Gone;  // carried out, the dead stay dead
}
void take(State&, const Declared&) {}
void take(State&, const ActionFailed&) {}
void take(State& state, const DelayChanged& e) {
    if (e.state != Name("started")) return;  // ARC-038: the turn is left, not ended
    state.active = CreatureId::None;
    state.limited_turn = false;
}
void take(State& state, const ActivityChanged& e) { fold_activity(state, e); }
void take(State& state, const ItemChanged& e) {
    const auto take_over = [&e](Item& item) {
        item.charges = e.charges;
        item.where = e.where;
        item.owner = e.owner.value_or(item.owner);
        item.place = e.place.value_or(item.place);
        item.state = e.state.value_or(item.state);
    };
    state.items.edit_if([&e](const Item& item) { return item.id == e.item; }, take_over);
}
void take(State& state, const FactSet& e) { state.set_fact(e.key, e.value); }
void take(State&, const Rolled&) {}
void take(State&, const Tested&) {}
void take(State& state, const Moved& e) {
    state.creature(e.who).place = e.to;
    if (e.facing != kSameFacing) state.creature(e.who).facing = e.facing;
}
void take(State& state, const Harmed& e) { fold_hp(state, e.who, e.hp); }
void take(State& state, const Healed& e) { fold_hp(state, e.who, e.hp); }
void take(State& state, const EffectAdded& e) { put_effect(state, e.effect); }
void take(State& state, const EffectRemoved& e) {
    state.effects.erase_if([&e](const Effect& effect) { return effect.id == e.effect; });
}
void take(State& state, const StatusChanged& e) {
    state.creature(e.who).status = e.status;
    fold_hp(state, e.who, e.hp);
}
void take(State&, const Spoke&) {}
void take(State& state, const Asked& e) {
    state.asked = e.question;
    if (!is_aside(e.question.id)) state.last_question = e.question.id;
}
void take(State& state, const Answered& e) { fold_answer(state, e); }
void take(State&, const Reacted&) {}
void take(State& state, const Overridden& e) { apply_override(state, e.path, e.value); }
void take(State& state, const CampaignLost& e) { state.losses.push_back(e.loss); }
void take(State& state, const ReadiedChanged& e) { fold_readied(state, e); }
void take(State&, const HealedUp&) {}
void take(State& state, const StepChanged& e) {
    state.stage = e.stage;
    state.step = e.step;
    state.group = e.group;
}
void take(State& state, const FeatureChanged& e) {
    AFFRAY_CHECK(e.feature < state.feature_states.size(), "there is no such feature");
    state.feature_states.edit(e.feature) = e.state;
    if (e.cells.empty()) return;
    auto scene = std::make_shared<Scene>(*state.scene);
    nth(scene->features, e.feature).cells = e.cells;
    state.scene = std::move(scene);
}
void take(State& state, const ItemAppeared& e) { add_item(state, e.item, e.gear); }
void take(State&, const SpellChanged&) {}
void take(State&, const PursuitChanged&) {}
void take(State&, const TreasureDivided&) {}
void take(State& state, const MapNoted& e) { fold_note(state, e.note); }
void take(State& state, const StandingChanged& e) {
    state.creature(e.who).seat = e.seat;
    state.creature(e.who).hidden = e.hidden;
}

}  // namespace

std::string_view event_name(const EventBody& body) { return kEventNames[body.index()]; }

void fold(State& state, const Event& event) {
    const Fault fault = dangling(event, state);
    AFFRAY_CHECK(!fault, *fault);
    ++state.seq;
    std::visit([&state](const auto& happened) { take(state, happened); }, event.body);
}

}  // namespace affray
