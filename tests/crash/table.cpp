// The server as a child process; one loop for all clients.
#include "crash/table.h"

#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <thread>

#include "crash/ledger.h"
#include "support/source_path.h"

namespace affray::crash {
namespace {

constexpr const char* kConfiguration = R"(
[limits]
message_rate = "1000000/1000000"
frame_rate = "1000000/1000000"
request_rate = "1000000/1000000"
join_rate_address = "1000000/1000000"
join_rate_server = "1000000/1000000"
join_rate_network = "1000000/1000000"
connections_per_address = 100000
unauthenticated = 100000
[log]
level = "warning"
)";

bool is_free(std::uint16_t port) {
    const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const bool bound = ::bind(descriptor, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
    ::close(descriptor);
    return bound;
}

// Below the ports that the system gives out by itself: while the server is down nobody else gets its port,
// and a client that tries to come back cannot be connected with itself.
std::uint16_t free_port() {
    std::random_device entropy;
    for (int i = 0; i < 1000; ++i) {
        const auto port = static_cast<std::uint16_t>(20'000 + entropy() % 10'000);
        if (is_free(port)) return port;
    }
    return 0;
}

std::filesystem::path fresh_directory() {
    std::string pattern = (std::filesystem::temp_directory_path() / "affray-crash-XXXXXX").string();
    AFFRAY_CHECK(::mkdtemp(pattern.data()) != nullptr);
    return pattern;
}

}  // namespace

Table::Table(std::uint64_t seed, int encounters, std::string content, std::filesystem::path work)
    : seed_(seed),
      encounters_(encounters),
      content_(std::move(content)),
      kept_(!work.empty()),
      work_(kept_ ? std::move(work) : fresh_directory()),
      port_(free_port()),
      work_guard_(boost::asio::make_work_guard(loop_)) {}

Table::~Table() {
    close();
    players_.clear();
    if (std::getenv("AFFRAY_KEEP_TEMP") != nullptr) {
        std::fprintf(stderr, "kept: %s\n", work_.c_str());
        return;
    }
    std::error_code ignored;
    if (!kept_) std::filesystem::remove_all(work_, ignored);
}

Status Table::start_server(std::vector<std::string> wrapper) {
    server_.reset();
    client::ServerOptions options;
    options.program = AFFRAY_SERVER;
    options.wrapper = std::move(wrapper);
    options.content = source_path("/tests/crash/content");
    options.port = port_;
    options.work_dir = work_.string();
    options.configuration = kConfiguration;
    auto started = client::LocalServer::start(options);
    if (!started) return started.error();
    server_.emplace(std::move(*started));
    return {};
}

Status Table::open() {
    if (const Status started = start_server(); !started) return started;
    for (int i = 0; i < encounters_; ++i)
        if (const Status founded = found_encounter(); !founded) return founded;
    if (!drive_until([this] { return all_online(); })) return Error{ErrorCode::Io, "not all came online"};
    return {};
}

Status Table::found_encounter() {
    auto seats = server_->create_and_join(content_);
    if (!seats) return seats.error();
    for (client::JoinedSeat& seat : *seats) {
        const std::size_t count = players_.size();
        Player::Place place{server_->link(), std::move(seat),
                            count % 2 == 0 ? client::Encoding::Binary : client::Encoding::Json,
                            seed_ * 1000 + count};
        players_.push_back(std::make_unique<Player>(loop_.get_executor(), std::move(place), mood_));
        players_.back()->start();
    }
    return {};
}

void Table::leave_encounter(const std::string& encounter) {
    for (const auto& player : players_)
        if (player->encounter() == encounter) player->leave();
}

bool Table::server_alive() { return server_ && server_->child().alive(); }

bool Table::server_was_killed() const {
    const int status = const_cast<client::LocalServer&>(*server_).child().wait_status();
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

void Table::kill_server() {
    if (!server_alive()) return;
    ::kill(server_pid(), SIGKILL);
    while (server_alive()) std::this_thread::sleep_for(std::chrono::microseconds(200));
}

void Table::terminate_server() { ::kill(server_pid(), SIGTERM); }

int Table::server_exit_status() const {
    const int status = const_cast<client::LocalServer&>(*server_).child().wait_status();
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

std::string Table::server_log() const {
    std::ifstream in(work_ / "affrayd.log");
    std::stringstream text;
    text << in.rdbuf();
    const std::string all = text.str();
    return all.substr(all.size() > 2000 ? all.size() - 2000 : 0);
}

bool Table::drive_until(const std::function<bool()>& holds) {
    const auto until = std::chrono::steady_clock::now() + kPatience;
    while (!holds()) {
        if (std::chrono::steady_clock::now() > until) return false;
        drive_for(std::chrono::milliseconds(1));
    }
    return true;
}

void Table::drive_for(std::chrono::microseconds time) { loop_.run_for(time); }

bool Table::all_online() const {
    return std::all_of(players_.begin(), players_.end(), [](const auto& player) { return player->online(); });
}

std::uint64_t Table::accepted() const {
    std::uint64_t all = 0;
    for (const auto& player : players_) all += player->accepted();
    return all;
}

void Table::wake() {
    for (const auto& player : players_) player->wake();
}

// Seats count versions for themselves, so nobody knows from its number whether it has been told everything:
// what was on its way has come when a view that was asked for has, and all is still when nothing came
// meanwhile.
bool Table::settle() {
    mood_.quiet = true;
    const auto settled = [this] {
        return std::all_of(players_.begin(), players_.end(),
                           [](const auto& player) { return player->settled(); });
    };
    const auto counts = [this] {
        std::vector<std::uint64_t> all;
        for (const auto& player : players_) all.push_back(player->view().version());
        return all;
    };
    for (int tries = 0; tries < 100; ++tries) {
        if (!drive_until(settled)) return false;
        const std::vector<std::uint64_t> before = counts();
        if (!views_come()) return false;
        if (settled() && counts() == before) return true;
    }
    return false;
}

bool Table::views_come() {
    for (const auto& player : players_) player->compare();
    return drive_until([this] {
        return std::all_of(players_.begin(), players_.end(),
                           [](const auto& player) { return player->compared(); });
    });
}

std::string Table::differences() {
    std::string text = views_come() ? "" : "not all views came\n";
    for (const auto& player : players_)
        if (!player->difference().empty())
            text += player->encounter() + ", seat " + std::to_string(player->history().seat) + ":\n" +
                    player->difference();
    return text;
}

void Table::close() {
    for (const auto& player : players_) player->stop();
    drive_for(std::chrono::milliseconds(20));
    server_.reset();
}

std::vector<const History*> Table::histories() const {
    std::vector<const History*> all;
    for (const auto& player : players_) all.push_back(&player->history());
    return all;
}

Findings Table::findings() const { return check(histories(), read_log(data())); }

}  // namespace affray::crash
