// Readings of a segment: its steps, its order, who has had a place in it (SEG-010, SEG-014 to SEG-017).
#pragma once

#include "readings/facts.h"
#include "rules/ruleset.h"

namespace affray {

/// The steps of a segment, as the catalogue counts them (SEG-010).
inline constexpr std::string_view kZeroPhaseStep = "1", kOrderStep = "2";

bool in_zero_phase_step(const View& view);
bool in_order_step(const View& view);
/// Has its place in the order come in this segment (SEG-016)?
bool place_has_come(const View& view, CreatureId who);
/// Everybody who is still in play, by dexterity, then by the die that decides between equals, then as they
/// came (SEG-014, SEG-015).
std::vector<OrderEntry> dexterity_order(const View& view);
/// Whose place begins with this event: it comes in the order, or is taken by moving early (SEG-023).
CreatureId place_begun(const View& view, const TurnBegan& began);
CreatureId place_begun(const View& view, const FactSet& set);
/// Can it do anything at all: stage s of SEG section 3.
void check_capable(const View& view, CreatureId who, Refusals& out);
/// The same without what a stunned creature may still do (SEG-065).
void check_conscious(const View& view, CreatureId who, Refusals& out);
/// A fact of every creature at its initial value again.
void clear_all(const Fact& fact, const Name& cause, Work& work);

}  // namespace affray
