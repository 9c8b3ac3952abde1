// Speech: words cost points, a few for each; a threat to a foe one has just attacked costs none (AFR-047;
// AP-025, AP-142).
#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/prices/action_table.h"

#include <algorithm>

namespace affray {
namespace {

/// a has attacked b: in a's current turn, or, where threats are good for longer, in the round of this number
/// plus 1.
constexpr Fact kAttackedThisTurn{"attacked_this_turn", Scope::Pair};

constexpr std::size_t kWordsPerPoint = 4;

std::size_t words(std::string_view text) {
    std::size_t count = 0;
    bool inside = false;
    for (const char c : text) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank && !inside) ++count;
        inside = !blank;
    }
    return count;
}

class Speech final : public Mechanic {
  public:
    explicit Speech(SpeechOptions options) : options_(options) {}

    std::string_view id() const override { return "speech"; }

    Claims claims() const override {
        return {
            .rules = {"AFR-047", "AP-025", "AP-142"}, .facts = {kAttackedThisTurn}, .verbs = {Verb::Speak}};
    }

    void check(const View& view, const SayIntent& say, SeatId, Refusals& out) const {
        const std::size_t count = words(say.text);
        if (count == 0 || (!options_.speeches && count > kWordsPerPoint))
            out.add(Reason::BadArgument, "text");
        for (const CreatureId foe : say.threat_to) {
            if (options_.speeches && !attacked(view, say.who, foe))
                out.add(Reason::TargetInvalid, "threat_to");
            else if (!view.hostile(say.who, foe))
                out.add(Reason::NotAnEnemy, "threat_to");
        }
    }

    void price(const View& view, const SayIntent& say, Bill& bill) const {
        if (is_free_threat(view, say)) return;
        const auto points =
            static_cast<std::int32_t>((words(say.text) + kWordsPerPoint - 1) / kWordsPerPoint);
        if (options_.speeches) return charge_row(view, bill, "speak_four_words", kByFormula, -1, points);
        bill.add({view.rules().vocabulary()->index(kAp), points, -1, "call", "AFR-047"});
    }

    void act(const SayIntent& say, Work& work) const { work.emit(Spoke{say.who, say.text}); }

    void after(const Declared& declared, Work& work) const {
        if (declared.verb != Verb::Attack || work.view().state().active != declared.who) return;
        const std::int32_t mark = options_.speeches ? work.view().state().round + 1 : 1;
        for (const CreatureId foe : declared.targets)
            work.set(kAttackedThisTurn, mark, declared.who, number(foe), "attack");
    }

    void after(const TurnEnded& ended, Work& work) const {
        if (!options_.speeches) {
            for (const CreatureId foe : everyone(work.view()))
                work.set(kAttackedThisTurn, 0, ended.who, number(foe), "turn_ended");
        }
    }

  private:
    // AP-025: in this round or the one before; AFR-047: in this turn.
    bool attacked(const View& view, CreatureId who, CreatureId foe) const {
        const std::int32_t mark = view.get(kAttackedThisTurn, who, foe);
        return options_.speeches ? mark > 0 && mark >= view.state().round : mark != 0;
    }

    // A threat is free only if it is meant for foes attacked so lately and for nobody else.
    bool is_free_threat(const View& view, const SayIntent& say) const {
        const auto fits = [&](CreatureId foe) { return attacked(view, say.who, foe); };
        return !say.threat_to.empty() && std::all_of(say.threat_to.begin(), say.threat_to.end(), fits);
    }

    SpeechOptions options_;
};

}  // namespace

Rider speech(SpeechOptions options) { return make_mechanic<Speech>(options); }

}  // namespace affray
