// Accounts and their logins: signing up, logging in and out, passwords (SEC-3, SEC-11).
//
// Every login has a token of 256 bits of this server's making, stored as a hash; it lasts for as long as it
// is used. Passwords are hashed on a pool; a name that nobody has costs the same work and gets the same
// answer.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "access/answer.h"
#include "access/guess_guard.h"
#include "access/known_homes.h"
#include "access/password_pool.h"
#include "access/records.h"
#include "access/setup_code.h"
#include "access/try_limiter.h"
#include "seams/secret.h"

namespace affray::access {

enum class SignUpPolicy : std::uint8_t { Invitation, Open, Closed };

struct AccountOptions {
    SignUpPolicy sign_up = SignUpPolicy::Invitation;
    std::chrono::hours login_lifetime{24 * 30};  // since its last use
    std::chrono::milliseconds touch_every{600'000};
    PasswordPool::Options passwords{};
    TryRule tries_of_address{};
    /// Accounts made from one household: what was right is not forgotten here.
    TryRule sign_ups{24, std::chrono::milliseconds{3'600'000}, std::chrono::milliseconds{60'000},
                     std::chrono::milliseconds{3'600'000}};
    TryRule tries_of_name{5, std::chrono::milliseconds{60'000}, std::chrono::milliseconds{5'000},
                          std::chrono::milliseconds{60'000}};
    /// So old a login may be that opens another way in, or closes one.
    std::chrono::milliseconds just_now{600'000};
    std::filesystem::path data_dir{};  // where the setup code is kept; empty: nobody is made by one
};

/// Somebody who is logged in.
struct Caller {
    store::Account account{};
    store::AccountSession login{};
};

/// A fresh login; the token is told once.
struct LoggedIn {
    store::Account account{};
    store::AccountSession login{};
    Secret token{};
};

struct SignUp {
    std::string name{};
    Secret password{};
    std::string invitation{};  // as typed; empty: none
    std::string client{};      // what the client calls itself
    std::string address{};
    /// Instead of a password: by whose word they log in.
    std::optional<store::AccountIdentity> identity{};
};

/// Another server has said who it is.
struct Vouched {
    std::string issuer{};
    std::string subject{};
    std::string client{};
    std::string address{};
};

struct LogIn {
    std::string name{};
    Secret password{};
    std::string client{};
    std::string address{};
};

/// The first operator, by the code that the server printed.
struct SetUp {
    std::string code{};  // as typed
    std::string name{};
    Secret password{};
    std::string client{};
    std::string address{};
};

/// Any thread; what takes long comes back by Done.
class Accounts {
  public:
    /// Told of seats whose right has ended with a login or an account, once that is durable.
    using SeatsEnded = std::function<void(const store::HeldSeats&)>;

    /// What is given by reference outlives it.
    Accounts(Records& records, const AccountOptions& options, GuessGuard& guesses, SeatsEnded seats_ended);

    SignUpPolicy sign_up_policy() const { return options_.sign_up; }
    /// Unauthenticated, unless it is the token of a login that has not ended.
    Answer<Caller> authenticate(std::string_view token);

    /// Gives a login too. SignUpClosed, InvitationNeeded, UnknownCode, BadName, WeakPassword, NameTaken,
    /// RateLimited.
    void sign_up(SignUp wish, Done<LoggedIn> done);
    /// Does nobody operate this server yet?
    Answer<bool> wants_operator();
    /// Makes the first operator, and a login. HasOperator, UnknownCode, BadName, WeakPassword, NameTaken,
    /// RateLimited, RetryLater.
    void set_up(SetUp wish, Done<LoggedIn> done);
    /// BadLogin, AccountDisabled, RateLimited, RetryLater.
    void log_in(LogIn wish, Done<LoggedIn> done);

    // accounts_identities.cpp
    /// For what asks another server who it is: RateLimited, or nothing; what it has vouched for was no try.
    std::optional<Denied> tries_too_often(const std::string& address) { return too_often(address, {}); }
    void forgive_try(const std::string& address);
    /// UnknownIdentity, AccountDisabled, RetryLater.
    void log_in_as(const Vouched& who, Done<LoggedIn> done);
    Answer<std::vector<store::AccountIdentity>> identities(const Caller& caller);
    /// From then on they may log in by that word. LoginTooOld, IdentityTaken.
    void add_identity(const Caller& caller, const Vouched& who, Done<Nothing> done);
    /// NotFound, LastWayIn, LoginTooOld.
    void drop_identity(const Caller& caller, const std::string& identity, Done<Nothing> done);

    /// Ends one login of the caller's (empty: the one shown), or all, with the seats taken by them. NotFound.
    void log_out(const Caller& caller, std::string_view login, Done<Nothing> done);
    void log_out_everywhere(const Caller& caller, Done<Nothing> done);
    Answer<std::vector<store::AccountSession>> logins(const Caller& caller);
    /// The token was shown where it must not be (SEC-2). Nothing, if it is none.
    void revoke(std::string_view token);

    /// Ends all other logins. BadLogin for the old one, WeakPassword, RateLimited.
    void change_password(const Caller& caller, Secret old, Secret fresh, std::string address,
                         Done<Nothing> done);
    /// By an operator's code; ends all logins. UnknownCode, WeakPassword, RateLimited.
    void reset_password(std::string code, Secret fresh, std::string address, Done<Nothing> done);

    PasswordPool::Stats password_work() const { return pool_.stats(); }

  private:
    void judged(const LogIn& wish, const std::optional<store::Account>& account, Verdict verdict,
                const Done<LoggedIn>& done);
    void open_login(const store::Account& account, std::optional<std::string> better_password,
                    const std::string& client, const Done<LoggedIn>& done);
    void open_by(const store::OpenLogin& open, const LoggedIn& fresh, const Done<LoggedIn>& done);
    bool just_logged_in(const Caller& caller) const;
    void create(const SignUp& wish, const std::optional<SecretHash>& invitation, const std::string& hash,
                const Done<LoggedIn>& done);
    void create_operator(const SetUp& wish, const std::string& hash, const Done<LoggedIn>& done);
    void store_password(const store::SetPassword& set, Denial conflict, const Done<Nothing>& done);
    void end_logins(const store::CloseLogins& close, const Done<Nothing>& done);
    std::optional<Denied> too_often(const std::string& address, const std::string& name_key);
    std::string name_key(const std::string& folded, const std::string& address) const;
    std::optional<Denied> bad_invitation(const SignUp& wish, std::optional<SecretHash>& invitation);
    LoggedIn fresh_login(const std::string& client) const;
    LoggedIn fresh_account(const std::string& name, const std::string& client) const;
    static store::CreateAccount creation_of(const LoggedIn& fresh, const std::string& hash);
    static store::NewLogin as_new(const LoggedIn& fresh);

    Records& records_;
    const AccountOptions options_;
    const SeatsEnded seats_ended_;
    GuessGuard& guesses_;
    TryLimiter addresses_;  // by household
    TryLimiter sign_ups_;   // by household
    TryLimiter names_;
    KnownHomes homes_;
    const SetupCode setup_code_;
    std::atomic<bool> has_operator_ = false;
    PasswordPool pool_;  // last: its jobs use all the rest
};

}  // namespace affray::access
