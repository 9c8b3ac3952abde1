// What a spell gives to whom it lies on, and takes from them, while it lasts: read from the spell itself, by
// whom it was cast and its name, so that one effect on the creature says all (CLS-331 to CLS-337).
#pragma once

#include "readings/space/spell_areas.h"
#include "rules/mechanic.h"

namespace affray {

/// Words of effects of spells that last. Those of `bonus` name in `stat` what is raised: attack, damage, ac
/// (better), attacked (what is aimed at its bearer), save, doublings (of damage), infravision (feet); in
/// `scope` what it is against: melee, missile, or what a save or harm is of (fire, cold).
namespace boon {
inline constexpr Name kPace{"pace"};    ///< `amount`: of a hundred of its rate
inline constexpr Name kFly{"fly"};      ///< `amount`: feet of its rate, at least
inline constexpr Name kBlows{"blows"};  ///< `amount`: times that it makes its attacks in a round
/// `name`: missiles, or mundane for every blow, which do nothing unless they are magical
inline constexpr Name kWard{"ward"};
inline constexpr Name kTemper{"temper"};      ///< `type`: harm of it is less by one for each die
inline constexpr Name kImages{"images"};      ///< `dice`: so many false ones, each of which takes an attack
inline constexpr Name kBodiless{"bodiless"};  ///< its bearer strikes nobody
inline constexpr Name kDispel{"dispel"};      ///< spells in its area end
}  // namespace boon

/// The spell or magic thing that caused an effect, on its caster's sheet or the scene's list; nullptr: none
/// did.
const Power* spell_behind(const View& view, const Effect& effect);
/// Does the spell do anything that lasts and that is read from it?
bool gives_boons(const Power& spell);

struct Boon {
    const Effect* effect = nullptr;  ///< nullptr: a thing that is worn gives it (CLS-353)
    const PowerEffect* gives = nullptr;
    Name source{};  ///< the effect, or the thing
};
/// What spells on the creature and things that it wears do by that word; one that lies on it twice counts
/// once.
std::vector<Boon> boons_on(const View& view, CreatureId who, const Name& op);
/// Of what spells and things do by the word `bonus`: bonuses to `stat` that hold against `scopes`; those
/// without one always hold.
void add_bonuses(const std::vector<Boon>& boons, const Name& stat, const std::vector<Name>& scopes,
                 std::vector<Modifier>& out);
/// All such bonuses of a creature.
void add_boons(const View& view, CreatureId who, const Name& stat, const std::vector<Name>& scopes,
               std::vector<Modifier>& out);
/// A rate in feet with all that hastens, slows or bears it.
std::int32_t pace_with_boons(const View& view, CreatureId who, std::int32_t feet);
/// How many times it makes its attacks in a round; 1 without a spell.
std::int32_t blows_a_round(const View& view, CreatureId who);

/// Ends spells on creatures in the area and on the ground there; one of a caster of a higher level
/// withstands by five in a hundred for each level (CLS-337).
void dispel(const SpellArea& area, CreatureId by, Work& work);

}  // namespace affray
