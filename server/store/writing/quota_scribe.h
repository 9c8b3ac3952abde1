// Counts in the writer's open transaction what is there, and refuses what would go over a quota. Internal.
#pragma once

#include <memory>
#include <optional>

#include "store/engine/connection.h"
#include "store/writing/quotas.h"
#include "store/writing/writes.h"

namespace affray::store {

// Used by the writer's thread only. Throws EngineFailure, after which the transaction must be rolled
// back.
class HeadBook;

class QuotaScribe {
  public:
    // `heads` outlives it.
    QuotaScribe(Connection& database, const HeadBook& heads, const Quotas& quotas);
    ~QuotaScribe();

    // QuotaReached, with what to tell people. Nothing: there is room, or the write adds nothing.
    std::optional<Receipt> refuses(const Write& write);

  private:
    struct Statements;
    using Answer = std::optional<Receipt>;

    Answer refuses(const CreateEncounter& create);
    Answer refuses(const AddChat& add);
    Answer refuses(const ChangeCampaign& change);
    Answer refuses(const AddPicture& add);
    Answer refuses(const AccountWrite& write);
    Answer refuses(const CreateCampaign& create);
    Answer refuses(const TransferCampaign& transfer);
    Answer refuses(const CreateInvitation& create);
    Answer refuses(const ShareReplay& share);
    Answer refuses(const AddWebhook& add);
    template <class Other>
    Answer refuses(const Other& other);

    Answer refuses_records(const CampaignChanges& changes);
    Answer refuses_texts(const CampaignChanges& changes, const RecordChange& text);
    Answer refuses_throw(const CampaignChanges& changes);
    Answer refuses_history(const CampaignChanges& changes);
    std::uint64_t most(AccountId account, AccountQuota quota);
    // `whose`: "You have", or who else it is.
    Answer refuses_storage(AccountId account, std::uint64_t more, const std::string& whose);

    const Quotas quotas_;
    std::unique_ptr<Statements> statements_;
};

}  // namespace affray::store
