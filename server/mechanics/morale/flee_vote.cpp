// Flight: any player proposes it, all players agree, all heroes get away, and the campaign pays
// (ARC-201..205; AFR-041, 042).
#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/rounds/ballots.h"

namespace affray {
namespace {

/// A vote failed in the current turn, or was taken back (ARC-201).
constexpr Fact kFleeProposed{"fled.proposed", Scope::Encounter};

class FleeVote final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-201", "ARC-202", "ARC-203", "ARC-204", "ARC-205", "AFR-041", "AFR-042"},
                .facts = {kFleeProposed, kFled},
                .verbs = {Verb::Propose},
                .offers = {{.name = "flee_vote", .always_asked = true}},
                .options = {{"flee_disconnected", 0}}};
    }

    void check(const View& view, const ProposeIntent& propose, SeatId seat, Refusals& out) const {
        if (propose.what == Name("heal_up")) return;
        if (propose.what != Name("flee")) return out.add(Reason::BadArgument, "what");
        const Phase phase = view.state().phase;
        if (phase != Phase::Ambush && phase != Phase::Turns) out.add(Reason::NotInEncounter);
        if (seat == SeatId::Referee || voting_hero(view, seat) == CreatureId::None)
            out.add(Reason::NotEligible);
        const CreatureId active = view.state().active;
        if (active == CreatureId::None || view.creature(active).kind != Kind::Character)
            out.add(Reason::NotPcTurn);
        if (view.get(kFleeProposed) != 0) out.add(Reason::AlreadyUsed);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.creature(who).kind == Kind::Character)
            out.push_back({ProposeIntent{Verb::Propose, "flee", false}});
    }

    void act(const Intent&, Work& work) const {
        const SideId side = work.view().creature(voting_hero(work.view(), work.seat())).side;
        Ballot cast = put_to_vote("flee_vote", "flee", work);
        if (cast.result == BallotResult::Agreed) return flee(side, std::move(cast.loss), work);
        const Name why = cast.result == BallotResult::TakenBack ? "taken_back" : "rejected";
        work.set(kFleeProposed, 1, CreatureId::None, 0, why);
    }

    void after(const TurnBegan& began, Work& work) const {
        if (!began.skipped) work.set(kFleeProposed, 0, CreatureId::None, 0, "turn_began");
    }

  private:
    // ARC-204, ARC-205: no dice, no strikes; everybody leaves, the fallen are carried; one loss, told before
    // the end.
    static void flee(SideId side, Loss loss, Work& work) {
        const View view = work.view();
        std::vector<CreatureId> leaving;
        SceneEnded ended{"fled", view.state().round, {}};
        for (const Creature& creature : view.state().creatures) {
            if (creature.status == CreatureStatus::Gone) continue;
            if (creature.status != CreatureStatus::Dead) ended.survivors.push_back(creature.id);
            if (creature.side != side) continue;
            leaving.push_back(creature.id);
            const bool fallen =
                creature.status == CreatureStatus::Dead || creature.status == CreatureStatus::Unconscious;
            if (fallen && creature.kind == Kind::Character) loss.carried.push_back(creature.id);
        }
        work.emit(CampaignLost{std::move(loss)});
        for (const CreatureId id : leaving) {
            const Name how = work.view().up(id) ? "fled" : "carried";
            work.emit(CreatureLeft{id, how});
            work.set(kFled, 1, id, 0, how);
        }
        work.emit(std::move(ended));
    }
};

}  // namespace

MechanicPtr flee_vote() { return make_mechanic<FleeVote>(); }

}  // namespace affray
