// Save ends: ongoing harm and the saves at the end of a turn (ARC-147, 149, 196).
#include <algorithm>

#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/powers/amounts.h"
#include "readings/powers/consequences.h"
#include "readings/powers/operations.h"

namespace affray {
namespace {

constexpr std::int32_t kNormalSave = 11;  // ARC-195

std::optional<DiceExpression> dice_in(const std::vector<PowerEffect>& effects) {
    for (const PowerEffect& effect : effects)
        if (effect.op == op::kOngoing && effect.dice && !effect.dice->terms.empty()) return effect.dice;
    return std::nullopt;
}

// The first dice of ongoing harm that the power names; nullopt: what it does is fixed.
std::optional<DiceExpression> ongoing_dice(const Power& power) {
    for (const PowerOutcome* outcome : {&power.attack.hit, &power.attack.miss}) {
        if (outcome->ongoing && !outcome->ongoing->terms.empty()) return outcome->ongoing;
        if (const auto dice = dice_in(outcome->effects)) return dice;
    }
    const auto dice = dice_in(power.attack.riders);
    return dice ? dice : dice_in(power.effects);
}

class SaveEnds final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-147", "ARC-149", "ARC-196"},
                .stats = {kSaveBonus},
                .ops = {carried_out<&go_on_hurting>(op::kOngoing), carried_out<&save_at_once>(op::kSave)}};
    }

    // In order of application: the effect's harm, then its save. Which of two hurts stands fast before the
    // first of them does: a save that ends the larger does not let the smaller hurt in the same turn.
    void after(const TurnEnded& ended, Work& work) const {
        const CreatureId who = ended.who;
        const PagedVector<Effect> before = work.view().state().effects;
        for (const Effect& effect : before) {
            if (effect.who != who || work.over() || !work.view().present(who)) continue;
            if (effect.name == Name("ongoing") && !masked(effect, before)) tick(effect, work);
            if (effect.until.when == Until::When::Save) save_against(effect, work);
        }
    }

  private:
    static void go_on_hurting(const Impact& impact, Work& work) {
        work.add_effect({.name = "ongoing",
                         .who = impact.whom,
                         .source = impact.of.user,
                         .level = rolled_anew(impact, work.view()) ? 0 : amount_of(impact, "ongoing", work),
                         .type = impact.effect.type,
                         .stat = impact.of.power == nullptr ? Name() : impact.of.power->id,
                         .natural = impact.of.natural,
                         .until = {Until::When::Save, CreatureId::None, kNormalSave}});
    }

    // ARC-004: its dice fall at each turn's end. They are those of the power, as the sheet lists it; whatever
    // else there is to it is settled at once.
    static bool rolled_anew(const Impact& impact, const View& view) {
        const PowerEffect& effect = impact.effect;
        if (impact.saved || effect.amount != 0 || !effect.of.empty() || !effect.dice) return false;
        if (impact.of.power == nullptr) return false;
        return listed_dice(view, impact.of.user, impact.of.power->id) == effect.dice;
    }

    static std::optional<DiceExpression> listed_dice(const View& view, CreatureId user, const Name& id) {
        const Power* power = view.has(user) ? view.sheet(user).power(id) : nullptr;
        return power == nullptr ? std::nullopt : ongoing_dice(*power);
    }

    static void save_at_once(const Impact& impact, Work& work) {
        for (const Effect& one : PagedVector<Effect>(work.view().state().effects)) {
            if (one.who != impact.whom || one.until.when != Until::When::Save) continue;
            save_against(one, work);
            if (impact.effect.name == Name("one_effect")) return;
        }
    }

    static std::int32_t amount_now(const Effect& effect, Work& work) {
        if (effect.level > 0) return effect.level;
        const auto dice = listed_dice(work.view(), effect.source, effect.stat);
        if (!dice) return 0;
        return std::max(0, work.roll(*dice, "ongoing", effect.source) + dice->bonus);
    }

    static void tick(const Effect& effect, Work& work) {
        const std::int32_t amount = amount_now(effect, work);
        if (amount == 0) return;
        work.harm({.source = effect.source,
                   .who = effect.who,
                   .rolled = amount,
                   .type = effect.type,
                   .natural = effect.natural,
                   .cause = "ongoing"});
    }

    // ARC-147: of two of the same name only the larger one hurts.
    static bool masked(const Effect& effect, const PagedVector<Effect>& all) {
        return any(all, [&effect](const Effect& other) {
            return other.id != effect.id && other.who == effect.who && like_named(other, effect) &&
                   std::pair(other.level, effect.id) > std::pair(effect.level, other.id);
        });
    }

    // It is called by the power that it comes from; where a scene names none, by the type of its damage.
    static bool like_named(const Effect& a, const Effect& b) {
        return a.name == b.name && a.stat == b.stat && (!a.stat.empty() || a.type == b.type);
    }
};

}  // namespace

MechanicPtr save_ends() { return make_mechanic<SaveEnds>(); }

}  // namespace affray
