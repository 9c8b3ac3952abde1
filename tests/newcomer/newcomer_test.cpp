// A mechanic with a fact that lasts and an offer of its own is known everywhere by what it claims: in scenes,
// stored states, campaigns, standing orders, to monsters by themselves and in previews. Nothing but grit.cpp
// and two lines (its factory, its place in a ruleset) says that it exists.
#include <gtest/gtest.h>

#include <algorithm>

#include "autopilot/answers.h"
#include "campaign/figure.h"
#include "codec/state_codec.h"
#include "content/scene/scene_reader.h"
#include "grit.h"
#include "rules/preview.h"
#include "rulesets/rulesets.h"
#include "table/standing_orders.h"

namespace affray::test {
namespace {

constexpr const char* kScene = R"(
map: {grid: hex, radius: 5}
encounter: {round: 1, phase: turn, active: ada, order: [ada, orc]}
creatures:
  - {id: ada, side: party, kind: character, place: [0, 0], hp_max: 30, ac: 18, score: 20, facts: {ap: 5},
     powers: {sword: {kind: melee, basic: true, attack: {bonus: 30, vs: ac}, hit: {flat: 8}}}}
  - {id: orc, side: foes, kind: monster, place: [1, 0], hp_max: 20, ac: 10, score: 10, facts: {grit: fresh}}
)";

// Always the middle: an attack with +30 hits.
class Middling final : public Dice {
  public:
    std::int32_t draw(std::int32_t sides, const Name&) override { return (sides + 1) / 2; }
};

std::shared_ptr<const Ruleset> with_grit() {
    Composition composition = affray_ruleset({});
    composition.mechanics.push_back(grit());
    return std::make_shared<Ruleset>(std::move(composition), Options{});
}

class Newcomer : public testing::Test {
  protected:
    Newcomer() : rules_(with_grit()) {
        content::Problems problems("grit.yaml");
        content::Fields fields(content::read_text(kScene, problems));
        now_.state = content::read_scene(fields, {"test", rules_, {}, {}, {}}).state;
        EXPECT_TRUE(problems.empty()) << to_string(problems.all().front());
    }

    std::int32_t grit_of(const State& state, CreatureId who) const {
        return state.fact({rules_->vocabulary()->fact_named("grit"), number(who), 0});
    }
    Outcome strike() {
        Middling dice;
        return submit(now_, *rules_, dice, orders_, SeatId{1},
                      AttackIntent{.who = kAda, .with = "sword", .targets = {kOrc}});
    }

    static constexpr CreatureId kAda{1}, kOrc{2};
    std::shared_ptr<const Ruleset> rules_;
    table::StandingOrders orders_;
    Situation now_;
};

TEST_F(Newcomer, AScenesFileWritesItInItsOwnWords) { EXPECT_EQ(grit_of(now_.state, kOrc), 1); }

TEST_F(Newcomer, AStoredStateHoldsIt) {
    const auto stored = codec::StoredState::parse(codec::encode_state(now_.state, 1));
    ASSERT_TRUE(stored);
    const auto state = stored->state(rules_->vocabulary());
    ASSERT_TRUE(state) << state.error().message;
    EXPECT_EQ(grit_of(*state, kOrc), 1);
}

TEST_F(Newcomer, ACampaignKeepsItWithItsCreature) {
    const State figure = campaign::take_out(now_.state, kOrc);
    EXPECT_EQ(campaign::figure_fact(figure, "grit"), 1);
    State changed = figure;
    EXPECT_TRUE(campaign::set_lasting_fact(changed, "grit", 0));
    EXPECT_FALSE(campaign::set_lasting_fact(changed, "ap", 0)) << "which does not outlast a fight";
}

TEST_F(Newcomer, ItsOfferIsAsked) {
    const Outcome asked = strike();
    ASSERT_TRUE(asked.next.state.asked) << "no rejection: " << !asked.rejected;
    EXPECT_EQ(asked.next.state.asked->kind, Name("grit"));
}

TEST_F(Newcomer, AStandingOrderAnswersIt) {
    ASSERT_TRUE(table::may_be_ordered(*rules_, "grit"));
    ASSERT_TRUE(orders_.set({SeatId::Referee, CreatureId::None, "grit", table::Policy::Always}));
    const Outcome struck = strike();
    ASSERT_FALSE(struck.next.state.asked);
    EXPECT_EQ(struck.next.state.creature(kOrc).hp, 20) << "the attack was shrugged off";
    EXPECT_EQ(grit_of(struck.next.state, kOrc), 0);
}

TEST_F(Newcomer, AMonsterByItselfTakesIt) {
    const Outcome asked = strike();
    autopilot::Directives directives;
    ASSERT_TRUE(directives.set({.who = kOrc, .mode = autopilot::Mode::Run}));
    const auto choice = autopilot::answer(asked.next, *rules_, directives);
    ASSERT_TRUE(choice);
    const auto* given = choice->intent.as<AnswerIntent>();
    ASSERT_NE(given, nullptr);
    EXPECT_EQ(given->picks, std::vector<std::uint32_t>{0});
}

TEST_F(Newcomer, APreviewKeepsItsSecret) {
    const Intent attack{AttackIntent{.who = kAda, .with = "sword", .targets = {kOrc}}};
    const auto told = [&](const Viewer& viewer) {
        const Preview seen = preview(now_, *rules_, viewer, attack);
        EXPECT_TRUE(seen.reasons.empty());
        return std::ranges::count(seen.reactions, Name("grit"), &Provoked::kind);
    };
    EXPECT_EQ(told({Role::Player, SeatId{1}}), 0);
    EXPECT_EQ(told({Role::Referee, SeatId::Referee}), 1) << "who leads the creature may know";
}

}  // namespace
}  // namespace affray::test
