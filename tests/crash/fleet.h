// Several real servers on one PostgreSQL, with or without a load balancer before them, and players whose
// servers are killed, stopped and ended under them.
//
// Within scripts/with-postgresql.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/process/local_server.h"
#include "crash/checker.h"
#include "crash/crowd.h"
#include "store/engine/sharing.h"

namespace affray::crash {

struct FleetOptions {
    std::size_t servers = 2;
    int encounters = 4;
    std::uint64_t seed = 0;
    bool hand_through = false;
    bool watched = false;   // /readyz and /metrics can be asked
    std::string haproxy{};  // its program; empty: everybody comes to the last server, whoever plays
    std::chrono::milliseconds think{0};
};

class Fleet : public Crowd {
  public:
    explicit Fleet(FleetOptions options);
    ~Fleet();

    // Starts everything, seats everybody; all are online then.
    Status open();

    std::size_t size() const { return servers_.size(); }
    Status start_server(std::size_t at);
    bool alive(std::size_t at) { return servers_[at].running && servers_[at].running->child().alive(); }
    void kill(std::size_t at);        // SIGKILL, and waits for the end
    void stop(std::size_t at);        // SIGSTOP
    void go_on(std::size_t at);       // SIGCONT
    void terminate(std::size_t at);   // SIGTERM; does not wait
    int exit_status(std::size_t at);  // of one that has ended; -1: a signal ended it
    // Where it is found, as the servers know each other.
    std::string address(std::size_t at) const;
    // The last lines that it wrote since its first start; and how many of all hold a text.
    std::string log(std::size_t at) const;
    std::size_t lines_with(std::size_t at, const std::string& text) const;
    // Of a server in the database: the encounters that it plays.
    std::vector<std::string> played_by(std::size_t at) const;
    // The lines that a sentence of SQL gives.
    std::vector<std::string> asked(const std::string& sentence) const;

    std::chrono::milliseconds term() const { return kTerm; }
    client::Link front() const;
    client::Link link(std::size_t at) const;
    // What a watched server says to whoever operates it, of any thread; empty: nothing.
    std::string operators(std::size_t at, const std::string& path) const;

    // Drives until every seat has been told something since now and is online; how long that took, at most,
    // in milliseconds. Nothing: somebody is not back after kPatience.
    std::optional<std::int64_t> all_resume();
    // Who was the last to be back, or is not.
    const std::string& last_back() const { return last_back_; }

    void close();
    // Of all that was played, by the log in the database. Requires close().
    Findings findings() const;
    // `affray verify` of the database, and that no version is in a log twice. Empty: good.
    std::string verified() const;

  private:
    static constexpr std::chrono::milliseconds kTerm = store::Sharing{}.term;
    struct One {
        std::uint16_t port = 0;
        std::uint16_t ops_port = 0;
        std::filesystem::path work{};
        std::optional<client::LocalServer> running{};
    };

    Status start_haproxy();
    std::string configuration(std::size_t at) const;

    const FleetOptions options_;
    std::filesystem::path work_;
    std::vector<One> servers_;
    std::uint16_t front_ = 0;
    std::string last_back_{};
    std::optional<client::Child> haproxy_{};
};

}  // namespace affray::crash
