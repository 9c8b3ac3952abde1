// AP-121: ounces of what is drunk or smeared on, and what is left of them.
#include "readings/things/ounces.h"

#include <gtest/gtest.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(Ounces, AP121AsPrintedElseAsTheKindHolds) {
    struct Row {
        const char* kind;
        std::int32_t printed, ounces;
    };
    constexpr Row kRows[] = {
        {"potion", 0, 8}, {"salve", 0, 2}, {"torch", 0, 0}, {"potion", 4, 4}, {"skin", 32, 32}};
    for (const Row& row : kRows) {
        Arena arena("action-points");
        Thing thing{.item = {.name = "thing", .kind = row.kind, .where = "belt"}, .gear = {}};
        if (row.printed > 0) thing.gear.numbers.emplace_back("fluid_oz", row.printed);
        Piece ada{.id = "ada", .kind = Kind::Character};
        ada.things = {thing};
        arena.add(ada);
        State state = arena.opening();
        const Item item = state.items.back();
        EXPECT_EQ(fluid_ounces({state, arena.rules()}, item), row.ounces) << row.kind;
        set(state, kOuncesGone, 3, item.id);
        EXPECT_EQ(fluid_ounces_left({state, arena.rules()}, item), std::max(0, row.ounces - 3)) << row.kind;
    }
}

}  // namespace
}  // namespace affray::test
