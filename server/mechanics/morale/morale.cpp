// Morale: monsters may lose heart at the first death and when half of their side is down
// (AFR-038..040; CLS-160..167, 169).
#include "mechanics/morale/morale.h"
#include "base/sure.h"
#include "readings/common.h"
#include "readings/harm/courage.h"
#include "readings/offers.h"
#include "readings/rounds/round_parts.h"
#include "readings/space/way_out.h"

#include <algorithm>

namespace affray {
namespace {

/// Each trigger comes once for a side and battle.
constexpr Fact kFirstDeath{"morale.first_death", Scope::Side, Audience::Referee};
constexpr Fact kHalfDown{"morale.half", Scope::Side, Audience::Referee};
/// The unit checks at its moment.
constexpr Fact kPendingGroup{"morale.pending", Scope::Group, Audience::Referee};
constexpr Fact kPendingSide{"morale.pending", Scope::Side, Audience::Referee};
/// Round in which the side had its morale step.
constexpr Fact kStepRound{"morale.step", Scope::Side, Audience::Referee};
/// Checks stood; two make fearless.
constexpr Fact kGroupSuccess{"morale.success", Scope::Group, Audience::Referee};
constexpr Fact kOwnSuccess{"morale.success", Scope::Creature, Audience::Referee};

constexpr std::int32_t kDauntless = 12;     // AFR-039: never adjusted, never rolled
constexpr std::int32_t kFearlessAfter = 2;  // AFR-039, CLS-163
constexpr std::int32_t kAdjustmentMax = 2;  // CLS-165

// The monsters of one type, or of one mob; whoever has neither stands alone.
std::uint32_t company_of(const View& view, CreatureId who) {
    const Sheet& sheet = view.sheet(who);
    const Name& name = sheet.mob.empty() ? sheet.group : sheet.mob;
    return name.empty() ? number(who) : group_number(view.state(), name);
}

bool cornered(const View& view, CreatureId who) {
    const std::vector<Name>& traits = view.sheet(who).traits;
    return std::find(traits.begin(), traits.end(), Name("cornered")) != traits.end();
}

bool calls_morale(const GovernIntent& intent) {
    return intent.verb == Verb::CallRoll && intent.roll == Name("morale");
}

class Morale final : public Mechanic {
  public:
    explicit Morale(MoraleOptions options) : options_(options) {}

    std::string_view id() const override { return "morale"; }

    Claims claims() const override {
        Claims claims{.rules = {"AFR-038", "AFR-039", "AFR-040"},
                      .facts = {kFirstDeath, kHalfDown, kPendingGroup, kGroupSuccess},
                      .stats = {kMorale},
                      .offers = {options_.question},
                      .options = {{"morale", 1}}};
        if (!by_side()) return claims;
        claims.rules = {"CLS-160", "CLS-161", "CLS-162", "CLS-163", "CLS-164",
                        "CLS-165", "CLS-166", "CLS-167", "CLS-169"};
        claims.facts = {kFirstDeath, kHalfDown,     kPendingSide, kStepRound,
                        kOwnSuccess, kInitialCount, kAlreadyDown, kOnMoraleFailure};
        return claims;
    }

    void check(const View& view, const GovernIntent& call, SeatId, Refusals& out) const {
        if (by_side() && calls_morale(call)) check_call(view, call, out);
    }

    // A called check is this mechanic's, whoever owns the intent.
    bool begin(const GovernIntent& call, const Bill&, Work& work) const {
        if (!by_side() || !calls_morale(call)) return false;
        test_side(sure(side_named(work.view(), call.subject)), call.value, work);
        return true;
    }

    void after(const SceneBegan&, Work& work) const {
        if (!by_side() && plays(work.view())) forget(work);
    }

    void after(const TurnBegan& began, Work& work) const {
        if (!by_side() && plays(work.view()) && running(work.view())) test_company(began.who, work);
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (!plays(work.view()) || !running(work.view())) return;
        if (changed.status == CreatureStatus::Dead) shake(kFirstDeath, changed.who, work);
        count(changed.who, work);
    }

    void after(const EffectAdded& added, Work& work) const {
        if (plays(work.view()) && running(work.view())) count(added.effect.who, work);
    }

    void after(const CreatureLeft& left, Work& work) const {
        if (plays(work.view()) && running(work.view())) count(left.who, work);
    }

    void after(const StepChanged& changed, Work& work) const {
        if (by_side() && plays(work.view()) && running(work.view())) test_sides(changed, work);
    }

    void after(const CreatureJoined& joined, Work& work) const {
        if (by_side() && plays(work.view())) reinforce(joined.creature, work);
    }

  private:
    static bool plays(const View& view) { return view.rules().option("morale") != 0; }
    bool by_side() const { return options_.unit == MoraleUnit::Side; }

    void check_call(const View& view, const GovernIntent& call, Refusals& out) const {
        const auto side = side_named(view, call.subject);
        if (!side) out.add(Reason::UnknownId, "side");
        if (view.rules().option("morale") == 0) out.add(Reason::OptionDisabled, "morale");
        if (call.value < -kAdjustmentMax || call.value > kAdjustmentMax)
            out.add(Reason::ValueOutOfRange, Stage::Step, "modifier");
        const bool fighting = running(view) && !in_stage(view, kContactStage) &&
                              !in_stage(view, kEvasionStage) && !in_stage(view, kPursuitStage);
        if (!fighting) return out.add(Reason::WrongPhase);
        if (side && wavering(view, *side).empty()) out.add(Reason::WrongState, "side");
    }

    static void forget(Work& work) {
        const std::size_t sides = work.view().state().scene->sides.size();
        for (std::uint32_t side = 0; side < sides; ++side) {
            work.set_raw(kFirstDeath, 0, side, 0, "scene_began");
            work.set_raw(kHalfDown, 0, side, 0, "scene_began");
        }
        for (const CreatureId first : everyone(work.view())) {
            work.set(kPendingGroup, 0, first, 0, "scene_began");
            work.set(kGroupSuccess, 0, first, 0, "scene_began");
        }
    }

    // CLS-169: who joins later counts from then on. A strength that nobody has stated is that of the roster.
    void reinforce(const Creature& creature, Work& work) const {
        const View view = work.view();
        const std::uint32_t side = number(creature.side);
        const std::int32_t stated = view.get(kInitialCount, side);
        if (by_side() && stated > 0 && running(view) && counts_for_morale(view, creature))
            work.set_raw(kInitialCount, stated + 1, side, 0, "joined");
    }

    // Those whom nobody sees are not counted: what others do must not tell of them.
    void count(CreatureId who, Work& work) const {
        if (who == CreatureId::None) return;  // what lies on a place
        const View view = work.view();
        const std::uint32_t side = number(view.creature(who).side);
        std::int32_t joined = 0, down = by_side() ? view.get(kAlreadyDown, side) : 0;
        for (const Creature& creature : view.state().creatures) {
            const bool counts = !by_side() || checks_morale(view, creature);
            if (number(creature.side) != side || creature.hidden || !counts) continue;
            ++joined;
            const bool fled = creature.status == CreatureStatus::Gone;
            const bool able = creature.status == CreatureStatus::Up && view.get(kHelpless, creature.id) == 0;
            if (fled ? options_.fled_counts : !able) ++down;
        }
        if (const std::int32_t stated = by_side() ? view.get(kInitialCount, side) : 0; stated > 0)
            joined = stated;
        if (down > 0 && 2 * down >= joined) shake(kHalfDown, who, work);
    }

    // AFR-038, CLS-161: every unit of the side that still stands will check.
    void shake(const Fact& trigger, CreatureId who, Work& work) const {
        const View view = work.view();
        const Creature& fallen = view.creature(who);
        const std::uint32_t side = number(fallen.side);
        if (fallen.hidden || view.get(trigger, side) != 0) return;
        const auto& all = view.state().creatures;
        const auto wavers = [&](const Creature& c) {
            return c.side == fallen.side && checks_morale(view, c);
        };
        if (std::none_of(all.begin(), all.end(), wavers)) return;
        work.set_raw(trigger, 1, side, 0, "morale");
        if (by_side()) return work.set_raw(kPendingSide, 1, side, 0, trigger.name);
        for (const CreatureId member : everyone(view)) {
            const View now = work.view();
            const bool of_side = number(now.creature(member).side) == side;
            if (!of_side || !now.up(member) || !checks_morale(now, now.creature(member))) continue;
            const std::uint32_t group = company_of(now, member);
            const bool settled = now.get(kGroupSuccess, group) >= kFearlessAfter ||
                                 now.effect(member, options_.flight) != nullptr;
            if (!settled) work.set_raw(kPendingGroup, 1, group, 0, trigger.name);
        }
    }

    // ── one roll a company, before its member acts (AFR-039) ──

    void test_company(CreatureId who, Work& work) const {
        const View view = work.view();
        if (view.get(kDelayedTurn, who) != 0) return;  // ARC-038: its turn began long ago
        const std::uint32_t group = company_of(view, who);
        if (!view.up(who) || !checks_morale(view, view.creature(who)) || view.get(kPendingGroup, group) == 0)
            return;
        work.set_raw(kPendingGroup, 0, group, 0, "checked");
        const std::int32_t rating = view.stat(kMorale, who);
        if (rating >= kDauntless || view.get(kGroupSuccess, group) >= kFearlessAfter) return;
        if (rating == kCoward) {
            if (way_out(view, who)) fail(who, comrades(view, who), work);  // cornered, it fights on
            return;
        }
        const std::int32_t natural = roll(who, Audience::Everyone, work);
        Tested test{.who = who, .kind = "morale", .subject = view.sheet(who).group};
        test.target = rating + view.get(kMoraleModifier, group);
        const bool stands = told(std::move(test), natural, Audience::Everyone, work);
        if (!stands) return fail(who, comrades(work.view(), who), work);
        work.set_raw(kGroupSuccess, work.view().get(kGroupSuccess, group) + 1, group, 0, "morale");
    }

    static std::vector<CreatureId> comrades(const View& view, CreatureId who) {
        std::vector<CreatureId> all;
        const std::uint32_t group = company_of(view, who);
        for (const Creature& other : view.state().creatures)
            if (other.side == view.creature(who).side && checks_morale(view, other) &&
                company_of(view, other.id) == group)
                all.push_back(other.id);
        return all;
    }

    // ── one roll a side, judged by each member (CLS-162) ──

    void test_sides(const StepChanged& now, Work& work) const {
        const bool begins = now.group >= 0 && now.stage != Name(kContactStage) &&
                            now.stage != Name(kSlowPassStage) &&
                            (now.step.empty() || now.step == Name("movement"));
        if (!begins) return;
        for (const std::uint32_t side : sides_of_group(work.view(), now.group)) {
            if (options_.moment == MoraleMoment::Step) {
                if (had_its_step(work.view(), side, now.group)) continue;
                work.set_raw(kStepRound, work.view().state().round, side, 0, "morale");
            }
            scatter(side, work);
            if (work.view().get(kPendingSide, side) == 0) continue;
            work.set_raw(kPendingSide, 0, side, 0, "checked");
            test_side(side, 0, work);
        }
    }

    // CLS-166: who never fights runs at the first opportunity, without a roll and whatever has happened.
    void scatter(std::uint32_t side, Work& work) const {
        for (const CreatureId who : wavering(work.view(), side))
            if (work.view().stat(kMorale, who) == kCoward) rout(who, work);
    }

    // CLS-095: a side's morale step comes in its first group of the round; a group of the dead is none.
    static bool had_its_step(const View& view, std::uint32_t side, std::int32_t group) {
        if (view.get(kStepRound, side) == view.state().round) return true;
        const auto& order = view.state().order;
        return std::any_of(order.begin(), order.end(), [&](const OrderEntry& entry) {
            return entry.group < group && view.present(entry.who) &&
                   number(view.creature(entry.who).side) == side;
        });
    }

    bool stands_firm(const View& view, CreatureId who) const {
        const std::int32_t rating = view.stat(kMorale, who);
        return rating >= kDauntless || (rating == kCoward && cornered(view, who)) ||
               view.get(kOwnSuccess, who) >= kFearlessAfter || view.effect(who, options_.flight) != nullptr;
    }

    std::vector<CreatureId> wavering(const View& view, std::uint32_t side) const {
        std::vector<CreatureId> all = able_members(view, side);
        std::erase_if(all, [&](CreatureId who) {
            return !checks_morale(view, view.creature(who)) || stands_firm(view, who);
        });
        return all;
    }

    void test_side(std::uint32_t side, std::int32_t called, Work& work) const {
        const View view = work.view();
        const std::int32_t adjusted =
            std::clamp(view.get(kSideMoraleModifier, side) + called, -kAdjustmentMax, kAdjustmentMax);
        std::vector<CreatureId> failed;
        std::optional<std::int32_t> natural;
        for (const CreatureId who : wavering(view, side)) {
            const std::int32_t rating = view.stat(kMorale, who);
            if (rating == kCoward) {  // CLS-166: no roll, it runs at the first opportunity
                failed.push_back(who);
                continue;
            }
            const Audience audience = options_.hidden ? Audience::Referee : Audience::Everyone;
            if (!natural) natural = roll(who, audience, work);
            Tested test{.who = who, .kind = "morale", .subject = side_id(view, side)};
            test.target = rating + adjusted;
            if (told(std::move(test), *natural, audience, work))
                work.set(kOwnSuccess, work.view().get(kOwnSuccess, who) + 1, who, 0, "morale");
            else
                failed.push_back(who);
        }
        if (!failed.empty()) fail(first_of(failed), failed, work);
    }

    static std::int32_t roll(CreatureId by, Audience audience, Work& work) {
        const std::int32_t first = work.roll(6, "morale", by, audience);
        return first + work.roll(6, "morale", by, audience);
    }

    static bool told(Tested test, std::int32_t natural, Audience audience, Work& work) {
        test.natural = natural;
        test.total = natural;
        const bool stands = natural <= *test.target;
        test.outcome = stands ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(std::move(test), audience);
        return stands;
    }

    // AFR-040, CLS-164: the referee says how; by default they run, if there is somewhere to run to. Who has
    // said beforehand that they yield is not asked.
    void fail(CreatureId who, const std::vector<CreatureId>& all, Work& work) const {
        const View view = work.view();
        const bool open = by_side() || way_out(view, who).has_value();
        const bool yields = by_side() && view.get(kOnMoraleFailure, number(view.creature(who).side)) != 0;
        const bool flees = !yields && asked_to_flee(who, open, work);
        for (const CreatureId member : all) flees ? rout(member, work) : yield(member, work);
    }

    bool asked_to_flee(CreatureId who, bool open, Work& work) const {
        Question question;
        question.kind = options_.question.name;
        question.moment = Moment::Ruling;
        question.subject = who;
        for (const std::string_view choice : {"flee", "surrender"}) {
            Offer offer;
            offer.kind = options_.question.name;
            offer.option = Name(choice);
            offer.actor = who;
            offer.default_take = (choice == "flee") == open;
            question.offers.push_back(std::move(offer));
        }
        question.waiting = {SeatId::Referee};
        question = work.ask(std::move(question));
        const bool named = question.taken(0) || question.taken(1);
        return named ? question.taken(0) : open;
    }

    void rout(CreatureId who, Work& work) const {
        if (!work.view().present(who) || work.view().creature(who).status == CreatureStatus::Surrendered)
            return;
        Effect effect;
        effect.name = options_.flight;
        effect.who = who;
        effect.source = who;
        effect.until.when = Until::When::Scene;
        work.add_effect(std::move(effect));
    }

    static void yield(CreatureId who, Work& work) {
        if (work.view().up(who))
            work.emit(StatusChanged{who, CreatureStatus::Surrendered, "surrendered", CreatureId::None});
    }

    MoraleOptions options_;
};

}  // namespace

Rider morale(MoraleOptions options) { return make_mechanic<Morale>(options); }

}  // namespace affray
