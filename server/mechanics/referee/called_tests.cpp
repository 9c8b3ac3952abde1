// Checks and saves that the referee calls for, and attempts to take foes unaware (TBA-005, 007, 025, 115).
#include "mechanics/referee/referee.h"
#include "readings/common.h"
#include "readings/tactics/hazards.h"

namespace affray {
namespace {

constexpr std::string_view kSurpriseRoll = "surprise", kCheckRoll = "check", kSaveRoll = "save";
constexpr std::int32_t kHardest = 60;

Name skill_or_ability(const GovernIntent& call) { return call.detail.empty() ? call.text : call.detail; }

class CalledTests final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-021", "TBA-115", "TBA-241"}, .verbs = {Verb::CallRoll}};
    }

    void check(const View& view, Own<GovernIntent> call, SeatId, Refusals& out) const {
        if (view.state().phase != Phase::Turns) out.add(Reason::NotInEncounter);
        if (call->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (!view.present(call->who)) out.add(Reason::TargetInvalid, "who");
        const bool surprise = call->roll == Name(kSurpriseRoll);
        if (!surprise && call->roll != Name(kCheckRoll) && call->roll != Name(kSaveRoll))
            return out.add(Reason::BadArgument, "kind");
        if (surprise && view.state().stage != Name(kSurpriseStage)) out.add(Reason::WrongPhase);
        const Name word = skill_or_ability(*call);
        if (ability_of(word).empty() && !(surprise && word.empty())) out.add(Reason::BadArgument, "ability");
        if (call->value < 0 || call->value > kHardest) out.add(Reason::ValueOutOfRange, "dc");
    }

    void act(const GovernIntent& call, Work& work) const {
        if (call.roll == Name(kSurpriseRoll)) return attempt_surprise(call, work);
        if (call.roll == Name(kSaveRoll)) {
            const bool safe = saved({.who = call.who,
                                     .ability = ability_of(skill_or_ability(call)),
                                     .dc = call.value,
                                     .cause = "referee"},
                                    work);
            return safe ? void() : befall(call, work);
        }
        if (const auto rival = rival_of(work.view(), call)) return against(call, *rival, work);
        Tested test{.who = call.who,
                    .kind = "check",
                    .subject = call.effect == Name(kLeapOff) ? Name(kLeapOff) : skill_or_ability(call),
                    .target = call.value,
                    .versus = ability_of(skill_or_ability(call))};
        test.modifiers.push_back(
            {skill_or_ability(call), skill_bonus(work.view(), call.who, skill_or_ability(call)), "TBA-005"});
        work.view().rules().resolution().test(std::move(test), 20, "check", work);
    }

    // TBA-115: whoever jumps down from a steed.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.subject == Name(kLeapOff) && mount_of(view, roll.test.who))
            out.advantage.push_back({kLeapOff, 1, "TBA-115"});
    }

  private:
    static constexpr std::string_view kLeapOff = "leap_off";

    // Another creature that tries the same against it (TBA-006).
    static std::optional<CreatureId> rival_of(const View& view, const GovernIntent& call) {
        return call.subject.empty() ? std::nullopt : view.state().find(call.subject.view());
    }

    // The first must have more: told of it last.
    static void against(const GovernIntent& call, CreatureId rival, Work& work) {
        const Name word = skill_or_ability(call);
        const auto one = [&](CreatureId who, CreatureId other, const Name& purpose) {
            return check_of({.who = who, .skill = word, .purpose = purpose, .against = other}, work);
        };
        Tested mine = one(call.who, rival, "contest");
        const Tested theirs = one(rival, call.who, "contest.against");
        mine.kind = "contest";
        mine.target = theirs.total;
        mine.outcome = *mine.total > *theirs.total ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(std::move(mine));
    }

    // What failing the save brings: harm, a state (TBA section 5.1).
    static void befall(const GovernIntent& call, Work& work) {
        if (call.damage) {
            work.harm({.who = call.who,
                       .rolled = work.roll(*call.damage, "damage", call.who) + call.damage->bonus,
                       .cause = "referee"});
        }
        const Name state = call.effect.empty() ? call.subject : call.effect;
        if (state.empty() || work.over() || !work.view().present(call.who)) return;
        if (state == Name("prone")) return knock_prone(call.who, CreatureId::None, work);
        if (state == Name("fatigue"))
            return work.set(kFatigue, std::min(7, work.view().get(kFatigue, call.who) + 1), call.who);
        impose(call.who, CreatureId::None, state, {Until::When::Scene, CreatureId::None, 0}, work);
    }

    static void attempt_surprise(const GovernIntent& call, Work& work) {
        const Name skill = skill_or_ability(call).empty() ? Name("stealth") : skill_or_ability(call);
        const Tested tested = check_of({.who = call.who, .skill = skill, .purpose = "surprise"}, work);
        Tested told{.who = call.who,
                    .kind = "surprise_check",
                    .subject = skill,
                    .total = tested.total,
                    .outcome = TestOutcome::Success};
        told.closed = tested.closed;
        work.emit(std::move(told), tested.closed ? Audience::Referee : Audience::Owner);
    }
};

}  // namespace

MechanicPtr called_tests() { return make_mechanic<CalledTests>(); }

}  // namespace affray
