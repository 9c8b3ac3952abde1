// Where feet lead nowhere: through water, up and down a wall, through the air, as the ground asks for it
// (TBA-078..080).
#include <algorithm>
#include <array>
#include <deque>
#include <tuple>

#include "autopilot/mind.h"
#include "readings/common.h"
#include "readings/tactics/paths.h"

namespace affray::autopilot {
namespace {

constexpr std::int32_t kUpward = 5;  // feet, of a step through the air
// So many squares are looked at, nearest to the goal first: each is asked of the rules, on a loop that plays.
constexpr std::size_t kSquaresMost = 2048;
// What everybody can do comes before what needs wings.
constexpr std::array<std::size_t, 5> kMeans{kSwim, kClimb, kFly, kHover, kBurrow};
constexpr std::array<Place, 8> kAround{
    {{0, -1, 0}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {1, -1, 0}, {1, 1, 0}, {-1, 1, 0}, {-1, -1, 0}}};

Place flat(Place at) { return {at.x, at.y, 0}; }

// Ways of one kind around the goal; only the place of the creature that moves is imagined. Places are
// squares, at any height.
class Terrain {
  public:
    Terrain(const View& view, CreatureId who, std::size_t means, Place goal)
        : rules_(view.rules()), imagined_(view.state()), who_(who), means_(means), goal_(goal) {}

    // Whoever keeps to the ground comes no higher than that, and a body's height.
    bool reaches_up() const {
        return airborne() ||
               goal_.z - grounded(View(imagined_, rules_), who_, flat(goal_), false).z <= kUpward;
    }

    bool airborne() const { return means_ == kFly || means_ == kHover; }

    // A step toward the goal's height; on the ground what the ground makes of it.
    Place beside(Place at, Place way) const {
        const Place there{at.x + way.x, at.y + way.y, airborne() ? at.z : 0};
        if (!airborne()) return grounded(View(imagined_, rules_), who_, there, false);
        const std::int32_t rise = std::clamp(goal_.z - at.z, -kUpward, kUpward);
        return grounded(View(imagined_, rules_), who_, {there.x, there.y, at.z + rise}, false);
    }

    // Steps from each square to the goal.
    DistanceField distances() {
        DistanceField all;
        all.add(flat(goal_), 0);
        std::deque<Place> open{goal_};
        while (!open.empty() && all.size() < kSquaresMost) {
            const Place at = open.front();
            open.pop_front();
            for (const Place way : kAround) {
                const Place from = grounded(View(imagined_, rules_), who_,
                                            {at.x + way.x, at.y + way.y, airborne() ? at.z : 0}, false);
                if (!imagined_.scene->map.passable(flat(from)) || all.contains(flat(from))) continue;
                if (!leads(from, at)) continue;
                all.add(flat(from), all.steps(flat(at)) + 1);
                open.push_back(from);
            }
        }
        return all;
    }

  private:
    // What it would cost, and who stands at the end, is seen when it is gone.
    bool leads(Place from, Place to) {
        stand_at(imagined_, rules_, who_, from);
        MoveIntent step{.verb = Verb::Move, .who = who_, .path = {to}};
        step.mode = Name(kModeWords[means_]);
        const auto refused = plan_of(View(imagined_, rules_), step).refused;
        return !refused || *refused == Reason::NotEnoughMovement || *refused == Reason::SpaceOccupied;
    }

    const Ruleset& rules_;
    State imagined_;
    CreatureId who_;
    std::size_t means_;
    Place goal_;
};

// The next step of the way, if it can be gone: on toward the goal, at last straight up or down.
std::optional<Place> nearer(const View& view, const Terrain& terrain, const DistanceField& distances,
                            Place at, MoveIntent move) {
    const auto goes = [&](Place there) {
        move.path.push_back(there);
        const bool free = !plan_of(view, move).refused;
        move.path.pop_back();
        return free;
    };
    const std::int32_t left = distances.steps(flat(at));
    if (left <= 1) {
        const Place there = terrain.beside(at, {});
        return there != at && goes(there) ? std::optional(there) : std::nullopt;
    }
    for (const Place way : kAround) {
        const Place there = terrain.beside(at, way);
        if (distances.steps(flat(there)) < left && goes(there)) return there;
    }
    return std::nullopt;
}

}  // namespace

// As far as this turn allows; no further than to where it can strike.
std::optional<Intent> Mind::by_other_means(Place goal, const Foe* foe) const {
    if (rules_.vocabulary()->index(kSpeeds[kSwim]) == kNoWord) return std::nullopt;
    for (const std::size_t means : kMeans) {
        Terrain terrain(view_, who_, means, goal);
        if (!terrain.reaches_up()) continue;
        const DistanceField distances = terrain.distances();
        if (!distances.contains(flat(view_.creature(who_).place))) continue;
        MoveIntent move{.verb = Verb::Move, .who = who_};
        move.mode = Name(kModeWords[means]);
        std::optional<Intent> best;
        for (Place at = view_.creature(who_).place;;) {
            const auto next = nearer(view_, terrain, distances, at, move);
            if (!next) break;
            move.path.push_back(*next);
            at = *next;
            if (legal({move})) best = Intent(move);
            if (best && foe != nullptr && can_strike_from(at, foe->id)) break;
        }
        if (best) return best;
    }
    return std::nullopt;
}

}  // namespace affray::autopilot
