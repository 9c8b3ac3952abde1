// Where the setting `store` says that the database is.
#pragma once

#include <filesystem>
#include <optional>

#include "affrayd/config.h"
#include "store/engine/location.h"

namespace affray {

struct StorePlace {
    std::filesystem::path directory;        // with the lock and the marker, and a database of SQLite
    std::optional<store::Location> server;  // none: the database is in the directory

    store::Location location() const { return server ? *server : store::Location(directory); }
};

/// Errors: InvalidInput, NotFound, naming the setting.
Result<StorePlace> store_place(const Config& config);

}  // namespace affray
