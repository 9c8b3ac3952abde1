// The referee's word on points: prices set beforehand, what is on no list, points granted (AP-007..009, 160).
#include "base/sure.h"
#include "mechanics/actions/actions.h"
#include "readings/common.h"
#include "readings/offers.h"
#include "readings/prices/action_table.h"
#include "readings/prices/spans.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kUsualPrice = 1, kPointsMost = 20;
enum Choice : std::size_t { kPriced, kSpanning, kForNothing, kChoices };
constexpr std::array<std::string_view, kChoices> kWords{"price", "span", "free"};

class PointRulings final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-007", "AP-008", "AP-009", "AP-160"},
                .facts = {kPriceSet},
                .verbs = {Verb::SetCost, Verb::Grant, Verb::Improvise},
                .offers = {kPriceRuling}};
    }

    void check(const View&, Own<UseIntent> idea, SeatId, Refusals& out) const {
        if (idea->text.empty() && idea->pay == 0) out.add(Reason::BadArgument, "text");
    }

    void check(const View& view, Own<GovernIntent> ruling, SeatId, Refusals& out) const {
        if (ruling->verb == Verb::SetCost) {
            if (action_row(ruling->subject) == nullptr) out.add(Reason::UnknownId, "action");
            if (ruling->value < 0 || ruling->value > kPriceMost) out.add(Reason::ValueOutOfRange, "ap");
        } else if (ruling->verb == Verb::Grant) {
            if (ruling->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
            if (ruling->subject != Name(kAp.name)) out.add(Reason::BadArgument, "what");
            if (ruling->value < 1 || ruling->value > kPointsMost) out.add(Reason::ValueOutOfRange, "amount");
            if (!view.present(ruling->who)) out.add(Reason::TargetInvalid, "who");
        }
    }

    void act(const UseIntent& idea, Work& work) const {
        if (!idea.text.empty()) put_to_referee(idea, work);
    }

    void act(const GovernIntent& ruling, Work& work) const {
        if (ruling.verb == Verb::SetCost) {
            const ActionRow& row = sure(action_row(ruling.subject));
            return work.set_raw(kPriceSet, ruling.value + 1, row.number, 0, ruling.subject);
        }
        const std::int32_t unit = point_unit(work.view());
        const std::int32_t most = std::max(work.view().get(kAp, ruling.who), kPointsMost * unit);
        const std::int32_t points = work.view().get(kAp, ruling.who) + ruling.value * unit;
        work.set(kAp, std::min(most, points), ruling.who, 0, "granted");
    }

  private:
    // AP-009: priced by the referee, one point if nothing is said, or refused.
    static void put_to_referee(const UseIntent& idea, Work& work) {
        std::vector<Offer> offers;
        for (const std::string_view word : kWords) {
            offers.push_back({.kind = kPriceRuling.name,
                              .option = Name(word),
                              .actor = idea.who,
                              .default_take = word == kWords[kPriced],
                              .amount = word == kWords[kForNothing] ? 0 : kUsualPrice,
                              .text = idea.text});
        }
        const Question question = work.ask(question_of(idea.who, std::move(offers)));
        const Pick* pick = question.pick_of(SeatId::Referee);
        const bool priced = question.taken(kPriced) || question.taken(kSpanning);
        if (!priced && !question.taken(kForNothing))
            return work.emit(ActionFailed{idea.who, idea.verb, "voided", "refused", {}});
        const std::int32_t named = pick == nullptr || pick->amount <= 0 ? kUsualPrice : pick->amount;
        const std::int32_t points = priced ? std::min(named, kPriceMost) : 0;
        charge(idea, points * point_unit(work.view()), question.taken(kSpanning), work);
    }

    // AP-081: what costs more than a turn has, or may always be begun part-way, goes on in the next.
    static void charge(const UseIntent& idea, std::int32_t points, bool spanning, Work& work) {
        const View view = work.view();
        const std::int32_t left = view.get(kAp, idea.who);
        if (points > 0 && left > 0 && activity_of(view, idea.who) != nullptr) {  // AP-083
            const Intent other{GovernIntent{.verb = Verb::Disrupt, .who = idea.who, .subject = "work"}};
            view.rules().act(*view.rules().owner(Verb::Disrupt), other, work);
        }
        if (points <= left) return work.set(kAp, left - points, idea.who, 0, "paid");
        if (left < 1 || (!spanning && points <= view.get(kApMax, idea.who)))
            return work.emit(ActionFailed{idea.who, idea.verb, "voided", "not_enough_ap", {}});
        Activity activity;
        activity.who = idea.who;
        activity.action = Name(to_string(idea.verb));
        activity.done = left;
        activity.need = activity.pay = points;
        work.set(kContinued, 1, idea.who, 0, "started");
        work.set(kAp, 0, idea.who, 0, "paid");
        work.emit(ActivityChanged{activity, "started", {}});
    }
};

}  // namespace

MechanicPtr point_rulings() { return make_mechanic<PointRulings>(); }

}  // namespace affray
