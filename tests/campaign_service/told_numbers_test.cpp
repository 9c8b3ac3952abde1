// Numbers of rows as members are told them: they say neither how many rows there are nor in which order
// (SEC-22).
#include <set>

#include "campaign_service/service_fixture.h"
#include "campaign_service/told_numbers.h"

namespace affray::campaign_service::test {
namespace {

using Of = ToldNumbers::Of;

TEST(SealedNumbers, AreAPermutationWhoseNumbersTellNoOrder) {
    const SealedNumbers sealed(make_key());
    std::set<std::int64_t> all;
    int rising = 0;
    for (std::int64_t i = 0; i < 1000; ++i) {
        const std::int64_t told = sealed.seal("a", i);
        EXPECT_EQ(std::to_string(told).size(), 19U);
        EXPECT_EQ(sealed.open("a", told), i);
        EXPECT_NE(sealed.open("b", told), i);
        rising += i > 0 && told > sealed.seal("a", i - 1) ? 1 : 0;
        all.insert(told);
    }
    EXPECT_EQ(all.size(), 1000U);
    EXPECT_GT(rising, 350);
    EXPECT_LT(rising, 650);
    for (const std::int64_t wrong :
         {std::int64_t{0}, std::int64_t{17}, std::int64_t{-1}, INT64_MAX, INT64_MIN})
        EXPECT_EQ(sealed.open("a", wrong), std::nullopt);
}

class ToldRows : public CampaignRequests {
  protected:
    void rest(int hoards) {
        for (int i = 0; i < hoards; ++i) {
            const auto made = ask<v1::Hoard>([&](Done<v1::Hoard> done) {
                records->put_hoard(referee, message<v1::Hoard>(R"({"name": "The cellar", "hidden": true})"),
                                   std::move(done));
            });
            ASSERT_EQ(why(made), "accepted");
        }
        named(kFighter, "Ada" + std::to_string(hoards), "ann");
    }
};

TEST_F(ToldRows, SEC22PagesGoOnByNumbersThatCountNothing) {
    for (const int hidden : {0, 3, 1, 2}) rest(hidden);
    store::Page page{0, 1};
    std::vector<std::int64_t> cursors;
    std::vector<std::string> texts;
    for (int i = 0; i < 10; ++i) {
        const auto told = std::get<0>(records->log(ann, page));
        ASSERT_EQ(told.lines_size(), 1);
        texts.push_back(told.lines(0).text());
        EXPECT_EQ(std::to_string(told.lines(0).id()).size(), 19U);
        if (told.next().empty()) break;
        EXPECT_EQ(told.next(), std::to_string(told.lines(0).id()));
        page.after = std::stoll(told.next());
        cursors.push_back(page.after);
    }
    EXPECT_EQ(texts.size(), 4U);
    EXPECT_EQ(cursors.size(), 3U);
    // The referee's are those of the rows; what nobody was told is no place in a list.
    const auto all = std::get<0>(records->log(referee, {}));
    EXPECT_EQ(all.lines_size(), 10);
    const auto guessed = records->log(ann, {all.lines(3).id(), 1});
    EXPECT_EQ(why(guessed).substr(0, 18), "BAD_ARGUMENT after");
    EXPECT_EQ(std::get<0>(records->log(referee, {all.lines(8).id(), 5})).lines_size(), 1);
}

TEST_F(ToldRows, SEC22NumbersHoldOverARestart) {
    rest(2);
    const std::int64_t id = std::get<0>(records->log(ann, {})).lines(0).id();
    ASSERT_TRUE(records->open().ok());
    EXPECT_EQ(std::get<0>(records->log(ann, {})).lines(0).id(), id);
}

}  // namespace
}  // namespace affray::campaign_service::test
