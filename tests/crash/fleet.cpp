// Servers as child processes, the shipped configuration of HAProxy with their ports, and the log by SQL.
#include "crash/fleet.h"

#include <sys/wait.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "base/check.h"
#include "client/lib/wire.h"
#include "crash/ledger.h"
#include "store/process.h"
#include "support/source_path.h"
#include "support/store_place.h"

namespace affray::crash {
namespace {

using affray::test::store_address;

std::string text_of(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

}  // namespace

Fleet::Fleet(FleetOptions options)
    : Crowd(options.seed),
      options_(std::move(options)),
      work_(fresh_directory()),
      servers_(options_.servers) {
    for (std::size_t i = 0; i < servers_.size(); ++i) {
        do servers_[i].port = free_port();
        while (std::any_of(servers_.begin(), servers_.begin() + static_cast<std::ptrdiff_t>(i),
                           [&](const One& one) { return one.port == servers_[i].port; }));
        if (options_.watched) servers_[i].ops_port = free_port();
        servers_[i].work = work_ / ("server" + std::to_string(i));
    }
    front_ = free_port();
    mood().pause = options_.think;
}

Fleet::~Fleet() {
    for (std::size_t i = 0; i < size(); ++i) go_on(i);
    close();
    forget_players();
    if (std::getenv("AFFRAY_KEEP_TEMP") != nullptr) {
        std::fprintf(stderr, "kept: %s\n", work_.c_str());
        return;
    }
    std::error_code ignored;
    std::filesystem::remove_all(work_, ignored);
}

std::string Fleet::address(std::size_t at) const {
    return "http://127.0.0.1:" + std::to_string(servers_[at].port);
}

client::Link Fleet::link(std::size_t at) const {
    return {.host = "127.0.0.1", .port = std::to_string(servers_[at].port)};
}

std::string Fleet::operators(std::size_t at, const std::string& path) const {
    boost::asio::io_context loop(1);
    std::string said;
    const client::Link to{.host = "127.0.0.1", .port = std::to_string(servers_[at].ops_port)};
    auto ask = [&]() -> boost::asio::awaitable<void> {
        const client::HttpRequest request{.path = path};
        const auto reply = co_await client::http_exchange(to, request);
        if (reply) said = reply->body;
    };
    boost::asio::co_spawn(loop, std::move(ask), boost::asio::detached);
    loop.run();
    return said;
}

client::Link Fleet::front() const { return {.host = "127.0.0.1", .port = std::to_string(front_)}; }

std::string Fleet::configuration(std::size_t at) const {
    return "store = \"" + store_address(work_) + "\"\ntrusted_proxies = [\"127.0.0.1\"]\n" + kConfiguration +
           "[servers]\naddress = \"" + address(at) + "\"\nlease_ms = " + std::to_string(kTerm.count()) +
           "\nhand_through = \"" + (options_.hand_through ? "yes" : "no") + "\"\n";
}

Status Fleet::start_server(std::size_t at) {
    One& one = servers_[at];
    one.running.reset();
    // What was written before is kept beside it.
    std::error_code none;
    for (int i = 0; std::filesystem::exists(one.work / "affrayd.log", none); ++i) {
        const std::filesystem::path kept = one.work / ("affrayd.log." + std::to_string(i));
        if (!std::filesystem::exists(kept, none)) std::filesystem::rename(one.work / "affrayd.log", kept);
    }
    client::ServerOptions options;
    options.program = AFFRAY_SERVER;
    options.content = source_path("/tests/crash/content");
    options.port = one.port;
    options.ops_port = one.ops_port;
    options.work_dir = one.work.string();
    options.configuration = configuration(at);
    auto started = client::LocalServer::start(options);
    if (!started) return started.error();
    one.running.emplace(std::move(*started));
    return {};
}

Status Fleet::start_haproxy() {
    std::istringstream shipped(text_of(source_path("/deploy/proxy/haproxy.cfg")));
    std::ofstream ours(work_ / "haproxy.cfg");
    bool servers = false;
    for (std::string line; std::getline(shipped, line);) {
        const std::string_view words =
            std::string_view(line).substr(std::min(line.find_first_not_of(' '), line.size()));
        if (words.starts_with("bind ")) {
            ours << "    bind 127.0.0.1:" << front_ << "\n";
        } else if (words.starts_with("server ")) {
            for (std::size_t i = 0; i < size() && !servers; ++i)
                ours << "    server s" << i << " 127.0.0.1:" << servers_[i].port << "\n";
            servers = true;
        } else {
            ours << line << "\n";
        }
    }
    ours.close();
    auto started = client::Child::start({options_.haproxy, "-db", "-f", (work_ / "haproxy.cfg").string()},
                                        (work_ / "haproxy.log").string(), -1);
    if (!started) return started.error();
    haproxy_.emplace(std::move(*started));
    return {};
}

Status Fleet::open() {
    affray::test::make_schema(work_);
    for (std::size_t i = 0; i < size(); ++i)
        if (const Status started = start_server(i); !started) return started;
    if (!options_.haproxy.empty())
        if (const Status started = start_haproxy(); !started) return started;
    for (int i = 0; i < options_.encounters; ++i) {
        const std::size_t maker = static_cast<std::size_t>(i) % size();
        auto seats = servers_[maker].running->create_and_join("skirmish");
        if (!seats) return seats.error();
        for (client::JoinedSeat& seat : *seats)
            add_player(options_.haproxy.empty() ? link(size() - 1) : front(), std::move(seat));
    }
    if (!drive_until([this] { return all_online(); })) return Error{ErrorCode::Io, "not all came online"};
    return {};
}

void Fleet::kill(std::size_t at) {
    ::kill(servers_[at].running->pid(), SIGKILL);
    while (alive(at)) std::this_thread::sleep_for(std::chrono::microseconds(200));
}

void Fleet::stop(std::size_t at) { ::kill(servers_[at].running->pid(), SIGSTOP); }

void Fleet::go_on(std::size_t at) {
    if (alive(at)) ::kill(servers_[at].running->pid(), SIGCONT);
}

void Fleet::terminate(std::size_t at) { ::kill(servers_[at].running->pid(), SIGTERM); }

int Fleet::exit_status(std::size_t at) {
    const int status = servers_[at].running->child().wait_status();
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string Fleet::log(std::size_t at) const {
    const std::string all = text_of(servers_[at].work / "affrayd.log");
    return all.substr(all.size() > 2000 ? all.size() - 2000 : 0);
}

std::size_t Fleet::lines_with(std::size_t at, const std::string& text) const {
    std::size_t count = 0;
    for (const auto& file : std::filesystem::directory_iterator(servers_[at].work)) {
        if (file.path().filename().string().rfind("affrayd.log", 0) != 0) continue;
        std::ifstream in(file.path());
        for (std::string line; std::getline(in, line);) count += line.find(text) != std::string::npos ? 1 : 0;
    }
    return count;
}

std::vector<std::string> Fleet::played_by(std::size_t at) const {
    return lines_of(
        store_address(work_),
        "SELECT e.public_id FROM store_lease AS l JOIN store_presence AS p ON p.server = l.server JOIN "
        "encounter AS e ON e.id = l.encounter WHERE p.until > now() AND p.address = '" +
            address(at) + "' ORDER BY 1");
}

std::vector<std::string> Fleet::asked(const std::string& sentence) const {
    return lines_of(store_address(work_), sentence);
}

std::optional<std::int64_t> Fleet::all_resume() {
    const auto began = std::chrono::steady_clock::now();
    // What was on its way when it happened.
    drive_for(std::chrono::milliseconds(100));
    std::vector<std::size_t> seen;
    for (const auto& player : players()) {
        seen.push_back(player->history().sightings.size());
        player->compare();
    }
    const auto back = [&] {
        for (std::size_t i = 0; i < seen.size(); ++i) {
            const Player& player = *players()[i];
            if (player.history().left) continue;
            const bool told = player.history().sightings.size() != seen[i];
            if (player.online() && told) continue;
            last_back_ = player.encounter() + " seat " + std::to_string(player.history().seat) +
                         (player.online() ? ", connected" : ", not connected") +
                         (told ? "" : ", told nothing");
            return false;
        }
        return true;
    };
    if (!drive_until(back)) return std::nullopt;
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - began)
        .count();
}

void Fleet::close() {
    stop_players();
    for (One& one : servers_) one.running.reset();
    haproxy_.reset();
}

Findings Fleet::findings() const { return check(histories(), read_log(store_address(work_))); }

std::string Fleet::verified() const {
    const auto ran = store::testing::run({AFFRAY_TOOL, "verify", store_address(work_)});
    std::string wrong = ran.status == 0 ? "" : ran.output;
    for (const std::string& line :
         lines_of(store_address(work_),
                  "SELECT encounter, version, count(*) FROM log GROUP BY 1, 2 HAVING count(*) > 1"))
        wrong += "twice in a log: " + line + "\n";
    return wrong;
}

}  // namespace affray::crash
