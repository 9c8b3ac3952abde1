// The budget of an action (REL-24): what would take more events, dice, steps or windows within windows is
// refused, previewed as refused, and leaves everything as it was.
#include <gtest/gtest.h>

#include "rules/preview.h"
#include "rulesets/rulesets.h"
#include "support/arena.h"

namespace affray::test {
namespace {

TEST(Budget, REL24AnActionOfTooManyDiceIsRefusedAndChangesNothing) {
    Arena arena;
    const CreatureId ada = arena.add({.id = "ada",
                                      .kind = Kind::Character,
                                      .seat = kAnn,
                                      .init_bonus = 60,
                                      .powers = {blade(100, {{{6'000, 2}}, 0})}});
    const CreatureId orc = arena.add({.id = "orc", .kind = Kind::Monster, .place = {1, 0, 0}});
    Situation now{arena.opening(), nullptr};
    ChanceDice dice(3);
    const DefaultOrders orders;
    now = submit(now, arena.rules(), dice, orders, SeatId::Referee, {SetupIntent{}}).next;
    ASSERT_EQ(now.state.active, ada);
    const Intent strike{AttackIntent{.who = ada, .with = "blade", .targets = {orc}}};
    for (int attempt = 0; attempt < 3; ++attempt) {
        const Outcome outcome = submit(now, arena.rules(), dice, orders, kAnn, strike);
        ASSERT_TRUE(outcome.rejected);
        EXPECT_EQ(to_string(outcome.rejected->code), "ACTION_TOO_LARGE");
        EXPECT_EQ(outcome.next.state, now.state);
    }
    const Intent pass{TurnIntent{.verb = Verb::EndTurn, .who = ada}};
    EXPECT_FALSE(submit(now, arena.rules(), dice, orders, kAnn, pass).rejected) << "play goes on";
}

// Beside the rules of affray: a spell that does too much of whatever it is called after, though not for ever,
// so that a budget that is off shows as an action that is carried out.
class Glutton final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .verbs = {Verb::Cast}, .moments = {Moment::Vote, Moment::Ruling}, .offers = {{.name = "again"}}};
    }
    void offer(const View& view, Moment moment, const Wound&, std::vector<Offer>& out) const {
        if (moment != Moment::Ruling || view.state().seq > kEnough) return;
        Offer& again = out.emplace_back();
        again.kind = "again";
        again.forced = true;
    }
    void perform(const Offer&, Moment moment, Proposal& proposal, Work& work) const {
        work.emit(Spoke{CreatureId::None, "again"}, Audience::Referee);
        work.window(moment, proposal);
    }
    void act(const CastIntent& cast, Work& work) const {
        const Name& what = cast.spell;
        Proposal proposal = Wound{};
        if (what == Name("windows")) work.window(Moment::Ruling, proposal);
        if (what == Name("events"))
            for (std::size_t i = 0; i <= kEventsPerActionMax; ++i)
                work.emit(Spoke{cast.who, "again"}, Audience::Referee);
        if (what == Name("steps"))
            for (std::size_t i = 0; i <= kStepsPerActionMax; ++i) work.window(Moment::Vote, proposal);
        if (what == Name("dice"))
            for (std::size_t i = 0; i <= kDicePerActionMax; ++i) work.roll(6, "again", cast.who);
    }

  private:
    static constexpr std::uint64_t kEnough = 300;  // of the events that the scene has seen
};

std::shared_ptr<const Ruleset> gluttonous() {
    Composition affray = affray_ruleset({});
    affray.mechanics.push_back(make_mechanic<Glutton>());
    return std::make_shared<Ruleset>(std::move(affray), Options{});
}

class Budgets : public testing::TestWithParam<const char*> {
  protected:
    Budgets() : rules_(gluttonous()) {
        arena_.add({.id = "ada", .kind = Kind::Character, .seat = kAnn, .init_bonus = 60});
        arena_.add({.id = "orc", .kind = Kind::Monster, .place = {1, 0, 0}});
        State opening = arena_.opening();
        auto scene = std::make_shared<Scene>(*opening.scene);
        scene->vocabulary = rules_->vocabulary();
        opening.scene = std::move(scene);
        now_ = submit({opening, nullptr}, *rules_, dice_, orders_, SeatId::Referee, {SetupIntent{}}).next;
        EXPECT_EQ(now_.state.active, ada_);
    }
    Intent cast() const { return {CastIntent{.who = ada_, .spell = GetParam()}}; }

    const CreatureId ada_{1};
    Arena arena_;
    std::shared_ptr<const Ruleset> rules_;
    ChanceDice dice_{3};
    DefaultOrders orders_;
    Situation now_;
};

TEST_P(Budgets, REL24TooMuchIsRefusedBySubmit) {
    const Outcome outcome = submit(now_, *rules_, dice_, orders_, kAnn, cast());
    ASSERT_TRUE(outcome.rejected) << "carried out with " << outcome.events.size() << " events";
    EXPECT_EQ(to_string(outcome.rejected->code), "ACTION_TOO_LARGE");
    EXPECT_EQ(outcome.next.state, now_.state);
    EXPECT_TRUE(outcome.events.empty());
    const Intent pass{TurnIntent{.verb = Verb::EndTurn, .who = ada_}};
    EXPECT_FALSE(submit(now_, *rules_, dice_, orders_, kAnn, pass).rejected) << "play goes on";
}

// No preview draws a die: what takes too many of them still needs a roll.
TEST_P(Budgets, REL24TooMuchIsRefusedByPreview) {
    const Preview shown = preview(now_, *rules_, {Role::Player, kAnn}, cast());
    if (GetParam() == std::string_view("dice")) {
        EXPECT_TRUE(shown.needs_roll);
        EXPECT_TRUE(shown.reasons.empty());
        return;
    }
    ASSERT_EQ(shown.reasons.size(), 1U);
    EXPECT_EQ(to_string(shown.reasons.front().code), "ACTION_TOO_LARGE");
}

INSTANTIATE_TEST_SUITE_P(Of, Budgets, testing::Values("events", "dice", "steps", "windows"),
                         [](const auto& tested) { return std::string(tested.param); });

}  // namespace
}  // namespace affray::test
