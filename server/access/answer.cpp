// Names of denials, and what failures of the store become.
#include "access/answer.h"

#include "base/check.h"

namespace affray::access {

std::string_view to_string(Denial denial) {
    switch (denial) {
        case Denial::Unauthenticated: return "UNAUTHENTICATED";
        case Denial::BadLogin: return "BAD_LOGIN";
        case Denial::AccountDisabled: return "ACCOUNT_DISABLED";
        case Denial::UnknownIdentity: return "UNKNOWN_IDENTITY";
        case Denial::IdentityTaken: return "IDENTITY_TAKEN";
        case Denial::LastWayIn: return "LAST_WAY_IN";
        case Denial::LoginTooOld: return "LOGIN_TOO_OLD";
        case Denial::NameTaken: return "NAME_TAKEN";
        case Denial::BadName: return "BAD_NAME";
        case Denial::WeakPassword: return "WEAK_PASSWORD";
        case Denial::SignUpClosed: return "SIGN_UP_CLOSED";
        case Denial::InvitationNeeded: return "INVITATION_NEEDED";
        case Denial::HasOperator: return "HAS_OPERATOR";
        case Denial::UnknownCode: return "UNKNOWN_CODE";
        case Denial::MemberAlready: return "MEMBER_ALREADY";
        case Denial::EncounterRuns: return "ENCOUNTER_RUNS";
        case Denial::OwnerStays: return "OWNER_STAYS";
        case Denial::NotFound: return "NOT_FOUND";
        case Denial::StaleVersion: return "STALE_VERSION";
        case Denial::CampaignArchived: return "CAMPAIGN_ARCHIVED";
        case Denial::BadArgument: return "BAD_ARGUMENT";
        case Denial::RateLimited: return "RATE_LIMITED";
        case Denial::RetryLater: return "RETRY_LATER";
        case Denial::StorageUnavailable: return "STORAGE_UNAVAILABLE";
        case Denial::QuotaReached: return "QUOTA_REACHED";
        case Denial::Unreadable: return "STORE_UNREADABLE";
    }
    AFFRAY_UNREACHABLE();
}

Denied denied_of(const Error& error) {
    switch (error.code) {
        case ErrorCode::NotFound: return {Denial::NotFound};
        case ErrorCode::Busy:
        case ErrorCode::Closed: return {Denial::RetryLater};
        case ErrorCode::Full: return {Denial::StorageUnavailable};
        case ErrorCode::InvalidInput:
        case ErrorCode::Conflict:
        case ErrorCode::Corrupt:
        case ErrorCode::Io:
        case ErrorCode::Unsupported: break;
    }
    return {Denial::Unreadable};
}

Denied denied_of(const store::Receipt& receipt, Denial conflict) {
    if (receipt.outcome == store::Outcome::RetryLater) return {Denial::RetryLater};
    switch (receipt.refusal) {
        case store::Refusal::NotFound: return {Denial::NotFound};
        case store::Refusal::Conflict:
        case store::Refusal::InEncounter:
        case store::Refusal::BuiltUpon: return {conflict};
        case store::Refusal::Superseded: return {Denial::StaleVersion};
        case store::Refusal::Ended: return {Denial::CampaignArchived};
        case store::Refusal::StorageFull: return {Denial::StorageUnavailable};
        case store::Refusal::QuotaReached: return {Denial::QuotaReached, {}, {}, receipt.named};
        case store::Refusal::NotHeld:
        case store::Refusal::None: break;
    }
    return {Denial::RetryLater};
}

}  // namespace affray::access
