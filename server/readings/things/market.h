// What is for sale in a town, what it costs, and with whose coins it is paid (ADV-160 to ADV-163).
#pragma once

#include "readings/journey/expedition.h"
#include "readings/party/purse.h"

namespace affray {

/// A place of a town where things are sold, and somebody who waits there to be hired.
inline constexpr std::string_view kShop = "shop", kHireling = "hireling";
/// Where a ware lies; its state is the shop's id, its charges how many there are, 0: as many as are wanted.
inline constexpr std::string_view kForSale = "for_sale";
/// Numbers of a ware: copper pieces, and how many pieces one gets for them.
inline constexpr std::string_view kPriceNumber = "price_cp", kLotNumber = "lot";
/// Number of a shop: of a hundred of the price, what it pays for what it sells itself. Absent: half.
inline constexpr std::string_view kPays = "pays";
inline constexpr std::int32_t kPaysHalf = 50, kCountMost = 100;

/// The shop or hireling of that id, if the party is in a town, at that place, and knows of it.
std::optional<std::uint32_t> counter(const View& view, std::string_view kind, const Name& id);
/// A ware of that shop; without a shop, of the first that is open. nullptr: nobody sells it.
const Item* ware_named(const View& view, const Name& shop, const Name& name);
std::int32_t price_of(const View& view, const Item& ware);
std::int32_t lot_of(const View& view, const Item& ware);
/// What the shop pays for so many pieces, in copper; 0: it does not buy such a thing (ADV-163).
std::int32_t payment_for(const View& view, std::uint32_t shop, const Item& thing, std::int32_t count);

/// All that somebody carries in coins, in copper pieces.
std::int32_t coins_of(const View& view, CreatureId who);
/// What pays: the fund of the party, or somebody's own coins.
enum class Payer : std::uint8_t { Own, Fund };
/// As the variant of the deed says.
Payer payer_of(const UseIntent& deed);
/// In a town, between fights, alive and able: every deed of these rules begins with it.
void check_in_town(const View& view, CreatureId who, Refusals& out);
std::int32_t held_by(const View& view, Payer payer, CreatureId who);
/// Who pays from the fund speaks for the party; and there is enough. Says what there is and what it costs.
void check_payment(const View& view, Payer payer, CreatureId who, std::int32_t price, SeatId seat,
                   Refusals& out);
/// From the purse first, then from coins, the smallest first, with what is too much back into the purse.
void pay_coins(Payer payer, CreatureId who, std::int32_t price, const Name& cause, Work& work);
void take_coins(Payer payer, CreatureId who, std::int32_t sum, const Name& cause, Work& work);

}  // namespace affray
