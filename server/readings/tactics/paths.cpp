// Steps of a path, in the order in which their reasons are tested.
#include "readings/tactics/paths.h"

#include <algorithm>
#include <cstdlib>

#include "readings/common.h"
#include "readings/space/squares.h"
#include "readings/tactics/hiders.h"

namespace affray {
namespace {

constexpr std::int32_t kSizeOfLarge = 3;  // smaller ones fill one square, squeezing or not (TBA-062)
constexpr std::int32_t kDragFeet = 2;     // further feet for each foot (TBA-139)
constexpr std::int32_t kSprintPace = 4, kLadenSprintPace = 3;

// The path as it is being planned.
class Planner {
  public:
    Planner(const View& view, const MoveIntent& move)
        : view_(view),
          move_(move),
          mover_(carrier_of(view, move.who)),
          mode_(mode_named(move.mode).value_or(kOnFoot)),
          size_(view.stat(kSize, mover_)),
          upright_(body_at(view, mover_, {}, false)),
          narrow_(size_ >= kSizeOfLarge ? body_at(view, mover_, {}, true) : upright_),
          at_(view.creature(mover_).place),
          squeezed_(view.get(kSqueezing, mover_) != 0),
          spent_(view.get(kMoveSpent, move.who)),
          diagonals_(view.get(kDiagonals, move.who)),
          heading_(view.get(kIcyHeading, mover_)) {}

    PathPlan whole() {
        if (!mode_named(move_.mode)) return refuse(Reason::BadArgument, Stage::Shape);
        if (const auto bars = bars_any_step()) return refuse(bars->first, bars->second);
        for (const Place next : move_.path) {
            PathStep step;
            if (const auto bars = take(next, step, true)) return refuse(*bars, Stage::Space);
            plan_.steps.push_back(step);
        }
        if (!gathered_) gather();
        const Body end = body(at_, squeezed_);
        for (const Other& other : others_)
            if (overlap(end, other.body) && view_.get(kDragging, move_.who, other.who) == 0 &&
                !shares_space(view_, mover_, other.who))
                return refuse(Reason::SpaceOccupied, Stage::Space);
        return std::move(plan_);
    }

    std::optional<Reason> single(Place from, Place to) {
        at_ = from;
        PathStep step;
        return take(to, step, false);
    }

  private:
    PathPlan refuse(Reason reason, Stage stage) {
        plan_.refused = reason;
        plan_.stage = stage;
        return std::move(plan_);
    }

    bool flies() const { return mode_ == kFly || mode_ == kGlide || mode_ == kHover; }
    bool crawls() const { return move_.mode == Name("crawl"); }

    std::optional<std::pair<Reason, Stage>> bars_any_step() const {
        const bool own_only = flies() || mode_ == kBurrow;
        const bool hovers = mode_ == kFly && view_.stat(kSpeeds[kHover], mover_) > 0;
        const bool lifted = mode_ == kFly && view_.stat(kMagicFlight, mover_) != 0;
        if (own_only && view_.stat(kSpeeds[mode_], mover_) <= 0 && !hovers && !lifted)
            return {{Reason::WrongMoveMode, Stage::Space}};
        const bool prone = suffers(view_, mover_, "prone");
        if (prone != crawls()) return {{Reason::WrongPosture, Stage::Space}};
        if (best_speed() == 0) return {{Reason::CannotMove, Stage::Space}};
        return std::nullopt;
    }

    std::int32_t best_speed() const {
        std::int32_t best = speed_of(view_, mover_, mode_, 0);
        if (mode_ == kClimb || mode_ == kSwim) best = std::max(best, speed_of(view_, mover_, kOnFoot, 0));
        if (mode_ == kFly) best = std::max(best, speed_of(view_, mover_, kHover, 0));
        return best;
    }

    Body body(Place at, bool squeezed) const {
        Body there = squeezed ? narrow_ : upright_;
        there.at = at;
        there.low += 2 * at.z;
        there.high += 2 * at.z;
        return there;
    }

    bool fits_upright(Place at) const {
        const Body there = body(at, false);
        if (mode_ != kBurrow && no_ground(view_.state(), there)) return false;
        return narrowest(there) >= size_;
    }

    // The largest size that the narrowest of these squares lets through (TBA-063).
    std::int32_t narrowest(const Body& there) const {
        std::int32_t least = 6;
        for (const Feature& feature : view_.state().scene->features)
            for (const Place square : squares(there))
                if (feature.kind == Name("ground") && feature.at(square))
                    least = std::min(least, feature.number("clearance", 6));
        return least;
    }

    // Is there a block of the smaller body inside the larger one next to the other?
    static bool near(Place small, Place large, std::int32_t room) {
        const auto off = [room](std::int32_t a, std::int32_t b) {
            return a < b ? b - a : std::max(0, a - (b + room));
        };
        return std::max(off(small.x, large.x), off(small.y, large.y)) <= 1;
    }

    bool joins(Place to, bool squeezed) const {
        const std::int32_t room = upright_.side - narrow_.side;
        if (squeezed == squeezed_)
            return std::max(std::abs(to.x - at_.x), std::abs(to.y - at_.y)) <= 1 && shifts(to);
        return squeezed ? near(to, at_, room) : near(at_, to, room);
    }

    bool shifts(Place to) const { return to.x != at_.x || to.y != at_.y || (flies() && to.z != at_.z); }

    std::optional<Reason> take(Place asked, PathStep& step, bool paying) {
        step.squeezed = move_.squeeze && !fits_upright(asked);
        const std::int32_t ground = ground_under(asked, step.squeezed);
        step.to = {asked.x, asked.y, flies() ? std::max(asked.z, ground) : ground};
        if (!joins(step.to, step.squeezed) || (flies() && std::abs(step.to.z - at_.z) > kFeetPerSquare))
            return Reason::PathInvalid;
        const Body there = body(step.to, step.squeezed);
        for (const Place square : squares(there))
            if (!view_.state().scene->map.on_map(square)) return Reason::OffMap;
        if (mode_ == kGlide && step.to.z > at_.z) return Reason::WrongMoveMode;
        if (const auto wall = walled(there, step)) return wall;
        if (const auto medium = wrong_medium(there, step)) return medium;
        if (!gathered_) gather();
        for (const Other& other : others_)
            if (overlap(there, other.body) && !lets_pass(view_, mover_, other.who))
                return Reason::SpaceOccupied;
        step.diagonal = step.to.x != at_.x && step.to.y != at_.y;
        if (paying && !pay(there, ground, step)) return Reason::NotEnoughMovement;
        at_ = step.to;
        squeezed_ = step.squeezed;
        diagonals_ += step.diagonal ? 1 : 0;
        return std::nullopt;
    }

    std::optional<Reason> walled(const Body& there, const PathStep& step) const {
        if (mode_ != kBurrow && no_ground(view_.state(), there))
            return smaller_fits(there) ? Reason::SpaceTooNarrow : Reason::PathBlocked;
        if (corner_cut(step)) return Reason::PathBlocked;
        const std::int32_t clearance = narrowest(there);
        const bool passes = clearance >= size_ || (step.squeezed && clearance == size_ - 1) ||
                            (step.squeezed && size_ >= 3 && clearance >= size_ - 1);
        return passes ? std::nullopt : std::optional(Reason::SpaceTooNarrow);
    }

    // Some smaller block inside it is free (TBA-060).
    bool smaller_fits(const Body& there) const {
        const Squares all = squares(there);
        return all.size() > 1 && any(all, [this](Place at) { return !solid(view_.state(), at); });
    }

    // TBA-077.
    bool corner_cut(const PathStep& step) const {
        const std::int32_t dx = step.to.x - at_.x, dy = step.to.y - at_.y;
        if (dx == 0 || dy == 0 || step.squeezed != squeezed_ || mode_ == kBurrow) return false;
        const std::int32_t side = squeezed_ ? narrow_.side : upright_.side;
        const std::int32_t lead_x = dx > 0 ? at_.x + side : at_.x - 1;
        const std::int32_t lead_y = dy > 0 ? at_.y + side : at_.y - 1;
        const std::int32_t trail_x = dx > 0 ? at_.x : at_.x + side - 1;
        const std::int32_t trail_y = dy > 0 ? at_.y : at_.y + side - 1;
        return solid(view_.state(), {lead_x, trail_y, 0}) || solid(view_.state(), {trail_x, lead_y, 0});
    }

    std::int32_t ground_under(Place at, bool squeezed) const {
        std::int32_t most = 0;
        for (const Place square : squares(body(at, squeezed)))
            most = std::max(most, ground_height(view_.state(), square));
        return most;
    }

    bool stairs(Place at) const { return ground_number(view_.state(), at, "stairs") != 0; }

    // Water to swim in, walls to climb, edges to step off (TBA-078, TBA-088).
    std::optional<Reason> wrong_medium(const Body& there, PathStep& step) const {
        if (flies() || mode_ == kBurrow) return std::nullopt;
        const bool in_water = wet(there);
        if (in_water && mode_ != kSwim) return Reason::WrongMoveMode;
        const std::int32_t rise = step.to.z - at_.z;
        if (rise == 0 || in_water || stairs(step.to) || stairs(at_)) return std::nullopt;
        if (rise < 0 && move_.drop) {
            step.drops = true;
            return std::nullopt;
        }
        return mode_ == kClimb ? std::nullopt : std::optional(Reason::WrongMoveMode);
    }

    // As far off as somebody can stand and still be met on the way: a step leads to the next square, and
    // squeezing in or out of it shifts a large body by as much again. Who rides may be where the steed is.
    std::int32_t farthest_met(bool riders) const {
        const auto steps = static_cast<std::int32_t>(std::max<std::size_t>(1, move_.path.size()));
        if (riders) return 2 * (steps + widest_side(view_));
        return steps * (1 + upright_.side - narrow_.side) + widest_side(view_) - 1;
    }

    // Others stand still while a path is planned: who could be in the way is looked up once.
    void gather() {
        gathered_ = true;
        const bool riders = anybody_rides(view_);
        const std::int32_t near = farthest_met(riders);
        for (const Creature& other : view_.state().creatures) {
            const bool far =
                std::max(std::abs(other.place.x - at_.x), std::abs(other.place.y - at_.y)) > near;
            if (far || other.id == mover_ || other.id == move_.who || !view_.present(other.id)) continue;
            const bool own = riders && (view_.get(kRiding, mover_, other.id) != 0 ||
                                        view_.get(kRiding, other.id, mover_) != 0);
            // Whom nobody knows to be there stands in no way, until it is run into (README C30).
            if (!own && !unnoticed(view_, move_.who, other.id))
                others_.push_back({other.id, body_of(view_, other.id)});
        }
    }

    bool slow_ground(const Body& there, std::int32_t ground, PathStep& step) {
        const Squares old = squares(body(at_, squeezed_));
        const bool up = there.low > 2 * ground;
        bool slow = false;
        for (const Place square : squares(there)) {
            if (up || old.has(square)) continue;
            slow = slow || difficult(view_, mover_, square) || against_the_ice(square, step);
        }
        for (const Other& other : others_) {
            slow = slow || (overlap(there, other.body) && !view_.sheet(other.who).has_trait("swarm") &&
                            view_.get(kDragging, move_.who, other.who) == 0);
        }
        return slow;
    }

    // TBA-276.
    bool against_the_ice(Place square, PathStep& step) {
        const auto& features = view_.state().scene->features;
        bool icy = false;
        for (std::uint32_t i = 0; i < features.size(); ++i)
            icy = icy || (features[i].number("icy") != 0 && standing(view_.state(), i) &&
                          covers(features[i], square));
        if (!icy) return false;
        const std::int32_t way = facing_toward(at_, step.to);
        if (heading_ == 0) heading_ = way;
        step.heading = heading_;
        return heading_ != way;
    }

    bool burdened() const {
        if (!move_.carry) return false;
        std::int32_t load = 0;
        for (const CreatureId held : view_.seconds(kGrapple, move_.who)) {
            const std::int32_t weight = view_.stat(kWeight, held);
            if (weight < 0) return true;
            load += weight;
        }
        return load > view_.stat(kCarry, move_.who);
    }

    bool pay(const Body& there, std::int32_t ground, PathStep& step) {
        const bool second = step.diagonal && diagonals_ % 2 == 1 && view_.rules().option("diagonals") != 0;
        const bool climbs = mode_ == kClimb && step.to.z != at_.z;
        std::int32_t length = second ? 2 * kFeetPerSquare : kFeetPerSquare;
        if (climbs) length = std::max(length, std::abs(step.to.z - at_.z));
        std::int32_t extras = slow_ground(there, ground, step) ? 1 : 0;
        if (crawls()) ++extras;
        if (!view_.seconds(kDragging, move_.who).empty()) extras += kDragFeet;
        const std::int32_t halvings = (step.squeezed || squeezed_ ? 1 : 0) + (burdened() ? 1 : 0);
        const bool hard = climbs || (mode_ == kSwim && wet(there));
        if (hard && affords(mode_, length * (1 + extras), halvings, step)) return true;
        if (mode_ == kFly && affords(kHover, length * (1 + extras), halvings, step)) return true;
        const std::size_t by = mode_ == kClimb || mode_ == kSwim ? kOnFoot : mode_;
        return affords(by, length * (1 + extras + (hard ? 1 : 0)), halvings, step);
    }

    // TBA-178.
    std::int32_t sprint_pace() const {
        const bool laden =
            view_.sheet(mover_).has_trait("heavy_armour") || suffers(view_, mover_, "encumbered");
        return laden ? kLadenSprintPace : kSprintPace;
    }

    bool wet(const Body& there) const {
        const Squares all = squares(there);
        return any(all, [&](Place at) { return water(view_.state(), at); });
    }

    bool affords(std::size_t by, std::int32_t cost, std::int32_t halvings, PathStep& step) {
        const std::int32_t most = sprints(move_) ? speed_of(view_, mover_, kOnFoot, halvings) * sprint_pace()
                                                 : allowance_of(view_, move_.who, by, halvings);
        if (spent_ + cost > most) {
            plan_.have = most - spent_;
            plan_.need = cost;
            return false;
        }
        step.cost = cost;
        spent_ += cost;
        return true;
    }

    const View& view_;
    const MoveIntent& move_;
    CreatureId mover_;
    std::size_t mode_;
    std::int32_t size_;
    Body upright_, narrow_;  // at the origin
    Place at_;
    bool squeezed_;
    std::int32_t spent_, diagonals_, heading_;
    PathPlan plan_;
    struct Other {
        CreatureId who = CreatureId::None;
        Body body;
    };
    std::vector<Other> others_;  // who could be in the way, once it is gathered
    bool gathered_ = false;
};

}  // namespace

Place grounded(const View& view, CreatureId who, Place at, bool squeezed) {
    std::int32_t ground = 0;
    for (const Place square : squares(body_at(view, who, at, squeezed)))
        ground = std::max(ground, ground_height(view.state(), square));
    return {at.x, at.y, std::max(at.z, ground)};
}

bool consents(const View& view, CreatureId who) {
    const std::int32_t said = view.get(kSaidWilling, who);
    return said == 0 ? view.stat(kConsents, who) != 0 : said == 1;
}

bool sprints(const MoveIntent& move) { return move.verb == Verb::Move && move.pace == Name("sprint"); }

PathPlan plan_of(const View& view, const MoveIntent& move) { return Planner(view, move).whole(); }

std::optional<Reason> step_barred(const View& view, CreatureId who, Place from, Place to) {
    return Planner(view, MoveIntent{.who = who}).single(from, to);
}

}  // namespace affray
