// Stabilising the dying: a healing check against 10 (ARC-169..171; AFR-037).
#include "base/sure.h"
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/harm/skill_checks.h"
#include "readings/prices/prices.h"

namespace affray {
namespace {

constexpr std::int32_t kDifficulty = 10;
constexpr std::int32_t kQuickAt = 25;     // ARC-170: so good that it was a quick action
constexpr std::int32_t kQuickRebate = 1;  // AFR-037: points given back

bool is_dying(const View& view, CreatureId id) {
    const Creature& creature = view.creature(id);
    return creature.kind == Kind::Character && creature.status == CreatureStatus::Unconscious &&
           creature.hp <= 0;
}

class Stabilize final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"ARC-169", "ARC-170", "ARC-171"}, .stats = {kWis, kLevel}, .verbs = {Verb::Stabilize}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (view.creature(use->who).kind != Kind::Character)
            out.add(Reason::NotQualified, Stage::Target, "who");
        if (!use->detail.empty() && !background(view, use->who, use->detail))
            out.add(Reason::BadArgument, "background");
        if (use->targets.size() != 1 || first_of(use->targets) == use->who)
            return out.add(Reason::TargetInvalid, "target");
        const CreatureId target = first_of(use->targets);
        if (view.hostile(use->who, target)) out.add(Reason::NotAnAlly, "target");
        if (!is_dying(view, target)) out.add(Reason::TargetInvalid, "target");
        if (!next_to(view, use->who, target)) out.add(Reason::NotAdjacent, "target");
    }

    void price(const View& view, Own<UseIntent>, Bill& bill) const {
        charge(view, bill, ActionKind::Standard, "stabilize", "ARC-169");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.creature(who).kind != Kind::Character) return;
        UseIntent use{.verb = Verb::Stabilize, .who = who};
        std::int32_t best = 0;
        for (const auto& [name, value] : view.sheet(who).backgrounds) {
            if (value <= best) continue;
            best = value;
            use.detail = name;
        }
        for (const Creature& other : view.state().creatures) {
            if (other.id == who || view.hostile(who, other.id) || !is_dying(view, other.id)) continue;
            use.targets = {other.id};
            out.push_back({use});
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const View view = work.view();
        const CreatureId who = use.who;
        const CreatureId target = first_of(use.targets);
        Tested check = skill_check(view, who, "wis", use.detail);
        check.against = target;
        check.subject = "stabilize";
        check.target = kDifficulty;
        check = view.rules().resolution().test(std::move(check), 20, "check", work);
        if (check.outcome != TestOutcome::Success) return;
        if (work.view().effect(target, "stable") == nullptr) {
            work.add_effect({.name = "stable", .who = target, .source = who, .until = {Until::When::Cured}});
        }
        if (check.total.value_or(0) < kQuickAt) return;
        make_quick(who, work);
    }

  private:
    // ARC-170: the standard action comes back and a quick one is spent, or a move; with neither it stays
    // spent. ARC-042: off turn it was paid for when it was readied, and nothing comes back.
    static void make_quick(CreatureId who, Work& work) {
        const View view = work.view();
        if (view.state().active != who) return;
        if (view.rules().vocabulary()->index(kQuick) != kNoWord) {
            const Fact& paid = view.get(kQuick, who) > 0 ? kQuick : kMoveAction;
            if (view.get(paid, who) == 0) return;
            work.set(paid, view.get(paid, who) - 1, who, 0, "quick");
        }
        work.set(kAp, view.get(kAp, who) + kQuickRebate, who, 0, "quick");
        work.set(kStandard, view.get(kStandard, who) + 1, who, 0, "quick");
    }
};

}  // namespace

MechanicPtr stabilize() { return make_mechanic<Stabilize>(); }

}  // namespace affray
