// VACUUM INTO, verification, rename.
#include "store/upkeep/backup.h"

#include <fcntl.h>
#include <sodium.h>
#include <unistd.h>

#include <fstream>
#include <string>
#include <system_error>

#include "store/engine/data_dir.h"
#include "store/engine/sqlite_connection.h"
#include "store/reading/verify.h"

namespace affray::store {
namespace {

constexpr int kBusyMs = 5000;
constexpr std::size_t kHexDigits = 64;

std::filesystem::path checksum_of(std::filesystem::path file) { return file += ".b2"; }

std::string hexadecimal(const Digest& digest) {
    std::array<char, kHexDigits + 1> text{};
    sodium_bin2hex(text.data(), text.size(), digest.data(), digest.size());
    return text.data();
}

Status write_checksum(const std::filesystem::path& file) {
    const auto digest = file_digest(file);
    if (!digest) return digest.error();
    const std::filesystem::path beside = checksum_of(file);
    std::ofstream out(beside);
    out << hexadecimal(*digest) << "  " << file.filename().string() << "\n";
    out.close();
    if (!out || !sync_file(beside)) return Error{ErrorCode::Io, "cannot write " + beside.string()};
    return {};
}

Status check_copy(const std::filesystem::path& copy, CopyCheck check) {
    if (check == CopyCheck::Pages) return check_pages(copy);
    const Result<VerifyReport> report = verify(copy);
    if (!report) return report.error();
    if (!report->good())
        return Error{ErrorCode::Corrupt, "the copy is damaged: " + report->problems.front().what};
    return {};
}

Status copy_beside(SqliteConnection& source, const std::filesystem::path& beside, CopyCheck check) {
    try {
        source.vacuum_into(beside);
    } catch (const EngineFailure& failure) {
        return failure.error();
    }
    const Status checked = check_copy(beside, check);
    if (!checked) return checked;
    if (!sync_file(beside)) return Error{ErrorCode::Io, "cannot sync " + beside.string()};
    return {};
}

}  // namespace

bool sync_file(const std::filesystem::path& path) {
    const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (fd < 0) return false;
    const bool synced = ::fsync(fd) == 0;
    ::close(fd);
    return synced;
}

Result<Digest> file_digest(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    if (!in) return Error{ErrorCode::NotFound, "cannot read " + file.string()};
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, sizeof(Digest));
    std::array<char, 65536> block{};
    while (in.read(block.data(), block.size()) || in.gcount() > 0)
        crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(block.data()),
                                  static_cast<unsigned long long>(in.gcount()));
    if (in.bad()) return Error{ErrorCode::Io, "cannot read " + file.string()};
    Digest digest{};
    crypto_generichash_final(&state, digest.data(), digest.size());
    return digest;
}

Result<std::optional<Digest>> kept_digest(const std::filesystem::path& file) {
    std::ifstream in(checksum_of(file));
    if (!in) return std::optional<Digest>();
    std::string text;
    in >> text;
    Digest digest{};
    std::size_t size = 0;
    const bool good = text.size() == kHexDigits &&
                      sodium_hex2bin(digest.data(), digest.size(), text.data(), text.size(), nullptr, &size,
                                     nullptr) == 0 &&
                      size == digest.size();
    if (!good) return Error{ErrorCode::Corrupt, checksum_of(file).string() + " is no checksum"};
    return std::optional(digest);
}

Result<VerifyReport> back_up(const std::filesystem::path& data, const std::filesystem::path& target) {
    const std::filesystem::path source = database_file(data);
    std::error_code error;
    if (!std::filesystem::exists(source, error))
        return Error{ErrorCode::NotFound, "no database " + source.string()};
    try {
        SqliteConnection connection(source, Access::ReadOnly, kBusyMs);
        const Status written = write_copy(connection, target, CopyCheck::Pages);
        if (!written) return written.error();
    } catch (const EngineFailure& failure) {
        return failure.error();
    }
    auto report = verify(target);
    if (!report) return report.error();
    if (!report->good()) return report;
    if (const Status noted = write_checksum(target); !noted) return noted.error();
    return report;
}

Status write_copy(SqliteConnection& source, const std::filesystem::path& target, CopyCheck check) {
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
