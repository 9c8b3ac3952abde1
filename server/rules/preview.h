// Preview: the "why not?" oracle, the menu of a creature and its reach. Never touches the live dice or the
// state.
#pragma once

#include "rules/odds.h"
#include "rules/resolver.h"
#include "rules/seat_view.h"

namespace affray {

/// A reaction that an intent would provoke, as far as the asking seat may know.
struct Provoked {
    Name kind;
    CreatureId actor = CreatureId::None;
    std::uint32_t step = 0;  ///< index in the path
    bool operator==(const Provoked&) const = default;
};

struct Preview {
    std::vector<Rejection> reasons;  ///< all of them, in order of validation; empty: allowed
    Bill bill;
    std::vector<Provoked> reactions;
    std::vector<Odds> odds;   ///< of the attack that it comes to, by target
    bool needs_roll = false;  ///< the outcome hangs on a die that the preview does not draw
};

/// Who only watches is refused (NOT_ELIGIBLE). What takes more than the budget of an action is too large here
/// as well.
Preview preview(const Situation& situation, const Ruleset& rules, const Viewer& viewer,
                const ForeignIntent& asked);

/// What the mechanics think a creature might do now, allowed or not; a bounded number.
std::vector<Intent> suggestions(const View& view, CreatureId who);

/// One line of a creature's menu: an intent with everything but its targets or path.
struct MenuEntry {
    Intent intent;
    Name subject;  ///< what it is done with, or the form of a movement, whose goal `intent` leaves open
    bool allowed = false;
    std::vector<Rejection> reasons;
    Bill bill;
    std::vector<CreatureId> targets;  ///< legal ones
    std::int32_t target_count = 0;    ///< how many may be chosen; 0: none needed
    bool needs_path = false;
    /// One of which is chosen, or another cell of the map; empty: none needed.
    std::vector<Place> places;
};
/// Empty where the seat does not control the creature.
std::vector<MenuEntry> menu(const Situation& situation, const Ruleset& rules, SeatId seat, CreatureId who);

/// A cell that a creature can afford to walk to.
struct ReachCell {
    Place place;
    std::int32_t cost = 0;
    std::uint32_t provoked = 0;
    std::vector<Place> path;
};
/// Empty where the seat does not control the creature; the nearest cells where there are very many.
std::vector<ReachCell> reach(const Situation& situation, const Ruleset& rules, SeatId seat, CreatureId who);
/// In thought: `who` stands there, with what it sits on.
void stand_at(State& imagined, const Ruleset& rules, CreatureId who, Place at);

/// Every complete intent that would be accepted now from this seat, the referee's for whoever it is, for bots
/// and fuzzing; deterministic order. Whoever plays by it is never stuck: somebody always has one.
std::vector<Intent> legal_intents(const Situation& situation, const Ruleset& rules, SeatId seat);

}  // namespace affray
