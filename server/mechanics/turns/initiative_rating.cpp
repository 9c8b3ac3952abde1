// A die for each of those who are equally quick, rolled once and kept (SEG-015).
#include "mechanics/turns/turns.h"
#include "readings/common.h"

#include <map>

namespace affray {
namespace {

constexpr std::int32_t kTieSides = 6;
// Throws of one die after another are the digits of one number; so many of them fit.
constexpr std::int32_t kDigits = 8, kDigitBase = 10;

class InitiativeRating final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"SEG-015"}, .facts = {kTieDie}}; }

    void after(const SceneBegan&, Work& work) const {
        std::int32_t worth = 1;
        for (std::int32_t i = 1; i < kDigits; ++i) worth *= kDigitBase;
        for (bool again = false; worth > 0; worth /= kDigitBase, again = true) {
            const std::vector<CreatureId> tied = tied_ones(work.view());
            if (tied.empty()) return;
            for (const CreatureId who : tied) {
                const std::int32_t die = work.roll(kTieSides, again ? "initiative.tie" : "initiative", who);
                work.set(kTieDie, work.view().get(kTieDie, who) + die * worth, who, 0, "rolled");
            }
        }
    }

  private:
    // In the order of their coming.
    static std::vector<CreatureId> tied_ones(const View& view) {
        std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> alike;
        const auto rating = [&view](CreatureId who) {
            return std::pair(view.stat(kSegmentDex, who), view.get(kTieDie, who));
        };
        for (const Creature& creature : view.state().creatures)
            if (view.present(creature.id)) ++alike[rating(creature.id)];
        return those(view, [&](const Creature& creature) {
            return view.present(creature.id) && alike[rating(creature.id)] > 1;
        });
    }
};

}  // namespace

MechanicPtr initiative_rating() { return make_mechanic<InitiativeRating>(); }

}  // namespace affray
