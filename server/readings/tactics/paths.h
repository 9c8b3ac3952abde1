// A path planned step by step: where it leads, what each step costs, why one cannot be taken (TBA-060..063,
// 070..078, 083..088).
#pragma once

#include "readings/tactics/fighting.h"

namespace affray {

/// It takes along whom it holds, in the move under way (TBA-173; owner: walking_modes).
inline constexpr Fact kCarrying{"carrying", Scope::Creature};

/// What its player has last said of being dragged, whatever its sheet says: 1 willing, 2 not; 0: nothing
/// (TBA-138; owner: walking_modes).
inline constexpr Fact kSaidWilling{"willing.said", Scope::Creature};
bool consents(const View& view, CreatureId who);

struct PathStep {
    Place to;
    std::int32_t cost = 0;
    bool squeezed = false;
    bool diagonal = false;
    bool drops = false;        ///< over an edge
    std::int32_t heading = 0;  ///< on ice, from 1
};
struct PathPlan {
    std::vector<PathStep> steps;
    std::optional<Reason> refused{};
    Stage stage = Stage::Space;
    std::int32_t have = 0, need = 0;  ///< feet, of what cannot be paid
};

/// With all the strength of a turn, straight on (TBA-178).
bool sprints(const MoveIntent& move);
/// How far the path can be gone as the view knows the ground; of a path that may be taken all of it.
PathPlan plan_of(const View& view, const MoveIntent& move);
/// One step on foot, its price and the occupants of its end left aside.
std::optional<Reason> step_barred(const View& view, CreatureId who, Place from, Place to);
/// What the ground makes of a place that a path names: never below the ground (README A17).
Place grounded(const View& view, CreatureId who, Place at, bool squeezed);
/// Feet that it has glided in this turn (TBA-079; owner: walking_modes).
inline constexpr Fact kGlided{"move.glided", Scope::Creature};
/// The heading on ice of this turn; 0: none (TBA-276; owner: ground_hazards).
inline constexpr Fact kIcyHeading{"icy_heading", Scope::Creature};

}  // namespace affray
