// Reach on squares: every cell it names can be walked to by the path it names, at the cost in feet that it
// names, and no other cell can (CLS-101, 105, 106).
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "content/scene/scene_reader.h"
#include "rules/judge.h"
#include "rules/preview.h"
#include "rulesets/registry.h"

namespace affray::content {
namespace {

class ReachOnSquares : public testing::Test {
  protected:
    // One walker, A, in the movement step of its side.
    void stands(const std::string& map, const std::string& others) {
        Problems problems("reach.yaml");
        Fields fields(read_text("map: " + map +
                                    "\ncreatures:\n"
                                    "  - {id: A, side: pcs, kind: character, place: [5, 5], hp: 8}\n" +
                                    others +
                                    "encounter: {round: 1, phase: pass, order: [[pcs], [orcs]], "
                                    "active: [pcs], step: movement}\n",
                                problems));
        const ReadScene scene = read_scene(fields, {"test", rules_, {}, {}, {}});
        fields.finish();
        ASSERT_TRUE(problems.empty()) << to_string(problems.all().front());
        now_.state = scene.state;
    }

    std::vector<ReachCell> cells() const { return reach(now_, *rules_, SeatId::Referee, CreatureId{1}); }

    std::set<Place> judged(const std::vector<ReachCell>& found) const {
        std::set<Place> places;
        for (const ReachCell& cell : found) {
            places.insert(cell.place);
            EXPECT_EQ(cell.path.back(), cell.place);
            EXPECT_EQ(cell.cost, 5 * static_cast<std::int32_t>(cell.path.size()));
            const MoveIntent move{.who = CreatureId{1}, .path = cell.path};
            EXPECT_TRUE(preview(now_, *rules_, {Role::Referee, SeatId::Referee}, {move}).reasons.empty())
                << cell.place.x << "," << cell.place.y;
        }
        return places;
    }

    std::shared_ptr<const Ruleset> rules_ = make_ruleset("classic");
    Situation now_;
};

TEST_F(ReachOnSquares, CoversTheWholeRateInTheOpen) {
    stands("{grid: square}", "  - {id: O, side: orcs, kind: monster, place: [60, 60], hp: 4}\n");
    // 40 feet are eight squares each way, cut off by the edges of the map five squares away.
    EXPECT_EQ(judged(cells()).size(), 14U * 14U - 1U);
}

TEST_F(ReachOnSquares, StopsAtContactPassesFriendsAndGoesRoundWalls) {
    stands("{grid: square, width: 20, height: 11, blocked: [[7, 4], [7, 5], [7, 6]]}",
           "  - {id: B, side: pcs, kind: character, place: [4, 5], hp: 8}\n"
           "  - {id: O, side: orcs, kind: monster, place: [11, 5], hp: 4}\n");
    const std::set<Place> places = judged(cells());
    EXPECT_TRUE(places.contains({3, 5, 0}));   // beyond a friend
    EXPECT_FALSE(places.contains({4, 5, 0}));  // where the friend stands
    EXPECT_TRUE(places.contains({8, 5, 0}));   // round the wall
    EXPECT_TRUE(places.contains({10, 5, 0}));  // next to the foe
    EXPECT_FALSE(places.contains({12, 5, 0}));
    EXPECT_FALSE(places.contains({7, 5, 0}));
}

TEST_F(ReachOnSquares, IsNothingForWhoeverIsInMelee) {
    stands("{grid: square}", "  - {id: O, side: orcs, kind: monster, place: [6, 5], hp: 4}\n");
    EXPECT_TRUE(cells().empty());
}

TEST_F(ReachOnSquares, CountsTheFeetAlreadyMoved) {
    stands("{grid: square}", "  - {id: O, side: orcs, kind: monster, place: [60, 60], hp: 4}\n");
    now_.state.set_fact({rules_->vocabulary()->fact_named("moved_ft"), 1, 0}, 35);
    EXPECT_EQ(judged(cells()).size(), 8U);
}

}  // namespace
}  // namespace affray::content
