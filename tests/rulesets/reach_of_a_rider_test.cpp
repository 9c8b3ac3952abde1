// Reach of who rides: every square it names is one where the mount can stand, to be walked to by the path and
// at the cost that it names (TBA-119).
#include <gtest/gtest.h>

#include <set>

#include "content/scene/scene_reader.h"
#include "rules/preview.h"
#include "rulesets/registry.h"

namespace affray::content {
namespace {

class ReachOfARider : public testing::Test {
  protected:
    // Ada rides a horse of two squares that runs 20 feet, five of which are gone.
    ReachOfARider() {
        Problems problems("reach.yaml");
        Fields fields(read_text(R"(
map: {grid: square, size: [12, 12], squares: [{rect: [8, 0, 8, 11], solid: true}]}
creatures:
  - {id: ada, side: red, kind: character, place: [4, 4], hp: 20}
  - {id: horse, side: red, kind: monster, place: [4, 4], hp: 20, size: 3, speed: {walk: 20}}
  - {id: bek, side: blue, kind: character, place: [4, 8], hp: 20,
     powers: {sword: {kind: melee, bonus: 5, damage: 1d6, type: slashing}}}
facts: {riding: [[ada, horse]]}
encounter: {round: 1, phase: turn, active: ada, order: [ada, bek]}
)",
                                problems));
        const ReadScene scene = read_scene(fields, {"test", rules_, {}, {}, {}});
        fields.finish();
        if (!problems.empty()) ADD_FAILURE() << to_string(problems.all().front());
        now_.state = scene.state;
        now_.state.set_fact({rules_->vocabulary()->fact_named("move.spent"), 1, 0}, 5);
    }

    std::shared_ptr<const Ruleset> rules_ = make_ruleset("turn-based");
    Situation now_;
};

TEST_F(ReachOfARider, TBA119IsWhereTheMountCanGo) {
    std::set<Place> places;
    for (const ReachCell& cell : reach(now_, *rules_, SeatId::Referee, CreatureId{1})) {
        places.insert(cell.place);
        EXPECT_EQ(cell.cost, 5 * static_cast<std::int32_t>(cell.path.size()));
        const MoveIntent move{.who = CreatureId{1}, .path = cell.path};
        EXPECT_TRUE(preview(now_, *rules_, {Role::Referee, SeatId::Referee}, {move}).reasons.empty())
            << cell.place.x << "," << cell.place.y;
    }
    EXPECT_TRUE(places.contains({1, 1, 0}));   // three squares off, each way
    EXPECT_FALSE(places.contains({0, 4, 0}));  // four
    EXPECT_TRUE(places.contains({6, 4, 0}));   // the mount's right half at the wall
    EXPECT_FALSE(places.contains({7, 4, 0}));  // in it
    EXPECT_TRUE(places.contains({4, 6, 0}));   // beside the foe
    EXPECT_FALSE(places.contains({4, 7, 0}));  // on it
    EXPECT_FALSE(places.contains({3, 7, 0}));
}

TEST_F(ReachOfARider, TBA123ProvokesByTheMount) {
    now_.state.creature(CreatureId{1}).place = {4, 6, 0};
    now_.state.creature(CreatureId{2}).place = {4, 6, 0};
    for (const ReachCell& cell : reach(now_, *rules_, SeatId::Referee, CreatureId{1})) {
        const bool beside = cell.place.y >= 6 && cell.place.x >= 2 && cell.place.x <= 5;
        if (cell.path.size() == 1)
            EXPECT_EQ(cell.provoked > 0, !beside) << cell.place.x << "," << cell.place.y;
    }
}

}  // namespace
}  // namespace affray::content
