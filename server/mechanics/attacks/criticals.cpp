// Criticals: what widens the range of a crit, what softens one, and the referee's extras
// (ARC-120..124, 135, 152).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/offers.h"
#include "readings/powers/consequences.h"
#include "readings/powers/granted_moves.h"
#include "readings/powers/power_readings.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::int32_t kVulnerableRange = 2;  // ARC-188

// ARC-123, ARC-124: what an extra or a mishap may be carried out as; anything else is words. Conditions last
// to the end of the sufferer's next turn.
constexpr std::string_view kDamage = "damage", kPush = "push", kPopFree = "pop_free";
struct Result {
    std::int32_t number = 0;  ///< by which the fact knows it; it keeps it
    std::string_view word;
};
constexpr std::array<Result, 12> kResults{{{1, kDamage},
                                           {2, kPush},
                                           {3, kPopFree},
                                           {4, "dazed"},
                                           {5, "weakened"},
                                           {6, "hampered"},
                                           {7, "stuck"},
                                           {8, "stunned"},
                                           {9, "vulnerable"},
                                           {10, "confused"},
                                           {11, "fear"},
                                           {12, "helpless"}}};
constexpr std::int32_t kDamageMax = 10'000, kPushMax = 10;
/// What the referee has ruled to befall a by b's attack or its own on b, once the attack has been told of:
/// the number of a result, 0 for none; and how much of it.
constexpr Fact kRuledResult{"ruling.result", Scope::Pair, Audience::Referee};
constexpr Fact kRuledAmount{"ruling.amount", Scope::Pair, Audience::Referee};

bool vulnerable_to(const View& view, CreatureId who, const Power& power) {
    return among(power.attack.hit.type, view.sheet(who).vulnerable_to);
}

class Criticals final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-120", "ARC-121", "ARC-122", "ARC-123", "ARC-124", "ARC-135", "ARC-152"},
                .facts = {kRuledResult, kRuledAmount},
                .moments = {Moment::BeforeRoll, Moment::AfterRoll},
                .offers = {kRefereeRuling},
                .options = {{"crit_extra", 0}, {"fumble_mishap", 0}, {"situational_weapon_dice", 0}}};
    }

    // Each point lowers the first natural roll that crits by one, from 21.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.power == nullptr) return;
        const CreatureId who = roll.test.who;
        out.crit_range.push_back({"natural_20", 1, "ARC-120"});
        const bool lost = !roll.power->attack.unless.empty() && is_a(view, who, roll.power->attack.unless);
        if (roll.power->attack.crit_range_expand > 0 && !lost)
            out.crit_range.push_back({roll.power->id, roll.power->attack.crit_range_expand, "ARC-121"});
        for (const Effect* effect : bonuses(view, who, "crit_range", roll.power))
            out.crit_range.push_back({effect->name, effect->level, "ARC-121"});
        // ARC-152: vulnerable to the type is vulnerable, not twice so.
        if (view.get(kVulnerable, roll.test.against) != 0)
            out.crit_range.push_back({"vulnerable", kVulnerableRange, "ARC-188"});
        else if (vulnerable_to(view, roll.test.against, *roll.power))
            out.crit_range.push_back({"vulnerable", kVulnerableRange, "ARC-152"});
    }

    void offer(const View& view, Moment moment, const Roll& roll, std::vector<Offer>& out) const {
        if (roll.power == nullptr || roll.test.kind != Name("attack")) return;
        if (moment == Moment::BeforeRoll) return offer_dice(view, roll, out);
        if (!roll.settled) return;
        if (roll.test.outcome == TestOutcome::Crit) {
            if (!bonuses(view, roll.test.against, "no_crit", roll.power).empty())
                return out.push_back(about(roll, "no_crit", true));
            if (view.rules().option("crit_extra") != 0) out.push_back(extra(roll, "crit_extra"));
        } else if (roll.test.outcome == TestOutcome::Fumble && view.rules().option("fumble_mishap") != 0) {
            out.push_back(extra(roll, "fumble_mishap"));
        }
    }

    void perform(const Offer& offer, Moment, Roll& roll, Work& work) const {
        if (offer.option == Name("larger_dice") || offer.option == Name("smaller_dice")) {
            roll.die_steps = offer.option == Name("larger_dice") ? 1 : -1;
        } else if (offer.option == Name("no_crit")) {
            roll.test.outcome = TestOutcome::Success;
            const auto guards = bonuses(work.view(), roll.test.against, "no_crit", roll.power);
            const Effect effect = sure(first_of(guards));
            return work.emit(EffectRemoved{effect.id, effect.who, effect.name, "used"});
        }
        work.emit(Reacted{offer.actor, offer.option, offer.subject});
        if (offer.option == Name("crit_extra")) note(offer, offer.subject, offer.actor, work);
        if (offer.option == Name("fumble_mishap")) note(offer, offer.actor, offer.subject, work);
    }

    void after(const Tested& tested, Work& work) const {
        if (tested.kind != Name("attack") || tested.against == CreatureId::None) return;
        if (tested.outcome == TestOutcome::Crit) carry_out(tested.against, tested.who, work);
        if (tested.outcome == TestOutcome::Fumble) carry_out(tested.who, tested.against, work);
    }

    // Larger or smaller, not both.
    Closing closing(Moment moment) const override {
        return moment == Moment::BeforeRoll ? Closing::Priority : Closing::All;
    }

  private:
    static Offer about(const Roll& roll, const Name& option, bool forced) {
        return {.kind = kRefereeRuling.name,
                .option = option,
                .actor = roll.test.who,
                .subject = roll.test.against,
                .forced = forced};
    }

    static Offer extra(const Roll& roll, const Name& option) {
        Offer offer = about(roll, option, false);
        for (const Result& result : kResults) offer.choices.emplace_back(result.word);
        return offer;
    }

    static void note(const Offer& ruled, CreatureId whom, CreatureId other, Work& work) {
        const auto* const at =
            first_that(kResults, [&ruled](const Result& result) { return result.word == ruled.with.view(); });
        if (at == nullptr) return;  // told in words
        work.set(kRuledAmount, ruled.amount, whom, number(other), ruled.option);
        work.set(kRuledResult, at->number, whom, number(other), ruled.option);
    }

    // The result that the referee has named befalls `whom`, by `other`.
    static void carry_out(CreatureId whom, CreatureId other, Work& work) {
        const std::int32_t ruled = work.view().get(kRuledResult, whom, other);
        const auto* const at =
            first_that(kResults, [ruled](const Result& result) { return result.number == ruled; });
        if (at == nullptr) return;
        const Name result = at->word;
        const std::int32_t amount = work.view().get(kRuledAmount, whom, other);
        work.set(kRuledResult, 0, whom, number(other), "carried_out");
        work.set(kRuledAmount, 0, whom, number(other), "carried_out");
        if (!work.view().present(whom)) return;
        if (result == Name(kDamage)) {
            const std::int32_t dealt = std::clamp(amount, 0, kDamageMax);
            if (dealt > 0) work.harm({.who = whom, .rolled = dealt, .cause = "referee", .magical = false});
        } else if (result == Name(kPush)) {
            push(whom, other, std::clamp(amount, 1, kPushMax), work);
        } else if (result == Name(kPopFree)) {
            pop_free(other, whom, work);
        } else {
            const State& state = work.view().state();
            const std::int32_t skipped = state.active == whom ? state.round : 0;  // ARC-009
            work.add_effect({.name = result,
                             .who = whom,
                             .source = other,
                             .until = {Until::When::NextTurnEnd, whom, skipped}});
        }
    }

    // ARC-135: the referee may swap a weapon's dice for the next kind, for this attack.
    static void offer_dice(const View& view, const Roll& roll, std::vector<Offer>& out) {
        const Power& power = *roll.power;
        const bool dice = power.attack.hit.damage && !power.attack.hit.damage->terms.empty();
        if (power.spell || !dice || view.rules().option("situational_weapon_dice") == 0) return;
        out.push_back(about(roll, "larger_dice", false));
        out.push_back(about(roll, "smaller_dice", false));
    }
};

}  // namespace

MechanicPtr criticals() { return make_mechanic<Criticals>(); }

}  // namespace affray
