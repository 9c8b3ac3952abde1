// One encounter: the state, its seats and connections, and the way of an intent from a seat to the log and
// back to all.
//
// Pipeline (RULE-1): dedupe by seat and intent id → authorise → resolve → append → after the commit reply and
// publish, in order. The next intent may be resolved while the former is being committed; refusals and
// previews that were judged on a state that is not durable yet wait until it is. When a commit is refused the
// session returns to its last durable version, and everything that hung on it is answered RETRY_LATER or
// STORAGE_UNAVAILABLE.
//
// Every turn of the table runs inside a barrier (session_host_containment.cpp): what fails in it ends the
// turn, not the process.
//
// Everything belongs to the loop of the session; no locks.
#pragma once

#include <functional>
#include <list>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/barrier.h"
#include "campaign_service/staging.h"
#include "codec/log_codec.h"
#include "rules/state_hasher.h"
#include "session/deadline_clock.h"
#include "session/failed_turns.h"
#include "session/hold.h"
#include "session/message.h"
#include "session/outlet.h"
#include "session/pilot.h"
#include "session/presence_news.h"
#include "session/recent.h"
#include "session/seats.h"
#include "session/services.h"
#include "session/snapshot_pace.h"
#include "session/standing.h"
#include "session/talk_room.h"
#include "session/tip.h"
#include "session/turn.h"
#include "session/view_feed.h"
#include "session/way_back.h"
#include "table/keyed_dice.h"
#include "table/presence.h"
#include "table/standing_orders.h"
#include "table/waits.h"

namespace affray::session {

class Link;

class SessionHost final : public std::enable_shared_from_this<SessionHost> {
  public:
    /// Reads the encounter back from the store: snapshot, log, seats, deadlines. On a thread of the archive.
    /// What it writes is written under its lease. Errors as of the store, and Unsupported for a ruleset that
    /// this program does not have.
    static Result<std::shared_ptr<SessionHost>> open(const Services& services, const Hold& hold,
                                                     Shelf& shelf);
    /// First on the loop, once: its time runs from here.
    void begin();
    ~SessionHost();

    Loop& loop() { return services_.loop; }
    Metrics& metrics() { return services_.metrics; }
    const std::string& public_id() const { return encounter_.public_id; }
    store::EncounterId id() const { return encounter_.id; }
    const Hold& hold() const { return hold_; }
    /// The last durable version, and the state at it.
    std::uint64_t version() const { return feeds_.version(); }
    const State& state() const { return durable_.state(); }
    const Seats& seats() const { return seats_; }
    v1::ClientFrame& scratch_frame();
    /// Reading into it has failed: a protobuf message out of memory can be neither used again nor destroyed.
    void abandon_scratch_frame() { std::ignore = services_.scratch.frame.release(); }

    /// Does one thing inside a barrier. False: it failed; that is dealt with (docs/PROTOCOL.md, INTERNAL).
    template <class Work>
    bool turn(const Turn& turn, Work&& work) {
        dice_.forget_drawn();
        const auto failure = contained(std::forward<Work>(work));
        if (failure) turn_failed(turn, *failure);
        return !failure;
    }
    /// Something that a turn relied on is no longer sure: this host takes nothing more.
    bool torn() const { return torn_; }
    /// Called on the loop once a torn host has nothing under way: then it can be opened again.
    void when_settled(std::function<void()> settled) { settled_ = std::move(settled); }
    /// What failed before this host was opened goes on counting.
    const FailedTurns& failed_turns() const { return failed_; }
    void go_on_from(FailedTurns failed) { failed_ = std::move(failed); }
    /// Makes the message JSON on a thread of the archive, then goes on in a turn of the table. False: busy.
    [[nodiscard]] bool make_json(const MessagePtr& message, std::function<void()> then);
    /// The same for a message that came as JSON; an error: read it here.
    [[nodiscard]] bool read_json(const std::shared_ptr<const std::string>& text, codec::SenderRole sender,
                                 std::function<void(Result<ReadFrame>)> then);
    /// A message could not be made or sent; its link ends.
    void send_failed(Link& link, const Failure& failure) noexcept;

    // What a connection asks for. The link has been found to be allowed to ask it: see Link.
    void hello(Link& link, const v1::Hello& hello);
    void proved(Link& link);
    void submit(Link& link, const v1::Submit& submit);
    static std::string_view barred(const SeatState& seat);
    void preview(Link& link, const v1::PreviewRequest& request);
    void menu(Link& link, const v1::MenuRequest& request);
    void chat(Link& link, const v1::ChatSay& say);
    void point(Link& link, const v1::PointAt& point);
    void standing_order(Link& link, const v1::StandingOrder& order);
    void autopilot_order(Link& link, const v1::AutopilotOrder& order);
    void autopilot_settings(Link& link, const v1::AutopilotSettings& settings);
    void view(Link& link);
    void admit(Link& link, const v1::Admit& admit);
    void past(Link& link, const v1::PastRequest& request);
    void history(Link& link, const v1::HistoryRequest& request);
    /// The connection is gone; never throws.
    void left(Link& link);

    // What the lobby asks for.
    using ClaimDone = std::function<void(Result<Claimed>)>;
    /// Gives the seat away; ends its former token and connection. Errors: NotFound (no such code), Conflict
    /// (somebody else holds it, or it was changed meanwhile), Full, Busy.
    void claim(store::SeatNumber seat, const Claimant& who, std::string name, ClaimDone done);
    /// What somebody with a code or link of the seat sees before they take it. NotFound.
    Result<SeatSeen> look(store::SeatNumber seat, const Claimant& who) const;
    using CodeDone = std::function<void(Result<Secret>)>;
    /// Mints the seat's join code anew. Errors: NotFound, Full, Busy.
    void new_code(store::SeatNumber seat, std::chrono::hours good_for, CodeDone done);
    /// Gives the seat another link, which lasts until somebody else claims the seat, or (not `make`) none:
    /// the secret is empty then. Whoever came by the link before loses the seat, unless it is they who ask,
    /// by their token: `own`. Errors: NotFound, Conflict (`own` of a seat that an account holds), Full, Busy.
    void set_link(store::SeatNumber seat, bool make, const std::optional<SecretHash>& own, CodeDone done);
    /// nullptr: not a token of this encounter.
    const SeatState* seat_of(std::string_view token);
    Summary summary(const SeatState& asking) const;
    /// Nobody is connected, nothing is under way, and no time runs.
    bool unused() const;
    /// The token was shown where it must not be (SEC-2): it is good no more, and its connection ends.
    void revoke(std::string_view token);
    /// The right to these seats has ended, durably: so do their tokens and connections.
    void end_seats(const store::HeldSeats& held);

    /// Somebody has emptied seats of this encounter in the store: whoever lost theirs leaves.
    void look_at_seats();
    /// Another server plays the encounter by now: connections end with the request to come back.
    void lose(std::string_view why);

    using StewardDone = std::function<void(Status)>;  // of what an operator asks for
    TableStanding standing() const;
    /// Closes the table once what is under way is durable: whoever comes next opens it anew. Errors: Busy.
    void fall_asleep(StewardDone asleep);
    /// Takes the seat away from whoever has it: token, code and link end, and its connection. NotFound, Busy.
    void empty_seat(store::SeatNumber seat, StewardDone emptied);
    /// As its referee ends it, or discards it. Conflict (ENDED, or the code of the rules), Busy, Full.
    void end_for_operator(bool discard, StewardDone ended);

    /// Takes nothing more; `done` is called when what is under way is committed.
    void drain(std::function<void()> done);
    /// Tells every connection to come back. After drain().
    void farewell();

  private:
    struct Waiter {
        Link* link = nullptr;
        std::string intent_id;
        SteadyTime since{};
    };
    struct Held {
        Link* link = nullptr;
        MessagePtr message;
        std::string intent_id;  // empty: an answer that may be lost
    };
    /// One accepted intent on its way to the disk.
    struct InFlight {
        std::uint64_t version = 0;
        store::SeatNumber seat = 0;
        std::string intent_id;
        store::Digest request_hash{};
        SteadyTime judged{};  // where intents are traced
        Tip next;
        std::optional<v1::Rewound> back;  // it leads back
        DeltaSet deltas;
        MessagePtr reply;
        std::vector<Waiter> waiters;
        std::vector<Held> held;
        StewardDone told{};  // of what no seat has asked for
    };
    struct Asked {
        store::SeatNumber seat = 0;
        Role role = Role::Player;
        std::string intent_id;
        store::Digest request_hash{};
        AnsweredBy by = AnsweredBy::Player;
        Waiter waiter;
        std::string reason{};
        KeptSteps kept{};                // of a way back that keeps dice
        const DeltaSet* told = nullptr;  // what a way back tells, encoded beforehand
    };
    /// A way back that is being read. Whatever else is submitted waits.
    struct Reading {
        Asked asked;
        v1::ClientFrame frame;
        Return back;
    };

    SessionHost(const Services& services, const Hold& hold, store::Encounter encounter,
                std::shared_ptr<const Origin> origin, Shelf& shelf);

    // session_host_recovery.cpp
    Status recover(store::Reader& reader);
    Status replay_log(store::Reader& reader, std::uint64_t after);
    Status restore_table(store::Reader& reader);
    Status restore_ways(store::Reader& reader);

    // session_host_containment.cpp
    void turn_failed(const Turn& turn, const Failure& failure) noexcept;
    void answer_failed(const Turn& turn);
    void tell_referee(const Turn& turn, const std::string& report);
    std::string keep_report(const Turn& turn, const Failure& failure);
    std::string situation_record() const;
    bool parked() const { return failed_.parked(); }
    void park() noexcept;
    void tell_parked(Link& link) const;
    void take_up();
    void tear_down() noexcept;
    void end_links(std::string_view code, CloseCode close, std::string_view text) noexcept;
    void settle_torn() noexcept;

    // session_host.cpp
    /// Of the newest version, be it durable or not.
    const Tip& tip() const { return in_flight_.empty() ? durable_ : in_flight_.back().next; }
    std::uint64_t tip_version() const { return in_flight_.empty() ? version() : in_flight_.back().version; }
    /// A version of the log as this seat counts (docs/decisions/0032).
    std::uint64_t counted(const SeatState& seat, std::uint64_t version) const {
        return feeds_.number(seat.feed, version);
    }
    void take_submit(Link& link, const v1::Submit& submit, std::size_t looked_at);
    bool repeated(const Asked& asked, const v1::Submit& submit, std::size_t looked_at);
    void look_for_reply(const Asked& asked, const v1::Submit&, const std::vector<store::RowSpan>& places);
    bool answer_again(const Asked& asked, const Result<std::optional<store::StoredReply>>& stored);
    bool has_failed(const Asked& asked);
    void take(const Asked& asked, const v1::Submit& submit);
    std::optional<v1::Rejected> judge(const Asked& asked, const ForeignIntent& intent);
    std::optional<v1::Rejected> append(const Asked& asked, Batch batch, Situation next);
    std::optional<v1::Rejected> append(const Asked& asked, Batch batch, Situation next, ArmedWaits waits);
    store::Batch make_row(const Asked& asked, const Batch& accepted, const InFlight& entry);
    void refuse(const Waiter& waiter, const v1::Rejected& why, bool may_hold);
    void hold_or_send(Link& link, MessagePtr message, const std::string& intent_id);

    // session_host_rewind.cpp
    std::uint64_t led_back_at() const;
    std::optional<v1::Rejected> rewind(const Asked& asked, const v1::Submit& submit);
    std::optional<v1::Rejected> undo(const Asked& asked, const v1::Submit& submit);
    std::optional<v1::Rejected> read_back(const Asked& asked, const v1::Submit& submit, Return back);
    void has_read_back(Result<WayBack> read);
    Leading leading(const Asked& asked) const;
    std::optional<v1::Rejected> lead_back(const Reading& reading, Result<WayBack> read);
    const KeptStep* repeats(const Asked& asked, const ForeignIntent& intent) const;
    Again again_after(const Asked& asked, const Batch& batch) const;

    // session_host_asides.cpp
    bool waits_behind(const Link& link) const;
    void wait_behind(Link& link, const v1::Submit& submit);
    void take_up_behind();
    std::optional<Situation> unasked_tip(Role role) const;
    void answer_aside(const Situation& known, const Asked& asked, const v1::Submit& submit,
                      const ForeignIntent& intent);

    // session_host_steering.cpp
    std::optional<v1::Rejected> steer(const Asked& asked, const v1::Steer& wish);
    std::optional<v1::Rejected> discard(const Asked& asked, const Steer& steer);
    std::optional<v1::Rejected> end_with_rest(const Asked& asked);
    std::optional<v1::Rejected> settle_held(const Asked& asked, const Steer& steer);
    std::optional<v1::Rejected> change_conduct(const Asked& asked, const Steer& steer, Conduct after);
    std::optional<v1::Rejected> change_conduct(const Asked& asked, const Steer& steer, Conduct after,
                                               ArmedWaits waits);
    std::optional<v1::Rejected> hold(const Asked& asked, Batch batch, Conduct after);
    std::optional<v1::Rejected> set_timer(const Asked& asked, const Steer& steer);
    bool holds(const Asked& asked, const Intent& intent) const;
    std::string_view barred(const Asked& asked, const v1::Submit& submit) const;

    // session_host_publish.cpp
    void committed(std::uint64_t epoch, std::uint64_t version, const store::Receipt& receipt);
    void publish(InFlight& entry, store::RowId row);
    void roll_back(const store::Receipt& receipt);
    void welcome(Link& link, const Secret& resume_token);
    void send_catch_up(Link& link);
    void send_view(Link& link);
    void show(Link& link);

    // session_host_seats.cpp
    void leave(Link& link);
    void let_in(Link& link, const Seats::Found& found, const std::string& shown);
    using WriteDone = std::function<void(const store::Receipt&)>;
    void go_by(SeatState& seat, std::string_view token, store::Haste haste, WriteDone done);
    void kick(std::vector<Link*> links, CloseCode code, std::string_view fault);
    bool may_claim(const SeatState& seat, const Claimant& who) const;
    store::PutSeat taken_by(const SeatState& seat, const Claimant& who, const Secret& token) const;
    void take_link(SeatState& seat, const store::SetSeatLink& set);
    void compare_seats(const std::vector<store::Seat>& before, const std::vector<store::Seat>& stored);

    // session_host_deadlines.cpp
    table::Durations durations(const Conduct& conduct) const { return durations_.under(conduct); }
    ArmedWaits waits_after(const State& state, const Conduct& conduct) const;
    void set_waits(ArmedWaits waits);
    void arm_timer();
    SteadyTime due_of(const ArmedWait& armed, SteadyTime now) const;
    void time_passed();
    void grant_grace();
    void give_up(const ArmedWait& lost);
    void send_deadlines(Link& link);

    // session_host_autopilot.cpp
    void keep_for_autopilot(std::string key, std::string value);
    MessagePtr autopilot_message() const;
    void think(bool changed = false);
    void propose();
    void do_as_proposed();
    void halt_autopilot(std::string_view why);
    void give_up_autopilot();
    void to_referee(const MessagePtr& message);

    // session_host_calls.cpp
    struct Awaited {
        store::SeatNumber seat = 0;
        std::uint64_t key = 0;  ///< of the turn, part or question
        bool asked = false;
        bool open = false;  ///< known to everybody at the table
    };
    std::vector<Awaited> awaited() const;
    /// Tells outside of whom the table waits for in vain, once for each wait. Not `tell`: they count as told.
    void call_awaited(bool tell = true);
    void tell_of_end() const;

    /// Reads on a thread of the archive, then goes on in a turn of the table. False: too much is being read.
    template <class T>
    [[nodiscard]] bool look_up(std::function<Result<T>(Shelf&)> read, std::function<void(Result<T>)> then);
    void finish_drain();
    void write(store::Write write, WriteDone done, store::Haste haste = store::Haste::Now);
    void written(const WriteDone& done, const store::Receipt& receipt);

    Services services_;
    const Hold hold_;
    store::Encounter encounter_;
    std::shared_ptr<const Origin> origin_;
    campaign_service::CampaignMembers campaign_members_;
    std::shared_ptr<const Ruleset> rules_;
    table::Durations durations_;
    codec::LogCodec log_;
    SnapshotPace snapshots_;
    StateHasher hashes_;
    table::KeyedDice dice_;
    Tip durable_;
    store::IntentIndex index_;
    ViewFeeds feeds_;
    Seats seats_;
    PresenceNews news_{seats_, services_.loop, services_.clock, services_.presence_moment};
    TalkRoom talk_{seats_, feeds_};
    table::Presence presence_;
    table::StandingOrders orders_;
    Pilot pilot_;
    std::list<InFlight> in_flight_;
    std::uint64_t epoch_ = 1;
    static constexpr std::size_t kMostWays = 256;  // kept for those who look back
    Recent<v1::Rewound> ways_;                     // the last durable ways back, in order
    std::unique_ptr<Reading> reading_;             // a kilobyte, and hardly ever there
    /// What was submitted and waits for its turn, in its order.
    std::vector<std::pair<std::weak_ptr<Link>, v1::ClientFrame>> behind_;
    std::vector<store::Deadline> stored_waits_;  // until begin()
    DeadlineClock deadlines_{services_.loop, services_.clock};
    std::function<void()> drained_;
    FailedTurns failed_;
    std::function<void()> settled_;
    /// The last turn, and the last question, for which a seat was called.
    std::map<std::pair<store::SeatNumber, bool>, std::uint64_t> called_;
    std::int64_t open_since_ms_ = 0;
    std::size_t writing_ = 0;  // writes that are no intents, on their way to the disk
    bool draining_ = false;
    bool torn_ = false;
};

template <class T>
bool SessionHost::look_up(std::function<Result<T>(Shelf&)> read, std::function<void(Result<T>)> then) {
    return services_.archive.ask([weak = weak_from_this(), &loop = services_.loop, read = std::move(read),
                                  then = std::move(then)](Shelf& shelf) {
        const auto result = std::make_shared<Result<T>>(Error{ErrorCode::Corrupt, {}});
        if (const auto failure = contained([&] { *result = read(shelf); }))
            *result = Error{ErrorCode::Corrupt, std::string(failure->what())};
        Loop::insist([&] {
            loop.post([weak, then, result] {
                const auto self = weak.lock();
                if (self != nullptr) self->turn({.what = "read"}, [&] { then(std::move(*result)); });
            });
        });
    });
}

}  // namespace affray::session
