// Turns changes of a campaign into statements of the writer's open transaction; reverses those of an
// encounter that is opened again. Internal.
#pragma once

#include <memory>

#include "store/engine/connection.h"
#include "store/writing/writes.h"

namespace affray::store {

// Used by the writer's thread only. Throws EngineFailure, after which the transaction must be rolled
// back. A refusal has changed nothing.
class RecordScribe {
  public:
    explicit RecordScribe(Connection& database);
    ~RecordScribe();

    Receipt apply(const ChangeCampaign& change);
    // Before the encounter is there: may it have these members?
    std::optional<Receipt> refuses(const std::string& campaign, const std::vector<NewMember>& members);
    void join(EncounterId encounter, const std::vector<NewMember>& members);

    // What an encounter's end changes; its members are free again.
    std::optional<Receipt> refuses_end(EncounterId encounter, const CampaignChanges& changes);
    void end(EncounterId encounter, std::uint64_t version, const CampaignChanges* changes);
    // Takes back what the end changed. Refused as BuiltUpon, with a name, if something later rests on it.
    std::optional<Receipt> refuses_reopening(EncounterId encounter);
    void reopen(EncounterId encounter, std::uint64_t version, std::int64_t at_ms);

  private:
    struct Statements;
    struct Found {
        std::int64_t id = 0;
        std::string campaign{};
        std::uint64_t version = 0;
        std::int64_t encounter = 0;  // running; 0: none
        std::string encounter_name{};
        std::string kind{};
    };
    struct Line {
        EncounterId encounter = EncounterId::None;
        std::uint64_t version = 0;
    };

    std::optional<Found> find(const std::string& public_id);
    std::optional<Receipt> refuses_records(const CampaignChanges& changes, EncounterId by);
    std::optional<Receipt> refuses_entries(const CampaignChanges& changes, EncounterId by);
    std::optional<Receipt> refuses_losses(const CampaignChanges& changes);
    std::optional<Receipt> refuses_throw(const CampaignChanges& changes);
    void write_throws(const CampaignChanges& changes, std::int64_t line);
    std::int64_t write_line(const CampaignChanges& changes, const Line& line);
    void write(const CampaignChanges& changes, std::int64_t line);
    void write_record(const RecordChange& change, const CampaignChanges& changes, std::int64_t line);
    void write_version(std::int64_t record, std::int64_t line);
    std::int64_t write_entry(const std::string& campaign, std::int64_t line, const NewEntry& entry);
    std::vector<NewEntry> reversals(EncounterId encounter);

    std::unique_ptr<Statements> statements_;
};

}  // namespace affray::store
