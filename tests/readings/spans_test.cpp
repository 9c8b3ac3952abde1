// AP-087: work in units, alone and with an attendant. AP-081: what an activity carries out.
#include "readings/prices/spans.h"

#include <gtest/gtest.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(Spans, AP087PointsForUnitsOfWork) {
    struct Row {
        const char* what;
        std::int32_t units;
        bool attended;
        std::int32_t points;
    };
    constexpr Row kRows[] = {{"a point of armour alone", 75, false, 25},
                             {"a point of armour attended", 75, true, 15},
                             {"a shield alone", 45, false, 15},
                             {"a shield attended", 45, true, 9},
                             {"what is left of a point", 76, false, 26},
                             {"what is left of a point, attended", 76, true, 16},
                             {"nothing", 0, false, 0}};
    Arena arena("action-points");
    const State state = arena.opening();
    for (const Row& row : kRows)
        EXPECT_EQ(points_for_units({state, arena.rules()}, row.units, row.attended), row.points) << row.what;
}

// What is begun can be gone on with: the activity leads back to the intent that it was begun with.
TEST(Spans, AP081AnActivityRemembersItsIntent) {
    UseIntent drink;
    drink.verb = Verb::UseItem;
    drink.who = CreatureId{1};
    drink.item = "potion";
    CastIntent cast{.verb = Verb::Cast, .who = CreatureId{2}, .spell = "sleep", .targets = {CreatureId{3}}};
    for (const Intent& intent : {Intent{drink}, Intent{cast}}) {
        const Activity activity = begun_with(intent);
        EXPECT_EQ(activity.action, Name(to_string(intent.verb())));
        EXPECT_EQ(activity.who, intent.who());
        EXPECT_EQ(activity.done, 0);
        EXPECT_EQ(whole_intent(activity), intent) << to_string(intent.verb());
    }
}

TEST(Spans, AP081TheActivityOfACreatureIsItsOwn) {
    Arena arena("action-points");
    const CreatureId ada = arena.add({.id = "ada", .kind = Kind::Character});
    const CreatureId bo = arena.add({.id = "bo", .kind = Kind::Character});
    State state = arena.opening();
    state.activities.push_back({.who = bo});
    const View view(state, arena.rules());
    EXPECT_EQ(activity_of(view, ada), nullptr);
    EXPECT_EQ(activity_of(view, bo), &state.activities.front());
}

}  // namespace
}  // namespace affray::test
