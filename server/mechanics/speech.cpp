// Speech: a call of a few words costs a point; a threat to a foe one has just attacked costs none (AFR-047).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

#include <algorithm>

namespace affray {
namespace {

/// a has attacked b in a's current turn.
constexpr Fact kAttackedThisTurn{"attacked_this_turn", Scope::Pair};

constexpr std::int32_t kCallPrice = 1;
constexpr std::size_t kWordsMax = 4;

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

// A threat is free only if it is meant for foes attacked in this turn and for nobody else.
bool is_free_threat(const View& view, const SayIntent& say) {
    const auto attacked = [&](CreatureId foe) { return view.get(kAttackedThisTurn, say.who, foe) != 0; };
    return !say.threat_to.empty() && std::all_of(say.threat_to.begin(), say.threat_to.end(), attacked);
}

class Speech final : public Mechanic {
  public:
    std::string_view id() const override { return "speech"; }

    Claims claims() const override {
        return {.rules = {"AFR-047"},
                .facts = {kAttackedThisTurn},
                .verbs = {Verb::Speak},
                .events = listens<Declared, TurnEnded>()};
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const override {
        const auto* say = intent.as<SayIntent>();
        if (say == nullptr) return;
        const std::size_t count = words(say->text);
        if (count == 0 || count > kWordsMax) out.add(Reason::BadArgument, "text");
        for (const CreatureId foe : say->threat_to)
            if (!view.hostile(say->who, foe)) out.add(Reason::NotAnEnemy, "threat_to");
    }

    void price(const View& view, const Intent& intent, Bill& bill) const override {
        const auto* say = intent.as<SayIntent>();
        if (say == nullptr || is_free_threat(view, *say)) return;
        bill.add({view.rules().vocabulary()->index(kAp), kCallPrice, -1, "call", "AFR-047"});
    }

    void act(const Intent& intent, Work& work) const override {
        const auto& say = std::get<SayIntent>(intent.body);
        work.emit(Spoke{say.who, say.text});
    }

    void after(const EventBody& body, Work& work) const override {
        if (const auto* declared = std::get_if<Declared>(&body)) {
            if (declared->verb != Verb::Attack || work.view().state().active != declared->who) return;
            for (const CreatureId foe : declared->targets)
                work.set(kAttackedThisTurn, 1, declared->who, number(foe), "attack");
        } else if (const auto* ended = std::get_if<TurnEnded>(&body)) {
            const std::size_t creatures = work.view().state().creatures.size();
            for (std::uint32_t foe = 1; foe <= creatures; ++foe)
                work.set(kAttackedThisTurn, 0, ended->who, foe, "turn_ended");
        }
    }
};

}  // namespace

Rider speech() { return make_mechanic<Speech>(); }

}  // namespace affray
