// Loading: crossbows are loaded after each shot, and with the option bows and slings before it
// (ARC-137; AFR-049).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/powers/loads.h"
#include "readings/prices/prices.h"

#include <algorithm>

namespace affray {
namespace {

/// The shot that is being made is an unaimed one.
constexpr Fact kUnaimed{"shot.unaimed", Scope::Creature};

// AFR-049.
constexpr std::int32_t kAimedPrice = 4, kSnapPrice = 2, kHeavyPrice = 11, kUnaimedPenalty = -4;

bool shoots(const Power& power) {
    return power.kind == PowerKind::Ranged && !power.spell && power.attack.kind != AttackKind::None;
}

bool by_points(const View& view) { return view.rules().option("missile_loading") != 0; }

bool wants_snap(const UseIntent& use) { return use.detail == Name("snap"); }

const Power* weapon_of(const View& view, const UseIntent& use) {
    const Power* power = view.sheet(use.who).power(use.subject);
    return power != nullptr && is_loaded_by_hand(view, *power) ? power : nullptr;
}

class Loading final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-137", "AFR-049"},
                .facts = {kLoaded, kUnaimed},
                .verbs = {Verb::Load},
                .options = {{"missile_loading", 0}}};
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        const Power* power = view.sheet(attack.who).power(attack.with);
        if (power != nullptr && !is_loaded(view, attack.who, *power))
            out.add(Reason::WeaponNotLoaded, "with");
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        const bool known = use->detail.empty() || use->detail == Name("aimed") ||
                           use->detail == Name("plain") || wants_snap(*use);
        if (!known) out.add(Reason::BadArgument, "mode");
        const Power* power = weapon_of(view, *use);
        if (power == nullptr) return out.add(Reason::ItemMissing, "weapon");
        if (load_of(view, use->who, *power) != kEmpty) out.add(Reason::WrongState, "weapon");
        if (wants_snap(*use) && !power->loading.aimed) out.add(Reason::BadArgument, "mode");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        const Power* power = weapon_of(view, *use);
        if (power == nullptr) return;
        if (const auto points = special_price(view, *use, *power))
            bill.add({view.rules().vocabulary()->index(kAp), *points, -1, "load", "AFR-049"});
        else
            charge(view, bill, power->loading.reload, "load", "ARC-137");
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.power == nullptr || roll.test.kind != Name("attack") || !shoots(*roll.power)) return;
        if (view.get(kUnaimed, roll.test.who) != 0)
            out.flat.push_back({"unaimed", kUnaimedPenalty, "AFR-049"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& power : view.sheet(who).powers) {
            if (!is_loaded_by_hand(view, power) || load_of(view, who, power) != kEmpty) continue;
            UseIntent use{.verb = Verb::Load, .who = who, .subject = power.id};
            out.push_back({use});
            if (!power.loading.aimed) continue;
            use.detail = "snap";
            out.push_back({std::move(use)});
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const Power& power = sure(weapon_of(work.view(), use));
        const std::int32_t aimed = power.loading.aimed ? kThisTurn : kReady;
        work.set(kLoaded, wants_snap(use) ? kUnaimedLoad : aimed, use.who,
                 work.view().sheet(use.who).power_index(power.id), "load");
    }

    void after(const SceneBegan&, Work& work) const {
        // ARC-137: weapons start the battle loaded.
        for (const CreatureId who : everyone(work.view()))
            for (const LoadedHow load : {kEmpty, kUnaimedLoad, kThisTurn}) settle(who, load, work);
    }

    void after(const Declared& declared, Work& work) const { fire(declared, work); }

    // ARC-181: the blow of the confused may become a shot that nobody has declared.
    void after(const Tested& tested, Work& work) const {
        if (tested.kind != Name("attack") || tested.who == CreatureId::None) return;
        const View view = work.view();
        const Power* power = view.sheet(tested.who).power(tested.subject);
        if (power == nullptr || !is_loaded_by_hand(view, *power)) return;
        if (load_of(view, tested.who, *power) != kEmpty)
            work.set(kLoaded, kEmpty, tested.who, view.sheet(tested.who).power_index(power->id), "shot");
    }

    void after(const TurnEnded& ended, Work& work) const {
        work.set(kUnaimed, 0, ended.who, 0, "turn_ended");
        settle(ended.who, kThisTurn, work);
    }

  private:
    // AFR-049: whoever has not even the points to aim does so with its whole turn, without a step. nullopt:
    // the price of the kind of action.
    static std::optional<std::int32_t> special_price(const View& view, const UseIntent& use,
                                                     const Power& power) {
        if (!by_points(view)) return std::nullopt;
        if (power.loading.aimed)
            return wants_snap(use) ? kSnapPrice : std::min(kAimedPrice, view.get(kApMax, use.who));
        if (power.loading.reload == ActionKind::Move) return kHeavyPrice;
        return std::nullopt;
    }

    static void fire(const Declared& declared, Work& work) {
        const View view = work.view();
        if (declared.verb != Verb::Attack) return;
        const Power* power = view.sheet(declared.who).power(declared.subject);
        if (power == nullptr) return;
        const bool by_hand = is_loaded_by_hand(view, *power);
        const bool snap = by_hand && load_of(view, declared.who, *power) == kUnaimedLoad;
        work.set(kUnaimed, snap ? 1 : 0, declared.who, 0, "shot");
        if (by_hand)
            work.set(kLoaded, kEmpty, declared.who, view.sheet(declared.who).power_index(power->id), "shot");
    }

    // Weapons in this state become ready.
    static void settle(CreatureId who, LoadedHow load, Work& work) {
        const PowerList& powers = work.view().sheet(who).powers;
        for (std::uint32_t i = 0; i < powers.size(); ++i)
            if (is_loaded_by_hand(work.view(), powers[i]) && work.view().get(kLoaded, number(who), i) == load)
                work.set(kLoaded, kReady, who, i, "ready");
    }
};

}  // namespace

MechanicPtr loading() { return make_mechanic<Loading>(); }

}  // namespace affray
