// Hexes of a region in lines.
#include "client/text/region.h"

#include <algorithm>
#include <array>
#include <map>
#include <vector>

namespace affray::client {
namespace {

constexpr std::int32_t kWide = 64, kHigh = 64, kRoad = 32;
constexpr std::int32_t kWilderness = 2, kWaterborne = 3;  // values of the fact `scene`
constexpr std::size_t kCell = 17;
// As the fact `hex.land` numbers them.
constexpr std::array<std::string_view, 16> kLands{
    "",       "city",      "settled", "clear", "grassland", "barren",   "forest", "hills",
    "desert", "mountains", "jungle",  "swamp", "coastal",   "open sea", "river",  "lake"};

std::string_view land(std::int32_t number) {
    const auto at = static_cast<std::size_t>(std::max(0, number) % kRoad);
    return at < kLands.size() ? kLands[at] : std::string_view();
}

// What stands in a hex, by its number.
std::map<std::int32_t, std::string> hexes_of(const Book& book) {
    std::map<std::int32_t, std::string> all;
    for (const auto& fact : book.view().facts()) {
        const std::string name = book.fact_name(fact.fact());
        if (name == "hex.map" && fact.value() != 0) {
            const std::string road = fact.value() >= kRoad ? " =" : "";
            all[static_cast<std::int32_t>(fact.b())] = std::string(land(fact.value())) + road;
        }
        if (name != "hex.of" || fact.value() == 0) continue;
        // For the referee alone: what nobody has drawn.
        const std::string known(land(book.fact("hex.land", fact.a()).value_or(0)));
        all.try_emplace(fact.value(), "(" + known + ")");
    }
    return all;
}

std::string marked(const Book& book, std::int32_t hex, const std::string& what) {
    std::string out = hex_name(hex) + " " + what;
    if (book.fact("hex").value_or(0) == hex) out += " @";
    if (book.fact("hex.true").value_or(0) == hex && book.fact("hex").value_or(0) != hex) out += " X";
    return out;
}

std::string places_of(const Book& book) {
    std::string out;
    for (const auto& feature : book.view().features()) {
        if (feature.kind() != "area") continue;
        const std::int32_t drawn = book.fact("hex.drawn", feature.index()).value_or(0);
        const std::int32_t hex = drawn != 0 ? drawn : book.fact("hex.of", feature.index()).value_or(0);
        if (hex != 0 && !feature.text().empty())
            out += hex_name(hex) + " " + words(feature.id()) + ": " + feature.text() + "\n";
    }
    return out;
}

}  // namespace

std::int32_t hex_number(std::int32_t column, std::int32_t row) {
    const bool inside = column >= 0 && column < kWide && row >= 0 && row < kHigh;
    return inside ? 1 + column + kWide * row : 0;
}

std::string hex_name(std::int32_t number) {
    const auto two = [](std::int32_t value) { return (value < 10 ? "0" : "") + std::to_string(value); };
    return two((number - 1) % kWide) + two((number - 1) / kWide);
}

std::string region_text(const Book& book) {
    const std::int32_t scene = book.fact("scene").value_or(0);
    if ((scene != kWilderness && scene != kWaterborne) || book.view().phase() != "setup") return {};
    const std::map<std::int32_t, std::string> all = hexes_of(book);
    if (all.empty()) return {};
    std::map<std::int32_t, std::string> lines;  // by half rows from above
    for (const auto& [hex, what] : all) {
        const std::int32_t column = (hex - 1) % kWide;
        std::string& line = lines[2 * ((hex - 1) / kWide) + column % 2];
        line.resize(std::max(line.size(), static_cast<std::size_t>(column) * kCell), ' ');
        line += marked(book, hex, what);
    }
    std::string out = "The region; @ where you believe to be, = a road. North is above.\n";
    if (book.fact("hex").value_or(0) == 0)
        out = "The region; nobody knows any more where in it you are. = is a road, north above.\n";
    for (const auto& [row, line] : lines) out += line + "\n";
    return out + places_of(book);
}

}  // namespace affray::client
