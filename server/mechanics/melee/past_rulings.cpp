// Rulings on who is passed by: the referee's word before the window closes, and by option on every move
// (ARC-099).
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/offers.h"
#include "readings/passing/passing.h"

namespace affray {
namespace {

constexpr std::int32_t kByReferee = 2;  // intercept_geometry: near, behind, referee

class PastRulings final : public Mechanic {
  public:
    explicit PastRulings(Past past)
        : in_zones_(past == Past::Zones), passing_(in_zones_ ? past_zones() : past_hexes()) {}

    Claims claims() const override {
        Claims claims{.rules = {"ARC-099"},
                      .facts = {kPast},
                      .verbs = {Verb::RulePast},
                      .moments = {Moment::LeavingPlace},
                      .at_questions = {Verb::RulePast},
                      .offers = {{.name = "past", .by_itself = ByItself::LeavesToReferee}, kRefereeRuling}};
        if (in_zones_) claims.options = {{"intercept_geometry", 0}};
        return claims;
    }

    // It is input at an open question; without one there is nothing to rule on.
    void check(const View& view, Own<GovernIntent> ruling, SeatId, Refusals& out) const {
        const std::optional<Question>& asked = view.state().asked;
        if (!asked || asked->kind != Name("intercept")) return out.add(Reason::StaleQuestion);
        if (ruling->who != asked->subject) out.add(Reason::TargetInvalid, "mover");
        if (ruling->add.empty() && ruling->remove.empty()) out.add(Reason::BadArgument, "add");
        for (const CreatureId who : ruling->add)
            if (!view.hostile(who, asked->subject)) out.add(Reason::TargetInvalid, "add");
    }

    // Kept as facts until the move is over.
    std::vector<FactSet> input(const View& view, const Intent& intent) const override {
        const auto& ruling = std::get<GovernIntent>(intent.body);
        const WordIndex past = view.rules().vocabulary()->index(kPast);
        std::vector<FactSet> facts;
        for (const CreatureId who : ruling.add)
            facts.push_back({{past, number(ruling.who), number(who)}, 1, "ruled"});
        for (const CreatureId who : ruling.remove)
            facts.push_back({{past, number(ruling.who), number(who)}, -1, "ruled"});
        return facts;
    }

    // By option the referee is shown who passes by near before anybody is asked. After the blows that the
    // move draws: this mechanic stands behind theirs.
    void offer(const View& view, Moment, const Step& step, std::vector<Offer>& out) const {
        if (step.stopped || !walked(step.cause)) return;
        if (view.rules().option("intercept_geometry") != kByReferee || !in_zones_) return;
        if (view.state().phase == Phase::Ambush || passing_->interceptors(view, step, false).empty()) return;
        out.push_back({.kind = "past", .option = "past", .actor = step.who, .forced = true});
    }

    void perform(const Offer& taken, Moment, Step& step, Work& work) const {
        const View view = work.view();
        std::vector<CreatureId> near;
        for (const Interceptor& one : passing_->interceptors(view, step, false)) near.push_back(one.who);
        std::vector<Offer> offers;
        const auto show = [&](CreatureId who, bool by_rule) {
            offers.push_back({.kind = kRefereeRuling.name,
                              .option = "past",
                              .actor = who,
                              .subject = taken.actor,
                              .default_take = by_rule});
        };
        for (const CreatureId who : near) show(who, true);
        for (const CreatureId who : passing_->able(view, step))
            if (!among(who, near)) show(who, false);
        const Question question = work.ask(question_of(taken.actor, std::move(offers)));
        for (std::size_t i = 0; i < question.offers.size(); ++i)
            work.set(kPast, question.taken(i) ? 1 : -1, taken.actor, number(question.offers[i].actor),
                     "past");
    }

    // Said of one move only.
    void after(const Moved& moved, Work& work) const {
        if (in_zones_ && walked(moved.cause)) forget(moved.who, work);
    }

    void after(const ActionFailed& failed, Work& work) const { forget(failed.who, work); }

    void after(const TurnEnded& ended, Work& work) const { forget(ended.who, work); }

  private:
    static void forget(CreatureId mover, Work& work) {
        if (mover == CreatureId::None) return;
        for (const CreatureId other : work.view().seconds(kPast, mover))
            work.set(kPast, 0, mover, number(other));
    }

    bool in_zones_;
    std::unique_ptr<const Passing> passing_;
};

}  // namespace

MechanicPtr past_rulings(Past past) { return make_mechanic<PastRulings>(past); }

}  // namespace affray
