// Paid withdrawal: the price of certainty instead of the dice (AFR-022).
#include "mechanics/melee/melee.h"
#include "readings/common.h"

namespace affray {
namespace {

constexpr std::int32_t kBasePrice = 3;  // plus one for each foe engaged with it

class PaidWithdrawal final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AFR-022"}, .verbs = {Verb::Withdraw}, .options = {{"paid_withdraw", 1}}};
    }

    void check(const View& view, Own<MoveIntent> move, SeatId, Refusals& out) const {
        if (view.rules().option("paid_withdraw") == 0) out.add(Reason::OptionDisabled, "paid_withdraw");
        if (!engaged_with_anyone(view, move->who)) out.add(Reason::NotEngaged);
    }

    void price(const View& view, Own<MoveIntent> move, Bill& bill) const {
        const auto foes = static_cast<std::int32_t>(engaged_foes(view, move->who).size());
        bill.add({view.rules().vocabulary()->index(kAp), kBasePrice + foes, -1, "withdraw", "AFR-022"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!engaged_with_anyone(view, who)) return;
        for (const Place next : view.neighbours(view.creature(who).place))
            out.push_back({MoveIntent{Verb::Withdraw, who, {next}, {}, false, 0}});
    }

    void act(const MoveIntent& move, Work& work) const {
        work.walk({.who = move.who,
                   .verb = move.verb,
                   .path = &move.path,
                   .bill = &work.bill(),
                   .cause = "withdraw",
                   .spared = engaged_foes(work.view(), move.who),
                   .bumps = true});
    }
};

}  // namespace

MechanicPtr paid_withdrawal() { return make_mechanic<PaidWithdrawal>(); }

}  // namespace affray
