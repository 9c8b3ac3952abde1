// Sheets to messages.
#include "codec/sheet_codec.h"

#include <algorithm>

namespace affray::codec {
namespace {

void put_operation(const PowerEffect& effect, v1::PowerEffect& to) {
    const auto* const at =
        std::find(kNumberedOperations.begin(), kNumberedOperations.end(), effect.op.view());
    if (at == kNumberedOperations.end())
        put(effect.op, to.mutable_operation());
    else
        to.set_op(static_cast<v1::PowerEffect_Op>(at - kNumberedOperations.begin() + 1));
    if (effect.half == halved_unsaid(to)) return;
    to.set_on_save(effect.half ? v1::PowerEffect::ON_SAVE_HALVED : v1::PowerEffect::ON_SAVE_AVERTED);
}

void put_effect(const PowerEffect& effect, v1::PowerEffect& to) {
    put(effect.save, to.mutable_save());
    put_operation(effect, to);
    put(effect.name, to.mutable_name());
    put(effect.stat, to.mutable_stat());
    to.set_amount(effect.amount);
    put(effect.to, to.mutable_to());
    put(effect.until, *to.mutable_until());
    to.set_natural_test(static_cast<std::uint32_t>(effect.when.natural));
    to.set_natural_min(effect.when.natural_min);
    put(word(effect.when.result), to.mutable_result());
    put(effect.when.or_even_with, to.mutable_or_even_with());
    to.set_if_target_hp_at_most(effect.if_target_hp_at_most);
    put(effect.scope, to.mutable_scope());
    put(effect.type, to.mutable_type());
    to.set_cap(effect.cap);
    if (effect.dice) put_dice(*effect.dice, *to.mutable_dice());
    put(effect.of, to.mutable_of());
    put(effect.only, to.mutable_only());
    put(effect.turn_of, to.mutable_turn_of());
    to.set_cumulative(effect.cumulative);
    put(effect.choice, to.mutable_choice());
    to.set_save_modifier(effect.save_modifier);
    put(effect.spares, to.mutable_spares());
    if (effect.lasts) put_dice(*effect.lasts, *to.mutable_lasts());
    put(effect.unit, to.mutable_unit());
    to.set_chance(effect.chance);
    to.set_below_hit_dice(effect.below_hit_dice);
    put(effect.answer, to.mutable_answer());
}

void put_effects(const std::vector<PowerEffect>& effects,
                 google::protobuf::RepeatedPtrField<v1::PowerEffect>& to) {
    for (const PowerEffect& effect : effects) put_effect(effect, *to.Add());
}

void put_outcome(const PowerOutcome& outcome, v1::PowerOutcome& to) {
    if (outcome.damage) put_dice(*outcome.damage, *to.mutable_damage());
    put(outcome.type, to.mutable_type());
    to.set_half(outcome.half);
    to.set_doublings(outcome.doublings);
    if (outcome.ongoing) put_dice(*outcome.ongoing, *to.mutable_ongoing());
    put(outcome.ongoing_type, to.mutable_ongoing_type());
    put_effects(outcome.effects, *to.mutable_effects());
}

void put_use(const PowerUse& use, v1::Power& to) {
    put(word(use.action), to.mutable_action());
    put(word(use.usage), to.mutable_usage());
    to.set_usage_number(use.number);
    to.set_extra_uses(use.extra);
    to.set_recharge(use.recharge);
    to.set_reuse(use.reuse);
    to.set_per_round(use.per_round);
    put(use.trigger, to.mutable_trigger());
    put(use.ends, to.mutable_ends());
    put_names(use.needs, *to.mutable_needs());
    put(use.only_on, to.mutable_only_on());
    put(use.routine, to.mutable_routine());
    to.set_lost_at(use.lost_at);
}

void put_aim(const PowerAim& aim, v1::Power& to) {
    put(word(aim.range), to.mutable_range());
    to.set_far_modifier(aim.far_modifier);
    if (aim.ranges != std::array<std::int32_t, 3>{})
        for (const std::int32_t range : aim.ranges) to.add_ranges(range);
    put_dice(aim.count, *to.mutable_target_count());
    if (aim.all != TargetAll::None) put(word(aim.all), to.mutable_target_all());
    to.set_group(aim.group);
    to.set_hp_cap(aim.hp_cap);
    put_names(aim.needs, *to.mutable_target_needs());
    if (aim.user) to.add_target_who("user");
    if (aim.ally) to.add_target_who("ally");
    if (aim.enemy) to.add_target_who("enemy");
}

void put_attack(const PowerAttack& attack, v1::Power& to) {
    put(word(attack.kind), to.mutable_attack());
    to.set_attack_bonus(attack.bonus);
    put(attack.versus, to.mutable_versus());
    to.set_crit_range_expand(attack.crit_range_expand);
    put(attack.unless, to.mutable_unless());
    put(attack.like, to.mutable_like());
    to.set_die_steps(attack.die_steps);
    if (attack.rolls > 1) to.set_attacks_per_use(attack.rolls);
    to.set_chain(attack.chain);
    to.set_again(attack.again);
    put_outcome(attack.hit, *to.mutable_hit());
    put_outcome(attack.miss, *to.mutable_miss());
    put_effects(attack.both_hit, *to.mutable_both_hit());
    put_effects(attack.riders, *to.mutable_riders());
    for (const PowerMargin& margin : attack.margins) {
        v1::PowerMargin& m = *to.add_margins();
        m.set_margin(margin.margin);
        put_effects(margin.effects, *m.mutable_effects());
    }
    to.set_margin_on_20(attack.margin_on_20);
}

void put_form(const SpellForm& form, v1::SpellForm& to) {
    put(form.list, to.mutable_list());
    put(form.shape, to.mutable_shape());
    to.set_range(form.range);
    to.set_touch(form.touch);
    to.set_area(form.area);
    if (form.pool) put_dice(*form.pool, *to.mutable_pool());
    if (form.damage) put_dice(*form.damage, *to.mutable_damage());
    to.set_per_level(form.per_level);
    if (form.duration) put_dice(*form.duration, *to.mutable_duration());
    put(form.unit, to.mutable_unit());
    to.set_duration_per_level(form.duration_per_level);
    put(form.save, to.mutable_save());
    to.set_half(form.half);
    to.set_destructive(form.destructive);
    to.set_unerring(form.unerring);
    put(form.condition, to.mutable_condition());
    put_names(form.tags, *to.mutable_tags());
    put_names(form.spares, *to.mutable_spares());
    put(form.reverse, to.mutable_reverse());
    to.set_rounds(form.rounds);
    to.set_points(form.points);
    if (form.healing) put_dice(*form.healing, *to.mutable_healing());
    put_names(form.cures, *to.mutable_cures());
    put(form.lasting, to.mutable_lasting());
    to.set_hit_dice_limit(form.hit_dice_limit);
    to.set_alone_modifier(form.alone_modifier);
    to.set_more_every(form.more_every);
    if (form.escape) put_dice(*form.escape, *to.mutable_escape());
}

void put_timed(const TimedForm& timed, v1::TimedForm& to) {
    put(timed.kind, to.mutable_kind());
    put(timed.row, to.mutable_row());
    to.set_modifier(timed.modifier);
    to.set_extra_phases(timed.extra_phases);
    to.set_extra_segments(timed.extra_segments);
    to.set_attack(timed.attack);
    to.set_area(timed.area);
    to.set_interrupts(timed.interrupts);
    put_named(timed.adds, *to.mutable_adds());
}

}  // namespace

void put(const Power& power, v1::Power& to) {
    put(power.id, to.mutable_id());
    to.set_name(power.name);
    to.set_text(power.text);
    put(power.class_id, to.mutable_class_id());
    to.set_level(power.level);
    put(word(power.kind), to.mutable_kind());
    to.set_spell(power.spell);
    to.set_basic(power.basic);
    to.set_mundane(power.mundane);
    to.set_passive(power.passive);
    put_use(power.use, to);
    put_aim(power.aim, to);
    put_attack(power.attack, to);
    put_effects(power.effects, *to.mutable_effects());
    to.set_table_die(power.table.die);
    for (const TableRow& row : power.table.rows) {
        v1::TableRow& m = *to.add_table();
        m.set_low(row.low);
        m.set_high(row.high);
        put_effects(row.effects, *m.mutable_effects());
    }
    to.set_sustain(power.song.sustain);
    put_effects(power.song.final_verse, *to.mutable_final_verse());
    put(power.mode, to.mutable_mode());
    for (const Power& mode : power.modes) put(mode, *to.add_modes());
    to.set_flexible(power.flexible.attack);
    to.set_flexible_option(power.flexible.option);
    to.set_battle_cry(power.flexible.battle_cry);
    to.set_natural_test(static_cast<std::uint32_t>(power.flexible.when.natural));
    to.set_natural_min(power.flexible.when.natural_min);
    put(word(power.flexible.when.result), to.mutable_result());
    put(power.flexible.when.or_even_with, to.mutable_or_even_with());
    put(word(power.loading.reload), to.mutable_reload());
    to.set_aimed(power.loading.aimed);
    to.set_slow(power.loading.slow);
    if (power.form) put_form(*power.form, *to.mutable_form());
    if (power.timed) put_timed(*power.timed, *to.mutable_timed());
}

void put(const Sheet& sheet, const Vocabulary& words, v1::Sheet& to) {
    to.set_id(sheet.id);
    to.set_name(sheet.name);
    put(sheet.class_id, to.mutable_class_id());
    put(sheet.group, to.mutable_group());
    put(sheet.mob, to.mutable_mob());
    put(sheet.role, to.mutable_role());
    AFFRAY_CHECK(sheet.stats.size() <= words.stats().size(), "a sheet has more stats than its vocabulary");
    for (std::size_t i = 0; i < sheet.stats.size(); ++i) {
        v1::NamedNumber& m = *to.add_stats();
        put(words.stats()[i].name, m.mutable_name());
        m.set_value(sheet.stats[i]);
    }
    put_named(sheet.backgrounds, *to.mutable_backgrounds());
    for (const Power& power : sheet.powers) put(power, *to.add_powers());
    put_named(sheet.resist, *to.mutable_resist());
    put_names(sheet.vulnerable_to, *to.mutable_vulnerable_to());
    put_names(sheet.traits, *to.mutable_traits());
    if (!sheet.portrait.picture.empty()) put(sheet.portrait, *to.mutable_portrait());
}

void put(const Creature& creature, v1::CreatureRecord& to) {
    to.set_number(number(creature.id));
    to.set_kind(to_proto<v1::Kind>(creature.kind));
    to.set_status(to_proto<v1::Status>(creature.status));
    to.set_side(number(creature.side));
    to.set_seat(number(creature.seat));
    put(creature.place, *to.mutable_place());
    to.set_hp(creature.hp);
    to.set_hp_max(creature.hp_max);
    to.set_score(creature.score);
    to.set_has_score(creature.has_score);
    to.set_facing(creature.facing);
    to.set_hidden(creature.hidden);
    to.set_mook(creature.mook);
}

}  // namespace affray::codec
