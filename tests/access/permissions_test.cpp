// The permission table, cell by cell, against its printed form in permissions.txt (SEC-6).
#include "access/permissions.h"
#include "support/source_path.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace affray::access {
namespace {

// A line for each action; a group for each standing: own/others' in an active campaign, then in an archived
// one. "x" may, "-" may not.
std::string printed() {
    std::string text = "action";
    for (int who = 0; who < static_cast<int>(Membership::Count); ++who)
        text += " " + std::string(to_string(static_cast<Membership>(who)));
    text += "\n";
    for (int act = 0; act < static_cast<int>(Action::Count); ++act) {
        const auto action = static_cast<Action>(act);
        text += to_string(action);
        for (int who = 0; who < static_cast<int>(Membership::Count); ++who) {
            text += " ";
            for (const Phase phase : {Phase::Active, Phase::Archived}) {
                for (const Whose whose : {Whose::Own, Whose::Others})
                    text += allowed({static_cast<Membership>(who)}, action, whose, phase) ? "x" : "-";
            }
        }
        text += "\n";
    }
    return text;
}

TEST(Permissions, AreThoseOfThePrintedTable) {
    std::ifstream file(source_path("/tests/access/permissions.txt"));
    std::stringstream expected;
    expected << file.rdbuf();
    EXPECT_EQ(printed(), expected.str());
}

TEST(Permissions, DenyWhateverHasNoRow) {
    for (int act = 0; act < static_cast<int>(Action::Count); ++act) {
        const auto action = static_cast<Action>(act);
        bool has_row = false;
        for (const Permission& row : permission_table()) has_row = has_row || row.action == action;
        EXPECT_TRUE(has_row) << to_string(action) << " is an action that nobody can do";
    }
    EXPECT_FALSE(
        allowed({Membership::Owner, Membership::Operator}, Action::Count, Whose::Own, Phase::Active));
}

TEST(Permissions, StandingsAddUp) {
    const Memberships both{Membership::Account, Membership::Spectator, Membership::Operator};
    EXPECT_TRUE(allowed(both, Action::ListAccounts, Whose::Others, Phase::Active));
    EXPECT_TRUE(allowed(both, Action::TakeSpectatorSeat, Whose::Own, Phase::Active));
    EXPECT_FALSE(allowed(both, Action::TakePlayerSeat, Whose::Own, Phase::Active));
}

}  // namespace
}  // namespace affray::access
