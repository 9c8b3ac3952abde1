// Running another program to its end, for tests that must be killed or start a second server.
#pragma once

#include <string>
#include <vector>

namespace affray::store::testing {

struct Ran {
    int status = 0;        // the exit status; 128 + the signal's number if it was killed
    std::string output{};  // standard output and standard error together
};

// The status of one that was killed by SIGKILL.
inline constexpr int kKilled = 128 + 9;

// Runs argv[0] (found by PATH). Status 127: it could not be started.
Ran run(const std::vector<std::string>& argv);

}  // namespace affray::store::testing
