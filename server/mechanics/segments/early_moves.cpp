// Early movement: who only moves need not wait for its place, unless somebody objects (SEG-017, 018, 019).
#include "mechanics/segments/segments.h"
#include "readings/common.h"
#include "readings/rounds/segments.h"

namespace affray {
namespace {

/// How often it has moved early, and been objected to: for the referee to see (SEG-019).
constexpr Fact kEarlyCount{"early.count", Scope::Creature, Audience::Referee};
constexpr Fact kObjectedCount{"objected.count", Scope::Creature, Audience::Referee};

class EarlyMoves final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-017", "SEG-018", "SEG-019"},
                .facts = {kEarly, kObjected, kEarlyCount, kObjectedCount},
                .verbs = {Verb::ObjectToMove},
                .follows = {kEarly},
                .options = {{"seg_early_move", 1}}};
    }

    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        if (!move.early) return;
        if (view.rules().option("seg_early_move") == 0) out.add(Reason::OptionDisabled, "early");
        if (view.get(kObjected, move.who) != 0) out.add(Reason::Objected, Stage::Options, "early");
    }

    void check(const View& view, Own<PrepareIntent> objection, SeatId seat, Refusals& out) const {
        const CreatureId who = objection->who;
        if (who == CreatureId::None) return out.add(Reason::UnknownId, "target");
        const bool plays =
            any(view.state().creatures, [seat](const Creature& creature) { return creature.seat == seat; });
        if (seat != SeatId::Referee && !plays) return out.add(Reason::NotController, "target");
        if (view.rules().option("seg_early_move") == 0) out.add(Reason::OptionDisabled, "target");
        const bool moved = view.get(kMovedPoints, who) != 0 || view.get(kEarly, who) != 0;
        if (view.creature(who).seat == seat || moved || !view.present(who))
            out.add(Reason::TargetInvalid, "target");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.rules().option("seg_early_move") == 0 || view.state().phase != Phase::Turns) return;
        if (!place_has_come(view, who) && view.get(kMovedPoints, who) == 0)
            for (const Place next : view.neighbours(view.creature(who).place)) {
                MoveIntent move{.verb = Verb::Move, .who = who, .path = {next}};
                move.early = true;
                out.push_back({std::move(move)});
            }
        for (const Creature& other : view.state().creatures) {
            const bool may_move = !other.hidden && view.up(other.id) && !place_has_come(view, other.id) &&
                                  view.get(kMovedPoints, other.id) == 0 && view.get(kObjected, other.id) == 0;
            if (may_move && other.side != view.creature(who).side)
                out.push_back({PrepareIntent{.verb = Verb::ObjectToMove, .who = other.id}});
        }
    }

    void act(const PrepareIntent& objection, Work& work) const {
        work.set(kObjected, 1, objection.who, 0, "objection");
        work.set(kObjectedCount, work.view().get(kObjectedCount, objection.who) + 1, objection.who, 0,
                 "objection");
    }

    void after(const FactSet& set, Work& work) const {
        if (const CreatureId who = place_begun(work.view(), set); who != CreatureId::None)
            work.set(kEarlyCount, work.view().get(kEarlyCount, who) + 1, who, 0, "early");
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        clear_all(kEarly, "began", work);
        clear_all(kObjected, "began", work);
    }
};

}  // namespace

MechanicPtr early_moves() { return make_mechanic<EarlyMoves>(); }

}  // namespace affray
