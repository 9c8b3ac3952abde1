// Criticals: what widens the range of a crit, what softens one, and the referee's extras
// (ARC-120..124, 135, 152).
#include "mechanics/mechanics.h"
#include "mechanics/power_readings.h"
#include "mechanics/readings.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kVulnerableRange = 2;  // ARC-188

bool vulnerable_to(const View& view, CreatureId who, const Power& power) {
    const auto& types = view.sheet(who).vulnerable_to;
    return std::find(types.begin(), types.end(), power.hit.type) != types.end();
}

class Criticals final : public Mechanic {
  public:
    std::string_view id() const override { return "criticals"; }

    Claims claims() const override {
        return {.rules = {"ARC-120", "ARC-121", "ARC-122", "ARC-123", "ARC-124", "ARC-135", "ARC-152"},
                .moments = {Moment::BeforeRoll, Moment::AfterRoll},
                .options = {{"crit_extra", 0}, {"fumble_mishap", 0}, {"situational_weapon_dice", 0}}};
    }

    // Each point lowers the first natural roll that crits by one, from 21.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.power == nullptr) return;
        const CreatureId who = roll.test.who;
        out.crit_range.push_back({"natural_20", 1, "ARC-120"});
        const bool lost = !roll.power->unless.empty() && is_a(view, who, roll.power->unless);
        if (roll.power->crit_range_expand > 0 && !lost)
            out.crit_range.push_back({roll.power->id, roll.power->crit_range_expand, "ARC-121"});
        for (const Effect* effect : bonuses(view, who, "crit_range", roll.power))
            out.crit_range.push_back({effect->name, effect->level, "ARC-121"});
        // ARC-152: vulnerable to the type is vulnerable, not twice so.
        if (view.get(kVulnerable, roll.test.against) != 0)
            out.crit_range.push_back({"vulnerable", kVulnerableRange, "ARC-188"});
        else if (vulnerable_to(view, roll.test.against, *roll.power))
            out.crit_range.push_back({"vulnerable", kVulnerableRange, "ARC-152"});
    }

    void offer(const View& view, Moment moment, const Proposal& proposal,
               std::vector<Offer>& out) const override {
        const auto* roll = std::get_if<Roll>(&proposal);
        if (roll == nullptr || roll->power == nullptr || roll->test.kind != Name("attack")) return;
        if (moment == Moment::BeforeRoll) return offer_dice(view, *roll, out);
        if (!roll->settled) return;
        if (roll->test.outcome == TestOutcome::Crit) {
            if (!bonuses(view, roll->test.against, "no_crit", roll->power).empty())
                return out.push_back(about(*roll, "no_crit", true));
            if (view.rules().option("crit_extra") != 0) out.push_back(about(*roll, "crit_extra", false));
        } else if (roll->test.outcome == TestOutcome::Fumble && view.rules().option("fumble_mishap") != 0) {
            out.push_back(about(*roll, "fumble_mishap", false));
        }
    }

    // What the extra or the mishap is, the referee carries out with the rulings that exist for it.
    void perform(const Offer& offer, Moment, Proposal& proposal, Work& work) const override {
        Roll& roll = std::get<Roll>(proposal);
        if (offer.option == Name("larger_dice") || offer.option == Name("smaller_dice")) {
            roll.die_steps = offer.option == Name("larger_dice") ? 1 : -1;
        } else if (offer.option == Name("no_crit")) {
            roll.test.outcome = TestOutcome::Success;
            const Effect effect = *bonuses(work.view(), roll.test.against, "no_crit", roll.power).front();
            return work.emit(EffectRemoved{effect.id, effect.who, effect.name, "used"});
        }
        work.emit(Reacted{offer.actor, offer.option, offer.subject});
    }

    // Larger or smaller, not both.
    Closing closing(Moment moment) const override {
        return moment == Moment::BeforeRoll ? Closing::Priority : Closing::All;
    }

  private:
    static Offer about(const Roll& roll, const Name& option, bool forced) {
        Offer offer;
        offer.kind = "referee_ruling";
        offer.option = option;
        offer.actor = roll.test.who;
        offer.subject = roll.test.against;
        offer.forced = forced;
        return offer;
    }

    // ARC-135: the referee may swap a weapon's dice for the next kind, for this attack.
    static void offer_dice(const View& view, const Roll& roll, std::vector<Offer>& out) {
        const Power& power = *roll.power;
        const bool dice = power.hit.damage && !power.hit.damage->terms.empty();
        if (power.spell || !dice || view.rules().option("situational_weapon_dice") == 0) return;
        out.push_back(about(roll, "larger_dice", false));
        out.push_back(about(roll, "smaller_dice", false));
    }
};

}  // namespace

Rider criticals() { return make_mechanic<Criticals>(); }

}  // namespace affray
