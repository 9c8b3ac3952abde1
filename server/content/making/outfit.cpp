// Prices of what is carried against the purse.
#include "content/making/outfit.h"

#include <algorithm>

#include "content/making/classic_character.h"
#include "readings/party/purse.h"

namespace affray::content {
namespace {

// A figure is one creature.
constexpr CreatureId kOnly{1};

// Pieces are sold by the lot; a lot that is begun is paid for.
std::int64_t price_of(const Item& item, const Things& things) {
    const auto found = things.find(item.name.str());
    if (found == things.end()) return 0;
    const std::int64_t lot = std::max(1, found->second.lot);
    return (std::max(1, item.charges) + lot - 1) / lot * found->second.cost_cp;
}

std::string in_gold(std::int64_t copper) {
    const std::int64_t rest = copper % kCopperInGold;
    const std::string gold = std::to_string(copper / kCopperInGold) + " gp";
    return rest == 0 ? gold : gold + " " + std::to_string(rest) + " cp";
}

}  // namespace

std::int32_t pay_outfit(State& figure, const Things& things, const Node& gold, bool known) {
    const WordIndex index = figure.scene->vocabulary->fact_named(kPurse.name);
    if (index == kNoWord) return 0;
    const FactKey purse{index, number(kOnly), 0};
    std::int64_t price = 0;
    for (const Item& item : figure.items) price += price_of(item, things);
    if (price == 0) return 0;
    if (!known) {
        gold.fail(
            "throw the scores first: the gold falls with them, and what is carried is paid for from it");
        return 0;
    }
    const std::int32_t there = figure.fact(purse);
    if (price > there) {
        gold.fail("what is carried costs " + in_gold(price) + ", and there are " + in_gold(there) +
                  "; leave something out");
        return 0;
    }
    figure.set_fact(purse, there - static_cast<std::int32_t>(price));
    return static_cast<std::int32_t>(price);
}

const Item* not_for_sale(const State& figure, const Things& things) {
    for (const Item& item : figure.items) {
        const auto found = things.find(item.name.str());
        if (found != things.end() && !for_sale(found->second, things)) return &item;
    }
    return nullptr;
}

}  // namespace affray::content
