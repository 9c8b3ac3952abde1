// What sails and rows, as the table of vessels has it.
#include "content/scene/vessels.h"

#include <algorithm>
#include <array>

namespace affray::content {
namespace {

// Feet of a day's rate, and of a round's.
struct Rate {
    std::int32_t day = 0, round = 0;
};
struct VesselRow {
    std::string_view type;
    Rate sail{}, row{};
    bool seaworthy = false;
};
constexpr std::array<VesselRow, 13> kVessels{{
    {.type = "boat_river", .row = {180, 60}},
    {.type = "boat_sailing", .sail = {360, 120}},
    {.type = "canoe", .row = {90, 60}},
    {.type = "galley_large", .sail = {360, 120}, .row = {90, 90}},
    {.type = "galley_small", .sail = {450, 150}, .row = {90, 90}},
    {.type = "galley_war", .sail = {360, 120}, .row = {60, 60}},
    {.type = "raft", .row = {60, 30}},
    {.type = "lifeboat", .sail = {90, 30}, .seaworthy = true},
    {.type = "longship", .sail = {450, 150}, .row = {90, 90}, .seaworthy = true},
    {.type = "sailing_ship_large", .sail = {360, 120}, .seaworthy = true},
    {.type = "sailing_ship_small", .sail = {450, 150}, .seaworthy = true},
    {.type = "warship_large", .sail = {360, 120}, .seaworthy = true},
    {.type = "warship_small", .sail = {450, 150}, .seaworthy = true},
}};

}  // namespace

void fit_out(Feature& vessel, const Node& item) {
    if (vessel.type.empty()) return;
    const auto row = std::find_if(kVessels.begin(), kVessels.end(),
                                  [&vessel](const VesselRow& one) { return vessel.type == Name(one.type); });
    if (row == kVessels.end()) {
        std::string types;
        for (const VesselRow& one : kVessels) types += (types.empty() ? "" : ", ") + std::string(one.type);
        return item.fail("there is no vessel '" + vessel.type.str() + "'; there are " + types);
    }
    const auto say = [&vessel](std::string_view what, std::int32_t value) {
        const bool said = std::any_of(vessel.numbers.begin(), vessel.numbers.end(),
                                      [what](const auto& pair) { return pair.first == Name(what); });
        if (!said) vessel.numbers.emplace_back(Name(what), value);
    };
    const auto go = [&say](std::string_view by_day, std::string_view by_round, const Rate& rate) {
        if (rate.day == 0) return;
        say(by_day, rate.day);
        say(by_round, rate.round);
    };
    go("sail", "sail_round", row->sail);
    go("row", "row_round", row->row);
    say("seaworthy", row->seaworthy ? 1 : 0);
}

}  // namespace affray::content
