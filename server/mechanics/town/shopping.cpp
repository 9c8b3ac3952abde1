// Shopping: in a town members buy at the tables' prices and sell what they have found, each by one act that
// is logged and can be led back (ADV-160, ADV-161, ADV-163).
#include "base/int_math.h"
#include "base/sure.h"
#include "mechanics/town/town.h"
#include "readings/common.h"
#include "readings/rounds/round_parts.h"
#include "readings/things/enchantments.h"
#include "readings/things/market.h"
#include "readings/things/outfits.h"
#include "readings/things/things.h"
#include "rules/bounds.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::string_view kBuy = "buy", kSell = "sell", kFromFund = "fund", kCount = "amount";
constexpr std::array<std::string_view, 2> kTrades{kBuy, kSell};
constexpr std::string_view kBought = "bought", kSold = "sold";
/// Days that a ware is food or water for; it is eaten from, not carried as a thing.
constexpr std::array<std::pair<std::string_view, const Fact*>, 2> kSupplies{
    {{"food_days", &kFoodDays}, {"water_days", &kWaterDays}}};
constexpr std::int32_t kDaysMost = 1000;

bool buys(const UseIntent& trade) { return trade.subject == Name(kBuy); }
std::int32_t count_of(const UseIntent& trade) { return trade.amount == 0 ? 1 : trade.amount; }

bool is_supply(const Gear& gear) {
    return any(kSupplies, [&gear](const auto& one) { return gear.number(one.first) > 0; });
}

// What is counted lies in one heap; of the rest each is a thing of its own.
bool in_heaps(const Item& item, std::int32_t lot) { return lot > 1 || item.kind == Name("ammunition"); }

// What the party has found is its own; else what the member carries.
const Item* for_sale(const View& view, const UseIntent& trade) {
    const Name& name = trade.item;
    const bool common = payer_of(trade) == Payer::Fund;
    for (const Item& item : view.state().items) {
        const bool lost = item.where == Name("ground") || item.where == Name("destroyed");
        const bool found = item.owner == CreatureId::None && item.where == Name(kSpoils);
        const bool own = item.owner == trade.who && !lost;
        if (item.name == name && item.charges > 0 && (common ? found : own)) return &item;
    }
    return nullptr;
}

class Shopping final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-160", "ADV-161", "ADV-163"},
                .verbs = {Verb::Act},
                .acts = {kTrades.begin(), kTrades.end()},
                .between_battles = {Verb::Act}};
    }

    void check(const View& view, Own<UseIntent> trade, SeatId seat, Refusals& out) const {
        const bool known = trade->subject == Name(kBuy) || trade->subject == Name(kSell);
        if (!known) return out.add(Reason::UnknownIntent, "action");
        check_in_town(view, trade->who, out);
        if (running(view) || !in_scene(view, kInTown)) return;
        if (!trade->object.empty() && !counter(view, kShop, trade->object))
            return out.add(Reason::UnknownId, "object");
        if (trade->item.empty()) return out.add(Reason::BadArgument, "item");
        if (count_of(*trade) < 1 || count_of(*trade) > kCountMost)
            return out.add(Reason::ValueOutOfRange, kCount);
        buys(*trade) ? check_purchase(view, *trade, seat, out) : check_sale(view, *trade, seat, out);
    }

    // One ware of each shop says that it is open; what a shop would take is a line each.
    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!in_scene(view, kInTown) || running(view) || !travels(view, who)) return;
        for (const Feature& feature : view.state().scene->features)
            if (counter(view, kShop, feature.id))
                if (const Item* ware = first_ware(view, feature.id))
                    out.push_back({trade_of(who, kBuy, ware->name, feature.id)});
        for (const Item& item : view.state().items) {
            UseIntent sale = trade_of(who, kSell, item.name, {});
            const bool common = item.owner == CreatureId::None && item.where == Name(kSpoils);
            if (common) sale.detail = Name(kFromFund);
            if ((common || item.owner == who) && for_sale(view, sale) == &item && buyer(view, sale, item))
                out.push_back({std::move(sale)});
        }
    }

    void act(const UseIntent& trade, Work& work) const { buys(trade) ? buy(trade, work) : sell(trade, work); }

  private:
    static UseIntent trade_of(CreatureId who, std::string_view what, const Name& item, const Name& shop) {
        UseIntent trade{.verb = Verb::Act, .who = who, .subject = Name(what)};
        trade.item = item;
        trade.object = shop;
        return trade;
    }

    static const Item* first_ware(const View& view, const Name& shop) {
        return first_that(view.state().items, [&](const Item& item) {
            return item.where == Name(kForSale) && item.state == shop;
        });
    }

    static void check_purchase(const View& view, const UseIntent& trade, SeatId seat, Refusals& out) {
        const Item* ware = ware_named(view, trade.object, trade.item);
        if (ware == nullptr) return out.add(Reason::ItemMissing, "item");
        const std::int32_t count = count_of(trade);
        if (ware->charges > 0 && count > ware->charges)
            out.add_short(Reason::ItemMissing, kCount, ware->charges, count);
        const std::size_t more = view.state().items.size() + static_cast<std::size_t>(count);
        if (!written::kItems.holds(more)) out.add(Reason::NoRoom, "item");
        check_payment(view, payer_of(trade), trade.who, mul_saturated(price_of(view, *ware), count), seat,
                      out);
    }

    static void check_sale(const View& view, const UseIntent& trade, SeatId seat, Refusals& out) {
        if (payer_of(trade) == Payer::Fund && !leads(view, seat)) out.add(Reason::NotController, kFromFund);
        const Item* thing = for_sale(view, trade);
        if (thing == nullptr) return out.add(Reason::ItemMissing, "item");
        if (count_of(trade) > thing->charges)
            out.add_short(Reason::ItemMissing, kCount, thing->charges, count_of(trade));
        if (clings(view, *thing)) out.add(Reason::Stuck, "item");
        if (!buyer(view, trade, *thing)) out.add(Reason::TargetInvalid, "shop");
    }

    // The shop that is named, else the one that pays most; of several the first.
    static std::optional<std::uint32_t> buyer(const View& view, const UseIntent& trade, const Item& thing) {
        std::optional<std::uint32_t> best;
        std::int32_t most = 0;
        for (const Feature& feature : view.state().scene->features) {
            const auto shop = counter(view, kShop, feature.id);
            if (!shop || (!trade.object.empty() && feature.id != trade.object)) continue;
            const std::int32_t pays = payment_for(view, *shop, thing, count_of(trade));
            if (pays <= most) continue;
            most = pays;
            best = shop;
        }
        return best;
    }

    static void buy(const UseIntent& trade, Work& work) {
        const Item ware = sure(ware_named(work.view(), trade.object, trade.item));
        const Gear gear = work.view().state().gear(ware);
        const std::int32_t count = count_of(trade), lot = lot_of(work.view(), ware);
        pay_coins(payer_of(trade), trade.who, mul_saturated(price_of(work.view(), ware), count), kBought,
                  work);
        if (ware.charges > 0) use_up(ware, kBought, work, count);
        if (is_supply(gear)) return stock_up(trade.who, gear, count, work);
        if (in_heaps(ware, lot)) return add_to_heap(trade.who, ware, gear, mul_saturated(lot, count), work);
        for (std::int32_t i = 0; i < count; ++i) hand_over(trade.who, ware, gear, 1, work);
    }

    static void stock_up(CreatureId who, const Gear& gear, std::int32_t count, Work& work) {
        for (const auto& [number, fact] : kSupplies) {
            const std::int32_t days = mul_saturated(gear.number(number), count);
            const std::int32_t now = work.view().get(*fact, who);
            if (days > 0) work.set(*fact, std::min(kDaysMost, now + days), who, 0, kBought);
        }
    }

    static void add_to_heap(CreatureId who, const Item& ware, const Gear& gear, std::int32_t pieces,
                            Work& work) {
        for (const Item& item : work.view().state().items)
            if (item.owner == who && item.name == ware.name && item.where == Name("belt"))
                return work.emit(ItemChanged{.item = item.id,
                                             .charges = add_saturated(item.charges, pieces),
                                             .where = item.where,
                                             .cause = kBought});
        hand_over(who, ware, gear, pieces, work);
    }

    // What is worn is carried home first.
    static void hand_over(CreatureId who, const Item& ware, const Gear& gear, std::int32_t pieces,
                          Work& work) {
        Item item{.id = work.view().state().next_item(who),
                  .name = ware.name,
                  .kind = ware.kind,
                  .owner = who,
                  .charges = pieces,
                  .where = ware.kind == Name("armour") ? Name(kStowed) : Name("belt")};
        Gear plain = gear;
        std::erase_if(plain.numbers, [](const auto& number) {
            return number.first == Name(kPriceNumber) || number.first == Name(kLotNumber);
        });
        work.emit(ItemAppeared{std::move(item), std::move(plain)});
    }

    static void sell(const UseIntent& trade, Work& work) {
        const Item thing = sure(for_sale(work.view(), trade));
        const std::int32_t count = count_of(trade);
        const auto shop = buyer(work.view(), trade, thing);
        if (!shop) return;
        const std::int32_t pays = payment_for(work.view(), *shop, thing, count);
        if (thing.owner != CreatureId::None) part_with(trade.who, thing.id, kSold, work);
        use_up(thing, kSold, work, count);
        take_coins(payer_of(trade), trade.who, pays, kSold, work);
    }
};

}  // namespace

MechanicPtr shopping() { return make_mechanic<Shopping>(); }

}  // namespace affray
