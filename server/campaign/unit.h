// What a campaign's book counts: coins by kind, gems, jewelry, magic items, experience (CLS-023, CLS-170 to
// CLS-173).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "rules/state.h"

namespace affray::campaign {

enum class UnitKind : std::uint8_t { Coin, Gem, Jewelry, Magic, Experience };
std::string_view to_string(UnitKind kind);
std::optional<UnitKind> unit_kind_from(std::string_view text);

/// One kind of thing that is counted. Two gems of one name and value are the same unit.
struct Unit {
    UnitKind kind = UnitKind::Coin;
    Name name;                  ///< cp, sp, ep, gp, pp; ruby; sword_plus_1; xp
    std::int32_t value_cp = 0;  ///< of one piece, in copper; 0: nobody has named a price
    std::int32_t weight = 0;    ///< of one piece, in coins: tenths of a pound
    auto operator<=>(const Unit&) const = default;
};

/// Amounts by unit; none is zero.
using Amounts = std::map<Unit, std::int64_t>;

/// cp, sp, ep, gp, pp; nullopt for another word.
std::optional<Unit> coin(std::string_view name);
/// With the weight that the tables give it (CLS-023).
Unit gem(const Name& name, std::int32_t value_cp);
Unit jewelry(const Name& name, std::int32_t value_cp);
Unit magic(const Name& name);
Unit experience();

/// "coin:gp:100:1", "gem:ruby:50000:1": kind, name, value, weight. Stable: the store keeps it.
std::string to_text(const Unit& unit);
std::optional<Unit> unit_from(std::string_view text);

/// Is this thing treasure that the book counts? Plain gear is none. A ruby of no known sort is a gem.
std::optional<Unit> unit_of(const Item& item, const Gear& gear);
/// The thing that carries so many of a unit; what stands in `where` is the bearer's to choose.
Item item_of(const Unit& unit, std::int32_t count);
Gear gear_of(const Unit& unit);

/// Most of one unit in one booking, and in what one account holds where it is divided.
inline constexpr std::int64_t kAmountMax = 1'000'000'000'000;
/// Most copper that is divided at once: its gold is at most kAmountMax.
inline constexpr std::int64_t kWorthMax = 100 * kAmountMax;

/// Sums are held at the ends of their range instead of overflowing; what is booked or divided lies far below.
void add(Amounts& to, const Unit& unit, std::int64_t amount);
void add(Amounts& to, const Amounts& more);
/// b - a.
Amounts difference(const Amounts& a, const Amounts& b);
/// In copper, of what has a price.
std::int64_t value_cp(const Amounts& amounts);
/// In coins of weight, experience apart.
std::int64_t weight(const Amounts& amounts);
/// Gold first, then silver, then copper.
Amounts coins_worth(std::int64_t copper);
/// For the log: "heal up"; "40 gp, 2 ruby".
std::string spoken(std::string word);
std::string spoken(const Amounts& amounts);

}  // namespace affray::campaign
