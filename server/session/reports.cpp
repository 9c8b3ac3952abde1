// Files named by time and number, so that the oldest is the first.
#include "session/reports.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

namespace affray::session {
namespace {

namespace fs = std::filesystem;

constexpr char kReportEnding[] = ".report";

Error io_error(const std::string& what) { return {ErrorCode::Io, what + ": " + std::strerror(errno)}; }

// Of equal length, so that names sort as their numbers.
std::string digits(std::uint64_t number, std::size_t length) {
    std::string text = std::to_string(number);
    return text.size() < length ? std::string(length - text.size(), '0') + text : text;
}

Status write_whole(int file, const std::string& bytes) {
    std::size_t written = 0;
    while (written < bytes.size()) {
        const ssize_t count = ::write(file, bytes.data() + written, bytes.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return io_error("the report could not be written");
        written += static_cast<std::size_t>(count);
    }
    return {};
}

}  // namespace

std::string Reports::name(std::int64_t at_ms) {
    return "turn-" + digits(static_cast<std::uint64_t>(at_ms), 14) + "-" + digits(++count_ % 10'000, 4) +
           kReportEnding;
}

Status Reports::keep(const std::string& name, const std::string& bytes) {
    if (bytes.size() > kBytesMost) return Error{ErrorCode::Full, "the report would be too long"};
    const std::lock_guard lock(mutex_);
    if (const Status room = make_room(); !room) return room;
    const fs::path path = folder_ / name;
    const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file < 0) return io_error("no report could be made");
    const Status written = write_whole(file, bytes);
    ::close(file);
    if (!written) ::unlink(path.c_str());
    return written;
}

Status Reports::make_room() {
    if (::mkdir(folder_.c_str(), 0700) != 0 && errno != EEXIST)
        return io_error("the folder of reports could not be made");
    std::error_code error;
    std::vector<fs::path> names;
    for (const auto& entry : fs::directory_iterator(folder_, error))
        if (entry.path().extension() == kReportEnding) names.push_back(entry.path());
    if (error) return Error{ErrorCode::Io, "the folder of reports cannot be read: " + error.message()};
    std::sort(names.begin(), names.end());
    for (std::size_t i = 0; i + kMost <= names.size(); ++i) fs::remove(names[i], error);
    return {};
}

}  // namespace affray::session
