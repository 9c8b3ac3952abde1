// Formations of a side, named and changed between fights and in them (CLS-013).
#include "mechanics/formations.h"

#include <algorithm>

#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

namespace affray {
namespace {

constexpr std::int32_t kAbreast = 2;  // where nobody has said how they walk

class Formations final : public Mechanic {
  public:
    std::string_view id() const override { return "formations"; }

    Claims claims() const override {
        Claims claims{.rules = {"CLS-013"}, .facts = {kFormation}};
        claims.facts.insert(claims.facts.end(), kStations.begin(), kStations.end());
        return claims;
    }
};

}  // namespace

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

Rider formations() { return make_mechanic<Formations>(); }

}  // namespace affray
