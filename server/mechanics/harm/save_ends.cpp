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

class SaveEnds final : public Mechanic {
  public:
    std::string_view id() const override { return "save_ends"; }

    Claims claims() const override {
        return {.rules = {"ARC-147", "ARC-149", "ARC-196"},
                .stats = {kSaveBonus},
                .ops = {carried_out<&go_on_hurting>(op::kOngoing), carried_out<&save_at_once>(op::kSave)}};
    }

    // In order of application: the effect's harm, then its save. Which of two hurts stands fast before the
    // first of them does: a save that ends the larger does not let the smaller hurt in the same turn.
    void after(const TurnEnded& ended, Work& work) const {
        const CreatureId who = ended.who;
        const std::vector<Effect> before = work.view().state().effects;
        for (const Effect& effect : before) {
            if (effect.who != who || work.over() || !work.view().present(who)) continue;
            if (effect.name == Name("ongoing") && effect.level > 0 && !masked(effect, before))
                tick(effect, work);
            if (effect.until.when == Until::When::Save) save_against(effect, work);
        }
    }

  private:
    static void go_on_hurting(const Impact& impact, Work& work) {
        Effect ongoing;
        ongoing.name = "ongoing";
        ongoing.who = impact.whom;
        ongoing.source = impact.of.user;
        ongoing.level = amount_of(impact, "ongoing", work);
        ongoing.type = impact.effect.type;
        ongoing.stat = impact.of.power == nullptr ? Name() : impact.of.power->id;
        ongoing.natural = impact.of.natural;
        ongoing.until = {Until::When::Save, CreatureId::None, kNormalSave};
        work.add_effect(std::move(ongoing));
    }

    static void save_at_once(const Impact& impact, Work& work) {
        for (const Effect& one : std::vector<Effect>(work.view().state().effects)) {
            if (one.who != impact.whom || one.until.when != Until::When::Save) continue;
            save_against(one, work);
            if (impact.effect.name == Name("one_effect")) return;
        }
    }

    static void tick(const Effect& effect, Work& work) {
        Wound wound;
        wound.source = effect.source;
        wound.who = effect.who;
        wound.rolled = effect.level;
        wound.type = effect.type;
        wound.natural = effect.natural;
        wound.cause = "ongoing";
        work.harm(std::move(wound));
    }

    // ARC-147: of two of the same name only the larger one hurts.
    static bool masked(const Effect& effect, const std::vector<Effect>& all) {
        return std::any_of(all.begin(), all.end(), [&effect](const Effect& other) {
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
