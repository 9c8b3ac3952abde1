// Flight: any player proposes it, all players agree, all heroes get away, and the campaign pays
// (ARC-201..205; AFR-041, 042).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

#include <algorithm>

namespace affray {
namespace {

/// A vote failed in the current turn (ARC-201).
constexpr Fact kFleeProposed{"fled.proposed", Scope::Encounter};

constexpr std::string_view kKind = "flee_vote";

bool counts(const View& view, const Creature& creature) {
    return creature.kind == Kind::Character && view.present(creature.id);
}

// The first hero of a seat that is in the battle and not dead; None: the seat has no vote.
CreatureId hero_of(const View& view, SeatId seat) {
    for (const Creature& creature : view.state().creatures)
        if (creature.seat == seat && counts(view, creature)) return creature.id;
    return CreatureId::None;
}

// ARC-202: every player, once, whatever the number and state of their heroes.
std::vector<SeatId> electorate(const View& view, SideId side) {
    std::vector<SeatId> seats;
    for (const Creature& creature : view.state().creatures) {
        const bool votes =
            counts(view, creature) && creature.side == side && creature.seat != SeatId::Referee;
        if (votes && std::find(seats.begin(), seats.end(), creature.seat) == seats.end())
            seats.push_back(creature.seat);
    }
    std::sort(seats.begin(), seats.end());
    return seats;
}

Question ballot(const View& view, const std::vector<SeatId>& voters, SeatId proposer) {
    Question question;
    question.kind = Name(kKind);
    question.moment = Moment::Vote;
    question.closing = Closing::Veto;
    for (std::uint32_t i = 0; i < voters.size(); ++i) {
        Offer offer;
        offer.kind = Name(kKind);
        offer.option = "agree";
        offer.actor = hero_of(view, voters[i]);
        offer.seat = voters[i];
        question.offers.push_back(std::move(offer));
        if (voters[i] == proposer)
            question.picks.push_back({proposer, {i}, {}, 0, AnsweredBy::Player});
        else
            question.waiting.push_back(voters[i]);
    }
    return question;
}

class FleeVote final : public Mechanic {
  public:
    std::string_view id() const override { return "flee_vote"; }

    Claims claims() const override {
        return {.rules = {"ARC-201", "ARC-202", "ARC-203", "ARC-204", "ARC-205", "AFR-041", "AFR-042"},
                .facts = {kFleeProposed},
                .verbs = {Verb::Propose},
                .events = listens<TurnBegan>(),
                .options = {{"flee_disconnected", 0}}};
    }

    void check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const override {
        const auto* propose = intent.as<ProposeIntent>();
        if (propose == nullptr) return;
        if (propose->what == Name("heal_up")) return out.add(Reason::InEncounter);
        if (propose->what != Name("flee")) return out.add(Reason::BadArgument, "what");
        if (seat == SeatId::Referee || hero_of(view, seat) == CreatureId::None) out.add(Reason::NotEligible);
        const CreatureId active = view.state().active;
        if (active == CreatureId::None || view.creature(active).kind != Kind::Character)
            out.add(Reason::NotPcTurn);
        if (view.get(kFleeProposed) != 0) out.add(Reason::AlreadyUsed);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.creature(who).kind == Kind::Character)
            out.push_back({ProposeIntent{Verb::Propose, "flee", false}});
    }

    void act(const Intent&, Work& work) const override {
        const View view = work.view();
        const SeatId proposer = work.seat();
        const SideId side = view.creature(hero_of(view, proposer)).side;
        const std::vector<SeatId> voters = electorate(view, side);
        Question vote = ballot(view, voters, proposer);
        if (!vote.waiting.empty()) vote = work.ask(std::move(vote));  // ARC-203: one player alone has decided
        Loss loss;
        loss.kind = "flee";
        loss.proposed_by = proposer;
        for (const Pick& pick : vote.picks) {
            if (!pick.picks.empty()) {
                loss.agreed_by.push_back(pick.seat);
            } else if (pick.by == AnsweredBy::Absent && view.rules().option("flee_disconnected") == 0) {
                loss.excluded.push_back(pick.seat);
            } else {
                return work.set(kFleeProposed, 1, CreatureId::None, 0, "rejected");
            }
        }
        std::sort(loss.agreed_by.begin(), loss.agreed_by.end());
        std::sort(loss.excluded.begin(), loss.excluded.end());
        flee(side, std::move(loss), work);
    }

    void after(const EventBody& body, Work& work) const override {
        if (!std::get<TurnBegan>(body).skipped) work.set(kFleeProposed, 0, CreatureId::None, 0, "turn_began");
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
        loss.id = static_cast<std::uint32_t>(view.state().losses.size() + 1);
        loss.round = view.state().round;
        work.emit(CampaignLost{std::move(loss)});
        for (const CreatureId id : leaving)
            work.emit(CreatureLeft{id, work.view().up(id) ? Name("fled") : Name("carried")});
        work.emit(std::move(ended));
    }
};

}  // namespace

Rider flee_vote() { return std::make_unique<FleeVote>(); }

}  // namespace affray
