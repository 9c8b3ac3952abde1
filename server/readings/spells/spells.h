// Spells: whom they may be cast on, and what they do to them, however they come to be cast (CLS-153, 155,
// CLS-T11; AP-072).
#pragma once

#include "rules/mechanic.h"

namespace affray {

struct SpellCast {
    CreatureId who = CreatureId::None;
    const Power* power = nullptr;  ///< with its form
    std::vector<CreatureId> targets{};
    std::vector<Place> places{};
    std::int32_t direction = 0;  ///< of a bolt, 1 (north) to 8
};

/// BAD_ARGUMENT, TARGET_INVALID, OUT_OF_RANGE, NO_LINE_OF_SIGHT. Reads what the caster may know.
void check_targets(const View& view, const SpellCast& cast, Refusals& out);
/// Draws the spell's dice (number of targets or pool, duration, damage once, saves) and carries it out.
void resolve_spell(const SpellCast& cast, Work& work);

/// Level of a caster: of its class, or as many as a monster has Hit Dice.
std::int32_t caster_level(const View& view, CreatureId who);
/// Missiles that a spell of growing number has for a caster (CLS-T11); 1: it does not grow.
std::int32_t missile_count(const View& view, CreatureId who, const SpellForm& form);
/// Whoever has it neither casts nor is touched by a spell (CLS-336).
inline constexpr std::string_view kAntiMagic = "anti_magic";
/// Does the spell take that state away?
bool cures(const SpellForm& form, std::string_view state);
/// The spell that another one is when it is cast backwards; nullopt: it has no reverse.
std::optional<Power> reversed(const Power& spell);

}  // namespace affray
