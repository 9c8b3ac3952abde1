// How much room an account takes. Internal.
#pragma once

#include "store/accounts/account_values.h"
#include "store/engine/connection.h"
#include "store/reading/heads.h"

namespace affray::store {

// One thread. Counts what is kept of each encounter, campaign and picture of the account, never the rows of a
// log: so many steps as the quotas let it have encounters and campaigns.
class StorageCount {
  public:
    // Both outlive it.
    StorageCount(Connection& database, const HeadBook& heads) : heads_(heads), database_(database) {}

    // Throws EngineFailure.
    Storage of(AccountId account);

  private:
    std::uint64_t logs_of(AccountId account);

    const HeadBook& heads_;
    Connection& database_;
    // In a file the ends of logs are in memory before they are in the table.
    Statement talk_{database_,
                    "SELECT e.id, coalesce(t.bytes, 0) FROM encounter AS e LEFT JOIN talk_tally AS t ON "
                    "t.encounter = e.id WHERE e.made_by = ?1"};
    Statement encounters_{database_,
                          "SELECT CAST(coalesce(sum(coalesce(h.bytes, 0) + coalesce(t.bytes, 0)), 0) AS "
                          "BIGINT) FROM encounter AS "
                          "e LEFT JOIN log_head AS h ON h.encounter = e.id LEFT JOIN talk_tally AS t ON "
                          "t.encounter = e.id WHERE "
                          "e.made_by = ?1"};
    Statement campaigns_{database_,
                         "SELECT CAST(coalesce(sum(h.bytes), 0) AS BIGINT) FROM campaign AS c JOIN "
                         "history_tally AS h ON h.campaign = c.public_id WHERE c.owner = ?1"};
    Statement pictures_{database_,
                        "SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM picture WHERE owner = (SELECT "
                        "public_id FROM account WHERE id = ?1)"};
};

}  // namespace affray::store
