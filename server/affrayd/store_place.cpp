// sqlite, sqlite:DIRECTORY, or an address.
#include "affrayd/store_place.h"

namespace affray {

Result<StorePlace> store_place(const Config& config) {
    constexpr std::string_view kSqlite = "sqlite";
    const std::string_view named = config.store;
    const bool on_server = store::Location::is_address(named);
    if (!on_server && !config.store_password_file.empty())
        return Error{ErrorCode::InvalidInput,
                     "store_password_file: '" + config.store +
                         "' takes no password; remove it, or name a server in store"};
    if (on_server) {
        auto server = store::Location::server(named, config.store_password_file);
        if (server) return StorePlace{config.data_dir, std::move(*server)};
        const bool file = server.error().code == ErrorCode::NotFound;
        return Error{server.error().code,
                     (file ? "store_password_file: " : "store: ") + server.error().message};
    }
    if (named == kSqlite) return StorePlace{config.data_dir, {}};
    if (named.starts_with("sqlite:") && named.size() > kSqlite.size() + 1)
        return StorePlace{named.substr(kSqlite.size() + 1), {}};
    return Error{ErrorCode::InvalidInput, "store: '" + config.store +
                                              "' is not sqlite, sqlite:DIRECTORY or "
                                              "postgresql://USER@HOST:PORT/DATABASE"};
}

}  // namespace affray
