// Knocking out: a gentle enough blow leaves a prisoner (ARC-142).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/offers.h"

namespace affray {
namespace {

// Melee weapons and fists in a hero's hand are gentle by themselves.
bool granted(const View& view, const Wound& wound) {
    const bool hero = wound.source != CreatureId::None && view.creature(wound.source).kind == Kind::Character;
    return hero && wound.melee && (wound.power == nullptr || !wound.power->spell);
}

bool would_drop(const View& view, const Wound& wound) {
    std::int64_t amount = std::int64_t{wound.rolled} * wound.multiplier;
    for (std::size_t i = 0; i < wound.halved_by.size(); ++i) amount /= 2;
    return view.creature(wound.who).hp + view.get(kTempHp, wound.who) - amount <= 0;
}

class Nonlethal final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-142"}, .moments = {Moment::BeforeHarm}, .offers = {kRefereeRuling}};
    }

    void offer(const View& view, Moment, const Wound& wound, std::vector<Offer>& out) const {
        if (!wound.nonlethal || granted(view, wound) || !would_drop(view, wound)) return;
        if (view.creature(wound.who).kind == Kind::Character) return;
        Offer offer = about(wound);
        offer.forced = true;
        out.push_back(std::move(offer));
    }

    // Anything else is the referee's to grant; by default it kills.
    void perform(const Offer&, Moment, Wound& wound, Work& work) const {
        wound.nonlethal = agreed(wound.who, about(wound), work);
    }

  private:
    static Offer about(const Wound& wound) {
        return {
            .kind = kRefereeRuling.name, .option = "nonlethal", .actor = wound.source, .subject = wound.who};
    }
};

}  // namespace

MechanicPtr nonlethal() { return make_mechanic<Nonlethal>(); }

}  // namespace affray
