// The checker: content with a good run, but not with one lost, doubled, moved, reappearing or misordered.
#include <gtest/gtest.h>

#include "crash/checker.h"

namespace affray::crash {
namespace {

using What = Sighting::What;

// A seat that had two intents accepted, one refused, one never answered, and lost its connection once.
struct Story {
    History history{};
    std::vector<Row> log{};

    Story() {
        history.encounter = "ford";
        history.seat = 1;
        history.note_sighting({What::Welcome, 0, {}});
        history.note_sighting({What::View, 0, {}});
        history.note_sent("a");
        history.note_sighting({What::Delta, 1, {}});
        history.note_answer("a", {true, 1, {}, 0});
        history.note_sent("no");
        history.note_answer("no", {false, 0, "NOT_YOUR_TURN", 0});
        history.note_sent("b");
        history.note_sighting({What::Welcome, 2, {}});
        history.note_sighting({What::Delta, 2, {}});
        history.note_sent("b");
        history.note_answer("b", {true, 2, {}, 0});
        history.note_sent("never");
        log = {{"ford", 1, 1, "a", "a", 1}, {"ford", 2, 1, "b", "b", 2}};
    }

    Findings findings() const { return check({&history}, log); }
};

TEST(Checker, IsContentWithAGoodRun) {
    const Findings findings = Story().findings();
    EXPECT_TRUE(findings.good()) << findings.text();
    EXPECT_EQ(findings.accepted, 2U);
    EXPECT_EQ(findings.refused, 1U);
    EXPECT_EQ(findings.unknown, 1U);
    EXPECT_EQ(findings.resent, 1U);
}

TEST(Checker, AllowsAnUnansweredIntentOnce) {
    Story story;
    story.log.push_back({"ford", 3, 1, "never", "never", 3});
    story.history.note_sighting({What::Delta, 3, {}});
    EXPECT_TRUE(story.findings().good()) << story.findings().text();
    story.log.push_back({"ford", 4, 1, "never", "never", 4});
    story.history.note_sighting({What::Delta, 4, {}});
    EXPECT_EQ(story.findings().doubled, 1U);
}

TEST(Checker, ObjectsToALostAcknowledgement) {
    Story story;
    story.log.pop_back();
    EXPECT_EQ(story.findings().lost, 1U);
    EXPECT_FALSE(story.findings().good());
}

TEST(Checker, ObjectsToADoubledIntent) {
    Story story;
    story.log.push_back({"ford", 3, 1, "a", "a", 3});
    story.history.note_sighting({What::Delta, 3, {}});
    EXPECT_EQ(story.findings().doubled, 1U);
    EXPECT_FALSE(story.findings().good());
}

TEST(Checker, ObjectsToAnotherVersionOrReplyThanWasAnswered) {
    Story moved;
    moved.history.sent.front().answers.front().version = 2;
    EXPECT_FALSE(moved.findings().good());
    Story other;
    other.log.front().reply_intent_id = "b";
    EXPECT_FALSE(other.findings().good());
}

TEST(Checker, ObjectsToTwoDifferentAnswers) {
    Story story;
    story.history.note_answer("a", {false, 0, "NOT_YOUR_TURN", 0});
    EXPECT_FALSE(story.findings().good());
}

TEST(Checker, ObjectsToARefusedIntentInTheLog) {
    Story story;
    story.log.push_back({"ford", 3, 1, "no", "no", 3});
    story.history.note_sighting({What::Delta, 3, {}});
    EXPECT_FALSE(story.findings().good());
}

TEST(Checker, ObjectsToAnIntentThatNobodySent) {
    Story story;
    story.log.push_back({"ford", 3, 2, "ghost", "ghost", 3});
    story.history.note_sighting({What::Delta, 3, {}});
    EXPECT_FALSE(story.findings().good());
}

TEST(Checker, ObjectsToGapsRepeatsAndReturnsToThePast) {
    for (const Sighting& bad :
         {Sighting{What::Delta, 4, {}}, Sighting{What::Delta, 2, {}}, Sighting{What::Delta, 1, {}},
          Sighting{What::View, 1, {}}, Sighting{What::Welcome, 1, {}}}) {
        Story story;
        story.history.note_sighting(bad);
        EXPECT_FALSE(story.findings().good()) << bad.version;
    }
    Story behind;
    behind.history.sightings.pop_back();
    EXPECT_FALSE(behind.findings().good());
    behind.history.left = true;
    EXPECT_TRUE(behind.findings().good()) << behind.findings().text();
}

TEST(Checker, ObjectsToAnAnswerBeforeWhatItDid) {
    Story story;
    story.history.sent.front().answers.front().seen = 0;
    EXPECT_FALSE(story.findings().good());
}

}  // namespace
}  // namespace affray::crash
