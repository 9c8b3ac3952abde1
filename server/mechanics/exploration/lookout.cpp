// What is worked out is told, too: the ground that is left in a turn and what a ship makes in a round to
// everybody; to the referee when something may wander by next, and how likely that is (ADV-011, ADV-012,
// ADV-014, ADV-016).
#include "mechanics/exploration/exploration.h"
#include "readings/journey/lands.h"
#include "readings/journey/region.h"
#include "readings/journey/wandering.h"
#include "readings/set_facts.h"

#include <algorithm>

namespace affray {
namespace {

/// Owner: exploring, which works it out.
constexpr Fact kWorkedOut{"allowance", Scope::Encounter, Audience::Everyone, 0, true};
/// The same, as it was last told.
constexpr Fact kGroundLeft{"ground", Scope::Encounter};
/// Owner: sea_travel, which works it out.
constexpr Fact kPaceWorkedOut{"ship.pace", Scope::Encounter, Audience::Everyone, 0, true};
/// The same, as it was last told.
constexpr Fact kShipsPace{"ship.told", Scope::Encounter};
/// The dungeon turn at whose beginning the next check falls; 0: none is due.
constexpr Fact kNextCheck{"check.turn", Scope::Encounter, Audience::Referee};
/// In how many of six something wanders by then.
constexpr Fact kCheckChance{"check.chance", Scope::Encounter, Audience::Referee};

class Lookout final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-011", "ADV-012", "ADV-014", "ADV-016"},
                .facts = {kGroundLeft, kShipsPace, kNextCheck, kCheckChance},
                .follows = {kWanderShift, kScene, kHexHere, kWind, kLeaking}};
    }

    void after(const AnyOf<PeriodBegan, FeatureChanged, StatusChanged, EffectAdded, EffectRemoved> auto&,
               Work& work) const {
        tell(work);
    }
    void after(const Declared& declared, Work& work) const {
        if (declared.verb == Verb::Explore) tell(work);
    }
    void after(const FactSet& set, Work& work) const {
        const Vocabulary& words = *work.view().rules().vocabulary();
        if (is_of(set, kWanderShift, words) || is_of(set, kScene, words) || is_of(set, kHexHere, words) ||
            is_of(set, kWind, words) || is_of(set, kLeaking, words))
            tell(work);
    }

  private:
    // ADV-083, ADV-113: of the hex where the party is; 0: it is in none, or goes no farther.
    static std::int32_t chance_of_day(const View& view) {
        const std::int32_t hex = view.get(kHexHere);
        const bool by_land = in_scene(view, kInWilds), by_water = in_scene(view, kOnWater);
        if (hex == 0 || (!by_land && !by_water)) return 0;
        const Name ground = ground_in(view, hex);
        const Land* land = land_named(ground);
        const Waters* waters = waters_named(ground);
        const std::int32_t chance = by_land && land != nullptr      ? land->wandering
                                    : by_water && waters != nullptr ? waters->wandering
                                                                    : 0;
        return chance == 0 ? 0 : std::clamp(chance + view.get(kWanderShift), 0, 6);
    }

    static void tell(Work& work) {
        const View view = work.view();
        const bool underground = in_scene(view, kInDungeon);
        if (!on_journey(view) && view.get(kNextCheck) == 0) return;
        const std::int32_t interval = option_within(view, "dungeon_check_interval", 1, 6);
        const std::int32_t chance = option_within(view, "dungeon_check_chance", 0, 6);
        put(kNextCheck, underground ? (view.get(kTurnNumber) / interval + 1) * interval : 0, work);
        put(kCheckChance,
            underground ? std::clamp(chance + view.get(kWanderShift), 0, 6) : chance_of_day(view), work);
        put(kShipsPace, in_scene(view, kOnWater) ? work.view().get(kPaceWorkedOut) : 0, work);
        put(kGroundLeft, underground ? work.view().get(kWorkedOut) : 0, work);
    }

    static void put(const Fact& fact, std::int32_t value, Work& work) {
        if (work.view().get(fact) != value) work.set(fact, value, CreatureId::None, 0, "lookout");
    }
};

}  // namespace

MechanicPtr lookout() { return make_mechanic<Lookout>(); }

}  // namespace affray
