// Counting what a campaign holds.
#include "campaign_service/quotas.h"

#include "campaign_service/answers.h"

namespace affray::campaign_service {
namespace {

std::string_view spoken(store::RecordKind kind) {
    switch (kind) {
        case store::RecordKind::Character: return "characters";
        case store::RecordKind::Party: return "parties";
        case store::RecordKind::Hoard: return "hoards";
        case store::RecordKind::Division: return "divisions";
        case store::RecordKind::Scene: return "scenes and texts of data";
        case store::RecordKind::Calendar: return "calendars";
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace

Refusal over_quota(const std::string& what) { return {"QUOTA_REACHED", {}, what}; }

std::optional<Refusal> no_room(store::RecordReader& records, const std::string& campaign,
                               store::RecordKind kind, const Quotas& quotas) {
    const auto found = records.records(campaign, kind, {0, quotas.records});
    if (!found) return refusal_of(found.error());
    if (found->size() < quotas.records) return std::nullopt;
    return over_quota("this campaign has " + std::to_string(quotas.records) + " " +
                      std::string(spoken(kind)) +
                      ", and holds no more; change one that is no longer needed, or begin another campaign");
}

}  // namespace affray::campaign_service
