// Effects brought to whom they are for: triggers, choices, receivers, saves. What each does is its
// operation's (ARC-097, 195, 238; CLS-036..038).
#include "readings/powers/consequences.h"

#include <algorithm>

#include "base/sure.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/offers.h"
#include "readings/powers/lasting.h"
#include "readings/powers/power_readings.h"
#include "readings/powers/receivers.h"
#include "readings/things/weapons.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::int32_t kHundred = 100;

// The traits that it spares, the chance that it comes about, then the save that averts or halves it, then
// what it does.
void bring(const PowerEffect& effect, const Consequence& of, CreatureId whom, Work& work) {
    const View view = work.view();
    if (!effect.spares.empty() && immune_to(view, whom, effect.spares)) return;
    if (effect.chance > 0 && work.roll(kHundred, "chance", of.user, Audience::Referee) > effect.chance)
        return;
    const bool saved = !effect.save.empty() && view.rules().resolution().averts(effect, of, whom, work);
    if (!saved || effect.half) work.carry_out({effect, of, whom, saved});
}

// Of the effects of one choice, all that somebody may have are put to the user; nobody asked for: none.
void take_choice(const std::vector<PowerEffect>& effects, const Consequence& of, Work& work) {
    std::vector<Offer> offers;
    std::vector<const PowerEffect*> offered;
    for (const PowerEffect& effect : effects) {
        for (const CreatureId whom : receivers(work.view(), effect, of)) {
            // A gift that is certain is given; leave to move is not taken for anybody.
            const Operation* operation = work.view().rules().operation(effect.op);
            offers.push_back({.kind = kPowerChoice.name,
                              .option = effect.name,
                              .actor = of.user,
                              .subject = whom,
                              .seat = work.view().creature(of.user).seat,
                              .default_take = offered.empty() && operation != nullptr && operation->is_gift});
            offered.push_back(&effect);
        }
    }
    if (offered.empty()) return;
    const Question answered = work.ask(question_of(of.user, std::move(offers), Closing::Priority));
    if (const auto taken = first_taken(answered))
        bring(*offered[*taken], of, answered.offers[*taken].subject, work);
}

}  // namespace

bool triggered(const View& view, const Trigger& when, const Consequence& of) {
    if (when.result != ResultTest::Any && (when.result == ResultTest::Hit) != of.hit) return false;
    const bool even = of.natural != 0 && of.natural % 2 == 0;
    if (even && !when.or_even_with.empty() && has_trait(view, of.user, when.or_even_with)) return true;
    switch (when.natural) {
        case NaturalTest::None: return true;
        case NaturalTest::Even: return even;
        case NaturalTest::Odd: return of.natural % 2 == 1;
        case NaturalTest::AtLeast: return of.natural >= when.natural_min;
    }
    AFFRAY_UNREACHABLE();
}

void apply_effects(const std::vector<PowerEffect>& effects, const Consequence& of, Work& work) {
    for (std::size_t i = 0; i < effects.size(); ++i) {
        const PowerEffect& effect = effects[i];
        if (work.over()) return;
        if (!effect.answer.empty() || !triggered(work.view(), effect.when, of)) continue;
        if (!effect.choice.empty()) {
            const auto same = [&effect](const PowerEffect& other) { return other.choice == effect.choice; };
            if (std::find_if(effects.begin(), effects.end(), same) ==
                effects.begin() + static_cast<std::ptrdiff_t>(i)) {
                std::vector<PowerEffect> all;
                std::copy_if(effects.begin(), effects.end(), std::back_inserter(all), same);
                take_choice(all, of, work);
            }
            continue;
        }
        std::vector<CreatureId> whom = receivers(work.view(), effect, of);
        if (whom.size() > 1 && is_choice(effect.to))
            whom = {choose_one(whom, of.user, effect_name(effect, of), work)};
        for (const CreatureId one : whom) bring(effect, of, one, work);
    }
}

void pop_free(CreatureId x, CreatureId y, Work& work) {
    if (work.view().get(kStuck, x) != 0) return;
    part(work, x, y, "pop_free");
}

void save_against(const Effect& effect, Work& work) {
    if (!work.view().present(effect.who)) return;
    Tested test{.who = effect.who, .kind = "save", .subject = effect.name, .target = effect.until.number};
    if (const auto bonus = work.view().stat(kSaveBonus, effect.who); bonus != 0)
        test.modifiers.push_back({"save_bonus", bonus, "ARC-195"});
    test = work.view().rules().resolution().test(std::move(test), 20, "save", work);
    if (test.outcome == TestOutcome::Success)
        work.emit(EffectRemoved{effect.id, effect.who, effect.name, "saved"});
}

CreatureId choose_one(const std::vector<CreatureId>& candidates, CreatureId chooser, const Name& option,
                      Work& work) {
    AFFRAY_CHECK(!candidates.empty(), "nobody to choose from");
    if (candidates.size() == 1) return first_of(candidates);
    std::vector<Offer> offers;
    for (const CreatureId candidate : candidates) {
        offers.push_back({.kind = kPowerChoice.name,
                          .option = option,
                          .actor = chooser,
                          .subject = candidate,
                          .seat = work.view().creature(chooser).seat,
                          .default_take = candidate == first_of(candidates)});
    }
    const Question answered = work.ask(question_of(chooser, std::move(offers), Closing::Priority));
    return candidates[first_taken(answered).value_or(0)];
}

}  // namespace affray
