// Save ends: ongoing harm and the saves at the end of a turn (ARC-147, 149, 196).
#include <algorithm>

#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/powers/consequences.h"

namespace affray {
namespace {

class SaveEnds final : public Mechanic {
  public:
    std::string_view id() const override { return "save_ends"; }

    Claims claims() const override {
        return {.rules = {"ARC-147", "ARC-149", "ARC-196"}, .stats = {kSaveBonus}};
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

Rider save_ends() { return make_mechanic<SaveEnds>(); }

}  // namespace affray
