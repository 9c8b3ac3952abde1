// Powers, spells and things of the scenes built in code.
#include <array>

#include "readings/powers/operations.h"
#include "support/arena.h"

namespace affray::test {

Power blade(std::int32_t bonus, DiceExpression damage, std::int32_t miss) {
    Power power;
    power.id = "blade";
    power.name = "Blade";
    power.basic = true;
    power.attack.kind = AttackKind::Roll;
    power.attack.bonus = bonus;
    power.attack.hit.damage = std::move(damage);
    if (miss > 0) power.attack.miss.damage = DiceExpression{{}, miss};
    return power;
}

Power ray(std::int32_t bonus, DiceExpression damage) {
    Power power = blade(bonus, std::move(damage), 1);
    power.id = "ray";
    power.name = "Ray";
    power.kind = PowerKind::Ranged;
    power.basic = false;
    power.spell = true;
    power.aim.range = RangeKind::Nearby;
    power.attack.versus = "pd";
    return power;
}

Power bow(DiceExpression damage) {
    Power power = blade(0, std::move(damage));
    power.id = "bow";
    power.name = "Bow";
    power.kind = PowerKind::Ranged;
    power.aim.ranges = {50, 100, 150};
    return power;
}

namespace {

Power spell(std::string id, SpellForm form) {
    Power power;
    power.id = id;
    power.name = std::move(id);
    power.kind = PowerKind::Special;
    power.spell = true;
    power.form = std::move(form);
    return power;
}

SpellForm form_of(const Name& list, const Name& shape, std::int32_t range = 0) {
    SpellForm form;
    form.list = list;
    form.shape = shape;
    form.range = range;
    return form;
}

}  // namespace

std::vector<Power> spells() {
    SpellForm sleep = form_of("arcane", "pool", 240);
    sleep.pool = DiceExpression{{{2, 8}}, 0};
    sleep.duration = DiceExpression{{{4, 4}}, 0};
    sleep.unit = "rounds";
    sleep.condition = "helpless";
    sleep.hit_dice_limit = 4;
    SpellForm missile = form_of("arcane", "creatures", 150);
    missile.damage = DiceExpression{{{1, 6}}, 1};
    missile.unerring = true;
    SpellForm blast = form_of("arcane", "sphere", 240);
    blast.area = 10;
    blast.damage = DiceExpression{{{3, 6}}, 0};
    blast.save = "S";
    blast.half = true;
    SpellForm light = form_of("divine", "area", 120);
    light.area = 15;
    light.duration = DiceExpression{{}, 3};
    light.unit = "rounds";
    light.save = "S";
    light.condition = "blind";
    light.lasting = "light";
    light.reverse = "darkness";
    SpellForm cure = form_of("divine", "creature");
    cure.touch = true;
    cure.healing = DiceExpression{{{1, 6}}, 1};
    cure.reverse = "cause_light_wounds";
    SpellForm spark = form_of("arcane", "creature", 60);
    spark.damage = DiceExpression{{{1, 4}}, 0};
    spark.points = 2;
    missile.rounds = 2;
    return {spell("sleep", sleep),     spell("magic_missile", missile), spell("spark", spark),
            spell("fire_ball", blast), spell("light", light),           spell("cure_light_wounds", cure)};
}

namespace {

Thing thing(std::string name, std::string kind, std::string where, std::int32_t weight) {
    Thing out;
    out.item.name = Name(std::move(name));
    out.item.kind = Name(std::move(kind));
    out.item.where = Name(std::move(where));
    out.gear.numbers = {{"weight", weight}};
    return out;
}

Thing weapon(std::string name, const Name& type, std::vector<Name> modes, std::string where) {
    Thing out = thing(std::move(name), "weapon", std::move(where), 30);
    out.gear.type = type;
    out.gear.modes = std::move(modes);
    out.gear.damage = DiceExpression{{{1, 6}}, 0};
    if (type != Name("melee")) out.gear.ranges = {30, 60, 90};
    out.gear.qualities = {"scabbard.belt"};
    return out;
}

Thing in_both_hands(std::string name, const Name& type, bool slow) {
    Thing out = weapon(std::move(name), type, {"fired"}, "both");
    out.gear.qualities = {"two_handed"};
    if (slow) out.gear.qualities.emplace_back("slow");
    out.gear.numbers.emplace_back("hands", 2);
    return out;
}

}  // namespace

std::vector<Thing> outfit(std::int32_t number) {
    const Thing knife = weapon("knife", "thrown", {"melee", "thrown"}, "belt");
    Thing pack = thing("pack", "pack", "back", 400);
    switch (number % 5) {
        case 0: {
            Thing second = knife;
            second.item.where = "off";
            return {weapon("sword", "melee", {"melee"}, "main"), second};
        }
        case 1: {
            Thing shield = thing("shield", "shield", "off", 100);
            shield.item.state = "held";
            Thing mail = thing("mail", "armor", "ground", 200);
            mail.gear.numbers.emplace_back("ac_points", 5);
            return {weapon("mace", "melee", {"melee"}, "belt"), shield, mail, pack};
        }
        case 2: return {in_both_hands("bow", "bow", false), knife};
        case 3: return {in_both_hands("crossbow", "crossbow_light", true), knife, pack};
        default: {
            Thing torch = thing("torch", "torch", "off", 20);
            torch.item.state = "lit";
            return {weapon("sling", "sling", {"fired"}, "main"), torch, knife};
        }
    }
}

Power mend() {
    Power power;
    power.id = "mend";
    power.name = "Mend";
    power.kind = PowerKind::Close;
    power.spell = true;
    power.use.action = ActionKind::Quick;
    power.use.usage = Usage::PerBattle;
    power.use.number = 2;
    power.aim.range = RangeKind::NextTo;
    power.aim.user = power.aim.ally = true;
    power.aim.enemy = false;
    PowerEffect heal;
    heal.op = op::kHeal;
    heal.name = "recovery";
    power.effects.push_back(heal);
    return power;
}

namespace {

Power timed(std::string id, PowerKind kind, std::int32_t dice, TimedForm form) {
    Power power;
    power.id = id;
    power.name = std::move(id);
    power.kind = kind;
    power.level = 1;
    power.spell = form.kind == Name("spell");
    if (dice > 0) power.attack.kind = AttackKind::Roll;
    if (dice > 0) power.attack.hit.damage = DiceExpression{{{dice, 6}}, 0};
    power.attack.hit.type = "normal";
    power.attack.versus = form.kind == Name("spell") ? "ed" : "pd";
    power.timed = std::move(form);
    return power;
}

}  // namespace

static Power in_feet(std::string id, PowerKind kind, std::array<std::int32_t, 3> ranges, std::int32_t sides) {
    Power power;
    power.id = id;
    power.name = std::move(id);
    power.kind = kind;
    power.attack.kind = AttackKind::Roll;
    power.basic = true;
    power.aim.ranges = ranges;
    power.attack.bonus = 5;
    power.attack.hit.damage = DiceExpression{{{1, sides}}, 3};
    power.attack.hit.type = "slashing";
    return power;
}

static Power spell_in_feet(std::string id, std::int32_t range, Name save) {
    Power power = in_feet(std::move(id), PowerKind::Special, {range, range, 0}, 8);
    power.spell = true;
    power.level = 1;
    power.form = SpellForm{};
    power.form->range = range;
    power.form->shape = "creature";
    power.form->save = save;
    if (!save.empty()) power.attack.kind = AttackKind::None;
    power.attack.versus = save;
    power.attack.bonus = save.empty() ? 0 : 12;
    power.aim.ally = power.aim.user = true;
    return power;
}

std::vector<Power> tactical_arms(std::int32_t number) {
    std::vector<Power> arms{in_feet("sword", PowerKind::Melee, {number % 3 == 0 ? 10 : 5, 0, 0}, 8)};
    switch (number % 4) {
        case 0: arms.push_back(in_feet("bow", PowerKind::Ranged, {30, 60, 0}, 6)); break;
        case 1: {
            arms.push_back(spell_in_feet("bolt", 60, {}));
            arms.push_back(spell_in_feet("burst", 60, "dex"));
            arms.back().form->area = 10;
            arms.back().form->half = true;
            arms.back().form->tags = {"explosive"};
            break;
        }
        case 2: {
            arms.push_back(spell_in_feet("bind", 30, "str"));
            arms.back().use.needs.emplace_back("concentration");
            PowerEffect held;
            held.op = "condition";
            held.name = "restrained";
            held.stat = "concentration";
            arms.back().attack.hit.damage.reset();
            arms.back().attack.hit.effects = {held};
            break;
        }
        default: {
            arms.push_back(spell_in_feet("cure", 5, {}));
            arms.back().attack.kind = AttackKind::None;
            arms.back().use.action = ActionKind::Quick;
            PowerEffect heal;
            heal.op = op::kHeal;
            heal.amount = 6;
            arms.back().attack.hit.damage.reset();
            arms.back().attack.hit.effects = {heal};
        }
    }
    return arms;
}

std::vector<Power> timed_arms(std::int32_t number) {
    std::vector<Power> arms{timed("blade", PowerKind::Melee, 5, {.kind = "attack", .row = "half_attack"})};
    arms.front().attack.hit.type = number % 2 == 0 ? "killing" : "normal";
    if (number % 2 == 0) arms.front().attack.hit.damage = DiceExpression{{{1, 6}}, 0};
    switch (number % 4) {
        case 0:
            arms.push_back(timed("bow", PowerKind::Ranged, 4,
                                 {.kind = "attack", .row = "half_attack", .modifier = 1, .extra_phases = 1}));
            break;
        case 1:
            arms.push_back(
                timed("dart", PowerKind::Ranged, 4, {.kind = "spell", .row = "half_attack_spell"}));
            arms.push_back(timed("ward", PowerKind::Melee, 0,
                                 {.kind = "defence", .row = "zero", .adds = {{"pd", 4}, {"ed", 4}}}));
            break;
        case 2: {
            arms.push_back(timed("burst", PowerKind::Ranged, 6,
                                 {.kind = "spell", .row = "full_spell", .attack = true, .area = true}));
            PowerEffect burns;
            burns.op = op::kOngoing;
            burns.amount = 2;
            arms.back().attack.hit.effects.push_back(burns);
            break;
        }
        default:
            arms.push_back(timed("daze", PowerKind::Ranged, 1,
                                 {.kind = "spell", .row = "full_spell", .attack = true, .interrupts = true}));
            arms.push_back(
                timed("working", PowerKind::Ranged, 6,
                      {.kind = "spell", .row = "full_spell", .extra_segments = 2, .attack = true}));
    }
    return arms;
}

}  // namespace affray::test
