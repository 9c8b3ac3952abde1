// A file that keeps a seat: where it is and its token. Readable by its owner only.
#pragma once

#include <string>

#include "base/result.h"
#include "client/lib/link.h"

namespace affray::client {

struct SeatFile {
    Link link{};
    std::string encounter{};
    std::string token{};
};

// Errors: NotFound, InvalidInput.
Result<SeatFile> read_seat_file(const std::string& path);
// Replaces the file as a whole, with mode 0600. Errors: Io.
Status write_seat_file(const std::string& path, const SeatFile& seat);

}  // namespace affray::client
