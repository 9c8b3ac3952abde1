// The places outside that a campaign's referees have told of its news. One is forgotten when
// the person who added it is no longer a referee there.
#pragma once

#include <string_view>
#include <vector>

#include "access/records.h"

namespace affray::access {

/// Any thread. Whoever calls has looked at the permission table and at the address; the store looks once more
/// who adds it.
class Webhooks {
  public:
    explicit Webhooks(Records& records) : records_(records) {}

    /// `wish` says where, by whom, to which campaign, in which form and language, and what of. The answer has
    /// its id and its secret. CampaignArchived, QuotaReached, NotFound.
    void add(store::Webhook wish, Done<store::Webhook> done);
    /// Oldest first.
    Answer<std::vector<store::Webhook>> of(const store::Campaign& campaign);
    /// NotFound.
    Answer<store::Webhook> find(const store::Campaign& campaign, std::string_view public_id);
    /// NotFound.
    void remove(const store::Campaign& campaign, std::string_view public_id, Done<Nothing> done);

  private:
    Records& records_;
};

}  // namespace affray::access
