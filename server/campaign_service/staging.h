// Characters of a campaign on their way into an encounter, and what the encounter's end writes back.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "campaign/treasure.h"
#include "campaign/write_back.h"
#include "content/scene/encounter_reader.h"
#include "store/records/record_reader.h"
#include "store/records/record_writes.h"

namespace affray::campaign_service {

/// A character and whose seat it is. Those of one seat name sit on one chair.
struct RosterEntry {
    std::string character;  // public id
    std::string seat;       // empty: by the character's name
};

/// An encounter of a campaign.
struct CampaignWish {
    std::string campaign;           // public id; empty: none
    std::vector<RosterEntry> cast;  // empty: all active members of the party
    std::string party;              // public id; empty: none
};

/// The opening with the campaign's characters in it, and who they are.
struct Staged {
    content::Opening opening;
    std::vector<store::NewMember> members;
};

/// Replaces the opening's own characters. Errors: NotFound (no such record in the campaign), Conflict (a
/// character is not active, is in an encounter, or has another ruleset than the scene; the message names it),
/// and those of the reader.
Result<Staged> stage_campaign(content::Opening opening, const CampaignWish& wish,
                              store::RecordReader& records, const content::RulesetSource& rulesets);

/// Who of a campaign is in an encounter, as the encounter began; kept while it runs.
class CampaignMembers {
  public:
    /// Nobody, if the encounter has no members. Errors: those of the reader, Corrupt.
    static Result<CampaignMembers> load(const store::Encounter& encounter, const State& opening,
                                        store::RecordReader& records, const content::RulesetSource& rulesets);

    bool empty() const { return members_.empty() && !party_; }
    /// What changes if the encounter ends in this state; nullptr if nobody is in it.
    std::shared_ptr<const store::CampaignChanges> changes_at(const State& last, std::int64_t at_ms) const;

  private:
    std::string campaign_;
    std::string name_;   // of the encounter
    std::string title_;  // as its campaign's log names it
    std::shared_ptr<const State> opening_;
    std::vector<campaign::Member> members_;
    std::optional<campaign::Party> party_;
};

/// As the writer takes it; `expected` as the caller knows it.
store::RecordChange record_of(const campaign::Character& character, std::uint64_t expected);
store::RecordChange record_of(const campaign::Party& party, std::uint64_t expected);
store::RecordChange record_of(const campaign::Hoard& hoard, std::uint64_t expected);
store::NewEntry entry_of(const std::vector<campaign::Posting>& postings);
/// A stored record's character, with what the columns say.
Result<campaign::Character> character_of(const store::Record& record, const content::RulesetSource& rulesets);

}  // namespace affray::campaign_service
