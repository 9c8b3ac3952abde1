// Rerolls: a shot into melee that goes wrong is rolled again against an ally (ARC-125).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

#include <algorithm>

namespace affray {
namespace {

bool has_trait(const View& view, CreatureId who, const Name& trait) {
    const std::vector<Name>& traits = view.sheet(who).traits;
    return std::find(traits.begin(), traits.end(), trait) != traits.end();
}

// Allies of the attacker that the target is engaged with, in rank order.
std::vector<CreatureId> endangered(const View& view, const Tested& test) {
    std::vector<CreatureId> allies = engaged_foes(view, test.against);
    std::erase_if(allies, [&](CreatureId id) { return id == test.who || view.hostile(id, test.who); });
    return allies;
}

class Rerolls final : public Mechanic {
  public:
    std::string_view id() const override { return "rerolls"; }

    Claims claims() const override { return {.rules = {"ARC-125"}, .moments = {Moment::AfterRoll}}; }

    void offer(const View& view, Moment, const Proposal& proposal, std::vector<Offer>& out) const override {
        const auto* roll = std::get_if<Roll>(&proposal);
        if (roll == nullptr || roll->power == nullptr || roll->power->kind != PowerKind::Ranged) return;
        const Tested& test = roll->test;
        if (test.kind != Name("attack") || test.natural != 1 || test.reroll) return;
        if (has_trait(view, test.who, "precise_shot") || endangered(view, test).empty()) return;
        Offer offer;
        offer.kind = "reroll";
        offer.actor = test.who;
        offer.subject = test.against;
        offer.forced = true;
        out.push_back(std::move(offer));
    }

    void perform(const Offer&, Moment, Proposal& proposal, Work& work) const override {
        Roll& roll = std::get<Roll>(proposal);
        const std::vector<CreatureId> allies = endangered(work.view(), roll.test);
        const CreatureId victim = allies.size() == 1 ? allies.front() : ruling(roll.test, allies, work);
        work.view().rules().resolution().reroll(roll, victim, work);
    }

  private:
    // Several allies in harm's way: the referee says which; by default the highest-ranked.
    static CreatureId ruling(const Tested& test, const std::vector<CreatureId>& allies, Work& work) {
        Question question;
        question.kind = "referee_ruling";
        question.moment = Moment::Ruling;
        question.subject = test.against;
        for (const CreatureId ally : allies) {
            Offer offer;
            offer.kind = "referee_ruling";
            offer.option = "stray_shot";
            offer.actor = ally;
            offer.subject = test.who;
            offer.default_take = ally == allies.front();
            question.offers.push_back(std::move(offer));
        }
        question.waiting = {SeatId::Referee};
        question = work.ask(std::move(question));
        for (std::size_t i = 0; i < allies.size(); ++i)
            if (question.taken(i)) return allies[i];
        return allies.front();
    }
};

}  // namespace

Rider rerolls() { return std::make_unique<Rerolls>(); }

}  // namespace affray
