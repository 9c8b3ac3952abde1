// Whoever hides from all of a seat's creatures is told to that seat by no door (TBA-162; decision 0270): two
// worlds in which it is elsewhere and does something else are the same to it, byte by byte.
#include <gtest/gtest.h>

#include <algorithm>

#include "content/scene/scene_reader.h"
#include "property/lookers.h"
#include "rules/judge.h"
#include "rulesets/registry.h"
#include "support/arena.h"

namespace affray::content {
namespace {

using namespace affray::test;

constexpr Viewer kReferee{Role::Referee, SeatId::Referee}, kSeatOfAnn{Role::Player, kAnn},
    kSeatOfBob{Role::Player, kBob}, kWatcher{Role::Spectator, SeatId::Referee};

// One fight, and what each looker has been told of it.
class World {
  public:
    World(std::shared_ptr<const Ruleset> rules, const std::string& goblin, const std::string& ground)
        : rules_(std::move(rules)) {
        Problems problems("trees.yaml");
        Fields fields(read_text(
            "map: {grid: square, size: [20, 20]}\nsides: [{id: party}, {id: foes}]\ncreatures:\n"
            "  - {id: goblin, side: foes, kind: monster, ac: 12, hp: 9, hp_max: 9, skills: {stealth: 30}, "
            "powers: {spear: {kind: melee, bonus: 4, damage: 1d6, type: piercing, reach: 10}}, " +
                goblin +
                "}\n"
                "  - {id: ada, side: party, kind: character, seat: ann, place: [8, 5], ac: 14, hp: 20, "
                "hp_max: 20, powers: {bow: {kind: ranged, range: [80, 320], bonus: 5, damage: 1d6}}}\n"
                "  - {id: bea, side: party, kind: character, seat: bob, place: [2, 7], ac: 14, hp: 20, "
                "hp_max: 20, powers: {sword: {kind: melee, bonus: 5, damage: 1d8}}}\n"
                "  - {id: wolf, side: foes, kind: monster, place: [8, 12], ac: 12, hp: 30, hp_max: 30}\n"
                "features:\n" +
                ground +
                "encounter: {round: 1, phase: turn, active: goblin, order: [goblin, ada, bea, wolf]}\n",
            problems));
        ReadScene scene =
            read_scene(fields, {"trees", rules_, {}, {}, {}, &Compendia::built_in().of("turn-based")});
        fields.finish();
        EXPECT_TRUE(problems.empty()) << to_string(problems.all().front());
        now_ = {std::move(scene.state), nullptr};
    }

    CreatureId who(std::string_view id) const { return *now_.state.find(id); }
    const Situation& now() const { return now_; }
    const Ruleset& rules() const { return *rules_; }

    // Carried out; a question about a reaction is declined.
    std::vector<Event> act(SeatId seat, const Intent& intent) {
        std::vector<Event> events = submitted(seat, intent);
        while (now_.state.asked)
            submitted(now_.state.asked->waiting.front(),
                      {AnswerIntent{Verb::Answer, now_.state.asked->id, {}, {}, 0}});
        return events;
    }
    const std::vector<std::string>& told(std::size_t looker) const { return told_[looker]; }

  private:
    std::vector<Event> submitted(SeatId seat, const Intent& intent) {
        Outcome outcome = submit(now_, *rules_, dice_, orders_, seat, intent);
        EXPECT_FALSE(outcome.rejected.has_value())
            << to_string(intent.verb()) << ": " << to_string(outcome.rejected->code);
        now_ = std::move(outcome.next);
        for (std::size_t i = 0; i < lookers().size(); ++i) {
            codec::DeltaEncoder encoder;
            const v1::Delta& delta =
                encoder.encode(told_[i].size() + 1, outcome.events, now_.state, lookers()[i]);
            if (codec::tells(delta, lookers()[i])) told_[i].push_back(codec::delta_payload(delta));
        }
        return outcome.events;
    }

    std::shared_ptr<const Ruleset> rules_;
    Situation now_;
    ChanceDice dice_{3, false};
    DefaultOrders orders_;
    std::array<std::vector<std::string>, 3> told_;
};

class Unnoticed : public testing::Test {
  protected:
    static Intent hide(const World& world) {
        return {UseIntent{.verb = Verb::Hide, .who = world.who("goblin")}};
    }
    static Intent done(const World& world, std::string_view who) {
        return {TurnIntent{.verb = Verb::EndTurn, .who = world.who(who)}};
    }
    static Intent walk(const World& world, std::string_view who, std::vector<Place> path) {
        return {MoveIntent{.who = world.who(who), .path = std::move(path)}};
    }
    static Intent shot(const World& world) {
        return {AttackIntent{.who = world.who("ada"), .with = "bow", .targets = {world.who("wolf")}}};
    }

    static bool shows(const World& world, const Viewer& viewer) {
        return sees(world.now().state, viewer, world.who("goblin"));
    }

    // Everything that a seat can have: what it was told, the view, the menus with cells in reach, and what a
    // look ahead says of all that it could try.
    static void expect_alike(const World& one, const World& other) {
        for (std::size_t i = 0; i < lookers().size(); ++i) {
            const Viewer looker = lookers()[i];
            SCOPED_TRACE("looker " + std::to_string(i));
            ASSERT_EQ(one.told(i).size(), other.told(i).size());
            for (std::size_t k = 0; k < one.told(i).size(); ++k)
                EXPECT_EQ(first_difference(one.told(i)[k], other.told(i)[k]), "") << "delta " << k;
            EXPECT_EQ(first_difference(view_bytes(one.now(), looker), view_bytes(other.now(), looker)), "");
            EXPECT_EQ(first_difference(menu_bytes(one.now(), one.rules(), looker),
                                       menu_bytes(other.now(), other.rules(), looker)),
                      "");
            if (looker.role == Role::Player) expect_same_answers(one, other, looker);
        }
    }

    static void expect_same_answers(const World& one, const World& other, const Viewer& looker) {
        for (const std::string_view id : {"ada", "bea"}) {
            if (one.now().state.creature(one.who(id)).seat != looker.seat) continue;
            std::vector<Intent> tries = suggestions(View(one.now().state, one.rules()), one.who(id));
            for (std::int32_t x = 0; x < 20; ++x)
                tries.push_back({AttackIntent{
                    .who = one.who(id), .with = id == "ada" ? "bow" : "sword", .places = {{x, 5, 0}}}});
            tries.push_back({AttackIntent{
                .who = one.who(id), .with = id == "ada" ? "bow" : "sword", .targets = {one.who("goblin")}}});
            for (const Intent& intent : tries) {
                const Preview a = preview(one.now(), one.rules(), looker, intent);
                const Preview b = preview(other.now(), other.rules(), looker, intent);
                EXPECT_EQ(a.reasons, b.reasons) << to_string(intent.verb());
                EXPECT_EQ(a.reactions, b.reactions) << to_string(intent.verb());
                EXPECT_EQ(a.needs_roll, b.needs_roll) << to_string(intent.verb());
                EXPECT_EQ(a.odds, b.odds) << to_string(intent.verb());
                EXPECT_EQ(a.bill.lines().size(), b.bill.lines().size());
            }
        }
    }

    std::shared_ptr<const Ruleset> rules_ = make_ruleset("turn-based");
    static constexpr const char* kTrees =
        "  - {id: trees, kind: tree, cells: [[9, 1], [9, 2], [9, 3], [9, 4], [9, 5], [9, 6], [9, 7], [9, 8], "
        "[9, "
        "9], [9, 10], [9, 11], [9, 12], [9, 13], [9, 14], [9, 15], [9, 16], [9, 17], [9, 18]]}\n";
};

TEST_F(Unnoticed, TBA162WhereItGoesAndWhatItDoesIsToldToNobody) {
    World one(rules_, "place: [10, 5]", kTrees), other(rules_, "place: [10, 5]", kTrees);
    for (World* world : {&one, &other}) world->act(SeatId::Referee, hide(*world));
    ASSERT_FALSE(shows(one, kSeatOfAnn));
    expect_alike(one, other);
    // One stays within a spear's reach of Ada, the other goes far away and lies down.
    one.act(SeatId::Referee, walk(one, "goblin", {{10, 4, 0}}));
    other.act(SeatId::Referee, walk(other, "goblin", {{10, 6, 0}, {10, 7, 0}, {10, 8, 0}, {10, 9, 0}}));
    other.act(SeatId::Referee, {MoveIntent{.verb = Verb::DropProne, .who = other.who("goblin")}});
    expect_alike(one, other);
    EXPECT_NE(view_bytes(one.now(), kReferee), view_bytes(other.now(), kReferee));
    for (World* world : {&one, &other}) {
        world->act(SeatId::Referee, done(*world, "goblin"));
        // Out of the spear's reach, which the referee alone is asked about.
        world->act(kAnn, walk(*world, "ada", {{7, 5, 0}, {6, 5, 0}}));
        world->act(kAnn, shot(*world));
        world->act(kAnn, done(*world, "ada"));
    }
    expect_alike(one, other);
}

TEST_F(Unnoticed, TBA156WhoeverIsBesideOneUnnoticedSpoilsNoShotAndCoversNobody) {
    World one(rules_, "place: [8, 8], effects: [invisible]", kTrees),
        other(rules_, "place: [8, 8], effects: [invisible]", kTrees);
    for (World* world : {&one, &other}) world->act(SeatId::Referee, hide(*world));
    // One stands beside Ada and between her and the wolf.
    one.act(SeatId::Referee, walk(one, "goblin", {{8, 7, 0}, {8, 6, 0}}));
    other.act(SeatId::Referee, walk(other, "goblin", {{7, 9, 0}, {6, 10, 0}, {5, 11, 0}, {4, 12, 0}}));
    for (World* world : {&one, &other}) world->act(SeatId::Referee, done(*world, "goblin"));
    ASSERT_FALSE(shows(one, kSeatOfAnn));
    expect_alike(one, other);
    const Preview near = preview(one.now(), *rules_, kSeatOfAnn, shot(one));
    const Preview far = preview(other.now(), *rules_, kSeatOfAnn, shot(other));
    EXPECT_EQ(near.odds, far.odds);
    for (World* world : {&one, &other}) world->act(kAnn, shot(*world));
    EXPECT_EQ(first_difference(one.told(0).back(), other.told(0).back()), "");
}

TEST_F(Unnoticed, TBA162WhoComesToLightTellsNotWhereItHasBeen) {
    World world(rules_, "place: [10, 18]", kTrees);
    world.act(SeatId::Referee, hide(world));
    const auto events =
        world.act(SeatId::Referee, walk(world, "goblin", {{10, 19, 0}, {9, 19, 0}, {8, 19, 0}, {7, 18, 0}}));
    ASSERT_TRUE(shows(world, kSeatOfAnn));
    v1::Delta told;
    ASSERT_TRUE(told.ParseFromString(world.told(0).back()));
    EXPECT_TRUE(told.has_view());
    std::size_t steps = 0;
    for (const v1::Event& event : told.events()) steps += event.has_moved();
    const auto moved = std::count_if(events.begin(), events.end(),
                                     [](const Event& one) { return one.as<Moved>() != nullptr; });
    EXPECT_EQ(moved, 4);
    EXPECT_LT(steps, 4U);
}

TEST_F(Unnoticed, TBA162WhoNoticesItIsToldAndNobodyElse) {
    World world(rules_, "place: [10, 5]", kTrees + std::string("facts: {hidden: [[goblin, ada, 15]]}\n"));
    world.act(SeatId::Referee, walk(world, "goblin", {{10, 6, 0}}));
    EXPECT_FALSE(shows(world, kSeatOfAnn));
    EXPECT_TRUE(shows(world, kSeatOfBob));
    EXPECT_TRUE(shows(world, kReferee));
    // Who watches knows what all players know.
    EXPECT_FALSE(shows(world, kWatcher));
}

TEST_F(Unnoticed, TBA163ASearchAllAroundFindsIt) {
    World world(rules_, "place: [10, 5]", kTrees + std::string("facts: {hidden: [[goblin, ada, -20]]}\n"));
    world.act(SeatId::Referee, walk(world, "goblin", {{10, 6, 0}}));
    world.act(SeatId::Referee, done(world, "goblin"));
    ASSERT_FALSE(shows(world, kSeatOfAnn));
    world.act(kAnn, {UseIntent{.verb = Verb::Search, .who = world.who("ada"), .detail = "hider"}});
    EXPECT_TRUE(shows(world, kSeatOfAnn));
}

}  // namespace
}  // namespace affray::content
