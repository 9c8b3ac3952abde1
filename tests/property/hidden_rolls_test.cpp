// What the referee rolls or keeps in secret: whether it failed, or there was nothing, the streams of
// everybody else are the same byte for byte (SEC-7; CLS-006, CLS-052, CLS-057, CLS-060, CLS-112, CLS-153,
// CLS-160, CLS-168, CLS-315, CLS-351, CLS-384; AP-134).
#include "property/worlds.h"
#include "readings/facts.h"
#include "readings/facts/journey.h"
#include "readings/things/enchantments.h"
#include "support/arena.h"

namespace affray::test {
namespace {

/// Ada and Dov of two seats with a retainer against three orcs and one that nobody sees.
struct Cast {
    std::int32_t orc_morale = 7;
    Place lurker{9, 9, 0};
    std::int32_t lurker_hp = 30;
};

State classic_scene(const Cast& cast = {}) {
    Arena arena("classic");
    Piece ada{.id = "ada", .kind = Kind::Character, .seat = SeatId{1}, .place = {-4, 0, 0}};
    ada.class_id = "magic_user";
    ada.level = 5;
    ada.powers = spells();
    ada.memorised = 1;
    arena.add(ada);
    Piece dov{.id = "dov", .kind = Kind::Character, .seat = SeatId{2}, .place = {-4, 1, 0}};
    dov.class_id = "thief";
    arena.add(dov);
    arena.add({.id = "piet", .kind = Kind::Retainer, .seat = SeatId{2}, .place = {-5, 1, 0}});
    for (std::int32_t i = 0; i < 3; ++i) {
        Piece orc{.id = "orc" + std::to_string(i), .place = {-3 + i, i, 0}, .hp_max = 8};
        orc.morale = cast.orc_morale;
        orc.powers = {blade(0, {{{1, 6}}, 0})};
        arena.add(orc);
    }
    arena.add({.id = "lurker", .place = cast.lurker, .hp_max = cast.lurker_hp, .hidden = true});
    return arena.opening(12);
}

constexpr CreatureId kAda{1}, kDov{2}, kPiet{3}, kOrc{4};

Intent start() { return {SetupIntent{}}; }
Intent stance(std::string_view side) {
    PrepareIntent choice;
    choice.verb = Verb::ChooseStance;
    choice.key = Name(side);
    choice.value = "fight";
    return {choice};
}
Intent call(std::string_view roll, std::string_view side, CreatureId who = CreatureId::None) {
    GovernIntent call;
    call.verb = Verb::CallRoll;
    call.roll = Name(roll);
    call.subject = Name(side);
    call.who = who;
    return {call};
}
Intent end_step(std::string_view to = {}) { return {TurnIntent{.verb = Verb::EndStep, .to = Name(to)}}; }

class ClassicRoll : public testing::Test {
  protected:
    // Initiative: the party is first in everything, unless a script says otherwise.
    static World world(DiceByPurpose::Script dice, const Cast& cast = {}) {
        dice.try_emplace("surprise", std::deque<std::int32_t>{4, 4});
        dice.try_emplace("initiative", std::deque<std::int32_t>{6, 2});
        return {"classic", classic_scene(cast), std::move(dice)};
    }
    static void compare(DiceByPurpose::Script one, DiceByPurpose::Script other,
                        const std::vector<Intent>& intents) {
        compare(world(std::move(one)), world(std::move(other)), intents);
    }
    static void compare(World one, World other, const std::vector<Intent>& intents) {
        one.play(intents);
        other.play(intents);
        expect_same_for_all_but_the_referee(one, other);
    }
};

TEST_F(ClassicRoll, SurpriseOfMonsters) {
    compare({{"surprise", {4, 3}}}, {{"surprise", {4, 6}}}, {start()});
    compare({{"surprise", {1, 1}}}, {{"surprise", {1, 2}}}, {start()});
}

TEST_F(ClassicRoll, ReactionOfThoseMet) {
    compare({{"reaction", {1, 1}}}, {{"reaction", {6, 6}}}, {start(), call("reaction", "foes")});
}

TEST_F(ClassicRoll, MoraleThatHolds) {
    compare({{"morale", {1, 1}}}, {{"morale", {3, 4}}}, {start(), stance("party"), call("morale", "foes")});
}

TEST_F(ClassicRoll, MoraleThatHoldsAndMoraleThatIsNeverTested) {
    GovernIntent blow;
    blow.verb = Verb::ApplyDamage;
    blow.who = kOrc;
    blow.value = 20;
    compare(world({{"morale", {3, 4}}}), world({}, {.orc_morale = 12}),
            {start(), stance("party"), end_step(), {blow}, end_step(), end_step("done"), end_step("done")});
}

TEST_F(ClassicRoll, LoyaltyThatHolds) {
    compare({{"loyalty", {1, 1}}}, {{"loyalty", {3, 4}}},
            {start(), stance("party"), call("loyalty", "", kPiet)});
}

// CLS-384: whoever hides does not know how well.
TEST_F(ClassicRoll, SkillThatServesAndSkillThatDoesNot) {
    GovernIntent hide;
    hide.verb = Verb::CallRoll;
    hide.roll = "skill";
    hide.detail = "hide";
    hide.who = kDov;
    compare({{"skill", {1}}}, {{"skill", {100}}}, {start(), stance("party"), {hide}});
}

TEST_F(ClassicRoll, SaveOfAMonsterThatChangesNothing) {
    GovernIntent save;
    save.verb = Verb::CallRoll;
    save.roll = "save";
    save.who = kOrc;
    save.detail = "S";
    compare({{"save", {2}}}, {{"save", {20}}}, {start(), stance("party"), {save}});
}

TEST_F(ClassicRoll, DieOfAMonstersMiss) {
    const Intent blow{AttackIntent{.who = kOrc, .with = "blade", .targets = {kAda}}};
    compare({{"initiative", {2, 6}}, {"attack", {2}}}, {{"initiative", {2, 6}}, {"attack", {4}}},
            {start(), stance("foes"), end_step(), end_step("melee"), blow});
}

// CLS-153: the blast goes off over whoever is there, or over nothing.
TEST_F(ClassicRoll, BlastOverTheUnseenAndOverNothing) {
    PrepareIntent declare;
    declare.verb = Verb::Declare;
    declare.who = kAda;
    declare.key = "cast";
    declare.value = "fire_ball";
    const Intent cast{CastIntent{.who = kAda, .spell = "fire_ball", .places = {{6, 6, 0}}}};
    const std::vector<Intent> script{start(),    stance("party"),   {declare},
                                     end_step(), end_step("spell"), cast};
    compare(world({}, {.lurker = {6, 6, 0}}), world({}, {.lurker = {-9, -9, 0}}), script);
    compare(world({{"save", {1}}}, {.lurker = {6, 6, 0}, .lurker_hp = 1}),
            world({}, {.lurker = {-9, -9, 0}, .lurker_hp = 1}), script);
}

// CLS-057: how far they are from one another when they meet is everybody's; the one whom nobody sees is not.
TEST_F(ClassicRoll, DistanceOfAnAmbusherWhoStandsNearer) {
    compare(world({}, {.lurker = {-5, 2, 0}}), world({}, {.lurker = {11, 11, 0}}),
            {start(), stance("party"), end_step(), end_step(), end_step()});
}

// CLS-315: a rich hoard and none at all are the same to whoever has not found it, by every door.
TEST(TreasureByType, WhatLiesHiddenIsNotToldBeforeItIsFound) {
    const auto rolling = [](DiceByPurpose::Script dice) {
        dice.emplace("surprise", std::deque<std::int32_t>{4, 4});
        dice.emplace("initiative", std::deque<std::int32_t>{6, 2});
        Arena arena("classic");
        arena.add({.id = "ada", .kind = Kind::Character, .seat = SeatId{1}, .place = {-2, 0, 0}});
        arena.add({.id = "dov", .kind = Kind::Character, .seat = SeatId{2}, .place = {-3, 0, 0}});
        arena.add({.id = "orc", .place = {4, 0, 0}});
        arena.door("cache", {0, 0, 0}, {1, 0, 0}, "hidden");
        World world("classic", arena.opening(6), std::move(dice));
        const GovernIntent roll{.verb = Verb::CallRoll, .subject = "cache", .roll = "treasure", .text = "A"};
        world.play({{roll}, start(), stance("party")});
        return world;
    };
    expect_same_for_all_but_the_referee(rolling({}),
                                        rolling({{"treasure", {100, 100, 100, 100, 100, 100, 100, 100}}}));
}

// ADV-165: how far from yes somebody is who cannot make up their mind.
TEST(Hirelings, HowUndecidedSomebodyIsNobodyElseIsTold) {
    const auto asking = [](std::int32_t die) {
        Arena arena("classic");
        arena.add({.id = "ada", .kind = Kind::Character, .seat = SeatId{1}, .place = {-2, 0, 0}});
        State state = arena.opening(6);
        auto scene = std::make_shared<Scene>(*state.scene);
        const Vocabulary& words = *scene->vocabulary;
        scene->sheets.edit(0).stats[words.index(kCha)] = 10;
        scene->stat_blocks = scene->sheets;
        Feature hearth{"hearth", "hireling", {}, {{"block", 1}}, {}, {}};
        scene->features.push_back(std::move(hearth));
        state.feature_states.emplace_back();
        state.scene = scene;
        state.set_fact({words.index(kScene), 0, 0}, kInTown);
        World world("classic", std::move(state), {{"reaction", {die, die}}});
        world.play({{UseIntent{.verb = Verb::Act, .who = kAda, .subject = "hire", .object = "hearth"}}});
        return world;
    };
    expect_same_for_all_but_the_referee(asking(3), asking(4));
}

struct Unknown {
    std::string_view potion, wand, sword;
    std::int32_t charges = 0;
};

Power magic_thing(std::string_view id, std::string_view shape, std::int32_t bonus) {
    Power power;
    power.id = Name(id);
    power.name = id;
    power.kind = PowerKind::Special;
    power.spell = true;
    power.passive = bonus != 0;
    power.attack.bonus = bonus;
    power.form = SpellForm{};
    power.form->shape = Name(shape);
    if (shape == "sphere") power.form->damage = DiceExpression{{{6, 6}}, 0};
    return power;
}

Thing thing(std::string_view name, std::string_view kind, std::string_view where) {
    Thing made;
    made.item.name = Name(name);
    made.item.kind = Name(kind);
    made.item.where = Name(where);
    return made;
}

// Ada carries what nobody knows; what it is stands in the scene's own powers and in facts.
World carrying(const Unknown& what) {
    Arena arena("classic");
    Piece ada{.id = "ada", .kind = Kind::Character, .seat = SeatId{1}, .place = {-4, 0, 0}};
    ada.things = {thing("potion", "treasure", "belt"), thing("wand", "treasure", "belt"),
                  thing("sword", "weapon", "main")};
    ada.things[2].gear.damage = DiceExpression{{{1, 8}}, 0};
    ada.things[2].gear.modes = {"melee"};
    arena.add(ada);
    arena.add({.id = "dov", .kind = Kind::Character, .seat = SeatId{2}, .place = {-4, 1, 0}});
    arena.add({.id = "orc", .place = {-3, 0, 0}, .hp_max = 30});
    State state = arena.opening(12);
    auto scene = std::make_shared<Scene>(*state.scene);
    Sheet magic;
    magic.id = kMagicSheet;
    for (const Stat& stat : scene->vocabulary->stats()) magic.stats.push_back(stat.initial);
    Power healing = magic_thing("healing", "self", 0);
    healing.form->healing = DiceExpression{{{1, 6}}, 1};
    magic.powers.push_back(healing);
    for (const char* name : {"poison", "light"}) magic.powers.push_back(magic_thing(name, "self", 0));
    magic.powers.push_back(magic_thing("cold", "sphere", 0));
    for (const int how : {1, -1}) magic.powers.push_back(magic_thing(how > 0 ? "keen" : "dull", "self", how));
    scene->ground.push_back(std::move(magic));
    state.scene = scene;
    const auto set = [&](const Fact& fact, std::size_t item, std::int32_t value) {
        state.set_fact({scene->vocabulary->index(fact), state.items[item].id, 0}, value);
    };
    set(kNature, 0, nature_number(Name(what.potion)));
    set(kNature, 1, nature_number(Name(what.wand)));
    set(kNature, 2, nature_number(Name(what.sword)));
    set(kChargesLeft, 1, what.charges);
    return {"classic", std::move(state), {{"surprise", {4, 4}}, {"initiative", {6, 2}}, {"attack", {18}}}};
}

// CLS-351: what a thing is that nobody has used, and how many charges are left, by every door: menus,
// previews, the first blow with a blade.
TEST(UnknownThings, LookAlikeUntilSomebodyUsesThem) {
    World one = carrying({"healing", "cold", "keen", 3});
    World other = carrying({"poison", "light", "dull", 9});
    const Intent blow{
        AttackIntent{.who = kAda, .with = "sword", .targets = {CreatureId{3}}, .mode = "melee"}};
    for (World* world : {&one, &other}) {
        world->play({start(), stance("party"), end_step(), end_step("spell")});
        for (const char* name : {"potion", "wand"})
            world->look_ahead({UseIntent{.verb = Verb::UseItem, .who = kAda, .subject = name}});
        world->play({end_step("melee")});
        world->look_ahead(blow);
        world->play({blow});
    }
    expect_same_for_all_but_the_referee(one, other);
}

// AP-134: how deep a thing lies shows when it is found, not before.
TEST(SearchOfAPack, HowDeepAThingLiesShowsWhenItIsFound) {
    const auto scene = [] {
        Arena arena("action-points");
        Piece ada{.id = "ada", .kind = Kind::Character, .seat = SeatId{1}, .place = {-2, 0, 0}};
        Thing pack, rope;
        pack.item.name = "pack";
        pack.item.kind = "pack";
        pack.item.where = "ground";
        pack.item.place = ada.place;
        rope.item.name = "rope";
        rope.item.kind = "gear";
        rope.item.where = "pack";
        ada.things = {pack, rope};
        arena.add(ada);
        arena.add({.id = "dov", .kind = Kind::Character, .seat = SeatId{2}, .place = {-3, 0, 0}});
        arena.add({.id = "orc", .place = {4, 0, 0}});
        return arena.opening(6);
    };
    const auto searching = [&](std::string_view wits, DiceByPurpose::Script dice) {
        dice.emplace("surprise", std::deque<std::int32_t>{4, 4});
        dice.emplace("initiative", std::deque<std::int32_t>{6, 2});
        World world("action-points", scene(), std::move(dice));
        UseIntent search;
        search.verb = Verb::Act;
        search.who = kAda;
        search.subject = "search_pack";
        search.item = "rope";
        search.detail = Name(wits);
        world.play({start(), {search}, {TurnIntent{.verb = Verb::EndTurn, .who = kAda}}});
        return world;
    };
    expect_same_for_all_but_the_referee(searching("", {{"search", {4}}}), searching("", {{"search", {8}}}));
    expect_same_for_all_but_the_referee(searching("check", {{"check", {19}}, {"search", {2}}}),
                                        searching("check", {{"check", {18}}, {"search", {6}}}));
}

// AP-104: what a foe's armour is worth is its side's to know, also when it lets go of some of it.
TEST(ArmourOfAFoe, WhatIsLeftOfItWithoutTheShield) {
    const auto dropping = [](std::int32_t ac) {
        Arena arena("action-points");
        arena.add({.id = "ada", .kind = Kind::Character, .seat = SeatId{1}, .place = {-2, 0, 0}});
        arena.add({.id = "dov", .kind = Kind::Character, .seat = SeatId{2}, .place = {-3, 0, 0}});
        Thing shield;
        shield.item.name = "shield";
        shield.item.kind = "shield";
        shield.item.where = "off";
        shield.item.state = "held";
        arena.add({.id = "orc", .place = {4, 0, 0}, .ac = ac, .things = {shield}});
        World world("action-points", arena.opening(6), {{"surprise", {4, 4}}, {"initiative", {2, 6}}});
        const UseIntent drop{.verb = Verb::DropItem, .who = CreatureId{3}, .subject = "shield"};
        world.play({start(), {drop}});
        return world;
    };
    expect_same_for_all_but_the_referee(dropping(14), dropping(17));
}

}  // namespace
}  // namespace affray::test
