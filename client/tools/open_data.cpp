// A directory, or an address.
#include "client/tools/open_data.h"

#include <utility>

namespace affray::client {

store::Opened open_data(const std::string& data, store::Options options) {
    auto location = store::Location::of_argument(data);
    if (!location) return store::StartError{store::StartFailure::Unreachable, location.error().message};
    if (!location->on_server()) return store::Store::open(data, std::move(options));
    options.server = std::move(*location);
    return store::Store::open({}, std::move(options));
}

}  // namespace affray::client
