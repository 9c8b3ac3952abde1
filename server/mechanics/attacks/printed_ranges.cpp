// Reach in cells and ranges in printed feet: short, medium, long (CLS-123, 124, 125, 126; AP-047).
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/space/squares.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

constexpr std::int32_t kTouching = 1;  // cells: 5 ft

class PrintedRanges final : public Mechanic {
  public:
    explicit PrintedRanges(PrintedRangeOptions options) : options_(options) {}

    Claims claims() const override {
        if (options_.reach)
            return {.rules = {"CLS-123", "CLS-124", "CLS-125", "CLS-126", "AP-047"}, .stats = {kReach}};
        return {.rules = {"CLS-123", "CLS-124", "CLS-125", "CLS-126"}};
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (attack.mode == Name("bomb")) return;
        const auto weapon = weapon_of(view, attack);
        if (!weapon) return;
        for (const CreatureId target : attack.targets) {
            if (target == attack.who || !view.present(target)) continue;
            if (weapon->missile())
                check_missile(view, attack, *weapon, target, out);
            else if (!reaches(view, attack.who, target))
                out.add(Reason::OutOfReach, "targets");
        }
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind != Name("attack") || roll.strike == nullptr) return;
        const auto weapon = weapon_of(view, *roll.strike);
        if (!weapon || !weapon->missile() || weapon->mode == Name("bomb")) return;
        const auto [near, middle, far] = weapon->ranges();
        if (far == 0) return;
        const std::int32_t feet = view.distance(roll.test.who, roll.test.against) * kFeetPerCell;
        const std::int32_t k = scale(view.state());
        if (feet <= near * k)
            out.flat.push_back({"short_range", 1, "CLS-125"});
        else if (feet > middle * k)
            out.flat.push_back({"long_range", -1, "CLS-125"});
    }

  private:
    static void check_missile(const View& view, const AttackIntent& attack, const Weapon& weapon,
                              CreatureId target, Refusals& out) {
        const std::int32_t cells = view.distance(attack.who, target);
        if (cells <= kTouching) return out.add(Reason::TooClose, "targets");
        const std::int32_t far = weapon.ranges()[2];
        if (far != 0 && cells * kFeetPerCell > far * scale(view.state()))
            out.add(Reason::OutOfRange, "targets");
    }

    // AP-033: a wall or a closed door on the way separates the two.
    bool reaches(const View& view, CreatureId who, CreatureId target) const {
        if (!options_.reach) return view.distance(who, target) <= kTouching;
        return view.distance(who, target) <= view.stat(kReach, who) &&
               view.rules().geometry().in_sight(view, view.creature(who).place, view.creature(target).place);
    }

    PrintedRangeOptions options_;
};

}  // namespace

MechanicPtr printed_ranges(PrintedRangeOptions options) { return make_mechanic<PrintedRanges>(options); }

}  // namespace affray
