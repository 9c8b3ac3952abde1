// The statements behind every write; prepared once, bound without copies.
#include "store/writing/scribe.h"

#include <string>
#include <utility>
#include <variant>

#include "base/check.h"
#include "base/overloaded.h"
#include "store/reading/chain.h"
#include "store/writing/account_scribe.h"
#include "store/writing/scribe_statements.h"
#include "store/writing/shared_scribe.h"

namespace affray::store {
namespace {

// Rows after which log_head catches up: what a start must read at most, and small beside what it saves per
// commit.
constexpr RowId kRowsPerMark = 4096;
constexpr std::size_t kProbeBytes = 64 * 1024;

const char* stored_name(LossStatus status) {
    switch (status) {
        case LossStatus::Open: return "open";
        case LossStatus::Resolved: return "resolved";
        case LossStatus::Reverted: return "reverted";
    }
    AFFRAY_UNREACHABLE();
}

// What the one who plays an encounter writes, and nobody else.
bool is_of_a_table(const Write& write) {
    return std::visit(
        overloaded{[](const Batch&) { return true; }, [](const PutSeat&) { return true; },
                   [](const SetSeatTokens&) { return true; }, [](const SetJoinCode&) { return true; },
                   [](const SetSeatLink&) { return true; }, [](const PutSnapshot&) { return true; },
                   [](const SetDeadline&) { return true; }, [](const SetStandingOrder&) { return true; },
                   [](const AddChat&) { return true; }, [](const CreateEncounter&) { return false; },
                   [](const AmendLoss&) { return false; }, [](const PutSetting&) { return false; },
                   [](const ChangeCampaign&) { return false; }, [](const AddPicture&) { return false; },
                   [](const RemovePicture&) { return false; }, [](const AccountWrite&) { return false; }},
        write);
}

}  // namespace

Scribe::Scribe(Connection& connection, HeadBook& heads, const LoadedHeads& loaded, const Quotas& quotas)
    : connection_(connection),
      heads_(heads),
      statements_(std::make_unique<Statements>(connection)),
      quotas_(connection, heads, quotas),
      records_(connection),
      pictures_(connection),
      accounts_(std::make_unique<AccountScribe>(connection)),
      committed_row_(loaded.last_row),
      staged_row_(loaded.last_row),
      marked_(loaded.marked) {
    if (heads.others_write()) shared_ = std::make_unique<SharedScribe>(connection, heads);
    for (const auto& [encounter, head] : loaded.heads) {
        if (head.row > marked_) since_mark_.insert(encounter);
    }
}

Scribe::~Scribe() = default;

void Scribe::begin() { connection_.begin_writing(); }

bool Scribe::in_turn(const Write& write) {
    if (const auto* batch = std::get_if<Batch>(&write))
        return batch->lifecycle != Lifecycle::Continues || batch->campaign != nullptr;
    return !std::holds_alternative<PutSnapshot>(write) && !std::holds_alternative<SetDeadline>(write) &&
           !std::holds_alternative<SetStandingOrder>(write) && !std::holds_alternative<AddChat>(write);
}

void Scribe::take_turn() { shared_->take_turn(); }

Receipt Scribe::apply(const Write& write, const Lease& lease) {
    if (shared_) {
        if (lease.epoch != 0)
            shared_->hold(lease);
        else if (is_of_a_table(write))
            return refused(Refusal::NotHeld);
    }
    if (auto no = quotas_.refuses(write)) return *no;
    return std::visit([this](const auto& each) { return apply(each); }, write);
}

void Scribe::commit() {
    marks_ = staged_row_ - marked_ >= kRowsPerMark;
    if (marks_) write_heads();
    connection_.commit();
    publish();
}

void Scribe::publish() {
    if (shared_) shared_->ended();
    committed_row_ = staged_row_;
    heads_.publish(staged_);
    staged_.clear();
    if (!std::exchange(marks_, false)) return;
    marked_ = committed_row_;
    since_mark_.clear();
}

bool Scribe::roll_back() noexcept {
    if (shared_) shared_->ended();
    staged_.clear();
    marks_ = false;
    staged_row_ = committed_row_;
    return connection_.roll_back();
}

bool Scribe::proves_absent() noexcept {
    try {
        if (shared_) return shared_->proves_absent(committed_row_);
        const Use use(statements_->last_row);
        return statements_->last_row.step() && integer(statements_->last_row, 0) == committed_row_;
    } catch (const EngineFailure&) {
        return false;
    }
}

void Scribe::probe_room() {
    begin();
    const std::string filling(kProbeBytes, '\0');
    write_meta("space_probe", filling);
    commit();
}

std::optional<Head> Scribe::head(EncounterId encounter) const {
    const auto staged = staged_.find(encounter);
    return staged != staged_.end() ? std::optional(staged->second) : heads_.find(encounter);
}

Receipt Scribe::apply(const Batch& batch) {
    const std::optional<Head> last = head(batch.encounter);
    if (!last) return refused(Refusal::NotFound);
    if (last->ended && batch.lifecycle == Lifecycle::Continues) return refused(Refusal::Ended);
    if (batch.version != last->version + 1) return refused(Refusal::Superseded);
    // What follows an end, such as a division, makes another end of it.
    const bool takes_back = last->ended && (batch.lifecycle == Lifecycle::Reopens || batch.campaign);
    if (takes_back)
        if (auto no = records_.refuses_reopening(batch.encounter)) return *no;
    if (batch.campaign)
        if (auto no = records_.refuses_end(batch.encounter, *batch.campaign)) return *no;

    const Head next = append(batch, *last);
    if (batch.leads_back_to) write_way_back(batch.encounter, batch.version, *batch.leads_back_to);
    for (const NewLoss& loss : batch.losses) write_loss(batch, loss);
    for (const DeadlineChange& change : batch.deadlines) write_deadline(batch.encounter, change);
    if (batch.snapshot) write_snapshot(batch.encounter, next, *batch.snapshot);
    if (batch.lifecycle != Lifecycle::Continues) write_lifecycle(batch);
    if (batch.resting_since_ms) write_resting(batch.encounter, *batch.resting_since_ms);
    if (takes_back) records_.reopen(batch.encounter, batch.version, batch.ended_at_ms);
    if (batch.lifecycle == Lifecycle::Ends)
        records_.end(batch.encounter, batch.version, batch.campaign.get());
    return Receipt{.id = next.row, .version = next.version, .chain = next.chain};
}

Head Scribe::append(const Batch& batch, const Head& last) {
    LogRow row{.row = next_row(),
               .encounter = batch.encounter,
               .version = batch.version,
               .prev = last.row,
               .seat = batch.seat,
               .state_hash = batch.state_hash,
               .request_hash = batch.request_hash,
               .intent_id = batch.intent_id,
               .reply = batch.reply,
               .record = batch.record};
    row.chain = chain_next(last.chain, row);

    Statement& append = statements_->append;
    const Use use(append);
    append.bind(1, row.row);
    append.bind(2, raw(row.encounter));
    bind_integer(append, 3, row.version);
    append.bind(4, row.prev);
    append.bind(5, static_cast<std::int64_t>(row.seat));
    if (row.state_hash) {
        bind_integer(append, 6, *row.state_hash);
    } else {
        append.bind(6);
    }
    bind_digest(append, 7, row.chain);
    bind_digest(append, 8, row.request_hash);
    bind_blob(append, 9, row.intent_id);
    bind_blob(append, 10, row.reply);
    bind_blob(append, 11, row.record);
    append.run();

    const Head next{.row = row.row,
                    .version = row.version,
                    .chain = row.chain,
                    .ended = batch.lifecycle == Lifecycle::Ends,
                    .bytes = last.bytes + batch.reply.size() + batch.record.size()};
    staged_row_ = row.row;
    if (shared_) shared_->move_head(batch.encounter, next);
    staged_.insert_or_assign(batch.encounter, next);
    // A rollback leaves it in: a head written once more than needed does no harm.
    since_mark_.insert(batch.encounter);
    return next;
}

RowId Scribe::next_row() { return shared_ ? shared_->next_row() : staged_row_ + 1; }

Receipt Scribe::apply(const CreateEncounter& create) {
    if (auto no = records_.refuses(create.campaign, create.members)) return *no;
    Encounter encounter{.public_id = create.public_id,
                        .campaign = create.campaign,
                        .ruleset = create.ruleset,
                        .dice_key = create.dice_key,
                        .setup = create.setup};
    encounter.chain_root = chain_root(encounter);
    Statement& insert = statements_->create;
    {
        const Use use(insert);
        insert.bind_view(1, create.public_id);
        insert.bind_view(2, create.campaign);
        insert.bind_view(3, create.title);
        insert.bind_view(4, create.ruleset);
        insert.bind(5, create.created_at_ms);
        bind_digest(insert, 6, encounter.chain_root);
        bind_digest(insert, 7, create.dice_key);
        bind_blob(insert, 8, create.setup);
        bind_id(insert, 9, create.made_by);
        encounter.id = EncounterId{insert.insert()};
    }
    for (const Seat& seat : create.seats) write_seat(encounter.id, seat);
    records_.join(encounter.id, create.members);
    staged_.insert_or_assign(encounter.id, Head{.chain = encounter.chain_root});
    return Receipt{.id = raw(encounter.id), .chain = encounter.chain_root};
}

Receipt Scribe::apply(const PutSnapshot& put) {
    const std::optional<Head> last = head(put.encounter);
    if (!last) return refused(Refusal::NotFound);
    if (last->version != put.version) return refused(Refusal::Superseded);
    write_snapshot(put.encounter, *last, put.snapshot);
    return {};
}

Receipt Scribe::apply(const SetDeadline& set) {
    if (!head(set.encounter)) return refused(Refusal::NotFound);
    write_deadline(set.encounter, set.change);
    return {};
}

Receipt Scribe::apply(const SetStandingOrder& set) {
    if (!head(set.encounter)) return refused(Refusal::NotFound);
    Statement& order = set.value ? statements_->set_order : statements_->clear_order;
    const Use use(order);
    order.bind(1, raw(set.encounter));
    order.bind(2, static_cast<std::int64_t>(set.seat));
    order.bind_view(3, set.key);
    if (set.value) bind_blob(order, 4, *set.value);
    order.run();
    return {};
}

Receipt Scribe::apply(const AmendLoss& amend) {
    Statement& update = statements_->amend_loss;
    const Use use(update);
    update.bind(1, amend.loss);
    if (amend.text) {
        update.bind_view(2, *amend.text);
    } else {
        update.bind(2);
    }
    if (amend.status) {
        update.bind_view(3, stored_name(*amend.status));
    } else {
        update.bind(3);
    }
    return update.execute() == 1 ? Receipt{.id = amend.loss} : refused(Refusal::NotFound);
}

Receipt Scribe::apply(const AddChat& add) {
    if (!head(add.encounter)) return refused(Refusal::NotFound);
    Statement& insert = statements_->chat;
    const Use use(insert);
    insert.bind(1, raw(add.encounter));
    insert.bind(2, static_cast<std::int64_t>(add.seat));
    insert.bind(3, add.at_ms);
    bind_blob(insert, 4, add.body);
    return Receipt{.id = insert.insert()};
}

Receipt Scribe::apply(const AccountWrite& write) { return accounts_->apply(write); }

Receipt Scribe::apply(const PutSetting& put) {
    const std::string key = "setting." + put.key;
    if (put.value) {
        write_meta(key, *put.value);
        return {};
    }
    const Use use(statements_->clear_meta);
    statements_->clear_meta.bind_view(1, key);
    statements_->clear_meta.run();
    return {};
}

Receipt Scribe::apply(const ChangeCampaign& change) { return records_.apply(change); }

void Scribe::write_deadline(EncounterId encounter, const DeadlineChange& change) {
    Statement& write = change.due_ms ? statements_->set_deadline : statements_->clear_deadline;
    const Use use(write);
    write.bind(1, raw(encounter));
    bind_integer(write, 2, change.key);
    if (change.due_ms) {
        write.bind(3, *change.due_ms);
        bind_blob(write, 4, change.payload);
    }
    write.run();
}

void Scribe::write_snapshot(EncounterId encounter, const Head& head, const NewSnapshot& snapshot) {
    const Digest digest = snapshot_digest(head.chain, head.version, snapshot.state_hash, snapshot.body);
    {
        Statement& insert = statements_->snapshot;
        const Use use(insert);
        insert.bind(1, raw(encounter));
        bind_integer(insert, 2, head.version);
        bind_integer(insert, 3, snapshot.state_hash);
        bind_digest(insert, 4, digest);
        bind_blob(insert, 5, snapshot.body);
        insert.run();
    }
    const Use use(statements_->drop_snapshots);
    statements_->drop_snapshots.bind(1, raw(encounter));
    statements_->drop_snapshots.run();
}

void Scribe::write_loss(const Batch& batch, const NewLoss& loss) {
    Statement& insert = statements_->loss;
    const Use use(insert);
    insert.bind(1, raw(batch.encounter));
    bind_integer(insert, 2, batch.version);
    insert.bind_view(3, loss.kind);
    insert.bind(4, loss.created_at_ms);
    bind_blob(insert, 5, loss.cause);
    insert.run();
}

void Scribe::write_lifecycle(const Batch& batch) {
    const Use use(statements_->end);
    statements_->end.bind(1, raw(batch.encounter));
    if (batch.lifecycle == Lifecycle::Ends) {
        statements_->end.bind(2, batch.ended_at_ms);
    } else {
        statements_->end.bind(2);
    }
    statements_->end.run();
}

void Scribe::write_resting(EncounterId encounter, std::int64_t since_ms) {
    const Use use(statements_->rest);
    statements_->rest.bind(1, raw(encounter));
    if (since_ms == 0) {
        statements_->rest.bind(2);
    } else {
        statements_->rest.bind(2, since_ms);
    }
    statements_->rest.run();
}

void Scribe::write_meta(std::string_view key, std::string_view value) {
    Statement& put = statements_->set_meta;
    const Use use(put);
    put.bind(1, std::string(key));
    bind_blob(put, 2, value);
    put.run();
}

void Scribe::write_heads() {
    Statement& move = statements_->move_head;
    for (const EncounterId encounter : since_mark_) {
        if (shared_) break;  // they are moved with each row
        const std::optional<Head> last = head(encounter);
        if (!last || last->row == 0) continue;  // its only rows were rolled back
        const Use use(move);
        bind_head(move, encounter, *last);
        move.run();
    }
    write_meta("heads_upto", std::to_string(staged_row_));
}

}  // namespace affray::store
