// AFR-005, ARC-061: what kinds of action cost.
#include "readings/prices/prices.h"

#include <gmock/gmock.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(Prices, AFR005PointsOfEachKindOfAction) {
    constexpr std::pair<ActionKind, std::int32_t> kRows[] = {{ActionKind::Standard, 2},
                                                             {ActionKind::Move, 2},
                                                             {ActionKind::Quick, 1},
                                                             {ActionKind::Free, 0},
                                                             {ActionKind::Interrupt, 0}};
    for (const auto& [kind, points] : kRows) EXPECT_EQ(points_for(kind), points);
}

TEST(Prices, ARC061AMoveMayBePaidWithTheStandardAction) {
    MoveIntent move;
    EXPECT_EQ(paid_with(move, ActionKind::Move), ActionKind::Move);
    move.pay = "standard";
    EXPECT_EQ(paid_with(move, ActionKind::Move), ActionKind::Standard);
}

// Words of the bill's lines and how much each takes, in their order.
std::vector<std::pair<std::string, std::int32_t>> charged(std::string_view ruleset, ActionKind kind,
                                                          std::int32_t points, Phase phase) {
    Arena arena(ruleset);
    State state = arena.opening();
    state.phase = phase;
    Bill bill;
    charge({state, arena.rules()}, bill, kind, "test", "AFR-005", points);
    std::vector<std::pair<std::string, std::int32_t>> told;
    for (const BillLine& line : bill.lines())
        told.emplace_back(arena.rules().vocabulary()->facts().at(line.fact).name, line.amount);
    return told;
}

TEST(Prices, AreChargedInWhatTheRulesetCounts) {
    using testing::ElementsAre;
    using testing::IsEmpty;
    using testing::Pair;
    EXPECT_THAT(charged("affray", ActionKind::Quick, -1, Phase::Turns), ElementsAre(Pair("ap", 1)));
    EXPECT_THAT(charged("affray", ActionKind::Move, 5, Phase::Turns), ElementsAre(Pair("ap", 5)));
    EXPECT_THAT(charged("archmage", ActionKind::Move, -1, Phase::Turns), ElementsAre(Pair("slot.move", 1)));
    EXPECT_THAT(charged("archmage", ActionKind::Free, -1, Phase::Turns), IsEmpty());
    EXPECT_THAT(charged("affray", ActionKind::Move, -1, Phase::Rest), IsEmpty()) << "nothing costs at rest";
}

}  // namespace
}  // namespace affray::test
