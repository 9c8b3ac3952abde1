// Back to back with an ally: nobody flanks, more is seen (TBA-136, 137).
#include "base/sure.h"
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/tactics/fighting.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

constexpr std::int32_t kWatchful = 2;

class BackToBackStance final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-136", "TBA-137"},
                .facts = {kBackToBack},
                .verbs = {Verb::BackToBack},
                .options = {{"back_to_back_mutual", 0}}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->targets.size() != 1 || first_of(use->targets) == use->who)
            return out.add(Reason::BadArgument, "ally");
        const CreatureId ally = first_of(use->targets);
        if (view.hostile(use->who, ally) || !able(view, ally)) out.add(Reason::NotAnAlly, "ally");
        if (cells_between(view, use->who, ally) > 1) out.add(Reason::NotAdjacent, "ally");
    }

    void price(const View& view, Own<UseIntent>, Bill& bill) const {
        charge_slot(view, bill, kBonusSlot, "back_to_back", "TBA-136");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Creature& ally : view.state().creatures)
            if (ally.id != who && !ally.hidden && !view.hostile(who, ally.id) && able(view, ally.id) &&
                cells_between(view, who, ally.id) <= 1)
                out.push_back({UseIntent{.verb = Verb::BackToBack, .who = who, .targets = {ally.id}}});
    }

    void act(const UseIntent& use, Work& work) const {
        part(use.who, work, "anew");
        work.set(kBackToBack, 1, use.who, number(first_of(use.targets)), "back_to_back");
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind == Name("passive") && covered_from_behind(view, roll.test.who))
            out.flat.push_back({"back_to_back", kWatchful, "TBA-136"});
    }

    void after(const TurnBegan& began, Work& work) const { part(began.who, work, "turn"); }
    void after(const Moved& moved, Work& work) const {
        if (moved.from != moved.to) part_all(moved.who, work, "moved");
    }
    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Up) part_all(changed.who, work, "fell");
    }
    void after(const EffectAdded& added, Work& work) const {
        if (work.view().has(added.effect.who) && incapacitated(work.view(), added.effect.who))
            part_all(added.effect.who, work, "unable");
    }

  private:
    static void part(CreatureId who, Work& work, const Name& cause) {
        for (const CreatureId ally : work.view().seconds(kBackToBack, who))
            work.set(kBackToBack, 0, who, number(ally), cause);
    }
    static void part_all(CreatureId who, Work& work, const Name& cause) {
        part(who, work, cause);
        for (const CreatureId other : work.view().firsts(kBackToBack, who))
            work.set(kBackToBack, 0, other, number(who), cause);
    }
};

}  // namespace

MechanicPtr back_to_back() { return make_mechanic<BackToBackStance>(); }

}  // namespace affray
