// Finding the order that speaks about an offer: the creature's own before the seat's, before the default.
#include "table/standing_orders.h"

#include <algorithm>
#include <charconv>

#include "base/check.h"

namespace affray::table {
namespace {

constexpr std::size_t kWardsMax = 16;

// Numbers with commas between them; nullopt: something else, none, or too many.
std::optional<std::vector<ForeignId>> wards_from(std::string_view text) {
    std::vector<ForeignId> wards;
    while (!text.empty() && wards.size() < kWardsMax) {
        std::uint32_t who = 0;
        const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), who);
        if (error != std::errc{} || who == 0) return std::nullopt;
        wards.push_back(ForeignId{who});
        text.remove_prefix(static_cast<std::size_t>(stop - text.data()));
        if (text.empty()) return wards;
        if (!text.starts_with(',')) return std::nullopt;
        text.remove_prefix(1);
    }
    return std::nullopt;
}

bool well_formed(std::string_view key) {
    return !key.empty() && key.size() <= 32 && std::all_of(key.begin(), key.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
}

}  // namespace

std::string_view to_string(Policy policy) {
    switch (policy) {
        case Policy::Ask: return "ask";
        case Policy::Always: return "always";
        case Policy::Never: return "never";
        case Policy::IfDecisive: return "if_decisive";
        case Policy::Protect: return "protect";
    }
    AFFRAY_UNREACHABLE();
}

std::optional<Policy> policy_from(std::string_view text) {
    for (const Policy policy :
         {Policy::Ask, Policy::Always, Policy::Never, Policy::IfDecisive, Policy::Protect}) {
        if (to_string(policy) == text) return policy;
    }
    return std::nullopt;
}

bool may_be_ordered(const Ruleset& rules, std::string_view key) {
    const OfferKind* kind = Name::fits(key) ? rules.offer_kind(Name(key)) : nullptr;
    return kind != nullptr && !kind->always_asked;
}

bool StandingOrders::set(StandingOrder order) {
    if (!well_formed(order.key)) return false;
    const auto same = std::find_if(orders_.begin(), orders_.end(), [&](const StandingOrder& other) {
        return other.seat == order.seat && other.who == order.who && other.key == order.key;
    });
    if (same != orders_.end()) {
        same->policy = order.policy;
        same->wards = std::move(order.wards);
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

Decision StandingOrders::decide(const View& view, const Offer& offer) const {
    const std::string_view key = offer.kind.view();
    if (!may_be_ordered(view.rules(), key)) return Decision::Ask;
    const StandingOrder* order = find(offer.seat, offer.actor, key);
    if (order == nullptr) order = find(offer.seat, CreatureId::None, key);
    if (order == nullptr) return DefaultOrders().decide(view, offer);
    const auto ward = [order](CreatureId who) {
        return std::find(order->wards.begin(), order->wards.end(), foreign(who)) != order->wards.end();
    };
    switch (order->policy) {
        case Policy::Ask: return Decision::Ask;
        case Policy::Always: return asks_first(view, offer) ? Decision::Ask : Decision::Take;
        case Policy::Never: return Decision::Decline;
        case Policy::IfDecisive: return offer.decisive ? Decision::Take : Decision::Decline;
        case Policy::Protect:
            return std::any_of(offer.wards.begin(), offer.wards.end(), ward) ? Decision::Take
                                                                             : Decision::Decline;
    }
    AFFRAY_UNREACHABLE();
}

std::string StandingOrders::value_text(const StandingOrder& order) {
    std::string text(to_string(order.policy));
    for (std::size_t i = 0; i < order.wards.size(); ++i)
        text += (i == 0 ? ":" : ",") + std::to_string(number(order.wards[i]));
    return text;
}

bool StandingOrders::read_value(std::string_view text, StandingOrder& order) {
    const std::size_t colon = text.find(':');
    const auto policy = policy_from(text.substr(0, colon));
    if (!policy || (*policy == Policy::Protect) != (colon != std::string_view::npos)) return false;
    std::vector<ForeignId> wards;
    if (*policy == Policy::Protect) {
        auto named = wards_from(text.substr(colon + 1));
        if (!named) return false;
        wards = std::move(*named);
    }
    order.policy = *policy;
    order.wards = std::move(wards);
    return true;
}

std::string StandingOrders::stored_key(const StandingOrder& order) {
    if (order.who == CreatureId::None) return order.key;
    return order.key + "@" + std::to_string(number(order.who));
}

std::optional<StandingOrder> StandingOrders::from_stored(SeatId seat, std::string_view key,
                                                         std::string_view value) {
    StandingOrder order{seat, CreatureId::None, std::string(key.substr(0, key.find('@'))), Policy::Ask, {}};
    if (!read_value(value, order)) return std::nullopt;
    if (const std::size_t at = key.find('@'); at != std::string_view::npos) {
        std::uint32_t who = 0;
        const char* end = key.data() + key.size();
        const auto [stop, error] = std::from_chars(key.data() + at + 1, end, who);
        if (error != std::errc{} || stop != end || who == 0) return std::nullopt;
        order.who = CreatureId{who};
    }
    if (!well_formed(order.key)) return std::nullopt;
    return order;
}

}  // namespace affray::table
