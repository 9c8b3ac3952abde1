// What can be asked of the writer about what a campaign holds. One change is atomic, has one line in the
// campaign's log, and that line is the cause of all of it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "store/records/record_values.h"

namespace affray::store {

// A record that is new (`expected` 0), or takes the place of its version `expected`.
struct RecordChange {
    RecordKind kind = RecordKind::Character;
    std::string public_id{};
    std::uint64_t expected = 0;
    std::string name{};
    std::string owner{};
    std::string status{};
    std::string body{};
};

// Each account and unit at most once; sums of a unit are zero.
struct NewEntry {
    std::vector<PostingRow> postings{};
    std::int64_t reverses = 0;
};

struct LossChange {
    std::int64_t loss = 0;
    std::int64_t expected = 0;  // how often it was amended before, and 1
    std::optional<std::string> text{};
    std::optional<LossStatus> status{};
    std::optional<std::string> redemption{};
};

// A loss between encounters; the line of the log is its cause.
struct LossTaken {
    std::string kind{};
    std::string text{};  // the referee's story
    std::string cause{};
};

struct CampaignChanges {
    std::string campaign{};
    std::int64_t at_ms = 0;
    std::int64_t day = 0;  // 0: the day of the log's last line
    std::string author{};
    std::string what{};
    std::string text{};
    std::vector<RecordChange> records{};
    std::vector<NewEntry> entries{};
    std::vector<LossChange> losses{};
    std::vector<LossTaken> taken{};
    std::string thrown{};   // scores for the author, opaque; empty: none
    std::int64_t uses = 0;  // line of a throw of the author's that no character was made of yet; 0: none
};

// Receipt.id: the line of the log. Superseded: a record or loss has another version now. InEncounter: a
// record, or the account of one, is in a running encounter; the receipt names it. NotFound: no such record or
// loss in the campaign. Conflict: a public id is taken, an entry does not come to zero, an account holds too
// little, what is to be reversed is reversed already, or a throw is used or another's. QuotaReached.
struct ChangeCampaign {
    CampaignChanges changes{};
};

// Of a new encounter. Superseded unless `version` is the record's version; InEncounter: it is in another.
struct NewMember {
    std::string public_id{};
    std::uint64_t version = 0;
    std::uint32_t creature = 0;  // 0: it is no creature, such as the party
};

}  // namespace affray::store
