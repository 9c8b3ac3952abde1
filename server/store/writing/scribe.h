// Turns writes into statements of the one open transaction, and knows the next version of every encounter.
// Internal.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "store/engine/connection.h"
#include "store/engine/sharing.h"
#include "store/reading/heads.h"
#include "store/writing/picture_scribe.h"
#include "store/writing/quota_scribe.h"
#include "store/writing/record_scribe.h"
#include "store/writing/writes.h"

namespace affray::store {

class AccountScribe;
class SharedScribe;

// Used by the writer's thread only. All but proves_absent and roll_back throw EngineFailure, after which
// the transaction must be rolled back.
class Scribe {
  public:
    Scribe(Connection& connection, HeadBook& heads, const LoadedHeads& loaded, const Quotas& quotas);
    ~Scribe();

    void begin();
    // Several servers write to the database.
    bool shares() const { return shared_ != nullptr; }
    // Such a write looks at more than its own encounter.
    static bool in_turn(const Write& write);
    // First in a transaction with such a write, where several servers write.
    void take_turn();
    // Within the transaction. A refusal has changed nothing.
    Receipt apply(const Write& write, const Lease& lease);
    // When it returns, all is durable, and the heads are published.
    void commit();
    // The same, of a commit that was under way when the database went away, and of which is known now that it
    // was carried out.
    void publish();
    // Never throws; false: the disk failed at it.
    bool roll_back() noexcept;

    // After a rollback: reads back that nothing of the transaction is there (RULE-2).
    bool proves_absent() noexcept;

    // Writes 64 KiB durably, and so finds out whether there is room again. Throws EngineFailure.
    void probe_room();

  private:
    struct Statements;

    Receipt apply(const Batch& batch);
    Receipt apply(const CreateEncounter& create);
    Receipt apply(const PutSeat& put);
    Receipt apply(const SetSeatTokens& set);
    Receipt apply(const SetJoinCode& set);
    Receipt apply(const SetSeatLink& set);
    Receipt apply(const PutSnapshot& put);
    Receipt apply(const SetDeadline& set);
    Receipt apply(const SetStandingOrder& set);
    Receipt apply(const AmendLoss& amend);
    Receipt apply(const AddChat& add);
    Receipt apply(const PutSetting& put);
    Receipt apply(const ChangeCampaign& change);
    Receipt apply(const AddPicture& add) { return pictures_.apply(add); }
    Receipt apply(const RemovePicture& remove) { return pictures_.apply(remove); }
    Receipt apply(const AccountWrite& write);

    std::optional<Head> head(EncounterId encounter) const;
    Head append(const Batch& batch, const Head& last);
    RowId next_row();
    bool is_open(const PutSeat& put);
    void write_seat(EncounterId encounter, const Seat& seat);
    void write_deadline(EncounterId encounter, const DeadlineChange& change);
    void write_snapshot(EncounterId encounter, const Head& head, const NewSnapshot& snapshot);
    void write_loss(const Batch& batch, const NewLoss& loss);
    void write_lifecycle(const Batch& batch);
    void write_resting(EncounterId encounter, std::int64_t since_ms);
    void write_way_back(EncounterId encounter, std::uint64_t version, std::uint64_t target);
    // What `version` goes back to, as stretches of versions; latest first, down to `first`.
    std::vector<std::pair<std::uint64_t, std::uint64_t>> past_of(EncounterId encounter, std::uint64_t version,
                                                                 std::uint64_t first);
    void write_meta(std::string_view key, std::string_view value);
    void write_heads();

    Connection& connection_;
    HeadBook& heads_;
    std::unique_ptr<Statements> statements_;
    QuotaScribe quotas_;
    RecordScribe records_;
    PictureScribe pictures_;
    std::unique_ptr<AccountScribe> accounts_;
    std::unique_ptr<SharedScribe> shared_{};        // none: this server is alone
    HeadMap staged_{};                              // moved in this transaction
    std::unordered_set<EncounterId> since_mark_{};  // encounters with rows after the mark
    RowId committed_row_ = 0;
    RowId staged_row_ = 0;
    RowId marked_ = 0;
    bool marks_ = false;  // this transaction moves the mark
};

}  // namespace affray::store
