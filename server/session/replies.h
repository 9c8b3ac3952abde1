// The codes of the session (docs/PROTOCOL.md, section Codes) and the small frames that carry them.
#pragma once

#include <chrono>
#include <string_view>

#include "rules/reason.h"
#include "rules/seat_view.h"
#include "session/message.h"
#include "store/writing/writes.h"

namespace affray::session {

// Refusals of an intent by the session; those of the rules are in docs/rules/README.md.
namespace code {
inline constexpr std::string_view kIntentIdConflict = "INTENT_ID_CONFLICT";
inline constexpr std::string_view kStaleVersion = "STALE_VERSION";
inline constexpr std::string_view kRetryLater = "RETRY_LATER";
inline constexpr std::string_view kStorageUnavailable = "STORAGE_UNAVAILABLE";
inline constexpr std::string_view kSpectator = "SPECTATOR";
inline constexpr std::string_view kNotAdmitted = "NOT_ADMITTED";
inline constexpr std::string_view kRulesDiverged = "RULES_DIVERGED";
inline constexpr std::string_view kNothingToUndo = "NOTHING_TO_UNDO";
inline constexpr std::string_view kNotUndoable = "NOT_UNDOABLE";
inline constexpr std::string_view kBuiltUpon = "BUILT_UPON";
inline constexpr std::string_view kQuotaReached = "QUOTA_REACHED";
inline constexpr std::string_view kPaused = "PAUSED";
inline constexpr std::string_view kResting = "RESTING";  // paused until another day
inline constexpr std::string_view kStepHeld = "STEP_HELD";
inline constexpr std::string_view kNoStepHeld = "NO_STEP_HELD";
inline constexpr std::string_view kInternal = "INTERNAL";  // also a fault
inline constexpr std::string_view kParked = "PARKED";      // the same
// Faults of a frame or a connection.
inline constexpr std::string_view kNotSignedIn = "NOT_SIGNED_IN";
inline constexpr std::string_view kSignedIn = "SIGNED_IN";
inline constexpr std::string_view kBadToken = "BAD_TOKEN";
inline constexpr std::string_view kSeatReplaced = "SEAT_REPLACED";
inline constexpr std::string_view kTokenRevoked = "TOKEN_REVOKED";
inline constexpr std::string_view kRefused = "REFUSED";
inline constexpr std::string_view kRateLimited = "RATE_LIMITED";
inline constexpr std::string_view kRestarting = "SERVER_RESTARTING";
inline constexpr std::string_view kMoved = "TABLE_MOVED";    // another server plays it
inline constexpr std::string_view kAsleep = "TABLE_ASLEEP";  // put to sleep by an operator
}  // namespace code

using codec::seat_role;
v1::Rejected rejected(std::string_view code, std::string_view field = {});
v1::Rejected rejected(const Rejection& rejection);
/// Why the store did not take something, as the code for a client.
std::string_view code_of(const store::Receipt& receipt);

/// What a resend is compared by: what is asked for, not how the client stood when it asked.
store::Digest request_hash(const v1::Submit& submit);

MessagePtr accepted_reply(const std::string& intent_id, std::uint64_t version);
MessagePtr rejected_reply(const std::string& intent_id, const v1::Rejected& why);
MessagePtr fault_message(std::string_view code, std::string_view text, std::string_view field = {},
                         std::chrono::milliseconds retry_after = {});

}  // namespace affray::session
