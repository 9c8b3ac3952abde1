// Exhaustion: thirty rounds of running tell until three turns of rest are over (CLS-079, CLS-080).
#include "base/sure.h"
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"

namespace affray {
namespace {

constexpr std::int32_t kRunRoundsMax = 30;
constexpr std::int32_t kRestNeeded = 3;  // dungeon turns
constexpr std::string_view kExhausted = "exhausted";
/// Dungeon turns rested without a break (CLS-080).
constexpr Fact kRestTurns = Fact{"rest_turns", Scope::Creature}.outlasting();

// CLS-079: of monsters only the referee says so.
bool tires(Kind kind) {
    return kind == Kind::Character || kind == Kind::Retainer || kind == Kind::Mercenary ||
           kind == Kind::NormalHuman;
}

bool encounter_runs(const View& view) {
    return view.state().phase == Phase::Ambush || view.state().phase == Phase::Turns;
}

class Exhaustion final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-079", "CLS-080"},
                .facts = {kRunRounds, kRestTurns},
                .verbs = {Verb::Rest},
                .follows = {kRunRounds},
                .between_battles = {Verb::Rest}};
    }

    void check(const View& view, Own<JourneyIntent> rest, SeatId seat, Refusals& out) const {
        if (encounter_runs(view)) out.add(Reason::WrongPhase);
        if (rest->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (seat != SeatId::Referee && view.creature(rest->who).seat != seat)
            out.add(Reason::NotController, "who");
        if (!view.present(rest->who)) out.add(Reason::Incapacitated, "who");
    }

    // One dungeon turn of doing nothing else.
    void act(const JourneyIntent& journey, Work& work) const {
        const CreatureId who = journey.who;
        const std::int32_t rested = work.view().get(kRestTurns, who) + 1;
        work.set(kRestTurns, rested, who, 0, "rest");
        if (rested >= kRestNeeded) recover(who, work);
    }

    void after(const FactSet& set, Work& work) const {
        const View view = work.view();
        if (set.key.fact != view.rules().vocabulary()->index(kRunRounds) || set.value < kRunRoundsMax) return;
        const CreatureId who{set.key.a};
        if (!tires(view.creature(who).kind) || view.effect(who, kExhausted) != nullptr) return;
        work.add_effect({.name = Name(kExhausted), .who = who, .source = who, .until = {Until::When::Cured}});
    }

    void after(const SceneBegan&, Work& work) const {
        // Anything else than rest starts it anew.
        for (const CreatureId who : everyone(work.view())) work.set(kRestTurns, 0, who, 0, "fight");
        return;
    }

    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit == Name(kDungeonTurn)) return count_turns(work);
        // A day of rest is more than three turns of it.
        const View view = work.view();
        if (period.unit != Name(kDay) || (on_journey(view) && view.get(kActivity) != kDayOfRest)) return;
        for (const Creature& creature : PagedVector<Creature>(work.view().state().creatures))
            if (work.view().present(creature.id)) recover(creature.id, work);
        return;
    }

  private:
    // ADV-021: on an expedition turns of rest count when they end.
    static void count_turns(Work& work) {
        for (const CreatureId who : travellers(work.view())) {
            const bool rests = work.view().get(kTurnUsed, who) == kRestedTurn;
            const std::int32_t rested = rests ? work.view().get(kRestTurns, who) + 1 : 0;
            work.set(kRestTurns, rested, who, 0, rests ? "rest" : "turn");
            if (rested >= kRestNeeded) recover(who, work);
        }
    }

    static void recover(CreatureId who, Work& work) {
        work.set(kRestTurns, 0, who, 0, "rested");
        work.set(kRunRounds, 0, who, 0, "rested");
        lift(who, kExhausted, "rested", work);
    }
};

}  // namespace

MechanicPtr exhaustion() { return make_mechanic<Exhaustion>(); }

}  // namespace affray
