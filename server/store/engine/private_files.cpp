// Modes of files, by plain system calls.
#include "store/engine/private_files.h"

#include <sys/stat.h>

#include <array>
#include <cstdio>
#include <system_error>

namespace affray::store {
namespace {

namespace fs = std::filesystem;

constexpr mode_t kOthers = 077;

void close_one(const fs::path& path, std::vector<std::string>& changed) {
    struct stat found {};
    if (::lstat(path.c_str(), &found) != 0 || S_ISLNK(found.st_mode)) return;
    if ((found.st_mode & kOthers) == 0) return;
    if (::chmod(path.c_str(), found.st_mode & 0700) != 0) return;
    std::array<char, 16> mode{};
    std::snprintf(mode.data(), mode.size(), " %04o", static_cast<unsigned>(found.st_mode & 07777));
    changed.push_back(path.filename().string() + mode.data());
}

void close_files(const fs::path& directory, std::vector<std::string>& changed) {
    std::error_code error;
    for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
        if (at->symlink_status(error).type() == fs::file_type::regular) close_one(at->path(), changed);
    }
}

}  // namespace

std::vector<std::string> close_to_others(const fs::path& data_dir) {
    std::vector<std::string> changed;
    std::error_code error;
    // Only what is marked as ours: a path given by mistake keeps its modes.
    if (!fs::exists(data_dir / "affray.marker", error)) return changed;
    for (const char* ours : {"affray.sqlite", "affray.sqlite-wal", "affray.sqlite-shm", "affray.lock",
                             "affray.marker", "backup", "reports"})
        close_one(data_dir / ours, changed);
    close_files(data_dir / "backup", changed);
    close_files(data_dir / "reports", changed);
    close_one(data_dir, changed);
    return changed;
}

}  // namespace affray::store
