// Weapons: what an attack is made with where rulesets know things in hands and natural weapons (CLS-131, 133,
// 141, 147; AP-044, AP-047).
#pragma once

#include "readings/facts.h"
#include "rules/ruleset.h"

namespace affray {

/// The attack that everybody has without a weapon, where a ruleset does not name it otherwise.
inline constexpr std::string_view kBareHands = "unarmed";

/// The referee's die for a found thing that resembles no weapon; 0: nobody has said (AP-053; owner:
/// weapon_qualities).
inline constexpr Fact kFoundDie{"found.die", Scope::Item};
inline constexpr std::int32_t kFoundDieUnrated = 3;

/// Does the blow land? A critical hit is none of this family's outcomes.
bool strikes(TestOutcome outcome);

/// A weapon in hand, or a natural one of the sheet; of a bomb, neither.
struct Weapon {
    const Power* power = nullptr;  ///< natural
    const Item* item = nullptr;
    const Gear* gear = nullptr;  ///< of the item
    Name mode{};                 ///< melee, thrown, fired, careful or bomb

    bool missile() const { return mode != Name("melee"); }
    /// CLS-096: a slow weapon, by what its table prints.
    bool slow() const;
    /// Water that hurts the undead alone, whatever else harms them (CLS-144).
    bool holy_water() const;
    bool has(const Name& quality) const { return gear != nullptr && gear->has(quality); }
    /// Short, medium and long in printed feet; 0: no limit is printed.
    std::array<std::int32_t, 3> ranges() const;
    /// As a power that a `Strike` can carry.
    Power as_power() const;
};

/// What the attack names, in the mode it names or else the weapon's own; nullopt: nothing of that name is at
/// hand.
std::optional<Weapon> weapon_of(const View& view, const AttackIntent& attack);
std::optional<Weapon> weapon_of(const View& view, const Strike& strike);
/// Can the weapon be used in that mode at all?
bool serves(const Weapon& weapon, const Name& mode);

/// Held in the main hand, the other one, or both.
bool in_hand(const Item& item);
/// The thing in that hand (main or off); nullptr: it is empty.
const Item* held(const View& view, CreatureId who, const Name& hand);
/// The weapon in hand by which CLS-096 judges a whole turn; nullptr: bare hands.
const Item* ready_weapon(const View& view, CreatureId who);

/// Where those arrows are that an archer has laid ready before the others.
inline constexpr std::string_view kLaidReady = "ready";
/// May the weapon shoot this ammunition?
bool shoots(const Weapon& weapon, const View& view, const Item& ammunition);
/// Arrows for a bow, by what its table names; those laid ready, else the first that are left. nullptr: none
/// is listed, there is enough of it (CLS-143).
const Item* missiles_for(const View& view, CreatureId who, const Weapon& weapon);

/// What it is made of and what it burns with: mundane, silver, magical; fire … (CLS-131).
std::vector<Name> tags_of(const View& view, const Strike& strike);
bool is_material(const Name& tag);
/// Lists the tag among what does nothing to it, or has the trait of that name.
bool immune_to(const View& view, CreatureId who, const Name& tag);

/// Do ability scores count for it: characters and retainers (CLS-033)?
bool has_ability_modifiers(const View& view, CreatureId who);

}  // namespace affray
