// A person at the table: prints what happens, carries out commands one after another.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "client/lib/seat_client.h"
#include "client/play/command.h"
#include "client/play/screen.h"
#include "client/screen/standing.h"

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
    // As `quit`, whatever is waited for.
    void leave();

    // What a picture of the table shows now; good until the loop goes on.
    Standing standing() const;
    // One more page of the log from before all that came so far, oldest first; `all`: there is nothing before
    // it. Where a page is on its way already, or the link is down, nothing comes.
    void fetch_earlier(std::function<void(std::vector<std::string> lines, bool all)> told);

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
    // Lets everybody who waits look again.
    void wake();
    Awaited carry_out(Command command);
    Awaited submit(SubmitCommand command);
    Awaited accept(AcceptCommand command);
    Awaited unpaint();
    void note_painted(std::uint64_t version);
    Awaited look_back(std::uint64_t version);
    Awaited preview(v1::Intent intent);
    Awaited go(GoCommand command);
    Awaited choose(ChooseCommand command);
    Awaited help(ShowCommand command);
    Awaited display(ShowCommand command);
    Awaited wait(WaitCommand command);
    Awaited fetch_menu(std::uint32_t who);
    Awaited read_log(LogCommand command);
    // The page before `page_`, or the newest; in `history_`.
    Awaited fetch_page(std::optional<std::uint64_t> version, std::optional<std::uint64_t> talk);
    std::string place_text(ShowCommand::What what, std::uint32_t who) const;
    // Asks for what may be done, once for each version in which this seat may act.
    void seek_offer();
    void ask_offer();
    void take_offer(const v1::Menu& menu);

    Book book() const;
    std::uint32_t seat() const;
    std::uint32_t who() const;
    bool asked() const;
    // What the host proposes as things stand; nullptr: nothing.
    const v1::AutopilotProposal* proposal() const;
    std::string proposal_text(const v1::AutopilotProposal& proposal) const;
    std::string status_text(std::uint32_t who) const;
    std::string autopilot_text() const;
    void print_view();

    boost::asio::io_context& loop_;
    Screen& screen_;
    SeatClient client_;
    std::set<boost::asio::steady_timer*> waits_{};
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
    v1::Menu offer_{};
    std::uint32_t offer_ref_ = 0;
    std::uint64_t offered_at_ = 0;
    std::deque<std::uint32_t> to_offer_{};
    v1::History history_{};
    bool has_page_ = false;
    bool reading_ = false;
    std::uint64_t first_version_ = 0;                 // of the first view: what was before is the log's
    std::uint64_t first_talk_ = 0;                    // the first line of talk that was heard live; 0: none
    std::optional<std::uint64_t> earlier_version_{};  // where the next page of fetch_earlier() ends
    std::optional<std::uint64_t> earlier_talk_{};
    std::vector<std::uint64_t> painted_{};  // what stood before each change of the place
    std::uint64_t painted_to_ = 0;          // and what the last one led to
    std::uint32_t retry_after_ms_ = 0;
    struct Clock {
        std::uint32_t question = 0;
        std::chrono::steady_clock::time_point ends{};
        std::uint32_t left_ms = 0;
        bool stopped = false;
    };
    std::map<bool, Clock> clocks_{};  // of a question, of the turn or part
    std::string trouble_{};
};

}  // namespace affray::client
