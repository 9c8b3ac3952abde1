// What the referee gives: experience, coins and things, to one or, of coins, to the party's fund (ARC-006,
// CLS-170).
#include "base/int_math.h"
#include "base/sure.h"
#include "mechanics/party/party.h"
#include "readings/common.h"
#include "readings/party/purse.h"

namespace affray {
namespace {

constexpr std::string_view kOfExperience = "experience", kCoins = "coins", kThing = "item", kPack = "pack";
constexpr std::int32_t kAwardMost = 1'000'000, kThingsMost = 1000;

class Awards final : public Mechanic {
  public:
    explicit Awards(AwardOptions options) : options_(options) {}

    Claims claims() const override {
        Claims claims{.rules = {"ARC-006"}, .verbs = {Verb::Award}, .between_battles = {Verb::Award}};
        if (options_.purses) claims.facts = {kFund, kPurse, kExperience};
        return claims;
    }

    void check(const View& view, Own<GovernIntent> award, SeatId, Refusals& out) const {
        const bool thing = award->subject == Name(kThing), coins = award->subject == Name(kCoins);
        if (!thing && !coins && award->subject != Name(kOfExperience)) out.add(Reason::BadArgument, "what");
        if (award->who == CreatureId::None) {
            if (!coins) out.add(Reason::UnknownId, "who");
        } else if (view.creature(award->who).status == CreatureStatus::Dead) {
            out.add(Reason::TargetInvalid, "who");
        }
        if (award->value < 1 || award->value > (thing ? kThingsMost : kAwardMost))
            out.add(Reason::ValueOutOfRange, "amount");
        if (thing && award->text.empty()) out.add(Reason::BadArgument, "item");
    }

    void act(const GovernIntent& award, Work& work) const {
        const View view = work.view();
        if (award.subject == Name(kThing)) {
            return work.emit(ItemAppeared{Item{.id = view.state().next_item(award.who),
                                               .name = award.text,
                                               .kind = award.detail.empty() ? Name("magic") : award.detail,
                                               .owner = award.who,
                                               .charges = award.value,
                                               .where = kPack},
                                          {}});
        }
        const Fact& held =
            award.subject == Name(kCoins) ? (award.who == CreatureId::None ? kFund : kPurse) : kExperience;
        work.set(held, add_saturated(view.get(held, award.who), award.value), award.who, 0, "award");
    }

  private:
    AwardOptions options_;
};

}  // namespace

MechanicPtr awards(AwardOptions options) { return make_mechanic<Awards>(options); }

}  // namespace affray
