// What those at the table who are not the referee get: deltas, views and menus, as bytes.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "codec/preview_codec.h"
#include "codec/serialise.h"
#include "codec/view_codec.h"
#include "rules/preview.h"

namespace affray::test {

inline std::vector<Viewer> lookers() {
    return {{Role::Player, SeatId{1}}, {Role::Player, SeatId{2}}, {Role::Spectator, SeatId::Referee}};
}

inline std::string delta_bytes(const Situation& after, const std::vector<Event>& events,
                               const Viewer& viewer) {
    codec::DeltaEncoder encoder;
    return codec::delta_payload(encoder.encode(1, events, after.state, viewer));
}

inline std::string view_bytes(const Situation& situation, const Viewer& viewer) {
    v1::View view;
    codec::encode_view(situation.state, 1, viewer, view);
    return codec::serialise(view);
}

/// The menus, with the cells in reach, of all that the looker plays.
inline std::string menu_bytes(const Situation& situation, const Ruleset& rules, const Viewer& viewer) {
    std::string bytes;
    for (const Creature& creature : situation.state.creatures) {
        if (viewer.role != Role::Player || creature.seat != viewer.seat) continue;
        v1::Menu menu;
        codec::encode_menu(situation.state, creature.id,
                           affray::menu(situation, rules, viewer.seat, creature.id),
                           reach(situation, rules, viewer.seat, creature.id), menu);
        bytes += codec::serialise(menu);
    }
    return bytes;
}

// How two texts differ, without their thousands of bytes.
inline std::string first_difference(const std::string& a, const std::string& b) {
    if (a == b) return {};
    const auto at =
        static_cast<std::size_t>(std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin());
    const std::size_t from = at < 40 ? 0 : at - 40;
    return "at byte " + std::to_string(at) + ": " + testing::PrintToString(a.substr(from, 80)) + " or " +
           testing::PrintToString(b.substr(from, 80));
}

}  // namespace affray::test
