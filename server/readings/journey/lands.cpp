// The tables of lands and waters, and the way that a party takes through them.
#include "readings/journey/lands.h"

#include <array>
#include <utility>

namespace affray {
namespace {

constexpr std::array<Land, 13> kLands{{{"city", 60, 0, 1},
                                       {"settled", 60, 0, 1},
                                       {"clear", 60, 1, 1},
                                       {"grassland", 60, 1, 1},
                                       {"barren", 90, 2, 2},
                                       {"broken", 90, 2, 2},
                                       {"forest", 90, 2, 2},
                                       {"woods", 90, 2, 2},
                                       {"hills", 90, 2, 2},
                                       {"desert", 90, 3, 2},
                                       {"mountains", 120, 2, 3},
                                       {"jungle", 120, 3, 3},
                                       {"swamp", 120, 3, 3}}};
constexpr std::array<Waters, 5> kWaters{{{"open_sea", 2, 6, 2, true},
                                         {"coastal", 2, 2, 2, true},
                                         {"river", 0, 0, 2, false},
                                         {"lake", 0, 0, 2, false},
                                         {"swamp", 0, 0, 3, false}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kOtherNames{
    {{"broken", "barren"}, {"woods", "forest"}}};
constexpr std::int32_t kWays = 6, kSure = 6, kLeftUpTo = 3;

template <class Row, std::size_t n>
const Row* row_named(const std::array<Row, n>& rows, const Name& name) {
    return first_that(rows, [&](const Row& row) { return row.name == name.view(); });
}

}  // namespace

const Land* land_named(const Name& name) { return row_named(kLands, name); }

std::string_view first_name(const Name& land) {
    for (const auto& [other, first] : kOtherNames)
        if (land == Name(other)) return first;
    return land.view();
}

const Waters* waters_named(const Name& name) { return row_named(kWaters, name); }

void find_heading(std::int32_t heading, std::int32_t chance, Work& work) {
    const auto roll = [&work](std::string_view purpose) {
        return work.roll(6, Name(purpose), CreatureId::None, Audience::Referee);
    };
    const bool lost = chance >= kSure || (chance > 0 && roll("lost") <= chance);
    std::int32_t way = heading;
    if (lost) way = (heading + (roll("deviation") <= kLeftUpTo ? kWays - 1 : 1)) % kWays;
    work.set(kHeading, heading, CreatureId::None, 0, "course");
    work.set(kLostWay, lost ? 1 : 0, CreatureId::None, 0, "course");
    work.set(kTrueHeading, way, CreatureId::None, 0, "course");
}

}  // namespace affray
