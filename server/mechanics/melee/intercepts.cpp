// Intercepts: a free foe steps in front of a mover and stops it; one prompt for all who may, the first in
// order that wants to does (ARC-064, 090, 099..103; AFR-024..026).
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/holders.h"
#include "readings/passing/passing.h"

namespace affray {
namespace {

class Intercepts final : public Mechanic {
  public:
    explicit Intercepts(std::unique_ptr<const Passing> passing) : passing_(std::move(passing)) {}

    Claims claims() const override {
        return {.rules = passing_->rules(),
                .facts = {kInterceptUsed, kInterceptGuard},
                .moments = {passing_->moment(), Moment::BeforeHarm},
                .offers = {{.name = "intercept", .by_itself = ByItself::Takes}}};
    }

    Closing closing(Moment) const override { return Closing::Priority; }

    void offer(const View& view, Moment, const Wound& wound, std::vector<Offer>& out) const {
        offer_guard(view, wound, out);
    }

    void offer(const View& view, Moment, const Step& step, std::vector<Offer>& out) const {
        if (step.stopped || !walked(step.cause)) return;
        if (view.state().phase == Phase::Ambush) return;
        for (Interceptor& one : passing_->interceptors(view, step, true))
            out.push_back({.kind = "intercept",
                           .option = "intercept",
                           .actor = one.who,
                           .subject = step.who,
                           .seat = view.creature(one.who).seat,
                           .places = std::move(one.places),
                           .default_take = false,
                           .choices = std::move(one.choices),
                           .decisive = one.decisive,
                           .wards = std::move(one.wards)});
    }

    // ARC-043: an intercept is an action that others may have waited for.
    void perform(const Offer& taken, Moment, Wound& wound, Work&) const {
        wound.halved_by.push_back(taken.option);
    }

    void perform(const Offer& taken, Moment moment, Step& step, Work& work) const {
        const Intent intent{MoveIntent{.verb = Verb::Engage, .who = taken.actor, .target = taken.subject}};
        if (!work.announce(intent, "intercept")) return;
        std::vector<Offer> still;
        offer(work.view(), moment, step, still);
        const bool able = any(still, [&](const Offer& other) { return other.actor == taken.actor; });
        if (!able || work.over()) return;
        work.emit(Reacted{taken.actor, "intercept", taken.subject});
        passing_->meet(taken, step, work);
    }

    void after(const TurnBegan& began, Work& work) const { work.set(kInterceptUsed, 0, began.who); }

    void after(const TurnEnded& ended, Work& work) const {
        clear_firsts(kInterceptGuard, ended.who, work, "turn_ended");
    }

  private:
    // ARC-103: the mover's attack in the turn in which it was stopped.
    static void offer_guard(const View& view, const Wound& wound, std::vector<Offer>& out) {
        if (wound.cause != Name("hit") || wound.source == CreatureId::None ||
            wound.source != view.state().active || view.get(kInterceptGuard, wound.who, wound.source) == 0)
            return;
        out.push_back({.kind = "intercept",
                       .option = "skilled_intercept",
                       .actor = wound.who,
                       .subject = wound.source,
                       .seat = view.creature(wound.who).seat,
                       .forced = true});
    }

    std::unique_ptr<const Passing> passing_;
};

}  // namespace

MechanicPtr intercepts(Past past) {
    return make_mechanic<Intercepts>(past == Past::Hexes ? past_hexes() : past_zones());
}

}  // namespace affray
