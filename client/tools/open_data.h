// What people name as the data: a data directory, a database file, or the address of a database on a server.
#pragma once

#include <string>

#include "store/store.h"

namespace affray::client {

// Nothing else may have it open. `data`: the directory, or the address, whose password is in the file that
// AFFRAY_STORE_PASSWORD_FILE names.
store::Opened open_data(const std::string& data, store::Options options = {});

}  // namespace affray::client
