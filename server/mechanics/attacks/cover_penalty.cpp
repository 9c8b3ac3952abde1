// Cover and the line of a missile: what stands in the way, and the referee's word on it (CLS-124, CLS-127,
// CLS-008).
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/space/sight.h"
#include "readings/things/weapons.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kLeast = -1, kMost = -4;  // CLS-127

// What the map gives at a square; `total`: it cannot be hit there.
struct CoverFound {
    std::int32_t penalty = 0;
    bool total = false;
};

CoverFound cover_at(const View& view, Place at) {
    CoverFound best;
    const State& state = view.state();
    for (std::size_t i = 0; i < state.scene->features.size(); ++i) {
        const Feature& feature = state.scene->features[i];
        const Name& now = state.feature_states[i];
        if (!feature.at({at.x, at.y, 0}) || now == Name("hidden") || inactive(now)) continue;
        best.penalty = std::min(best.penalty, feature.number("cover"));
        best.total = best.total || feature.number("total") != 0;
    }
    return best;
}

// A large target is as open as the barest of its squares.
CoverFound cover_of(const View& view, CreatureId target) {
    CoverFound least{kMost, true};
    for (const Place at : cells_of(view, target)) {
        const CoverFound here = cover_at(view, at);
        least.penalty = std::max(least.penalty, here.penalty);
        least.total = least.total && here.total;
    }
    return least;
}

class CoverPenalty final : public Mechanic {
  public:
    explicit CoverPenalty(CoverOptions options) : options_(options) {}

    Claims claims() const override { return {.rules = {"CLS-127"}}; }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (attack.cover && (attack.cover > kLeast || attack.cover < kMost))
            out.add(Reason::ValueOutOfRange, options_.limits, "cover");
        const auto weapon = weapon_of(view, attack);
        if (!weapon || !weapon->missile() || weapon->mode == Name("bomb")) return;
        for (const CreatureId target : attack.targets) {
            if (!view.present(target)) continue;
            if (!line_of_sight(view, attack.who, target)) out.add(Reason::NoLineOfSight, "targets");
            if (!attack.cover && cover_of(view, target).total) out.add(Reason::TotalCover, "targets");
        }
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind != Name("attack") || roll.strike == nullptr) return;
        const auto weapon = weapon_of(view, *roll.strike);
        if (!weapon || !weapon->missile() || weapon->mode == Name("bomb")) return;
        const std::int32_t penalty =
            roll.strike->cover ? *roll.strike->cover : cover_of(view, roll.test.against).penalty;
        if (penalty != 0) out.flat.push_back({"cover", penalty, "CLS-127"});
    }

  private:
    CoverOptions options_;
};

}  // namespace

MechanicPtr cover_penalty(CoverOptions options) { return make_mechanic<CoverPenalty>(options); }

}  // namespace affray
