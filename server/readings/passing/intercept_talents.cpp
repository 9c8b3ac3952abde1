// Skilled intercepts and tumbling (ARC-103).
#include "readings/passing/intercept_talents.h"

#include "base/sure.h"
#include "base/text.h"
#include "readings/common.h"
#include "readings/passing/passing.h"
#include "readings/powers/power_readings.h"

namespace affray {
namespace {

constexpr std::int32_t kSave = 11;  // ARC-195, ARC-092: a normal save
constexpr std::string_view kTalent = "skilled_intercept";

Name name_of(const View& view, CreatureId who) { return Name(cut_text(view.sheet(who).id, Name::kCapacity)); }

}  // namespace

std::vector<CreatureId> held_back_by(const View& view, const Step& step, CreatureId who) {
    std::vector<CreatureId> foes = engaged_foes(view, who);
    std::erase(foes, step.who);
    return foes;
}

bool may_break_off(const View& view, const Step& step, CreatureId who, bool attacks) {
    const View declared(sure(step.declared), view.rules());
    return attacks && has_trait(view, who, kTalent) && view.get(kInterceptUsed, who) == 0 &&
           !grabbed(view, who) && declared.get(kEngaged, who, step.who) == 0;
}

std::vector<Name> shakeable(const View& view, const Step& step, CreatureId who) {
    std::vector<Name> names;
    for (const CreatureId foe : held_back_by(view, step, who)) names.push_back(name_of(view, foe));
    return names;
}

bool break_off(const Offer& taken, const Step& step, Place to, Work& work) {
    const CreatureId who = taken.actor;
    work.set(kInterceptUsed, 1, who);
    Tested save{.who = who, .kind = "save", .subject = Name(kTalent), .target = kSave};
    const Resolution& resolution = work.view().rules().resolution();
    if (resolution.test(std::move(save), 20, "save", work).outcome != TestOutcome::Success) return false;
    const std::vector<CreatureId> foes = held_back_by(work.view(), step, who);
    CreatureId shaken = first_of(foes);
    for (const CreatureId foe : foes)
        if (taken.with == name_of(work.view(), foe)) shaken = foe;
    part(work, who, shaken, Name(kTalent));
    const Place here = work.view().creature(who).place;
    Proposal leaving = Step{.who = who,
                            .from = here,
                            .to = to,
                            .start = here,
                            .end = to,
                            .last = true,
                            .cause = "intercept",
                            .spared = {step.who},
                            .declared = step.declared};
    work.window(Moment::LeavingPlace, leaving);
    return !std::get<Step>(leaving).stopped && !work.over() && work.view().get(kCapable, who) != 0;
}

bool comes_for_sure(const View& view, const Step& step, CreatureId who) {
    return held_back_by(view, step, who).empty() && !has_trait(view, step.who, "tumble");
}

bool slips_through(const Step& step, Work& work) {
    const View view = work.view();
    if (!has_trait(view, step.who, "tumble")) return false;
    Tested test{.who = step.who, .kind = "disengage", .subject = "tumble", .target = kSave};
    if (const auto bonus = view.stat(kDisengageBonus, step.who); bonus != 0)
        test.modifiers.push_back({"disengage_bonus", bonus, "ARC-092"});
    return view.rules().resolution().test(std::move(test), 20, "disengage", work).outcome ==
           TestOutcome::Success;
}

void stand_guard(CreatureId who, const Step& step, Work& work) {
    if (has_trait(work.view(), who, "heavy_armor"))
        work.set(kInterceptGuard, 1, who, number(step.who), Name(kTalent));
}

}  // namespace affray
