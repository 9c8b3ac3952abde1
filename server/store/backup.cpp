// VACUUM INTO, verification, rename.
#include "store/backup.h"

#include <fcntl.h>
#include <unistd.h>

#include <string>
#include <system_error>

#include "store/connection.h"
#include "store/data_dir.h"
#include "store/verify.h"

namespace affray::store {
namespace {

bool sync_file(const std::filesystem::path& path) {
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    const bool synced = ::fsync(fd) == 0;
    ::close(fd);
    return synced;
}

Status check_copy(const std::filesystem::path& copy, CopyCheck check) {
    if (check == CopyCheck::Pages) return check_pages(copy);
    const Result<VerifyReport> report = verify(copy);
    if (!report) return report.error();
    if (!report->good())
        return Error{ErrorCode::Corrupt, "the copy is damaged: " + report->problems.front().what};
    return {};
}

Status copy_beside(Connection& source, const std::filesystem::path& beside, CopyCheck check) {
    try {
        source.vacuum_into(beside);
    } catch (const SQLite::Exception& exception) {
        return error_of(exception);
    }
    const Status checked = check_copy(beside, check);
    if (!checked) return checked;
    if (!sync_file(beside)) return Error{ErrorCode::Io, "cannot sync " + beside.string()};
    return {};
}

}  // namespace

Status write_copy(Connection& source, const std::filesystem::path& target, CopyCheck check) {
    std::error_code error;
    if (std::filesystem::exists(target, error))
        return Error{ErrorCode::Conflict, target.string() + " exists already"};
    std::filesystem::path beside = target;
    beside += ".partial";
    std::filesystem::remove(beside, error);

    const Status copied = copy_beside(source, beside, check);
    if (!copied) {
        std::filesystem::remove(beside, error);
        return copied;
    }
    std::filesystem::rename(beside, target, error);
    const std::filesystem::path directory = target.has_parent_path() ? target.parent_path() : ".";
    if (error || !sync_directory(directory))
        return Error{ErrorCode::Io, "cannot put " + target.string() + " in place"};
    return {};
}

}  // namespace affray::store
