// Sheets from messages.
#include "codec/sheet_codec.h"

namespace affray::codec {
namespace {

DiceExpression take_dice(const v1::DiceExpression& m) {
    DiceExpression dice;
    for (const v1::DiceTerm& term : m.terms()) dice.terms.push_back({term.count(), term.sides()});
    dice.bonus = m.bonus();
    return dice;
}

Trigger take_trigger(std::uint32_t natural, std::int32_t natural_min, const std::string& result,
                     Reading& in) {
    Trigger trigger;
    if (natural > static_cast<std::uint32_t>(NaturalTest::AtLeast))
        in.fail("power.natural_test: unknown number");
    trigger.natural = static_cast<NaturalTest>(natural);
    trigger.natural_min = natural_min;
    trigger.result = in.word<ResultTest>(result, "power.result");
    return trigger;
}

void take_effect(const v1::PowerEffect& m, PowerEffect& to, Reading& in) {
    to.op = in.mirrored(m.op(), "power.effects.op");
    to.name = in.name(m.name(), "power.effects.name");
    to.stat = in.name(m.stat(), "power.effects.stat");
    to.amount = m.amount();
    to.to = in.name(m.to(), "power.effects.to");
    take(m.until(), to.until, in);
    to.when = take_trigger(m.natural_test(), m.natural_min(), m.result(), in);
    to.if_target_hp_at_most = m.if_target_hp_at_most();
}

void take_effects(const google::protobuf::RepeatedPtrField<v1::PowerEffect>& from,
                  std::vector<PowerEffect>& to, Reading& in) {
    to.resize(static_cast<std::size_t>(from.size()));
    for (int i = 0; i < from.size(); ++i) take_effect(from[i], to[static_cast<std::size_t>(i)], in);
}

void take_outcome(const v1::PowerOutcome& m, PowerOutcome& to, Reading& in) {
    if (m.has_damage()) to.damage = take_dice(m.damage());
    to.type = in.name(m.type(), "power.outcome.type");
    to.half = m.half();
    to.doublings = m.doublings();
    if (m.has_ongoing()) to.ongoing = take_dice(m.ongoing());
    to.ongoing_type = in.name(m.ongoing_type(), "power.outcome.ongoing_type");
    take_effects(m.effects(), to.effects, in);
}

void take_target_who(const v1::Power& m, Power& to, Reading& in) {
    to.may_target_enemy = false;
    for (const std::string& who : m.target_who()) {
        if (who == "user")
            to.may_target_user = true;
        else if (who == "ally")
            to.may_target_ally = true;
        else if (who == "enemy")
            to.may_target_enemy = true;
        else
            in.fail("power.target_who: unknown word \"" + who + "\"");
    }
}

}  // namespace

void take(const v1::Power& m, Power& to, Reading& in) {
    to.id = in.name(m.id(), "power.id");
    to.name = m.name();
    to.kind = in.word<PowerKind>(m.kind(), "power.kind");
    to.spell = m.spell();
    to.basic = m.basic();
    to.action = in.word<ActionKind>(m.action(), "power.action");
    to.usage = in.word<Usage>(m.usage(), "power.usage");
    to.usage_number = m.usage_number();
    to.per_round = m.per_round();
    to.range = in.word<RangeKind>(m.range(), "power.range");
    to.far_modifier = m.far_modifier();
    to.target_count = take_dice(m.target_count());
    to.group = m.group();
    to.hp_cap = m.hp_cap();
    take_target_who(m, to, in);
    to.attack = in.word<AttackKind>(m.attack(), "power.attack");
    to.attack_bonus = m.attack_bonus();
    to.versus = in.name(m.versus(), "power.versus");
    to.crit_range_expand = m.crit_range_expand();
    take_outcome(m.hit(), to.hit, in);
    take_outcome(m.miss(), to.miss, in);
    take_effects(m.effects(), to.effects, in);
    to.trigger = in.name(m.trigger(), "power.trigger");
    to.needs = in.name(m.needs(), "power.needs");
    to.flexible = m.flexible();
    to.flexible_option = m.flexible_option();
    to.when = take_trigger(m.natural_test(), m.natural_min(), m.result(), in);
    to.reload = in.word<ActionKind>(m.reload(), "power.reload");
}

void take(const v1::Sheet& m, const Vocabulary& words, Sheet& to, Reading& in) {
    to.id = m.id();
    to.name = m.name();
    to.class_id = in.name(m.class_id(), "sheet.class_id");
    to.group = in.name(m.group(), "sheet.group");
    to.mob = in.name(m.mob(), "sheet.mob");
    to.role = in.name(m.role(), "sheet.role");
    to.stats.clear();
    for (const Stat& stat : words.stats()) to.stats.push_back(stat.initial);
    for (const v1::NamedNumber& stat : m.stats()) {
        const WordIndex index = words.stat_named(stat.name());
        if (index == kNoWord) return in.fail("the ruleset knows no stat \"" + stat.name() + "\"");
        to.stats[index] = stat.value();
    }
    to.backgrounds = take_named(m.backgrounds(), "sheet.backgrounds", in);
    to.powers.resize(static_cast<std::size_t>(m.powers_size()));
    for (int i = 0; i < m.powers_size(); ++i) take(m.powers(i), to.powers[static_cast<std::size_t>(i)], in);
    to.resist = take_named(m.resist(), "sheet.resist", in);
    to.vulnerable_to = take_names(m.vulnerable_to(), "sheet.vulnerable_to", in);
    to.traits = take_names(m.traits(), "sheet.traits", in);
}

void take(const v1::CreatureRecord& m, Creature& to, Reading& in) {
    if (m.side() > 0xFF || m.facing() < -128 || m.facing() > 127)
        in.fail("creature: side or facing out of range");
    to.id = CreatureId{m.number()};
    to.seat = SeatId{m.seat()};
    to.side = SideId{static_cast<std::uint8_t>(m.side())};
    to.kind = in.mirrored(m.kind(), "creature.kind");
    to.status = in.mirrored(m.status(), "creature.status");
    to.mook = m.mook();
    to.hidden = m.hidden();
    to.has_score = m.has_score();
    to.facing = static_cast<std::int8_t>(m.facing());
    to.score = m.score();
    to.place = take(m.place());
    to.hp = m.hp();
    to.hp_max = m.hp_max();
}

}  // namespace affray::codec
