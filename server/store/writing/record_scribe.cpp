// Checking a change of a campaign, then writing it.
#include "store/writing/record_scribe.h"

#include <map>

#include "store/writing/record_statements.h"

namespace affray::store {
namespace {

void bind_text(Statement& statement, int index, const std::optional<std::string>& value) {
    if (value) {
        statement.bind(index, *value);
    } else {
        statement.bind(index);
    }
}

std::optional<std::string> stored_status(const std::optional<LossStatus>& status) {
    if (!status) return std::nullopt;
    switch (*status) {
        case LossStatus::Open: return "open";
        case LossStatus::Resolved: return "resolved";
        case LossStatus::Reverted: return "reverted";
    }
    AFFRAY_UNREACHABLE();
}

bool comes_to_zero(const NewEntry& entry) {
    std::map<std::string, std::int64_t> sums;
    for (const PostingRow& posting : entry.postings) sums[posting.unit] += posting.amount;
    for (const auto& [unit, sum] : sums)
        if (sum != 0) return false;
    return !entry.postings.empty();
}

// "character/x" is the account of the record x.
std::string record_of(const std::string& account) {
    const std::size_t slash = account.find('/');
    return slash == std::string::npos ? std::string() : account.substr(slash + 1);
}

}  // namespace

RecordScribe::RecordScribe(Connection& database) : statements_(std::make_unique<Statements>(database)) {}
RecordScribe::~RecordScribe() = default;

std::optional<RecordScribe::Found> RecordScribe::find(const std::string& public_id) {
    Statement& find = statements_->find;
    const Use use(find);
    find.bind_view(1, public_id);
    if (!find.step()) return std::nullopt;
    return Found{integer(find, 0), text(find, 1), static_cast<std::uint64_t>(integer(find, 2)),
                 integer(find, 3), text(find, 4), text(find, 5)};
}

// `by`: the encounter whose own change it is. What is in an encounter changes only by it.
std::optional<Receipt> RecordScribe::refuses_records(const CampaignChanges& changes, EncounterId by) {
    for (const RecordChange& change : changes.records) {
        const std::optional<Found> found = find(change.public_id);
        if (change.expected == 0 && found) return refused(Refusal::Conflict, change.public_id);
        if (change.expected == 0) continue;
        if (!found || found->campaign != changes.campaign || found->kind != to_string(change.kind))
            return refused(Refusal::NotFound, change.public_id);
        if (found->encounter != 0 && found->encounter != raw(by))
            return refused(Refusal::InEncounter, found->encounter_name);
        if (by == EncounterId::None && found->version != change.expected)
            return refused(Refusal::Superseded, change.public_id);
    }
    return std::nullopt;
}

std::optional<Receipt> RecordScribe::refuses_entries(const CampaignChanges& changes, EncounterId by) {
    for (const NewEntry& entry : changes.entries) {
        if (!comes_to_zero(entry)) return refused(Refusal::Conflict, "postings");
        if (entry.reverses != 0) {
            Statement& reversal = statements_->reversal;
            const Use use(reversal);
            reversal.bind(1, entry.reverses);
            if (reversal.step()) return refused(Refusal::Conflict, "it is reversed already");
        }
        for (const PostingRow& posting : entry.postings) {
            const std::string owner = record_of(posting.account);
            const std::optional<Found> found = owner.empty() ? std::nullopt : find(owner);
            if (found && found->encounter != 0 && found->encounter != raw(by))
                return refused(Refusal::InEncounter, found->encounter_name);
        }
    }
    return std::nullopt;
}

std::optional<Receipt> RecordScribe::refuses_losses(const CampaignChanges& changes) {
    for (const LossChange& change : changes.losses) {
        Statement& loss = statements_->loss;
        const Use use(loss);
        loss.bind(1, change.loss);
        if (!loss.step() || text(loss, 0) != changes.campaign) return refused(Refusal::NotFound, "loss");
        if (integer(loss, 1) != change.expected) return refused(Refusal::Superseded, "loss");
    }
    return std::nullopt;
}

std::optional<Receipt> RecordScribe::refuses_throw(const CampaignChanges& changes) {
    if (changes.uses == 0) return std::nullopt;
    Statement& find = statements_->find_throw;
    const Use use(find);
    find.bind(1, changes.uses);
    find.bind_view(2, changes.campaign);
    find.bind_view(3, changes.author);
    if (find.step()) return std::nullopt;
    return refused(Refusal::Conflict, "what was thrown is used already");
}

void RecordScribe::write_throws(const CampaignChanges& changes, std::int64_t line) {
    if (!changes.thrown.empty()) {
        Statement& keep = statements_->keep_throw;
        const Use use(keep);
        keep.bind(1, line);
        bind_blob(keep, 2, changes.thrown);
        keep.run();
    }
    if (changes.uses == 0) return;
    Statement& used = statements_->use_throw;
    const Use use(used);
    used.bind(1, changes.uses);
    used.bind(2, line);
    used.run();
}

Receipt RecordScribe::apply(const ChangeCampaign& change) {
    const CampaignChanges& changes = change.changes;
    if (const auto no = refuses_records(changes, EncounterId::None)) return *no;
    if (const auto no = refuses_entries(changes, EncounterId::None)) return *no;
    if (const auto no = refuses_losses(changes)) return *no;
    if (const auto no = refuses_throw(changes)) return *no;
    const std::int64_t line = write_line(changes, {});
    write(changes, line);
    return Receipt{.id = line};
}

std::int64_t RecordScribe::write_line(const CampaignChanges& changes, const Line& of) {
    std::int64_t day = changes.day;
    if (day == 0) {
        const Use use(statements_->day);
        statements_->day.bind(1, changes.campaign);
        if (statements_->day.step()) day = integer(statements_->day, 0);
    }
    Statement& line = statements_->line;
    const Use use(line);
    line.bind_view(1, changes.campaign);
    line.bind(2, changes.at_ms);
    line.bind(3, day);
    line.bind_view(4, changes.author);
    line.bind_view(5, changes.what);
    line.bind_view(6, changes.text);
    if (of.encounter != EncounterId::None) {
        line.bind(7, raw(of.encounter));
        bind_integer(line, 8, of.version);
    } else {
        line.bind(7);
        line.bind(8);
    }
    return line.insert();
}

void RecordScribe::write(const CampaignChanges& changes, std::int64_t line) {
    for (const RecordChange& change : changes.records) write_record(change, changes, line);
    for (const NewEntry& entry : changes.entries) write_entry(changes.campaign, line, entry);
    write_throws(changes, line);
    for (const LossChange& change : changes.losses) {
        Statement& amend = statements_->amend_loss;
        const Use use(amend);
        amend.bind(1, change.loss);
        bind_text(amend, 2, change.text);
        bind_text(amend, 3, stored_status(change.status));
        amend.run();
        Statement& note = statements_->note_loss;
        const Use use_note(note);
        note.bind(1, change.loss);
        bind_text(note, 2, change.redemption);
        note.run();
    }
    for (const LossTaken& loss : changes.taken) {
        Statement& take = statements_->take_loss;
        const Use use(take);
        take.bind_view(1, changes.campaign);
        take.bind(2, line);
        take.bind_view(3, loss.kind);
        take.bind(4, changes.at_ms);
        take.bind_view(5, loss.text);
        bind_blob(take, 6, loss.cause);
        take.run();
    }
}

void RecordScribe::write_record(const RecordChange& change, const CampaignChanges& changes,
                                std::int64_t line) {
    const std::optional<Found> found = find(change.public_id);
    const std::string kind(to_string(change.kind));
    if (!found) {
        Statement& insert = statements_->insert;
        const Use use(insert);
        insert.bind_view(1, change.public_id);
        insert.bind_view(2, changes.campaign);
        insert.bind_view(3, kind);
        insert.bind_view(4, change.name);
        insert.bind_view(5, change.owner);
        insert.bind_view(6, change.status);
        insert.bind(7, changes.at_ms);
        bind_blob(insert, 8, change.body);
        write_version(insert.insert(), line);
        return;
    }
    {
        Statement& update = statements_->update;
        const Use use(update);
        update.bind(1, found->id);
        update.bind_view(2, change.name);
        update.bind_view(3, change.owner);
        update.bind_view(4, change.status);
        update.bind(5, changes.at_ms);
        bind_blob(update, 6, change.body);
        update.run();
    }
    write_version(found->id, line);
}

void RecordScribe::write_version(std::int64_t record, std::int64_t line) {
    Statement& keep = statements_->keep_version;
    const Use use(keep);
    keep.bind(1, record);
    keep.bind(2, line);
    keep.run();
}

std::int64_t RecordScribe::write_entry(const std::string& campaign, std::int64_t line,
                                       const NewEntry& entry) {
    std::int64_t id = 0;
    {
        Statement& insert = statements_->entry;
        const Use use(insert);
        insert.bind_view(1, campaign);
        insert.bind(2, line);
        if (entry.reverses != 0) {
            insert.bind(3, entry.reverses);
        } else {
            insert.bind(3);
        }
        id = insert.insert();
    }
    for (const PostingRow& posting : entry.postings) {
        Statement& insert = statements_->posting;
        const Use use(insert);
        insert.bind(1, id);
        insert.bind_view(2, posting.account);
        insert.bind_view(3, posting.unit);
        insert.bind(4, posting.amount);
        insert.run();
    }
    return id;
}

std::optional<Receipt> RecordScribe::refuses(const std::string& campaign,
                                             const std::vector<NewMember>& members) {
    for (const NewMember& member : members) {
        const std::optional<Found> found = find(member.public_id);
        if (!found || found->campaign != campaign) return refused(Refusal::NotFound, member.public_id);
        if (found->encounter != 0) return refused(Refusal::InEncounter, found->encounter_name);
        if (found->version != member.version) return refused(Refusal::Superseded, member.public_id);
    }
    return std::nullopt;
}

void RecordScribe::join(EncounterId encounter, const std::vector<NewMember>& members) {
    for (const NewMember& member : members) {
        Statement& join = statements_->join;
        const Use use(join);
        join.bind_view(1, member.public_id);
        join.bind(2, raw(encounter));
        join.bind(3, static_cast<std::int64_t>(member.creature));
        join.run();
    }
}

std::optional<Receipt> RecordScribe::refuses_end(EncounterId encounter, const CampaignChanges& changes) {
    if (const auto no = refuses_records(changes, encounter)) return no;
    return refuses_entries(changes, encounter);
}

void RecordScribe::end(EncounterId encounter, std::uint64_t version, const CampaignChanges* changes) {
    {
        const Use use(statements_->release);
        statements_->release.bind(1, raw(encounter));
        statements_->release.run();
    }
    if (changes == nullptr) return;
    write(*changes, write_line(*changes, {encounter, version}));
    for (const RecordChange& change : changes->records) {
        Statement& written = change.expected == 0 ? statements_->made : statements_->written;
        const Use use(written);
        written.bind(1, raw(encounter));
        written.bind_view(2, change.public_id);
        written.run();
    }
}

}  // namespace affray::store
