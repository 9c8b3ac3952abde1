// Dash, dodge, disengage, help, and what nobody has thought of (TBA-158..161, 176).
#include "base/sure.h"
#include "mechanics/actions/actions.h"
#include "readings/common.h"
#include "readings/tactics/fighting.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

/// a helps b: 1 with whatever it tries next, else 1 and the number of the foe whom it strikes at.
constexpr Fact kHelping{"helped", Scope::Pair};
constexpr std::int32_t kAnyTask = 1;

std::int32_t foe_marked(CreatureId foe) { return 1 + static_cast<std::int32_t>(number(foe)); }

class CombatActions final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-158", "TBA-159", "TBA-160", "TBA-161", "TBA-176"},
                .facts = {kDisengaged, kDodging, kHelping},
                .verbs = {Verb::Dash, Verb::Dodge, Verb::Disengage, Verb::Help, Verb::Improvise}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->verb == Verb::Improvise && use->text.empty()) out.add(Reason::BadArgument, "text");
        if (use->verb != Verb::Help) return;
        if (use->targets.empty() || first_of(use->targets) == use->who)
            return out.add(Reason::BadArgument, "ally");
        if (view.hostile(use->who, first_of(use->targets))) out.add(Reason::NotAnAlly, "ally");
        if (use->targets.size() < 2) return;
        if (!view.present(use->targets[1])) out.add(Reason::TargetInvalid, "target");
        if (cells_between(view, use->who, use->targets[1]) > 1) out.add(Reason::OutOfReach, "target");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        charge_slot(view, bill, kActionSlot, to_string(use->verb), "TBA-158");
    }
    void price(const View& view, Own<MoveIntent>, Bill& bill) const {
        charge_slot(view, bill, kActionSlot, "disengage", "TBA-159");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Verb verb : {Verb::Dash, Verb::Dodge})
            out.push_back({UseIntent{.verb = verb, .who = who}});
        out.push_back({MoveIntent{.verb = Verb::Disengage, .who = who}});
        for (const Creature& ally : view.state().creatures) {
            if (ally.id == who || ally.hidden || view.hostile(who, ally.id) || !able(view, ally.id)) continue;
            for (const Creature& foe : view.state().creatures)
                if (!foe.hidden && view.present(foe.id) && view.hostile(who, foe.id) &&
                    cells_between(view, who, foe.id) <= 1)
                    out.push_back({UseIntent{.verb = Verb::Help, .who = who, .targets = {ally.id, foe.id}}});
        }
    }

    void act(const MoveIntent& move, Work& work) const {
        work.set(kDisengaged, 1, move.who, 0, "disengage");
        if (const auto steed = mount_of(work.view(), move.who))
            work.set(kDisengaged, 1, *steed, 0, "disengage");
    }

    void act(const UseIntent& use, Work& work) const {
        const View view = work.view();
        switch (use.verb) {
            case Verb::Dash: return work.set(kDashes, view.get(kDashes, use.who) + 1, use.who, 0, "dash");
            case Verb::Dodge: return work.set(kDodging, 1, use.who, 0, "dodge");
            case Verb::Help: {
                const std::int32_t with = use.targets.size() < 2 ? kAnyTask : foe_marked(use.targets[1]);
                return work.set(kHelping, with, use.who, number(first_of(use.targets)), "help");
            }
            default:  // TBA-176: what comes of it is the referee's affair
                return work.emit(Declared{use.who, Verb::Improvise, use.subject, {}});
        }
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        const bool attack = test.kind == Name("attack") && test.against != CreatureId::None;
        if (attack && dodges(view, test.against) && sees(view, test.against, test.who))
            out.disadvantage.push_back({"dodging", 1, "TBA-160"});
        if (test.kind == Name("save") && test.versus == Name("dex") && dodges(view, test.who))
            out.advantage.push_back({"dodging", 1, "TBA-160"});
        for (const CreatureId aide : view.firsts(kHelping, test.who))
            if (helps_with(view, aide, test)) out.advantage.push_back({"help", 1, "TBA-161"});
    }

    // The next one is helped, and none after it.
    void after(const Tested& tested, Work& work) const {
        for (const CreatureId aide : work.view().firsts(kHelping, tested.who))
            if (helps_with(work.view(), aide, tested))
                work.set(kHelping, 0, aide, number(tested.who), "helped");
    }

    void after(const TurnBegan& began, Work& work) const {
        work.set(kDodging, 0, began.who);
        work.set(kDisengaged, 0, began.who);
        for (const CreatureId ally : work.view().seconds(kHelping, began.who))
            work.set(kHelping, 0, began.who, number(ally), "turn");
    }

    void after(const TurnEnded& ended, Work& work) const {
        work.set(kDisengaged, 0, ended.who);
        if (const auto steed = mount_of(work.view(), ended.who)) work.set(kDisengaged, 0, *steed);
    }

    // TBA-160: a creature that can no longer act or move loses its dodge, and does not get it back.
    void after(const EffectAdded& added, Work& work) const { end_dodge(added.effect.who, work); }
    void after(const StatusChanged& changed, Work& work) const { end_dodge(changed.who, work); }

  private:
    static void end_dodge(CreatureId who, Work& work) {
        const View view = work.view();
        if (view.has(who) && view.get(kDodging, who) != 0 && !dodges(view, who))
            work.set(kDodging, 0, who, 0, "unable");
    }

    static bool dodges(const View& view, CreatureId who) {
        return view.get(kDodging, who) != 0 && able(view, who) && !held_fast(view, who);
    }

    static bool helps_with(const View& view, CreatureId aide, const Tested& test) {
        const std::int32_t with = view.get(kHelping, aide, test.who);
        if (with == kAnyTask) return test.kind == Name("check");
        return test.kind == Name("attack") && with == foe_marked(test.against) &&
               cells_between(view, aide, test.against) <= 1;
    }
};

}  // namespace

MechanicPtr combat_actions() { return make_mechanic<CombatActions>(); }

}  // namespace affray
