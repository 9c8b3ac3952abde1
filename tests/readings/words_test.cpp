// AP-142, AFR-047: what words cost, and which threats are free.
#include "readings/prices/words.h"

#include <gtest/gtest.h>

namespace affray::test {
namespace {

TEST(Words, AP142FourToThePointRoundedUp) {
    struct Row {
        const char* text;
        std::int32_t words, points;
    };
    constexpr Row kRows[] = {{"", 0, 0},
                             {" \t\n", 0, 0},
                             {"Help, left flank, now", 4, 1},
                             {"one two three four five", 5, 2},
                             {"  spaced   out  ", 2, 1},
                             {"a-b c'd e.f", 3, 1},
                             {"1 2 3 4 5 6 7 8", 8, 2},
                             {"1 2 3 4 5 6 7 8\r\n9", 9, 3}};
    for (const Row& row : kRows) {
        EXPECT_EQ(words_in(row.text), row.words) << row.text;
        EXPECT_EQ(points_for_words(row.text), row.points) << row.text;
    }
}

TEST(Words, AFR047AThreatIsFreeOnlyForThoseAttackedLately) {
    const auto lately = [](CreatureId who) { return who == CreatureId{2} || who == CreatureId{3}; };
    const std::pair<std::vector<CreatureId>, bool> rows[] = {{{}, false},
                                                             {{CreatureId{2}}, true},
                                                             {{CreatureId{2}, CreatureId{3}}, true},
                                                             {{CreatureId{2}, CreatureId{4}}, false}};
    for (const auto& [whom, free] : rows) {
        SayIntent say;
        say.threat_to = whom;
        EXPECT_EQ(is_free_threat(say, lately), free);
    }
}

}  // namespace
}  // namespace affray::test
