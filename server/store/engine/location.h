// Where a database is: a file of SQLite, or a server that speaks PostgreSQL's protocol.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "base/result.h"

namespace affray::store {

class Location {
  public:
    // A database file, or the data directory that holds it.
    Location(std::filesystem::path path) : path_(std::move(path)) {}
    Location(const char* path) : path_(path) {}

    // `address`: postgresql://USER@HOST:PORT/DATABASE, or whatever else libpq takes as such. `password_file`:
    // its first line is the password; empty: there is none, or libpq finds one by its own ways. Errors:
    // InvalidInput (not such an address, or a password in it, where every list of processes would show it),
    // NotFound (the file).
    static Result<Location> server(std::string_view address, const std::filesystem::path& password_file);
    // For tools: an address as above, whose password is in the file that AFFRAY_STORE_PASSWORD_FILE names, or
    // a path.
    static Result<Location> of_argument(std::string_view text);
    static bool is_address(std::string_view text);

    bool on_server() const { return !address_.empty(); }
    const std::filesystem::path& path() const { return path_; }
    const std::string& address() const { return address_; }
    const std::string& password() const { return password_; }
    // For messages: never with a password.
    std::string name() const { return on_server() ? address_ : path_.string(); }

  private:
    Location() = default;

    std::filesystem::path path_{};
    std::string address_{};
    std::string password_{};
};

// The database file of a path that may name the data directory.
std::filesystem::path database_file(const std::filesystem::path& path);

}  // namespace affray::store
