// Speech: a few words a turn cost points; a threat to a foe one has just attacked costs none (AFR-047).
#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/holders.h"
#include "readings/prices/words.h"

namespace affray {
namespace {

/// a has attacked b in a's current turn.
constexpr Fact kAttackedThisTurn{"attacked_this_turn", Scope::Pair};

class Speech final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AFR-047"}, .facts = {kAttackedThisTurn}, .verbs = {Verb::Speak}};
    }

    void check(const View& view, const SayIntent& say, SeatId, Refusals& out) const {
        const std::int32_t count = words_in(say.text);
        if (count == 0 || count > kWordsPerPoint) out.add(Reason::BadArgument, "text");
        for (const CreatureId foe : say.threat_to)
            if (!view.hostile(say.who, foe)) out.add(Reason::NotAnEnemy, "threat_to");
    }

    void price(const View& view, const SayIntent& say, Bill& bill) const {
        const auto attacked = [&](CreatureId foe) { return view.get(kAttackedThisTurn, say.who, foe) != 0; };
        if (is_free_threat(say, attacked)) return;
        const WordIndex ap = view.rules().vocabulary()->index(kAp);
        bill.add({ap, points_for_words(say.text), -1, "call", "AFR-047"});
    }

    void act(const SayIntent& say, Work& work) const { work.emit(Spoke{say.who, say.text}); }

    void after(const Declared& declared, Work& work) const {
        if (declared.verb != Verb::Attack || work.view().state().active != declared.who) return;
        for (const CreatureId foe : declared.targets)
            work.set(kAttackedThisTurn, 1, declared.who, number(foe), "attack");
    }

    void after(const TurnEnded& ended, Work& work) const {
        clear_seconds(kAttackedThisTurn, ended.who, work, "turn_ended");
    }
};

}  // namespace

MechanicPtr speech() { return make_mechanic<Speech>(); }

}  // namespace affray
