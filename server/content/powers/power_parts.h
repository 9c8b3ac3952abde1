// The parts of a power and how each is read; internal to the reader of powers.
#pragma once

#include "content/powers/effect_reader.h"

namespace affray::content {

/// Reads parts of one power into it, with the terms of its caster resolved.
class PowerParts {
  public:
    PowerParts(Power& power, const Caster& caster) : power_(power), caster_(caster) {}

    PowerOutcome outcome(const Node& node);
    void usage(const Node& node);
    /// {roll: d20 + con, min: 16}: the ability counts towards the number.
    void recharge(const Node& node);
    void range(const Node& node);
    void targets(const Node& node);
    /// {bonus: 4, vs: ac}, {ability: [int], vs: pd}, auto, or basic_melee for that attack's own.
    void attack(const Node& node);
    /// {bonus: 6, vs: ac, damage: 6, miss: half, ongoing, effects}: an attack as stat blocks write it
    /// (ARC-243).
    void stat_block_form(Fields& fields);
    /// What the natural roll alone decides: natural_even, natural_even_miss, natural_min_18 …
    void natural_riders(Fields& fields);
    /// hit_by: {4: {...}}: what beating the defence by so much does.
    void margins(const Node& node);
    /// modes: {power: {...}, broad: {...}}: after everything else, which they share.
    void modes(const Node& node);
    /// What only class features write (ARC-237).
    void feature(Fields& fields);
    void special(Fields& fields);

  private:
    void damage(PowerOutcome& outcome, Fields& fields);
    void even_parts(Fields& fields);
    void back_parts(PowerOutcome& outcome, Fields& fields);
    void who(const Node& node);
    void versus(const Node& node);
    void table(const Node& node);
    void second_attack();
    void before_roll(const Node& node);
    void rider(PowerEffect effect, NaturalTest natural, std::int32_t natural_min, ResultTest result);
    std::int32_t item_bonus() const { return power_.spell ? caster_.implement_bonus : caster_.weapon_bonus; }

    Power& power_;
    const Caster& caster_;
};

}  // namespace affray::content
