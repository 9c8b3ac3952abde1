// Paces: strides of several hexes a point, and running after a turn of walking forward (AP-037, AP-038).
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/offers.h"
#include "readings/space/sprints.h"
#include "readings/space/steps.h"

namespace affray {
namespace {

/// Hexes a point of the last move in this turn; 0: none yet.
constexpr Fact kStrideNow{"stride", Scope::Creature};
constexpr Fact kStrideChanges{"stride.changes", Scope::Creature};
/// Whole points spent forward at normal pace in this turn.
constexpr Fact kForwardNow{"forward_ap.now", Scope::Creature};
/// Facing at the end of the last turn; -1: not known.
constexpr Fact kFacingBefore{"facing.before", Scope::Creature, Audience::Everyone, -1};
/// Hexes run in this turn; and whether the runner has slowed down.
constexpr Fact kRanHexes{"ran", Scope::Creature};
constexpr Fact kSlowed{"ran.slowed", Scope::Creature};

enum Manner : std::int32_t { kNormalPace, kRunningPace, kStrides };  // of the option ap_movement
constexpr std::int32_t kLongestStride = 8, kFastStride = 4;

// AP-038: the cone of 30 degrees on either side of a direction, in axial coordinates.
bool ahead(Place from, Place to, std::int32_t facing) {
    std::int32_t q = to.x - from.x;
    std::int32_t r = to.y - from.y;
    for (std::int32_t i = 0; i < facing; ++i) {  // turned until the direction is the first one
        const std::int32_t turned = -r;
        r = q + r;
        q = turned;
    }
    return q >= r && q + 2 * r >= 0;
}

class Paces final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"AP-037", "AP-038"},
            .facts = {kStrideNow, kStrideChanges, kForwardNow, kForwardAp, kFacingBefore, kRanHexes, kSlowed},
            .stats = {kDex},
            .offers = {kSprintFall},
            .options = {{"ap_movement", kNormalPace}}};
    }

    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        if (move.verb != Verb::Move) return;
        const std::int32_t manner = view.rules().option("ap_movement");
        const bool runs = move.pace == Name(kRun), strides = move.pace == Name(kStride);
        if (!runs && !strides && !move.pace.empty() && move.pace != Name("normal"))
            out.add(Reason::BadArgument, "pace");
        if (strides && (move.stride < 1 || move.stride > kLongestStride))
            out.add(Reason::BadArgument, "pace");
        if ((runs && manner != kRunningPace) || (strides && manner != kStrides))
            return out.add(Reason::OptionDisabled, "pace");
        if (runs && !may_run(view, move)) out.add(Reason::PaceNotAllowed, Stage::Other, "pace");
        if (manner == kStrides) check_stride(view, move, out);
    }

    bool begin(const MoveIntent& move, const Bill& bill, Work& work) const {
        if (move.verb != Verb::Move) return false;
        const std::int32_t manner = work.view().rules().option("ap_movement");
        if (manner == kRunningPace) note_pace(move, work);
        if (manner != kStrides) return false;
        const std::int32_t before = work.view().get(kStrideNow, move.who);
        const std::int32_t now = hexes_per_point(move);
        if (before != 0 && before != now)
            work.set(kStrideChanges, work.view().get(kStrideChanges, move.who) + 1, move.who, 0, "move");
        work.set(kStrideNow, now, move.who, 0, "move");
        if (now < kSprint || !bends(work.view(), move)) return false;
        sprint(move, bill, work);
        return true;
    }

    void after(const TurnBegan& began, Work& work) const {
        const CreatureId who = began.who;
        work.set(kFacingBefore, work.view().creature(who).facing, who, 0, "turn_began");
        for (const Fact& fact : {kStrideNow, kStrideChanges, kRanHexes, kSlowed})
            work.set(fact, 0, who, 0, "turn_began");
    }

    void after(const TurnEnded& ended, Work& work) const {
        work.set(kForwardAp, work.view().get(kForwardNow, ended.who), ended.who, 0, "turn_ended");
        work.set(kForwardNow, 0, ended.who, 0, "turn_ended");
    }

  private:
    // AP-038: points are halves here.
    static bool may_run(const View& view, const MoveIntent& move) {
        if (move.path.empty()) return false;
        const std::int32_t most = view.get(kApMax, move.who);
        const std::int32_t known = view.get(kFacingBefore, move.who);
        const std::int32_t facing = known < 0 ? view.creature(move.who).facing : known;
        const auto hexes = static_cast<std::int32_t>(move.path.size());
        return 4 * view.get(kForwardAp, move.who) >= most &&
               4 * (hexes + view.get(kRanHexes, move.who)) >= most && view.get(kSlowed, move.who) == 0 &&
               ahead(view.creature(move.who).place, last_of(move.path), facing);
    }

    static void note_pace(const MoveIntent& move, Work& work) {
        const View view = work.view();
        if (move.pace == Name(kRun)) {
            const auto hexes = static_cast<std::int32_t>(move.path.size());
            return work.set(kRanHexes, view.get(kRanHexes, move.who) + hexes, move.who, 0, "run");
        }
        if (view.get(kRanHexes, move.who) > 0) work.set(kSlowed, 1, move.who, 0, "move");
        const std::int32_t points = forward_points(view, move.who, move.path);
        work.set(kForwardNow, view.get(kForwardNow, move.who) + points, move.who, 0, "move");
    }

    static void check_stride(const View& view, const MoveIntent& move, Refusals& out) {
        const std::int32_t before = view.get(kStrideNow, move.who);
        const std::int32_t now = hexes_per_point(move);
        if (before != 0 && before != now && view.get(kStrideChanges, move.who) > 0)
            out.add(Reason::AlreadyUsed, "pace");
        const bool held = now >= kFastStride && view.get(kInMelee, move.who) != 0;
        if (held || too_sharp(view, move)) out.add(Reason::PaceNotAllowed, Stage::Other, "pace");
    }

    // AP-037: straight on within a point, and no more than 60 degrees between two.
    static bool too_sharp(const View& view, const MoveIntent& move) {
        const auto buys = static_cast<std::size_t>(hexes_per_point(move));
        const std::vector<std::int32_t> ways = directions(view, move.who, move.path);
        for (std::size_t i = 1; i < ways.size() && buys > 1; ++i)
            if (turns_between(ways[i - 1], ways[i]) > (i % buys == 0 ? 1 : 0)) return true;
        return false;
    }

    static bool bends(const View& view, const MoveIntent& move) {
        const std::vector<std::int32_t> ways = directions(view, move.who, move.path);
        for (std::size_t i = 1; i < ways.size(); ++i)
            if (ways[i] != ways[0]) return true;
        return false;
    }
};

}  // namespace

MechanicPtr paces() { return make_mechanic<Paces>(); }

}  // namespace affray
