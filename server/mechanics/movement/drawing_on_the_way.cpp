// A light weapon drawn while walking forward, at no price (AP-036).
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/space/steps.h"
#include "readings/things/hands.h"
#include "readings/things/things.h"

namespace affray {
namespace {

/// Has drawn a weapon on the way in its turn.
constexpr Fact kDrawnMoving{"drawn_moving", Scope::Creature};

constexpr std::int32_t kPointsForward = 2;
constexpr std::int32_t kLightest = 50;    // tenths of a pound (AP-117)
constexpr std::int32_t kLongestFeet = 6;  // AP-118: what is longer needs both hands

bool light(const Gear& gear) {
    const bool two_handed =
        gear.number("hands", 1) > 1 || gear.number("length_ft") > kLongestFeet || gear.has("two_handed");
    return !two_handed && gear.number("weight") <= kLightest;
}

class DrawingOnTheWay final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"AP-036"}, .facts = {kDrawnMoving}}; }

    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        if (move.verb != Verb::Move || move.item.empty()) return;
        const Item* item = own_item(view, move.who, move.item);
        if (item == nullptr || !(stowed(*item) || item->where == Name("main") || item->where == Name("off")))
            return out.add(Reason::ItemMissing, "draw");
        const bool fits = stowed(*item) && item->kind == Name("weapon") && light(view.state().gear(*item)) &&
                          view.get(kDrawnMoving, move.who) == 0 && at_a_walk(view, move);
        if (!fits) out.add(Reason::WrongState, "draw");
        if (free_hands(view, move.who) == 0) out.add(Reason::HandsNotFree, Stage::Step, "draw");
    }

    bool begin(const MoveIntent& move, const Bill&, Work& work) const {
        if (move.verb != Verb::Move || move.item.empty()) return false;
        const Item item = sure(own_item(work.view(), move.who, move.item));
        work.set(kDrawnMoving, 1, move.who, 0, "move");
        put(item, free_hand(work.view(), move.who), "draw", work);
        return false;
    }

    void after(const TurnBegan& began, Work& work) const {
        work.set(kDrawnMoving, 0, began.who, 0, "turn_began");
    }

  private:
    // Points at the pace of the move; those for leaving a melee do not count.
    static bool at_a_walk(const View& view, const MoveIntent& move) {
        const std::int32_t steps = forward_points(view, move.who, move.path);
        if (move.pace == Name(kRun)) return steps >= 2 * kPointsForward;
        const std::int32_t buys = hexes_per_point(move);
        return (steps + buys - 1) / buys >= kPointsForward;
    }
};

}  // namespace

MechanicPtr drawing_on_the_way() { return make_mechanic<DrawingOnTheWay>(); }

}  // namespace affray
