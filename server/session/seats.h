// The seats of one encounter: who may sit where, their tokens and codes (SEC-2 to SEC-5), and who is
// connected.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "affray/v1/session.pb.h"
#include "rules/seat_view.h"
#include "seams/clock.h"
#include "seams/secret.h"
#include "session/message.h"
#include "session/recent.h"
#include "store/engine/values.h"

namespace affray::session {

class Link;

/// How a seat stands to the table.
enum class Admission : std::uint8_t {
    Open,     // whoever has the code plays
    Asks,     // whoever has the code waits for the referee
    Waiting,  // claimed, and waiting
};

/// The text of store::Seat::controller, such as "player", "player asks" or "player since 37".
std::string controller_text(Role role, Admission admission, std::int64_t since = 0);
struct Controller {
    Role role = Role::Spectator;
    Admission admission = Admission::Open;
    std::int64_t since = 0;  // row of the last line of talk before the referee admitted it; 0: hears all
};
std::optional<Controller> parse_controller(std::string_view text);
std::string_view to_string(Role role);

/// What is kept of a seat whose holder has this token: its hash, and those of the two that follow (SEC-4).
store::SeatTokens tokens_from(const Succession& tokens, std::string_view token);

/// One seat as the session holds it. Belongs to the session's loop.
struct SeatState {
    store::Seat record;
    Controller controller;
    std::size_t feed = 0;
    std::vector<Link*> links;                            // at most one, but for spectators
    std::int64_t connected_at_ms = 0;                    // the last of them, by the wall clock
    bool stored = true;                                  // its tokens, as the record has them
    std::uint64_t heard = 0;                             // lines of talk that were for its ears
    Recent<std::shared_ptr<const v1::ChatLine>> recent;  // the last of them
    bool looks_back = false;                             // a look at the past is being read
    SteadyTime looks_back_from{};                        // not before
    bool reads_history = false;                          // a page of it is being made
    SteadyTime history_from{};                           // the next one not before
    SteadyTime points_from{};                            // at the board again, not before
    std::uint64_t open_rolls = 0;                        // of its own talk
    std::uint64_t secret_rolls = 0;

    bool connected() const { return !links.empty(); }
    /// Does something with each of its links; those may leave meanwhile.
    template <class Act>
    void each_link(const Act& act) const {
        if (links.size() == 1) return act(*links.front());
        for (Link* link : std::vector<Link*>(links)) act(*link);
    }
    /// Somebody has a token of it, or it is kept for an account.
    bool held() const { return record.tokens.token.has_value() || record.account != store::AccountId::None; }
    bool admitted() const { return controller.admission != Admission::Waiting; }
    Viewer viewer() const { return {controller.role, SeatId{record.number}}; }
};

/// As everybody at the table is told of it.
v1::SeatInfo info_of(const SeatState& seat);

/// What a claim gives: the token is told once.
struct Claimed {
    store::SeatNumber seat = 0;
    Role role = Role::Player;
    std::string name;
    Secret token;
};

/// Who takes a seat: whoever shows its code or link, or a member of the campaign by an account.
struct Claimant {
    std::optional<SecretHash> code;  // none of all: the caller has checked a code of its own
    std::optional<SecretHash> link{};
    store::AccountId account = store::AccountId::None;
    store::LoginId login = store::LoginId::None;
    bool takes_over = false;  // also a seat that is somebody else's
};

/// As people type a code, and as a link carries its own. Nothing: it cannot be one.
std::optional<Claimant> by_code(std::string_view typed);
std::optional<Claimant> by_link(std::string_view secret);

/// What a code or link is to, before one sits down.
struct SeatSeen {
    std::string title;
    std::string ruleset;
    Role role = Role::Player;
    std::string name;
    std::vector<std::string> plays;  // the names of the characters
    bool returns = false;            // it was taken by this link, and is theirs again
    bool taken = false;              // somebody else holds it, and would lose it
};

class Seats {
  public:
    /// Makes room for so many.
    void reserve(std::size_t seats) { seats_.reserve(seats); }
    /// An unreadable controller makes a spectator: the least that a seat can be.
    void add(store::Seat record);

    SeatState* find(store::SeatNumber number);
    const SeatState* find(store::SeatNumber number) const;
    std::vector<SeatState>& all() { return seats_; }
    const std::vector<SeatState>& all() const { return seats_; }

    /// To everybody who is live.
    void tell(const MessagePtr& message) const;

    struct Found {
        SeatState* seat = nullptr;
        bool goes_on = false;                 // by a token that follows the one now good
        std::optional<store::Digest> next{};  // of the one after it, if that is known
    };
    /// By its token or one of those that follow. In constant time over all seats.
    Found by_token(std::string_view token);

  private:
    std::vector<SeatState> seats_;  // by number
};

}  // namespace affray::session
