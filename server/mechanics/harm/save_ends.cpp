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
        return {.rules = {"ARC-147", "ARC-149", "ARC-196"},
                .stats = {kSaveBonus},
                .events = listens<TurnEnded>()};
    }

    // In order of application: the effect's harm, then its save.
    void after(const EventBody& body, Work& work) const override {
        const CreatureId who = std::get<TurnEnded>(body).who;
        for (const Effect& effect : std::vector<Effect>(work.view().state().effects)) {
            if (effect.who != who || work.over() || !work.view().present(who)) continue;
            if (effect.name == Name("ongoing") && effect.level > 0 && !masked(effect, work))
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

    // ARC-147: of two of the same name, from the same power, only the larger one hurts.
    static bool masked(const Effect& effect, Work& work) {
        const auto& all = work.view().state().effects;
        return std::any_of(all.begin(), all.end(), [&effect](const Effect& other) {
            return other.id != effect.id && other.who == effect.who && other.name == effect.name &&
                   !effect.stat.empty() && other.stat == effect.stat &&
                   std::pair(other.level, effect.id) > std::pair(effect.level, other.id);
        });
    }
};

}  // namespace

Rider save_ends() { return make_mechanic<SaveEnds>(); }

}  // namespace affray
