// A row that leads back, and what it does to the losses of its encounter.
#include <algorithm>
#include <utility>
#include <vector>

#include "store/writing/scribe_statements.h"

namespace affray::store {
namespace {

// From a version on to the one after which play was led back to before it.
using Stretch = std::pair<std::uint64_t, std::uint64_t>;

bool holds(const std::vector<Stretch>& stretches, std::uint64_t version) {
    return std::any_of(stretches.begin(), stretches.end(), [version](const Stretch& one) {
        return one.first <= version && version <= one.second;
    });
}

}  // namespace

// Going back in time each way back leads past everything between its target and itself. What was played
// before `first` nobody asks of.
std::vector<std::pair<std::uint64_t, std::uint64_t>> Scribe::past_of(EncounterId encounter,
                                                                     std::uint64_t version,
                                                                     std::uint64_t first) {
    std::vector<Stretch> past;
    for (std::uint64_t now = version;;) {
        Statement& read = statements_->way_back_before;
        const Use use(read);
        read.bind(1, raw(encounter));
        bind_integer(read, 2, now);
        const bool led = read.step();
        const std::uint64_t row = led ? static_cast<std::uint64_t>(integer(read, 0)) : 0;
        past.emplace_back(row, now);
        if (!led || row <= first) return past;
        now = static_cast<std::uint64_t>(integer(read, 1));
        if (now >= row) return past;  // somebody has written into the database
    }
}

void Scribe::write_way_back(EncounterId encounter, std::uint64_t version, std::uint64_t target) {
    {
        Statement& insert = statements_->way_back;
        const Use use(insert);
        insert.bind(1, raw(encounter));
        bind_integer(insert, 2, version);
        bind_integer(insert, 3, target);
        insert.run();
    }
    std::vector<std::pair<std::int64_t, std::uint64_t>> losses;  // id, version
    {
        Statement& read = statements_->loss_versions;
        const Use use(read);
        read.bind(1, raw(encounter));
        while (read.step())
            losses.emplace_back(integer(read, 0), static_cast<std::uint64_t>(integer(read, 1)));
    }
    if (losses.empty()) return;
    const auto oldest = std::min_element(losses.begin(), losses.end(),
                                         [](const auto& a, const auto& b) { return a.second < b.second; });
    const std::vector<Stretch> past = past_of(encounter, version, oldest->second);
    // In this order: of two losses of a kind one may stand.
    for (const bool stand : {false, true}) {
        Statement& change = stand ? statements_->restore_loss : statements_->revert_loss;
        for (const auto& [loss, suffered] : losses) {
            if (holds(past, suffered) != stand) continue;
            const Use use(change);
            change.bind(1, loss);
            change.run();
        }
    }
}

}  // namespace affray::store
