// Checks for what wanders by.
#include "readings/journey/wandering.h"

#include <algorithm>

#include "readings/journey/lands.h"

namespace affray {
namespace {

std::int32_t number_of(const View& view, std::uint32_t table, std::uint32_t row, std::uint32_t part) {
    return view.get(kTableRow, table, kNumbersOfRow * row + part);
}

std::uint32_t rows_of(const View& view, std::uint32_t table) {
    std::uint32_t rows = 0;
    while (rows < kRowsMost && number_of(view, table, rows, 0) > 0) ++rows;
    return rows;
}

// The place where the party is comes before the land; the first table before later ones.
std::optional<std::uint32_t> table_for(const View& view, const Name& type) {
    const std::int32_t area = view.get(kPartyArea);
    std::optional<std::uint32_t> of_the_land;
    for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i) {
        if (feature_of(view, i).kind != Name(kEncounterTable) || rows_of(view, i) == 0) continue;
        const bool placed = view.get(kAtFirst, i) != 0;
        if (placed && area > 0 && lies_at(view, i, static_cast<std::uint32_t>(area - 1))) return i;
        if (!placed && first_name(feature_of(view, i).type) == first_name(type) && !of_the_land)
            of_the_land = i;
    }
    return of_the_land;
}

}  // namespace

bool roll_own_table(const Name& type, Work& work) {
    const auto table = table_for(work.view(), type);
    if (!table) return false;
    const auto rows = static_cast<std::int32_t>(rows_of(work.view(), *table));
    const std::int32_t face = rows > 1 ? work.roll(rows, "table", CreatureId::None, Audience::Referee) : 1;
    const auto row = static_cast<std::uint32_t>(face - 1);
    const auto said = [&](std::uint32_t part) { return number_of(work.view(), *table, row, part); };
    const std::int32_t block = said(0), dice = said(1), sides = said(2), factor = said(4);
    std::int32_t number = said(3);
    for (std::int32_t i = 0; i < dice; ++i)
        number += work.roll(sides, "number", CreatureId::None, Audience::Referee);
    work.set(kBlockMet, block, CreatureId::None, 0, "wandering");
    work.set(kNumberMet, std::max(1, number * factor), CreatureId::None, 0, "wandering");
    return true;
}

void forget_met(const Name& cause, Work& work) {
    for (const Fact& fact : {kWanderingMet, kBlockMet, kNumberMet})
        work.set(fact, 0, CreatureId::None, 0, cause);
}

bool something_met(const View& view) { return on_journey(view) && view.get(kWanderingMet) > 0; }

std::int32_t wandering_checks(std::int32_t chance, std::int32_t count, Work& work) {
    std::int32_t met = 0;
    for (std::int32_t i = 0; i < count; ++i) {
        const std::int32_t shifted = chance + work.view().get(kWanderShift);
        met += chance_in_six(shifted, "wandering", CreatureId::None, Audience::Referee, work) ? 1 : 0;
    }
    work.set(kWanderingMet, met, CreatureId::None, 0, "wandering");
    return met;
}

std::int32_t option_within(const View& view, std::string_view option, std::int32_t least, std::int32_t most) {
    return std::clamp(view.rules().option(option), least, most);
}

}  // namespace affray
