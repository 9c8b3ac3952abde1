// The queries about what a campaign holds.
#include "store/records/record_reader.h"

#include <array>

#include "store/engine/connection.h"
#include "store/reading/reader.h"

namespace affray::store {
namespace {

constexpr std::array<std::pair<RecordKind, std::string_view>, 6> kKinds{{{RecordKind::Character, "character"},
                                                                         {RecordKind::Party, "party"},
                                                                         {RecordKind::Hoard, "hoard"},
                                                                         {RecordKind::Division, "division"},
                                                                         {RecordKind::Scene, "scene"},
                                                                         {RecordKind::Calendar, "calendar"}}};

constexpr char kSelect[] =
    "SELECT r.id, r.public_id, r.campaign, r.kind, r.name, r.owner, r.status, r.version, r.changed_at_ms, "
    "r.body, coalesce(e.public_id, '') FROM record r LEFT JOIN record_encounter m ON m.record = r.id AND "
    "m.running = 1 LEFT JOIN encounter e ON e.id = m.encounter";

Record record_of(const Statement& row) {
    Record record;
    record.id = integer(row, 0);
    record.public_id = text(row, 1);
    record.campaign = text(row, 2);
    record.kind = record_kind_from(blob(row, 3)).value_or(RecordKind::Character);
    record.name = text(row, 4);
    record.owner = text(row, 5);
    record.status = text(row, 6);
    record.version = static_cast<std::uint64_t>(integer(row, 7));
    record.changed_at_ms = integer(row, 8);
    record.body = text(row, 9);
    record.encounter = text(row, 10);
    return record;
}

Error none(std::string_view public_id) {
    return {ErrorCode::NotFound, "no record " + std::string(public_id)};
}

}  // namespace

std::string_view to_string(RecordKind kind) {
    for (const auto& [known, word] : kKinds)
        if (known == kind) return word;
    AFFRAY_UNREACHABLE();
}

std::optional<RecordKind> record_kind_from(std::string_view text) {
    for (const auto& [kind, word] : kKinds)
        if (word == text) return kind;
    return std::nullopt;
}

Result<std::unique_ptr<RecordReader>> RecordReader::open(const Location& database) {
    using Made = Result<std::unique_ptr<RecordReader>>;
    return guarded(
        [&]() -> Made { return std::make_unique<RecordReader>(open_for_reading(database, kReadBusyMs)); });
}

Result<Record> RecordReader::record(std::string_view public_id) {
    return guarded([&]() -> Result<Record> {
        Statement select(*connection_, std::string(kSelect) + " WHERE r.public_id = ?1");
        select.bind(1, std::string(public_id));
        if (!select.step()) return none(public_id);
        return record_of(select);
    });
}

Result<Record> RecordReader::record(std::string_view public_id, std::uint64_t version) {
    return guarded([&]() -> Result<Record> {
        Statement select(
            *connection_,
            "SELECT r.id, r.public_id, r.campaign, r.kind, v.name, v.owner, v.status, v.version, l.at_ms, "
            "v.body, '' FROM record r JOIN record_version v ON v.record = r.id JOIN campaign_log l ON l.id = "
            "v.cause WHERE r.public_id = ?1 AND v.version = ?2");
        select.bind(1, std::string(public_id));
        bind_integer(select, 2, version);
        if (!select.step()) return none(public_id);
        return record_of(select);
    });
}

Result<std::vector<Record>> RecordReader::records(std::string_view campaign, RecordKind kind, Page page) {
    return guarded([&]() -> Result<std::vector<Record>> {
        Statement select(*connection_,
                         std::string(kSelect) +
                             " WHERE r.campaign = ?1 AND r.kind = ?2 AND r.id > ?3 ORDER BY r.id "
                             "LIMIT ?4");
        select.bind(1, std::string(campaign));
        select.bind(2, std::string(to_string(kind)));
        select.bind(3, page.after);
        select.bind(4, static_cast<std::int64_t>(page.limit));
        std::vector<Record> records;
        while (select.step()) records.push_back(record_of(select));
        return records;
    });
}

Result<std::vector<Member>> RecordReader::members(EncounterId encounter) {
    return guarded([&]() -> Result<std::vector<Member>> {
        Statement select(
            *connection_,
            "SELECT r.id, r.public_id, r.campaign, r.kind, v.name, v.owner, v.status, v.version, l.at_ms, "
            "v.body, '', m.creature, m.running FROM record_encounter m JOIN record r ON r.id = m.record JOIN "
            "record_version v ON v.record = r.id AND v.version = m.began JOIN campaign_log l ON l.id = "
            "v.cause "
            "WHERE m.encounter = ?1 ORDER BY m.creature, r.id");
        select.bind(1, static_cast<std::int64_t>(encounter));
        std::vector<Member> members;
        while (select.step())
            members.push_back({record_of(select), static_cast<std::uint32_t>(integer(select, 11)),
                               integer(select, 12) != 0});
        return members;
    });
}

Result<std::vector<EntryRow>> RecordReader::entries(std::string_view campaign, Page page) {
    return guarded([&]() -> Result<std::vector<EntryRow>> {
        Statement select(
            *connection_,
            "SELECT id, cause, coalesce(reverses, 0) FROM ledger_entry WHERE campaign = ?1 AND id > ?2 ORDER "
            "BY id LIMIT ?3");
        Statement postings(
            *connection_,
            "SELECT account, unit, amount FROM posting WHERE entry = ?1 ORDER BY account, unit");
        select.bind(1, std::string(campaign));
        select.bind(2, page.after);
        select.bind(3, static_cast<std::int64_t>(page.limit));
        std::vector<EntryRow> entries;
        while (select.step()) {
            EntryRow& entry = entries.emplace_back(
                EntryRow{integer(select, 0), integer(select, 1), integer(select, 2), {}});
            const Use use(postings);
            postings.bind(1, entry.id);
            while (postings.step())
                entry.postings.push_back({text(postings, 0), text(postings, 1), integer(postings, 2)});
        }
        return entries;
    });
}

Result<std::vector<PostingRow>> RecordReader::balances(std::string_view campaign, std::string_view account) {
    return guarded([&]() -> Result<std::vector<PostingRow>> {
        Statement select(
            *connection_,
            "SELECT account, unit, amount FROM balance WHERE campaign = ?1 AND amount <> 0 AND (?2 = '' OR "
            "account = ?2) ORDER BY account, unit");
        select.bind(1, std::string(campaign));
        select.bind(2, std::string(account));
        std::vector<PostingRow> balances;
        while (select.step()) balances.push_back({text(select, 0), text(select, 1), integer(select, 2)});
        return balances;
    });
}

Result<std::vector<ScoreThrow>> RecordReader::throws(std::string_view campaign, std::string_view author) {
    return guarded([&]() -> Result<std::vector<ScoreThrow>> {
        Statement select(
            *connection_,
            "SELECT s.line, l.at_ms, s.scores FROM score_throw s JOIN campaign_log l ON l.id = s.line WHERE "
            "s.used IS NULL AND l.campaign = ?1 AND l.author = ?2 ORDER BY s.line");
        select.bind(1, std::string(campaign));
        select.bind(2, std::string(author));
        std::vector<ScoreThrow> throws;
        while (select.step()) throws.push_back({integer(select, 0), integer(select, 1), text(select, 2)});
        return throws;
    });
}

Result<std::vector<CampaignLine>> RecordReader::log(std::string_view campaign, Page page) {
    return guarded([&]() -> Result<std::vector<CampaignLine>> {
        Statement select(
            *connection_,
            "SELECT l.id, l.campaign, l.at_ms, l.day, l.author, l.what, l.text, coalesce(e.public_id, ''), "
            "coalesce(l.version, 0) FROM campaign_log l LEFT JOIN encounter e ON e.id = l.encounter WHERE "
            "l.campaign = ?1 AND l.id > ?2 ORDER BY l.id LIMIT ?3");
        select.bind(1, std::string(campaign));
        select.bind(2, page.after);
        select.bind(3, static_cast<std::int64_t>(page.limit));
        std::vector<CampaignLine> lines;
        while (select.step())
            lines.push_back({integer(select, 0), text(select, 1), integer(select, 2), integer(select, 3),
                             text(select, 4), text(select, 5), text(select, 6), text(select, 7),
                             static_cast<std::uint64_t>(integer(select, 8))});
        return lines;
    });
}

Status RecordReader::verify_book() {
    return guarded([&]() -> Status {
        if (!connection_->has_table("posting")) return {};
        Statement entries(
            *connection_,
            "SELECT entry, unit FROM posting GROUP BY entry, unit HAVING sum(amount) <> 0 LIMIT 1");
        if (entries.step())
            return Error{ErrorCode::Corrupt, "entry " + std::to_string(integer(entries, 0)) +
                                                 " does not come to zero in " + text(entries, 1)};
        Statement balances(
            *connection_,
            "SELECT b.account, b.unit FROM balance b WHERE b.amount <> coalesce((SELECT sum(p.amount) FROM "
            "posting p JOIN ledger_entry t ON t.id = p.entry WHERE t.campaign = b.campaign AND p.account = "
            "b.account AND p.unit = b.unit), 0) LIMIT 1");
        if (balances.step())
            return Error{ErrorCode::Corrupt, "the balance of " + text(balances, 0) + " in " +
                                                 text(balances, 1) + " is not the sum of its postings"};
        return {};
    });
}

}  // namespace affray::store
