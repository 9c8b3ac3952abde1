// The server as a child process; one loop for all clients.
#include "crash/table.h"

#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include "crash/ledger.h"
#include "support/source_path.h"
#include "support/store_place.h"

namespace affray::crash {

Table::Table(std::uint64_t seed, int encounters, std::string content, std::filesystem::path work)
    : Crowd(seed),
      encounters_(encounters),
      content_(std::move(content)),
      kept_(!work.empty()),
      work_(kept_ ? std::move(work) : fresh_directory()),
      store_(affray::test::on_postgresql() ? affray::test::store_address(data()) : data().string()),
      port_(free_port()) {}

Table::~Table() {
    close();
    forget_players();
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
    // In front of the tables that the configuration ends with.
    const bool on_server = store_.starts_with("postgresql://");
    options.configuration =
        "store = \"" + (on_server ? "" : std::string("sqlite:")) + store_ + "\"\n" + kConfiguration;
    auto started = client::LocalServer::start(options);
    if (!started) return started.error();
    server_.emplace(std::move(*started));
    return {};
}

Status Table::open() {
    if (affray::test::on_postgresql()) affray::test::make_schema(data());
    if (const Status started = start_server(); !started) return started;
    for (int i = 0; i < encounters_; ++i)
        if (const Status founded = found_encounter(); !founded) return founded;
    if (!drive_until([this] { return all_online(); })) return Error{ErrorCode::Io, "not all came online"};
    return {};
}

Status Table::found_encounter() {
    auto seats = server_->create_and_join(content_);
    if (!seats) return seats.error();
    for (client::JoinedSeat& seat : *seats) add_player(server_->link(), std::move(seat));
    return {};
}

void Table::leave_encounter(const std::string& encounter) {
    for (const auto& player : players())
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

void Table::close() {
    stop_players();
    server_.reset();
}

Findings Table::findings() const { return check(histories(), read_log(store_)); }

}  // namespace affray::crash
