// What comes of asking for something that not everybody may have: a value, or why not.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <variant>

#include "base/result.h"
#include "store/writing/writes.h"

namespace affray::access {

/// Why not. The name is the stable code of the answer.
enum class Denial : std::uint8_t {
    Unauthenticated,  // no login, or one that has ended
    BadLogin,         // name or password; the same for a name that nobody has
    AccountDisabled,  // told only to whoever knows the password
    UnknownIdentity,  // another server says who they are, and no account here is theirs
    IdentityTaken,    // it is another account's, or this one has another of that provider
    LastWayIn,        // without it nobody could log in
    LoginTooOld,      // what opens a way in wants somebody who has just logged in
    NameTaken,
    BadName,
    WeakPassword,
    SignUpClosed,
    InvitationNeeded,
    HasOperator,  // nobody else becomes one by a code
    UnknownCode,  // of an invitation, a reset or the setup: mistyped, spent or too old
    MemberAlready,
    EncounterRuns,  // only what has ended is laid aside
    OwnerStays,     // an owner is neither removed nor given another role
    NotFound,
    StaleVersion,
    CampaignArchived,
    BadArgument,
    RateLimited,  // with retry_after
    RetryLater,   // too much at once; nothing was applied
    StorageUnavailable,
    QuotaReached,  // the text says which, how much and what to do
    Unreadable,    // the store failed; its log says why
};
/// "BAD_LOGIN" and so on.
std::string_view to_string(Denial denial);

struct Denied {
    Denial why = Denial::NotFound;
    std::string field{};
    std::chrono::milliseconds retry_after{};
    std::string text{};  // empty: what is told of all of them
};

template <class T>
using Answer = std::variant<T, Denied>;
/// Called once, on any thread.
template <class T>
using Done = std::function<void(Answer<T>)>;

/// For what succeeds without giving anything.
struct Nothing {};

Denied denied_of(const Error& error);
/// Of a write that was not committed. `conflict`: what a taken or changed value means here.
Denied denied_of(const store::Receipt& receipt, Denial conflict);

}  // namespace affray::access
