// What a magic thing truly is: a power of the scene's own, under the thing's name. Of a thing that is known
// the name says it; of any other a number for the referee's eyes, so that until somebody has used it a thing
// is what it looks like, to everybody and for every rule (CLS-351, CLS-352).
#pragma once

#include "rules/mechanic.h"

namespace affray {

/// Which thing of the scene's list it is, by `nature_number`; 0: what its name says (owner: magic_items).
inline constexpr Fact kNature = Fact{"nature", Scope::Item, Audience::Referee}.outlasting();
/// Charges left, counted from 1 so that 0 means: not thrown for yet (owner: magic_items).
inline constexpr Fact kChargesLeft = Fact{"charges_left", Scope::Item, Audience::Referee}.outlasting();
/// 1: its bearer has found that it does not leave him, or what it is (owner: identified_by_use).
inline constexpr Fact kTried = Fact{"thing.tried", Scope::Item, Audience::Referee}.outlasting();

/// Name of the sheet in `Scene::ground` whose powers are the magic things of the scene.
inline constexpr std::string_view kMagicSheet = "magic";
/// Words of effects of magic things beside those of spells.
namespace enchantment {
inline constexpr Name kCharges{"charges"};       ///< `dice` or `amount`: so many uses, thrown at the first
inline constexpr Name kClings{"clings"};         ///< cursed: once used, it cannot be put away
inline constexpr Name kDaily{"daily"};           ///< `amount` times a day (CLS-355)
inline constexpr Name kEachDaily{"each_daily"};  ///< each creature once a day (CLS-355)
inline constexpr Name kTurnsSpells{
    "turns_spells"};  ///< back to the caster, as long as it has charges (CLS-356)
}  // namespace enchantment

/// A number for a name, the same in every scene; never 0.
std::int32_t nature_number(const Name& name);
/// The thing of that name on the scene's list; nullptr: none.
const Power* magic_named(const View& view, const Name& name);
/// All of that list, each of the class that it looks like; nullptr: the scene has none.
const PowerList* magic_list(const View& view);
/// What it is, known or not; nullptr: nothing that the scene has rules for.
const Power* nature_of(const View& view, const Item& item);
/// Does it go by the name of what it is?
bool is_known(const View& view, const Item& item);
/// The effect of that word on a magic thing; nullptr: it has none.
const PowerEffect* effect_of(const Power& magic, const Name& word);
/// Worn, or wielded, or borne as a shield, and known: what it gives holds (CLS-353).
bool is_in_force(const View& view, const Item& item);
/// Clings to its bearer, who has used it (CLS-354).
bool clings(const View& view, const Item& item);

/// Takes a charge; false: none was left. How many there are is thrown for at the first, for the referee's
/// eyes alone (CLS-351). A thing without charges is used up, if it is one of those.
bool spend_charge(const Power& magic, std::uint32_t item, CreatureId who, Work& work);

/// What kind of weapon or armour it is: of a magic one that stands in the tables, the plain one (CLS-147).
Name kind_of_arms(const Item& item, const Gear& gear);
inline constexpr std::string_view kKindOfArms = "kind.";  ///< of a quality that says so

/// From now on it goes by what it is; the number of the thing as it is known, or of the thing itself if it
/// was known before.
std::uint32_t make_known(std::uint32_t item, Work& work);

}  // namespace affray
