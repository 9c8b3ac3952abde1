// Whoever parts from a monster or comes at its call stands beside it at once (CLS-383).
#include "mechanics/wonders/wonders.h"
#include "readings/facts.h"
#include "readings/powers/operations.h"
#include "readings/rounds/joining.h"
#include "readings/space/sight.h"
#include "readings/space/squares.h"
#include "rules/bounds.h"
#include "rules/operation.h"
#include "rules/ruleset.h"

#include <algorithm>
#include <cstdlib>

namespace affray {
namespace {

constexpr std::int32_t kFarthest = 100 / kFeetPerCell;  ///< from the caller

bool is_free(const View& view, Place corner, std::int32_t side) {
    for (std::int32_t y = 0; y < side; ++y)
        for (std::int32_t x = 0; x < side; ++x)
            if (view.rules().geometry().barred(view, CreatureId::None,
                                               {corner.x + x, corner.y + y, corner.z}))
                return false;
    return true;
}

// The squares so far around a place, from north to south and from west to east.
std::vector<Place> ring(Place around, std::int32_t squares) {
    std::vector<Place> all;
    for (std::int32_t y = -squares; y <= squares; ++y)
        for (std::int32_t x = -squares; x <= squares; ++x)
            if (std::max(std::abs(x), std::abs(y)) == squares)
                all.push_back({around.x + x, around.y + y, around.z});
    return all;
}

class Arriving final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-383"}, .ops = {carried_out<&arrive>(op::kArrive).done_by_user()}};
    }

  private:
    static void arrive(const Impact& impact, Work& work) {
        const CreatureId caller = impact.of.user;
        const Sheet* block = stat_block(work.view(), impact.effect.name);
        if (block == nullptr) return;
        const State& state = work.view().state();
        SetupIntent newcomer{.verb = Verb::AddCreature, .stat_block = impact.effect.name};
        newcomer.side = state.scene->sides[number(state.creature(caller).side)].id;
        newcomer.hidden = state.creature(caller).hidden;
        const std::string name = block->name.empty() ? block->id : block->name;
        const WordIndex footprint = work.view().rules().vocabulary()->index(kFootprint);
        const std::int32_t side = std::max(1, block->stats[footprint]);
        std::int32_t left = impact.effect.amount;
        if (impact.effect.dice)
            left += work.roll(*impact.effect.dice, "called", caller) + impact.effect.dice->bonus;
        const Place around = work.view().creature(caller).place;
        for (std::int32_t squares = 1; squares <= kFarthest; ++squares)
            for (const Place at : ring(around, squares)) {
                const View view = work.view();
                if (left <= 0 || !written::kCreatures.holds(view.state().creatures.size() + 1)) return;
                if (!is_free(view, at, side) || !line_of_sight(view, caller, at)) continue;
                newcomer.place = at;
                newcomer.name = told_apart(view, name);
                join(newcomer, work);
                --left;
            }
    }
};

}  // namespace

MechanicPtr arriving() { return make_mechanic<Arriving>(); }

}  // namespace affray
