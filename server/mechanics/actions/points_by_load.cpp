// Action points of who carries a load: the pool is fixed for a turn at its start by what is carried then
// (AP-002..005, 008, 012, 015, 026).
#include <algorithm>

#include "mechanics/actions/actions.h"
#include "readings/prices/action_table.h"

namespace affray {
namespace {

/// AP-014: where kApMax is derived elsewhere, it is stored here.
constexpr Fact kApMaxOfTurn{"ap_max", Scope::Creature};
/// AP section 2.1.
constexpr Stat kApBaseOfKind{"ap_base", 5, 1, 20};
constexpr std::int32_t kApMost = 20;  // AP-160
constexpr std::int32_t kApUsual = 5, kApOfMonk = 6;

// AP-004: a monk moves 14 inches and one more a level, 32 at the highest; 12 inches are five points.
std::int32_t points_of_monk(std::int32_t level) {
    const std::int32_t inches = level >= 17 ? 32 : 14 + level;
    return kApUsual * inches / 12;
}

class PointsByLoad final : public Mechanic {
  public:
    explicit PointsByLoad(PointOptions options) : options_(options) {}

    Claims claims() const override {
        return {.rules = {"AP-002", "AP-003", "AP-004", "AP-005", "AP-015", "AP-026"},
                .facts = {kAp, kApMaxOfTurn, kActed},
                .stats = {kApBaseOfKind, kLevel, kMove},
                .resources = {{.fact = kAp, .refusal = Reason::NotEnoughAp}},
                .derives = {derived<&acted>(kActed)},
                .options = {{"ap_monk_progression", 1}, {"ap_movement", 0}}};
    }

    // AP-004, AP-005: what a sheet does not say follows from class and level, or from a rate of movement.
    void furnish(const Vocabulary& words, Kind, Sheet& sheet) const override {
        std::int32_t& base = sheet.stats[words.index(kApBaseOfKind)];
        if (base != kApBaseOfKind.initial) return;
        const std::int32_t rate = sheet.stats[words.index(kMove)];
        if (sheet.class_id == Name("monk"))
            base = options_.monks_advance ? points_of_monk(sheet.stats[words.index(kLevel)]) : kApOfMonk;
        else if (rate != kMove.initial)
            base = std::clamp(kApUsual * rate / kMove.initial, 1, kApMost);
    }

    static std::int32_t acted(const View& view, CreatureId who) {
        return view.get(kAp, who) < view.get(kApMaxOfTurn, who);
    }

    // AP-002: refilled at the start, nothing carried over; a limited turn has no points.
    void after(const TurnBegan& began, Work& work) const {
        const std::int32_t points = most(work.view(), began.who);
        work.set(kApMaxOfTurn, points, began.who, 0, "turn_began");
        work.set(kAp, began.limited || began.skipped ? 0 : points, began.who, 0, "turn_began");
    }

    void after(const TurnEnded& ended, Work& work) const { work.set(kAp, 0, ended.who, 0, "turn_ended"); }

  private:
    // AP-012: load lowers the pool, but never below one point; AP-013: beyond what can be carried there is
    // none.
    static std::int32_t most(const View& view, CreatureId who) {
        const std::int32_t penalty = view.get(kLoadPenalty, who);
        if (penalty == kOverloadedPenalty) return 0;
        return point_unit(view) * std::clamp(view.stat(kApBaseOfKind, who) - penalty, 1, kApMost);
    }

    PointOptions options_;
};

}  // namespace

MechanicPtr points_by_load(PointOptions options) { return make_mechanic<PointsByLoad>(options); }

}  // namespace affray
