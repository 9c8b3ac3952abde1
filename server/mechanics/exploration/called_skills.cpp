// What classes and kin can do that no rule plays out: hiding, going without a sound, picking pockets, telling
// new stone from old. The referee calls for the throw, at the chance of class and level (CLS-384).
#include "mechanics/exploration/exploration.h"
#include "readings/facts.h"
#include "readings/journey/skills.h"

namespace affray {
namespace {

constexpr std::string_view kSkill = "skill";
constexpr std::int32_t kModifierMost = 100;
/// A thief who throws more than twice what was wanted is noticed.
constexpr std::int32_t kNoticedAt = 2;

class CalledSkills final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-384"}}; }

    void check(const View& view, const GovernIntent& call, SeatId, Refusals& out) const {
        if (!is_ours(call)) return;
        if (call.who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (!view.up(call.who)) return out.add(Reason::TargetInvalid, "who");
        if (!is_called_skill(call.detail)) return out.add(Reason::BadArgument, "skill");
        if (!called_skill(view, call.who, call.detail)) out.add(Reason::NotQualified, "who");
        if (call.value < -kModifierMost || call.value > kModifierMost)
            out.add(Reason::ValueOutOfRange, "modifier");
    }

    // Whoever hides, or listens to stone, does not know how well: the throw is the referee's alone.
    bool begin(const GovernIntent& call, const Bill&, Work& work) const {
        if (!is_ours(call)) return false;
        const auto skill = called_skill(work.view(), call.who, call.detail);
        if (!skill) return true;
        const Audience told = skill->secret ? Audience::Referee : Audience::Everyone;
        Tested test{.who = call.who, .kind = Name(kSkill), .subject = call.detail};
        if (call.value != 0) test.modifiers.push_back({"referee", call.value, "CLS-384"});
        test.target = skill->chance + call.value;
        test.natural = work.roll(skill->sides, Name(kSkill), call.who, told);
        test.total = test.natural;
        const bool done = *test.natural <= *test.target;
        test.outcome = done ? TestOutcome::Success : TestOutcome::Failure;
        if (call.detail == Name(kPickPockets) && *test.natural > kNoticedAt * *test.target)
            test.option = "noticed";
        work.emit(std::move(test), told);
        return true;
    }

  private:
    static bool is_ours(const GovernIntent& call) {
        return call.verb == Verb::CallRoll && call.roll == Name(kSkill);
    }
};

}  // namespace

MechanicPtr called_skills() { return make_mechanic<CalledSkills>(); }

}  // namespace affray
