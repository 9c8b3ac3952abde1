// Evasion and pursuit indoors: who runs after whom, what is dropped on the way, who is caught
// (CLS-070..078, 082).
#include "base/sure.h"
#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"
#include "readings/offers.h"
#include "readings/powers/power_readings.h"
#include "readings/space/placing.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kTreasure = "treasure", kFood = "food", kObstacle = "obstacle";
constexpr std::string_view kObstacleRuling = "obstacle_ruling";
/// The question whether a side that flees is pursued, and the word of the referee that takes its place
/// (CLS-070, CLS-082).
constexpr std::string_view kPursueQuestion = "pursue", kForcedStop = "forced_stop";
constexpr std::int32_t kDistracted = 3;  // CLS-076, CLS-077: in six
constexpr std::int32_t kCaughtAt = 5;    // CLS-073: feet
constexpr std::int32_t kUnfriendly = 2;  // CLS-070: a reaction of 5 or less

const GovernIntent* as_end(const Intent& intent) {
    const auto* govern = intent.as<GovernIntent>();
    return govern != nullptr && govern->verb == Verb::EndPursuit ? govern : nullptr;
}

std::vector<std::uint32_t> sides_that(const View& view, PursuitRole role) {
    std::vector<std::uint32_t> sides;
    for (std::uint32_t side = 0; side < view.state().scene->sides.size(); ++side)
        if (view.get(kPursuitRole, side) == role) sides.push_back(side);
    return sides;
}

bool any_pursuer(const View& view, const auto& test) {
    for (const std::uint32_t side : sides_that(view, kPursuingSide))
        for (const CreatureId who : members(view, side))
            if (test(who)) return true;
    return false;
}

// Base rate of one who runs, in feet (CLS-074); what is carried counts.
std::int32_t rate_of(const View& view, CreatureId who) {
    const bool weighed = view.rules().vocabulary()->index(kRate) != kNoWord;
    return scale(view.state()) * (weighed ? view.get(kRate, who) : view.stat(kMove, who));
}

// CLS-021: a side runs as fast as the slowest of it.
std::int32_t rate_of_side(const View& view, std::uint32_t side) {
    std::optional<std::int32_t> slowest;
    for (const CreatureId who : members(view, side))
        slowest = std::min(slowest.value_or(rate_of(view, who)), rate_of(view, who));
    return slowest.value_or(0);
}

std::int32_t fleeing_rate(const View& view) {
    std::int32_t rate = 0;
    for (const std::uint32_t side : sides_that(view, kFleeingSide)) rate = rate_of_side(view, side);
    return rate;
}

std::int32_t pursuing_rate(const View& view) {
    std::int32_t rate = 0;
    for (const std::uint32_t side : sides_that(view, kPursuingSide))
        rate = std::max(rate, rate_of_side(view, side));
    return rate;
}

bool carried_in_flight(const View& view, const Item& item) {
    if (item.owner == CreatureId::None || !view.present(item.owner)) return false;
    return view.get(kPursuitRole, number(view.creature(item.owner).side)) == kFleeingSide;
}

// What the runners of the fleeing side carry under these names, each thing once; nullopt: one of them is
// missing.
std::optional<std::vector<Item>> carried(const View& view, const std::vector<Name>& names) {
    std::vector<Item> found;
    for (const Name& name : names) {
        const auto& items = view.state().items;
        const auto* const item = first_that(items, [&](const Item& one) {
            return one.name == name && carried_in_flight(view, one) &&
                   !any(found, [&](const Item& f) { return f.id == one.id; });
        });
        if (item == nullptr) return std::nullopt;
        found.push_back(*item);
    }
    return found;
}

class DungeonPursuit final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-021", "CLS-070", "CLS-071", "CLS-072", "CLS-073", "CLS-074", "CLS-075",
                          "CLS-076", "CLS-077", "CLS-078", "CLS-082"},
                .facts = {kGap, kPursuitRole},
                .stats = {kMove, kIntelligent},
                .verbs = {Verb::RunPursuit, Verb::EndPursuit},
                .moments = {Moment::Ruling},
                .offers = {{.name = Name(kObstacleRuling),
                            .usual = Decision::Decline,
                            .by_itself = ByItself::LeavesToReferee},
                           {.name = Name(kPursueQuestion), .by_itself = ByItself::Takes}}};
    }

    void check(const View& view, Own<GovernIntent> end, SeatId, Refusals& out) const {
        check_end(view, *end, out);
    }

    void check(const View& view, Own<JourneyIntent> run, SeatId seat, Refusals& out) const {
        if (!running(view)) return;
        const Name& drop = run->mode;
        const bool known =
            drop.empty() || drop == Name(kTreasure) || drop == Name(kFood) || drop == Name(kObstacle);
        const bool things = drop == Name(kTreasure) || drop == Name(kFood);
        if (!known) out.add(Reason::BadArgument, "drop");
        if (known && things == run->items.empty() && drop != Name(kObstacle))
            out.add(Reason::BadArgument, "items");
        if (!in_stage(view, kPursuitStage)) return out.add(Reason::WrongPhase);
        const std::vector<std::uint32_t> fleeing = sides_that(view, kFleeingSide);
        if (!any(fleeing, [&](std::uint32_t side) { return speaks_for(view, seat, side); }))
            out.add(Reason::NotController);
        if (!carried(view, run->items)) out.add(Reason::ItemMissing, "items");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (running(view) && in_stage(view, kPursuitStage) &&
            view.get(kPursuitRole, number(view.creature(who).side)) == kFleeingSide)
            out.push_back({JourneyIntent{.verb = Verb::RunPursuit}});
    }

    // Who says nothing runs on and drops nothing.
    std::optional<TimeoutIntent> timeout_intent(const View& view) const override {
        if (!running(view) || !in_stage(view, kPursuitStage)) return std::nullopt;
        for (const std::uint32_t side : sides_that(view, kFleeingSide)) {
            const SeatId seat = speaker_of(view, side);
            if (seat != SeatId::Referee)
                return TimeoutIntent{seat, {JourneyIntent{.verb = Verb::RunPursuit}}};
        }
        return std::nullopt;
    }

    void after(const StepChanged& changed, Work& work) const {
        if (changed.stage == Name(kEvasionStage)) evade(work);
    }

    // CLS-078: the referee may say that an obstacle does nothing, or stops them; silence slows.
    void offer(const View&, Moment, const RulingDue& due, std::vector<Offer>& out) const {
        if (due.kind != Name(kObstacleRuling)) return;
        for (const std::string_view word : {"none", "stop"}) {
            out.push_back({.kind = Name(kObstacleRuling), .option = Name(word)});
        }
    }

    void perform(const Offer& offer, Moment, RulingDue& due, Work&) const { due.ruled = offer.option; }

    // CLS-082: a side that is forced to stop is not pursued any more, whatever its foes would have answered.
    std::optional<Said> answer(const Question& asked, const Intent& intent) const override {
        const GovernIntent* end = as_end(intent);
        if (end == nullptr || end->text != Name(kForcedStop) || asked.kind != Name(kPursueQuestion) ||
            asked.waiting.empty())
            return std::nullopt;
        return Said{asked.waiting.front(), {.question = asked.id, .text = std::string(kForcedStop)}, true};
    }

    void act(const GovernIntent& end, Work& work) const { finish(end.text, work); }

    void act(const JourneyIntent& flight, Work& work) const { run(flight, work); }

  private:
    static void check_end(const View& view, const GovernIntent& end, Refusals& out) {
        const Name& word = end.text;
        const bool stop = word == Name(kForcedStop);
        const bool known =
            stop || word == Name("lost_sight") || word == Name("escaped") || word == Name("caught");
        if (!known) out.add(Reason::BadArgument, "outcome");
        // CLS-082: while they are asked whether to pursue, the stop stands for their answer.
        const bool indoors = running(view) && in_stage(view, kPursuitStage);
        const bool at_sea = in_phase(view, kPursued) && in_scene(view, kOnWater);  // ADV-134
        if (!indoors && !at_sea) out.add(Reason::WrongPhase);
    }

    // ── evasion ──

    // CLS-070..072: those who could run after them say whether they will.
    static void evade(Work& work) {
        const std::uint32_t fleeing = sides_that(work.view(), kFleeingSide).front();
        const auto sides = static_cast<std::uint32_t>(work.view().state().scene->sides.size());
        for (std::uint32_t side = 0; side < sides; ++side) {
            const View view = work.view();
            const bool could = hostile_sides(view, fleeing, side) && view.get(kSurprised, side) == 0 &&
                               view.get(kStance, side) != kEvade && anyone_able(view, side);
            if (!could) continue;
            const Question answered = work.ask(pursue_question(view, fleeing, side));
            const Pick& pick = first_of(answered.picks);
            if (pick.by == AnsweredBy::Referee && pick.text == kForcedStop) {
                work.set_raw(kPursuitRole, kPursuingSide, side, 0, "forced_stop");
                set_gap(work);
                next_round(work);
                return finish(kForcedStop, work);
            }
            if (answered.taken(0)) work.set_raw(kPursuitRole, kPursuingSide, side, 0, "pursue");
        }
        if (sides_that(work.view(), kPursuingSide).empty()) return over("evaded", work);
        set_gap(work);
        if (fleeing_rate(work.view()) > pursuing_rate(work.view())) return over("escaped", work);
        tell("pursued", {}, work);
        next_round(work);
        if (!work.over()) go_to(work, kPursuitStage, {}, -1);
    }

    static Question pursue_question(const View& view, std::uint32_t fleeing, std::uint32_t side) {
        const CreatureId quarry = spokesman(view, fleeing);
        const std::int32_t reaction = view.get(kReaction, side);
        return question_of(quarry, {{.kind = Name(kPursueQuestion),
                                     .option = Name(kPursueQuestion),
                                     .actor = spokesman(view, side),
                                     .subject = quarry,
                                     .seat = speaker_of(view, side),
                                     .default_take = reaction > 0 && reaction <= kUnfriendly}});
    }

    static void set_gap(Work& work) {
        const View view = work.view();
        std::optional<std::int32_t> least;
        for (const std::uint32_t fleeing : sides_that(view, kFleeingSide))
            for (const std::uint32_t pursuing : sides_that(view, kPursuingSide))
                if (const auto feet = feet_between(view, fleeing, pursuing))
                    least = std::min(least.value_or(*feet), *feet);
        work.set(kGap, least.value_or(view.get(kEncounterDistance)), CreatureId::None, 0, "evade");
    }

    // ── pursuit ──

    static void run(const JourneyIntent& intent, Work& work) {
        if (!intent.mode.empty() && stopped_by(intent, work)) return over("stopped", work, intent.items);
        const bool slowed = intent.mode == Name(kObstacle) && obstacle_slows(work);
        if (work.over()) return;
        const View view = work.view();
        const std::int32_t gap = view.get(kGap) + fleeing_rate(view) - (slowed ? 0 : pursuing_rate(view));
        for (const Creature& creature : PagedVector<Creature>(view.state().creatures)) {
            const std::int32_t role = view.get(kPursuitRole, number(creature.side));
            const bool runs = role == kFleeingSide || (role == kPursuingSide && !slowed);
            if (runs && view.get(kCanAct, creature.id) != 0)
                work.set(kRunRounds, view.get(kRunRounds, creature.id) + 1, creature.id, 0, "run");
        }
        const bool caught = gap <= kCaughtAt;
        work.set(kGap, caught ? kCaughtAt : gap, CreatureId::None, 0, "run");
        next_round(work);
        if (caught) return fight("caught", intent.items, work);
        tell("running", intent.items, work);
    }

    // CLS-076..078: what is dropped stays behind, whether or not anybody stops for it.
    static bool stopped_by(const JourneyIntent& intent, Work& work) {
        const std::vector<Item> things = carried(work.view(), intent.items).value();
        for (const Item& item : things) {
            work.emit(ItemChanged{.item = item.id,
                                  .charges = item.charges,
                                  .where = "ground",
                                  .cause = "dropped",
                                  .owner = CreatureId::None,
                                  .from = item.where,
                                  .place = work.view().creature(item.owner).place});
        }
        const View view = work.view();
        const auto greedy = [&](CreatureId who) { return has_trait(view, who, "likes_treasure"); };
        const auto hungry = [&](CreatureId who) {
            return has_trait(view, who, "hungry") || view.stat(kIntelligent, who) == 0;
        };
        const bool tempted = (intent.mode == Name(kTreasure) && any_pursuer(view, greedy)) ||
                             (intent.mode == Name(kFood) && any_pursuer(view, hungry));
        if (!tempted) return false;
        const CreatureId first = spokesman(view, sides_that(view, kPursuingSide).front());
        return work.roll(6, "distract", first) <= kDistracted;
    }

    static bool obstacle_slows(Work& work) {
        Proposal due = RulingDue{.kind = Name(kObstacleRuling)};
        work.window(Moment::Ruling, due);
        const Name word = std::get<RulingDue>(due).ruled;
        if (word == Name("stop")) over("stopped", work);
        return word.empty();
    }

    // The referee's word; a side out of sight is followed only by those who need no sight (CLS-075).
    static void finish(const Name& word, Work& work) {
        if (word == Name(kForcedStop)) return fight(kForcedStop, {}, work);
        if (word == Name("caught")) {
            work.set(kGap, kCaughtAt, CreatureId::None, 0, "caught");
            return fight("caught", {}, work);
        }
        const View view = work.view();
        const bool tracked = word == Name("lost_sight") && any_pursuer(view, [&](CreatureId who) {
                                 return has_trait(view, who, "tracks_out_of_sight");
                             });
        tracked ? tell("running", {}, work) : over("escaped", work);
    }

    // CLS-073, CLS-082: a fight at the present gap, in a new round, with nobody surprised.
    static void fight(const Name& state, const std::vector<Name>& dropped, Work& work) {
        const std::int32_t gap = work.view().get(kGap);
        const bool elsewhere = feet_apart(work.view()).value_or(gap) != gap;
        line_up_sides(gap, elsewhere, work);
        tell(state, dropped, work);
        forget_roles(work);
        go_to(work, kDeclareStage, {}, -1);
    }

    static void over(const Name& outcome, Work& work, const std::vector<Name>& dropped = {}) {
        tell(outcome, dropped, work);
        forget_roles(work);
        conclude(work, outcome);
    }

    static void tell(const Name& state, const std::vector<Name>& dropped, Work& work) {
        const View view = work.view();
        const std::vector<std::uint32_t> fleeing = sides_that(view, kFleeingSide);
        const Name side = fleeing.empty() ? Name() : side_id(view, first_of(fleeing));
        work.emit(PursuitChanged{state, view.get(kGap), side, dropped});
    }

    static void forget_roles(Work& work) {
        const auto sides = static_cast<std::uint32_t>(work.view().state().scene->sides.size());
        for (std::uint32_t side = 0; side < sides; ++side)
            work.set_raw(kPursuitRole, kNotRunning, side, 0, "over");
    }
};

}  // namespace

MechanicPtr dungeon_pursuit() { return make_mechanic<DungeonPursuit>(); }

}  // namespace affray
