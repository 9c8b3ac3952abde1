// Three lines: server, encounter, token.
#include "client/play/seat_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

namespace affray::client {

Result<SeatFile> read_seat_file(const std::string& path) {
    std::ifstream in(path);
    if (!in) return Error{ErrorCode::NotFound, "no seat is kept in " + path};
    std::string server;
    SeatFile seat;
    std::getline(in, server);
    std::getline(in, seat.encounter);
    std::getline(in, seat.token);
    auto link = parse_link(server);
    if (!link || seat.encounter.empty() || seat.token.empty())
        return Error{ErrorCode::InvalidInput,
                     path + " keeps no seat: expected server, encounter and token, a line each"};
    seat.link = *link;
    return seat;
}

Status write_seat_file(const std::string& path, const SeatFile& seat) {
    const std::string text =
        "http://" + seat.link.authority() + "\n" + seat.encounter + "\n" + seat.token + "\n";
    const std::string draft = path + ".new";
    const int file = open(draft.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (file < 0) return Error{ErrorCode::Io, "cannot write " + draft};
    const bool written =
        write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size()) && fsync(file) == 0;
    close(file);
    if (!written || std::rename(draft.c_str(), path.c_str()) != 0)
        return Error{ErrorCode::Io, "cannot write " + path};
    return Status{};
}

}  // namespace affray::client
