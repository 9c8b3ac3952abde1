// A person at the table: prints what happens, carries out commands one after another.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <string>

#include "client/lib/seat_client.h"
#include "client/play/command.h"
#include "client/play/screen.h"

namespace affray::client {

// Lives on one io_context that one thread drives.
class Table {
  public:
    Table(boost::asio::io_context& loop, SeatClient::Options options, Screen& screen, bool strict);

    // Called by whoever keeps the token.
    std::function<void(const std::string& token)> on_token{};

    // A line of input, and its end; from the loop's thread.
    void take_line(std::string line);
    void end_input();

    // The whole visit; returns the exit status.
    boost::asio::awaitable<int> run();

  private:
    using Awaited = boost::asio::awaitable<bool>;

    void take_frame(const v1::ServerFrame& frame, const v1::View* before);
    void take_delta(const v1::Delta& delta, const v1::View& before);
    void take_deadline(const v1::Deadline& deadline);
    void take_autopilot(const v1::Autopilot& told);
    void take_link(LinkState state, const std::string& why);
    void announce_turn(std::uint32_t former);
    void announce_stage(const v1::View& before);
    void announce_question();

    // Waits until the condition holds; false if the link ended or the time ran out before.
    Awaited until(std::function<bool()> condition, std::chrono::milliseconds limit);
    Awaited carry_out(Command command);
    Awaited submit(SubmitCommand command);
    Awaited accept(AcceptCommand command);
    Awaited look_back(std::uint64_t version);
    Awaited preview(v1::Intent intent);
    Awaited go(GoCommand command);
    Awaited choose(ChooseCommand command);
    Awaited help(ShowCommand command);
    Awaited display(ShowCommand command);
    Awaited wait(WaitCommand command);
    Awaited fetch_menu(std::uint32_t who);

    Book book() const;
    std::uint32_t seat() const;
    std::uint32_t who() const;
    bool asked() const;
    // What the host proposes as things stand; nullptr: nothing.
    const v1::AutopilotProposal* proposal() const;
    void print_proposal(const v1::AutopilotProposal& proposal);
    void print_autopilot();
    void print_status(std::uint32_t who);
    void print_view();

    boost::asio::io_context& loop_;
    Screen& screen_;
    SeatClient client_;
    boost::asio::steady_timer signal_;
    std::deque<std::string> lines_{};
    bool input_ended_ = false;
    bool strict_;
    bool quit_ = false;
    bool ended_ = false;
    std::uint32_t as_ = 0;
    std::uint32_t next_ref_ = 1;
    std::uint64_t asked_before_ = 0;
    std::map<std::string, v1::Reply> replies_{};
    v1::PreviewReply preview_{};
    v1::Past past_{};
    bool faulted_ = false;
    v1::Menu menu_{};
    v1::Autopilot autopilot_{};
    std::deque<std::string> log_{};  // with their versions
};

}  // namespace affray::client
