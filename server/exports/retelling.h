// What one seat was told of an encounter, made again from the log: the same deltas, byte for byte.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "affray/v1/intent.pb.h"
#include "client/lib/replay_file.h"
#include "rules/seat_view.h"
#include "store/reading/reader.h"

namespace affray::exports {

/// Through whose eyes, and how much of it.
struct PointOfView {
    /// None: whoever only watches.
    std::optional<store::SeatNumber> seat = 0;
    /// What play was led back from too; else only what stands.
    bool branches = false;
    /// With what was said at the table, as far as it was heard.
    bool talk = true;
};

/// "referee", "spectator", or a seat's number; nullopt: none of them.
std::optional<PointOfView> point_of_view(std::string_view text);

/// As what a seat of the encounter looks.
Role role_of(const State& state, std::optional<store::SeatNumber> seat);

/// What was asked for at a version. The referee's alone.
struct Asked {
    store::SeatNumber seat = 0;
    std::string by;  // player, standing_order, timeout …
    std::string intent_id;
    v1::Intent intent;
};

struct Retelling {
    client::Replay replay;
    std::vector<Asked> asked;  // one for each delta, of the referee's; else none
};

/// Errors: NotFound (no such seat), Corrupt, Unsupported (this program lacks the ruleset), Busy, Io.
Result<Retelling> retell(store::Reader& reader, const store::Encounter& encounter, const PointOfView& eyes);

}  // namespace affray::exports
