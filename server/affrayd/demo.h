// The demo fight: made if none is running, and links to its seats minted anew at each start.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "session/directory.h"
#include "store/store.h"

namespace affray {

struct DemoLink {
    std::optional<std::uint32_t> seat;  // none: the link that holds all seats
    std::string role;                   // referee, player, spectator or all
    std::string name;
    std::string url;
};

struct Demo {
    std::string encounter;
    std::string title;
    std::vector<DemoLink> links;
};

/// `content` empty: the first of the library. `base_url` without a slash at its end. The loops must run; not
/// from one of them. Errors: NotFound (no such content), those of the store.
Result<Demo> open_demo(session::Directory& directory, store::Store& store, const std::string& content,
                       const std::string& base_url);

std::string demo_as_text(const Demo& demo);
/// One line.
std::string demo_as_json(const Demo& demo);

}  // namespace affray
