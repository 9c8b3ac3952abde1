// What an ID token says, if it can be believed (OpenID Connect Core 1.0, section 3.1.3.7).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace affray::openid {

/// Somebody, as one issuer knows them: the two together are theirs for ever, and nothing else is.
struct Identity {
    std::string issuer;
    std::string subject;

    friend bool operator==(const Identity&, const Identity&) = default;
};

struct Expected {
    std::string issuer;
    std::string client_id;
    std::string nonce;
    std::int64_t now_s = 0;  // of the wall clock, since 1970
};

/// `keys`: the issuer's key set (RFC 7517). Signatures are RS, PS and ES with 256, 384 or 512 bits; a minute
/// of difference between the clocks is borne. Errors: NotFound (none of these keys has signed it: they may
/// have been changed), InvalidInput (it is not for us, not now, or not a token), Unsupported (no libjose).
Result<Identity> identity_in(std::string_view token, std::string_view keys, const Expected& expected);

}  // namespace affray::openid
