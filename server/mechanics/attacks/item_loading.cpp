// Loading weapons in hand: bows and slings aimed, snapped or in haste, crossbows over several turns, and how
// long a load lasts (AP-046, AP-060..068).
#include <algorithm>

#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/prices/action_table.h"
#include "readings/prices/attack_count.h"
#include "readings/things/hands.h"
#include "readings/things/things.h"

namespace affray {
namespace {

/// How a weapon is loaded: values of LauncherLoad. And the round in which that was done.
constexpr Fact kLauncherLoaded = Fact{"loaded", Scope::Item}.outlasting().in_words(kLoadedAs);
constexpr Fact kLoadedRound{"loaded_round", Scope::Item};
/// The load of the shot that its shooter is making.
constexpr Fact kShotLoad{"shot.load", Scope::Creature};

enum LauncherLoad : std::int32_t { kUnloaded, kSnap, kRapid, kAimed, kBolt };

constexpr std::string_view kAimedMode = "aimed", kSnapMode = "snap", kRapidMode = "rapid",
                           kPlainMode = "plain", kFired = "fired";
constexpr std::string_view kRowAimed = "load_bow_aimed", kRowSnap = "load_bow_snap",
                           kRowRapid = "load_bow_rapid", kRowHeavy = "load_crossbow_heavy",
                           kRowLight = "load_crossbow_light", kRowFired = "attack_fired";
constexpr std::int32_t kAimedPoints = 4, kSnapShotPoints = 2, kTwoAttacks = 2;
constexpr std::int32_t kSnapPenalty = -4, kRapidPenalty = -5;  // AP-062, AP-064

enum class Launcher : std::uint8_t { None, Bow, Heavy, Light };

// AP-068: slings are loaded as bows are.
Launcher launcher(const View& view, const Item& item) {
    const Name& type = view.state().gear(item).type;
    if (type == Name("bow") || type == Name("sling")) return Launcher::Bow;
    if (type == Name("crossbow_heavy")) return Launcher::Heavy;
    return type == Name("crossbow_light") ? Launcher::Light : Launcher::None;
}

// The loaded weapon that an attack shoots with; nullptr: another attack.
const Item* shot_weapon(const View& view, const AttackIntent& attack) {
    if (attack.verb != Verb::Attack) return nullptr;
    const bool shoots = attack.mode.empty() || attack.mode == Name(kFired) || attack.mode == Name(kCareful);
    const Item* item = shoots ? carried(view, attack.who, attack.with) : nullptr;
    return item != nullptr && launcher(view, *item) != Launcher::None ? item : nullptr;
}

Name mode_of(const UseIntent& use, Launcher kind) {
    if (!use.detail.empty()) return use.detail;
    return kind == Launcher::Bow ? Name(kAimedMode) : Name(kPlainMode);
}

std::string_view row_of(const Name& mode, Launcher kind) {
    if (kind == Launcher::Heavy) return kRowHeavy;
    if (kind == Launcher::Light) return kRowLight;
    if (mode == Name(kSnapMode)) return kRowSnap;
    return mode == Name(kRapidMode) ? kRowRapid : kRowAimed;
}

LauncherLoad load_by(const Name& mode, Launcher kind) {
    if (kind != Launcher::Bow) return kBolt;
    if (mode == Name(kSnapMode)) return kSnap;
    return mode == Name(kRapidMode) ? kRapid : kAimed;
}

bool is_slow(const View& view, CreatureId who) {
    return view.get(kApMax, who) < kAimedPoints * point_unit(view);
}

// Which arrows, of several kinds: what the load names beside the weapon.
bool names_shot(const UseIntent& use) { return !use.item.empty() && use.item != use.subject; }

const Item* shot_named(const View& view, const UseIntent& use) {
    const Item* weapon = names_shot(use) ? carried(view, use.who, use.subject) : nullptr;
    const Item* shot = weapon == nullptr ? nullptr : carried(view, use.who, use.item);
    const bool fits =
        shot != nullptr && shoots({.item = weapon, .gear = &view.state().gear(*weapon)}, view, *shot);
    return fits ? shot : nullptr;
}

void lay_ready(const Item& shot, Work& work) {
    for (const Item& other : PagedVector<Item>(work.view().state().items))
        if (other.owner == shot.owner && other.where == Name(kLaidReady) && other.id != shot.id)
            put(other, kBelt, "load", work);
    put(sure(work.view().state().item(shot.id)), Name(kLaidReady), "load", work);
}

class ItemLoading final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-046", "AP-060", "AP-061", "AP-062", "AP-063", "AP-064", "AP-065", "AP-066",
                          "AP-067", "AP-068"},
                .facts = {kLauncherLoaded, kLoadedRound, kShotLoad},
                .verbs = {Verb::Load}};
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (const Item* weapon = shot_weapon(view, attack)) check_shot(view, attack, *weapon, out);
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_load(view, *use, out);
    }

    void price(const View& view, const AttackIntent& attack, Bill& bill) const {
        if (const Item* weapon = shot_weapon(view, attack)) price_shot(view, attack, *weapon, bill);
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        const Item* weapon = carried(view, use->who, use->subject);
        if (weapon == nullptr || launcher(view, *weapon) == Launcher::None) return;
        const Launcher kind = launcher(view, *weapon);
        const std::string_view row = row_of(mode_of(*use, kind), kind);
        const std::int32_t whole = view.get(kApMax, use->who) / point_unit(view);
        charge_row(view, bill, Name(row), row == kRowAimed ? std::min(kAimedPoints, whole) : kByFormula);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.strike == nullptr || roll.strike->item == 0 || roll.test.kind != Name("attack")) return;
        const Item* item = view.state().item(roll.strike->item);
        if (item == nullptr || launcher(view, *item) == Launcher::None) return;
        const std::int32_t load = view.get(kShotLoad, roll.test.who);
        if (load == kSnap) out.flat.push_back({"unaimed", kSnapPenalty, "AP-062"});
        if (load == kRapid) out.flat.push_back({"in_haste", kRapidPenalty, "AP-064"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Item& item : view.state().items) {
            const Launcher kind = launcher(view, item);
            if (item.owner != who || !in_hand(item) || kind == Launcher::None) continue;
            UseIntent use{.verb = Verb::Load, .who = who, .subject = item.name};
            if (kind != Launcher::Bow) {
                use.detail = kPlainMode;
                out.push_back({std::move(use)});
                continue;
            }
            for (const std::string_view mode : {kAimedMode, kSnapMode, kRapidMode}) {
                use.detail = Name(mode);
                out.push_back({use});
            }
        }
    }

    // What the arrow was loaded for goes with the shot.
    bool begin(const AttackIntent& attack, const Bill&, Work& work) const {
        const Item* weapon = shot_weapon(work.view(), attack);
        const bool careful = attack.mode == Name(kCareful);  // AP-063: the other attack pays for the aim
        const std::int32_t load =
            weapon == nullptr || careful ? kUnloaded : work.view().get(kLauncherLoaded, weapon->id);
        work.set(kShotLoad, load, attack.who, 0, "shot");
        if (weapon != nullptr) work.set_raw(kLauncherLoaded, kUnloaded, weapon->id, 0, "shot");
        return false;
    }

    void act(const UseIntent& use, Work& work) const {
        if (const Item* shot = shot_named(work.view(), use)) lay_ready(*shot, work);
        const Item weapon = sure(carried(work.view(), use.who, use.subject));
        const Launcher kind = launcher(work.view(), weapon);
        work.set_raw(kLoadedRound, work.view().state().round, weapon.id, 0, "load");
        work.set_raw(kLauncherLoaded, load_by(mode_of(use, kind), kind), weapon.id, 0, "load");
    }

    void after(const TurnEnded& ended, Work& work) const { decay(ended.who, work); }

    void after(const EffectAdded& added, Work& work) const {
        if (added.effect.name == Name(kStunned.name)) spoil_aim(added.effect.who, work);
        return;
    }

    void after(const ItemChanged& changed, Work& work) const {
        // AP-065: dropped or sheathed, it is loaded no more.
        const Item* item = work.view().state().item(changed.item);
        if (item != nullptr && !in_hand(*item))
            work.set_raw(kLauncherLoaded, kUnloaded, item->id, 0, "put_away");
    }

  private:
    static void check_load(const View& view, const UseIntent& use, Refusals& out) {
        const auto known = {kAimedMode, kSnapMode, kRapidMode, kPlainMode};
        if (!use.detail.empty() && !among(use.detail.view(), known)) out.add(Reason::BadArgument, "mode");
        const Item* weapon = carried(view, use.who, use.subject);
        if (weapon == nullptr || !in_hand(*weapon)) return out.add(Reason::ItemNotInHand, "weapon");
        const Launcher kind = launcher(view, *weapon);
        const Name mode = mode_of(use, kind);
        if (names_shot(use) && shot_named(view, use) == nullptr) out.add(Reason::ItemMissing, "item");
        if (kind == Launcher::None || (mode == Name(kPlainMode)) == (kind == Launcher::Bow))
            return out.add(Reason::WrongState, "mode");
        const bool both = weapon->where == Name(kBoth) || free_hands(view, use.who) > 0;
        if (kind != Launcher::Bow && !both) out.add(Reason::HandsNotFree, Stage::Step, "who");
        const std::int32_t load = view.get(kLauncherLoaded, weapon->id);
        const bool takes_aim = load == kSnap && mode == Name(kAimedMode);
        if (load != kUnloaded && !takes_aim) out.add(Reason::WrongState, Stage::Other, "weapon");
        if (mode == Name(kRapidMode) && attacks_of_round(view, use.who) < kTwoAttacks)
            out.add(Reason::RequirementNotMet, Stage::Other, "mode");
        // AP-061: with the whole turn, and without a step.
        if (mode == Name(kAimedMode) && is_slow(view, use.who) && view.get(kActed, use.who) != 0)
            out.add(Reason::AlreadyActed, "mode");
    }

    static void check_shot(const View& view, const AttackIntent& attack, const Item& weapon, Refusals& out) {
        const std::int32_t load = view.get(kLauncherLoaded, weapon.id);
        const bool too_late = load == kAimed && view.get(kLoadedRound, weapon.id) >= view.state().round;
        if (load == kUnloaded || too_late) return out.add(Reason::WeaponNotLoaded, Stage::Other, "with");
        if (attack.mode != Name(kCareful)) return;
        if (view.get(kAttacksUsed, attack.who) > 0) out.add(Reason::NoAttacksLeft, Stage::Other, "mode");
        if (attacks_of_round(view, attack.who) < kTwoAttacks)
            out.add(Reason::RequirementNotMet, Stage::Other, "mode");
        if (load != kSnap) out.add(Reason::WrongState, Stage::Other, "mode");
    }

    // AP-062: a snap shot costs two points in a round of several attacks too.
    static void price_shot(const View& view, const AttackIntent& attack, const Item& weapon, Bill& bill) {
        if (attack.mode == Name(kCareful) || view.get(kLauncherLoaded, weapon.id) != kSnap) return;
        const ActionRow& row = sure(action_row(Name(kRowFired)));
        const bool off_hand = attack.hand == Name("off");
        const std::int32_t usual = price_of_row(view, row, next_attack_price(view, attack.who, off_hand));
        const std::int32_t more = price_of_row(view, row, kSnapShotPoints) - usual;
        bill.add(
            {view.rules().vocabulary()->index(kAp), more * point_unit(view), -1, Name(kRowFired), "AP-062"});
    }

    // AP-065: at the end of the shooter's next turn an aim is lost; haste at the end of this one.
    static void decay(CreatureId who, Work& work) {
        work.set(kShotLoad, kUnloaded, who, 0, "turn_ended");
        for (const Item& item : PagedVector<Item>(work.view().state().items)) {
            if (item.owner != who) continue;
            const std::int32_t load = work.view().get(kLauncherLoaded, item.id);
            const bool old = work.view().get(kLoadedRound, item.id) < work.view().state().round;
            if (load == kRapid || (load == kAimed && old))
                work.set_raw(kLauncherLoaded, kSnap, item.id, 0, "aim_lost");
        }
    }

    static void spoil_aim(CreatureId who, Work& work) {
        for (const Item& item : PagedVector<Item>(work.view().state().items))
            if (item.owner == who && work.view().get(kLauncherLoaded, item.id) == kAimed)
                work.set_raw(kLauncherLoaded, kSnap, item.id, 0, "aim_lost");
    }
};

}  // namespace

MechanicPtr item_loading() { return make_mechanic<ItemLoading>(); }

}  // namespace affray
