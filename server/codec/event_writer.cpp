// Events to messages, field by field.
#include "codec/event_writer.h"

namespace affray::codec {
namespace {

// Most optional names are absent: they cost nothing then.
template <class Mutable>
void put_if(const Name& name, Mutable field) {
    if (!name.empty()) put(name, field());
}

}  // namespace

void put(const Activity& activity, v1::ActivityChanged& to) {
    to.set_who(number(activity.who));
    put(activity.action, to.mutable_activity());
    put_if(activity.subject, [&] { return to.mutable_subject(); });
    to.set_target(number(activity.target));
    to.set_done(activity.done);
    to.set_need(activity.need);
    put_if(activity.detail, [&] { return to.mutable_detail(); });
    to.set_pay(activity.pay);
    put_if(activity.item, [&] { return to.mutable_item(); });
    put_if(activity.object, [&] { return to.mutable_object(); });
    put_if(activity.unit, [&] { return to.mutable_unit(); });
    if (activity.place != Place{}) put(activity.place, *to.mutable_place());
    to.set_secret(activity.secret);
}

void EventWriter::operator()(const SceneBegan& e) const {
    v1::SceneBegan& m = *out_.mutable_scene_began();
    m.set_scene(e.scene);
    put(e.ambush_side, m.mutable_ambush_side());
}

void EventWriter::operator()(const SceneEnded& e) const {
    v1::SceneEnded& m = *out_.mutable_scene_ended();
    put(e.outcome, m.mutable_outcome());
    m.set_rounds(e.rounds);
    put_ids(e.survivors, *m.mutable_survivors());
}

void EventWriter::operator()(const PeriodBegan& e) const {
    v1::PeriodBegan& m = *out_.mutable_period_began();
    put(e.unit, m.mutable_unit());
    m.set_number(e.number);
}

void EventWriter::operator()(const PeriodEnded& e) const {
    v1::PeriodEnded& m = *out_.mutable_period_ended();
    put(e.unit, m.mutable_unit());
    m.set_number(e.number);
}

void EventWriter::operator()(const TurnBegan& e) const {
    v1::TurnBegan& m = *out_.mutable_turn_began();
    m.set_who(number(e.who));
    m.set_limited(e.limited);
    m.set_skipped(e.skipped);
}

void EventWriter::operator()(const TurnEnded& e) const {
    v1::TurnEnded& m = *out_.mutable_turn_ended();
    m.set_who(number(e.who));
    put_if(e.cause, [&] { return m.mutable_cause(); });
}

void EventWriter::operator()(const OrderSet& e) const {
    v1::OrderSet& m = *out_.mutable_order_set();
    for (const OrderEntry& entry : e.entries) put(entry, *m.add_entries());
    put_if(e.cause, [&] { return m.mutable_cause(); });
}

void EventWriter::operator()(const CreatureLeft& e) const {
    v1::CreatureLeft& m = *out_.mutable_creature_left();
    m.set_who(number(e.who));
    put(e.how, m.mutable_how());
}

void EventWriter::operator()(const Declared& e) const {
    v1::Declared& m = *out_.mutable_declared();
    m.set_who(number(e.who));
    put(to_string(e.verb), m.mutable_verb());
    put_if(e.subject, [&] { return m.mutable_subject(); });
    put_ids(e.targets, *m.mutable_targets());
    put_if(e.side, [&] { return m.mutable_side(); });
}

void EventWriter::operator()(const ActionFailed& e) const {
    v1::ActionFailed& m = *out_.mutable_action_failed();
    m.set_who(number(e.who));
    put(to_string(e.verb), m.mutable_verb());
    put(e.how, m.mutable_how());
    put_if(e.cause, [&] { return m.mutable_cause(); });
    put(e.at, *m.mutable_at());
}

void EventWriter::operator()(const DelayChanged& e) const {
    v1::DelayChanged& m = *out_.mutable_delay_changed();
    m.set_who(number(e.who));
    put(e.state, m.mutable_state());
    m.set_after(number(e.after));
    m.set_score(e.score);
}

void EventWriter::operator()(const ActivityChanged& e) const {
    v1::ActivityChanged& m = *out_.mutable_activity_changed();
    put(e.activity, m);
    put(e.state, m.mutable_state());
    put_if(e.cause, [&] { return m.mutable_cause(); });
}

void EventWriter::operator()(const ItemChanged& e) const {
    v1::ItemChanged& m = *out_.mutable_item_changed();
    m.set_item(e.item);
    m.set_charges(e.charges);
    put(e.where, m.mutable_where());
    put_if(e.cause, [&] { return m.mutable_cause(); });
    put_if(e.from, [&] { return m.mutable_from(); });
}

void EventWriter::operator()(const FactSet& e) const {
    v1::FactSet& m = *out_.mutable_fact_set();
    m.set_fact(e.key.fact);
    m.set_a(e.key.a);
    m.set_b(e.key.b);
    m.set_value(e.value);
    put_if(e.cause, [&] { return m.mutable_cause(); });
}

void EventWriter::operator()(const Rolled& e) const {
    v1::Rolled& m = *out_.mutable_rolled();
    m.set_sides(e.sides);
    m.set_value(e.value);
    put(e.purpose, m.mutable_purpose());
    m.set_by(number(e.by));
    if (e.entered) m.set_entered(number(*e.entered));
}

void EventWriter::operator()(const Tested& e) const {
    v1::Tested& m = *out_.mutable_tested();
    m.set_who(number(e.who));
    m.set_against(number(e.against));
    put(e.kind, m.mutable_kind());
    put_if(e.subject, [&] { return m.mutable_subject(); });
    m.mutable_modifiers()->Reserve(static_cast<int>(e.modifiers.size()));
    for (const Modifier& modifier : e.modifiers) put(modifier, *m.add_modifiers());
    if (e.natural) m.set_natural(*e.natural);
    if (e.total) m.set_total(*e.total);
    if (e.target) m.set_target(*e.target);
    put(to_string(e.outcome), m.mutable_outcome());
    put_if(e.versus, [&] { return m.mutable_versus(); });
    put_if(e.as, [&] { return m.mutable_as(); });
    put_if(e.option, [&] { return m.mutable_option(); });
    m.set_reroll(e.reroll);
    m.set_closed(e.closed);
}

void EventWriter::operator()(const Moved& e) const {
    v1::Moved& m = *out_.mutable_moved();
    m.set_who(number(e.who));
    put(e.from, *m.mutable_from());
    put(e.to, *m.mutable_to());
    put(e.cause, m.mutable_cause());
    if (e.facing != kSameFacing) m.set_facing(e.facing);
}

void EventWriter::operator()(const Harmed& e) const {
    v1::Harmed& m = *out_.mutable_harmed();
    m.set_who(number(e.who));
    m.set_amount(e.amount);
    m.set_rolled(e.rolled);
    put_if(e.type, [&] { return m.mutable_type(); });
    m.set_source(number(e.source));
    m.set_multiplier(e.multiplier);
    put_names(e.halved_by, *m.mutable_halved_by());
    m.set_to_temp(e.to_temp);
    if (e.hp) m.set_hp(*e.hp);
    put_if(e.cause, [&] { return m.mutable_cause(); });
    m.set_staggered(e.staggered);
    put_if(e.kind, [&] { return m.mutable_kind(); });
    m.set_overkill(e.overkill);
}

void EventWriter::operator()(const Healed& e) const {
    v1::Healed& m = *out_.mutable_healed();
    m.set_who(number(e.who));
    m.set_amount(e.amount);
    if (e.hp) m.set_hp(*e.hp);
    put_if(e.source, [&] { return m.mutable_source(); });
    m.set_staggered(e.staggered);
}

void EventWriter::operator()(const EffectAdded& e) const {
    put(e.effect, *out_.mutable_effect_added()->mutable_effect());
}

void EventWriter::operator()(const EffectRemoved& e) const {
    v1::EffectRemoved& m = *out_.mutable_effect_removed();
    m.set_effect(e.effect);
    m.set_who(number(e.who));
    put(e.name, m.mutable_name());
    put_if(e.cause, [&] { return m.mutable_cause(); });
}

void EventWriter::operator()(const StatusChanged& e) const {
    v1::StatusChanged& m = *out_.mutable_status_changed();
    m.set_who(number(e.who));
    m.set_status(to_proto<v1::Status>(e.status));
    put_if(e.detail, [&] { return m.mutable_detail(); });
    m.set_by(number(e.by));
    if (e.hp) m.set_hp(*e.hp);
}

void EventWriter::operator()(const Spoke& e) const {
    v1::Spoke& m = *out_.mutable_spoke();
    m.set_who(number(e.who));
    m.set_text(e.text);
    put_ids(e.heard_by, *m.mutable_heard_by());
}

void EventWriter::operator()(const Asked& e) const {
    put(e.question, *out_.mutable_asked()->mutable_question());
}

void EventWriter::operator()(const Answered& e) const {
    v1::Answered& m = *out_.mutable_answered();
    m.set_question(sequence(e.question));
    put(e.pick, *m.mutable_pick());
    m.set_closes(e.closes);
}

void EventWriter::operator()(const Reacted& e) const {
    v1::Reacted& m = *out_.mutable_reacted();
    m.set_who(number(e.who));
    put(e.reaction, m.mutable_reaction());
    m.set_against(number(e.against));
}

void EventWriter::operator()(const Overridden& e) const {
    v1::Overridden& m = *out_.mutable_overridden();
    m.set_path(e.path);
    m.set_old_value(e.old_value);
    m.set_value(e.value);
    m.set_reason(e.reason);
}

void EventWriter::operator()(const CampaignLost& e) const {
    put(e.loss, *out_.mutable_campaign_loss()->mutable_loss());
}

void EventWriter::operator()(const ReadiedChanged& e) const {
    v1::ReadiedChanged& m = *out_.mutable_readied_changed();
    m.set_who(number(e.who));
    put(e.state, m.mutable_state());
    m.set_by(number(e.by));
    if (e.readied) put(*e.readied, *m.mutable_readied());
}

void EventWriter::operator()(const HealedUp& e) const {
    put(e.cause, out_.mutable_healed_up()->mutable_cause());
}

void EventWriter::operator()(const StepChanged& e) const {
    v1::StepChanged& m = *out_.mutable_step_changed();
    put(e.stage, m.mutable_stage());
    put_if(e.step, [&] { return m.mutable_step(); });
    m.set_group(e.group);
}

void EventWriter::operator()(const FeatureChanged& e) const {
    v1::FeatureChanged& m = *out_.mutable_feature_changed();
    m.set_feature(e.feature);
    put(e.state, m.mutable_state());
    put_if(e.cause, [&] { return m.mutable_cause(); });
    put_places(e.cells, *m.mutable_cells());
}

void EventWriter::operator()(const ItemAppeared& e) const {
    put(e.item, e.gear, *out_.mutable_item_appeared()->mutable_item());
}

void EventWriter::operator()(const SpellChanged& e) const {
    v1::SpellChanged& m = *out_.mutable_spell_changed();
    m.set_who(number(e.who));
    put(e.spell, m.mutable_spell());
    put(e.state, m.mutable_state());
    put_ids(e.targets, *m.mutable_targets());
    put_if(e.cause, [&] { return m.mutable_cause(); });
}

void EventWriter::operator()(const PursuitChanged& e) const {
    v1::PursuitChanged& m = *out_.mutable_pursuit_changed();
    put(e.state, m.mutable_state());
    m.set_gap(e.gap);
    put_if(e.fleeing, [&] { return m.mutable_fleeing(); });
    put_names(e.dropped, *m.mutable_dropped());
}

void EventWriter::operator()(const StandingChanged& e) const {
    v1::StandingChanged& m = *out_.mutable_standing_changed();
    m.set_who(number(e.who));
    m.set_seat(number(e.seat));
    m.set_hidden(e.hidden);
    m.set_former_seat(number(e.former_seat));
    m.set_was_hidden(e.was_hidden);
}

void EventWriter::operator()(const TreasureDivided& e) const {
    v1::TreasureDivided& m = *out_.mutable_treasure_divided();
    put(e.mode, m.mutable_mode());
    put_ids(e.who, *m.mutable_who());
    m.mutable_shares()->Add(e.shares.begin(), e.shares.end());
    m.set_left(e.left);
}

void EventWriter::operator()(const MapNoted& e) const {
    v1::MapNoted& m = *out_.mutable_map_noted();
    m.set_who(number(e.who));
    put(e.note, *m.mutable_note());
}

}  // namespace affray::codec
