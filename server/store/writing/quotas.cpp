// Settings of what an account may have.
#include "store/writing/quotas.h"

#include "base/check.h"

namespace affray::store {

std::uint64_t usual(const Quotas& quotas, AccountQuota quota) {
    switch (quota) {
        case AccountQuota::Encounters: return quotas.encounters_per_account;
        case AccountQuota::EncountersKept: return quotas.encounters_kept_per_account;
        case AccountQuota::Campaigns: return quotas.campaigns_per_account;
        case AccountQuota::Invitations: return quotas.invitations_per_account;
        case AccountQuota::StorageBytes: return quotas.storage_bytes_per_account;
        case AccountQuota::PictureBytes: return quotas.picture_bytes_per_account;
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::store
