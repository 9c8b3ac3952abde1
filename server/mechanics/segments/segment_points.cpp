// Points of time: one of each kind a second, prices by Speed, what may be kept (SEG-002, 003, 005, 006, 008,
// 030 to 044, 072, 080).
#include "mechanics/segments/segments.h"
#include "readings/common.h"
#include "readings/prices/timed_prices.h"

namespace affray {
namespace {

template <class Form>
std::optional<Payment> split_of(const Form& intent) {
    if constexpr (requires { intent.split; }) return intent.split;
    return std::nullopt;
}

// SEG-065: coming round costs what the table says, whatever else is dearer or cheaper now.
TimedPrice price_in(const View& view, const Intent& intent, TimedRow row) {
    const auto* use = intent.as<UseIntent>();
    const bool recovers = use != nullptr && use->verb == Verb::Recover;
    TimedPrice price = timed_price_of(view, intent.who(), row, timed_power(view, intent));
    if (recovers && use->detail == Name("stun")) price.own = full_phase_price(speed_of(view, use->who));
    return price;
}

class SegmentPoints final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-002", "SEG-003", "SEG-005", "SEG-006", "SEG-008", "SEG-030", "SEG-031",
                          "SEG-032", "SEG-033", "SEG-034", "SEG-035", "SEG-037", "SEG-038", "SEG-039",
                          "SEG-040", "SEG-041", "SEG-042", "SEG-044", "SEG-072", "SEG-080"},
                .facts = {kPrimary, kSecondary, kAttacked, kSpentPoints},
                .stats = {kSpeed, kCasterLevel},
                .resources = {{.fact = kPrimary, .refusal = Reason::NotEnoughAp, .debt = true},
                              {.fact = kSecondary, .refusal = Reason::NotEnoughAp, .debt = true}},
                .options = {{"seg_spell_grouping", 0}}};
    }

    void check(const View& view, const UseIntent& use, SeatId, Refusals& out) const {
        check_pay(view, use, out);
    }
    void check(const View& view, const CastIntent& cast, SeatId, Refusals& out) const {
        check_pay(view, cast, out);
    }

    void price(const View& view, const UseIntent& use, Bill& bill) const { charge(view, use, bill); }
    void price(const View& view, const CastIntent& cast, Bill& bill) const { charge(view, cast, bill); }
    void price(const View& view, const AttackIntent& attack, Bill& bill) const { charge(view, attack, bill); }

    // SEG-031: what is left is gone whether it hits or not (SEG-072).
    bool begin(const Intent& intent, const Bill&, Work& work) const {
        if (intent.who() == CreatureId::None) return false;
        const View view = work.view();
        const auto row = timed_row_of(view, intent);
        if (!row) return false;
        const Power* power = timed_power(view, intent);
        const bool attack = power != nullptr && is_attack(*power);
        if (attack) work.set(kAttacked, 1, intent.who(), 0, "attacked");
        const auto limit = kept_after(*row, attack);
        if (!limit) return false;
        work.set(kSpentPoints, 1, intent.who(), 0, "spent");
        trim_points(intent.who(), *limit, work);
        return false;
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        for (const Creature& creature : PagedVector<Creature>(work.view().state().creatures)) {
            const CreatureId who = creature.id;
            work.set(kAttacked, 0, who, 0, "began");
            work.set(kSpentPoints, 0, who, 0, "began");
            if (!work.view().present(who)) continue;
            work.set(kPrimary, work.view().get(kPrimary, who) + 1, who, 0, "earned");
            work.set(kSecondary, work.view().get(kSecondary, who) + 1, who, 0, "earned");
        }
    }

  private:
    template <class Form>
    static void check_pay(const View& view, const Form& form, Refusals& out) {
        const Intent intent{form};
        if (const auto row = timed_row_of(view, intent))
            check_split(view, form.who, price_in(view, intent, *row), split_of(form), out);
    }

    template <class Form>
    static void charge(const View& view, const Form& form, Bill& bill) {
        const Intent intent{form};
        if (const auto row = timed_row_of(view, intent))
            charge_time(view, form.who, price_in(view, intent, *row), split_of(form), bill);
    }
};

}  // namespace

MechanicPtr segment_points() { return make_mechanic<SegmentPoints>(); }

}  // namespace affray
