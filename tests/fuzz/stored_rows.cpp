// Reading, changing and writing rows.
#include "fuzz/stored_rows.h"

#include "affray/v1/log.pb.h"
#include "affray/v1/session.pb.h"
#include "codec/state_codec.h"
#include "store/reading/chain.h"

namespace affray::fuzz {
namespace {

std::string blob(const SQLite::Statement& from, int column) {
    const SQLite::Column value = from.getColumn(column);
    return {static_cast<const char*>(value.getBlob()), static_cast<std::size_t>(value.getBytes())};
}

store::Digest digest(const SQLite::Statement& from, int column) {
    const std::string bytes = blob(from, column);
    store::Digest made{};
    std::copy_n(bytes.begin(), std::min(bytes.size(), made.size()), made.begin());
    return made;
}

void put(SQLite::Statement& to, int index, const std::string& bytes) {
    to.bind(index, bytes.data(), static_cast<int>(bytes.size()));
}

void put(SQLite::Statement& to, int index, const store::Digest& bytes) {
    to.bind(index, bytes.data(), static_cast<int>(bytes.size()));
}

// The same message with something else in it; what is no such message stays as it is.
template <class M>
std::string changed(const std::string& bytes, MessageMaker& maker) {
    M message;
    if (!message.ParseFromString(bytes)) return bytes;
    maker.mutate(message);
    return message.SerializeAsString();
}

// A way back holds whole states, and an open question what waits for it.
std::string changed_within(const std::string& bytes, MessageMaker& maker) {
    v1::LogRecord record;
    if (!record.ParseFromString(bytes) || !record.has_back()) return bytes;
    v1::ReturnRecord& back = *record.mutable_back();
    if (back.has_waiting()) {
        v1::WaitingRecord& waiting = *back.mutable_waiting();
        waiting.set_checkpoint(changed<v1::StateRecord>(waiting.checkpoint(), maker));
    } else {
        back.set_state(changed<v1::StateRecord>(back.state(), maker));
    }
    return record.SerializeAsString();
}

}  // namespace

StoredRows::StoredRows(const std::filesystem::path& file, const Ruleset& rules)
    : database_(file.string(), SQLite::OPEN_READWRITE), rules_(rules) {
    read();
}

void StoredRows::read() {
    SQLite::Statement one(database_,
                          "SELECT id, public_id, campaign, ruleset, dice_key, setup FROM encounter");
    if (one.executeStep()) {
        encounter_.id = store::EncounterId{one.getColumn(0).getInt64()};
        encounter_.public_id = blob(one, 1);
        encounter_.campaign = blob(one, 2);
        encounter_.ruleset = blob(one, 3);
        encounter_.dice_key = digest(one, 4);
        encounter_.setup = blob(one, 5);
    }
    SQLite::Statement log(database_,
                          "SELECT id, version, seat, state_hash, request_hash, intent_id, reply, record "
                          "FROM log ORDER BY id");
    while (log.executeStep()) {
        Row row{{}, blob(log, 5), blob(log, 6), blob(log, 7)};
        row.values.row = log.getColumn(0).getInt64();
        row.values.version = static_cast<std::uint64_t>(log.getColumn(1).getInt64());
        row.values.seat = log.getColumn(2).getUInt();
        if (!log.isColumnNull(3))
            row.values.state_hash = static_cast<std::uint64_t>(log.getColumn(3).getInt64());
        row.values.request_hash = digest(log, 4);
        rows_.push_back(std::move(row));
    }
    SQLite::Statement snapshots(database_, "SELECT version, state_hash, body FROM snapshot");
    while (snapshots.executeStep())
        snapshots_.push_back({static_cast<std::uint64_t>(snapshots.getColumn(0).getInt64()),
                              static_cast<std::uint64_t>(snapshots.getColumn(1).getInt64()),
                              blob(snapshots, 2)});
}

StoredRows::Row& StoredRows::any_row(test::Chance& chance) {
    return rows_[static_cast<std::size_t>(chance.between(0, static_cast<int>(rows_.size()) - 1))];
}

std::string StoredRows::damage(MessageMaker& maker, test::Chance& chance) {
    // Without the hashes of states what is folded goes further.
    if (chance.one_in(2))
        for (Row& row : rows_) row.values.state_hash.reset();
    const int kind = rows_.empty() ? chance.between(11, 20) : chance.between(1, 20);
    if (kind <= 9) return damage_record(maker, chance);
    if (kind == 10) return damage_order_of_rows(chance);
    if (kind <= 13) return damage_snapshot(maker, chance);
    if (kind <= 16) {
        encounter_.setup = changed<v1::StateRecord>(encounter_.setup, maker);
        return "opening";
    }
    return damage_small(maker, chance);
}

std::string StoredRows::damage_record(MessageMaker& maker, test::Chance& chance) {
    Row& row = any_row(chance);
    row.record = chance.one_in(3) ? changed_within(row.record, maker) : row.record;
    row.record = changed<v1::LogRecord>(row.record, maker);
    if (chance.one_in(10)) row.reply = changed<v1::ServerFrame>(row.reply, maker);
    v1::LogRecord record;
    record.ParseFromString(row.record);
    return "record " + std::to_string(row.values.version) + ": " + record.ShortDebugString().substr(0, 4000);
}

std::string StoredRows::damage_order_of_rows(test::Chance& chance) {
    Row& one = any_row(chance);
    Row& other = any_row(chance);
    chance.one_in(2) ? std::swap(one.record, other.record) : void(one.record = other.record);
    if (chance.one_in(4)) one.record.clear();
    return "records " + std::to_string(one.values.version) + " and " + std::to_string(other.values.version);
}

std::string StoredRows::damage_snapshot(MessageMaker& maker, test::Chance&) {
    for (store::Snapshot& snapshot : snapshots_) {
        snapshot.body = changed<v1::StateRecord>(snapshot.body, maker);
        snapshot.state_hash = hash_of(snapshot.body, snapshot.state_hash);
    }
    return std::to_string(snapshots_.size()) + " snapshots";
}

// What is stored beside the log: seats, deadlines, orders, talk, ways back.
std::string StoredRows::damage_small(MessageMaker& maker, test::Chance& chance) {
    v1::StandingOrder words;  // any words and numbers will do
    maker.fill(words);
    words.set_who(words.who() % 4);
    if (chance.one_in(2)) words.set_value("player heard " + words.value());
    static const std::vector<std::pair<std::string, bool>> statements{
        {"UPDATE seat SET controller = ?1 WHERE number = ?2", true},
        {"UPDATE seat SET name = ?1 WHERE number = ?2", false},
        {"UPDATE seat SET number = number + 70 WHERE number = ?2 AND ?1 IS NOT NULL", false},
        {"UPDATE deadline SET payload = ?1, due_ms = due_ms * ?2", true},
        {"UPDATE deadline SET key = key + ?2 WHERE ?1 IS NOT NULL", false},
        {"UPDATE standing_order SET value = ?1 WHERE ?2 < 9", true},
        {"UPDATE standing_order SET key = ?1 WHERE ?2 < 9", false},
        {"UPDATE chat SET body = ?1, seat = ?2", true},
        {"UPDATE way_back SET target = ?2 % version WHERE ?1 IS NOT NULL", false},
        {"UPDATE log_head SET version = version + ?2 WHERE ?1 IS NOT NULL", false}};
    const auto last = static_cast<int>(statements.size()) - 1;
    const auto& [text, bytes] = statements[static_cast<std::size_t>(chance.between(0, last))];
    SQLite::Statement change(database_, text);
    bytes ? put(change, 1, words.value()) : change.bind(1, words.value());
    change.bind(2, words.who());
    change.exec();
    return text + " with " + words.ShortDebugString();
}

std::uint64_t StoredRows::hash_of(const std::string& state, std::uint64_t otherwise) const {
    const auto stored = codec::StoredState::parse(state);
    const auto read = stored.ok() ? stored->state(rules_.vocabulary()) : Result<State>(stored.error());
    return read.ok() ? state_hash(*read) : otherwise;
}

void StoredRows::save() {
    database_.exec("DROP TRIGGER log_is_append_only");
    const store::Digest root = store::chain_root(encounter_);
    SQLite::Statement setup(database_, "UPDATE encounter SET setup = ?1, chain_root = ?2");
    put(setup, 1, encounter_.setup);
    put(setup, 2, root);
    setup.exec();
    std::map<std::uint64_t, store::Digest> chain{{0, root}};
    store::Digest last = root;
    SQLite::Statement update(
        database_, "UPDATE log SET record = ?2, reply = ?3, chain = ?4, state_hash = ?5 WHERE id = ?1");
    for (Row& row : rows_) {
        row.values.intent_id = row.intent_id;
        row.values.reply = row.reply;
        row.values.record = row.record;
        last = store::chain_next(last, row.values);
        chain[row.values.version] = last;
        update.reset();
        update.clearBindings();
        update.bind(1, row.values.row);
        put(update, 2, row.record);
        put(update, 3, row.reply);
        put(update, 4, last);
        if (row.values.state_hash) update.bind(5, static_cast<std::int64_t>(*row.values.state_hash));
        update.exec();
    }
    SQLite::Statement snapshots(
        database_, "UPDATE snapshot SET body = ?2, state_hash = ?3, digest = ?4 WHERE version = ?1");
    for (const store::Snapshot& one : snapshots_) {
        snapshots.reset();
        snapshots.bind(1, static_cast<std::int64_t>(one.version));
        put(snapshots, 2, one.body);
        snapshots.bind(3, static_cast<std::int64_t>(one.state_hash));
        put(snapshots, 4, store::snapshot_digest(chain[one.version], one.version, one.state_hash, one.body));
        snapshots.exec();
    }
    database_.exec(
        "CREATE TRIGGER log_is_append_only BEFORE UPDATE ON log "
        "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END");
}

}  // namespace affray::fuzz
