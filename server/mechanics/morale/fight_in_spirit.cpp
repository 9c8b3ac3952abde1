// Fight in spirit: a player whose hero is out of the fight lends an ally a hand (ARC-200).
#include "base/sure.h"
#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/offers.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

/// Round in which a hero was last there in spirit; -1: never in this battle.
constexpr Fact kSpiritUsed{"spirit.used", Scope::Creature, Audience::Everyone, -1};
/// Somebody was there in spirit in this battle.
constexpr Fact kSpiritSeen{"spirit.seen", Scope::Encounter};

constexpr std::string_view kBonus = "fight_in_spirit";
constexpr std::int32_t kUsual = 1, kFirst = 2;  // the first one of a battle may count for more
constexpr std::array<std::string_view, 4> kStats{"attack", "ac", "pd", "md"};

bool out_of_the_fight(const View& view, CreatureId who) {
    switch (view.creature(who).status) {
        case CreatureStatus::Unconscious:
        case CreatureStatus::Dead:
        case CreatureStatus::Gone: return true;
        case CreatureStatus::Surrendered: return false;
        case CreatureStatus::Up: return view.effect(who, "coma") != nullptr;
    }
    AFFRAY_UNREACHABLE();
}

class FightInSpirit final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-200"},
                .facts = {kSpiritUsed, kSpiritSeen},
                .verbs = {Verb::FightInSpirit},
                .of_the_unable = {Verb::FightInSpirit},
                .offers = {kRefereeRuling}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (view.creature(use->who).kind != Kind::Character)
            out.add(Reason::NotQualified, Stage::Target, "who");
        if (!out_of_the_fight(view, use->who)) out.add(Reason::WrongState, "who");
        if (view.get(kSpiritUsed, use->who) == view.state().round) out.add(Reason::AlreadyUsed);
        if (!among(use->detail.view(), kStats)) out.add(Reason::BadArgument, "stat");
        if (use->targets.size() != 1) return out.add(Reason::TargetInvalid, "ally");
        const CreatureId ally = first_of(use->targets);
        if (view.hostile(use->who, ally)) out.add(Reason::NotAnAlly, "ally");
        if (ally == use->who || !view.present(ally)) out.add(Reason::TargetInvalid, "ally");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!out_of_the_fight(view, who)) return;
        for (const Creature& other : view.state().creatures) {
            if (other.id == who || view.hostile(who, other.id) || !view.up(other.id)) continue;
            out.push_back({UseIntent{
                .verb = Verb::FightInSpirit, .who = who, .targets = {other.id}, .detail = "attack"}});
        }
    }

    // The referee grants it for a round or for two, by default a plain +1 for one.
    void act(const UseIntent& use, Work& work) const {
        work.set(kSpiritUsed, work.view().state().round, use.who, 0, "used");
        const Question question = work.ask(ruling(use));
        const Pick* pick = question.pick_of(SeatId::Referee);
        const bool two_rounds = question.taken(1);
        if (!question.taken(0) && !two_rounds) return;
        const std::int32_t most = work.view().get(kSpiritSeen) == 0 ? kFirst : kUsual;
        work.set(kSpiritSeen, 1, CreatureId::None, 0, "granted");
        work.add_effect(
            {.name = kBonus,
             .who = first_of(use.targets),
             .source = use.who,
             .level = std::clamp(pick == nullptr ? kUsual : pick->amount, kUsual, most),
             .stat = use.detail,
             .until = {Until::When::Round, use.who, work.view().state().round + (two_rounds ? 2 : 1)}});
    }

    void after(const SceneBegan&, Work& work) const {
        work.set(kSpiritSeen, 0, CreatureId::None, 0, "scene_began");
        for (const CreatureId who : everyone(work.view())) work.set(kSpiritUsed, -1, who, 0, "scene_began");
    }

    void after(const TurnBegan& began, Work& work) const { pass(began.who, work); }

  private:
    static Question ruling(const UseIntent& use) {
        std::vector<Offer> offers;
        for (const std::string_view choice : {"one_round", "two_rounds"}) {
            offers.push_back({.kind = kRefereeRuling.name,
                              .option = Name(choice),
                              .actor = use.who,
                              .subject = first_of(use.targets),
                              .default_take = choice == "one_round",
                              .text = use.text});
        }
        return question_of(use.who, std::move(offers));
    }

    // It ends when the order comes to the spirit's place, whether or not it has a turn there; at the latest
    // with its round.
    static void pass(CreatureId whose, Work& work) {
        const std::int32_t round = work.view().state().round;
        const std::int32_t reached = work.view().creature(whose).score;
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects)) {
            if (effect.name != Name(kBonus) || effect.until.number > round) continue;
            if (effect.source == whose || work.view().creature(effect.source).score > reached)
                work.emit(EffectRemoved{effect.id, effect.who, effect.name, "expired"});
        }
    }
};

}  // namespace

MechanicPtr fight_in_spirit() { return make_mechanic<FightInSpirit>(); }

}  // namespace affray
