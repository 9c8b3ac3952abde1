// Full heal-ups: earned battle by battle, or taken early at a campaign loss (ARC-219..221, 223; AFR-042).
#include "base/sure.h"
#include "mechanics/party/party.h"
#include "readings/common.h"
#include "readings/powers/recharge.h"
#include "readings/rounds/ballots.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kHealUp = "heal_up";

/// Rating of the battle: foreseen when it began, given when it ended; 0: none, else an index of kRatings.
constexpr Fact kForeseen{"difficulty.foreseen", Scope::Encounter};
constexpr Fact kRated{"difficulty", Scope::Encounter};

constexpr std::int32_t kEarnedAt = 12;  // ARC-220

struct Rating {
    std::string_view name;
    std::int32_t points;
};
constexpr std::array<Rating, 4> kRatings{{{"", 0}, {"regular", 3}, {"hard", 4}, {"very_hard", 6}}};
constexpr std::int32_t kRegular = 1;

std::optional<std::int32_t> rating_named(const Name& name) {
    for (std::size_t i = 1; i < kRatings.size(); ++i)
        if (kRatings[i].name == name.view()) return static_cast<std::int32_t>(i);
    return std::nullopt;
}

// ARC-220: a victory counts as foreseen or as regular; another outcome only if the referee rates it.
std::int32_t credit(const View& view) {
    std::int32_t rating = view.get(kRated);
    if (rating == 0 && view.state().outcome == Name("victory")) {
        rating = view.get(kForeseen);
        if (rating == 0) rating = kRegular;
    }
    // A referee may have ruled any number.
    const auto hardest = static_cast<std::int32_t>(kRatings.size()) - 1;
    return kRatings[static_cast<std::size_t>(std::clamp(rating, 0, hardest))].points;
}

class HealUps final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-219", "ARC-220", "ARC-221", "ARC-223"},
                .facts = {kHealUpPoints, kHealUpGranted, kCanRest, kForeseen, kRated},
                .stats = {kRecoveriesMax},
                .between_battles = {Verb::Propose},
                .offers = {{.name = "heal_up_vote", .always_asked = true}}};
    }

    void check(const View& view, const SetupIntent& setup, SeatId, Refusals& out) const {
        if (!setup.difficulty.empty() && !rating_named(setup.difficulty))
            out.add(Reason::BadArgument, "difficulty");
        const bool late = setup.verb == Verb::EndEncounter && view.state().phase == Phase::Rest;
        if (late && setup.difficulty.empty()) out.add(Reason::NotInEncounter);
    }

    void check(const View& view, const ProposeIntent& proposal, SeatId seat, Refusals& out) const {
        if (proposal.what != Name(kHealUp)) return;
        const Phase phase = view.state().phase;
        if (phase == Phase::Ambush || phase == Phase::Turns) out.add(Reason::InEncounter);
        if (phase == Phase::Ended) out.add(Reason::NotInEncounter);
        if (seat == SeatId::Referee || voting_hero(view, seat) == CreatureId::None)
            out.add(Reason::NotEligible);
        if (view.get(kCanRest) == 0 && !proposal.retreat) out.add(Reason::CannotRest);
        if (cause(view) == Name("early") && taken_early(view)) out.add(Reason::AlreadyUsed);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const bool between = view.state().phase == Phase::Setup || view.state().phase == Phase::Rest;
        if (between && of_the_party(view, who))
            out.push_back({ProposeIntent{Verb::Propose, Name(kHealUp), view.get(kCanRest) == 0}});
    }

    bool begin(const ProposeIntent& proposal, const Bill&, Work& work) const {
        if (proposal.what != Name(kHealUp)) return false;
        propose(work);
        return true;
    }

    bool begin(const SetupIntent& setup, const Bill&, Work& work) const {
        if (setup.difficulty.empty()) return false;
        const std::int32_t rating = sure(rating_named(setup.difficulty));
        if (setup.verb == Verb::StartEncounter)
            work.set(kForeseen, rating, CreatureId::None, 0, "start_encounter");
        if (setup.verb != Verb::EndEncounter) return false;
        const bool late = work.view().state().phase == Phase::Rest;
        const std::int32_t before = late ? credit(work.view()) : 0;
        work.set(kRated, rating, CreatureId::None, 0, "end_encounter");
        if (late) add_points(credit(work.view()) - before, work);
        return late;
    }

    void after(const SceneEnded&, Work& work) const { add_points(credit(work.view()), work); }

  private:
    static void add_points(std::int32_t points, Work& work) {
        work.set(kHealUpPoints, std::max(0, work.view().get(kHealUpPoints) + points), CreatureId::None, 0,
                 work.view().state().outcome);
    }

    static Name cause(const View& view) {
        if (view.get(kHealUpPoints) >= kEarnedAt) return "earned";
        return view.get(kHealUpGranted) != 0 ? "granted" : "early";
    }

    // ARC-205: one loss of a kind for each battle.
    static bool taken_early(const View& view) {
        return any(view.state().losses, [](const Loss& loss) { return loss.kind == Name("early_heal_up"); });
    }

    // ARC-221: the loss is told before what it buys.
    static void propose(Work& work) {
        Ballot cast = put_to_vote("heal_up_vote", "early_heal_up", work);
        if (cast.result != BallotResult::Agreed) return;
        const Name why = cause(work.view());
        if (why == Name("early")) work.emit(CampaignLost{std::move(cast.loss)});
        heal_up(why, work);
    }

    // ARC-219.
    static void heal_up(const Name& why, Work& work) {
        work.emit(HealedUp{why});
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (effect.until.when == Until::When::HealUp)
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, Name(kHealUp)});
        for (const Creature& creature : PagedVector<Creature>(work.view().state().creatures))
            if (of_the_party(work.view(), creature.id)) restore(creature.id, work);
        work.set(kHealUpPoints, 0, CreatureId::None, 0, Name(kHealUp));
        work.set(kHealUpGranted, 0, CreatureId::None, 0, Name(kHealUp));
    }

    static void restore(CreatureId who, Work& work) {
        work.set(kRecoveries, work.view().stat(kRecoveriesMax, who), who, 0, Name(kHealUp));
        const std::size_t powers = work.view().sheet(who).powers.size();
        for (std::uint32_t i = 0; i < powers; ++i) restore_power(who, i, Name(kHealUp), work);
        const Creature& creature = work.view().creature(who);
        if (creature.hp < creature.hp_max)
            work.heal(who, creature.hp_max - std::max(0, creature.hp), Name(kHealUp));
    }
};

}  // namespace

MechanicPtr heal_ups() { return make_mechanic<HealUps>(); }

}  // namespace affray
