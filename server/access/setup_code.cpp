// The file of the setup code: one line, the hash in hexadecimal digits and when it ends.
#include "access/setup_code.h"

#include <sys/stat.h>
#include <unistd.h>

#include <charconv>
#include <fstream>
#include <string>
#include <system_error>

namespace affray::access {
namespace {

constexpr char kFileName[] = "setup-code";
constexpr char kNewFileName[] = "setup-code.new";

std::string in_hex(const SecretHash& hash) {
    constexpr char kDigits[] = "0123456789abcdef";
    std::string text;
    for (const std::uint8_t byte : hash) {
        text += kDigits[byte >> 4U];
        text += kDigits[byte & 15U];
    }
    return text;
}

bool read_hex(std::string_view text, SecretHash& hash) {
    if (text.size() != 2 * hash.size()) return false;
    for (std::size_t i = 0; i < hash.size(); ++i) {
        const char* from = text.data() + 2 * i;
        if (std::from_chars(from, from + 2, hash[i], 16).ptr != from + 2) return false;
    }
    return true;
}

// Made by root beside a server that runs as somebody else, it is the server's.
void give_to_owner(const std::filesystem::path& file, const std::filesystem::path& directory) {
    struct stat owner {};
    if (::geteuid() != 0 || ::stat(directory.c_str(), &owner) != 0) return;
    [[maybe_unused]] const int given = ::chown(file.c_str(), owner.st_uid, owner.st_gid);
}

}  // namespace

SetupCode::SetupCode(std::filesystem::path data_dir) : data_dir_(std::move(data_dir)) {}

std::optional<SetupCode::Kept> SetupCode::kept() const {
    if (data_dir_.empty()) return std::nullopt;
    std::ifstream file(data_dir_ / kFileName);
    // No more of a file that is not ours than a line of ours is long.
    std::string line(128, '\0');
    file.read(line.data(), static_cast<std::streamsize>(line.size()));
    line.resize(static_cast<std::size_t>(file.gcount()));
    const std::size_t space = line.find(' ');
    const std::size_t end = line.find('\n');
    if (space == std::string::npos || end == std::string::npos || end < space) return std::nullopt;
    Kept kept;
    if (!read_hex(std::string_view(line).substr(0, space), kept.hash)) return std::nullopt;
    const char* last = line.data() + end;
    if (std::from_chars(line.data() + space + 1, last, kept.expires_at_ms).ptr != last) return std::nullopt;
    return kept;
}

std::optional<std::int64_t> SetupCode::good_until(std::int64_t now_ms) const {
    const auto found = kept();
    if (!found || found->expires_at_ms <= now_ms) return std::nullopt;
    return found->expires_at_ms;
}

Result<Secret> SetupCode::renew(std::int64_t now_ms) const {
    const auto failed = [this] {
        return Error{ErrorCode::Io, "cannot write '" + (data_dir_ / kFileName).string() + "'"};
    };
    if (data_dir_.empty()) return failed();
    Secret code = make_join_code();
    const std::int64_t until = now_ms + std::chrono::milliseconds(kLifetime).count();
    const std::filesystem::path fresh = data_dir_ / kNewFileName;
    std::error_code error;
    std::filesystem::remove(fresh, error);
    {
        std::ofstream file(fresh);
        ::chmod(fresh.c_str(), S_IRUSR | S_IWUSR);
        file << in_hex(hash_secret(code.reveal())) << ' ' << until << '\n';
        if (!file.flush()) return failed();
    }
    give_to_owner(fresh, data_dir_);
    std::filesystem::rename(fresh, data_dir_ / kFileName, error);
    if (error) return failed();
    return code;
}

bool SetupCode::opens(std::string_view typed, std::int64_t now_ms) const {
    const auto tidy = normalise_join_code(typed);
    const auto found = kept();
    return tidy && found && found->expires_at_ms > now_ms && equal_hashes(hash_secret(*tidy), found->hash);
}

void SetupCode::forget() const {
    std::error_code error;
    if (!data_dir_.empty()) std::filesystem::remove(data_dir_ / kFileName, error);
}

std::string spaced_code(const Secret& code) {
    const std::string& text = code.reveal();
    return text.substr(0, text.size() / 2) + "-" + text.substr(text.size() / 2);
}

}  // namespace affray::access
