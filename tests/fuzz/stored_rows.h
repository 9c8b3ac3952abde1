// The rows of one encounter's database, to be changed by somebody who knows how: what was changed can still
// be read as a message, and every chain hash and digest is right again afterwards.
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <filesystem>
#include <string>
#include <vector>

#include "fuzz/message_maker.h"
#include "store/engine/values.h"

namespace affray::fuzz {

class StoredRows {
  public:
    /// The database holds one encounter, and no server has it open.
    StoredRows(const std::filesystem::path& file, const Ruleset& rules);

    /// Changes something in one of its tables; says what.
    std::string damage(MessageMaker& maker, test::Chance& chance);
    /// Writes everything back.
    void save();

  private:
    struct Row {
        store::LogRow values;  // its views are those of the texts below
        std::string intent_id, reply, record;
    };

    std::string damage_record(MessageMaker& maker, test::Chance& chance);
    std::string damage_order_of_rows(test::Chance& chance);
    std::string damage_snapshot(MessageMaker& maker, test::Chance& chance);
    std::string damage_small(MessageMaker& maker, test::Chance& chance);
    std::uint64_t hash_of(const std::string& state, std::uint64_t otherwise) const;
    Row& any_row(test::Chance& chance);
    void read();

    SQLite::Database database_;
    const Ruleset& rules_;
    store::Encounter encounter_;
    std::vector<Row> rows_;
    std::vector<store::Snapshot> snapshots_;
};

}  // namespace affray::fuzz
