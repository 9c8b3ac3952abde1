// Speeches: any number of words at a row of the price list for each four; a threat to a foe one has attacked
// in this round or the one before costs none (AP-025, AP-142).
#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/prices/action_table.h"
#include "readings/prices/words.h"

namespace affray {
namespace {

/// The round in which a has attacked b, plus 1.
constexpr Fact kAttackedInRound{"attacked_this_turn", Scope::Pair};

bool attacked_lately(const View& view, CreatureId who, CreatureId foe) {
    const std::int32_t mark = view.get(kAttackedInRound, who, foe);
    return mark > 0 && mark >= view.state().round;
}

class Speeches final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-025", "AP-142"}, .facts = {kAttackedInRound}, .verbs = {Verb::Speak}};
    }

    void check(const View& view, const SayIntent& say, SeatId, Refusals& out) const {
        if (words_in(say.text) == 0) out.add(Reason::BadArgument, "text");
        for (const CreatureId foe : say.threat_to) {
            if (!attacked_lately(view, say.who, foe))
                out.add(Reason::TargetInvalid, "threat_to");
            else if (!view.hostile(say.who, foe))
                out.add(Reason::NotAnEnemy, "threat_to");
        }
    }

    void price(const View& view, const SayIntent& say, Bill& bill) const {
        const auto attacked = [&](CreatureId foe) { return attacked_lately(view, say.who, foe); };
        if (is_free_threat(say, attacked)) return;
        charge_row(view, bill, "speak_four_words", kByFormula, -1, points_for_words(say.text));
    }

    void act(const SayIntent& say, Work& work) const { work.emit(Spoke{say.who, say.text}); }

    void after(const Declared& declared, Work& work) const {
        const State& state = work.view().state();
        if (declared.verb != Verb::Attack || state.active != declared.who) return;
        const std::int32_t mark = state.round + 1;
        for (const CreatureId foe : declared.targets)
            work.set(kAttackedInRound, mark, declared.who, number(foe), "attack");
    }
};

}  // namespace

MechanicPtr speeches() { return make_mechanic<Speeches>(); }

}  // namespace affray
