// Reading the heads from a database.
#include "store/reading/heads.h"

#include <charconv>

namespace affray::store {

LoadedHeads load_heads(Connection& database) {
    LoadedHeads loaded;
    Statement mark(database, "SELECT value FROM meta WHERE key = 'heads_upto'");
    if (mark.step()) {
        const std::string_view text = blob(mark, 0);
        std::from_chars(text.data(), text.data() + text.size(), loaded.marked);
    }

    Statement encounters(
        database,
        "SELECT e.id, e.ended_at_ms IS NOT NULL, e.chain_root, h.row, h.version, l.chain FROM encounter e "
        "LEFT JOIN log_head h ON h.encounter = e.id LEFT JOIN log l ON l.id = h.row");
    while (encounters.step()) {
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

    Statement later(database, "SELECT id, encounter, version, chain FROM log WHERE id > ?1 ORDER BY id");
    later.bind(1, loaded.marked);
    loaded.last_row = loaded.marked;
    while (later.step()) {
        Head& head = loaded.heads[EncounterId{integer(later, 1)}];
        head.row = integer(later, 0);
        head.version = static_cast<std::uint64_t>(integer(later, 2));
        head.chain = digest(later, 3);
        loaded.last_row = head.row;
    }
    return loaded;
}

}  // namespace affray::store
