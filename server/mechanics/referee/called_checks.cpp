// Checks that the referee calls for: a skill check, or a contest such as who is the faster
// (ARC-020, ARC-022, ARC-023).
#include "base/sure.h"
#include "mechanics/referee/referee.h"
#include "readings/common.h"
#include "readings/harm/skill_checks.h"

namespace affray {
namespace {

constexpr std::int32_t kDifficultyMax = 60;

Name ability_of(const GovernIntent& call) {
    return call.text.empty() ? Name(kDefaultAbility) : Name(call.text);
}

CreatureId rival(const View& view, const GovernIntent& call) {
    return view.state().find(call.subject.view()).value_or(CreatureId::None);
}

// ARC-020: heroes add their ability and level, monsters their initiative bonus.
Tested contestant(const View& view, CreatureId who, CreatureId against, const GovernIntent& call) {
    Tested test = skill_check(view, who, ability_of(call), {});
    if (view.creature(who).kind == Kind::Monster)
        test.modifiers = {{"init_bonus", view.stat(kInitBonus, who), "ARC-020"}};
    test.against = against;
    Modifiers circumstances;
    const Roll roll{.test = test};
    for (const Mechanic* mechanic : view.rules().mechanics()) mechanic->modify(view, roll, circumstances);
    test.modifiers.insert(test.modifiers.end(), circumstances.flat.begin(), circumstances.flat.end());
    test.kind = "contest";
    return test;
}

void throw_die(Tested& test, const Name& purpose, Work& work) {
    const std::int32_t natural = work.roll(20, purpose, test.who);
    test.natural = natural;
    test.total = natural;
    for (const Modifier& modifier : test.modifiers) *test.total += modifier.value;
}

class CalledChecks final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-020", "ARC-022", "ARC-023"},
                .stats = {kStr, kDex, kCon, kInt, kWis, kCha, kLevel, kInitBonus},
                .verbs = {Verb::CallRoll}};
    }

    void check(const View& view, Own<GovernIntent> call, SeatId, Refusals& out) const {
        if (call->roll != Name("check")) out.add(Reason::BadArgument, "kind");
        if (call->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (ability_named(ability_of(*call)) == nullptr) out.add(Reason::BadArgument, "ability");
        if (!call->detail.empty() && !background(view, call->who, call->detail))
            out.add(Reason::BadArgument, "skill");
        if (call->value < 0 || call->value > kDifficultyMax) out.add(Reason::ValueOutOfRange, "dc");
        if (!view.present(call->who)) out.add(Reason::TargetInvalid, "who");
        if (call->subject.empty()) return;
        const CreatureId other = rival(view, *call);
        if (other == CreatureId::None) return out.add(Reason::UnknownId, "versus");
        if (other == call->who || !view.present(other)) out.add(Reason::TargetInvalid, "versus");
    }

    void act(const GovernIntent& call, Work& work) const {
        if (!call.subject.empty()) return contest(call, work);
        const View view = work.view();
        Tested check = skill_check(view, call.who, ability_of(call), call.detail);
        check.target = call.value != 0 ? call.value : difficulty(view, Task::Normal);
        view.rules().resolution().test(std::move(check), 20, "check", work);
    }

  private:
    // The higher total wins; a tie changes nothing. Told of the first creature.
    static void contest(const GovernIntent& call, Work& work) {
        const View view = work.view();
        const CreatureId other = rival(view, call);
        Tested first = contestant(view, call.who, other, call);
        Tested second = contestant(view, other, call.who, call);
        throw_die(first, "contest", work);
        throw_die(second, "contest.against", work);
        second.target = first.total;
        second.outcome = *second.total > *first.total ? TestOutcome::Success : TestOutcome::Failure;
        first.target = second.total;
        first.outcome = *first.total > *second.total ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(std::move(second));
        work.emit(std::move(first));
    }
};

}  // namespace

MechanicPtr called_checks() { return make_mechanic<CalledChecks>(); }

}  // namespace affray
