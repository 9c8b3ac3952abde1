// A server that says who somebody is, as its operator has set it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "seams/secret.h"

namespace affray::openid {

struct Provider {
    std::string id;      // in paths and for programs: letters, digits and hyphens
    std::string name;    // on the button
    std::string issuer;  // "https://login.example.org", exactly as it calls itself
    std::string client_id;
    Secret client_secret{};    // empty: a public client
    std::string trust_file{};  // certificates in PEM that it may have beside the system's; empty: none
};

/// What is wrong with it, for whoever has written it; nothing: it is good.
std::optional<std::string> fault_of(const Provider& provider);

}  // namespace affray::openid
