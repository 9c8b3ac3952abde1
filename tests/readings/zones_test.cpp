// ARC-117: the line of a zone. ARC-105: who flies.
#include "readings/space/zones.h"

#include <gmock/gmock.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

using testing::ElementsAre;

TEST(Zones, ARC117TheLineGoesByItsNumbersAndLeavesOutWhoHides) {
    Arena arena("archmage");
    const CreatureId ada = arena.add({.id = "ada", .kind = Kind::Character});
    const CreatureId orc1 = arena.add({.id = "orc1"});
    const CreatureId orc2 = arena.add({.id = "orc2"});
    const CreatureId lurker = arena.add({.id = "lurker", .hidden = true});
    const CreatureId far = arena.add({.id = "far", .place = {5, 0, 0}});
    State state = arena.opening();
    set(state, kLine, 3, ada);
    set(state, kLine, 1, orc2);
    set(state, kLine, 2, lurker);
    const View view(state, arena.rules());
    EXPECT_THAT(zone_line(view, view.creature(ada).place), ElementsAre(orc1, orc2, ada))
        << "those without a number come first, in the order of the roster";
    EXPECT_THAT(zone_line(view, view.creature(far).place), ElementsAre(far));
    EXPECT_FALSE(in_line(view, lurker));
    state.creatures.edit(number(orc2) - 1).status = CreatureStatus::Dead;
    EXPECT_THAT(zone_line(view, view.creature(ada).place), ElementsAre(orc1, ada));
}

TEST(Zones, ARC105FliesByItsNatureOrByAnEffect) {
    Arena arena("archmage");
    const CreatureId bat = arena.add({.id = "bat"});
    const CreatureId ada = arena.add({.id = "ada", .kind = Kind::Character});
    State state = arena.opening();
    write_on_sheet(state, kFlying, 1, bat);
    EXPECT_TRUE(flies({state, arena.rules()}, bat));
    EXPECT_FALSE(flies({state, arena.rules()}, ada));
    Effect effect;
    effect.id = 1;
    effect.name = "flying";
    effect.who = ada;
    state.effects.push_back(effect);
    EXPECT_TRUE(flies({state, arena.rules()}, ada));
}

}  // namespace
}  // namespace affray::test
