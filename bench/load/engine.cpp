// Epoll, clocks and percentiles.
#include "bench/load/engine.h"

#include <sys/epoll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "base/check.h"
#include "client/process/child.h"

namespace affray::bench {
namespace {

constexpr auto kStall = std::chrono::seconds(2);

std::uint64_t bytes_of(Workload& workload) {
    std::uint64_t bytes = 0;
    for (const WsClient& client : workload.connections()) bytes += client.bytes_received();
    return bytes;
}

// A descriptor that watches all connections of a workload.
class Watch {
  public:
    explicit Watch(std::vector<WsClient>& clients) : descriptor_(epoll_create1(EPOLL_CLOEXEC)) {
        AFFRAY_CHECK(descriptor_ >= 0);
        for (std::size_t i = 0; i < clients.size(); ++i) {
            epoll_event event{};
            event.events = EPOLLIN;
            event.data.u64 = i;
            AFFRAY_CHECK(epoll_ctl(descriptor_, EPOLL_CTL_ADD, clients[i].descriptor(), &event) == 0);
        }
    }
    ~Watch() { close(descriptor_); }
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;

    int wait(std::array<epoll_event, 256>& ready, std::optional<Clock::time_point> due) const {
        Clock::duration most = std::chrono::milliseconds(100);
        if (due) most = std::clamp(*due - Clock::now(), Clock::duration(0), most);
        const timespec wait{0, static_cast<long>(std::chrono::nanoseconds(most).count())};
        return epoll_pwait2(descriptor_, ready.data(), static_cast<int>(ready.size()), &wait, nullptr);
    }

  private:
    int descriptor_;
};

// Takes in messages until a moment.
Status drive(Workload& workload, const Watch& watch, Clock::time_point until, Meter& meter) {
    Status taken;
    std::array<epoll_event, 256> ready{};
    auto moved = Clock::now();
    while (Clock::now() < until) {
        if (const Status run = workload.run_due(Clock::now()); !run) return run;
        const int count = watch.wait(ready, workload.next_due());
        if (count > 0) moved = Clock::now();
        if (Clock::now() - moved > kStall)
            return Error{ErrorCode::Io, workload.name() + ": nothing moves any more"};
        for (int i = 0; i < count; ++i) {
            const auto at = static_cast<std::size_t>(ready[static_cast<std::size_t>(i)].data.u64);
            const Status received = workload.connections()[at].receive([&](std::string_view payload) {
                if (!taken) return;
                taken = workload.message(at, payload, meter);
            });
            if (!taken) return taken;
            if (!received) return received;
        }
    }
    return taken;
}

}  // namespace

void Meter::completed(Clock::time_point sent) {
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - sent);
    latencies_us_.push_back(static_cast<std::uint32_t>(took.count()));
}

void Meter::reset() {
    latencies_us_.clear();
    refused_ = 0;
    events_ = 0;
}

Result<Figures> measure(Workload& workload, std::chrono::milliseconds warm_up,
                        std::chrono::milliseconds window) {
    Meter meter;
    const Watch watch(workload.connections());
    Status status = workload.begin(meter);
    if (status) status = drive(workload, watch, Clock::now() + warm_up, meter);
    if (!status) return status.error();
    meter.reset();
    const std::uint64_t bytes = bytes_of(workload);
    const double server_cpu = client::cpu_seconds(workload.server_pid());
    const double client_cpu = client::cpu_seconds(getpid());
    const auto begun = Clock::now();
    status = drive(workload, watch, begun + window, meter);
    if (!status) return status.error();
    const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();

    Figures figures;
    figures.accepted = meter.latencies_us_.size();
    figures.refused = meter.refused_;
    figures.events_checked = meter.events_;
    const auto accepted = static_cast<double>(std::max<std::uint64_t>(figures.accepted, 1));
    figures.intents_per_s = static_cast<double>(figures.accepted) / seconds;
    figures.p50_us = percentile(meter.latencies_us_, 0.50);
    figures.p99_us = percentile(meter.latencies_us_, 0.99);
    figures.bytes_per_seat_intent = static_cast<double>(bytes_of(workload) - bytes) / accepted / 7;
    const double used = client::cpu_seconds(workload.server_pid()) - server_cpu;
    figures.cpu_s_per_10k = used / accepted * 10'000;
    figures.server_cpu_percent = 100 * used / seconds;
    figures.client_cpu_percent = 100 * (client::cpu_seconds(getpid()) - client_cpu) / seconds;
    figures.rss_mb = client::resident_mb(workload.server_pid());
    figures.latencies_us = std::move(meter.latencies_us_);
    return figures;
}

double percentile(std::vector<std::uint32_t>& values, double share) {
    if (values.empty()) return 0;
    const auto at = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + at, values.end());
    return values[static_cast<std::size_t>(at)];
}

double median(std::vector<double> values) {
    AFFRAY_CHECK(!values.empty());
    std::sort(values.begin(), values.end());
    const std::size_t half = values.size() / 2;
    return values.size() % 2 == 1 ? values[half] : (values[half - 1] + values[half]) / 2;
}

}  // namespace affray::bench
