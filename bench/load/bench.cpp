// Runs, table, ratios.
#include "bench/load/bench.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <vector>

#include "bench/load/affray_workload.h"
#include "bench/load/attack.h"
#include "bench/load/engine.h"
#include "bench/load/idle.h"
#include "bench/load/marching.h"
#include "bench/load/outcome.h"
#include "bench/load/raw_workload.h"
#include "bench/load/recovery.h"
#include "bench/load/storm.h"
#include "client/process/local_server.h"

namespace affray::bench {
namespace {

using client::Child;
using client::LocalServer;

// As docs say: the server on core 0, this program on core 1.
constexpr int kServerCore = 0;
constexpr int kClientCore = 1;
// Limits of connections, messages and joining only; durability, redaction and checks are as shipped.
constexpr const char* kRaisedLimits = R"(
[limits]
message_rate = "1000000/1000000"
frame_rate = "1000000/1000000"
request_rate = "1000000/1000000"
join_rate_address = "1000000/1000000"
join_rate_server = "1000000/1000000"
connections_per_address = 100000
unauthenticated_per_address = 100000
unauthenticated = 100000
[log]
level = "warning"
)";
constexpr auto kStartLimit = std::chrono::seconds(10);

std::filesystem::path own_directory() {
    std::error_code ignored;
    return std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path();
}

// The first of several places, relative to this program, where a file is.
std::string beside(const std::string& given, std::initializer_list<const char*> places) {
    if (!given.empty()) return given;
    for (const char* place : places) {
        const auto path = own_directory() / place;
        if (std::filesystem::exists(path)) return path.lexically_normal().string();
    }
    return *places.begin();
}

// A directory for databases and logs; removed afterwards unless the caller named it.
class WorkDir {
  public:
    explicit WorkDir(const std::string& given) : kept_(!given.empty()) {
        std::string made = (std::filesystem::temp_directory_path() / "affray-bench-XXXXXX").string();
        path_ = kept_ ? given : std::string(mkdtemp(made.data()) == nullptr ? "" : made);
        if (kept_) std::filesystem::create_directories(path_);
    }
    ~WorkDir() {
        std::error_code ignored;
        if (!kept_ && !path_.empty()) std::filesystem::remove_all(path_, ignored);
    }
    WorkDir(const WorkDir&) = delete;
    WorkDir& operator=(const WorkDir&) = delete;

    std::string operator/(const char* name) const { return path_ + "/" + name; }

  private:
    bool kept_;
    std::string path_{};
};

void raise_descriptor_limit() {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

void print_head() {
    std::printf("%-11s %4s %12s %9s %9s %14s %12s %8s %8s %7s %9s\n", "server", "S", "intents/s", "p50 us",
                "p99 us", "B/seat/intent", "CPU s/10k", "server%", "client%", "RSS MB", "checked");
}

void print_row(const std::string& name, std::uint32_t rooms, const Figures& f) {
    std::printf("%-11s %4u %12.0f %9.0f %9.0f %14.1f %12.3f %8.0f %8.0f %7.1f %9llu\n", name.c_str(), rooms,
                f.intents_per_s, f.p50_us, f.p99_us, f.bytes_per_seat_intent, f.cpu_s_per_10k,
                f.server_cpu_percent, f.client_cpu_percent, f.rss_mb,
                static_cast<unsigned long long>(f.events_checked));
    std::fflush(stdout);
}

Figures medians(const std::vector<Figures>& runs) {
    const auto of = [&](double Figures::*field) {
        std::vector<double> values;
        for (const Figures& run : runs) values.push_back(run.*field);
        return median(std::move(values));
    };
    Figures out = runs.back();
    for (double Figures::*field :
         {&Figures::intents_per_s, &Figures::p50_us, &Figures::p99_us, &Figures::bytes_per_seat_intent,
          &Figures::cpu_s_per_10k, &Figures::server_cpu_percent, &Figures::client_cpu_percent,
          &Figures::rss_mb})
        out.*field = of(field);
    return out;
}

void print_ratio(const char* what, double Figures::*field, const std::vector<Figures>& ours,
                 const std::vector<Figures>& peers) {
    std::vector<double> ratios;
    for (std::size_t i = 0; i < ours.size(); ++i)
        ratios.push_back(ours[i].*field / std::max(peers[i].*field, 1e-9));
    std::printf("  %-34s %6.2f   (", what, median(ratios));
    for (std::size_t i = 0; i < ratios.size(); ++i) std::printf("%s%.2f", i == 0 ? "" : " ", ratios[i]);
    std::printf(")\n");
}

int status_of(const Error& error) { return error.code == ErrorCode::NotFound ? kMissing : kNotUp; }

// What runs, and for each its measured repetitions.
struct Contestant {
    std::unique_ptr<Workload> workload{};
    bool is_peer = false;
    std::vector<Figures> runs{};
};

void print_ratios(const Contestant& ours, const Contestant& other) {
    std::printf("%s / %s, median of the ratios inside each repetition\n", ours.workload->name().c_str(),
                other.workload->name().c_str());
    print_ratio("accepted intents/s", &Figures::intents_per_s, ours.runs, other.runs);
    print_ratio("reply p50", &Figures::p50_us, ours.runs, other.runs);
    print_ratio("reply p99", &Figures::p99_us, ours.runs, other.runs);
    print_ratio("server CPU per intent", &Figures::cpu_s_per_10k, ours.runs, other.runs);
    print_ratio("bytes per seat and intent", &Figures::bytes_per_seat_intent, ours.runs, other.runs);
    if (other.is_peer) print_ratio("RSS", &Figures::rss_mb, ours.runs, other.runs);
}

int compare(std::vector<Contestant>& contestants, std::uint32_t rooms, const BenchOptions& options) {
    const auto milliseconds = [](double seconds) {
        return std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000));
    };
    print_head();
    for (std::uint32_t repetition = 0; repetition < options.repetitions; ++repetition) {
        for (Contestant& each : contestants) {
            const auto figures =
                measure(*each.workload, milliseconds(options.warm_up), milliseconds(options.seconds));
            if (!figures) return fail(figures.error(), kWrong);
            print_row(each.workload->name(), rooms, *figures);
            each.runs.push_back(*figures);
        }
    }
    std::printf("medians of %u\n", options.repetitions);
    for (const Contestant& each : contestants) print_row(each.workload->name(), rooms, medians(each.runs));
    for (std::size_t i = 1; i < contestants.size(); ++i)
        if (contestants[i].is_peer)
            print_ratios(contestants.front(), contestants[i]);
        else
            print_ratios(contestants[i], contestants.front());
    return 0;
}

Result<Child> start_peer(const BenchOptions& options, const WorkDir& work) {
    const std::string program = beside(options.peer, {"raw_sqlite", "../bench/peer/raw_sqlite"});
    return Child::start({program, work / "raw.db"}, work / "raw.log", kServerCore);
}

Arrival arrival_of(const BenchOptions& options) {
    return options.together ? Arrival::Together : Arrival::OneByOne;
}

Result<std::unique_ptr<Workload>> connect_peer(Child& peer, std::uint32_t rooms, Arrival arrival) {
    const auto port = peer.await_line("listening on ", kStartLimit);
    if (!port) return port.error();
    return make_raw_workload(static_cast<std::uint16_t>(std::stoi(*port)), peer.pid(), rooms, arrival);
}

client::ServerOptions server_options(const BenchOptions& options, const WorkDir& work) {
    client::ServerOptions server;
    server.program = beside(options.server, {"affrayd", "../server/affrayd/affrayd"});
    server.content = beside(options.content, {"../../../bench/content", "bench/content"});
    if (auto content = marching_content(server.content, work / "content", options.tokens))
        server.content = std::move(*content);
    server.work_dir = work / "affray";
    server.core = kServerCore;
    server.configuration = kRaisedLimits;
    return server;
}

Result<LocalServer> start_server(const BenchOptions& options, const WorkDir& work) {
    if (options.attach != 0) return LocalServer::attach(options.attach, options.attach_pid);
    return LocalServer::start(server_options(options, work));
}

using JoinedRooms = std::vector<std::vector<client::JoinedSeat>>;

Result<JoinedRooms> make_rooms(LocalServer& server, std::uint32_t count, std::uint32_t tokens) {
    JoinedRooms rooms;
    while (rooms.size() < count) {
        auto joined = server.create_and_join(marching_order(tokens));
        if (!joined) return joined.error();
        rooms.push_back(std::move(*joined));
    }
    return rooms;
}

Pace pace_of(const BenchOptions& options, std::uint32_t rooms) {
    if (options.rate <= 0) return {};
    return {std::chrono::microseconds(static_cast<std::int64_t>(rooms * 1e6 / options.rate)), true};
}

// The encounters of each number of tokens, on the one server; the first number is what the others are
// measured by.
Status enter_server(std::vector<Contestant>& contestants, LocalServer& server, std::uint32_t count,
                    const BenchOptions& options) {
    for (const std::uint32_t tokens : options.tokens) {
        const auto rooms = make_rooms(server, count, tokens);
        if (!rooms) return rooms.error();
        const std::string name = options.tokens.size() == 1 ? "affray" : "affray-" + std::to_string(tokens);
        auto workload =
            make_affray_workload(server.port(), server.pid(), *rooms, pace_of(options, count), name);
        if (!workload) return workload.error();
        contestants.emplace_back().workload = std::move(*workload);
    }
    return {};
}

// What a commit of one intent waits for on this disk: the median of appending 512 bytes and fdatasync.
double sync_us(const std::string& path) {
    constexpr int kAppends = 200;
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    const std::string block(512, 'x');
    std::vector<double> took;
    for (int i = 0; i < kAppends && file >= 0; ++i) {
        const auto begun = Clock::now();
        if (write(file, block.data(), block.size()) < 0 || fdatasync(file) != 0) break;
        took.push_back(std::chrono::duration<double, std::micro>(Clock::now() - begun).count());
    }
    close(file);
    return took.empty() ? 0 : median(std::move(took));
}

int bench_rooms(std::uint32_t rooms, const BenchOptions& options) {
    const WorkDir work(options.work_dir);
    auto server = start_server(options, work);
    if (!server) return fail(server.error(), status_of(server.error()));
    std::vector<Contestant> contestants;
    if (const Status entered = enter_server(contestants, *server, rooms, options); !entered)
        return fail(entered.error(), kNotUp);
    std::unique_ptr<Child> peer;
    // The peer knows twenty tokens and no clock.
    if (!options.no_peer && options.rate <= 0) {
        auto started = start_peer(options, work);
        if (!started) return fail(started.error(), status_of(started.error()));
        peer = std::make_unique<Child>(std::move(*started));
        auto theirs = connect_peer(*peer, rooms, Arrival::OneByOne);
        if (!theirs) return fail(theirs.error(), kNotUp);
        contestants.push_back({std::move(*theirs), true, {}});
    }
    client::pin_to_core(kClientCore);
    const std::string loop = options.rate > 0
                                 ? std::to_string(std::lround(options.rate)) + " intents a second"
                                 : std::string("closed loop");
    std::printf(
        "%u encounters of 7 seats, %s; server on core %d, this client on core %d; append 512 bytes and "
        "fdatasync: p50 %.0f us\n",
        rooms, loop.c_str(), kServerCore, kClientCore, sync_us(work / "sync"));
    return compare(contestants, rooms, options);
}

int idle_rooms(std::uint32_t count, const BenchOptions& options) {
    const WorkDir work(options.work_dir);
    auto server = start_server(options, work);
    if (!server) return fail(server.error(), status_of(server.error()));
    auto peer = start_peer(options, work);
    if (!peer) return fail(peer.error(), status_of(peer.error()));
    client::pin_to_core(kClientCore);
    JoinedRooms rooms;
    const Idle ours{"affray", server->pid(),
                    [&] {
                        auto made = make_rooms(*server, count, kTokens);
                        if (made) rooms = std::move(*made);
                        return made ? Status{} : Status{made.error()};
                    },
                    [&]() -> Result<std::unique_ptr<Workload>> {
                        auto taken = make_affray_workload(server->port(), server->pid(), rooms, {}, "affray",
                                                          arrival_of(options));
                        if (!taken) return taken.error();
                        // Each welcome brings the token for the next time.
                        const std::vector<SeatAtPlay> seats = (*taken)->seats();
                        auto seat = seats.begin();
                        for (auto& room : rooms)
                            for (client::JoinedSeat& one : room) one = (seat++)->seat;
                        return std::unique_ptr<Workload>(std::move(*taken));
                    }};
    const Idle theirs{"raw-sqlite", peer->pid(), [] { return Status{}; },
                      [&] { return connect_peer(*peer, count, arrival_of(options)); }};
    return measure_idle({ours, theirs}, options.seconds, options.repetitions);
}

}  // namespace

int bench(const BenchOptions& options) {
    raise_descriptor_limit();
    if (options.attack > 0 || options.reads > 0) {
        const WorkDir work(options.work_dir);
        auto server = start_server(options, work);
        return server ? measure_attack(*server, options) : fail(server.error(), status_of(server.error()));
    }
    if (options.storms > 0 || options.recoveries > 0) {
        const WorkDir work(options.work_dir);
        client::ServerOptions server = server_options(options, work);
        server.core = -1;
        return options.storms > 0 ? measure_storms(server, options) : measure_recoveries(server, options);
    }
    for (const std::uint32_t rooms : options.rooms) {
        const int status = options.idle ? idle_rooms(rooms, options) : bench_rooms(rooms, options);
        if (status != 0) return status;
    }
    return 0;
}

}  // namespace affray::bench
