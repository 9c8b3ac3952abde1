// Rest in the dungeon: a turn in every hour, and what comes of doing without (ADV-018, ADV-019).
#include "mechanics/exploration/exploration.h"
#include "readings/journey/expedition.h"

namespace affray {
namespace {

constexpr std::int32_t kOverdue = 6;

std::vector<CreatureId> resters(const View& view, const JourneyIntent& rest) {
    if (rest.says("all")) return travellers(view);
    return {rest.who};
}

class Resting final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"ADV-018", "ADV-019"}, .facts = {kTurnsSinceRest}}; }

    void check(const View& view, const JourneyIntent& rest, SeatId seat, Refusals& out) const {
        if (rest.verb != Verb::Rest || !rest.mode.empty() || !on_journey(view)) return;
        check_phase(view, kInDungeon, kActions, out);
        if (rest.says("all") && !leads(view, seat)) out.add(Reason::NotController);
        for (const CreatureId who : resters(view, rest)) {
            if (who == CreatureId::None) continue;
            if (!travels(view, who)) return out.add(Reason::TargetInvalid, "who");
            if (!turn_free(view, who)) return out.add(Reason::AlreadyActed, "who");
        }
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (in_scene(view, kInDungeon) && in_phase(view, kActions) && travels(view, who) &&
            turn_free(view, who))
            out.push_back({JourneyIntent{.verb = Verb::Rest, .who = who}});
    }

    // On an expedition the turn is over only when it ends for all.
    bool begin(const JourneyIntent& rest, const Bill&, Work& work) const {
        if (rest.verb != Verb::Rest || !rest.mode.empty() || !on_journey(work.view())) return false;
        for (const CreatureId who : resters(work.view(), rest))
            work.set(kTurnUsed, kRestedTurn, who, 0, "rest");
        return true;
    }

    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit != Name(kDungeonTurn)) return;
        for (const CreatureId who : travellers(work.view())) {
            const bool rested = work.view().get(kTurnUsed, who) == kRestedTurn;
            const std::int32_t turns = rested ? 0 : work.view().get(kTurnsSinceRest, who) + 1;
            work.set(kTurnsSinceRest, turns, who, 0, rested ? "rested" : "turn");
            if (rested && work.view().get(kFootsore, who) == 0) refresh(who, work);
            if (turns >= kOverdue) tire_out(who, work);
        }
    }
};

}  // namespace

MechanicPtr resting() { return make_mechanic<Resting>(); }

}  // namespace affray
