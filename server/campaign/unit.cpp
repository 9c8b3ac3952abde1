// Units by their words, and as things that somebody carries.
#include "campaign/unit.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <vector>

#include "base/int_math.h"
#include "readings/things/burdens.h"

namespace affray::campaign {
namespace {

struct CoinKind {
    std::string_view name;
    std::int32_t copper = 0;
};
constexpr std::array<CoinKind, 5> kCoins{{{"cp", 1}, {"sp", 10}, {"ep", 50}, {"gp", 100}, {"pp", 500}}};

constexpr std::array<std::pair<UnitKind, std::string_view>, 5> kUnitWords{{{UnitKind::Coin, "coin"},
                                                                           {UnitKind::Gem, "gem"},
                                                                           {UnitKind::Jewelry, "jewelry"},
                                                                           {UnitKind::Magic, "magic"},
                                                                           {UnitKind::Experience, "xp"}}};

constexpr std::string_view kTreasure = "treasure";
constexpr std::string_view kMagic = "magic";

std::int32_t printed_weight(std::string_view sort) {
    for (const auto& row : kTreasureWeights)
        if (sort.starts_with(row.name)) return row.coins;
    return kOtherTreasure;
}

std::optional<std::int32_t> number_of(std::string_view text) {
    std::int32_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size() || value < 0) return std::nullopt;
    return value;
}

}  // namespace

std::string_view to_string(UnitKind kind) {
    for (const auto& [known, word] : kUnitWords)
        if (known == kind) return word;
    AFFRAY_UNREACHABLE();
}

std::optional<UnitKind> unit_kind_from(std::string_view text) {
    for (const auto& [kind, word] : kUnitWords)
        if (word == text) return kind;
    return std::nullopt;
}

std::optional<Unit> coin(std::string_view name) {
    for (const CoinKind& kind : kCoins)
        if (kind.name == name) return Unit{UnitKind::Coin, Name(name), kind.copper, 1};
    return std::nullopt;
}

Unit gem(const Name& name, std::int32_t value_cp) {
    return {UnitKind::Gem, name, value_cp, printed_weight("gem")};
}
Unit jewelry(const Name& name, std::int32_t value_cp) {
    return {UnitKind::Jewelry, name, value_cp, printed_weight("jewelry")};
}
Unit magic(const Name& name) { return {UnitKind::Magic, name, 0, printed_weight(name.view())}; }
Unit experience() { return {UnitKind::Experience, "xp", 0, 0}; }

std::string to_text(const Unit& unit) {
    std::string text(to_string(unit.kind));
    text += ":" + unit.name.str() + ":" + std::to_string(unit.value_cp) + ":" + std::to_string(unit.weight);
    return text;
}

std::optional<Unit> unit_from(std::string_view text) {
    std::vector<std::string_view> parts;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find(':', begin), text.size());
        parts.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
    if (parts.size() != 4 || parts[1].empty() || !Name::fits(parts[1])) return std::nullopt;
    const auto kind = unit_kind_from(parts[0]);
    const auto value = number_of(parts[2]);
    const auto weighs = number_of(parts[3]);
    if (!kind || !value || !weighs) return std::nullopt;
    const Unit unit{*kind, Name(parts[1]), *value, *weighs};
    // Coins and experience are what they are.
    if (*kind == UnitKind::Coin && coin(parts[1]) != unit) return std::nullopt;
    if (*kind == UnitKind::Experience && unit != experience()) return std::nullopt;
    return unit;
}

std::optional<Unit> unit_of(const Item& item, const Gear& gear) {
    const std::string_view name = item.name.view();
    const std::int32_t value = gear.number("value_cp");
    const auto weighs = [&](const Unit& unit) { return gear.number("weight", unit.weight); };
    if (item.kind == Name(kMagic)) {
        Unit unit = magic(item.name);
        unit.value_cp = value;
        unit.weight = weighs(unit);
        return unit;
    }
    if (item.kind != Name(kTreasure)) return std::nullopt;
    if (const auto kind = coin(name)) return kind;
    if (name == "coin") return coin("gp");
    const bool adorns = gear.type == Name("jewelry") || name.starts_with("jewelry");
    Unit unit = adorns ? jewelry(item.name, value) : gem(item.name, value);
    unit.weight = weighs(unit);
    return unit;
}

Item item_of(const Unit& unit, std::int32_t count) {
    Item item;
    item.name = unit.name;
    item.kind = unit.kind == UnitKind::Magic ? kMagic : kTreasure;
    item.charges = count;
    item.where = "pack";
    return item;
}

Gear gear_of(const Unit& unit) {
    Gear gear;
    if (unit.kind == UnitKind::Gem || unit.kind == UnitKind::Jewelry) gear.type = to_string(unit.kind);
    gear.numbers.emplace_back("weight", unit.weight);
    if (unit.kind != UnitKind::Coin && unit.value_cp != 0)
        gear.numbers.emplace_back("value_cp", unit.value_cp);
    return gear;
}

void add(Amounts& to, const Unit& unit, std::int64_t amount) {
    if (amount == 0) return;
    const auto at = to.emplace(unit, 0).first;
    at->second = add_saturated(at->second, amount);
    if (at->second == 0) to.erase(at);
}

void add(Amounts& to, const Amounts& more) {
    for (const auto& [unit, amount] : more) add(to, unit, amount);
}

Amounts difference(const Amounts& a, const Amounts& b) {
    Amounts out = b;
    for (const auto& [unit, amount] : a) add(out, unit, sub_saturated<std::int64_t>(0, amount));
    return out;
}

std::int64_t value_cp(const Amounts& amounts) {
    std::int64_t sum = 0;
    for (const auto& [unit, amount] : amounts)
        sum = add_saturated(sum, mul_saturated<std::int64_t>(unit.value_cp, amount));
    return sum;
}

std::int64_t weight(const Amounts& amounts) {
    std::int64_t sum = 0;
    for (const auto& [unit, amount] : amounts)
        sum = add_saturated(sum, mul_saturated<std::int64_t>(unit.weight, amount));
    return sum;
}

std::string spoken(std::string word) {
    std::replace(word.begin(), word.end(), '_', ' ');
    return word;
}

std::string spoken(const Amounts& amounts) {
    std::string text;
    for (const auto& [unit, amount] : amounts)
        text += (text.empty() ? "" : ", ") + std::to_string(amount) + " " + spoken(unit.name.str());
    return text;
}

Amounts coins_worth(std::int64_t copper) {
    Amounts coins;
    for (const std::string_view name : {"gp", "sp", "cp"}) {
        const Unit unit = *coin(name);
        add(coins, unit, copper / unit.value_cp);
        copper %= unit.value_cp;
    }
    return coins;
}

}  // namespace affray::campaign
