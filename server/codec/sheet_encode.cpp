// Sheets to messages.
#include "codec/sheet_codec.h"

namespace affray::codec {
namespace {

void put_dice(const DiceExpression& dice, v1::DiceExpression& to) {
    for (const DiceTerm& term : dice.terms) {
        v1::DiceTerm& m = *to.add_terms();
        m.set_count(term.count);
        m.set_sides(term.sides);
    }
    to.set_bonus(dice.bonus);
}

void put_effect(const PowerEffect& effect, v1::PowerEffect& to) {
    to.set_op(to_proto<v1::PowerEffect_Op>(effect.op));
    put(effect.name, to.mutable_name());
    put(effect.stat, to.mutable_stat());
    to.set_amount(effect.amount);
    put(effect.to, to.mutable_to());
    put(effect.until, *to.mutable_until());
    to.set_natural_test(static_cast<std::uint32_t>(effect.when.natural));
    to.set_natural_min(effect.when.natural_min);
    put(word(effect.when.result), to.mutable_result());
    to.set_if_target_hp_at_most(effect.if_target_hp_at_most);
}

void put_outcome(const PowerOutcome& outcome, v1::PowerOutcome& to) {
    if (outcome.damage) put_dice(*outcome.damage, *to.mutable_damage());
    put(outcome.type, to.mutable_type());
    to.set_half(outcome.half);
    to.set_doublings(outcome.doublings);
    if (outcome.ongoing) put_dice(*outcome.ongoing, *to.mutable_ongoing());
    put(outcome.ongoing_type, to.mutable_ongoing_type());
    for (const PowerEffect& effect : outcome.effects) put_effect(effect, *to.add_effects());
}

}  // namespace

void put(const Power& power, v1::Power& to) {
    put(power.id, to.mutable_id());
    to.set_name(power.name);
    put(word(power.kind), to.mutable_kind());
    to.set_spell(power.spell);
    to.set_basic(power.basic);
    put(word(power.action), to.mutable_action());
    put(word(power.usage), to.mutable_usage());
    to.set_usage_number(power.usage_number);
    to.set_per_round(power.per_round);
    put(word(power.range), to.mutable_range());
    to.set_far_modifier(power.far_modifier);
    put_dice(power.target_count, *to.mutable_target_count());
    to.set_group(power.group);
    to.set_hp_cap(power.hp_cap);
    if (power.may_target_user) to.add_target_who("user");
    if (power.may_target_ally) to.add_target_who("ally");
    if (power.may_target_enemy) to.add_target_who("enemy");
    put(word(power.attack), to.mutable_attack());
    to.set_attack_bonus(power.attack_bonus);
    put(power.versus, to.mutable_versus());
    to.set_crit_range_expand(power.crit_range_expand);
    put_outcome(power.hit, *to.mutable_hit());
    put_outcome(power.miss, *to.mutable_miss());
    for (const PowerEffect& effect : power.effects) put_effect(effect, *to.add_effects());
    put(power.trigger, to.mutable_trigger());
    put(power.needs, to.mutable_needs());
    to.set_flexible(power.flexible);
    to.set_flexible_option(power.flexible_option);
    to.set_natural_test(static_cast<std::uint32_t>(power.when.natural));
    to.set_natural_min(power.when.natural_min);
    put(word(power.when.result), to.mutable_result());
    put(word(power.reload), to.mutable_reload());
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
}

void put(const Creature& creature, const Sheet& sheet, const Vocabulary& words, v1::CreatureRecord& to) {
    to.set_number(number(creature.id));
    put(sheet, words, *to.mutable_sheet());
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
