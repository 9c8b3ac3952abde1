// Telling an address from a path, and reading a password from its file.
#include "store/engine/location.h"

#include <cstdlib>
#include <fstream>
#include <memory>

#include "store/engine/libpq.h"

namespace affray::store {
namespace {

constexpr std::string_view kSchemes[] = {"postgresql://", "postgres://"};

struct FreeOptions {
    void operator()(PQconninfoOption* options) const { pq().conninfo_free(options); }
};

Status check_address(const std::string& address) {
    if (Status there = open_libpq(); !there) return there;
    char* message = nullptr;
    const std::unique_ptr<PQconninfoOption, FreeOptions> options(
        pq().conninfo_parse(address.c_str(), &message));
    if (!options) {
        std::string why = message == nullptr ? "" : message;
        pq().freemem(message);
        while (!why.empty() && why.back() == '\n') why.pop_back();
        return Error{ErrorCode::InvalidInput, "not the address of a database: " + why};
    }
    for (const PQconninfoOption* one = options.get(); one->keyword != nullptr; ++one) {
        if (std::string_view(one->keyword) == "password" && one->val != nullptr && *one->val != '\0')
            return Error{ErrorCode::InvalidInput,
                         "the address holds a password, which lists of processes show; put it into a file"};
    }
    return {};
}

}  // namespace

bool Location::is_address(std::string_view text) {
    for (const std::string_view scheme : kSchemes)
        if (text.starts_with(scheme)) return true;
    return false;
}

Result<Location> Location::server(std::string_view address, const std::filesystem::path& password_file) {
    Location location;
    location.address_ = std::string(address);
    if (const Status good = check_address(location.address_); !good) return good.error();
    if (password_file.empty()) return location;
    std::ifstream file(password_file);
    if (!std::getline(file, location.password_) || location.password_.empty())
        return Error{ErrorCode::NotFound, "no password in '" + password_file.string() + "'"};
    return location;
}

Result<Location> Location::of_argument(std::string_view text) {
    if (!is_address(text)) return Location(std::filesystem::path(text));
    const char* const file = std::getenv("AFFRAY_STORE_PASSWORD_FILE");
    return server(text, file == nullptr ? "" : file);
}

std::filesystem::path database_file(const std::filesystem::path& path) {
    std::error_code error;
    return std::filesystem::is_directory(path, error) ? path / "affray.sqlite" : path;
}

}  // namespace affray::store
