// Counters, prices and payments of a town.
#include "readings/things/market.h"

#include <algorithm>

#include "base/int_math.h"
#include "readings/party/hoards.h"
#include "readings/rounds/round_parts.h"
#include "readings/things/things.h"

namespace affray {
namespace {

constexpr std::int32_t kHundred = 100;

// Copper in one of these coins; 0: it is none.
std::int32_t coin_worth(const Item& item) {
    const auto kind = std::find(kCoinWords.begin(), kCoinWords.end(), item.name.view());
    if (kind == kCoinWords.end() || item.kind != Name("treasure")) return 0;
    return kCoinWorth[static_cast<std::size_t>(kind - kCoinWords.begin())];
}

bool carried_coins(const Item& item, CreatureId who) {
    const bool held = item.where != Name("ground") && item.where != Name("destroyed");
    return item.owner == who && held && coin_worth(item) > 0;
}

bool lies_in(const Item& item, const Name& shop) {
    return item.where == Name(kForSale) && item.owner == CreatureId::None && item.state == shop;
}

}  // namespace

std::optional<std::uint32_t> counter(const View& view, std::string_view kind, const Name& id) {
    const auto feature = known_feature(view, id);
    const bool here = in_scene(view, kInTown) && feature && feature_of(view, *feature).kind == Name(kind);
    return here && at_hand(view, *feature) ? feature : std::nullopt;
}

const Item* ware_named(const View& view, const Name& shop, const Name& name) {
    return first_that(view.state().items, [&](const Item& item) {
        return item.name == name && item.where == Name(kForSale) && (shop.empty() || item.state == shop) &&
               counter(view, kShop, item.state);
    });
}

std::int32_t price_of(const View& view, const Item& ware) {
    return view.state().gear(ware).number(kPriceNumber);
}

std::int32_t lot_of(const View& view, const Item& ware) {
    return std::max(1, view.state().gear(ware).number(kLotNumber, 1));
}

std::int32_t payment_for(const View& view, std::uint32_t shop, const Item& thing, std::int32_t count) {
    const Feature& at = feature_of(view, shop);
    const std::int32_t pays = at.number(kPays, kPaysHalf);
    if (pays <= 0) return 0;
    if (thing.kind == Name("treasure"))
        return coin_worth(thing) > 0 ? 0 : mul_saturated(view.state().gear(thing).number("value_cp"), count);
    for (const Item& ware : view.state().items) {
        if (!lies_in(ware, at.id) || ware.name != thing.name) continue;
        const std::int32_t whole = mul_saturated(price_of(view, ware), count);
        return mul_saturated(whole, pays) / kHundred / lot_of(view, ware);
    }
    return 0;
}

std::int32_t coins_of(const View& view, CreatureId who) {
    std::int32_t sum = view.get(kPurse, who);
    for (const Item& item : view.state().items)
        if (carried_coins(item, who)) sum = add_saturated(sum, mul_saturated(coin_worth(item), item.charges));
    return sum;
}

std::int32_t held_by(const View& view, Payer payer, CreatureId who) {
    return payer == Payer::Fund ? view.get(kFund) : coins_of(view, who);
}

Payer payer_of(const UseIntent& deed) { return deed.detail == Name("fund") ? Payer::Fund : Payer::Own; }

void check_in_town(const View& view, CreatureId who, Refusals& out) {
    if (running(view) || in_phase(view, kEncountered)) return out.add(Reason::InEncounter);
    if (!in_scene(view, kInTown)) return out.add(Reason::WrongPhase);
    check_member(view, who, out);
}

void check_payment(const View& view, Payer payer, CreatureId who, std::int32_t price, SeatId seat,
                   Refusals& out) {
    if (payer == Payer::Fund && !leads(view, seat)) return out.add(Reason::NotController, "fund");
    const std::int32_t held = held_by(view, payer, who);
    if (held < price) out.add_short(Reason::BadPayment, payer == Payer::Fund ? "fund" : "coins", held, price);
}

void take_coins(Payer payer, CreatureId who, std::int32_t sum, const Name& cause, Work& work) {
    const Fact& into = payer == Payer::Fund ? kFund : kPurse;
    const CreatureId of = payer == Payer::Fund ? CreatureId::None : who;
    work.set(into, add_saturated(work.view().get(into, of), sum), of, 0, cause);
}

void pay_coins(Payer payer, CreatureId who, std::int32_t price, const Name& cause, Work& work) {
    if (payer == Payer::Fund) return take_coins(payer, who, -price, cause, work);
    const std::int32_t loose = work.view().get(kPurse, who);
    std::int32_t owed = price - std::min(loose, price);
    std::vector<Item> coins;
    for (const Item& item : work.view().state().items)
        if (owed > 0 && carried_coins(item, who)) coins.push_back(item);
    std::stable_sort(coins.begin(), coins.end(),
                     [](const Item& a, const Item& b) { return coin_worth(a) < coin_worth(b); });
    for (const Item& heap : coins) {
        if (owed <= 0) break;
        const std::int32_t paid = std::min(heap.charges, div_ceil(owed, coin_worth(heap)));
        owed -= paid * coin_worth(heap);
        use_up(heap, cause, work, paid);
    }
    // What was too much comes back as change.
    work.set(kPurse, std::max(0, loose - price) - std::min(0, owed), who, 0, cause);
}

}  // namespace affray
