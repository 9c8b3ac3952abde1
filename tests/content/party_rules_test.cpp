// What a party is told before it sets out, and whom the server proposes as its caller (CLS-010 to CLS-014).
#include "readings/party/party_rules.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace affray {
namespace {

std::vector<PartyMember> fighters(std::size_t count) {
    return std::vector<PartyMember>(count, {"fighter", 1, 10});
}

bool told(const std::vector<PartyMember>& party, const Name& notice) {
    const std::vector<Name> notices = party_notices(party);
    return std::find(notices.begin(), notices.end(), notice) != notices.end();
}

TEST(PartyRules, CLS010SixToEightIsTheRightSize) {
    EXPECT_TRUE(told(fighters(5), "PARTY_SMALL"));
    for (const std::size_t count : {6U, 7U, 8U}) {
        EXPECT_FALSE(told(fighters(count), "PARTY_SMALL")) << count;
        EXPECT_FALSE(told(fighters(count), "PARTY_LARGE")) << count;
    }
    EXPECT_TRUE(told(fighters(9), "PARTY_LARGE"));
    EXPECT_TRUE(party_notices({}).empty());
}

TEST(PartyRules, CLS011FightersAloneAreTold) {
    std::vector<PartyMember> party = fighters(4);
    EXPECT_TRUE(told(party, "NO_SPECIALISTS"));
    party.push_back({"thief", 1, 10});
    EXPECT_FALSE(told(party, "NO_SPECIALISTS"));
}

TEST(PartyRules, CLS012LevelsMoreThanFourApartAreTold) {
    std::vector<PartyMember> party = fighters(2);
    party.front().level = 5;
    EXPECT_FALSE(told(party, "LEVEL_GAP"));
    party.front().level = 6;
    EXPECT_TRUE(told(party, "LEVEL_GAP"));
}

TEST(PartyRules, CLS014TheFrontmostOfTheMostCharming) {
    std::vector<PartyMember> party = fighters(3);
    party[0].charisma = 9;
    party[1].charisma = party[2].charisma = 14;
    EXPECT_EQ(suggested_caller(party), 1U);
}

}  // namespace
}  // namespace affray
