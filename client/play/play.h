// `affray play`: a seat at the table in a terminal, or driven by a script through a pipe.
#pragma once

#include <cstdint>
#include <string>

#include "client/lib/frame_codec.h"

namespace affray::client {

// How the table is shown: a full screen where there is a terminal on both ends, else plain lines.
enum class ScreenMode : std::uint8_t { Fitting, Plain, Json };

struct PlayOptions {
    // A join link, or the server's address if the seat is kept in token_file; may be empty then.
    std::string url{};
    // Keeps the seat across runs; empty: nowhere.
    std::string token_file{};
    // Name to join with; empty: the seat's own.
    std::string name{};
    // Which seat of a link that holds several, from 1.
    std::size_t seat = 1;
    ScreenMode mode = ScreenMode::Fitting;
    Encoding encoding = Encoding::Binary;
    // A refused or unknown command ends the run with status 1.
    bool strict = false;
};

// Plays until the input ends or `quit`. Returns the exit status: 0 done, 1 a command was refused under
// strict, 2 the link or seat file makes no sense, 3 the server could not be reached or refused the seat.
int play(const PlayOptions& options);

}  // namespace affray::client
