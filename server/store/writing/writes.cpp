// Names of outcomes and refusals.
#include "store/writing/writes.h"

#include "base/check.h"

namespace affray::store {

std::string_view to_string(Outcome outcome) {
    switch (outcome) {
        case Outcome::Committed: return "COMMITTED";
        case Outcome::Refused: return "REFUSED";
        case Outcome::RetryLater: return "RETRY_LATER";
    }
    AFFRAY_UNREACHABLE();
}

std::string_view to_string(Refusal refusal) {
    switch (refusal) {
        case Refusal::None: return "NONE";
        case Refusal::Superseded: return "SUPERSEDED";
        case Refusal::Ended: return "ENDED";
        case Refusal::NotFound: return "NOT_FOUND";
        case Refusal::Conflict: return "CONFLICT";
        case Refusal::StorageFull: return "STORAGE_FULL";
        case Refusal::NotHeld: return "NOT_HELD";
        case Refusal::InEncounter: return "IN_ENCOUNTER";
        case Refusal::BuiltUpon: return "BUILT_UPON";
        case Refusal::QuotaReached: return "QUOTA_REACHED";
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::store
