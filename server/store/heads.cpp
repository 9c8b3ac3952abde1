// Reading the heads from a database.
#include "store/heads.h"

#include "base/check.h"

namespace affray::store {

LoadedHeads load_heads(SQLite::Database& database) {
    LoadedHeads loaded;
    SQLite::Statement mark(database, "SELECT CAST(value AS INTEGER) FROM meta WHERE key = 'heads_upto'");
    if (mark.executeStep()) loaded.marked = integer(mark, 0);

    SQLite::Statement encounters(
        database,
        "SELECT e.id, e.ended_at_ms IS NOT NULL, e.chain_root, h.row, h.version, l.chain FROM encounter e "
        "LEFT JOIN log_head h ON h.encounter = e.id LEFT JOIN log l ON l.id = h.row");
    while (encounters.executeStep()) {
        Head head{.ended = integer(encounters, 1) != 0};
        if (is_null(encounters, 3)) {
            head.chain = digest(encounters, 2);
        } else {
            head.row = integer(encounters, 3);
            head.version = static_cast<std::uint64_t>(integer(encounters, 4));
            head.chain = digest(encounters, 5);
        }
        loaded.heads.emplace(EncounterId{integer(encounters, 0)}, head);
    }

    SQLite::Statement later(database,
                            "SELECT id, encounter, version, chain FROM log WHERE id > ?1 ORDER BY id");
    later.bind(1, loaded.marked);
    loaded.last_row = loaded.marked;
    while (later.executeStep()) {
        Head& head = loaded.heads[EncounterId{integer(later, 1)}];
        head.row = integer(later, 0);
        head.version = static_cast<std::uint64_t>(integer(later, 2));
        head.chain = digest(later, 3);
        loaded.last_row = head.row;
    }
    return loaded;
}

}  // namespace affray::store
