// A play: a situation by its name, and what was asked in it, in order. Written as text, so that what a fuzzer
// found can be read, made smaller and kept (tests/fuzz/corpus/play).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "affray/v1/intent.pb.h"
#include "rules/seat_view.h"

namespace affray::fuzz {

/// How something is asked. Menu: what the creature of the intent may do, and how far it gets.
enum class Way : std::uint8_t { Submit, Preview, Menu };

struct Line {
    Viewer asker;
    Way way = Way::Submit;
    v1::Intent intent;
};

/// The seat of those who look on; no encounter of ours has as many players.
inline constexpr SeatId kSpectatorSeat{999};

struct Play {
    std::string scene;  ///< see Scenes::open
    std::vector<Line> lines;
};

/// The name of the scene, then a line for each line: `referee|spectator|seat N submit|preview|menu JSON`.
std::string to_text(const Play& play);
/// nullopt where a line cannot be read. Lines that begin with # say something about the play.
std::optional<Play> play_from(std::string_view text);

}  // namespace affray::fuzz
