// What `affray bench` ends with.
#pragma once

#include <cstdio>

#include "base/result.h"

namespace affray::bench {

// Exit statuses: 0 is measured.
constexpr int kWrong = 1;    // an event was not what it must be, or an intent was refused
constexpr int kMissing = 2;  // a program is missing
constexpr int kNotUp = 3;    // a server did not come up

inline int fail(const Error& error, int status) {
    std::fprintf(stderr, "affray bench: %s\n", error.message.c_str());
    return status;
}

}  // namespace affray::bench
