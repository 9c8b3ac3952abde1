// What a fuzz target gives (REL-13): one function for any bytes, and seeds to begin from.
//
// In the preset `fuzz` libFuzzer drives it; in every other build it is a test that replays the seeds and some
// thousand mutations of them, printing the random seed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace affray::fuzz {

// Must stand any bytes; aborts (AFFRAY_CHECK) where a property is broken.
void fuzz_one(std::string_view bytes);

// Inputs of the right kind.
std::vector<std::string> seeds();

}  // namespace affray::fuzz
