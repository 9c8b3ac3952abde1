// The order of blocks as the state holds it.
#include "readings/rounds/blocks.h"

#include <algorithm>

namespace affray {
namespace {

/// The die that a side keeps for the fight (AP-020; owner: block_initiative).
constexpr Fact kSideDie{"initiative.die", Scope::Side};

// The dead, those who are gone and those who have given up are passed over in silence.
bool waits(const View& view, const OrderEntry& entry) {
    return entry.last_turn_round < view.state().round && view.present(entry.who) &&
           view.creature(entry.who).status != CreatureStatus::Surrendered;
}

}  // namespace

std::int32_t block_up(const View& view) {
    for (const OrderEntry& entry : view.state().order)
        if (waits(view, entry)) return entry.group;
    return -1;
}

std::vector<CreatureId> waiting_in_block(const View& view) {
    const std::int32_t block = block_up(view);
    std::vector<CreatureId> members;
    for (const OrderEntry& entry : view.state().order)
        if (entry.group == block && waits(view, entry)) members.push_back(entry.who);
    return members;
}

bool waits_in_block(const View& view, CreatureId who) {
    const auto& order = view.state().order;
    const auto* const entry = first_that(order, [who](const OrderEntry& one) { return one.who == who; });
    return entry != nullptr && waits(view, *entry) && entry->group == block_up(view);
}

std::vector<OrderEntry> seated(const View& view, CreatureId who, std::int32_t score, bool newcomer) {
    std::vector<OrderEntry> order = view.state().order.to_vector();
    OrderEntry seat{who, score, view.state().round, 0};
    const auto old =
        std::find_if(order.begin(), order.end(), [who](const OrderEntry& entry) { return entry.who == who; });
    if (old != order.end()) {
        if (!newcomer) seat.last_turn_round = old->last_turn_round;
        order.erase(old);
    }
    const SideId side = view.creature(who).side;
    const auto comrade = std::find_if(order.rbegin(), order.rend(), [&](const OrderEntry& entry) {
        return entry.score == score && view.creature(entry.who).side == side;
    });
    if (comrade != order.rend()) {
        seat.group = comrade->group;
        order.insert(comrade.base(), seat);
        return order;
    }
    for (const OrderEntry& entry : order) seat.group = std::max(seat.group, entry.group + 1);
    const auto die = [&view](CreatureId one) { return view.get(kSideDie, number(view.creature(one).side)); };
    const auto lower = std::find_if(order.begin(), order.end(), [&](const OrderEntry& entry) {
        return entry.score < score || (entry.score == score && die(entry.who) < die(who));
    });
    order.insert(lower, seat);
    return order;
}

}  // namespace affray
