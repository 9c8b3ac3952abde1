// A referee comes back as a client does that has forgotten everything but its seat: by its token, for a whole
// view.
#include "bench/load/recovery.h"

#include <poll.h>
#include <signal.h>

#include <algorithm>
#include <cstdio>
#include <future>
#include <optional>
#include <thread>

#include "affray/v1/session.pb.h"
#include "bench/load/affray_workload.h"
#include "bench/load/outcome.h"
#include "client/lib/frame_codec.h"
#include "client/lib/wire.h"

namespace affray::bench {
namespace {

constexpr std::chrono::seconds kComesBack{60};     // at most
constexpr std::chrono::microseconds kKnocks{500};  // while nobody listens

class BackAtPlay {
  public:
    explicit BackAtPlay(SeatAtPlay seat) : seat_(std::move(seat)) {}

    // False: nobody listens yet.
    bool call(std::uint16_t port);
    // Takes in what has come within a millisecond.
    Status hear();
    bool accepted() const { return accepted_; }

  private:
    Status take(const v1::ServerFrame& frame);
    Status end_turn(const v1::View& view);
    Status send(const v1::ClientFrame& frame) { return line_->send(frame.SerializeAsString()); }
    Error astray(const std::string& what) const {
        return Error{ErrorCode::Corrupt, seat_.seat.encounter + ", referee: " + what};
    }

    SeatAtPlay seat_;
    std::optional<WsClient> line_{};
    v1::ServerFrame frame_{};
    bool accepted_ = false;
};

bool BackAtPlay::call(std::uint16_t port) {
    auto line = WsClient::open(port, client::play_path(seat_.seat.encounter),
                               std::string(client::subprotocol(client::Encoding::Binary)));
    if (!line) return false;
    line_ = std::move(*line);
    v1::ClientFrame hello;
    hello.mutable_hello()->set_token(seat_.seat.token);
    hello.mutable_hello()->set_client("affray-bench");
    return static_cast<bool>(send(hello));
}

Status BackAtPlay::hear() {
    pollfd ready{line_->descriptor(), POLLIN, 0};
    if (poll(&ready, 1, 1) <= 0) return {};
    Status taken;
    const Status received = line_->receive([&](std::string_view payload) {
        if (!taken) return;
        const bool read = frame_.ParseFromArray(payload.data(), static_cast<int>(payload.size()));
        taken = read ? take(frame_) : astray("a frame cannot be read");
    });
    return taken ? received : taken;
}

Status BackAtPlay::take(const v1::ServerFrame& frame) {
    if (frame.has_fault()) return astray("a fault: " + frame.fault().code());
    if (frame.has_view()) return end_turn(frame.view());
    if (!frame.has_reply()) return {};
    if (frame.reply().has_rejected()) return astray("refused: " + frame.reply().rejected().code());
    accepted_ = true;
    return {};
}

// What it has seen is there again, or it was never told of it.
Status BackAtPlay::end_turn(const v1::View& view) {
    if (view.version() < seat_.version)
        return astray("version " + std::to_string(seat_.version) + " was seen, and " +
                      std::to_string(view.version()) + " is the last");
    v1::ClientFrame out;
    out.mutable_submit()->set_intent_id("back-at-" + std::to_string(view.version()));
    auto& turn = *out.mutable_submit()->mutable_intent()->mutable_turn();
    turn.set_verb("end_turn");
    turn.set_who(view.active());
    return send(out);
}

// Until all of them have had an intent accepted.
Status await(std::vector<BackAtPlay>& referees) {
    const auto until = Clock::now() + kComesBack;
    const auto waits = [](const BackAtPlay& one) { return !one.accepted(); };
    while (std::any_of(referees.begin(), referees.end(), waits)) {
        if (Clock::now() > until) return Error{ErrorCode::Io, "no answer within a minute"};
        for (BackAtPlay& one : referees) {
            if (one.accepted()) continue;
            if (const Status heard = one.hear(); !heard) return heard;
        }
    }
    return {};
}

struct Times {
    double listening = 0, first = 0, all = 0;
};
using Since = std::chrono::duration<double, std::milli>;

// The first one calls until the server listens.
Result<Times> come_back(std::vector<BackAtPlay> referees, std::uint16_t port, Clock::time_point begun) {
    Times times;
    std::vector<BackAtPlay> first;
    first.push_back(std::move(referees.front()));
    referees.erase(referees.begin());
    while (!first.front().call(port)) {
        if (Clock::now() > begun + kComesBack) return Error{ErrorCode::Io, "nobody listens after a minute"};
        std::this_thread::sleep_for(kKnocks);
    }
    times.listening = Since(Clock::now() - begun).count();
    if (const Status answered = await(first); !answered) return answered.error();
    times.first = Since(Clock::now() - begun).count();
    for (BackAtPlay& one : referees)
        if (!one.call(port)) return Error{ErrorCode::Io, "the server does not listen any more"};
    if (const Status answered = await(referees); !answered) return answered.error();
    times.all = Since(Clock::now() - begun).count();
    return times;
}

Result<std::unique_ptr<AffrayWorkload>> at_play(client::LocalServer& server, const BenchOptions& options) {
    std::vector<std::vector<client::JoinedSeat>> rooms;
    while (rooms.size() < options.rooms.front()) {
        auto seats = server.create_and_join("load/marching_order");
        if (!seats) return seats.error();
        rooms.push_back(std::move(*seats));
    }
    auto workload = make_affray_workload(server.port(), server.pid(), rooms);
    if (!workload) return workload.error();
    const auto window = std::chrono::milliseconds(static_cast<std::int64_t>(options.seconds * 1000));
    const auto figures = measure(**workload, std::chrono::milliseconds(0), window);
    if (!figures) return figures.error();
    return workload;
}

void print(const char* what, double Times::*field, const std::vector<Times>& all) {
    std::vector<double> values;
    for (const Times& times : all) values.push_back(times.*field);
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    std::printf("%s: median %.1f ms (%.1f to %.1f)\n", what, median(values), *least, *most);
}

}  // namespace

int measure_recoveries(const client::ServerOptions& start, const BenchOptions& options) {
    auto first = client::LocalServer::start(start);
    if (!first) return fail(first.error(), kNotUp);
    std::optional<client::LocalServer> server(std::move(*first));
    std::vector<Times> all;
    for (std::uint32_t i = 0; i < options.recoveries; ++i) {
        const auto workload = at_play(*server, options);
        if (!workload) return fail(workload.error(), kWrong);
        std::vector<BackAtPlay> referees;
        for (const SeatAtPlay& seat : (*workload)->seats())
            if (seat.seat.referee) referees.emplace_back(seat);
        client::ServerOptions again = start;
        again.port = server->port();
        server->child().end(SIGKILL);
        const auto begun = Clock::now();
        auto back = std::async(std::launch::async,
                               [&, begun] { return come_back(std::move(referees), again.port, begun); });
        server.reset();
        auto started = client::LocalServer::start(again);
        const auto times = back.get();
        if (!started) return fail(started.error(), kNotUp);
        server.emplace(std::move(*started));
        if (!times) return fail(times.error(), kWrong);
        std::printf("recovery %u: listening %.1f ms, first accepted %.1f ms, all %u accepted %.1f ms\n",
                    i + 1, times->listening, times->first, options.rooms.front(), times->all);
        std::fflush(stdout);
        all.push_back(*times);
    }
    print("until it listens", &Times::listening, all);
    print("until the first accepted intent", &Times::first, all);
    print("until every encounter has accepted one", &Times::all, all);
    return 0;
}

}  // namespace affray::bench
