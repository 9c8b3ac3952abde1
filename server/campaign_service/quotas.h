// How much a campaign may hold, so that none fills the server: each bound is refused as QUOTA_REACHED.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "campaign_service/refusal.h"
#include "store/record_reader.h"

namespace affray::campaign_service {

/// Of one campaign. What was laid aside counts among records, for it is kept.
struct Quotas {
    std::size_t records = 500;                 // of each kind
    std::size_t text_bytes = 4 * 1024 * 1024;  // of all scenes and texts of data
    std::size_t data_texts = 32;               // each encounter begins with all of them
    std::size_t data_bytes = 512 * 1024;
    std::size_t throws = 20;  // of one member, that no character was made of
};

Refusal over_quota(const std::string& what);

/// Is there room for one more of the kind? Errors of the reader are refusals too.
std::optional<Refusal> no_room(store::RecordReader& records, const std::string& campaign,
                               store::RecordKind kind, const Quotas& quotas);

}  // namespace affray::campaign_service
