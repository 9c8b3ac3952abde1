// A seat of a simulated world: it knows the rules by menus and refusals only, sends again under the same id
// until it is answered, and remembers what it was told.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>

#include "client/lib/view_chain.h"
#include "sim/line.h"

namespace affray::sim {

/// In the names of what players never see.
inline constexpr const char* kHidden = "mark7Q";
/// What the referee whispers to the first player.
inline constexpr const char* kWhisper = "whisper4K";

/// What a seat was finally told of one intent of its own.
struct Verdict {
    bool accepted = false;
    std::uint64_t version = 0;
    std::string code{};
    bool asked_twice = false;  // a refusal of one copy says nothing of the other
};

/// What all clients share.
struct Network {
    Agenda& agenda;
    Chance& chance;
    const Options& options;
    Server& server;
    std::vector<std::shared_ptr<Line>>& lines;
    bool& quiet;                                       // nothing new is begun
    std::function<void(const std::string&)> violated;  // a promise is broken
    std::function<void(std::string_view)> heard;       // every message, for the hash of the run
};

class Client {
  public:
    struct Seat {
        std::string encounter{};
        std::uint32_t number = 0;
        Role role = Role::Player;
        std::string token{};
        std::vector<std::string> forbidden{};  // what this seat must never be sent
    };
    Client(const Network& network, Seat seat);

    void start() { connect(); }
    /// The network fails this seat.
    void cut();
    /// Lets go of the connection at once: the process of the server has ended.
    void server_gone();
    /// Leaves the table for good.
    void stop();

    bool seated() const { return seated_; }
    bool settled() const { return seated_ && unanswered_.empty() && view_.has_value(); }
    bool over() const { return view_.has_value() && view_->phase() == "ended"; }
    std::uint64_t version() const { return view_ ? view_->version() : 0; }
    const Seat& seat() const { return seat_; }
    const std::map<std::string, Verdict>& verdicts() const { return verdicts_; }
    const std::deque<v1::Submit>& unanswered() const { return unanswered_; }
    std::uint64_t accepted() const { return accepted_; }
    /// Asks for the whole view and compares.
    void compare();
    bool compared() const { return !comparing_; }

  private:
    void connect();
    void connect_later();
    void hear(std::string_view message);
    void closed(session::CloseCode code);
    void welcome(const v1::Welcome& welcome);
    void take_view(const v1::View& view);
    void take_delta(const v1::Delta& delta, std::string_view payload);
    void take_reply(const v1::Reply& reply);
    void say(const v1::ClientFrame& frame);
    void send_unanswered();
    void think_later();
    void think();
    void submit(v1::Submit wish);
    void submit(v1::Intent intent);
    void act(const v1::Menu& menu);
    void answer(const v1::Question& question);
    bool lead_back();
    void rest();
    void talk();
    void probe();
    const v1::Question* question() const;
    const v1::CreatureView* leads();
    void violated(const std::string& what);

    Network network_;
    Seat seat_;
    std::shared_ptr<Line> line_;
    std::uint64_t attempt_ = 0;  // of connecting: later ones make earlier plans void
    bool seated_ = false;
    bool thinking_ = false;
    bool menu_asked_ = false;
    bool comparing_ = false;
    std::optional<v1::View> view_;
    client::ViewChain chain_;
    std::uint64_t welcome_version_ = 0;
    std::string welcome_hash_;
    v1::Welcome told_;
    std::deque<v1::Submit> unanswered_;
    std::map<std::string, Verdict> verdicts_;
    std::optional<v1::Submit> last_accepted_;
    std::set<std::string> asked_twice_;
    std::uint64_t submitted_ = 0;
    std::uint64_t accepted_ = 0;
    std::uint64_t said_ = 0;
};

}  // namespace affray::sim
