// Lock, marker and directory sync, by plain system calls: only they tell the reasons of a refusal apart.
#include "store/engine/data_dir.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>
#include <system_error>
#include <utility>

namespace affray::store {
namespace {

constexpr std::string_view kMarkerText =
    "Affray data directory. Keep this file: without it a lost database would go unnoticed.\ndatabase ";

std::string reason(int error) { return std::generic_category().message(error); }

[[noreturn]] void fail(const std::filesystem::path& path, int error) {
    switch (error) {
        case EACCES:
        case EPERM:
        case EROFS:
            throw StartError{StartFailure::DataDirReadOnly,
                             "cannot write " + path.string() + ": " + reason(error)};
        case ENOSPC:
        case EDQUOT: throw StartError{StartFailure::DiskFull, "no room for " + path.string()};
        default: throw StartError{StartFailure::IoError, path.string() + ": " + reason(error)};
    }
}

class File {
  public:
    File(const std::filesystem::path& path, int flags) : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0600)) {}
    ~File() {
        if (fd_ >= 0) ::close(fd_);
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;

    bool open() const { return fd_ >= 0; }
    int fd() const { return fd_; }
    int release() { return std::exchange(fd_, -1); }

  private:
    int fd_;
};

bool write_whole(int fd, std::string_view text) {
    while (!text.empty()) {
        const ssize_t written = ::write(fd, text.data(), text.size());
        if (written < 0 && errno == EINTR) continue;
        if (written < 0) return false;
        text.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

// A directory may be unwritable although the lock file in it is old and writable.
void try_writing(const std::filesystem::path& directory) {
    const std::filesystem::path probe = directory / "affray.probe";
    const File file(probe, O_WRONLY | O_CREAT | O_TRUNC);
    if (!file.open()) fail(directory, errno);
    if (::unlink(probe.c_str()) != 0) fail(directory, errno);
}

void make_directory(const std::filesystem::path& directory, bool create) {
    std::error_code error;
    if (std::filesystem::is_directory(directory, error)) return;
    if (!create) {
        throw StartError{StartFailure::DataDirMissing,
                         "no data directory " + directory.string() + ": is the volume mounted?"};
    }
    std::filesystem::create_directories(directory, error);
    if (!std::filesystem::is_directory(directory)) {
        throw StartError{StartFailure::DataDirMissing,
                         "cannot create data directory " + directory.string() + ": " + error.message()};
    }
}

}  // namespace

bool sync_directory(const std::filesystem::path& directory) {
    const File file(directory, O_RDONLY | O_DIRECTORY);
    return file.open() && ::fsync(file.fd()) == 0;
}

DataDir::DataDir(std::filesystem::path directory, bool create) : directory_(std::move(directory)) {
    make_directory(directory_, create);
    const std::filesystem::path path = directory_ / "affray.lock";
    File file(path, O_RDWR | O_CREAT);
    if (!file.open()) fail(path, errno);
    if (::flock(file.fd(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK) fail(path, errno);
        std::array<char, 16> holder{};
        const ssize_t size = ::pread(file.fd(), holder.data(), holder.size(), 0);
        std::string pid(holder.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
        while (!pid.empty() && pid.back() == '\n') pid.pop_back();
        throw StartError{StartFailure::Locked,
                         "data directory " + directory_.string() + " is in use by process " + pid};
    }
    try_writing(directory_);
    // Only for the message above; the lock itself is what counts and dies with the process.
    const std::string pid = std::to_string(::getpid()) + "\n";
    if (::ftruncate(file.fd(), 0) != 0 || !write_whole(file.fd(), pid)) fail(path, errno);
    lock_ = file.release();
}

DataDir::~DataDir() { ::close(lock_); }

std::optional<std::string> DataDir::marked() const {
    const File file(marker(), O_RDONLY);
    if (!file.open()) {
        if (errno == ENOENT) return std::nullopt;
        fail(marker(), errno);
    }
    std::array<char, 512> content{};
    const ssize_t size = ::read(file.fd(), content.data(), content.size());
    if (size < 0) fail(marker(), errno);
    std::string_view text(content.data(), static_cast<std::size_t>(size));
    if (!text.starts_with(kMarkerText)) {
        throw StartError{StartFailure::WrongDatabase, "not a marker of ours: " + marker().string()};
    }
    text.remove_prefix(kMarkerText.size());
    return std::string(text.substr(0, text.find('\n')));
}

void DataDir::mark(const std::string& database_id) const {
    // Beside, then renamed: a half-written marker would refuse the next start.
    const std::filesystem::path fresh = directory_ / "affray.marker.new";
    {
        const File file(fresh, O_WRONLY | O_CREAT | O_TRUNC);
        if (!file.open()) fail(fresh, errno);
        if (!write_whole(file.fd(), std::string(kMarkerText) + database_id + "\n") ||
            ::fsync(file.fd()) != 0) {
            fail(fresh, errno);
        }
    }
    if (::rename(fresh.c_str(), marker().c_str()) != 0) fail(marker(), errno);
    sync();
}

void DataDir::sync() const {
    if (!sync_directory(directory_)) {
        throw StartError{StartFailure::IoError,
                         "cannot sync directory " + directory_.string() + ": " + reason(errno)};
    }
}

}  // namespace affray::store
