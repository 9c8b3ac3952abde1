// CLS-013: where the members of a side walk.
#include "readings/party/stations.h"

#include <gtest/gtest.h>

#include "readings/situation.h"

namespace affray::test {
namespace {

TEST(Stations, CLS013FormationsByName) {
    const std::pair<const char*, std::int32_t> rows[] = {{"standard", 1},  {"combat", 2}, {"doors", 3},
                                                         {"searching", 4}, {"", 0},       {"wedge", 0}};
    for (const auto& [name, number] : rows) EXPECT_EQ(formation_named(Name(name)), number) << name;
}

TEST(Stations, CLS013InTheirFormationElseTwoAbreastAndStragglersBehind) {
    Arena arena("classic");
    std::vector<CreatureId> members;
    for (const char* id : {"a", "b", "c", "d", "e"})
        members.push_back(arena.add({.id = id, .kind = Kind::Character}));
    State state = arena.opening();
    const auto told = [&] {
        std::string text;
        for (const Station& at : stations_of({state, arena.rules()}, 0, members))
            text += std::to_string(at.rank) + "/" + std::to_string(at.file) + " ";
        return text;
    };
    EXPECT_EQ(told(), "0/0 0/1 1/0 1/1 2/0 ") << "nobody has said how they walk";
    // [[A, B], [C], [D]]; E has no place in it.
    const Station places[] = {{0, 0}, {0, 1}, {1, 0}, {2, 0}};
    for (std::size_t i = 0; i < std::size(places); ++i)
        set(state, kStations[1], station_number(places[i]), members[i]);
    EXPECT_EQ(told(), "0/0 0/1 1/0 1/1 2/0 ") << "another formation is on";
    set(state, kFormation, 2, 0U);
    EXPECT_EQ(told(), "0/0 0/1 1/0 2/0 3/0 ");
}

}  // namespace
}  // namespace affray::test
