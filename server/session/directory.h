// All encounters of this server: found by public id, created from content, joined by code or link, opened
// when somebody comes. Where several servers share a database, those that another plays are only found.
//
// Each encounter belongs to one loop. The directory itself may be asked from any thread; sessions are handed
// out on their loop only.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "content/library.h"
#include "session/lease_keeper.h"
#include "session/session_host.h"

namespace affray::session {

struct DirectoryOptions {
    std::chrono::hours code_lifetime{24};
    /// A session that nobody uses any more leaves memory at the second look in a row.
    std::chrono::milliseconds look_every{300'000};
    /// Who comes and goes within so long is told of together at its end, all but the first; 0: each at once.
    std::chrono::milliseconds presence_moment{0};
    /// Where reports of failed turns go; empty: none are kept.
    std::filesystem::path reports{};
    ArchiveOptions archive{};
};

/// What names an encounter: enough to find its session.
struct Whereabouts {
    store::EncounterId id = store::EncounterId::None;
    std::string public_id;
    std::size_t loop = 0;
};

struct NewEncounter {
    std::string content;
    std::string title;  // empty: the opening's
    bool referee_admits = false;
    std::uint32_t spectators = 0;  // seats that only watch, at most kSpectatorsMax
    std::string campaign{};        // public id; empty: none
    // Instead of content: made ready by the campaign service.
    std::shared_ptr<const campaign_service::Staged> staged{};
    bool referee_by_account = false;                    // the referee's seat goes to a member: it has no code
    store::AccountId made_by = store::AccountId::None;  // with a campaign
};

struct SeatCode {
    store::SeatNumber seat = 0;
    Role role = Role::Player;
    std::string name;
    Secret code;
    Secret link;
};

struct Created {
    std::string public_id;
    std::string title;
    std::vector<SeatCode> seats;
};

struct Joined {
    std::string public_id;
    Claimed claimed;
};

class Directory {
  public:
    static constexpr std::uint32_t kSpectatorsMax = 8;

    /// Everything given outlives it.
    Directory(std::vector<Loop*> loops, store::Store& store, const content::Library& library,
              content::RulesetSource rulesets, Metrics& metrics, const Clock& clock,
              DirectoryOptions options);
    ~Directory();
    Directory(const Directory&) = delete;
    Directory& operator=(const Directory&) = delete;

    /// Reads the list of encounters. Once, before the loops run.
    Status load();
    /// Who is told when a table waits for somebody who is not there, and when it is over. Before the loops
    /// run.
    void tell_outside(ToldOutside told) { outside_ = std::move(told); }

    // Any thread.
    std::optional<Whereabouts> find(std::string_view public_id) const;
    using FindDone = std::function<void(Result<Whereabouts>)>;
    /// The same, and asks the store where another server may have made it. Errors: NotFound, Busy, and those
    /// of the store. `done` on any thread.
    void find(const std::string& public_id, FindDone done);
    /// Several servers share the database.
    bool shared() const { return keeper_ != nullptr; }
    /// How long a server that is not heard of keeps its encounters.
    std::chrono::milliseconds term() const;
    /// Of leases under which other servers play those that are over, or whose server is not heard of. Waits
    /// for the database; where it is shared. Errors: Busy, and those of the store.
    Result<std::vector<store::Lease>> over(const std::vector<store::Lease>& leases) const;
    /// Told of each renewal, on the keeper's thread; nullptr: nobody is. When it returns, who was told before
    /// is told no more.
    using RenewalTold = std::function<void(const Renewal&)>;
    void tell_of_renewals(RenewalTold told);
    std::size_t size() const;
    Loop& loop_of(const Whereabouts& place) const { return *loops_[place.loop]; }
    const content::Library& library() const { return library_; }
    const content::RulesetSource& rulesets() const { return rulesets_; }
    const Clock& clock() const { return clock_; }

    using WithSession = std::function<void(Result<std::shared_ptr<SessionHost>>)>;
    /// Runs the task on the encounter's loop, with its session open. Errors: NotFound, Corrupt, Unsupported,
    /// Io; Busy, also where another server plays it.
    void with_session(const Whereabouts& place, WithSession task);
    /// The same from a handler of that loop which is in no session's turn: an open session is there before
    /// this returns.
    void with_session_here(const Whereabouts& place, WithSession task);
    using Reached = std::variant<std::shared_ptr<SessionHost>, Elsewhere, Error>;
    using WithReached = std::function<void(Reached)>;
    /// The same, and says which server plays it. Waits for one that is about to lose it.
    void reach(const Whereabouts& place, WithReached task);

    // For whoever operates the servers (directory_stewardship.cpp).
    /// Who plays it: nobody, this server, another one.
    using Player = std::variant<std::monostate, std::shared_ptr<SessionHost>, Elsewhere, Error>;
    /// Opens nothing. The task runs on the encounter's loop where this server plays it, else on any thread.
    void player_of(const Whereabouts& place, std::function<void(Player)> task);
    struct Played {
        store::EncounterId id = store::EncounterId::None;
        std::string address{};  // of another server
        std::optional<TableStanding> here{};
    };
    /// All that this server or another one plays. Errors: of the store, Busy. `done` on any thread.
    void played(std::function<void(Result<std::vector<Played>>)> done);
    /// A table that nobody plays sleeps. Errors: Busy, also where another server plays it. `done` on any
    /// thread.
    void put_to_sleep(const Whereabouts& place, SessionHost::StewardDone done);

    using CreateDone = std::function<void(Result<Created>)>;
    /// Errors: NotFound (no such content, or character), Full, Busy, InvalidInput; Conflict (a character
    /// cannot come, or a quota is reached; the message is a code and why). `done` runs on any loop.
    void create(const NewEncounter& wish, CreateDone done);
    using JoinDone = std::function<void(Result<Joined>)>;
    /// By a code or link. Errors: NotFound for whatever opens nothing, Full, Busy. `done` runs on any loop.
    void join(const Claimant& who, std::string name, JoinDone done);
    /// The encounter that a code or link is to; its session may find it spent. NotFound, Busy.
    void place_of(const Claimant& who, std::function<void(Result<Whereabouts>)> done);
    using LookDone = std::function<void(Result<SeatSeen>)>;
    /// What a code or link is to; spends nothing. Errors and `done` as of join.
    void look(const Claimant& who, LookDone done);
    /// A member takes a seat. Errors: as of join, and Conflict: somebody else holds it.
    void claim(const Whereabouts& place, store::SeatNumber seat, const Claimant& who, std::string name,
               JoinDone done);
    /// Ends tokens and connections of seats whose right has ended, wherever they are open.
    void end_seats(const store::HeldSeats& held);
    /// One more code for a seat, good until it is used or the server ends; for the demo's links.
    Secret extra_code(const Whereabouts& place, store::SeatNumber seat);
    /// Tokens, and secrets of links, that were shown where they must not be (SEC-2).
    void revoke(std::string_view token);

    /// Tells every connection to come back later, once what is under way is committed and other servers may
    /// take what this one played; `done` on any thread.
    void drain(std::function<void()> done);
    /// Where the store is read, off the loops. Once it is loaded.
    Archive& archive() { return *archive_; }
    /// Forgets all sessions and all who wait for one; each loop must have stopped.
    void close();

  private:
    struct Shard {
        Loop* loop = nullptr;
        Scratch scratch;
        std::map<store::EncounterId, std::shared_ptr<SessionHost>> sessions;
        std::vector<store::EncounterId> unused;  // at the last look
        /// For those that are being opened, and for torn ones until they have nothing under way any more.
        std::map<store::EncounterId, std::vector<WithReached>> waiting;
        /// How many of them are being read, and those that are to be, in their order.
        std::size_t being_read = 0;
        std::deque<store::EncounterId> to_read;
        /// Another server is about to lose them; since when they are waited for.
        std::map<store::EncounterId, SteadyTime> fading;
        bool draining = false;
        /// Of torn sessions, for those that are opened in their place.
        std::map<store::EncounterId, FailedTurns> failed;
        /// When the log last told that one could not be opened.
        std::map<store::EncounterId, SteadyTime> told;
    };
    struct ExtraCode {
        Whereabouts place;
        store::SeatNumber seat = 0;
        std::int64_t expires_ms = 0;
    };
    /// The seat that somebody comes to, on its loop; `who` as its session is to look at them.
    struct SeatAt {
        std::string public_id;
        std::shared_ptr<SessionHost> host;
        store::SeatNumber seat = 0;
        Claimant who;
    };
    using WithSeat = std::function<void(Result<SeatAt>)>;

    void serve(Shard& shard, store::EncounterId id, const WithReached& task);
    void open(Shard& shard, store::EncounterId id);
    void read_next(Shard& shard);
    bool read(Shard& shard, store::EncounterId id);
    void opened(Shard& shard, store::EncounterId id, Result<std::shared_ptr<SessionHost>> read);
    Status take_in(Shard& shard, store::EncounterId id, const std::shared_ptr<SessionHost>& host);
    void open_again(Shard& shard, store::EncounterId id);
    void tell_unopened(Shard& shard, store::EncounterId id, const Error& why);
    void create_staged(const NewEncounter& wish, campaign_service::Staged staged, CreateDone done);
    void look_later(Shard& shard);
    static void forget_unused(Shard& shard);
    std::optional<Whereabouts> place_of(store::EncounterId id) const;
    std::optional<Whereabouts> place_of(Shelf& shelf, store::EncounterId id);

    // directory_leases.cpp
    Result<std::variant<Hold, Elsewhere>> hold(store::EncounterId id);
    void elsewhere(Shard& shard, store::EncounterId id, const Elsewhere& other);
    void answer_waiting(Shard& shard, store::EncounterId id, const Reached& reached);
    void renewed(const std::shared_ptr<const Renewal>& renewal);
    void look_at(Shard& shard, const Renewal& renewal);
    void take_up(store::EncounterId overdue);
    void say_farewell(const std::function<void()>& done);
    void add(store::EncounterId id, const std::string& public_id);

    // directory_seats.cpp
    std::optional<ExtraCode> extra(const Claimant& who, bool spend);
    void with_seat(const Claimant& who, bool spend, WithSeat task);

    std::vector<Loop*> loops_;
    store::Store& store_;
    const content::Library& library_;
    content::RulesetSource rulesets_;
    Metrics& metrics_;
    const Clock& clock_;
    DirectoryOptions options_;
    Reports reports_;
    ToldOutside outside_;
    std::optional<Succession> tokens_;  // once it is loaded
    std::vector<std::unique_ptr<Shard>> shards_;
    std::unique_ptr<Archive> archive_;     // before the shards it ends
    std::unique_ptr<LeaseKeeper> keeper_;  // nullptr: this server has the database alone
    std::mutex told_mutex_;                // who is told
    RenewalTold renewal_told_{};
    mutable std::mutex mutex_;  // the maps below
    std::map<std::string, Whereabouts, std::less<>> places_;
    std::map<store::EncounterId, std::string> ids_;
    std::map<SecretHash, ExtraCode> extra_codes_;
};

}  // namespace affray::session
