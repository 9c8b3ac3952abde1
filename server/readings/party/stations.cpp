// Where the members of a side walk (CLS-013).
#include "readings/party/stations.h"

#include <algorithm>

#include "readings/common.h"

namespace affray {

static constexpr std::int32_t kAbreast = 2;  // where nobody has said how they walk

std::int32_t formation_named(const Name& name) {
    for (std::size_t i = 0; i < kFormationNames.size(); ++i)
        if (kFormationNames[i] == name.view()) return static_cast<std::int32_t>(i) + 1;
    return 0;
}

std::vector<Station> stations_of(const View& view, std::uint32_t side,
                                 const std::vector<CreatureId>& members) {
    const bool formed = view.rules().vocabulary()->index(kFormation) != kNoWord;
    const std::int32_t formation = formed ? view.get(kFormation, side) : 0;
    std::vector<std::int32_t> numbers(members.size());
    std::int32_t behind = 0;
    for (std::size_t i = 0; i < members.size() && formation > 0; ++i) {
        numbers[i] = view.get(kStations[static_cast<std::size_t>(formation - 1)], members[i]);
        if (numbers[i] > 0) behind = std::max(behind, (numbers[i] - 1) / kRankMost + 1);
    }
    std::vector<Station> stations;
    std::int32_t loose = 0;
    for (const std::int32_t number : numbers) {
        if (number > 0) {
            stations.push_back({(number - 1) / kRankMost, (number - 1) % kRankMost});
            continue;
        }
        stations.push_back({behind + loose / kAbreast, loose % kAbreast});
        ++loose;
    }
    return stations;
}

}  // namespace affray
