// The trivial protocol of the peer: fixed little structs, as they lie in memory.
#pragma once

#include <cstdint>

namespace affray::bench::raw {

constexpr std::uint32_t kSeats = 7;
constexpr std::uint32_t kTokens = 20;
constexpr std::int32_t kBoard = 30;
constexpr std::int16_t kPoints = 5;

// What a seat asks for: one step of the active token, which must be its own.
struct Intent {
    std::uint32_t intent_id = 0;
    std::int16_t dx = 0;
    std::int16_t dy = 0;
};
static_assert(sizeof(Intent) == 8);

// What everybody is told. The turn passes to `active` when the points of the mover are spent.
struct Delta {
    std::uint32_t version = 0;
    std::uint32_t intent_id = 0;
    std::uint32_t seat = 0;
    std::uint16_t token = 0;
    std::int16_t x = 0;
    std::int16_t y = 0;
    std::int16_t hp = 0;
    std::int16_t ap = 0;
    std::uint16_t active = 0;
};
static_assert(sizeof(Delta) == 24);

// Where a token stands at first.
constexpr std::int16_t start_x(std::uint32_t token) { return static_cast<std::int16_t>(token % 10 * 3); }
constexpr std::int16_t start_y(std::uint32_t token) { return static_cast<std::int16_t>(token / 10 * 3); }
constexpr std::uint32_t seat_of(std::uint32_t token) { return token % kSeats; }

}  // namespace affray::bench::raw
