// Spells of which a person must say what comes: the referee reads the spell and whom it is cast on, and
// answers with words for the table, or says that nothing happens (CLS-340).
#include "mechanics/powers/powers.h"
#include "readings/offers.h"
#include "rules/operation.h"

namespace affray {
namespace {

constexpr std::string_view kQuestion = "spell_ruling", kRuling = "ruling";

class JudgedSpells final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-340"},
                .ops = {carried_out<&ask>(Name(kRuling)).done_by_user()},
                .offers = {
                    {.name = Name(kQuestion), .by_itself = ByItself::LeavesToReferee, .always_asked = true}}};
    }

  private:
    // The spell is spent whatever the answer: nobody answering, it does what its words say.
    static void ask(const Impact& impact, Work& work) {
        const Power& spell = *impact.of.power;
        const CreatureId who = impact.of.user;
        const Question question = work.ask(question_of(impact.of.target, {{.kind = Name(kQuestion),
                                                                           .option = spell.id,
                                                                           .actor = who,
                                                                           .subject = impact.of.target,
                                                                           .default_take = true,
                                                                           .text = spell.text}}));
        if (!question.taken(0)) return work.emit(ActionFailed{who, Verb::Cast, "voided", "referee", {}});
        const Pick* pick = question.pick_of(SeatId::Referee);
        if (pick == nullptr || pick->text.empty()) return;
        work.emit(Spoke{who, spell.name + ": " + pick->text});
    }
};

}  // namespace

MechanicPtr judged_spells() { return make_mechanic<JudgedSpells>(); }

}  // namespace affray
