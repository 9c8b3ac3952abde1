// libjose, whose headers do not say that they are C.
#pragma once

#include <jansson.h>

#include <cstddef>
#include <cstdint>

extern "C" {
#include <jose/b64.h>
#include <jose/jwk.h>
#include <jose/jws.h>
}
