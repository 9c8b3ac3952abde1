// Morale of monsters: the monsters of one type, or of one mob, may lose heart at the first death and when
// half of their side is down, and check together before a member's next turn (AFR-038..040).

#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/harm/courage.h"
#include "readings/harm/morale_checks.h"
#include "readings/space/way_out.h"

namespace affray {
namespace {

/// The company checks at its moment.
constexpr Fact kCompanyPending{"morale.pending", Scope::Group, Audience::Referee};
/// Checks stood; two make fearless.
constexpr Fact kCompanySuccess{"morale.success", Scope::Group, Audience::Referee};

constexpr Name kRouted = "routed";

// The monsters of one type, or of one mob; a monster with neither stands alone.
std::uint32_t company_of(const View& view, CreatureId who) {
    const Sheet& sheet = view.sheet(who);
    const Name& name = sheet.mob.empty() ? sheet.group : sheet.mob;
    return name.empty() ? number(who) : group_number(view.state(), name);
}

class CompanyMorale final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AFR-038", "AFR-039", "AFR-040"},
                .facts = {kFirstDeath, kHalfDown, kCompanyPending, kCompanySuccess},
                .stats = {kMorale},
                .offers = {kRefereeRuling},
                .options = {{"morale", 1}}};
    }

    void after(const SceneBegan&, Work& work) const {
        if (work.view().rules().option("morale") == 0) return;
        const std::size_t sides = work.view().state().scene->sides.size();
        for (std::uint32_t side = 0; side < sides; ++side) {
            work.set_raw(kFirstDeath, 0, side, 0, "scene_began");
            work.set_raw(kHalfDown, 0, side, 0, "scene_began");
        }
        for (const CreatureId first : everyone(work.view())) {
            work.set(kCompanyPending, 0, first, 0, "scene_began");
            work.set(kCompanySuccess, 0, first, 0, "scene_began");
        }
    }

    void after(const TurnBegan& began, Work& work) const {
        if (morale_counts(work.view())) test(began.who, work);
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (!morale_counts(work.view())) return;
        if (changed.status == CreatureStatus::Dead) shake(kFirstDeath, changed.who, work);
        count(changed.who, work);
    }

    void after(const EffectAdded& added, Work& work) const {
        if (morale_counts(work.view())) count(added.effect.who, work);
    }

    void after(const CreatureLeft& left, Work& work) const {
        if (morale_counts(work.view())) count(left.who, work);
    }

  private:
    // Those whom nobody sees are not counted; those who fled are down (C17).
    static void count(CreatureId who, Work& work) {
        if (who == CreatureId::None) return;  // what lies on a place
        const View view = work.view();
        std::int32_t joined = 0, down = 0;
        for (const Creature& creature : view.state().creatures) {
            if (creature.side != view.creature(who).side || creature.hidden) continue;
            ++joined;
            if (creature.status != CreatureStatus::Up || view.get(kHelpless, creature.id) != 0) ++down;
        }
        if (down > 0 && 2 * down >= joined) shake(kHalfDown, who, work);
    }

    // AFR-038: every company of the side that still stands will check.
    static void shake(const Fact& trigger, CreatureId who, Work& work) {
        if (!set_off(trigger, who, work)) return;
        const SideId side = work.view().creature(who).side;
        for (const CreatureId member : everyone(work.view())) {
            const View view = work.view();
            const Creature& creature = view.creature(member);
            if (creature.side != side || !view.up(member) || !checks_morale(view, creature)) continue;
            const std::uint32_t company = company_of(view, member);
            const bool settled = view.get(kCompanySuccess, company) >= kFearlessAfter ||
                                 view.effect(member, kRouted) != nullptr;
            if (!settled) work.set_raw(kCompanyPending, 1, company, 0, trigger.name);
        }
    }

    // AFR-039: one roll a company, before its member acts.
    static void test(CreatureId who, Work& work) {
        const View view = work.view();
        if (view.get(kDelayedTurn, who) != 0) return;  // ARC-038: its turn began long ago
        const std::uint32_t company = company_of(view, who);
        if (!view.up(who) || !checks_morale(view, view.creature(who)) ||
            view.get(kCompanyPending, company) == 0)
            return;
        work.set_raw(kCompanyPending, 0, company, 0, "checked");
        const std::int32_t rating = view.stat(kMorale, who);
        if (rating >= kDauntless || view.get(kCompanySuccess, company) >= kFearlessAfter) return;
        if (rating == kCoward) {
            if (way_out(view, who)) fail(who, work);  // cornered, it fights on
            return;
        }
        const std::int32_t natural = roll_morale(who, Audience::Everyone, work);
        Tested test{.who = who, .kind = "morale", .subject = view.sheet(who).group};
        test.target = rating + view.get(kMoraleModifier, company);
        if (!tell_morale(std::move(test), natural, Audience::Everyone, work)) return fail(who, work);
        work.set_raw(kCompanySuccess, work.view().get(kCompanySuccess, company) + 1, company, 0, "morale");
    }

    // AFR-040: the referee says how; by default they run, if there is somewhere to run to.
    static void fail(CreatureId who, Work& work) {
        const std::vector<CreatureId> company = comrades(work.view(), who);
        const bool open = way_out(work.view(), who).has_value();
        const bool flees = flee_rather_than_yield(kRefereeRuling.name, who, open, work);
        for (const CreatureId member : company)
            flees ? put_to_flight(member, kRouted, work) : give_up(member, work);
    }

    static std::vector<CreatureId> comrades(const View& view, CreatureId who) {
        std::vector<CreatureId> all;
        const std::uint32_t company = company_of(view, who);
        for (const Creature& other : view.state().creatures)
            if (other.side == view.creature(who).side && checks_morale(view, other) &&
                company_of(view, other.id) == company)
                all.push_back(other.id);
        return all;
    }
};

}  // namespace

MechanicPtr company_morale() { return make_mechanic<CompanyMorale>(); }

}  // namespace affray
