// Who has a say about treasure: those it belongs to, and nobody by naming themselves.
#include <gtest/gtest.h>

#include "campaign/hero.h"
#include "campaign/treasure.h"

namespace affray::campaign::test {
namespace {

const std::vector<Holder> kEverybody{{"ada", "ann"}, {"bo", "bert"}, {"rolf", ""}, {"cy", "cleo"}};

Party party(const std::string& id, std::vector<std::string> members) {
    Party made;
    made.id = id;
    made.name = id;
    made.members = std::move(members);
    return made;
}

Division to(const Account& from, const std::vector<std::string>& heirs) {
    Division division;
    division.from = from;
    for (const std::string& heir : heirs) division.shares.push_back({heir, 0, {}});
    return division;
}

using Names = std::vector<std::string>;

TEST(Claims, WhatAPartyHoldsIsForAllItsPlayersToAgreeTo) {
    const Account fund{AccountKind::Party, "p"};
    const auto holders =
        holders_of(fund, {party("p", {"ada", "bo", "rolf"}), party("q", {"cy"})}, kEverybody);
    EXPECT_EQ(holders, (std::vector<Holder>{{"ada", "ann"}, {"bo", "bert"}, {"rolf", ""}}));
    EXPECT_EQ(voters(to(fund, {"ada"}), holders, kEverybody), (Names{"ann", "bert"}))
        << "also those who get nothing";
    EXPECT_TRUE(may_propose(holders, "ann", {"ada", "rolf"}).ok());
    EXPECT_EQ(may_propose(holders, "cleo", {"cy"}).error().message, "from: it belongs to others");
    EXPECT_TRUE(may_propose(holders, "ann", {"ada", "cy"}).error().message.starts_with("heirs: "));
    EXPECT_FALSE(may_propose(holders, "", {"rolf"}).ok()) << "nobody is the owner of the referee's own";
}

TEST(Claims, AHoardBelongsToTheOnlyPartyElseTheRefereeDecides) {
    const auto only = holders_of(kHoard, {party("p", {"ada", "bo"})}, kEverybody);
    EXPECT_EQ(voters(to(kHoard, {"ada"}), only, kEverybody), (Names{"ann", "bert"}));
    const auto several = holders_of(kHoard, {party("p", {"ada"}), party("q", {"bo"})}, kEverybody);
    EXPECT_TRUE(several.empty());
    EXPECT_TRUE(voters(to(kHoard, {"ada"}), several, kEverybody).empty());
    EXPECT_FALSE(may_propose(several, "ann", {"ada"}).ok());
    const auto none = holders_of(kHoard, {}, kEverybody);
    EXPECT_EQ(voters(to(kHoard, {"ada"}), none, kEverybody), (Names{"ann", "bert", "cleo"}));
}

TEST(Claims, WhomTheRefereeNamesBesidesAgreesTooAndNoOwnersMeansTheReferee) {
    const auto holders = holders_of(kHoard, {party("p", {"ada"})}, kEverybody);
    EXPECT_EQ(voters(to(kHoard, {"ada", "cy"}), holders, kEverybody), (Names{"ann", "cleo"}));
    const auto unowned = holders_of(kHoard, {party("p", {"rolf"})}, kEverybody);
    EXPECT_TRUE(voters(to(kHoard, {"cy"}), unowned, kEverybody).empty()) << "nobody elects themselves";
}

}  // namespace
}  // namespace affray::campaign::test
