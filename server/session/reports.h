// The folder of reports about turns that failed: few, small, for the operator's eyes.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>

#include "base/result.h"

namespace affray::session {

/// Thread safe.
class Reports {
  public:
    static constexpr std::size_t kMost = 32;            // files; the oldest goes
    static constexpr std::size_t kBytesMost = 4 << 20;  // of one

    /// The folder is made with the first report. An empty path: none are kept.
    explicit Reports(std::filesystem::path folder) : folder_(std::move(folder)) {}

    bool kept() const { return !folder_.empty(); }
    /// A name that no other report has, by the moment of the failure.
    std::string name(std::int64_t at_ms);
    /// Writes a report under this name, readable by the server's user alone. Waits for the disk. Errors: Full
    /// (longer than kBytesMost), Io.
    Status keep(const std::string& name, const std::string& bytes);

  private:
    Status make_room();

    const std::filesystem::path folder_;
    std::mutex mutex_;
    std::atomic<std::uint64_t> count_{0};
};

}  // namespace affray::session
