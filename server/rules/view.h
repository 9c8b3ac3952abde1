// View: all that a hook may read.
#pragma once

#include "base/lists.h"
#include "rules/crowd_index.h"

namespace affray {

class Ruleset;

/// What a hook may read. Cheap to copy; valid while the state it was made from is.
class View {
  public:
    View(const State& state, const Ruleset& rules) : state_(&state), rules_(&rules) {}

    const State& state() const { return *state_; }
    const Ruleset& rules() const { return *rules_; }
    const Creature& creature(CreatureId id) const { return state_->creature(id); }
    const Sheet& sheet(CreatureId id) const { return state_->sheet(id); }
    bool has(CreatureId id) const { return state_->has(id); }

    /// Stored or derived value; the fact's initial value if this ruleset has no such fact.
    std::int32_t get(const Fact& fact, std::uint32_t a = 0, std::uint32_t b = 0) const;
    std::int32_t get(const Fact& fact, CreatureId a) const { return get(fact, number(a)); }
    std::int32_t get(const Fact& fact, CreatureId a, CreatureId b) const {
        return get(fact, number(a), number(b));
    }
    /// Whom a stored fact of pairs or bonds joins with a first subject: every b for which that of (a, b) is
    /// not at its initial value, by number; of a bond either way round.
    std::vector<CreatureId> seconds(const Fact& fact, CreatureId a) const;
    /// Every a for which a stored fact of the pair (a, b) is not at its initial value, by number.
    std::vector<CreatureId> firsts(const Fact& fact, CreatureId b) const;
    /// Value on the sheet; the stat's initial value if this ruleset has no such stat.
    std::int32_t stat(const Stat& stat, CreatureId who) const;

    bool up(CreatureId id) const { return creature(id).status == CreatureStatus::Up; }
    /// Up, and no effect is on it: nothing that lasts has befallen it.
    bool untouched(CreatureId id) const { return up(id) && (state_->effects.empty() || !any_effect_on(id)); }
    /// Still a piece on the map: not dead and not gone.
    bool present(CreatureId id) const {
        return creature(id).status != CreatureStatus::Dead && creature(id).status != CreatureStatus::Gone;
    }
    bool hostile(CreatureId a, CreatureId b) const;
    std::int32_t distance(CreatureId a, CreatureId b) const;
    std::int32_t distance(Place a, Place b) const;
    std::vector<Place> neighbours(Place at) const;
    /// Position in the order of battle; creatures without one come last.
    std::size_t rank(CreatureId id) const;
    /// Creatures in rank order, those outside the order afterwards by number.
    std::vector<CreatureId> by_rank() const;
    const Effect* effect(CreatureId who, const Name& name) const;

    /// As of the state (rules/crowd_index.h).
    const Creature* find_near(Place at, std::int32_t cells, const auto& is_so) const {
        return affray::find_near(*state_, at, cells, is_so);
    }
    const Creature* find_hidden(const auto& is_so) const { return affray::find_hidden(*state_, is_so); }

  private:
    bool any_effect_on(CreatureId who) const;

    const State* state_;
    const Ruleset* rules_;
};

}  // namespace affray
