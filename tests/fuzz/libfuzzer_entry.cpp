// The door through which libFuzzer calls a target; seeds come from the corpus directory that replay.cpp
// writes.
#include <cstddef>
#include <cstdint>

#include "fuzz/fuzz_target.h"

// NOLINTNEXTLINE(readability-identifier-naming): libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    affray::fuzz::fuzz_one({reinterpret_cast<const char*>(data), size});
    return 0;
}
