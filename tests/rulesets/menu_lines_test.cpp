// Lines of a menu: where what is sent differs the lines do, and what is still to be chosen is left open.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "content/scene/scene_reader.h"
#include "readings/facts.h"
#include "rules/preview.h"
#include "rulesets/registry.h"
#include "support/arena.h"

namespace affray {
namespace {

class MenuLines : public testing::Test {
  protected:
    MenuLines() {
        arena_.add({.id = "mage",
                    .kind = Kind::Character,
                    .powers = test::spells(),
                    .class_id = "magic_user",
                    .memorised = 1});
        arena_.add({.id = "orc", .place = {3, 0, 0}});
        now_.state = arena_.opening();
        now_.state.phase = Phase::Turns;
        now_.state.round = 1;
        now_.state.stage = "declare";
    }

    void set(const Fact& fact, std::int32_t value) {
        now_.state.set_fact({arena_.rules().vocabulary()->index(fact), 1, 0}, value);
    }

    std::vector<MenuEntry> lines(Verb verb) const {
        std::vector<MenuEntry> all = menu(now_, arena_.rules(), SeatId::Referee, CreatureId{1});
        std::erase_if(all, [verb](const MenuEntry& entry) { return entry.intent.verb() != verb; });
        return all;
    }

    test::Arena arena_{"classic"};
    Situation now_;
};

TEST_F(MenuLines, DeclarationsStandApart) {
    std::set<std::string> told;
    for (const MenuEntry& line : lines(Verb::Declare)) {
        const auto& declare = *line.intent.as<PrepareIntent>();
        const bool fresh = told.insert(declare.key.str() + " " + declare.value.str()).second;
        EXPECT_TRUE(fresh) << declare.key.view();
        EXPECT_EQ(line.allowed, declare.key != Name("withdraw") && declare.key != Name("retreat"));
    }
    for (const char* word : {"withdraw ", "retreat ", "none "}) EXPECT_EQ(told.count(word), 1U) << word;
    EXPECT_GT(told.size(), 4U) << "a line for each spell in memory";
}

TEST_F(MenuLines, ASpellLeavesItsTargetsOpen) {
    now_.state.stage = "pass";
    now_.state.step = "spell";
    now_.state.group = 0;
    now_.state.order = {{CreatureId{1}, 4, -1, 0}, {CreatureId{2}, 2, -1, 1}};
    set(kDeclared, kDeclaredCast);
    const auto& powers = now_.state.sheet(CreatureId{1}).powers;
    const auto aimed = std::find_if(powers.begin(), powers.end(),
                                    [](const Power& power) { return power.form && power.form->unerring; });
    ASSERT_NE(aimed, powers.end());
    set(kDeclaredPower, static_cast<std::int32_t>(aimed - powers.begin()) + 1);
    const std::vector<MenuEntry> casts = lines(Verb::Cast);
    ASSERT_EQ(casts.size(), 1U);
    EXPECT_TRUE(casts.front().allowed);
    EXPECT_TRUE(casts.front().intent.as<CastIntent>()->targets.empty());
    const auto& targets = casts.front().targets;
    EXPECT_NE(std::find(targets.begin(), targets.end(), CreatureId{2}), targets.end());
}

// TBA-178: a line of its own beside the walk, as long as the table plays with it.
TEST(MenuLinesOfPaces, ASprintStandsBesideTheWalk) {
    for (const std::int32_t plays : {0, 1}) {
        test::Arena arena("turn-based", {{"sprint_action", plays}});
        arena.add({.id = "ada", .kind = Kind::Character, .powers = test::tactical_arms(0)});
        Situation now;
        now.state = arena.opening();
        now.state.phase = Phase::Turns;
        now.state.round = 1;
        now.state.active = CreatureId{1};
        now.state.order = {{CreatureId{1}, 10, -1, 0}};
        std::set<std::string> told;
        for (const MenuEntry& line : menu(now, arena.rules(), SeatId::Referee, CreatureId{1}))
            if (line.intent.verb() == Verb::Move && line.needs_path) told.insert(line.subject.str());
        EXPECT_EQ(told, plays == 0 ? std::set<std::string>{""} : (std::set<std::string>{"", "sprint"}));
    }
}

// What a line does not leave open it keeps: the way to a place says how many feet it takes (ADV-016).
TEST(MenuLinesOfExpeditions, AWayKeepsItsFeet) {
    content::Problems problems("hall.yaml");
    content::Fields fields(content::read_text(
        "map: {grid: square, size: [20, 3]}\n"
        "sides: [{id: pcs, kind: party}]\n"
        "party: {scene: dungeon, turn: 1, phase: actions, members: [A]}\n"
        "creatures: [{id: A, side: pcs, kind: character, seat: ann, hp: 8, hp_max: 8, place: [2, 1]}]\n"
        "features: [{id: hall, kind: area, cells: [[5, 0], [5, 1], [5, 2]]}]\n",
        problems));
    const auto rules = make_ruleset("classic");
    content::ReadScene scene = content::read_scene(fields, {"hall", rules, {}, {}, {}});
    ASSERT_TRUE(problems.empty()) << to_string(problems.all().front());
    const Situation now{std::move(scene.state), nullptr};
    std::int32_t feet = 0;
    for (const MenuEntry& line : menu(now, *rules, SeatId::Referee, CreatureId{1}))
        if (const auto* way = line.intent.as<JourneyIntent>(); way != nullptr && way->where == Name("hall"))
            feet = way->told("feet").value_or(0);
    EXPECT_EQ(feet, 15);
}

}  // namespace
}  // namespace affray
