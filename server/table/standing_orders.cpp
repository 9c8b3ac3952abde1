// Finding the order that speaks about an offer: the creature's own before the seat's, before the default.
#include "table/standing_orders.h"

#include <algorithm>
#include <charconv>

#include "base/check.h"

namespace affray::table {

std::string_view to_string(Policy policy) {
    switch (policy) {
        case Policy::Ask: return "ask";
        case Policy::Always: return "always";
        case Policy::Never: return "never";
    }
    AFFRAY_UNREACHABLE();
}

std::optional<Policy> policy_from(std::string_view text) {
    for (const Policy policy : {Policy::Ask, Policy::Always, Policy::Never}) {
        if (to_string(policy) == text) return policy;
    }
    return std::nullopt;
}

bool StandingOrders::key_allowed(std::string_view key) {
    if (key.empty() || key.size() > 32 || key == "flee_vote" || key == "referee_ruling") return false;
    return std::all_of(key.begin(), key.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; });
}

Policy StandingOrders::default_policy(std::string_view key) {
    return key == "opportunity" || key == "readied" ? Policy::Always : Policy::Ask;
}

bool StandingOrders::set(StandingOrder order) {
    if (!key_allowed(order.key)) return false;
    const auto same = std::find_if(orders_.begin(), orders_.end(), [&](const StandingOrder& other) {
        return other.seat == order.seat && other.who == order.who && other.key == order.key;
    });
    if (same != orders_.end()) {
        same->policy = order.policy;
        return true;
    }
    if (of(order.seat).size() >= kPerSeatMax) return false;
    orders_.push_back(std::move(order));
    return true;
}

std::vector<StandingOrder> StandingOrders::of(SeatId seat) const {
    std::vector<StandingOrder> own;
    std::copy_if(orders_.begin(), orders_.end(), std::back_inserter(own),
                 [seat](const StandingOrder& order) { return order.seat == seat; });
    return own;
}

const StandingOrder* StandingOrders::find(SeatId seat, CreatureId who, std::string_view key) const {
    for (const StandingOrder& order : orders_) {
        if (order.seat == seat && order.who == who && order.key == key) return &order;
    }
    return nullptr;
}

Standing StandingOrders::decide(const View&, const Offer& offer) const {
    const std::string_view key = offer.kind.view();
    if (!key_allowed(key)) return Standing::Ask;
    const StandingOrder* order = find(offer.seat, offer.actor, key);
    if (order == nullptr) order = find(offer.seat, CreatureId::None, key);
    const Policy policy = order != nullptr ? order->policy : default_policy(key);
    switch (policy) {
        case Policy::Ask: return Standing::Ask;
        case Policy::Always: return Standing::Take;
        case Policy::Never: return Standing::Decline;
    }
    AFFRAY_UNREACHABLE();
}

std::string StandingOrders::stored_key(const StandingOrder& order) {
    if (order.who == CreatureId::None) return order.key;
    return order.key + "@" + std::to_string(number(order.who));
}

std::optional<StandingOrder> StandingOrders::from_stored(SeatId seat, std::string_view key,
                                                         std::string_view value) {
    const auto policy = policy_from(value);
    if (!policy) return std::nullopt;
    StandingOrder order{seat, CreatureId::None, std::string(key.substr(0, key.find('@'))), *policy};
    if (const std::size_t at = key.find('@'); at != std::string_view::npos) {
        std::uint32_t who = 0;
        const char* end = key.data() + key.size();
        const auto [stop, error] = std::from_chars(key.data() + at + 1, end, who);
        if (error != std::errc{} || stop != end || who == 0) return std::nullopt;
        order.who = CreatureId{who};
    }
    if (!key_allowed(order.key)) return std::nullopt;
    return order;
}

}  // namespace affray::table
