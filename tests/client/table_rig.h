// A real server and seats at its table, for tests of the wire.
#pragma once

#include <gtest/gtest.h>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/lib/seat_client.h"
#include "client/process/local_server.h"

namespace affray::client {

// One seat of a test: its client, and what it has been told.
struct Sitter {
    JoinedSeat seat{};
    std::unique_ptr<SeatClient> client{};
    std::vector<v1::Reply> replies{};
    std::vector<v1::Fault> faults{};
    std::vector<v1::PreviewReply> previews{};
    std::vector<v1::Menu> menus{};
    std::vector<v1::ChatLine> chat{};
    std::vector<std::uint64_t> versions{};  // of the deltas, as they came
    std::string ended{};                    // why the link ended for good
    std::uint32_t compared = 0;             // views of the server that were compared with the reduced one
    std::string difference{};               // the first one between them

    const v1::View& view() const { return client->view(); }
};

// Starts affrayd with a directory of its own; at the end its database is verified, and removed.
class TableTest : public testing::Test {
  protected:
    void SetUp() override;
    void TearDown() override;

    void start_server(const std::string& configuration = {}, std::uint16_t port = 0);
    // Ends the server by a signal and starts it again on the same port.
    void restart_server(int signal);

    // Creates the drill and joins all its seats: referee, first player, second player, then spectators.
    void join_drill(std::uint32_t spectators = 0);
    // Connects a joined seat and awaits its view.
    Sitter& sit(std::size_t seat, Encoding encoding);
    // Runs the loop until the condition holds; a failure after ten seconds.
    bool until(const std::function<bool()>& condition, const char* what);
    // Runs a coroutine to its end.
    void carry_out(boost::asio::awaitable<void> task, const char* what);
    // Submits and awaits the reply.
    v1::Reply ask(Sitter& sitter, const v1::Intent& intent, const std::string& intent_id = {});
    // Submits what must be accepted, and awaits that every sitter has seen it.
    void play(Sitter& sitter, const v1::Intent& intent);
    // Asks the server for its view of every sitter and compares each with the reduced one.
    void compare_views();
    std::string data_dir() const { return work_dir_ + "/data"; }

    std::string work_dir_{};
    std::string configuration_{};
    std::optional<LocalServer> server_{};
    std::vector<JoinedSeat> seats_{};
    boost::asio::io_context loop_{1};
    std::vector<std::unique_ptr<Sitter>> sitters_{};
};

// Limits that a test in a hurry would meet.
extern const char* const kHasteLimits;

v1::Intent move_intent(std::uint32_t who, const std::vector<std::pair<std::int32_t, std::int32_t>>& path);
v1::Intent turn_intent(const char* verb, std::uint32_t who);
v1::Intent attack_intent(std::uint32_t who, const char* power, std::uint32_t target);
v1::Intent answer_intent(const v1::View& view, bool take);
v1::Intent flee_intent();
v1::Intent start_intent();
std::uint32_t number_of(const v1::View& view, const std::string& id);

// Runs a shell command; its exit status, and what it wrote.
std::pair<int, std::string> shell(const std::string& command);

}  // namespace affray::client
