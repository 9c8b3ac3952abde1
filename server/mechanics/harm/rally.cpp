// Rally: a recovery once a battle; again only after a save, which costs nothing (ARC-206, 207; AFR-037).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/powers/power_readings.h"
#include "readings/prices/prices.h"

namespace affray {
namespace {

constexpr Fact kRallies{"rallies", Scope::Creature};
/// Round in which a save to rally again failed; 0: none.
constexpr Fact kRallyLocked{"rally.locked", Scope::Creature};

constexpr std::int32_t kSaveTarget = 11;

class Rally final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-206", "ARC-207"},
                .facts = {kRallies, kRallyLocked},
                .stats = {kSaveBonus},
                .verbs = {Verb::Rally},
                .moments = {Moment::Declared},
                .offers = {{.name = "rally", .by_itself = ByItself::Takes}}};
    }

    void check(const View& view, Own<UseIntent> rally, SeatId, Refusals& out) const {
        const CreatureId who = rally->who;
        if (view.creature(who).kind != Kind::Character) out.add(Reason::NotQualified, Stage::Target, "who");
        const std::int32_t locked = view.get(kRallyLocked, who);
        if (locked != 0 && locked == view.state().round) out.add(Reason::AlreadyUsed);
    }

    void price(const View& view, Own<UseIntent> rally, Bill& bill) const {
        const bool quick = !bonuses(view, rally->who, "rally_as_quick", nullptr).empty();  // ARC-237
        charge(view, bill, quick ? ActionKind::Quick : ActionKind::Standard, "rally", "ARC-206");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.creature(who).kind != Kind::Character || view.state().active != who) return;
        out.push_back({UseIntent{.verb = Verb::Rally, .who = who}});
    }

    // ARC-207: the save comes before any cost.
    void offer(const View& view, Moment, const DeclaredAction& deed, std::vector<Offer>& out) const {
        if (deed.intent->verb() != Verb::Rally || view.get(kRallies, deed.intent->who()) == 0) return;
        out.push_back({.kind = "rally", .actor = deed.intent->who(), .forced = true});
    }

    void perform(const Offer& offer, Moment, DeclaredAction& deed, Work& work) const {
        const CreatureId who = offer.actor;
        Tested save{.who = who, .kind = "save", .subject = "rally", .target = kSaveTarget};
        if (const auto bonus = work.view().stat(kSaveBonus, who); bonus != 0)
            save.modifiers.push_back({"save_bonus", bonus, "ARC-195"});
        save = work.view().rules().resolution().test(std::move(save), 20, "save", work);
        if (save.outcome == TestOutcome::Success) return;
        work.set(kRallyLocked, work.view().state().round, who, 0, "save");
        deed.voided = "save";
    }

    void act(const UseIntent& rally, Work& work) const {
        const CreatureId who = rally.who;
        work.set(kRallies, work.view().get(kRallies, who) + 1, who, 0, "rally");
        work.recover(who, {.spend = true, .source = "rally"});
    }

    // Counted by the battle; the rest after it puts an end to the count (ARC-216).
    void after(const SceneBegan&, Work& work) const { count_anew("scene_began", work); }

    void after(const PeriodEnded& ended, Work& work) const {
        if (ended.unit == Name("quick_rest")) count_anew("quick_rest", work);
    }

  private:
    static void count_anew(const Name& cause, Work& work) {
        for (const CreatureId who : everyone(work.view())) {
            work.set(kRallies, 0, who, 0, cause);
            work.set(kRallyLocked, 0, who, 0, cause);
        }
    }
};

}  // namespace

MechanicPtr rally() { return make_mechanic<Rally>(); }

}  // namespace affray
