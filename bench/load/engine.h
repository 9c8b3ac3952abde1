// The load engine: one thread, one epoll, a closed loop of one intent in flight per room; the same for every
// server.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "bench/load/ws_client.h"

namespace affray::bench {

using Clock = std::chrono::steady_clock;

// What one run has measured.
struct Figures {
    double intents_per_s = 0;
    double p50_us = 0;
    double p99_us = 0;
    double bytes_per_seat_intent = 0;
    double cpu_s_per_10k = 0;  // the server's
    double server_cpu_percent = 0;
    double client_cpu_percent = 0;
    double rss_mb = 0;  // the server's, at the end
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;
    std::uint64_t events_checked = 0;
    std::vector<std::uint32_t> latencies_us{};  // in no order
};

// What a workload reports while it runs.
class Meter {
  public:
    // An intent was accepted, and its acting seat has seen what came of it.
    void completed(Clock::time_point sent);
    void refused() { ++refused_; }
    // Events that a client has taken in and found to be what they must be.
    void checked(std::uint64_t events) { events_ += events; }

  private:
    friend Result<Figures> measure(class Workload& workload, std::chrono::milliseconds warm_up,
                                   std::chrono::milliseconds window);
    void reset();

    std::vector<std::uint32_t> latencies_us_{};
    std::uint64_t refused_ = 0;
    std::uint64_t events_ = 0;
};

// Rooms of seats that talk to one kind of server. The connections are made before the first measurement.
class Workload {
  public:
    virtual ~Workload() = default;
    virtual std::string name() const = 0;
    virtual std::vector<WsClient>& connections() = 0;
    virtual int server_pid() const = 0;
    // Sends the first intent of every room.
    virtual Status begin(Meter& meter) = 0;
    // Takes in a message of a connection; an error ends the run (a wrong event, a refused intent that must
    // not be).
    virtual Status message(std::size_t connection, std::string_view payload, Meter& meter) = 0;
    // What goes on by the clock, for workloads that do not always answer at once: the next moment, and what
    // is due then.
    virtual std::optional<Clock::time_point> next_due() const { return std::nullopt; }
    virtual Status run_due(Clock::time_point) { return {}; }
};

// Drives a workload: first warm_up, then the window that is measured. Errors: what the workload reports,
// Closed, and Io if nothing moves for two seconds.
Result<Figures> measure(Workload& workload, std::chrono::milliseconds warm_up,
                        std::chrono::milliseconds window);

// The value below which a share of them lies; 0 if there are none. Changes their order.
double percentile(std::vector<std::uint32_t>& values, double share);

// Of at least one value.
double median(std::vector<double> values);

}  // namespace affray::bench
