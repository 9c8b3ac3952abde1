// Reading the heads from a database.
#include "store/reading/heads.h"

#include <charconv>

namespace affray::store {
namespace {

// Of columns from `first` on: ended, root, row, version, chain, bytes.
Head head_of(const Statement& row, int first) {
    Head head{.ended = integer(row, first) != 0};
    if (is_null(row, first + 2)) {
        head.chain = digest(row, first + 1);
        return head;
    }
    head.row = integer(row, first + 2);
    head.version = static_cast<std::uint64_t>(integer(row, first + 3));
    head.chain = digest(row, first + 4);
    head.bytes = static_cast<std::uint64_t>(integer(row, first + 5));
    return head;
}

}  // namespace

std::optional<Head> read_head(Connection& database, EncounterId encounter) {
    Statement find(
        database,
        "SELECT e.ended_at_ms IS NOT NULL, e.chain_root, h.row, h.version, l.chain, h.bytes FROM encounter e "
        "LEFT JOIN log_head h ON h.encounter = e.id LEFT JOIN log l ON l.id = h.row WHERE e.id = ?1");
    find.bind(1, raw(encounter));
    if (!find.step()) return std::nullopt;
    return head_of(find, 0);
}

void bind_head(Statement& move, EncounterId encounter, const Head& head) {
    move.bind(1, raw(encounter));
    move.bind(2, head.row);
    bind_integer(move, 3, head.version);
    bind_integer(move, 4, head.bytes);
}

void settle_heads(Connection& database, const LoadedHeads& loaded) {
    Statement move(database, kMoveHead);
    for (const auto& [encounter, head] : loaded.heads) {
        if (head.row <= loaded.marked) continue;
        const Use use(move);
        bind_head(move, encounter, head);
        move.run();
    }
}

LoadedHeads load_heads(Connection& database, HeadSizes sizes) {
    LoadedHeads loaded;
    Statement mark(database, "SELECT value FROM meta WHERE key = 'heads_upto'");
    if (mark.step()) {
        const std::string_view text = blob(mark, 0);
        std::from_chars(text.data(), text.data() + text.size(), loaded.marked);
    }

    Statement encounters(
        database,
        sizes == HeadSizes::Read
            ? "SELECT e.id, e.ended_at_ms IS NOT NULL, e.chain_root, h.row, h.version, l.chain, h.bytes FROM "
              "encounter e LEFT JOIN log_head h ON h.encounter = e.id LEFT JOIN log l ON l.id = h.row"
            : "SELECT e.id, e.ended_at_ms IS NOT NULL, e.chain_root, h.row, h.version, l.chain, 0 FROM "
              "encounter e LEFT JOIN log_head h ON h.encounter = e.id LEFT JOIN log l ON l.id = h.row");
    while (encounters.step()) {
        loaded.heads.emplace(EncounterId{integer(encounters, 0)}, head_of(encounters, 1));
    }

    Statement later(
        database,
        "SELECT id, encounter, version, chain, CAST(length(reply) + length(record) AS BIGINT) FROM "
        "log WHERE id > ?1 ORDER BY id");
    later.bind(1, loaded.marked);
    loaded.last_row = loaded.marked;
    while (later.step()) {
        Head& head = loaded.heads[EncounterId{integer(later, 1)}];
        // Of a database that was shared before, log_head is ahead of the mark.
        if (integer(later, 0) > head.row) head.bytes += static_cast<std::uint64_t>(integer(later, 4));
        head.row = integer(later, 0);
        head.version = static_cast<std::uint64_t>(integer(later, 2));
        head.chain = digest(later, 3);
        loaded.last_row = head.row;
    }
    return loaded;
}

}  // namespace affray::store
