// Two allies on opposite sides of a foe (TBA-132..135).
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/tactics/fighting.h"

namespace affray {
namespace {

class Flanking final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-132", "TBA-133", "TBA-134", "TBA-135"},
                .facts = {kPressing},
                .options = {{"flanking_mode", 1}}};
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        const bool counts = test.kind == Name("attack") || test.kind == Name("check");
        if (counts && test.against != CreatureId::None && flanks(view, test.who, test.against))
            out.expertise.push_back({"flanking", 1, "TBA-134"});
    }

    void after(const Tested& tested, Work& work) const {
        if (work.view().rules().option("flanking_mode") != kFlankingByNumber || tested.kind != Name("attack"))
            return;
        const Power* power = work.view().sheet(tested.who).power(tested.subject);
        if (power != nullptr && power->kind == PowerKind::Melee)
            work.set(kPressing, 1, tested.who, number(tested.against), "attack");
    }

    void after(const TurnBegan& began, Work& work) const {
        for (const CreatureId target : work.view().seconds(kPressing, began.who))
            work.set(kPressing, 0, began.who, number(target), "turn");
    }
};

}  // namespace

MechanicPtr flanking() { return make_mechanic<Flanking>(); }

}  // namespace affray
