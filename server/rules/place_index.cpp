// Chains of rows by blocks of the map; blocks that are far from each other may share a chain.
#include "rules/place_index.h"

#include <algorithm>
#include <utility>

namespace affray {

std::size_t PlaceIndex::chain_of(std::int64_t block_x, std::int64_t block_y) {
    const std::uint64_t mixed =
        static_cast<std::uint64_t>(block_x) * 0x9E37'79B9'7F4A'7C15U + static_cast<std::uint64_t>(block_y);
    return (mixed * 0xC2B2'AE3D'27D4'EB4FU) >> (64 - kChainBits);
}

void PlaceIndex::link(std::uint32_t row, const Creature& creature) {
    std::int32_t& first = first_[chain_of(creature.place)];
    next_[row] = std::exchange(first, static_cast<std::int32_t>(row));
    if (creature.hidden) hidden_.insert(std::lower_bound(hidden_.begin(), hidden_.end(), row), row);
}

void PlaceIndex::unlink(std::uint32_t row, const Creature& creature) {
    std::int32_t* at = &first_[chain_of(creature.place)];
    while (*at != static_cast<std::int32_t>(row)) at = &next_[static_cast<std::size_t>(*at)];
    *at = next_[row];
    if (creature.hidden) std::erase(hidden_, row);
}

void PlaceIndex::follow(const PagedVector<Creature>& creatures) {
    for (std::size_t row = creatures.size(); row < seen_.size(); ++row)
        unlink(static_cast<std::uint32_t>(row), seen_[row]);
    next_.resize(creatures.size(), kNobody);
    creatures.unlike(seen_, [this](std::size_t at, const Creature& now, const Creature* before) {
        const auto row = static_cast<std::uint32_t>(at);
        if (before != nullptr) {
            if (before->place == now.place && before->hidden == now.hidden) return;
            unlink(row, *before);
        }
        link(row, now);
    });
    seen_ = creatures;
}

std::vector<std::uint32_t> PlaceIndex::near(Place at, std::int32_t cells) const {
    std::vector<std::uint32_t> rows;
    const auto block = [](std::int64_t coordinate) { return coordinate >> kBlockBits; };
    const std::int64_t x = at.x, y = at.y, off = cells;
    const std::int64_t first_x = block(x - off), last_x = block(x + off);
    const std::int64_t first_y = block(y - off), last_y = block(y + off);
    const auto is_near = [&](std::int32_t row) {
        const Place& place = seen_[static_cast<std::size_t>(row)].place;
        return std::abs(place.x - x) <= off && std::abs(place.y - y) <= off;
    };
    for (std::int64_t block_x = first_x; block_x <= last_x; ++block_x)
        for (std::int64_t block_y = first_y; block_y <= last_y; ++block_y)
            for (std::int32_t row = first_[chain_of(block_x, block_y)]; row != kNobody;
                 row = next_[static_cast<std::size_t>(row)])
                if (is_near(row)) rows.push_back(static_cast<std::uint32_t>(row));
    if (rows.size() < 2) return rows;
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    return rows;
}

}  // namespace affray
