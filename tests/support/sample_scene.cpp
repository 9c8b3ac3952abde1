// Every field of a scene and its parts, written once.
#include "support/sample_scene.h"

#include "readings/powers/operations.h"

namespace affray::test {

std::shared_ptr<const Vocabulary> sample_vocabulary() {
    auto words = std::make_shared<Vocabulary>();
    for (const Fact& fact :
         {kEscalates, kSecretClock, kPoints, kTemp, kDiary, kPlan, kEngaged, kUses, kMorale, kMobHarm})
        words->add(fact);
    for (const Stat& stat : {kArmour, kLevel}) words->add(stat);
    return words;
}

PowerEffect sample_effect() {
    PowerEffect effect;
    effect.op = op::kBonus;
    effect.name = "dazed";
    effect.stat = "ac";
    effect.scope = "melee";
    effect.type = "fire";
    effect.amount = 2;
    effect.cap = 4;
    effect.dice = DiceExpression{{{2, 6}}, 1, 10};
    effect.of = "escalation";
    effect.to = "user";
    effect.only = "mook";
    effect.until = {Until::When::Save, kAda, 11};
    effect.turn_of = "target";
    effect.if_target_hp_at_most = 30;
    effect.cumulative = true;
    effect.choice = "choose";
    effect.save = "P";
    effect.save_modifier = -2;
    effect.spares = "elf";
    effect.lasts = DiceExpression{{{2, 4}}, 0};
    effect.unit = "turns";
    effect.when = {NaturalTest::AtLeast, 16, ResultTest::Hit, "shield"};
    return effect;
}

namespace {

void add_rare_parts(Power& power) {
    const PowerEffect effect = sample_effect();
    power.use.trigger = "attacked";
    power.use.ends = "hit_by_attack";
    power.use.needs = {"shield", "two_weapons"};
    power.class_id = "fighter";
    power.level = 3;
    power.mundane = true;
    power.passive = true;
    power.use.extra = 2;
    power.use.recharge = 14;
    power.use.reuse = 16;
    power.aim.all = TargetAll::NearbyFoes;
    power.aim.needs = {"staggered"};
    power.attack.unless = "staggered";
    power.attack.like = "basic_ranged";
    power.attack.die_steps = -1;
    power.attack.rolls = 2;
    power.attack.chain = true;
    power.attack.again = true;
    power.attack.both_hit = {effect};
    power.attack.riders = {effect};
    power.attack.margins = {{4, {effect}}};
    power.attack.margin_on_20 = 12;
    power.table.die = 6;
    power.table.rows = {{1, 2, {effect}}};
    power.song.sustain = 11;
    power.song.final_verse = {effect};
    power.mode = "broad";
    Power mode;
    mode.id = "hail";
    mode.mode = "power";
    power.modes = {mode};
    power.use.only_on = "opportunity_attack";
    power.flexible.battle_cry = true;
}

}  // namespace

Gear sample_gear() {
    Gear gear;
    gear.type = "thrown";
    gear.modes = {"melee", "thrown"};
    gear.damage = DiceExpression{{{1, 4}}, 1};
    gear.ranges = {10, 20, 30};
    gear.qualities = {"silver"};
    gear.numbers = {{"weight", 10}};
    return gear;
}

Item sample_item(CreatureId owner) { return {5, "ring", "magic", owner, 3, "worn", "glowing", {}}; }

namespace {

SpellForm sample_form() {
    SpellForm form;
    form.list = "arcane";
    form.shape = "sphere";
    form.range = 240;
    form.touch = true;
    form.area = 20;
    form.pool = DiceExpression{{{2, 8}}, 0};
    form.damage = DiceExpression{{{1, 6}}, 0};
    form.per_level = true;
    form.duration = DiceExpression{{{4, 4}}, 1};
    form.unit = "turns";
    form.duration_per_level = 1;
    form.save = "S";
    form.half = true;
    form.destructive = true;
    form.unerring = true;
    form.condition = "helpless";
    form.tags = {"fire"};
    form.spares = {"undead"};
    form.reverse = "darkness";
    form.rounds = 2;
    form.points = 3;
    return form;
}

}  // namespace

Power sample_power() {
    Power power;
    power.id = "hail";
    power.name = "Hail of arrows";
    power.kind = PowerKind::Ranged;
    power.spell = true;
    power.basic = true;
    power.use.action = ActionKind::Quick;
    power.use.usage = Usage::Recharge;
    power.use.number = 11;
    power.use.per_round = 2;
    power.aim.range = RangeKind::NearbyFar;
    power.aim.far_modifier = -2;
    power.aim.count = {{{1, 3}}, 1};
    power.aim.group = true;
    power.aim.hp_cap = 40;
    power.aim.user = true;
    power.aim.ally = true;
    power.aim.enemy = false;
    power.attack.kind = AttackKind::Roll;
    power.attack.bonus = 6;
    power.attack.versus = "pd";
    power.attack.crit_range_expand = 1;
    power.attack.hit.damage = DiceExpression{{{1, 6}, {2, 4}}, 3};
    power.attack.hit.type = "fire";
    power.attack.hit.doublings = 1;
    power.attack.hit.ongoing = DiceExpression{{}, 5};
    power.attack.hit.ongoing_type = "fire";
    const PowerEffect effect = sample_effect();
    power.attack.hit.effects = {effect};
    power.attack.miss.half = true;
    power.attack.miss.damage = DiceExpression{{}, 0};
    PowerEffect condition;
    condition.op = op::kCondition;
    power.effects = {effect, condition};
    add_rare_parts(power);
    power.flexible.attack = true;
    power.flexible.option = true;
    power.flexible.when = {NaturalTest::Even, 2, ResultTest::Miss, "shield"};
    power.loading.reload = ActionKind::Move;
    power.loading.aimed = true;
    power.aim.ranges = {50, 100, 150};
    power.loading.slow = true;
    power.form = sample_form();
    return power;
}

Sheet sample_sheet(const std::string& id, std::int32_t armour) {
    Sheet sheet;
    sheet.id = id;
    sheet.name = "The " + id;
    sheet.class_id = "fighter";
    sheet.group = "orc_type";
    sheet.mob = "";
    sheet.role = "large";
    sheet.stats = {armour, 3};
    sheet.backgrounds = {{"smith", 4}};
    sheet.powers = {sample_power()};
    sheet.resist = {{"fire", 16}};
    sheet.vulnerable_to = {"holy"};
    sheet.traits = {"undead"};
    return sheet;
}

Creature sample_creature(SeatId seat, SideId side, Kind kind, Place place, std::int32_t hp) {
    Creature creature;
    creature.seat = seat;
    creature.side = side;
    creature.kind = kind;
    creature.facing = 2;
    creature.place = place;
    creature.hp = hp;
    creature.hp_max = 30;
    return creature;
}

FactKey key_of(const State& state, const Fact& fact, std::uint32_t a, std::uint32_t b) {
    return {state.scene->vocabulary->index(fact), a, b};
}

Question sample_question() {
    Question question;
    question.id = 41;
    question.kind = "intercept";
    question.moment = Moment::EnteredPlace;
    question.closing = Closing::Priority;
    question.subject = kOrc;
    question.offers = {{"intercept", "left", kAda, kOrc, kAdasSeat, {{1, 0, 0}}, false},
                       {"intercept", "right", kBran, kOrc, kBransSeat, {{0, 1, 0}}, true},
                       {"intercept", "back", kOrc, kAda, SeatId::Referee, {}, false}};
    question.waiting = {kBransSeat, SeatId::Referee};
    question.picks = {{kAdasSeat, {0}, {{1, 0, 0}}, 3, AnsweredBy::Player}};
    return question;
}

Loss sample_loss() { return {7, "flee", 3, kAdasSeat, {kAdasSeat, kBransSeat}, {SeatId{3}}, {kBran}}; }

Effect sample_effect(std::uint32_t id, CreatureId who, CreatureId source) {
    return {id,
            "ongoing",
            who,
            source,
            5,
            "fire",
            "ac",
            18,
            {Until::When::NextTurnEnd, source, 11},
            Place{2, 1, 0}};
}

std::shared_ptr<const Scene> sample_scene() {
    auto scene = std::make_shared<Scene>();
    scene->id = "bridge";
    scene->ruleset = "sample";
    scene->options = {{"limited_turns", 1}};
    scene->vocabulary = sample_vocabulary();
    scene->map =
        Map(Grid::Hex, "Bridge", {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}}, {{2, 0, 0}}, {{1, 1, 0}});
    scene->sides = {{"heroes", {"guests"}, "party"}, {"orcs", {}, "monsters"}};
    scene->gear = {sample_gear()};
    scene->features = {
        {"gate", "door", {{0, 0, 0}, {1, 0, 0}}, {{"price", 3}}, DiceExpression{{{1, 8}}, 0}, "fire", kBran},
        {"pit", "trap", {{0, 1, 0}}, {}, {}, {}, CreatureId::None}};
    scene->environment = "dungeon";
    scene->dark = true;
    scene->stat_blocks = {sample_sheet("spare", 12)};
    scene->seats = {{kAdasSeat, "Ann"}, {kBransSeat, "Ben"}};
    return scene;
}

State sample_state() {
    State state;
    state.scene = sample_scene();
    const SideId heroes{0};
    const SideId orcs{1};
    add_creature(state, sample_creature(kAdasSeat, heroes, Kind::Character, {0, 0, 0}, 14),
                 sample_sheet("ada", 17));
    add_creature(state, sample_creature(kBransSeat, heroes, Kind::Character, {0, 1, 0}, 20),
                 sample_sheet("bran", 16));
    add_creature(state, sample_creature(SeatId::Referee, orcs, Kind::Monster, {1, 0, 0}, 23),
                 sample_sheet("orc", 15));
    Creature lurker = sample_creature(SeatId::Referee, orcs, Kind::Monster, {2, 0, 0}, 9);
    lurker.hidden = true;
    add_creature(state, lurker, sample_sheet("lurker", 14));
    for (Creature& creature : state.creatures.edited()) {
        creature.has_score = true;
        creature.score = 20 - static_cast<std::int32_t>(number(creature.id));
        state.order.push_back({creature.id, creature.score, 1, 2});
    }
    state.set_fact(key_of(state, kEscalates), 1);
    state.set_fact(key_of(state, kSecretClock), 9);
    for (const CreatureId who : {kAda, kBran, kOrc, kLurker}) {
        const std::uint32_t n = number(who);
        state.set_fact(key_of(state, kPoints, n), 10 + static_cast<std::int32_t>(n));
        state.set_fact(key_of(state, kTemp, n), 20 + static_cast<std::int32_t>(n));
        state.set_fact(key_of(state, kDiary, n), 30 + static_cast<std::int32_t>(n));
        state.set_fact(key_of(state, kPlan, n), 40 + static_cast<std::int32_t>(n));
        state.set_fact(key_of(state, kUses, n, 0), 50 + static_cast<std::int32_t>(n));
    }
    state.set_fact(key_of(state, kEngaged, 1, 3), 1);
    state.set_fact(key_of(state, kEngaged, 1, 4), 1);
    state.set_fact(key_of(state, kMorale, 0), 6);
    state.set_fact(key_of(state, kMorale, 1), 7);
    state.set_fact(key_of(state, kMobHarm, 1), 8);
    state.effects = {sample_effect(1, kAda, kOrc), sample_effect(2, kOrc, kLurker),
                     sample_effect(3, kLurker, kAda)};
    state.next_effect = 4;
    state.items = {{1, "potion", "potion", kAda, 2, "belt"},
                   {2, "axe", "weapon", kOrc, 1, "hand"},
                   {3, "coin", "loot", CreatureId::None, 1, "ground"},
                   {4, "dagger", "weapon", kLurker, 1, "hand"}};
    state.activities = {{kAda, "act", "door", kOrc, 1, 3}, {kLurker, "act", "trap", kAda, 2, 3}};
    state.losses = {sample_loss()};
    state.asked = sample_question();
    state.feature_states = {"closed", "hidden"};
    state.phase = Phase::Turns;
    state.stage = "pass";
    state.step = "missile";
    state.group = 1;
    state.limited_turn = true;
    state.round = 2;
    state.active = kOrc;
    state.ambush_side = "orcs";
    state.outcome = "called";
    state.seq = 41;
    return state;
}

std::shared_ptr<const Readied> sample_readied(CreatureId who) {
    AttackIntent attack;
    attack.who = who;
    attack.with = "sword";
    return std::make_shared<const Readied>(Readied{who, std::make_shared<const ForeignIntent>(attack), "move",
                                                   "any_enemy", "self", "the bell rings", true, 2});
}

}  // namespace affray::test
