// A day of rest: whoever does nothing else for a whole day mends a little (CLS-048).
#include "mechanics/party/party.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"
#include "readings/rounds/round_parts.h"

namespace affray {
namespace {

constexpr std::string_view kRestDay = "rest";
constexpr std::int32_t kMends = 3;  // a d3

class DayOfRest final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-048"}, .verbs = {Verb::PlanDay}, .between_battles = {Verb::PlanDay}};
    }

    void check(const View& view, Own<JourneyIntent> day, SeatId seat, Refusals& out) const {
        if (on_journey(view)) return;  // a day like others: overland_travel
        if (day->mode != Name(kRestDay)) out.add(Reason::BadArgument, "activity");
        if (running(view)) out.add(Reason::WrongPhase);
        if (!leads(view, seat)) out.add(Reason::NotController);
    }

    // Characters and monsters alike, in marching order; the hale draw no die.
    void act(const Intent&, Work& work) const {
        for (const Creature& creature : PagedVector<Creature>(work.view().state().creatures))
            if (work.view().present(creature.id) && creature.hp < creature.hp_max) mend(creature, work);
        work.emit(PeriodEnded{"day", 1});
    }

  private:
    static void mend(const Creature& creature, Work& work) {
        const CreatureId who = creature.id;
        const Audience audience = creature.hidden ? Audience::Referee : Audience::Everyone;
        work.heal(who, work.roll(kMends, "heal", who, audience), "rest");
        if (creature.status == CreatureStatus::Unconscious && work.view().creature(who).hp > 0)
            work.emit(StatusChanged{who, CreatureStatus::Up, "woke"});
    }
};

}  // namespace

MechanicPtr day_of_rest() { return make_mechanic<DayOfRest>(); }

}  // namespace affray
