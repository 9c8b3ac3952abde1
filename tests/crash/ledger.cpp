// SQLite's own interface and psql, so that no line of the store takes part in judging it.
#include "crash/ledger.h"

#include <google/protobuf/util/json_util.h>
#include <sqlite3.h>

#include <fstream>
#include <functional>
#include <memory>
#include <sstream>
#include <stdexcept>

#include "affray/v1/session.pb.h"
#include "support/store_place.h"

namespace affray::crash {
namespace {

using affray::test::on_postgresql;

// SQLite's own rows, or those that psql prints; blobs as hexadecimal digits.
using Columns = std::vector<std::string>;

struct Close {
    void operator()(sqlite3* database) const { sqlite3_close(database); }
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

std::vector<Columns> asked_of_file(const std::string& file, const std::string& sentence, int mode) {
    sqlite3* opened = nullptr;
    const int status = sqlite3_open_v2(file.c_str(), &opened, mode, nullptr);
    const std::unique_ptr<sqlite3, Close> database(opened);
    if (status != SQLITE_OK) throw std::runtime_error(file + " cannot be opened");
    sqlite3_stmt* prepared = nullptr;
    if (sqlite3_prepare_v2(opened, sentence.c_str(), -1, &prepared, nullptr) != SQLITE_OK)
        throw std::runtime_error(std::string(sqlite3_errmsg(opened)));
    const std::unique_ptr<sqlite3_stmt, Close> statement(prepared);
    std::vector<Columns> rows;
    for (int step = sqlite3_step(prepared); step != SQLITE_DONE; step = sqlite3_step(prepared)) {
        if (step != SQLITE_ROW) throw std::runtime_error(sqlite3_errmsg(opened));
        Columns& row = rows.emplace_back();
        for (int i = 0; i < sqlite3_column_count(prepared); ++i) {
            const auto* const text = reinterpret_cast<const char*>(sqlite3_column_text(prepared, i));
            row.emplace_back(text == nullptr ? "" : text);
        }
    }
    return rows;
}

bool on_server(const std::string& store) { return store.starts_with("postgresql://"); }

std::vector<Columns> asked(const std::string& store, const std::string& sentence,
                           int mode = SQLITE_OPEN_READONLY) {
    if (!on_server(store)) return asked_of_file(database_in(store).string(), sentence, mode);
    std::vector<Columns> rows;
    for (const std::string& line : lines_of(store, sentence)) {
        Columns& row = rows.emplace_back();
        std::istringstream columns(line);
        for (std::string one; std::getline(columns, one, '|');) row.push_back(one);
        if (line.ends_with('|')) row.emplace_back();
    }
    return rows;
}

// A blob, as hexadecimal digits.
std::string hex(const std::string& store, const std::string& column) {
    return on_server(store) ? "encode(" + column + ", 'hex')" : "hex(" + column + ")";
}

// Of a row in the middle of the log that a hash covers.
constexpr const char* kMarked =
    "length(intent_id) > 20 AND length(record) > 20 AND id >= (SELECT max(id) / 2 FROM log) ORDER BY id "
    "LIMIT 1";

}  // namespace

std::filesystem::path database_in(const std::filesystem::path& data) {
    return data.extension() == ".sqlite" ? data : data / "affray.sqlite";
}

std::vector<std::string> lines_of(const std::string& address, const std::string& sentence) {
    std::istringstream answer(affray::test::ask_address(address, sentence));
    std::vector<std::string> lines;
    for (std::string line; std::getline(answer, line);) lines.push_back(line);
    return lines;
}

std::vector<Row> read_log(const std::string& store) {
    std::vector<Row> rows;
    for (const Columns& row :
         asked(store, "SELECT e.public_id, l.version, l.seat, " + hex(store, "l.intent_id") + ", " +
                          hex(store, "l.reply") +
                          " FROM log l JOIN encounter e ON e.id = l.encounter ORDER BY l.encounter, "
                          "l.version, l.id"))
        rows.push_back(row_of(row.at(0), std::stoull(row.at(1)),
                              static_cast<std::uint32_t>(std::stoul(row.at(2))), bytes_of(row.at(3)),
                              bytes_of(row.at(4))));
    return rows;
}

int losses_stored(const std::string& store, const std::string& kind) {
    return std::stoi(asked(store, "SELECT count(*) FROM loss WHERE kind = '" + kind + "'").at(0).at(0));
}

Row row_of(std::string encounter, std::uint64_t version, std::uint32_t seat, std::string intent_id,
           const std::string& reply) {
    Row row{std::move(encounter), version, seat, std::move(intent_id), {}, 0};
    v1::ServerFrame frame;
    if (frame.ParseFromString(reply)) {
        row.reply_intent_id = frame.reply().intent_id();
        row.reply_version = frame.reply().accepted().version();
    }
    return row;
}

std::string bytes_of(const std::string& digits) {
    std::string bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2)
        bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
    return bytes;
}

std::vector<std::string> marks_in_log(const std::string& store) {
    const auto rows = asked(store, "SELECT " + hex(store, "chain") + ", " + hex(store, "intent_id") + ", " +
                                       hex(store, "record") + " FROM log WHERE " + kMarked);
    if (rows.empty()) throw std::runtime_error("the log is empty");
    return {bytes_of(rows[0][0]), bytes_of(rows[0][1]), bytes_of(rows[0][2]).substr(0, 64)};
}

void flip_in_log(const std::string& address, const std::string& column) {
    const std::string at = "length(" + column + ") / 2";
    affray::test::ask_address(address, "SET session_replication_role = replica; UPDATE log SET " + column +
                                           " = set_byte(" + column + ", " + at + ", get_byte(" + column +
                                           ", " + at + ") # 16) WHERE id = (SELECT id FROM log WHERE " +
                                           kMarked + ")");
}

void keep_copy(const std::filesystem::path& data, const std::filesystem::path& kept) {
    std::filesystem::copy(data, kept, std::filesystem::copy_options::recursive);
    if (!on_postgresql()) return;
    const std::string from = affray::test::store_schema(data), to = affray::test::store_schema(kept);
    affray::test::make_schema(kept);
    affray::test::ask_postgresql(
        "DO 'DECLARE t text; BEGIN FOR t IN SELECT tablename FROM pg_tables WHERE schemaname = ''" + from +
        "'' LOOP EXECUTE format(''CREATE TABLE " + to + ".%I AS TABLE " + from +
        ".%I'', t, t); END LOOP; END'");
}

void put_back(const std::filesystem::path& kept, const std::filesystem::path& data) {
    std::filesystem::remove_all(data);
    std::filesystem::copy(kept, data, std::filesystem::copy_options::recursive);
    if (!on_postgresql()) return;
    const std::string from = affray::test::store_schema(kept), to = affray::test::store_schema(data);
    // Rows that are gone take others along and are kept from going by triggers: not here.
    affray::test::ask_postgresql(
        "SET session_replication_role = replica; DO 'DECLARE t text; BEGIN FOR t IN SELECT tablename FROM "
        "pg_tables WHERE schemaname = ''" +
        from + "'' LOOP EXECUTE format(''DELETE FROM " + to + ".%I'', t); EXECUTE format(''INSERT INTO " +
        to + ".%I SELECT * FROM " + from + ".%I'', t, t); END LOOP; END'");
}

void carry_tokens(const std::string& from, const std::string& to) {
    const auto literal = [&](const std::string& digits) {
        if (digits.empty()) return std::string("NULL");
        return on_server(to) ? "decode('" + digits + "', 'hex')" : "x'" + digits + "'";
    };
    for (const Columns& seat :
         asked(from, "SELECT number, " + hex(from, "token") + ", " + hex(from, "next_token") + ", " +
                         hex(from, "later_token") + " FROM seat WHERE token IS NOT NULL AND encounter = 1"))
        asked(to,
              "UPDATE seat SET token = " + literal(seat.at(1)) + ", next_token = " + literal(seat.at(2)) +
                  ", later_token = " + literal(seat.at(3)) +
                  " WHERE encounter = 1 AND number = " + seat.at(0),
              SQLITE_OPEN_READWRITE);
}

std::string digest_of_delta(const std::string& serialised) {
    return std::to_string(serialised.size()) + ":" + std::to_string(std::hash<std::string>{}(serialised));
}

std::map<std::uint64_t, std::string> read_export(const std::filesystem::path& file) {
    constexpr std::string_view kDelta = ",\"delta\":";
    std::ifstream in(file);
    std::map<std::uint64_t, std::string> digests;
    for (std::string line; std::getline(in, line);) {
        const std::size_t at = line.find(kDelta);
        if (at == std::string::npos) continue;
        const std::string json = line.substr(at + kDelta.size(), line.size() - at - kDelta.size() - 1);
        v1::Delta delta;
        if (!google::protobuf::util::JsonStringToMessage(json, &delta).ok())
            throw std::runtime_error("no delta in a line of " + file.string());
        digests[delta.version()] = digest_of_delta(delta.SerializeAsString());
    }
    return digests;
}

}  // namespace affray::crash
