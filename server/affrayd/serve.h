// affrayd serve: opens everything in order, runs until a signal, and shuts down within two seconds.
#pragma once

#include <optional>
#include <string>

#include "affrayd/config.h"

namespace affray {

struct ServeOptions {
    Config config;
    std::optional<std::string> demo;  // content of the demo; empty: the bridge at dusk, or the first there is
    bool links_as_json = false;
};

/// The program's exit status.
int serve(const ServeOptions& options);

}  // namespace affray
