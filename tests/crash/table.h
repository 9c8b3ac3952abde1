// A real server under load: encounters and their players, killed and started again on the same data and port.
// Its database is SQLite's, or, within scripts/with-postgresql, in a schema of its own there.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "client/process/local_server.h"
#include "crash/checker.h"
#include "crash/crowd.h"

namespace affray::crash {

class Table : public Crowd {
  public:
    // `content`: of tests/crash/content. A folder that is given is kept; else one is made and removed.
    Table(std::uint64_t seed, int encounters, std::string content = "skirmish",
          std::filesystem::path work = {});
    ~Table();

    // Starts the server, creates the encounters, seats everybody; all are online then. Errors: as the
    // server's start.
    Status open();
    // One more encounter with its players, at a running server.
    Status found_encounter();
    // Its players go for good; the encounter stays as they leave it.
    void leave_encounter(const std::string& encounter);
    client::Link link() const { return server_->link(); }

    // A wrapper runs the server, such as strace. Error: it ended before it listened.
    Status start_server(std::vector<std::string> wrapper = {});
    bool server_alive();
    pid_t server_pid() const { return server_ ? server_->pid() : -1; }
    // True if it was SIGKILL that ended it. Requires that it has ended.
    bool server_was_killed() const;
    // SIGKILL, if it lives, and waits for the end.
    void kill_server();
    // SIGTERM; does not wait.
    void terminate_server();
    // Of a server that has ended; -1: a signal ended it.
    int server_exit_status() const;
    // The last lines that the server wrote.
    std::string server_log() const;

    // Ends the clients, and the server as an operator would.
    void close();

    // The checker's verdict on all that was played. Requires close().
    Findings findings() const;
    std::filesystem::path data() const { return work_ / "data"; }
    // Where its database is, as for `affray`: a directory, or postgresql://…
    const std::string& store() const { return store_; }
    // From the next start on.
    void use_store(std::string store) { store_ = std::move(store); }
    const std::filesystem::path& work() const { return work_; }

  private:
    int encounters_;
    std::string content_;
    bool kept_;
    std::filesystem::path work_;
    std::string store_;
    std::uint16_t port_;
    std::optional<client::LocalServer> server_{};
};

}  // namespace affray::crash
