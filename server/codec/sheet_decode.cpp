// Sheets from messages.
#include "codec/sheet_codec.h"

#include <algorithm>

#include "base/hash.h"
#include "codec/pool.h"

namespace affray::codec {
namespace {

// Of an effect or a power: both write it with the same fields.
template <class M>
Trigger take_trigger(const M& m, Reading& in) {
    Trigger trigger;
    const std::uint32_t natural = m.natural_test();
    if (natural > static_cast<std::uint32_t>(NaturalTest::AtLeast))
        in.fail("power.natural_test: unknown number");
    trigger.natural = static_cast<NaturalTest>(natural);
    trigger.natural_min = m.natural_min();
    trigger.result = in.word<ResultTest>(m.result(), "power.result");
    trigger.or_even_with = in.name(m.or_even_with(), "power.or_even_with");
    return trigger;
}

Name take_operation(const v1::PowerEffect& m, Reading& in) {
    if (m.op() == v1::PowerEffect_Op_OP_UNSPECIFIED && !m.operation().empty())
        return in.name(m.operation(), "power.effects.operation");
    const auto number = static_cast<std::size_t>(m.op());
    if (number >= 1 && number <= kNumberedOperations.size()) return Name(kNumberedOperations[number - 1]);
    in.fail("power.effects.op: unknown number " + std::to_string(static_cast<int>(m.op())));
    return {};
}

void take_effect(const v1::PowerEffect& m, PowerEffect& to, Reading& in) {
    to.op = take_operation(m, in);
    to.half = m.on_save() == v1::PowerEffect_OnSave_ON_SAVE_UNSPECIFIED
                  ? halved_unsaid(m)
                  : m.on_save() == v1::PowerEffect_OnSave_ON_SAVE_HALVED;
    to.name = in.name(m.name(), "power.effects.name");
    to.stat = in.name(m.stat(), "power.effects.stat");
    to.amount = m.amount();
    to.to = in.name(m.to(), "power.effects.to");
    take(m.until(), to.until, in);
    to.when = take_trigger(m, in);
    to.if_target_hp_at_most = m.if_target_hp_at_most();
    to.scope = in.name(m.scope(), "power.effects.scope");
    to.type = in.name(m.type(), "power.effects.type");
    to.cap = m.cap();
    if (m.has_dice()) to.dice = take_dice(m.dice());
    to.of = in.name(m.of(), "power.effects.of");
    to.only = in.name(m.only(), "power.effects.only");
    to.turn_of = in.name(m.turn_of(), "power.effects.turn_of");
    to.cumulative = m.cumulative();
    to.choice = in.name(m.choice(), "power.effects.choice");
    to.save = in.name(m.save(), "power.effects.save");
    to.save_modifier = m.save_modifier();
    to.spares = in.name(m.spares(), "power.effects.spares");
    if (m.has_lasts()) to.lasts = take_dice(m.lasts());
    to.unit = in.name(m.unit(), "power.effects.unit");
    to.chance = m.chance();
    to.below_hit_dice = m.below_hit_dice();
    to.answer = in.name(m.answer(), "power.effects.answer");
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

void take_form(const v1::SpellForm& m, SpellForm& to, Reading& in) {
    to.list = in.name(m.list(), "power.form.list");
    to.shape = in.name(m.shape(), "power.form.shape");
    to.range = m.range();
    to.touch = m.touch();
    to.area = m.area();
    if (m.has_pool()) to.pool = take_dice(m.pool());
    if (m.has_damage()) to.damage = take_dice(m.damage());
    to.per_level = m.per_level();
    if (m.has_duration()) to.duration = take_dice(m.duration());
    to.unit = in.name(m.unit(), "power.form.unit");
    to.duration_per_level = m.duration_per_level();
    to.save = in.name(m.save(), "power.form.save");
    to.half = m.half();
    to.destructive = m.destructive();
    to.unerring = m.unerring();
    to.condition = in.name(m.condition(), "power.form.condition");
    to.tags = take_names(m.tags(), "power.form.tags", in);
    to.spares = take_names(m.spares(), "power.form.spares", in);
    to.reverse = in.name(m.reverse(), "power.form.reverse");
    to.rounds = m.rounds();
    to.points = m.points();
    if (m.has_healing()) to.healing = take_dice(m.healing());
    to.cures = take_names(m.cures(), "power.form.cures", in);
    to.lasting = in.name(m.lasting(), "power.form.lasting");
    to.hit_dice_limit = m.hit_dice_limit();
    to.alone_modifier = m.alone_modifier();
    to.more_every = m.more_every();
    if (m.has_escape()) to.escape = take_dice(m.escape());
}

void take_timed(const v1::TimedForm& m, TimedForm& to, Reading& in) {
    to.kind = in.name(m.kind(), "power.timed.kind");
    to.row = in.name(m.row(), "power.timed.row");
    to.modifier = m.modifier();
    to.extra_phases = m.extra_phases();
    to.extra_segments = m.extra_segments();
    to.attack = m.attack();
    to.area = m.area();
    to.interrupts = m.interrupts();
    to.adds = take_named(m.adds(), "power.timed.adds", in);
}

void take_target_who(const v1::Power& m, PowerAim& to, Reading& in) {
    to.enemy = false;
    for (const std::string& who : m.target_who()) {
        if (who == "user")
            to.user = true;
        else if (who == "ally")
            to.ally = true;
        else if (who == "enemy")
            to.enemy = true;
        else
            in.fail("power.target_who: unknown word \"" + who + "\"");
    }
}

void take_use(const v1::Power& m, PowerUse& to, Reading& in) {
    to.action = in.word<ActionKind>(m.action(), "power.action");
    to.usage = in.word<Usage>(m.usage(), "power.usage");
    to.number = m.usage_number();
    to.extra = m.extra_uses();
    to.recharge = m.recharge();
    to.reuse = m.reuse();
    to.per_round = m.per_round();
    to.trigger = in.name(m.trigger(), "power.trigger");
    to.ends = in.name(m.ends(), "power.ends");
    to.needs = take_names(m.needs(), "power.needs", in);
    to.only_on = in.name(m.only_on(), "power.only_on");
    to.routine = in.name(m.routine(), "power.routine");
    to.lost_at = m.lost_at();
}

void take_aim(const v1::Power& m, PowerAim& to, Reading& in) {
    to.range = in.word<RangeKind>(m.range(), "power.range");
    to.far_modifier = m.far_modifier();
    to.count = take_dice(m.target_count());
    if (!m.target_all().empty()) to.all = in.word<TargetAll>(m.target_all(), "power.target_all");
    to.group = m.group();
    to.hp_cap = m.hp_cap();
    to.needs = take_names(m.target_needs(), "power.target_needs", in);
    take_ranges(m.ranges(), to.ranges);
    take_target_who(m, to, in);
}

void take_attack(const v1::Power& m, PowerAttack& to, Reading& in) {
    to.kind = in.word<AttackKind>(m.attack(), "power.attack");
    to.bonus = m.attack_bonus();
    to.versus = in.name(m.versus(), "power.versus");
    to.crit_range_expand = m.crit_range_expand();
    to.unless = in.name(m.unless(), "power.unless");
    to.like = in.name(m.like(), "power.like");
    to.die_steps = m.die_steps();
    to.rolls = std::max(1, m.attacks_per_use());
    to.chain = m.chain();
    to.again = m.again();
    take_outcome(m.hit(), to.hit, in);
    take_outcome(m.miss(), to.miss, in);
    take_effects(m.both_hit(), to.both_hit, in);
    take_effects(m.riders(), to.riders, in);
    for (const v1::PowerMargin& margin : m.margins()) {
        to.margins.push_back({margin.margin(), {}});
        take_effects(margin.effects(), to.margins.back().effects, in);
    }
    to.margin_on_20 = m.margin_on_20();
}

}  // namespace

void take(const v1::Power& m, Power& to, Reading& in) {
    to.id = in.name(m.id(), "power.id");
    to.name = m.name();
    to.text = m.text();
    to.class_id = in.name(m.class_id(), "power.class_id");
    to.level = m.level();
    to.kind = in.word<PowerKind>(m.kind(), "power.kind");
    to.spell = m.spell();
    to.basic = m.basic();
    to.mundane = m.mundane();
    to.passive = m.passive();
    take_use(m, to.use, in);
    take_aim(m, to.aim, in);
    take_attack(m, to.attack, in);
    take_effects(m.effects(), to.effects, in);
    to.table.die = m.table_die();
    for (const v1::TableRow& row : m.table()) {
        to.table.rows.push_back({row.low(), row.high(), {}});
        take_effects(row.effects(), to.table.rows.back().effects, in);
    }
    to.song.sustain = m.sustain();
    take_effects(m.final_verse(), to.song.final_verse, in);
    to.mode = in.name(m.mode(), "power.mode");
    to.modes.resize(static_cast<std::size_t>(m.modes_size()));
    for (int i = 0; i < m.modes_size(); ++i) take(m.modes(i), to.modes[static_cast<std::size_t>(i)], in);
    to.flexible.attack = m.flexible();
    to.flexible.option = m.flexible_option();
    to.flexible.battle_cry = m.battle_cry();
    to.flexible.when = take_trigger(m, in);
    to.loading.reload = in.word<ActionKind>(m.reload(), "power.reload");
    to.loading.aimed = m.aimed();
    to.loading.slow = m.slow();
    if (m.has_form()) take_form(m.form(), to.form.emplace(), in);
    if (m.has_timed()) take_timed(m.timed(), to.timed.emplace(), in);
}

static Shared<Power> pooled(const v1::Power& m, Reading& in) {
    const std::string written = m.SerializeAsString();
    if (Shared<Power> known = PowerPool::of_all().find(written)) return known;
    auto power = std::make_shared<Power>();
    take(m, *power, in);
    if (in.ok()) PowerPool::of_all().keep(written, power);
    return power;
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
    to.powers.clear();
    for (const v1::Power& power : m.powers()) to.powers.share(pooled(power, in));
    to.resist = take_named(m.resist(), "sheet.resist", in);
    to.vulnerable_to = take_names(m.vulnerable_to(), "sheet.vulnerable_to", in);
    to.traits = take_names(m.traits(), "sheet.traits", in);
    take(m.portrait(), to.portrait);
}

// What most differ in. What is kept under it is compared as a whole: equal words mean other stats elsewhere.
static std::uint64_t key_of(const Sheet& sheet) {
    Hasher hasher;
    hasher.add(sheet.id).add(sheet.name);
    for (const std::int32_t stat : sheet.stats) hasher.add(stat);
    return hasher.finish();
}

Shared<Sheet> take_shared(const v1::Sheet& m, const Vocabulary& words, Reading& in) {
    auto sheet = std::make_shared<Sheet>();
    take(m, words, *sheet, in);
    if (!in.ok()) return sheet;
    SheetPool& pool = SheetPool::of_all();
    const std::uint64_t key = key_of(*sheet);
    if (Shared<Sheet> known = pool.find(key); known && *known == *sheet) return known;
    pool.keep(key, sheet);
    return sheet;
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
