// What lies under leaves is unknown to a seat until it is found (TBA-252): a world with a hole and one
// without are the same to it, byte by byte; whoever finds it has it in its view from then on, and nobody
// else.
#include <gtest/gtest.h>

#include <algorithm>

#include "content/scene/scene_reader.h"
#include "property/lookers.h"
#include "rules/judge.h"
#include "rulesets/registry.h"
#include "support/arena.h"

namespace affray::content {
namespace {

using namespace affray::test;

class Concealed : public testing::Test {
  protected:
    Situation opened(const std::string& hole) {
        Problems problems("leaves.yaml");
        Fields fields(
            read_text("map: {grid: square, size: [20, 20]}\nsides: [{id: party}, {id: foes}]\ncreatures:\n"
                      "  - {id: ada, side: party, kind: character, seat: ann, place: [2, 5], ac: 14, hp: 20, "
                      "hp_max: 20}\n"
                      "  - {id: bea, side: party, kind: character, seat: bob, place: [2, 7], ac: 14, hp: 20, "
                      "hp_max: 20}\n"
                      "  - {id: wolf, side: foes, kind: monster, place: [15, 5], ac: 12, hp: 9, hp_max: 9}\n"
                      "environments: [forested]\nfeatures:\n" +
                          hole +
                          "  - {id: leaves, kind: fallen_leaves, rect: [3, 4, 8, 8]}\n"
                          "encounter: {round: 1, phase: turn, active: ada, order: [ada, bea, wolf]}\n",
                      problems));
        ReadScene scene =
            read_scene(fields, {"leaves", rules_, {}, {}, {}, &Compendia::built_in().of("turn-based")});
        fields.finish();
        EXPECT_TRUE(problems.empty()) << to_string(problems.all().front());
        return {std::move(scene.state), nullptr};
    }

    static std::size_t told_features(const Situation& now, const Viewer& viewer) {
        v1::View view;
        codec::encode_view(now.state, 1, viewer, view);
        return static_cast<std::size_t>(
            std::count_if(view.features().begin(), view.features().end(),
                          [](const v1::Feature& one) { return one.kind() == "pothole"; }));
    }

    std::shared_ptr<const Ruleset> rules_ = make_ruleset("turn-based");
    ChanceDice dice_{3, false};
    DefaultOrders orders_;
    static constexpr const char* kHole = "  - {id: hole, kind: pothole, cells: [[4, 5]], concealed: true}\n";
};

TEST_F(Concealed, AWorldWithAHoleLooksLikeOneWithout) {
    const Situation with = opened(kHole), without = opened("");
    for (const Viewer& looker : lookers()) {
        EXPECT_EQ(first_difference(view_bytes(with, looker), view_bytes(without, looker)), "");
        EXPECT_EQ(first_difference(menu_bytes(with, *rules_, looker), menu_bytes(without, *rules_, looker)),
                  "");
    }
    EXPECT_NE(view_bytes(with, {Role::Referee, SeatId::Referee}),
              view_bytes(without, {Role::Referee, SeatId::Referee}));
}

TEST_F(Concealed, WhoeverStepsInHasItInItsViewAndNobodyElse) {
    Situation now = opened(kHole);
    const Viewer ann{Role::Player, kAnn}, bob{Role::Player, kBob};
    EXPECT_EQ(told_features(now, ann), 0U);
    const MoveIntent step{.who = now.state.creatures.front().id, .path = {{3, 5, 0}, {4, 5, 0}}};
    Outcome outcome = submit(now, *rules_, dice_, orders_, kAnn, {step});
    ASSERT_FALSE(outcome.rejected.has_value()) << to_string(outcome.rejected->code);
    now = std::move(outcome.next);
    EXPECT_EQ(told_features(now, ann), 1U);
    EXPECT_EQ(told_features(now, bob), 0U);
    EXPECT_EQ(told_features(now, {Role::Spectator, SeatId::Referee}), 0U);
    codec::DeltaEncoder encoder;
    EXPECT_TRUE(encoder.encode(1, outcome.events, now.state, ann).has_view());
    EXPECT_FALSE(encoder.encode(1, outcome.events, now.state, bob).has_view());
}

}  // namespace
}  // namespace affray::content
