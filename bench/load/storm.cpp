// A seat comes back by its token and the version that it has, as a client does whose connection broke.
#include "bench/load/storm.h"

#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <cstdio>
#include <optional>
#include <random>

#include "affray/v1/session.pb.h"
#include "bench/load/affray_workload.h"
#include "bench/load/outcome.h"
#include "client/lib/frame_codec.h"
#include "client/lib/wire.h"

namespace affray::bench {
namespace {

constexpr std::chrono::milliseconds kFirst{250};
constexpr std::chrono::milliseconds kLast{5000};
constexpr std::chrono::milliseconds kAgain{100};  // while nobody listens
constexpr std::chrono::seconds kPatience{60};
constexpr std::chrono::seconds kTolerable{5};
constexpr double kTolerableMemory = 2;

struct Returning {
    SeatAtPlay seat{};
    Clock::time_point due{};    // when it tries to come back
    Clock::time_point asked{};  // when it last called the server
    std::optional<WsClient> line{};
};

class Storm {
  public:
    Storm(const std::vector<SeatAtPlay>& seats, std::uint64_t seed) : random_(seed) {
        for (const SeatAtPlay& seat : seats) all_.push_back({seat});
    }

    // Everybody has lost the connection just now.
    void scatter() {
        std::uniform_int_distribution<std::int64_t> moment(kFirst.count(), kLast.count());
        const auto now = Clock::now();
        for (Returning& one : all_) {
            one.line.reset();
            one.due = now + std::chrono::milliseconds(moment(random_));
        }
    }
    // Until all are back; how long each waited.
    Result<std::vector<std::uint32_t>> gather(std::uint16_t port);

  private:
    void call(Returning& one, std::uint16_t port);
    Status hear(Returning& one);
    Status take(Returning& one, const v1::ServerFrame& frame);
    Status listen();

    std::mt19937_64 random_;
    std::vector<Returning> all_{};
    std::vector<std::uint32_t> waited_us_{};
    v1::ServerFrame frame_{};
};

Error astray(const Returning& one, const std::string& what) {
    return Error{ErrorCode::Corrupt,
                 one.seat.seat.encounter + ", seat " + std::to_string(one.seat.seat.number) + ": " + what};
}

void Storm::call(Returning& one, std::uint16_t port) {
    one.asked = Clock::now();
    auto line = WsClient::open(port, client::play_path(one.seat.seat.encounter),
                               std::string(client::subprotocol(client::Encoding::Binary)));
    v1::ClientFrame hello;
    hello.mutable_hello()->set_token(one.seat.seat.token);
    hello.mutable_hello()->set_last_version(one.seat.version);
    hello.mutable_hello()->set_client("affray-bench");
    if (line && line->send(hello.SerializeAsString())) {
        one.line = std::move(*line);
    } else {
        one.due = Clock::now() + kAgain;
    }
}

Status Storm::take(Returning& one, const v1::ServerFrame& frame) {
    if (frame.has_fault()) return astray(one, "a fault: " + frame.fault().code());
    if (!frame.has_welcome()) return {};
    if (frame.welcome().version() < one.seat.version)
        return astray(one, "version " + std::to_string(one.seat.version) + " was seen, and " +
                               std::to_string(frame.welcome().version()) + " is the last");
    one.seat.version = frame.welcome().version();
    one.seat.seat.token = frame.welcome().resume_token();
    waited_us_.push_back(static_cast<std::uint32_t>(
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - one.asked).count()));
    return {};
}

Status Storm::hear(Returning& one) {
    Status taken;
    const Status received = one.line->receive([&](std::string_view payload) {
        if (!taken) return;
        const bool read = frame_.ParseFromArray(payload.data(), static_cast<int>(payload.size()));
        taken = read ? take(one, frame_) : astray(one, "a frame cannot be read");
    });
    if (!taken) return taken;
    return received ? received : astray(one, "sent away: " + received.error().message);
}

// To whoever has something to say within a millisecond.
Status Storm::listen() {
    std::vector<pollfd> lines;
    std::vector<Returning*> whose;
    for (Returning& one : all_) {
        if (!one.line) continue;
        lines.push_back({one.line->descriptor(), POLLIN, 0});
        whose.push_back(&one);
    }
    poll(lines.data(), lines.size(), 1);
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].revents == 0) continue;
        if (const Status heard = hear(*whose[i]); !heard) return heard;
    }
    return {};
}

Result<std::vector<std::uint32_t>> Storm::gather(std::uint16_t port) {
    waited_us_.clear();
    const auto until = Clock::now() + kPatience;
    while (waited_us_.size() < all_.size()) {
        const auto now = Clock::now();
        if (now > until) return Error{ErrorCode::Io, "not everybody came back within a minute"};
        for (Returning& one : all_)
            if (!one.line && one.due <= now) call(one, port);
        if (const Status heard = listen(); !heard) return heard.error();
    }
    return waited_us_;
}

double seconds(Clock::duration time) { return std::chrono::duration<double>(time).count(); }

// What one storm was like; false: not as it must be.
bool told(std::uint32_t number, std::vector<std::uint32_t> waited_us, double ready_s, double all_s,
          double memory, double before) {
    const double longest = *std::max_element(waited_us.begin(), waited_us.end());
    std::printf(
        "storm %u: %zu seats; ready %.2f s after the kill, all back %.2f s after it; a seat waited p50 %.1f, "
        "p99 %.1f, at most %.1f ms; %.1f MB, %.2f of before\n",
        number, waited_us.size(), ready_s, all_s, percentile(waited_us, 0.5) / 1000,
        percentile(waited_us, 0.99) / 1000, longest / 1000, memory, memory / before);
    std::fflush(stdout);
    return longest < 1e6 * static_cast<double>(kTolerable.count()) && memory < kTolerableMemory * before;
}

// Fights that have gone on for a while, and who was in them at what version when the server was killed.
Result<std::vector<SeatAtPlay>> played(client::LocalServer& server, std::uint32_t encounters) {
    std::vector<std::vector<client::JoinedSeat>> rooms;
    for (std::uint32_t i = 0; i < encounters; ++i) {
        auto seats = server.create_and_join("load/marching_order");
        if (!seats) return seats.error();
        rooms.push_back(std::move(*seats));
    }
    auto workload = make_affray_workload(server.port(), server.pid(), rooms);
    if (!workload) return workload.error();
    const auto figures = measure(**workload, std::chrono::seconds(1), std::chrono::seconds(2));
    if (!figures) return figures.error();
    std::printf("%u encounters played for three seconds, %.0f intents/s\n", encounters,
                figures->intents_per_s);
    return (*workload)->seats();
}

}  // namespace

int measure_storms(const client::ServerOptions& start, const BenchOptions& options) {
    auto first = client::LocalServer::start(start);
    if (!first) return fail(first.error(), kNotUp);
    std::optional<client::LocalServer> server(std::move(*first));
    const auto seats = played(*server, options.rooms.front());
    if (!seats) return fail(seats.error(), kWrong);
    client::ServerOptions again = start;
    again.port = server->port();
    const double before = client::resident_mb(server->pid());
    Storm storm(*seats, options.storms);
    bool good = true;
    for (std::uint32_t i = 1; i <= options.storms; ++i) {
        server->child().end(SIGKILL);
        const auto killed = Clock::now();
        storm.scatter();
        server.reset();
        auto started = client::LocalServer::start(again);
        if (!started) return fail(started.error(), kNotUp);
        server.emplace(std::move(*started));
        const double ready_s = seconds(Clock::now() - killed);
        auto waited = storm.gather(server->port());
        if (!waited) return fail(waited.error(), kWrong);
        const double all_s = seconds(Clock::now() - killed);
        good =
            told(i, std::move(*waited), ready_s, all_s, client::resident_mb(server->pid()), before) && good;
    }
    return good ? 0 : kWrong;
}

}  // namespace affray::bench
