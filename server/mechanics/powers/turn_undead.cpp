// Turning: a cleric's word drives undead away or destroys them (CLS-158, CLS-T10).
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/harm/riders_of_hits.h"
#include "readings/powers/power_readings.h"
#include "readings/powers/triggered.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

constexpr std::string_view kTurning = "turn_undead";
constexpr std::int32_t kTurningDie = 6, kDice = 2;

// CLS-T10: the total to reach, or one of these.
constexpr std::int32_t kNever = 99, kTurned = 0, kDestroyed = -1;
constexpr std::int32_t N = kNever, T = kTurned, D = kDestroyed;
constexpr std::size_t kColumns = 8;  // 1, 2, 2 with an asterisk, 3, 4, 5, 6, 7 to 9 Hit Dice
constexpr std::array<std::array<std::int32_t, kColumns>, 11> kTurnedBy{{{7, 9, 11, N, N, N, N, N},
                                                                        {T, 7, 9, 11, N, N, N, N},
                                                                        {T, T, 7, 9, 11, N, N, N},
                                                                        {D, T, T, 7, 9, 11, N, N},
                                                                        {D, D, T, T, 7, 9, 11, N},
                                                                        {D, D, D, T, T, 7, 9, 11},
                                                                        {D, D, D, D, T, T, 7, 9},
                                                                        {D, D, D, D, D, T, T, 7},
                                                                        {D, D, D, D, D, D, T, T},
                                                                        {D, D, D, D, D, D, D, T},
                                                                        {D, D, D, D, D, D, D, D}}};
constexpr std::int32_t kLastColumnFrom = 7, kLastColumnTo = 9;

std::int32_t hit_dice(const View& view, CreatureId who) { return std::max(1, view.stat(kHitDice, who)); }

std::size_t column(std::int32_t dice, bool special) {
    if (dice == 1) return 0;
    if (dice == 2) return special ? 2 : 1;
    return static_cast<std::size_t>(std::min(dice, kLastColumnFrom));
}

std::int32_t needed(const View& view, CreatureId cleric, CreatureId undead) {
    const std::int32_t dice = hit_dice(view, undead);
    if (dice > kLastColumnTo) return kNever;
    const std::int32_t level = std::clamp(view.stat(kLevel, cleric), 1, 11);
    return kTurnedBy[static_cast<std::size_t>(level - 1)][column(dice, view.stat(kSpecial, undead) > 0)];
}

// Undead foes in plain sight; those that flee already are not driven off again.
std::vector<CreatureId> facing(const View& view, CreatureId cleric) {
    return those(view, [&](const Creature& creature) {
        return view.up(creature.id) && !creature.hidden && view.hostile(cleric, creature.id) &&
               has_trait(view, creature.id, "undead") && view.effect(creature.id, "fleeing") == nullptr;
    });
}

class TurnUndead final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-158", "CLS-T10"}, .stats = {kSpecial}, .verbs = {Verb::UsePower}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->subject != Name(kTurning)) return check_other(view, *use, out);
        // CLS section 6, in its order. That nobody is there to be turned is no reason: it would tell who is
        // undead.
        if (view.sheet(use->who).class_id != Name("cleric"))
            out.add(Reason::NotQualified, Stage::Budget, "who");
        if (view.get(kActionUsed, use->who) != 0) out.add(Reason::AlreadyActed, Stage::Budget, "who");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.sheet(who).class_id != Name("cleric")) return;
        out.push_back({UseIntent{.verb = Verb::UsePower, .who = who, .subject = Name(kTurning)}});
    }

    void act(const UseIntent& turning, Work& work) const {
        const CreatureId cleric = turning.who;
        work.set(kActionUsed, 1, cleric, 0, Name(kTurning));
        const std::vector<CreatureId> undead = facing(work.view(), cleric);
        Tested test{.who = cleric, .kind = "turning", .subject = Name(kTurning)};
        const std::int32_t total = attempt(cleric, undead, test, work);
        std::vector<CreatureId> beaten;
        for (const CreatureId who : undead)
            if (total >= needed(work.view(), cleric, who)) beaten.push_back(who);
        const bool rolled = test.total.has_value();
        if (beaten.empty())
            test.outcome = TestOutcome::Failure;
        else
            test.outcome = rolled ? TestOutcome::Success : TestOutcome::Automatic;
        const bool succeeds = !beaten.empty();
        work.emit(std::move(test));
        if (succeeds) drive_off(cleric, std::move(beaten), work);
    }

  private:
    // Powers that another mechanic carries out are its to judge: breaths, and deeds (CLS-372).
    static void check_other(const View& view, const UseIntent& use, Refusals& out) {
        const Power* power = view.sheet(use.who).power(use.subject);
        const bool others = power != nullptr && (power->use.trigger == trigger::kDeed ||
                                                 (power->use.usage == Usage::Daily && power->form));
        if (!others) out.add(Reason::PowerUnknown, "power");
    }

    static std::int32_t roll(CreatureId cleric, const Name& purpose, Work& work) {
        return work.roll(DiceExpression{{{kDice, kTurningDie}}, 0}, purpose, cleric);
    }

    // No die where all who can be turned turn by themselves. The attempt is compared with each kind present;
    // where there is none, or none that this cleric can turn, it is rolled for nothing.
    static std::int32_t attempt(CreatureId cleric, const std::vector<CreatureId>& undead, Tested& test,
                                Work& work) {
        bool open = false, automatic = false;
        for (const CreatureId who : undead) {
            const std::int32_t need = needed(work.view(), cleric, who);
            automatic = automatic || need <= kTurned;
            open = open || (need > kTurned && need < kNever);
        }
        if (automatic && !open) return kTurned;
        const std::int32_t total = roll(cleric, "turning", work);
        test.natural = total;
        test.total = total;
        return total;
    }

    // Lowest Hit Dice first, the excess lost, at least one.
    static void drive_off(CreatureId cleric, std::vector<CreatureId> beaten, Work& work) {
        const View view = work.view();
        std::stable_sort(beaten.begin(), beaten.end(), [&view](CreatureId a, CreatureId b) {
            return hit_dice(view, a) < hit_dice(view, b);
        });
        std::int32_t left = roll(cleric, "turning.hd", work);
        bool first = true;
        for (const CreatureId who : beaten) {
            const std::int32_t cost = hit_dice(work.view(), who);
            if (work.over() || (cost > left && !first)) return;
            left -= cost;
            first = false;
            overcome(cleric, who, work);
        }
    }

    // CLS-094: in a tied group it takes effect when the step ends.
    static void overcome(CreatureId cleric, CreatureId who, Work& work) {
        const bool destroyed = needed(work.view(), cleric, who) == kDestroyed;
        afflict(who, cleric, destroyed ? Name(kDestruction) : Name("fleeing"), 0, work);
    }
};

}  // namespace

MechanicPtr turn_undead() { return make_mechanic<TurnUndead>(); }

}  // namespace affray
