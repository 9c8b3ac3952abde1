// libjose, opened with the first provider: most servers have none, and it makes libcrypto draw its seed and
// set up its generators at every start. Its headers do not say that they are C. Internal.
#pragma once

#include <jansson.h>

#include <cstddef>
#include <cstdint>

extern "C" {
#include <jose/b64.h>
#include <jose/jwk.h>
#include <jose/jws.h>
}

#include "base/result.h"

namespace affray::openid {

struct Libjose {
    decltype(&::jose_b64_dec) b64_dec = nullptr;
    decltype(&::jose_jws_ver) jws_ver = nullptr;
};

/// Unsupported: it is not on this machine, or too old. Any thread; it is opened once.
const Result<Libjose>& libjose();

}  // namespace affray::openid
