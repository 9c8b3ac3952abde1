// Weapon qualities: braced and charging weapons, burning flasks, slow reloading, found objects; a halfling's
// eye and size (CLS-144, CLS-146; AP-053).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/harm/durations.h"
#include "readings/offers.h"
#include "readings/space/squares.h"
#include "readings/things/weapons.h"

#include <algorithm>

namespace affray {
namespace {

/// Round in which a weapon that needs reloading was shot (CLS-144).
constexpr Fact kShotInRound{"shot.round", Scope::Item};

constexpr std::int32_t kChargeFeet = 60;
constexpr std::int32_t kHumanSize = 2;    // CLS-146: greater than this is large
constexpr std::int32_t kFoundFumble = 3;  // AP-053
constexpr std::string_view kSplashed = "splashed";

bool is_halfling(const View& view, CreatureId who) {
    return view.sheet(who).class_id == Name("halfling") || immune_to(view, who, "halfling");
}

bool is_found(const std::optional<Weapon>& weapon) {
    return weapon && weapon->gear != nullptr && weapon->gear->type == Name("found");
}

std::optional<Weapon> weapon_in(const View& view, const Roll& roll) {
    return roll.strike == nullptr ? std::nullopt : weapon_of(view, *roll.strike);
}

bool is_harmless(const View& view, const Weapon& weapon, CreatureId target) {
    return weapon.holy_water() && !immune_to(view, target, "undead");
}

class WeaponQualities final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-144", "CLS-146", "AP-053"},
                .facts = {kShotInRound, kFoundDie},
                .moments = {Moment::AfterRoll},
                .offers = {{.name = "weapon"}, kRefereeRuling},
                .options = {{"reload", 0}}};
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        const auto weapon = weapon_of(view, attack);
        if (!weapon) return;
        if (is_reloading(view, *weapon)) out.add(Reason::WeaponNotLoaded, Stage::Other, "with");
        if (attack.charge && !may_charge(view, attack.who, *weapon))
            out.add(Reason::RequirementNotMet, Stage::Other, "charge");
    }

    // A charge shows until the round is over, so that braced weapons meet it.
    bool begin(const AttackIntent& attack, const Bill&, Work& work) const {
        if (attack.charge) {
            work.add_effect({.name = "charging",
                             .who = attack.who,
                             .source = attack.who,
                             .until = for_rounds(work.view(), 0)});
        }
        rate_found_thing(attack, work);
        return false;
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const auto weapon = weapon_in(view, roll);
        if (!weapon) return;
        const CreatureId who = roll.test.who, target = roll.test.against;
        if (weapon->missile() && is_halfling(view, who)) out.flat.push_back({"halfling", 1, "CLS-146"});
        if (is_halfling(view, target) && view.stat(kSize, who) > kHumanSize)
            out.defence.push_back({"halfling", -2, "CLS-146"});
        if (roll.strike->charge) out.doublings.push_back({"charge", 1, "CLS-144"});
        const bool braced = weapon->has("brace") && !weapon->missile() &&
                            view.effect(who, "braced") != nullptr &&
                            view.effect(target, "charging") != nullptr;
        if (braced) out.doublings.push_back({"brace", 1, "CLS-144"});
    }

    void offer(const View& view, Moment, const Roll& roll, std::vector<Offer>& out) const {
        const auto weapon = weapon_in(view, roll);
        if (!weapon || weapon->item == nullptr) return;
        const bool reloads = weapon->has("reload") && view.rules().option("reload") != 0;
        const bool splashes = weapon->has("splash") && !roll.cancelled && strikes(roll.test.outcome);
        if (!reloads && !splashes && !fumbles(weapon, roll)) return;
        out.push_back(
            {.kind = "weapon", .actor = roll.test.who, .subject = roll.test.against, .forced = true});
    }

    void perform(const Offer&, Moment, Roll& roll, Work& work) const {
        const auto weapon = weapon_in(work.view(), roll);
        if (weapon->has("reload"))
            return work.set_raw(kShotInRound, work.view().state().round, weapon->item->id, 0, "shot");
        if (fumbles(weapon, roll)) return fumble(*weapon, roll, work);
        if (!is_harmless(work.view(), *weapon, roll.test.against)) return splash(*weapon, roll, work);
        roll.cancelled = true;
        roll.test.option = "no_effect";
    }

    // The flask burns on: once more at the end of the next round.
    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit != Name("round")) return;
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects)) {
            if (effect.name != Name(kSplashed) || effect.until.number > period.number || work.over())
                continue;
            work.emit(EffectRemoved{effect.id, effect.who, effect.name, "burnt_out"});
            const Item* flask = work.view().state().item(static_cast<std::uint32_t>(effect.level));
            if (flask == nullptr || !work.view().present(effect.who)) continue;
            const Gear gear = work.view().state().gear(*flask);
            if (!gear.damage) continue;
            Wound wound;
            wound.source = effect.source;
            wound.who = effect.who;
            wound.rolled = std::max(1, work.roll(*gear.damage, "damage", effect.source) + gear.damage->bonus);
            wound.cause = "splash";
            if (gear.has("fire")) wound.type = "fire";
            work.harm(std::move(wound));
        }
    }

  private:
    // It shoots every second round.
    static bool is_reloading(const View& view, const Weapon& weapon) {
        if (!weapon.has("reload") || !weapon.missile() || view.rules().option("reload") == 0) return false;
        const std::int32_t shot = view.get(kShotInRound, weapon.item->id);
        return shot > 0 && view.state().round - shot < 2;
    }

    static bool may_charge(const View& view, CreatureId who, const Weapon& weapon) {
        const bool mounted = immune_to(view, who, "mounted") || view.effect(who, "mounted") != nullptr ||
                             view.get(kPosture, who) == kMounted;
        const std::int32_t feet = kChargeFeet * scale(view.state());
        return weapon.has("charge") && !weapon.missile() && mounted && view.get(kMovedFeet, who) >= feet;
    }

    static bool fumbles(const std::optional<Weapon>& weapon, const Roll& roll) {
        return is_found(weapon) && roll.test.natural && *roll.test.natural <= kFoundFumble &&
               roll.test.outcome != TestOutcome::Fumble;
    }

    static void fumble(const Weapon& weapon, Roll& roll, Work& work) {
        roll.test.outcome = TestOutcome::Fumble;
        if (!weapon.has("breakable")) return;
        ItemChanged broken{.item = weapon.item->id,
                           .charges = weapon.item->charges,
                           .where = weapon.item->where,
                           .cause = "fumble"};
        broken.state = "broken";
        work.emit(std::move(broken));
    }

    static void splash(const Weapon& weapon, const Roll& roll, Work& work) {
        work.add_effect({.name = kSplashed,
                         .who = roll.test.against,
                         .source = roll.test.who,
                         .level = static_cast<std::int32_t>(weapon.item->id),
                         .until = for_rounds(work.view(), 1)});
    }

    // AP-053: what resembles no weapon is rated by the referee, once.
    static void rate_found_thing(const AttackIntent& attack, Work& work) {
        const View view = work.view();
        const auto weapon = weapon_of(view, attack);
        if (!is_found(weapon) || weapon->gear->damage || view.get(kFoundDie, weapon->item->id) != 0) return;
        const std::uint32_t item = weapon->item->id;
        const Question question = work.ask(question_of(
            attack.who, {{.kind = kRefereeRuling.name, .option = "damage_die", .actor = attack.who}}));
        const std::int32_t said =
            question.taken(0) && !question.picks.empty() ? first_of(question.picks).amount : 0;
        work.set_raw(kFoundDie, said > 0 ? std::min(said, 12) : kFoundDieUnrated, item, 0, "referee");
    }
};

}  // namespace

MechanicPtr weapon_qualities() { return make_mechanic<WeaponQualities>(); }

}  // namespace affray
