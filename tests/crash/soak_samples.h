// What a server uses and how long its answers take, sample by sample, and whether the end is as the middle.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace affray::crash {

struct Sample {
    std::chrono::seconds at{};
    double resident_mb = 0;
    std::size_t descriptors = 0;
    std::size_t replies = 0;
    double p50_ms = 0;
    double p99_ms = 0;
};

class Samples {
  public:
    void answered(std::chrono::steady_clock::duration took) { took_.push_back(took); }
    // One of a process now, with the answers since the last one; printed.
    void take(std::chrono::seconds at, pid_t process);
    // Prints the quarters. How the last one is not as the second; empty: it is.
    std::string unlevel() const;

  private:
    std::vector<Sample> all_;
    std::vector<std::chrono::steady_clock::duration> took_;
};

}  // namespace affray::crash
