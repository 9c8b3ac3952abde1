// A seat that plays as fast as it can through the client library, and keeps its history.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <set>
#include <string>

#include "client/lib/seat_client.h"
#include "client/process/local_server.h"
#include "crash/history.h"

namespace affray::crash {

// What all players of a table are told to do; read whenever one of them may act.
struct Mood {
    bool quiet = false;         // nothing new is submitted
    bool hold_answers = false;  // players leave their questions open
    // What a client of good behaviour may be told outside of replies.
    std::set<std::string> faults{"SERVER_RESTARTING"};
    std::chrono::milliseconds pause{0};  // at most so long a player thinks before each thing it does
    // Told how long each answer took that needed no second connection.
    std::function<void(std::chrono::steady_clock::duration)> answered{};
};

// Not thread-safe: lives on one io_context that one thread drives.
class Player {
  public:
    struct Place {
        client::Link link{};
        client::JoinedSeat seat{};
        client::Encoding encoding = client::Encoding::Binary;
        std::uint64_t seed = 0;
    };

    // The mood must outlive the player.
    Player(boost::asio::any_io_executor executor, Place place, const Mood& mood);

    void start() { client_->start(); }
    void stop() { client_->stop(); }
    // Stops in the midst of play, whatever the others do.
    void leave() {
        history_.left = true;
        stop();
    }
    // Cuts the connection without a word; the player comes back by itself.
    void drop() { client_->drop(); }
    // Looks for something to do: after a change of mood.
    void wake() { think(); }

    bool online() const { return client_->state() == client::LinkState::Online && client_->has_view(); }
    // Online, and every intent has its answer; or gone for good.
    bool settled() const { return history_.left || (online() && client_->pending() == 0); }
    bool referee() const { return place_.seat.referee; }
    const std::string& encounter() const { return place_.seat.encounter; }
    const v1::View& view() const { return client_->view(); }
    const History& history() const { return history_; }
    std::uint64_t accepted() const { return accepted_; }
    // What the referee was shown of reactions.
    std::uint64_t intercept_prompts() const { return intercept_prompts_; }
    std::uint64_t opportunity_attacks() const { return opportunity_attacks_; }
    std::uint64_t rewinds() const { return rewinds_; }

    std::string submit(v1::Intent intent, std::optional<std::uint64_t> expected_version = std::nullopt);
    // Whether an intent of this seat has been accepted.
    bool has_accepted(const std::string& id) const;

    // The open question that waits for this seat; nullptr: none.
    const v1::Question* question() const;
    // Takes some of what is offered, or nothing.
    v1::Intent answer(const v1::Question& question);
    // The time left for a question, as told on the present connection.
    std::optional<std::uint32_t> time_left(std::uint32_t question) const;

    // Asks for the whole view; when it has come, compared() holds, and difference() is how the reduced view
    // is not the same.
    void compare();
    bool compared() const { return !comparing_; }
    const std::string& difference() const { return difference_; }

  private:
    void arrived(const v1::ServerFrame& frame);
    void count(const v1::Delta& delta);
    void taken(const v1::ServerFrame& frame);
    void welcomed();
    void answered(const v1::Reply& reply);
    void think();
    void think_now();
    std::string send(v1::Submit submit);
    bool rewind();
    bool govern();
    void rest();
    const v1::CreatureView* leads();
    void probe();
    void act(const v1::Menu& menu);
    bool one_in(unsigned n) { return chance_() % n == 0; }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(chance_() % n); }

    Place place_;
    const Mood& mood_;
    std::mt19937_64 chance_;
    History history_{};
    std::map<std::string, v1::Submit> open_{};
    std::map<std::string, std::chrono::steady_clock::time_point> sent_at_{};  // on this connection
    boost::asio::steady_timer thinking_;
    bool thinks_ = false;
    std::optional<v1::Submit> last_accepted_{};
    std::map<std::uint32_t, std::uint32_t> deadlines_{};
    std::string difference_{};
    std::uint64_t submitted_ = 0;
    std::uint64_t accepted_ = 0;
    std::uint64_t intercept_prompts_ = 0;
    std::uint64_t opportunity_attacks_ = 0;
    std::uint64_t rewinds_ = 0;
    bool menu_asked_ = false;
    bool comparing_ = false;
    std::unique_ptr<client::SeatClient> client_{};
};

}  // namespace affray::crash
