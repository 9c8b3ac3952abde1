// Two servers that differ only in how much a campaign's referee hides tell everybody else the same over HTTP,
// and none of them tells a word that is hidden (REL-18, SEC-7, SEC-22).
#include "net/hidden_world.h"

namespace affray::net::test {
namespace {

TEST(HiddenDoors, REL18NoAnswerTellsHowMuchACampaignHides) {
    HiddenWorld few(0), many(3);
    for (HiddenWorld* world : {&few, &many}) {
        world->prepare();
        world->look();
    }
    for (const auto& [looker, told] : few.told()) {
        SCOPED_TRACE(looker);
        const Told& other = many.told().at(looker);
        const std::size_t both = std::min(told.said.size(), other.said.size());
        for (std::size_t i = 0; i < both; ++i) ASSERT_EQ(told.said[i], other.said[i]) << "answer " << i;
        ASSERT_EQ(told.said.size(), other.said.size());
        EXPECT_FALSE(holds(other.bytes, kCanary)) << "the hidden word is told";
    }
    for (const Question& question : few.questions()) EXPECT_TRUE(few.visited().contains(question.path));
    EXPECT_GT(few.visited().size(), 30U);
}

TEST(PlainText, FindsAWordHoweverItIsWritten) {
    EXPECT_TRUE(holds("..zqx7f3a91c2d..", kCanary));
    EXPECT_TRUE(holds("7a7178376633613931633264", kCanary));
    EXPECT_TRUE(holds("enF4N2YzYTkxYzJk", kCanary));
    EXPECT_TRUE(holds("LHpxeDdmM2E5MWMyZC4=", kCanary)) << ",zqx7f3a91c2d.";
    EXPECT_TRUE(holds("LCx6cXg3ZjNhOTFjMmQu", kCanary)) << ",,zqx7f3a91c2d.";
    EXPECT_FALSE(holds("zqx7f3a91c2", kCanary));
}

}  // namespace
}  // namespace affray::net::test
