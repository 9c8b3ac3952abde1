// Players on one loop: driven together, asked whether all is still, and judged by what they saw.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "crash/player.h"

namespace affray::crash {

// Far above what anything needs: only a run that has gone wrong waits as long.
inline constexpr std::chrono::seconds kPatience{60};

// What the servers of these tests are started with: bounds that no load meets, and few lines in the log.
extern const char* const kConfiguration;

// Below the ports that the system gives out by itself: while a server is down nobody else gets its port,
// and a client that tries to come back cannot be connected with itself.
std::uint16_t free_port();
// A new folder for temporary files.
std::filesystem::path fresh_directory();

class Crowd {
  public:
    explicit Crowd(std::uint64_t seed) : seed_(seed) {}
    Crowd(const Crowd&) = delete;
    Crowd& operator=(const Crowd&) = delete;

    // Drives the clients until something holds; false if it still does not after kPatience.
    bool drive_until(const std::function<bool()>& holds);
    void drive_for(std::chrono::microseconds time) { loop_.run_for(time); }
    boost::asio::any_io_executor executor() { return loop_.get_executor(); }
    bool all_online() const;
    std::uint64_t accepted() const;
    // How often anybody has come, or come back.
    std::size_t welcomes() const;

    Mood& mood() { return mood_; }
    void wake();
    // Lets everything under way come to its answer and every seat be told of it. False: it does not.
    bool settle();
    // How any reduced view is not what the server shows. Requires a settled table.
    std::string differences();

    std::vector<std::unique_ptr<Player>>& players() { return players_; }
    std::vector<const History*> histories() const;

  protected:
    ~Crowd();
    // Sits down and begins to play.
    void add_player(client::Link link, client::JoinedSeat seat);
    void stop_players();
    void forget_players() { players_.clear(); }

  private:
    // Has every client ask for the whole view; false: not all came.
    bool views_come();

    std::uint64_t seed_;
    Mood mood_{};
    boost::asio::io_context loop_{1};
    boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_guard_ =
        boost::asio::make_work_guard(loop_);
    std::vector<std::unique_ptr<Player>> players_{};
};

}  // namespace affray::crash
