// Powers of which a person must judge: the referee reads what the power says at the moment when it matters,
// and gives one of its usual answers, which the server carries out (CLS-371).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/offers.h"
#include "readings/powers/consequences.h"
#include "readings/powers/operations.h"
#include "rules/operation.h"

namespace affray {
namespace {

constexpr Name kQuestion{"power_ruling"};
/// CLS-378: what its bearer becomes when its time is over, which is a question of its own.
constexpr Name kCurse{"curse_ruling"};
constexpr std::string_view kBeastCurse = "beast_curse", kBecomesBeast = "becomes_a_beast",
                           kBeast = "lycanthrope";

const std::vector<PowerEffect>& effects_of(const Power& power) {
    return power.attack.hit.effects.empty() ? power.effects : power.attack.hit.effects;
}

std::vector<Name> answers_of(const Power& power) {
    std::vector<Name> all;
    for (const PowerEffect& effect : effects_of(power))
        if (!effect.answer.empty() && !among(effect.answer, all)) all.push_back(effect.answer);
    return all;
}

// What that answer brings. An answer that does nothing of itself has the word alone.
std::vector<PowerEffect> brought_by(const Power& power, const Name& answer) {
    std::vector<PowerEffect> all;
    for (PowerEffect effect : effects_of(power)) {
        if (effect.answer != answer || effect.op == op::kJudge) continue;
        effect.answer = Name();
        all.push_back(std::move(effect));
    }
    return all;
}

Offer offered(const Name& kind, const Name& answer, CreatureId user, CreatureId target) {
    return {.kind = kind, .option = answer, .actor = user, .subject = target};
}

OfferKind left_to_referee(const Name& kind) {
    return {.name = kind, .by_itself = ByItself::LeavesToReferee, .always_asked = true};
}

class JudgedPowers final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-371"},
                .ops = {carried_out<&judge>(op::kJudge).done_by_user()},
                .offers = {left_to_referee(kQuestion), left_to_referee(kCurse)}};
    }

    // What the curse makes of its bearer is the referee's to say.
    void after(const EffectRemoved& removed, Work& work) const {
        if (removed.cause != Name("expired") || removed.name != Name(kBeastCurse)) return;
        const View view = work.view();
        const bool settled = view.effect(removed.who, Name(kBeastCurse)) != nullptr ||
                             view.effect(removed.who, Name(kBeast)) != nullptr;
        if (!view.present(removed.who) || settled) return;
        Offer becoming = offered(kCurse, Name(kBecomesBeast), removed.who, removed.who);
        becoming.default_take = true;
        if (!first_taken(work.ask(question_of(removed.who, {std::move(becoming)}, Closing::Priority))))
            return;
        work.add_effect({.name = Name(kBeast), .who = removed.who, .source = removed.who});
    }

  private:
    // Silence is the first answer, which is the usual one.
    static void judge(const Impact& impact, Work& work) {
        const Power& power = *impact.of.power;
        const std::vector<Name> answers = answers_of(power);
        if (answers.empty()) return;
        std::vector<Offer> offers;
        for (const Name& answer : answers) {
            offers.push_back(offered(kQuestion, answer, impact.of.user, impact.of.target));
            offers.back().text = power.text;
        }
        offers.front().default_take = true;
        const auto given =
            first_taken(work.ask(question_of(impact.of.target, std::move(offers), Closing::Priority)));
        if (!given) return;
        work.emit(Reacted{impact.of.user, answers[*given]});
        apply_effects(brought_by(power, answers[*given]), impact.of, work);
    }
};

}  // namespace

MechanicPtr judged_powers() { return make_mechanic<JudgedPowers>(); }

}  // namespace affray
