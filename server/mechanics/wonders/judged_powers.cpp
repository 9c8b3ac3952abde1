// Powers of which a person must judge: the referee reads what the power says at the moment when it matters,
// and gives one of its usual answers, which the server carries out (CLS-371).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/powers/consequences.h"
#include "readings/powers/operations.h"
#include "rules/operation.h"

#include <algorithm>

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
        if (!effect.answer.empty() && std::find(all.begin(), all.end(), effect.answer) == all.end())
            all.push_back(effect.answer);
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

// The index of the answer that was given; nullopt: the referee has said that nothing comes of it.
std::optional<std::size_t> ask(Question question, Work& work) {
    question.kind = question.offers.front().kind;
    question.moment = Moment::Ruling;
    question.closing = Closing::Priority;
    question.waiting = {SeatId::Referee};
    question = work.ask(std::move(question));
    for (std::size_t i = 0; i < question.offers.size(); ++i)
        if (question.taken(i)) return i;
    return std::nullopt;
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
        Question question;
        question.subject = removed.who;
        question.offers.push_back(offered(kCurse, Name(kBecomesBeast), removed.who, removed.who));
        question.offers.back().default_take = true;
        if (!ask(std::move(question), work)) return;
        Effect beast;
        beast.name = Name(kBeast);
        beast.who = beast.source = removed.who;
        work.add_effect(std::move(beast));
    }

  private:
    // Silence is the first answer, which is the usual one.
    static void judge(const Impact& impact, Work& work) {
        const Power& power = *impact.of.power;
        const std::vector<Name> answers = answers_of(power);
        if (answers.empty()) return;
        Question question;
        question.subject = impact.of.target;
        for (const Name& answer : answers) {
            question.offers.push_back(offered(kQuestion, answer, impact.of.user, impact.of.target));
            question.offers.back().text = power.text;
        }
        question.offers.front().default_take = true;
        const auto given = ask(std::move(question), work);
        if (!given) return;
        work.emit(Reacted{impact.of.user, answers[*given]});
        apply_effects(brought_by(power, answers[*given]), impact.of, work);
    }
};

}  // namespace

MechanicPtr judged_powers() { return make_mechanic<JudgedPowers>(); }

}  // namespace affray
