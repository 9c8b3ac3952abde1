// Every cell of role × verb (SEC-6).
#include "rules/authority.h"

#include <gtest/gtest.h>

#include <set>

namespace affray {
namespace {

TEST(Authority, SEC6EveryCellIsDecidedAndNobodyButTheRefereeRules) {
    for (std::size_t i = 0; i < kVerbCount; ++i) {
        const Verb verb{static_cast<std::uint8_t>(i)};
        const Form form = form_of(verb);
        EXPECT_FALSE(may_ask(Role::Spectator, verb)) << to_string(verb);
        const bool ruling = form == Form::Govern || form == Form::Setup || form == Form::Override;
        if (ruling) {
            EXPECT_FALSE(may_ask(Role::Player, verb)) << to_string(verb);
            EXPECT_TRUE(may_ask(Role::Referee, verb)) << to_string(verb);
        }
    }
    EXPECT_FALSE(may_ask(Role::Referee, Verb::Propose)) << "ARC-201: the referee cannot propose flight";
    EXPECT_TRUE(may_ask(Role::Player, Verb::Propose));
}

}  // namespace
}  // namespace affray
