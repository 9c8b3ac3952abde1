// What sails and rows, as the table of vessels has it.
#include "content/scene/vessels.h"

#include <algorithm>
#include <array>

namespace affray::content {
namespace {

struct VesselRow {
    std::string_view type;
    std::int32_t sail = 0, row = 0;
    bool seaworthy = false;
};
constexpr std::array<VesselRow, 13> kVessels{{
    {.type = "boat_river", .row = 180},
    {.type = "boat_sailing", .sail = 360},
    {.type = "canoe", .row = 90},
    {.type = "galley_large", .sail = 360, .row = 90},
    {.type = "galley_small", .sail = 450, .row = 90},
    {.type = "galley_war", .sail = 360, .row = 60},
    {.type = "raft", .row = 60},
    {.type = "lifeboat", .sail = 90, .seaworthy = true},
    {.type = "longship", .sail = 450, .row = 90, .seaworthy = true},
    {.type = "sailing_ship_large", .sail = 360, .seaworthy = true},
    {.type = "sailing_ship_small", .sail = 450, .seaworthy = true},
    {.type = "warship_large", .sail = 360, .seaworthy = true},
    {.type = "warship_small", .sail = 450, .seaworthy = true},
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
    if (row->sail > 0) say("sail", row->sail);
    if (row->row > 0) say("row", row->row);
    say("seaworthy", row->seaworthy ? 1 : 0);
}

}  // namespace affray::content
