// Things as the rows of the price list work on them: what a row needs in hand, where things go (AP section
// 4.I; AP-007).
#pragma once

#include <span>

#include "readings/things/weapons.h"
#include "rules/mechanic.h"

namespace affray {

inline constexpr std::string_view kGround = "ground", kBelt = "belt", kBack = "back", kShoulder = "shoulder",
                                  kInPack = "pack", kPocket = "pocket", kWorn = "worn", kBoth = "both";

/// Adds an `act` of a row to a menu.
void suggest_row(CreatureId who, std::string_view row, const Name& item, std::vector<Intent>& out);
/// The `act` of one of these rows; nullptr: another intent.
const UseIntent* act_of(const Intent& intent, std::span<const std::string_view> rows);
bool is_row(const UseIntent& use, std::string_view row);

/// Reasons for want of what the row needs: the thing it works on at hand, hands free.
void check_means(const View& view, const UseIntent& use, Refusals& out);
/// Of the creature's own; nullptr: it has none of that name, or it lies on the ground.
const Item* carried(const View& view, CreatureId who, const Name& name);
/// Ready on belt, back or shoulder.
bool stowed(const Item& item);
/// The thing that a use is of.
const Name& thing_named(const UseIntent& use);
/// Lying open anywhere, in this place if there is one; nullptr: nothing of that name does.
const Item* lying(const View& view, const Name& name, Place at);
/// Held by that creature in a hand other than the one that holds `item`; nullptr: nothing.
const Item* other_in_hand(const View& view, CreatureId who, const Item& item);
/// All of it, in tenths of a pound.
std::int32_t weight_of(const View& view, const Item& item);
/// Hands that this creature needs for a weapon (AP-118).
std::int32_t hands_needed(const View& view, CreatureId who, const Item& item);

void put(const Item& item, const Name& where, const Name& cause, Work& work);
void put(const Item& item, const Name& where, const Name& state, const Name& cause, Work& work);
/// So many of it are gone, and it with the last one.
void use_up(const Item& item, const Name& cause, Work& work, std::int32_t count = 1);
/// It changes hands; `from`: where all have seen it lie.
void hand_to(CreatureId owner, const Item& item, const Name& where, const Name& cause, Work& work,
             const Name& from = {});
void set_state(const Item& item, const Name& state, const Name& cause, Work& work);
/// Into its owner's hex, still its owner's.
void lay_down(const Item& item, const Name& cause, Work& work);
/// Into its owner's hex, for whoever picks it up.
void let_fall(const Item& item, const Name& cause, Work& work);
/// Into a free hand, or both where the thing needs them; it changes hands if it was another's.
void take_in_hand(CreatureId who, const Item& item, const Name& cause, Work& work);

/// Strong in the arms: what weighs no more than this is wielded in one hand, in tenths of a pound (AP-116).
inline constexpr Stat kOneHandLimit{"one_hand_limit", 50, 50, 75};
inline constexpr std::int32_t kLightWeapon = 50;  ///< AP-117

}  // namespace affray
