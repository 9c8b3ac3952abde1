// Rulings on who is passed by: the referee's word before the window closes, and by option on every move
// (ARC-099).
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/passing/passing.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kByReferee = 2;  // intercept_geometry: near, behind, referee

class PastRulings final : public Mechanic {
  public:
    explicit PastRulings(Past past)
        : in_zones_(past == Past::Zones), passing_(in_zones_ ? past_zones() : past_hexes()) {}

    std::string_view id() const override { return "past_rulings"; }

    Claims claims() const override {
        Claims claims{.rules = {"ARC-099"},
                      .facts = {kPast},
                      .verbs = {Verb::RulePast},
                      .moments = {Moment::LeavingPlace},
                      .at_questions = {Verb::RulePast},
                      .events = listens<Moved, ActionFailed, TurnEnded>()};
        if (in_zones_) claims.options = {{"intercept_geometry", 0}};
        return claims;
    }

    // It is input at an open question; without one there is nothing to rule on.
    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const override {
        if (intent.verb() != Verb::RulePast) return;
        const auto& ruling = std::get<GovernIntent>(intent.body);
        const std::optional<Question>& asked = view.state().asked;
        if (!asked || asked->kind != Name("intercept")) return out.add(Reason::StaleQuestion);
        if (ruling.who != asked->subject) out.add(Reason::TargetInvalid, "mover");
        if (ruling.add.empty() && ruling.remove.empty()) out.add(Reason::BadArgument, "add");
        for (const CreatureId who : ruling.add)
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
    void offer(const View& view, Moment, const Proposal& proposal, std::vector<Offer>& out) const override {
        const auto* step = std::get_if<Step>(&proposal);
        if (step == nullptr || step->stopped || !walked(step->cause)) return;
        if (view.rules().option("intercept_geometry") != kByReferee || !in_zones_) return;
        if (view.state().phase == Phase::Ambush || passing_->interceptors(view, *step, false).empty()) return;
        out.push_back({.kind = "past",
                       .option = "past",
                       .actor = step->who,
                       .seat = SeatId::Referee,
                       .places = {},
                       .forced = true});
    }

    void perform(const Offer& taken, Moment, Proposal& proposal, Work& work) const override {
        const auto& step = std::get<Step>(proposal);
        const View view = work.view();
        std::vector<CreatureId> near;
        for (const Interceptor& one : passing_->interceptors(view, step, false)) near.push_back(one.who);
        Question question;
        question.kind = "referee_ruling";
        question.moment = Moment::Ruling;
        question.subject = taken.actor;
        question.waiting = {SeatId::Referee};
        const auto show = [&](CreatureId who, bool by_rule) {
            question.offers.push_back({.kind = "referee_ruling",
                                       .option = "past",
                                       .actor = who,
                                       .subject = taken.actor,
                                       .seat = SeatId::Referee,
                                       .places = {},
                                       .default_take = by_rule});
        };
        for (const CreatureId who : near) show(who, true);
        for (const CreatureId who : passing_->able(view, step))
            if (!contains(near, who)) show(who, false);
        question = work.ask(std::move(question));
        for (std::size_t i = 0; i < question.offers.size(); ++i)
            work.set(kPast, question.taken(i) ? 1 : -1, taken.actor, number(question.offers[i].actor),
                     "past");
    }

    // Said of one move only.
    void after(const EventBody& body, Work& work) const override {
        CreatureId mover = CreatureId::None;
        if (const auto* moved = std::get_if<Moved>(&body); moved != nullptr && walked(moved->cause))
            mover = moved->who;
        if (const auto* failed = std::get_if<ActionFailed>(&body)) mover = failed->who;
        if (const auto* ended = std::get_if<TurnEnded>(&body)) mover = ended->who;
        if (mover == CreatureId::None || (!in_zones_ && std::holds_alternative<Moved>(body))) return;
        for (const CreatureId other : work.view().seconds(kPast, mover))
            work.set(kPast, 0, mover, number(other));
    }

  private:
    bool in_zones_;
    std::unique_ptr<const Passing> passing_;
};

}  // namespace

Rider past_rulings(Past past) { return make_mechanic<PastRulings>(past); }

}  // namespace affray
