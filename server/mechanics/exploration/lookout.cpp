// What is worked out is told, too: the ground that is left in a turn to everybody; to the referee when
// something may wander by next, and how likely that is (ADV-011, ADV-012, ADV-014, ADV-016).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/wandering.h"

#include <algorithm>

namespace affray {
namespace {

/// Owner: exploring, which works it out.
constexpr Fact kWorkedOut{"allowance", Scope::Encounter, Audience::Everyone, 0, true};
/// The same, as it was last told.
constexpr Fact kGroundLeft{"ground", Scope::Encounter};
/// The dungeon turn at whose beginning the next check falls; 0: none is due.
constexpr Fact kNextCheck{"check.turn", Scope::Encounter, Audience::Referee};
/// In how many of six something wanders by then.
constexpr Fact kCheckChance{"check.chance", Scope::Encounter, Audience::Referee};

class Lookout final : public Mechanic {
  public:
    std::string_view id() const override { return "lookout"; }

    Claims claims() const override {
        return {.rules = {"ADV-011", "ADV-012", "ADV-014", "ADV-016"},
                .facts = {kGroundLeft, kNextCheck, kCheckChance}};
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
        if (set.key.fact == words.index(kWanderShift) || set.key.fact == words.index(kScene)) tell(work);
    }

  private:
    static void tell(Work& work) {
        const View view = work.view();
        const bool underground = in_scene(view, kInDungeon);
        if (!on_journey(view) && view.get(kNextCheck) == 0) return;
        const std::int32_t interval = option_within(view, "dungeon_check_interval", 1, 6);
        const std::int32_t chance = option_within(view, "dungeon_check_chance", 0, 6);
        put(kNextCheck, underground ? (view.get(kTurnNumber) / interval + 1) * interval : 0, work);
        put(kCheckChance, underground ? std::clamp(chance + view.get(kWanderShift), 0, 6) : 0, work);
        put(kGroundLeft, underground ? work.view().get(kWorkedOut) : 0, work);
    }

    static void put(const Fact& fact, std::int32_t value, Work& work) {
        if (work.view().get(fact) != value) work.set(fact, value, CreatureId::None, 0, "lookout");
    }
};

}  // namespace

MechanicPtr lookout() { return make_mechanic<Lookout>(); }

}  // namespace affray
