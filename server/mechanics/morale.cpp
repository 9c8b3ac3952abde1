// Morale: monsters may lose heart at the first death and when half of their side is down (AFR-038..040).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"
#include "mechanics/way_out.h"

#include <algorithm>

namespace affray {
namespace {

/// Each trigger comes once for a side and battle.
constexpr Fact kFirstDeath{"morale.first_death", Scope::Side, Audience::Referee};
constexpr Fact kHalfDown{"morale.half", Scope::Side, Audience::Referee};
/// The group checks at the start of the next turn of one of its members.
constexpr Fact kPending{"morale.pending", Scope::Group, Audience::Referee};
/// Checks that the group has stood; two make it fearless.
constexpr Fact kSuccess{"morale.success", Scope::Group, Audience::Referee};

constexpr std::int32_t kCoward = 2, kDauntless = 12;  // AFR-039: never adjusted, never rolled
constexpr std::int32_t kFearlessAfter = 2;

bool running(const View& view) {
    return view.state().phase == Phase::Ambush || view.state().phase == Phase::Turns;
}

// AFR-038: heroes and those who follow them out of loyalty never check.
bool checks(const View& view, const Creature& creature) {
    switch (creature.kind) {
        case Kind::Character:
        case Kind::Companion:
        case Kind::Retainer: return false;
        case Kind::Mercenary:
        case Kind::NormalHuman:
        case Kind::Npc:
        case Kind::Notable:
        case Kind::Monster: return view.stat(kMorale, creature.id) >= kCoward;
    }
    AFFRAY_UNREACHABLE();
}

// The monsters of one type, or of one mob; whoever has neither stands alone.
std::uint32_t group_of(const View& view, CreatureId who) {
    const Sheet& sheet = view.sheet(who);
    const Name& name = sheet.mob.empty() ? sheet.group : sheet.mob;
    return name.empty() ? number(who) : group_number(view.state(), name);
}

std::vector<CreatureId> comrades(const View& view, CreatureId who) {
    std::vector<CreatureId> members;
    const std::uint32_t group = group_of(view, who);
    for (const Creature& other : view.state().creatures)
        if (other.side == view.creature(who).side && checks(view, other) && group_of(view, other.id) == group)
            members.push_back(other.id);
    return members;
}

class Morale final : public Mechanic {
  public:
    explicit Morale(MoraleOptions options) : options_(options) {}

    std::string_view id() const override { return "morale"; }

    Claims claims() const override {
        return {.rules = {"AFR-038", "AFR-039", "AFR-040"},
                .facts = {kFirstDeath, kHalfDown, kPending, kSuccess},
                .stats = {kMorale},
                .events = listens<SceneBegan, TurnBegan, StatusChanged, EffectAdded, CreatureLeft>(),
                .options = {{"morale", 1}}};
    }

    void after(const EventBody& body, Work& work) const override {
        if (work.view().rules().option("morale") == 0) return;
        if (std::holds_alternative<SceneBegan>(body)) return forget(work);
        if (!running(work.view())) return;
        if (const auto* began = std::get_if<TurnBegan>(&body)) return test(began->who, work);
        if (const auto* changed = std::get_if<StatusChanged>(&body)) {
            if (changed->status == CreatureStatus::Dead) shake(kFirstDeath, changed->who, work);
            return count(changed->who, work);
        }
        if (const auto* added = std::get_if<EffectAdded>(&body)) return count(added->effect.who, work);
        if (const auto* left = std::get_if<CreatureLeft>(&body)) count(left->who, work);
    }

  private:
    static void forget(Work& work) {
        const State& state = work.view().state();
        const std::size_t sides = state.scene->sides.size(), creatures = state.creatures.size();
        for (std::uint32_t side = 0; side < sides; ++side) {
            work.set_raw(kFirstDeath, 0, side, 0, "scene_began");
            work.set_raw(kHalfDown, 0, side, 0, "scene_began");
        }
        for (std::uint32_t group = 1; group <= creatures; ++group) {
            work.set_raw(kPending, 0, group, 0, "scene_began");
            work.set_raw(kSuccess, 0, group, 0, "scene_began");
        }
    }

    // Those whom nobody sees are not counted: what others do must not tell of them.
    void count(CreatureId who, Work& work) const {
        const View view = work.view();
        const SideId side = view.creature(who).side;
        std::size_t joined = 0, down = 0;
        for (const Creature& creature : view.state().creatures) {
            if (creature.side != side || creature.hidden) continue;
            ++joined;
            const bool fled = creature.status == CreatureStatus::Gone;
            const bool able = creature.status == CreatureStatus::Up && view.get(kHelpless, creature.id) == 0;
            if (fled ? options_.fled_counts : !able) ++down;
        }
        if (down > 0 && 2 * down >= joined) shake(kHalfDown, who, work);
    }

    // AFR-038: every group of the side that still stands will check.
    static void shake(const Fact& trigger, CreatureId who, Work& work) {
        const View view = work.view();
        const Creature& fallen = view.creature(who);
        const std::uint32_t side = number(fallen.side);
        if (fallen.hidden || view.get(trigger, side) != 0) return;
        const auto& all = view.state().creatures;
        const auto wavers = [&](const Creature& c) { return c.side == fallen.side && checks(view, c); };
        if (std::none_of(all.begin(), all.end(), wavers)) return;
        work.set_raw(trigger, 1, side, 0, "morale");
        const std::size_t creatures = all.size();
        for (std::uint32_t id = 1; id <= creatures; ++id) {
            const View now = work.view();
            const CreatureId member{id};
            const bool of_side = number(now.creature(member).side) == side;
            if (!of_side || !now.up(member) || !checks(now, now.creature(member))) continue;
            const std::uint32_t group = group_of(now, member);
            const bool settled =
                now.get(kSuccess, group) >= kFearlessAfter || now.effect(member, "routed") != nullptr;
            if (!settled) work.set_raw(kPending, 1, group, 0, trigger.name);
        }
    }

    // AFR-039: before the member acts, one roll for its whole group, whatever has shaken it.
    void test(CreatureId who, Work& work) const {
        const View view = work.view();
        const std::uint32_t group = group_of(view, who);
        if (!view.up(who) || !checks(view, view.creature(who)) || view.get(kPending, group) == 0) return;
        work.set_raw(kPending, 0, group, 0, "checked");
        const std::int32_t rating = view.stat(kMorale, who);
        if (rating >= kDauntless || view.get(kSuccess, group) >= kFearlessAfter) return;
        if (rating == kCoward) {
            if (way_out(view, who)) fail(who, work);  // cornered, it fights on
            return;
        }
        Tested test{.who = who, .kind = "morale", .subject = view.sheet(who).group};
        test.target = rating + view.get(kMoraleModifier, group);
        const std::int32_t first = work.roll(6, "morale", who);
        const std::int32_t natural = first + work.roll(6, "morale", who);
        test.natural = natural;
        test.total = natural;
        test.outcome = natural <= *test.target ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(test);
        if (test.outcome == TestOutcome::Failure) return fail(who, work);
        work.set_raw(kSuccess, work.view().get(kSuccess, group) + 1, group, 0, "morale");
    }

    // AFR-040: the referee says how; they run by default where there is somewhere to run to.
    void fail(CreatureId who, Work& work) const {
        const bool open = way_out(work.view(), who).has_value();
        Question question;
        question.kind = options_.question;
        question.moment = Moment::Ruling;
        question.subject = who;
        for (const std::string_view choice : {"flee", "surrender"}) {
            Offer offer;
            offer.kind = options_.question;
            offer.option = Name(choice);
            offer.actor = who;
            offer.default_take = (choice == "flee") == open;
            question.offers.push_back(std::move(offer));
        }
        question.waiting = {SeatId::Referee};
        question = work.ask(std::move(question));
        const bool named = question.taken(0) || question.taken(1);
        const bool flees = named ? question.taken(0) : open;
        for (const CreatureId member : comrades(work.view(), who))
            flees ? rout(member, work) : yield(member, work);
    }

    static void rout(CreatureId who, Work& work) {
        if (!work.view().present(who) || work.view().creature(who).status == CreatureStatus::Surrendered)
            return;
        Effect effect;
        effect.name = "routed";
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
