// A sprint: the whole turn for four times as far, straight on, until the breath gives out (TBA-178).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/tactics/paths.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

/// Sprints in this encounter.
constexpr Fact kSprints{"sprints", Scope::Creature};
constexpr std::int32_t kBreathDc = 10;

class Sprinting final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-178"}, .facts = {kSprints}, .options = {{"sprint_action", 0}}};
    }

    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        if (move.verb != Verb::Move || move.pace.empty()) return;
        if (!sprints(move)) return out.add(Reason::BadArgument, "pace");
        if (view.rules().option("sprint_action") == 0) out.add(Reason::OptionDisabled, "pace");
        if (!move.mode.empty() && mode_named(move.mode) != kOnFoot) out.add(Reason::WrongMoveMode, "pace");
        if (mount_of(view, move.who)) out.add(Reason::Mounted, Stage::Space, "who");
        if (view.get(kFatigue, move.who) > 0) out.add(Reason::RequirementNotMet, "pace");
        if (!straight(view.creature(move.who).place, move.path)) out.add(Reason::PathInvalid, "path");
    }

    void price(const View& view, const MoveIntent& move, Bill& bill) const {
        if (!sprints(move)) return;
        for (const Fact& slot : {kActionSlot, kBonusSlot, kReactionSlot})
            charge_slot(view, bill, slot, "sprint", "TBA-178");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.rules().option("sprint_action") == 0) return;
        for (const Place next : view.neighbours(view.creature(who).place))
            out.push_back(
                {MoveIntent{.verb = Verb::Move, .who = who, .path = {next}, .pace = Name("sprint")}});
    }

    // So often as it has breath for it, and then at a risk.
    bool begin(const MoveIntent& move, const Bill&, Work& work) const {
        if (!sprints(move)) return false;
        const View view = work.view();
        const std::int32_t before = view.get(kSprints, move.who);
        const std::int32_t beyond = before - std::max(0, ability_bonus(view, move.who, "con"));
        work.set(kSprints, before + 1, move.who, 0, "sprint");
        if (beyond < 0) return false;
        Tested test{.who = move.who,
                    .kind = "check",
                    .subject = "athletics",
                    .target = kBreathDc + beyond,
                    .versus = "con"};
        const std::int32_t bonus = skill_bonus(view, move.who, "athletics") -
                                   ability_bonus(view, move.who, "str") +
                                   ability_bonus(view, move.who, "con");
        test.modifiers.push_back({"athletics", bonus, "TBA-178"});
        const Tested told = view.rules().resolution().test(std::move(test), 20, "check", work);
        if (told.outcome != TestOutcome::Success)
            work.set(kFatigue, work.view().get(kFatigue, move.who) + 1, move.who, 0, "sprint");
        return false;
    }

  private:
    static bool straight(Place from, const std::vector<Place>& path) {
        if (path.empty()) return true;
        const std::int32_t x = path.front().x - from.x, y = path.front().y - from.y;
        for (const Place to : path) {
            if (to.x - from.x != x || to.y - from.y != y) return false;
            from = to;
        }
        return true;
    }
};

}  // namespace

MechanicPtr sprinting() { return make_mechanic<Sprinting>(); }

}  // namespace affray
