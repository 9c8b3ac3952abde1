// `affray admin backup` and `affray admin restore`.
#include "store/upkeep/backup.h"

#include <sys/stat.h>

#include <cstdio>
#include <filesystem>

#include "client/tools/folder.h"
#include "client/tools/tools.h"
#include "seams/clock.h"
#include "seams/utc_text.h"
#include "store/upkeep/restore.h"

namespace affray::client {
namespace {

namespace fs = std::filesystem;

int fail(const char* command, const Error& error) {
    std::fprintf(stderr, "affray admin %s: %s\n", command, error.message.c_str());
    return error.code == ErrorCode::NotFound ? 2 : 1;
}

// "20261121-003012", of now in UTC.
std::string stamp() { return utc_text(Clock().wall_ms() / 1000, "%Y%m%d-%H%M%S"); }

void tell(const std::string& where, const store::VerifyReport& report) {
    std::printf("%s: %llu encounters, %llu records: good\n", where.c_str(),
                static_cast<unsigned long long>(report.encounters),
                static_cast<unsigned long long>(report.rows));
}

}  // namespace

int back_up_data(const BackupOptions& options) {
    if (store::Location::is_address(options.data))
        return fail("backup", {ErrorCode::Unsupported,
                               "a database on a server is backed up by its own tools, such as pg_dump"});
    std::error_code error;
    fs::path target = options.file;
    if (fs::is_directory(target, error)) target /= "affray-" + stamp() + ".sqlite";
    const auto report = store::back_up(options.data, target);
    if (!report) return fail("backup", report.error());
    if (!report->good())
        return fail("backup",
                    {ErrorCode::Corrupt, target.string() + " is written, but the database is damaged: " +
                                             report->problems.front().what});
    tell(target.string(), *report);
    return 0;
}

int restore_data(const BackupOptions& options) {
    LogFolder folder;
    const auto restored = store::restore({.backup = options.file,
                                          .data_dir = options.data,
                                          .keep_old = options.force_keep_old,
                                          .allow_empty = options.allow_empty,
                                          .stamp = stamp(),
                                          .folder = &folder});
    if (!restored) return fail("restore", restored.error());
    if (!restored->had_checksum)
        std::printf("There was no checksum beside the file: names and talk could not be checked.\n");
    if (restored->kept) std::printf("The former database is in %s\n", restored->kept->c_str());
    tell(options.data, restored->report);
    return 0;
}

}  // namespace affray::client
