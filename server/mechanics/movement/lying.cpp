// Down on the ground: dropping, standing up, fighting from there, and dropping before a shot (TBA-090..094).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/tactics/fighting.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

// TBA-093: half of the speed on foot, or of the greatest other one.
std::size_t mode_to_rise_by(const View& view, CreatureId who) {
    if (speed_of(view, who, kOnFoot, 0) > 0) return kOnFoot;
    std::size_t best = kOnFoot;
    for (std::size_t mode = 1; mode < kSpeeds.size(); ++mode)
        if (speed_of(view, who, mode, 0) > speed_of(view, who, best, 0)) best = mode;
    return best;
}

class Lying final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-090", "TBA-092", "TBA-093", "TBA-094"},
                .verbs = {Verb::DropProne, Verb::StandUp},
                .moments = {Moment::BeforeRoll},
                .offers = {{.name = "drop_prone", .usual = Decision::Ask}}};
    }

    void check(const View& view, Own<MoveIntent> move, SeatId, Refusals& out) const {
        const CreatureId who = move->who;
        const bool prone = suffers(view, who, "prone");
        if (move->verb == Verb::DropProne) {
            if (mount_of(view, who)) out.add(Reason::Mounted, "who");
            if (prone) out.add(Reason::WrongPosture, "who");
            return;
        }
        if (!prone) return out.add(Reason::WrongPosture, Stage::Space, "who");
        const std::size_t mode = mode_to_rise_by(view, who);
        if (speed_of(view, who, mode, 0) == 0) return out.add(Reason::CannotMove, "who");
        const std::int32_t left =
            allowance_of(view, who, mode, halvings(view, who)) - view.get(kMoveSpent, who);
        if (left < cost(view, who)) out.add_short(Reason::NotEnoughMovement, "who", left, cost(view, who));
    }

    void price(const View& view, Own<MoveIntent> move, Bill& bill) const {
        if (move->verb == Verb::StandUp)
            bill.add({view.rules().vocabulary()->index(kMoveSpent), cost(view, move->who), -1, "stand_up",
                      "TBA-093"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const bool prone = suffers(view, who, "prone");
        out.push_back({MoveIntent{.verb = prone ? Verb::StandUp : Verb::DropProne, .who = who}});
    }

    void act(const MoveIntent& move, Work& work) const {
        if (move.verb == Verb::StandUp) return lift(move.who, "prone", "stood_up", work);
        knock_prone(move.who, move.who, work);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        if (test.kind != Name("attack") || roll.power == nullptr) return;
        const bool melee = roll.power->kind == PowerKind::Melee && !roll.power->spell;
        if (melee && suffers(view, test.who, "prone")) out.disadvantage.push_back({"prone", 1, "TBA-094"});
        if (!suffers(view, test.against, "prone")) return;
        const bool beside = cells_between(view, test.who, test.against) <= 1;
        (beside ? out.advantage : out.disadvantage).push_back({"prone_target", 1, "TBA-094"});
    }

    // TBA-091: spells open no window.
    void offer(const View& view, Moment, const Roll& roll, std::vector<Offer>& out) const {
        const CreatureId who = roll.test.against;
        const bool missile = roll.power != nullptr && is_ranged(*roll.power) && !roll.power->spell;
        if (!missile || !may_react(view, who) || suffers(view, who, "prone") || mount_of(view, who)) return;
        if (!sees(view, who, roll.test.who)) return;
        out.push_back({.kind = "drop_prone",
                       .option = "prone",
                       .actor = who,
                       .subject = roll.test.who,
                       .seat = view.creature(who).seat});
    }

    void perform(const Offer& taken, Moment, Roll&, Work& work) const {
        spend_reaction(taken.actor, work);
        work.emit(Reacted{taken.actor, "drop_prone", taken.subject});
        knock_prone(taken.actor, taken.actor, work);
    }

  private:
    // TBA-071: whoever is wedged has half a speed, and rises by half of that.
    static std::int32_t halvings(const View& view, CreatureId who) {
        return view.get(kSqueezing, who) != 0 ? 1 : 0;
    }
    static std::int32_t cost(const View& view, CreatureId who) {
        return speed_of(view, who, mode_to_rise_by(view, who), halvings(view, who)) / 2;
    }
};

}  // namespace

MechanicPtr lying() { return make_mechanic<Lying>(); }

}  // namespace affray
