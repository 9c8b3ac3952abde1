// Acts of any name at the price of their row, defences that are switched on and off, and speech (SEG-012,
// 013, 032, 033, 045).
#include "mechanics/segments/segments.h"
#include "readings/powers/timed_aim.h"
#include "readings/prices/timed_prices.h"
#include "readings/prices/words.h"

namespace affray {
namespace {

constexpr std::string_view kDefence = "defence";

class SegmentActs final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-012", "SEG-013"}, .facts = {kSwitchedOn}, .verbs = {Verb::Act, Verb::Speak}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->subject.empty()) return out.add(Reason::BadArgument, "action");
        const Power* listed = view.sheet(use->who).power(use->subject);
        const bool other = listed != nullptr && (!listed->timed || listed->timed->kind == Name("attack") ||
                                                 listed->timed->kind == Name("spell"));
        if (other) return out.add(Reason::RequirementNotMet, "action");
        const Power* power = timed_power(view, {*use});
        const auto row = timed_row_of(view, {*use});
        if (!row) return out.add(Reason::BadArgument, "class");
        const bool attack = power != nullptr && is_attack(*power);
        const bool act = *row == TimedRow::Half || *row == TimedRow::Full || *row == TimedRow::Zero ||
                         *row == TimedRow::Free;
        if (!act && !attack) out.add(Reason::BadArgument, "class");
        if (power != nullptr) check_aim(view, use->who, *power, use->targets, out);
    }

    void check(const View&, Own<SayIntent> say, SeatId, Refusals& out) const {
        if (words_in(say->text) == 0) out.add(Reason::BadArgument, "text");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Power& power : view.sheet(who).powers) {
            const bool acts = power.timed && !is_attack(power) &&
                              (power.timed->kind == Name(kDefence) || power.timed->kind == Name("action"));
            if (acts) out.push_back({UseIntent{.verb = Verb::Act, .who = who, .subject = power.id}});
        }
    }

    void act(const UseIntent& use, Work& work) const {
        const View view = work.view();
        const Power* power = timed_power(view, {use});
        if (power == nullptr) return;
        if (!power->timed->adds.empty()) {
            const std::uint32_t index = view.sheet(use.who).power_index(power->id);
            const bool on = view.get(kSwitchedOn, number(use.who), index) != 0;
            work.set(kSwitchedOn, on ? 0 : 1, use.who, index, on ? "switched_off" : "switched_on");
        }
        if (is_attack(*power)) work.attack({.who = use.who, .power = power, .targets = use.targets});
    }

    void act(const SayIntent& say, Work& work) const { work.emit(Spoke{say.who, say.text}); }
};

}  // namespace

MechanicPtr segment_acts() { return make_mechanic<SegmentActs>(); }

}  // namespace affray
