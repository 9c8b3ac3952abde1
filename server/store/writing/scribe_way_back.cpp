// A row that leads back, and what it does to the losses of its encounter.
#include <utility>
#include <vector>

#include "store/writing/scribe_statements.h"

namespace affray::store {
namespace {

using WaysBack = std::vector<std::pair<std::uint64_t, std::uint64_t>>;  // version, target; latest first

// Does what happened at `version` belong to the past of `now`? Going back in time each way back leads past
// everything between its target and itself.
bool is_past_of(std::uint64_t now, std::uint64_t version, const WaysBack& ways) {
    for (const auto& [row, target] : ways) {
        if (row > now) continue;
        if (version >= row) break;
        now = target;
    }
    return version <= now;
}

}  // namespace

void Scribe::write_way_back(EncounterId encounter, std::uint64_t version, std::uint64_t target) {
    {
        Statement& insert = statements_->way_back;
        const Use use(insert);
        insert.bind(1, raw(encounter));
        bind_integer(insert, 2, version);
        bind_integer(insert, 3, target);
        insert.run();
    }
    WaysBack ways;
    {
        Statement& read = statements_->ways_back;
        const Use use(read);
        read.bind(1, raw(encounter));
        while (read.step())
            ways.emplace_back(static_cast<std::uint64_t>(integer(read, 0)),
                              static_cast<std::uint64_t>(integer(read, 1)));
    }
    std::vector<std::int64_t> stands;
    std::vector<std::int64_t> reverted;
    {
        Statement& read = statements_->loss_versions;
        const Use use(read);
        read.bind(1, raw(encounter));
        while (read.step()) {
            const bool past = is_past_of(version, static_cast<std::uint64_t>(integer(read, 1)), ways);
            (past ? stands : reverted).push_back(integer(read, 0));
        }
    }
    // In this order: of two losses of a kind one may stand.
    for (auto* statement : {&statements_->revert_loss, &statements_->restore_loss}) {
        for (const std::int64_t loss : statement == &statements_->revert_loss ? reverted : stands) {
            const Use use(*statement);
            statement->bind(1, loss);
            statement->run();
        }
    }
}

}  // namespace affray::store
