// What the referee is told before it happens: when something may wander by next, and how likely that is
// (ADV-011, ADV-012, ADV-014).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/wandering.h"

#include <algorithm>

namespace affray {
namespace {

/// The dungeon turn at whose beginning the next check falls; 0: none is due.
constexpr Fact kNextCheck{"check.turn", Scope::Encounter, Audience::Referee, 0, true};
/// In how many of six something wanders by then.
constexpr Fact kCheckChance{"check.chance", Scope::Encounter, Audience::Referee, 0, true};

class Lookout final : public Mechanic {
  public:
    std::string_view id() const override { return "lookout"; }

    Claims claims() const override {
        return {.rules = {"ADV-011", "ADV-012", "ADV-014"},
                .facts = {kNextCheck, kCheckChance},
                .derives = {derived<&next>(kNextCheck), derived<&chance>(kCheckChance)}};
    }

    static std::int32_t next(const View& view) {
        if (!in_scene(view, kInDungeon)) return 0;
        const std::int32_t interval = option_within(view, "dungeon_check_interval", 1, 6);
        return (view.get(kTurnNumber) / interval + 1) * interval;
    }

    static std::int32_t chance(const View& view) {
        if (!in_scene(view, kInDungeon)) return 0;
        const std::int32_t told = option_within(view, "dungeon_check_chance", 0, 6);
        return std::clamp(told + view.get(kWanderShift), 0, 6);
    }
};

}  // namespace

Rider lookout() { return make_mechanic<Lookout>(); }

}  // namespace affray
