// A wandering creature has the hit points that its Hit Dice throw, not those of a list (ADV-152).
#include "mechanics/exploration/exploration.h"
#include "readings/journey/wandering.h"
#include "readings/rounds/joining.h"
#include "readings/rounds/round_parts.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kHitDie = 8, kLessThanOne = 4;

std::int32_t thrown(std::int32_t dice, std::int32_t bonus, Work& work) {
    std::int32_t sum = bonus;
    for (std::int32_t i = 0; i < std::max(1, dice); ++i)
        sum +=
            work.roll(dice == 0 ? kLessThanOne : kHitDie, "hit_points", CreatureId::None, Audience::Referee);
    return std::max(1, sum);
}

class RolledHitPoints final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"ADV-152"}, .stats = {kHitDice, kHitDiceBonus}}; }

    bool begin(const SetupIntent& setup, const Bill&, Work& work) const {
        const View view = work.view();
        if (setup.verb != Verb::AddCreature || !something_met(view)) return false;
        const Sheet* block = stat_block(view, setup.stat_block);
        if (block == nullptr || is_party(view, number(side_joined(view, setup.side)))) return false;
        const Vocabulary& words = *view.rules().vocabulary();
        const auto said = [&](const Stat& stat) { return block->stats[words.word(stat).index]; };
        const std::int32_t dice = said(kHitDice), bonus = said(kHitDiceBonus);
        join(setup, work, {.hit_points = thrown(dice, bonus, work)});
        return true;
    }
};

}  // namespace

MechanicPtr rolled_hit_points() { return make_mechanic<RolledHitPoints>(); }

}  // namespace affray
