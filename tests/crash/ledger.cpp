// SQLite's own interface, so that no line of the store takes part in judging it.
#include "crash/ledger.h"

#include <google/protobuf/util/json_util.h>
#include <sqlite3.h>

#include <fstream>
#include <functional>
#include <memory>
#include <stdexcept>

#include "affray/v1/session.pb.h"

namespace affray::crash {
namespace {

class Query {
  public:
    Query(const std::filesystem::path& data, const char* sql, int mode = SQLITE_OPEN_READONLY) {
        const std::string file = database_in(data).string();
        sqlite3* opened = nullptr;
        const int status = sqlite3_open_v2(file.c_str(), &opened, mode, nullptr);
        database_.reset(opened);
        if (status != SQLITE_OK) throw std::runtime_error(file + " cannot be opened");
        sqlite3_stmt* prepared = nullptr;
        if (sqlite3_prepare_v2(opened, sql, -1, &prepared, nullptr) != SQLITE_OK)
            throw std::runtime_error(std::string(sqlite3_errmsg(opened)));
        statement_.reset(prepared);
    }

    void bind(int at, const std::string& bytes) {
        sqlite3_bind_blob(statement_.get(), at, bytes.data(), static_cast<int>(bytes.size()),
                          SQLITE_TRANSIENT);
    }
    void bind(int at, std::uint64_t number) {
        sqlite3_bind_int64(statement_.get(), at, static_cast<sqlite3_int64>(number));
    }
    bool next() {
        const int status = sqlite3_step(statement_.get());
        if (status != SQLITE_ROW && status != SQLITE_DONE)
            throw std::runtime_error(sqlite3_errmsg(database_.get()));
        return status == SQLITE_ROW;
    }
    std::string text(int column) {
        const void* bytes = sqlite3_column_blob(statement_.get(), column);
        const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
        return size == 0 ? std::string{} : std::string(static_cast<const char*>(bytes), size);
    }
    std::uint64_t number(int column) {
        return static_cast<std::uint64_t>(sqlite3_column_int64(statement_.get(), column));
    }

  private:
    struct Close {
        void operator()(sqlite3* database) const { sqlite3_close(database); }
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3, Close> database_{};
    std::unique_ptr<sqlite3_stmt, Close> statement_{};
};

}  // namespace

std::filesystem::path database_in(const std::filesystem::path& data) { return data / "affray.sqlite"; }

std::vector<Row> read_log(const std::filesystem::path& data) {
    Query query(data,
                "SELECT e.public_id, l.version, l.seat, l.intent_id, l.reply FROM log l JOIN encounter e ON "
                "e.id = l.encounter "
                "ORDER BY l.encounter, l.version, l.id");
    std::vector<Row> rows;
    while (query.next())
        rows.push_back(row_of(query.text(0), query.number(1), static_cast<std::uint32_t>(query.number(2)),
                              query.text(3), query.text(4)));
    return rows;
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

std::vector<std::string> marks_in_log(const std::filesystem::path& data) {
    Query query(
        data,
        "SELECT chain, intent_id, record FROM log WHERE length(intent_id) > 20 AND length(record) > 20 "
        "AND id >= (SELECT max(id) / 2 FROM log) ORDER BY id LIMIT 1");
    if (!query.next()) throw std::runtime_error("the log is empty");
    return {query.text(0), query.text(1), query.text(2).substr(0, 64)};
}

void carry_tokens(const std::filesystem::path& from_data, const std::filesystem::path& to_data) {
    Query tokens(from_data, "SELECT number, token FROM seat WHERE token IS NOT NULL AND encounter = 1");
    while (tokens.next()) {
        Query update(to_data,
                     "UPDATE seat SET token = ?1, former_token = NULL WHERE encounter = 1 AND number = ?2",
                     SQLITE_OPEN_READWRITE);
        update.bind(1, tokens.text(1));
        update.bind(2, tokens.number(0));
        update.next();
    }
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
