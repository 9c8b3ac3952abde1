// The kernel's promises: refusals, questions, overrides at a question, previews, menus.
#include "rules/resolver.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "readings/facts.h"
#include "rules/preview.h"
#include "support/arena.h"

namespace affray::test {
namespace {

// A runner, a free guard of its foes and the one it runs for; the runner's turn.
class AtAQuestion : public testing::Test {
  protected:
    AtAQuestion() {
        arena_.add({.id = "ada",
                    .kind = Kind::Character,
                    .seat = SeatId{1},
                    .place = {2, 2, 0},
                    .init_bonus = 0,
                    .powers = {blade(4, {{}, 3})}});
        arena_.add({.id = "dov",
                    .kind = Kind::Character,
                    .seat = SeatId{2},
                    .place = {0, 0, 0},
                    .init_bonus = 0,
                    .powers = {blade(4, {{}, 3})}});
        arena_.add({.id = "orc", .place = {4, 0, 0}, .init_bonus = 40, .powers = {blade(6, {{}, 6})}});
        now_ = {arena_.opening(), nullptr};
        says(SeatId::Referee, {SetupIntent{}});
    }

    Outcome try_it(SeatId seat, const Intent& intent) {
        return submit(now_, arena_.rules(), dice_, orders_, seat, intent);
    }
    void says(SeatId seat, const Intent& intent) {
        Outcome outcome = try_it(seat, intent);
        ASSERT_FALSE(outcome.rejected) << to_string(outcome.rejected->code);
        ASSERT_FALSE(outcome.diverged);
        log_.push_back({seat, intent, AnsweredBy::Player, outcome.events});
        now_ = std::move(outcome.next);
    }
    void run() {
        says(SeatId::Referee,
             {MoveIntent{Verb::Move, orc_, {{3, 0, 0}, {2, 0, 0}, {1, 0, 0}}, {}, false, 0}});
    }
    Intent answer(std::vector<std::uint32_t> picks) const {
        return {AnswerIntent{Verb::Answer, now_.state.asked->id, std::move(picks), {}, 0}};
    }

    const CreatureId ada_{1}, orc_{3};
    Arena arena_;
    ChanceDice dice_{3};
    DefaultOrders orders_;
    Situation now_;
    std::vector<Batch> log_;
};

TEST_F(AtAQuestion, TheActionWaitsAndOnlyItsAnswerGoesOn) {
    run();
    ASSERT_TRUE(now_.state.asked);
    EXPECT_EQ(now_.state.creature(orc_).place, (Place{3, 0, 0}));
    const auto code = [this](SeatId seat, const Intent& intent) {
        return try_it(seat, intent).rejected->code;
    };
    EXPECT_EQ(code(SeatId::Referee, {TurnIntent{Verb::EndTurn, orc_, false}}), Reason::AwaitingAnswer);
    EXPECT_EQ(code(SeatId{2}, answer({})), Reason::NotAsked);
    EXPECT_EQ(code(SeatId{1}, {AnswerIntent{Verb::Answer, 9'999, {}, {}, 0}}), Reason::StaleQuestion);
    EXPECT_EQ(code(SeatId{1}, answer({4})), Reason::BadArgument);
    says(SeatId{1}, answer({0}));
    EXPECT_FALSE(now_.state.asked);
    EXPECT_EQ(now_.state.creature(ada_).place, (Place{2, 1, 0}));
    EXPECT_EQ(now_.state.creature(orc_).place, (Place{3, 0, 0}));
}

TEST_F(AtAQuestion, ARebuiltTwinAnswersAlike) {
    run();
    Situation twin = restore(Arena(arena_).opening(), log_);
    EXPECT_EQ(twin.state, now_.state);
    ASSERT_TRUE(twin.pending);
    const Intent declines = answer({});
    const Outcome here = try_it(SeatId{1}, declines);
    ChanceDice other(99);
    const Outcome there = submit(twin, arena_.rules(), other, orders_, SeatId{1}, declines);
    EXPECT_EQ(here.events, there.events);
    EXPECT_EQ(here.next.state, there.next.state);
}

// A log of any length is folded in the place of one state: what is shared is copied at every change, and
// kept.
TEST_F(AtAQuestion, WhatAsksNobodyIsReplayedInPlace) {
    Situation twin = restore(Arena(arena_).opening(), log_);
    log_.clear();
    run();
    says(SeatId{1}, answer({0}));
    for (const Batch& batch : log_) replay(twin, batch);
    const std::int32_t* const numbers = &twin.state.numbers[0];
    const auto points = twin.state.numbers.to_vector();
    says(SeatId::Referee, {TurnIntent{Verb::EndTurn, orc_, false}});
    replay(twin, log_.back());
    EXPECT_EQ(twin.state, now_.state);
    EXPECT_NE(twin.state.numbers.to_vector(), points);
    EXPECT_EQ(&twin.state.numbers[0], numbers) << "a copy of the state before was made";
}

TEST_F(AtAQuestion, ARC006AnOverrideIsOneMoreInputAtTheQuestion) {
    run();
    const OverrideIntent set{Verb::Override, "creatures.orc.hp", "12", "a misread wound"};
    says(SeatId::Referee, {set});
    ASSERT_TRUE(now_.state.asked) << "the question stays open";
    EXPECT_EQ(now_.state.creature(orc_).hp, 12);
    says(SeatId{1}, answer({}));
    EXPECT_EQ(now_.state.creature(orc_).hp, 12) << "kept when the action is repeated";
    EXPECT_EQ(restore(Arena(arena_).opening(), log_).state, now_.state);
}

TEST_F(AtAQuestion, AnOfferThatHasBecomeImpossibleLapses) {
    run();
    says(SeatId::Referee, {OverrideIntent{Verb::Override, "creatures.ada.place", "7,0", "moved away"}});
    says(SeatId{1}, answer({0}));
    EXPECT_EQ(now_.state.creature(ada_).place, (Place{7, 0, 0}));
    EXPECT_EQ(now_.state.creature(orc_).place, (Place{1, 0, 0})) << "nobody stops it";
}

TEST_F(AtAQuestion, RulesThatChangedUnderTheQuestionChangeNothing) {
    run();
    auto changed = std::make_shared<Pending>(*now_.pending);
    std::get<FactSet>(changed->tape.front().body).value += 1;
    Situation doctored = now_;
    doctored.pending = changed;
    const Outcome outcome = submit(doctored, arena_.rules(), dice_, orders_, SeatId{1}, answer({}));
    EXPECT_TRUE(outcome.diverged);
    EXPECT_EQ(outcome.next.state, doctored.state);
    EXPECT_TRUE(outcome.events.empty());
}

TEST_F(AtAQuestion, ARefusalNamesWhatIsMissingAndTheFirstStageWins) {
    const Intent far{MoveIntent{
        Verb::Move, orc_, {{3, 0, 0}, {2, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {1, 3, 0}}, {}, false, 0}};
    const Outcome outcome = try_it(SeatId::Referee, far);
    EXPECT_EQ(outcome.rejected->code, Reason::NotEnoughAp);
    EXPECT_EQ(outcome.rejected->have, 5);
    EXPECT_GT(outcome.rejected->need, 5);
    EXPECT_EQ(try_it(SeatId{1}, far).rejected->code, Reason::NotController);
    EXPECT_EQ(
        try_it(SeatId{1}, {MoveIntent{Verb::Move, CreatureId{77}, {{0, 1, 0}}, {}, false, 0}}).rejected->code,
        Reason::UnknownId);
    EXPECT_EQ(try_it(SeatId{1}, {GovernIntent{}}).rejected->code, Reason::RefereeOnly);
    EXPECT_EQ(try_it(SeatId{1}, {CastIntent{Verb::Cast, ada_, "ray", {}}}).rejected->code,
              Reason::UnknownIntent);
}

// A preview of the referee's says what a submit does.
void expect_agreed(const Situation& now, const Ruleset& rules, const Outcome& outcome, const Intent& intent) {
    const Preview shown = preview(now, rules, {Role::Referee, SeatId::Referee}, intent);
    ASSERT_EQ(shown.reasons.empty(), !outcome.rejected) << to_string(intent.verb());
    EXPECT_TRUE(!outcome.rejected || shown.reasons.front() == *outcome.rejected);
}

TEST_F(AtAQuestion, APreviewOfAnAnswerInAnothersSteadSaysWhatASubmitDoes) {
    run();
    const auto instead = [this](std::vector<std::uint32_t> picks, std::uint32_t seat) {
        Intent intent = answer(std::move(picks));
        std::get<AnswerIntent>(intent.body).instead_of = SeatId{seat};
        expect_agreed(now_, arena_.rules(), try_it(SeatId::Referee, intent), intent);
        return try_it(SeatId::Referee, intent);
    };
    EXPECT_FALSE(instead({0}, 1).rejected);
    EXPECT_FALSE(instead({}, 1).rejected);
    EXPECT_EQ(instead({4}, 1).rejected->code, Reason::BadArgument);
    EXPECT_EQ(instead({0}, 2).rejected->code, Reason::NotAsked);
    const Outcome said = instead({0}, 1);
    ASSERT_EQ(said.events.front().as<Answered>()->pick.by, AnsweredBy::Referee);
    EXPECT_EQ(said.intent.as<AnswerIntent>()->instead_of, SeatId{1}) << "what was asked for is kept";
}

TEST_F(AtAQuestion, ALowerMaximumCutsTheHitPointsInTheSameOverride) {
    const auto lower = [this](const char* most) {
        says(SeatId::Referee,
             {OverrideIntent{Verb::Override, "creatures.orc.hp_max", most, "it was smaller"}});
    };
    const auto orc = [this] { return now_.state.creature(orc_); };
    lower("20");
    EXPECT_EQ(orc().hp_max, 20);
    EXPECT_EQ(orc().hp, 20);
    ASSERT_EQ(log_.back().events.size(), 2U);
    EXPECT_EQ(log_.back().events.back().as<Overridden>()->path, "creatures.orc.hp");
    lower("25");
    EXPECT_EQ(orc().hp, 20) << "a higher one heals nobody";
    run();
    ASSERT_TRUE(now_.state.asked);
    lower("7");
    EXPECT_EQ(orc().hp, 7) << "at a question, too";
    says(SeatId{1}, answer({}));
    EXPECT_EQ(orc().hp, 7) << "kept when the action is repeated";
    EXPECT_EQ(restore(Arena(arena_).opening(), log_).state, now_.state);
}

TEST_F(AtAQuestion, APreviewTellsPriceAndReactionsAndTouchesNothing) {
    says(SeatId::Referee, {OverrideIntent{Verb::Override, "creatures.ada.place", "4,1", "beside the orc"}});
    const std::uint64_t before = state_hash(now_.state);
    const Intent away{MoveIntent{Verb::Move, orc_, {{4, -1, 0}, {4, -2, 0}}, {}, false, 0}};
    const Preview shown = preview(now_, arena_.rules(), {Role::Referee, SeatId::Referee}, away);
    EXPECT_TRUE(shown.reasons.empty());
    EXPECT_EQ(shown.bill.total(arena_.rules().vocabulary()->index(kAp)), 3);
    ASSERT_EQ(shown.reactions.size(), 1U);
    EXPECT_EQ(shown.reactions.front(), (Provoked{"opportunity", ada_, 0}));
    EXPECT_FALSE(shown.needs_roll);
    const Intent strike{AttackIntent{Verb::Attack, orc_, "blade", {ada_}, false, {}}};
    EXPECT_TRUE(preview(now_, arena_.rules(), {Role::Referee, SeatId::Referee}, strike).needs_roll);
    EXPECT_EQ(state_hash(now_.state), before);
    EXPECT_EQ(dice_.drawn(), 3U) << "initiative alone has been rolled";
}

TEST_F(AtAQuestion, AMenuSaysWhatIsPossibleAndWhyNot) {
    const auto lines = menu(now_, arena_.rules(), SeatId::Referee, orc_);
    const auto line = [&lines](Verb verb) {
        return *std::find_if(lines.begin(), lines.end(),
                             [verb](const MenuEntry& entry) { return entry.intent.verb() == verb; });
    };
    EXPECT_TRUE(line(Verb::Move).allowed);
    EXPECT_TRUE(line(Verb::Move).needs_path);
    EXPECT_TRUE(line(Verb::EndTurn).allowed);
    const MenuEntry attack = line(Verb::Attack);
    EXPECT_FALSE(attack.allowed);
    ASSERT_FALSE(attack.reasons.empty());
    EXPECT_EQ(attack.reasons.front().code, Reason::NotAdjacent);
    for (const Intent& intent : legal_intents(now_, arena_.rules(), SeatId::Referee))
        EXPECT_FALSE(try_it(SeatId::Referee, intent).rejected);
}

TEST_F(AtAQuestion, ReachCountsPointsAndStrikes) {
    says(SeatId::Referee, {OverrideIntent{Verb::Override, "creatures.ada.place", "4,1", "beside the orc"}});
    const auto cells = reach(now_, arena_.rules(), SeatId::Referee, orc_);
    const auto at = [&cells](Place place) {
        return *std::find_if(cells.begin(), cells.end(),
                             [place](const ReachCell& cell) { return cell.place == place; });
    };
    EXPECT_EQ(at({3, 1, 0}).cost, 2) << "circling costs the surcharge";
    EXPECT_EQ(at({3, 1, 0}).provoked, 0U);
    EXPECT_EQ(at({4, -1, 0}).cost, 2);
    EXPECT_EQ(at({4, -1, 0}).provoked, 1U);
    for (const ReachCell& cell : cells) EXPECT_LE(cell.cost, 5);
}

}  // namespace
}  // namespace affray::test
