// A real server under load: encounters and their players, killed and started again on the same data and port.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "client/process/local_server.h"
#include "crash/checker.h"
#include "crash/player.h"

namespace affray::crash {

// Far above what anything needs: only a run that has gone wrong waits as long.
inline constexpr std::chrono::seconds kPatience{60};

class Table {
  public:
    // `content`: of tests/crash/content. A folder that is given is kept; else one is made and removed.
    Table(std::uint64_t seed, int encounters, std::string content = "skirmish",
          std::filesystem::path work = {});
    ~Table();
    Table(const Table&) = delete;
    Table& operator=(const Table&) = delete;

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

    // Drives the clients until something holds; false if it still does not after kPatience.
    bool drive_until(const std::function<bool()>& holds);
    void drive_for(std::chrono::microseconds time);
    boost::asio::any_io_executor executor() { return loop_.get_executor(); }
    bool all_online() const;
    std::uint64_t accepted() const;

    Mood& mood() { return mood_; }
    void wake();
    // Lets everything under way come to its answer and every seat be told of it. False: it does not.
    bool settle();
    // How any reduced view is not what the server shows. Requires a settled table.
    std::string differences();
    // Ends the clients, and the server as an operator would.
    void close();

    std::vector<std::unique_ptr<Player>>& players() { return players_; }
    // The checker's verdict on all that was played. Requires close().
    Findings findings() const;
    std::vector<const History*> histories() const;
    std::filesystem::path data() const { return work_ / "data"; }
    const std::filesystem::path& work() const { return work_; }

  private:
    // Has every client ask for the whole view; false: not all came.
    bool views_come();

    std::uint64_t seed_;
    int encounters_;
    std::string content_;
    bool kept_;
    std::filesystem::path work_;
    std::uint16_t port_;
    Mood mood_{};
    boost::asio::io_context loop_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_guard_;
    std::optional<client::LocalServer> server_{};
    std::vector<std::unique_ptr<Player>> players_{};
};

}  // namespace affray::crash
