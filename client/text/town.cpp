// Lines of a town.
#include "client/text/town.h"

#include <algorithm>
#include <array>

namespace affray::client {
namespace {

constexpr std::int32_t kInTown = 4, kCopperInGold = 100;
constexpr std::array<std::pair<std::string_view, std::int32_t>, 5> kCoins{
    {{"cp", 1}, {"sp", 10}, {"ep", 50}, {"gp", 100}, {"pp", 500}}};
constexpr std::array<std::string_view, 3> kServices{"retainer", "mercenary", "specialist"};

template <class Numbers>
std::int32_t number(const Numbers& numbers, std::string_view name, std::int32_t otherwise = 0) {
    for (const auto& one : numbers)
        if (one.name() == name) return one.value();
    return otherwise;
}

std::int32_t coins_of(const Book& book, std::uint32_t who) {
    std::int32_t sum = book.fact("purse", who).value_or(0);
    for (const v1::Item* item : book.things_of(who))
        for (const auto& [name, worth] : kCoins)
            if (item->kind() == "treasure" && item->name() == name) sum += worth * item->charges();
    return sum;
}

std::string shop_line(const Book& book, const v1::Feature& shop) {
    std::string out;
    for (const v1::Item& item : book.view().items()) {
        if (item.where() != "for_sale" || item.state() != shop.id()) continue;
        const std::int32_t lot = number(item.gear().numbers(), "lot", 1);
        out += out.empty() ? "" : ", ";
        out += (lot > 1 ? std::to_string(lot) + " " : "") + item.name() + " " +
               coins_text(number(item.gear().numbers(), "price_cp"));
        if (item.charges() > 0) out += " (" + std::to_string(item.charges()) + " left)";
    }
    return out.empty() ? out : "  for sale, " + words(shop.id()) + ": " + out + "\n";
}

std::string hireling_line(const Book& book, const v1::Feature& one) {
    const std::int32_t left = number(one.numbers(), "count", 1) - book.fact("hired", one.index()).value_or(0);
    if (left < 1) return {};
    const auto service = static_cast<std::size_t>(number(one.numbers(), "service"));
    std::string out = "  for hire, " + one.id() + ": " + std::to_string(left) + " " +
                      std::string(kServices[std::min(service, kServices.size() - 1)]) + ", " +
                      coins_text(number(one.numbers(), "wage_cp")) + " a month";
    if (const std::int32_t upkeep = number(one.numbers(), "upkeep_cp"); upkeep > 0)
        out += " and " + coins_text(upkeep) + " a day in town";
    return out + "\n";
}

}  // namespace

std::string coins_text(std::int32_t copper) {
    const std::int32_t gold = copper / kCopperInGold, rest = copper % kCopperInGold;
    std::string out = gold != 0 || rest == 0 ? std::to_string(gold) + " gp" : "";
    if (rest != 0) out += (out.empty() ? "" : " ") + std::to_string(rest) + " cp";
    return out;
}

std::string town_text(const Book& book, std::uint32_t who) {
    if (book.fact("scene").value_or(0) != kInTown) return {};
    std::string out = "  coins: " + coins_text(coins_of(book, who));
    if (const std::int32_t fund = book.fact("fund").value_or(0); fund > 0)
        out += ", the party's: " + coins_text(fund);
    out += "\n";
    for (const v1::Feature& feature : book.view().features()) {
        if (feature.kind() == "shop") out += shop_line(book, feature);
        if (feature.kind() == "hireling") out += hireling_line(book, feature);
    }
    return out;
}

std::string town_typed(const Book& book, const v1::Use& use) {
    if (use.verb() != "act") return {};
    const std::string fund = use.detail() == "fund" ? " fund" : "";
    if (use.subject() == "hire") return "hire " + use.object() + fund;
    if (use.subject() == "pay_off") return "payoff " + book.id(use.who());
    if (use.subject() != "buy" && use.subject() != "sell") return {};
    std::string out = use.subject() + " " + use.item();
    if (use.amount() > 1) out += " " + std::to_string(use.amount());
    if (!use.object().empty()) out += " at " + use.object();
    return out + fund;
}

}  // namespace affray::client
