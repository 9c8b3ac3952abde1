// What the table waits for and what silence answers (ARC-005, ARC-052, ARC-202, ARC-203).
#include "table/waits.h"

#include <gtest/gtest.h>

#include "rulesets/registry.h"

namespace affray::table {
namespace {

using std::chrono::seconds;

constexpr SeatId kAnn{1};
constexpr SeatId kBen{2};

Question question_of(std::string_view kind, std::vector<SeatId> seats, bool default_take) {
    Question question;
    question.id = 17;
    question.kind = kind;
    if (question.kind.view().ends_with("_vote")) question.moment = Moment::Vote;
    for (const SeatId seat : seats) {
        Offer offer;
        offer.kind = kind;
        offer.seat = seat;
        offer.default_take = default_take;
        question.offers.push_back(offer);
    }
    question.waiting = std::move(seats);
    return question;
}

// As the rules see it; a state that is seen outlives what is read of it.
View seen(const State& state) {
    static const std::shared_ptr<const Ruleset> rules = make_ruleset("affray");
    return {state, *rules};
}

State asking(Question question) {
    State state;
    state.phase = Phase::Turns;
    state.asked = std::move(question);
    return state;
}

const AnswerIntent& answer_in(const HostIntent& intent) { return std::get<AnswerIntent>(intent.intent.body); }

TEST(Waits, NothingIsOpenBetweenQuestions) {
    State state;
    state.phase = Phase::Turns;
    EXPECT_TRUE(open_waits(seen(state), {}).empty());
    state.phase = Phase::Ended;
    state.asked = question_of("intercept", {kAnn}, false);
    EXPECT_TRUE(open_waits(seen(state), {}).empty());
}

TEST(Waits, ARC005PlayersAndTheRefereeHaveTimesOfTheirOwn) {
    const State state = asking(question_of("intercept", {kAnn, SeatId::Referee, kBen}, false));
    const auto waits = open_waits(seen(state), {});
    ASSERT_EQ(waits.size(), 2U);
    EXPECT_FALSE(waits[0].referee);
    EXPECT_EQ(waits[0].duration, seconds{15});
    EXPECT_TRUE(waits[1].referee);
    EXPECT_EQ(waits[1].duration, seconds{60});
    EXPECT_NE(waits[0].key, waits[1].key);
}

TEST(Waits, ARC005SilenceTakesTheDefaultOfEachOffer) {
    for (const bool taken : {false, true}) {
        State state = asking(question_of("intercept", {SeatId::Referee, kBen}, taken));
        const auto waits = open_waits(seen(state), {});
        const auto next = time_up(seen(state), waits[0], {}, {});
        ASSERT_TRUE(next.has_value());
        EXPECT_EQ(next->seat, kBen) << "the referee has longer";
        EXPECT_EQ(next->by, AnsweredBy::Timeout);
        EXPECT_EQ(answer_in(*next).question, 17U);
        EXPECT_EQ(answer_in(*next).picks,
                  taken ? std::vector<std::uint32_t>{1} : std::vector<std::uint32_t>{});
        state.asked->waiting = {SeatId::Referee};
        EXPECT_FALSE(time_up(seen(state), waits[0], {}, {}).has_value()) << "nobody of that wait is left";
        EXPECT_EQ(time_up(seen(state), waits[1], {}, {})->seat, SeatId::Referee);
    }
}

TEST(Waits, ARC005EveryKindOfPromptHasItsDeadline) {
    for (const char* kind : {"intercept", "opportunity", "readied", "interrupt", "flexible", "reroll",
                             "referee_ruling", "morale_outcome", "ambush_nominee"}) {
        const State state = asking(question_of(kind, {kAnn, SeatId::Referee}, true));
        const auto waits = open_waits(seen(state), {});
        ASSERT_EQ(waits.size(), 2U) << kind;
        EXPECT_EQ(waits[0].kind, WaitKind::Prompt) << kind;
        EXPECT_EQ(waits[0].duration, seconds{15}) << kind;
        EXPECT_EQ(waits[1].duration, seconds{60}) << kind;
    }
    for (const char* kind : {"flee_vote", "heal_up_vote"}) {
        const State state = asking(question_of(kind, {kAnn}, true));
        const auto waits = open_waits(seen(state), {});
        ASSERT_EQ(waits.size(), 1U) << kind;
        EXPECT_EQ(waits[0].kind, WaitKind::Vote) << kind;
        EXPECT_EQ(waits[0].duration, seconds{60}) << kind;
        Presence presence;
        presence.set(kAnn, true);
        EXPECT_TRUE(answer_in(*time_up(seen(state), waits[0], presence, {})).picks.empty())
            << kind << ": silence is not agreement";
    }
}

TEST(Waits, ARC203ConnectedSilentSeatsDisagreeARC202AbsentOnesAreLeftOut) {
    State state = asking(question_of("flee_vote", {kAnn, kBen}, true));
    Presence presence;
    presence.set(kAnn, true);
    const auto waits = open_waits(seen(state), {});
    ASSERT_EQ(waits.size(), 1U);
    EXPECT_EQ(waits[0].kind, WaitKind::Vote);
    EXPECT_EQ(waits[0].duration, seconds{60});
    const auto first = time_up(seen(state), waits[0], presence, {});
    ASSERT_TRUE(first.has_value());
    EXPECT_EQ(first->seat, kBen) << "the absent one first, so that the record names it";
    EXPECT_EQ(first->by, AnsweredBy::Absent);
    state.asked->waiting = {kAnn};
    const auto second = time_up(seen(state), waits[0], presence, {});
    EXPECT_EQ(second->seat, kAnn);
    EXPECT_EQ(second->by, AnsweredBy::Timeout);
    EXPECT_TRUE(answer_in(*second).picks.empty()) << "silence is not agreement, whatever the offer's default";
}

TEST(Waits, ARC203AVoteIsOverOnceAllWhoAreHereHaveAgreed) {
    State state = asking(question_of("flee_vote", {kBen}, true));
    const auto wait = open_waits(seen(state), {})[0];
    Presence presence;
    presence.set(kAnn, true);
    EXPECT_FALSE(waits_for_absent_alone(seen(state), wait, presence, {})) << "nobody here has agreed";
    state.asked->picks = {{kAnn, {0}, {}, 0, AnsweredBy::Player}};
    EXPECT_TRUE(waits_for_absent_alone(seen(state), wait, presence, {}));
    Durations against;
    against.absent_disagree = true;
    EXPECT_FALSE(waits_for_absent_alone(seen(state), wait, presence, against)) << "they may still come back";
    presence.set(kBen, true);
    EXPECT_FALSE(waits_for_absent_alone(seen(state), wait, presence, {})) << "one who is here is silent";
    EXPECT_FALSE(waits_for_absent_alone(seen(state), wait, {}, {})) << "nobody is here";
}

TEST(Waits, ARC202TheOptionMakesAbsentSeatsDisagree) {
    const State state = asking(question_of("flee_vote", {kAnn, kBen}, false));
    Durations durations;
    durations.absent_disagree = true;
    const auto next = time_up(seen(state), open_waits(seen(state), durations)[0], {}, durations);
    EXPECT_EQ(next->by, AnsweredBy::Timeout);
}

TEST(Waits, ARC052ALimitedTurnEndsByItself) {
    State state;
    state.scene = std::make_shared<Scene>();
    state.phase = Phase::Turns;
    state.limited_turn = true;
    state.round = 3;
    state.active = CreatureId{1};
    Creature ada;
    ada.id = CreatureId{1};
    ada.seat = kAnn;
    state.creatures.push_back(ada);
    const auto waits = open_waits(seen(state), {});
    ASSERT_EQ(waits.size(), 1U);
    EXPECT_EQ(waits[0].duration, seconds{10});
    EXPECT_LT(waits[0].key, std::uint64_t{1} << 63);
    const auto next = time_up(seen(state), waits[0], {}, {});
    ASSERT_TRUE(next.has_value());
    EXPECT_EQ(next->seat, kAnn);
    EXPECT_EQ(next->intent.verb(), Verb::EndTurn);
    EXPECT_EQ(next->intent.who(), CreatureId{1});
    state.round = 4;
    EXPECT_FALSE(time_up(seen(state), waits[0], {}, {}).has_value()) << "another turn, another wait";
}

TEST(Waits, AFR040ATurnThatTheRulesLeadWaitsAnewAfterEverythingInIt) {
    State state;
    state.scene = std::make_shared<Scene>();
    state.phase = Phase::Turns;
    state.active = CreatureId{1};
    Creature orc;
    orc.id = CreatureId{1};
    state.creatures.push_back(orc);
    Effect rout;
    rout.name = "routed";
    rout.who = orc.id;
    state.effects.push_back(rout);
    Durations durations;
    EXPECT_TRUE(open_waits(seen(state), durations).empty());
    durations.runs_itself = {"routed"};
    const auto waits = open_waits(seen(state), durations);
    ASSERT_EQ(waits.size(), 1U);
    EXPECT_EQ(waits[0].kind, WaitKind::UnledTurn);
    EXPECT_TRUE(waits[0].referee);
    const auto next = time_up(seen(state), waits[0], {}, durations);
    ASSERT_TRUE(next.has_value());
    EXPECT_EQ(next->intent.verb(), Verb::EndTurn);
    EXPECT_EQ(next->by, AnsweredBy::Timeout);
    ++state.seq;
    EXPECT_FALSE(time_up(seen(state), waits[0], {}, durations).has_value()) << "somebody leads it";
    EXPECT_EQ(open_waits(seen(state), durations).size(), 1U);
}

TEST(Waits, DurationsComeFromTheRuleset) {
    const Durations defaults = Durations::of(*make_ruleset("affray"));
    EXPECT_EQ(defaults.prompt, seconds{15});
    EXPECT_EQ(defaults.referee, seconds{60});
    EXPECT_EQ(defaults.limited_turn, seconds{10});
    EXPECT_EQ(defaults.flee, seconds{60});
    EXPECT_FALSE(defaults.absent_disagree);
    EXPECT_EQ(defaults.part, seconds{0});
    EXPECT_EQ(Durations::of(*make_ruleset("classic", {{"step_timeout_s", 90}})).part, seconds{90});
}

TEST(Presence, KnowsWhoIsThere) {
    Presence presence;
    EXPECT_TRUE(presence.set(kBen, true));
    EXPECT_FALSE(presence.set(kBen, true));
    EXPECT_TRUE(presence.connected(kBen));
    EXPECT_FALSE(presence.connected(kAnn));
    EXPECT_TRUE(presence.set(kBen, false));
    EXPECT_FALSE(presence.connected(kBen));
}

}  // namespace
}  // namespace affray::table
