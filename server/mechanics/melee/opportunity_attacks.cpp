// Opportunity attacks: breaking away, shooting and casting beside a foe draw its basic melee attack
// (ARC-064, 083..091; AFR-017, 018, 027, 028).
#include "base/sure.h"
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/powers/confused_attacks.h"

namespace affray {
namespace {

// Strikes of `a` at `b` in b's current turn, and of `a` since a's own turn, for the limits of ARC-084.
constexpr Fact kStruckThisTurn{"oa.this_turn", Scope::Pair};
constexpr Fact kStruckThisRound{"oa.this_round", Scope::Creature};

enum class Limit : std::uint8_t { None, PerTurn, PerRound };

class OpportunityAttacks final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-064", "ARC-083", "ARC-084", "ARC-085", "ARC-086", "ARC-087", "ARC-088",
                          "ARC-089", "ARC-090", "ARC-091", "AFR-017", "AFR-018", "AFR-027", "AFR-028"},
                .facts = {kStruckThisTurn, kStruckThisRound},
                .moments = {Moment::LeavingPlace, Moment::Paid},
                .offers = {{.name = "opportunity", .usual = Decision::Take, .by_itself = ByItself::Takes}},
                .options = {{"oa_limit", 0}}};
    }

    void offer(const View& view, Moment, const Step& step, std::vector<Offer>& out) const {
        offer_at_step(view, step, out);
    }

    void offer(const View& view, Moment, const DeclaredAction& deed, std::vector<Offer>& out) const {
        offer_at_deed(view, deed, out);
    }

    void perform(const Offer& taken, Moment, Proposal& proposal, Work& work) const {
        const View view = work.view();
        const Power* power = taken.with.empty() ? nullptr : view.sheet(taken.actor).power(taken.with);
        if (power == nullptr) power = basic_melee(view, taken.actor);
        if (!declared(taken, *power, work)) return;
        if (limit(work.view()) != Limit::None) {
            work.set(kStruckThisTurn, 1, taken.actor, number(taken.subject));
            work.set(kStruckThisRound, 1, taken.actor);
        }
        work.emit(Reacted{taken.actor, "opportunity_attack", taken.subject});
        work.attack(
            {.who = taken.actor, .power = power, .targets = {taken.subject}, .as = "opportunity_attack"});
        // ARC-087: dropped, stunned, stuck or grabbed, the mover stays where it is.
        if (auto* step = std::get_if<Step>(&proposal); step != nullptr && held_up(work.view(), step->who))
            step->stopped = true;
    }

    void after(const TurnEnded& ended, Work& work) const {
        if (limit(work.view()) == Limit::None) return;
        for (const CreatureId foe : work.view().firsts(kStruckThisTurn, ended.who))
            work.set(kStruckThisTurn, 0, foe, number(ended.who));
    }

    void after(const TurnBegan& began, Work& work) const {
        if (limit(work.view()) == Limit::None) return;
        work.set(kStruckThisRound, 0, began.who);
    }

  private:
    static Limit limit(const View& view) { return static_cast<Limit>(view.rules().option("oa_limit")); }

    // ARC-043: it is an action too, and a readied one may forestall it; ARC-086: then nothing is taken for
    // granted any more.
    static bool declared(const Offer& taken, const Power& power, Work& work) {
        const Intent blow{AttackIntent{.who = taken.actor, .with = power.id, .targets = {taken.subject}}};
        if (!work.announce(blow, "opportunity_attack") || work.over()) return false;
        const View view = work.view();
        return view.get(kEngaged, taken.actor, taken.subject) != 0 && view.get(kCanAct, taken.subject) != 0 &&
               may_strike(view, taken.actor, taken.subject);
    }

    static bool held_up(const View& view, CreatureId who) {
        return view.get(kCanAct, who) == 0 || view.get(kStuck, who) != 0 || grabbed(view, who);
    }

    // ARC-078, 084: who engages may strike, unless confused or grabbed, with a basic melee attack.
    static bool may_strike(const View& view, CreatureId foe, CreatureId provoker) {
        if (view.get(kCapable, foe) == 0 || view.get(kConfused, foe) != 0 || grabbed(view, foe)) return false;
        if (view.state().phase == Phase::Ambush || basic_melee(view, foe) == nullptr) return false;
        switch (limit(view)) {
            case Limit::None: return true;
            case Limit::PerTurn: return view.get(kStruckThisTurn, foe, provoker) == 0;
            case Limit::PerRound: return view.get(kStruckThisRound, foe) == 0;
        }
        AFFRAY_UNREACHABLE();
    }

    // ARC-085: any basic melee attack that it has.
    static std::vector<Name> blows(const View& view, CreatureId foe) {
        std::vector<Name> choices;
        for (const Power& power : view.sheet(foe).powers)
            if (power.basic && power.kind == PowerKind::Melee) choices.push_back(power.id);
        return choices;
    }

    static Offer strike_at(const View& view, CreatureId foe, CreatureId provoker) {
        return {.kind = "opportunity",
                .option = sure(basic_melee(view, foe)).id,
                .actor = foe,
                .subject = provoker,
                .seat = view.creature(foe).seat,
                .default_take = true,
                .choices = blows(view, foe)};
    }

    // AFR-017: every foe engaged with the mover that the step leaves behind; circling provokes nobody.
    static void offer_at_step(const View& view, const Step& step, std::vector<Offer>& out) {
        if (view.get(kCanAct, step.who) == 0) return;
        for (const CreatureId foe : foes_in_contact(view, step.who)) {
            const bool left_behind = view.rules().geometry().leaves(view, step, foe);
            // ARC-193: it has just let go of this one in order to move.
            const bool let_go = view.get(kReleased, step.who, foe) != 0;
            if (left_behind && !let_go && !among(foe, step.spared) && may_strike(view, foe, step.who))
                out.push_back(strike_at(view, foe, step.who));
        }
    }

    // ARC-088, 089: ranged attacks provoke engaged foes that are not targets, spells provoke all.
    static void offer_at_deed(const View& view, const DeclaredAction& deed, std::vector<Offer>& out) {
        if (deed.power == nullptr || deed.power->kind == PowerKind::Close) return;
        const CreatureId who = deed.intent->who();
        // ARC-181: whom a confused creature names means nothing, and its blow may become a throw.
        const bool confused = view.get(kConfused, who) != 0 && deed.intent->as<AttackIntent>() != nullptr;
        const bool ranged =
            confused ? shoots_confused(view, who, *deed.power) : deed.power->kind == PowerKind::Ranged;
        if ((!ranged && !deed.power->spell) || view.get(kCanAct, who) == 0) return;
        for (const CreatureId foe : foes_in_contact(view, who)) {
            const bool exempt = !confused && !deed.power->spell && among(foe, deed.targets);
            if (!exempt && may_strike(view, foe, who)) out.push_back(strike_at(view, foe, who));
        }
    }
};

}  // namespace

MechanicPtr opportunity_attacks() { return make_mechanic<OpportunityAttacks>(); }

}  // namespace affray
