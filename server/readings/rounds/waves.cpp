// Which waves wait, for what, and where they come in.
#include "readings/rounds/waves.h"

#include "readings/rounds/round_parts.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

std::int32_t down_of(const View& view, std::int32_t side) {
    std::int32_t down = 0;
    for (const Creature& creature : view.state().creatures)
        if (static_cast<std::int32_t>(number(creature.side)) + 1 == side &&
            creature.status != CreatureStatus::Up)
            ++down;
    return down;
}

template <class Due>
std::vector<std::uint32_t> waiting_waves(const View& view, Due due) {
    std::vector<std::uint32_t> all;
    const std::vector<Feature>& features = view.state().scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i)
        if (wave_waits(view, i) && due(features[i])) all.push_back(i);
    return all;
}

bool is_free(const View& view, Place at) {
    return view.state().scene->map.passable(at) &&
           !view.rules().geometry().barred(view, CreatureId::None, at);
}

}  // namespace

std::optional<std::uint32_t> wave_named(const View& view, const Name& id) {
    const auto found = view.state().feature(id);
    if (!found || view.state().scene->features[*found].kind != Name(kWaveKind)) return std::nullopt;
    return found;
}

bool wave_waits(const View& view, std::uint32_t feature) {
    return view.state().scene->features[feature].kind == Name(kWaveKind) &&
           view.get(kWave, feature) == kWaveWaits;
}

std::vector<std::uint32_t> waves_of_round(const View& view, std::int32_t round) {
    return waiting_waves(view, [round](const Feature& wave) {
        const std::int32_t due = wave.number(kWaveRound);
        return due > 0 && due <= round;
    });
}

std::vector<std::uint32_t> waves_of_losses(const View& view) {
    return waiting_waves(view, [&view](const Feature& wave) {
        const std::int32_t due = wave.number(kWaveFallen);
        return due > 0 && down_of(view, wave.number(kWaveFallenOf)) >= due;
    });
}

bool foes_to_come(const View& view, CreatureId who) {
    const std::uint32_t own = number(view.creature(who).side);
    const auto all = waiting_waves(view, [&](const Feature& wave) {
        const std::int32_t side = wave.number(kWaveSide);
        return wave.number(kWaveRound) > 0 && side > 0 &&
               hostile_sides(view, own, static_cast<std::uint32_t>(side - 1));
    });
    return !all.empty();
}

std::vector<std::pair<Name, std::int32_t>> wave_members(const Feature& wave) {
    std::vector<std::pair<Name, std::int32_t>> members;
    for (const auto& [name, count] : wave.numbers)
        if (name.view().starts_with(kWaveBlock))
            members.emplace_back(Name(name.view().substr(kWaveBlock.size())), count);
    return members;
}

std::optional<Place> way_in(const View& view, const Feature& wave) {
    for (const Place at : wave.cells)
        if (is_free(view, at)) return at;
    if (wave.cells.empty()) return std::nullopt;
    std::optional<Place> nearest;
    for (const Place at : view.state().scene->map.cells()) {
        if (!is_free(view, at)) continue;
        if (!nearest || view.distance(at, wave.cells.front()) < view.distance(*nearest, wave.cells.front()))
            nearest = at;
    }
    return nearest;
}

}  // namespace affray
