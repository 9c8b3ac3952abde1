// Lying down costs points, getting up none; a creature on a map of hexes looks somewhere (AFR-005).
#include "mechanics/movement/movement.h"
#include "readings/common.h"

namespace affray {
namespace {

/// Index of a direction; without effect, since no rule reads it.
constexpr Fact kFacing{"facing", Scope::Creature};

constexpr std::int32_t kDropPrice = 2;
constexpr Name kProneEffect = "prone";

class Prone final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"AFR-005"}, .facts = {kFacing}, .verbs = {Verb::DropProne, Verb::StandUp, Verb::Face}};
    }

    void check(const View& view, Own<MoveIntent> move, SeatId, Refusals& out) const {
        if (move->verb == Verb::Face) {
            const auto ways = view.neighbours(view.creature(move->who).place).size();
            if (move->direction < 0 || static_cast<std::size_t>(move->direction) >= ways)
                out.add(Reason::BadArgument, "direction");
            return;
        }
        if (lies(view, move->who) == (move->verb == Verb::DropProne)) out.add(Reason::WrongPosture);
        if (!move->item.empty()) out.add(Reason::WrongState, "take");  // nobody sits here
    }

    void price(const View& view, Own<MoveIntent> move, Bill& bill) const {
        if (move->verb == Verb::DropProne)
            bill.add({view.rules().vocabulary()->index(kAp), kDropPrice, -1, "drop_prone", "AFR-005"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        out.push_back({MoveIntent{.verb = lies(view, who) ? Verb::StandUp : Verb::DropProne, .who = who}});
    }

    void act(const MoveIntent& move, Work& work) const {
        if (move.verb == Verb::Face) return work.set(kFacing, move.direction, move.who, 0, "face");
        if (move.verb == Verb::StandUp) return stand(move.who, work);
        work.add_effect(
            {.name = kProneEffect, .who = move.who, .source = move.who, .until = {Until::When::Cured}});
    }

  private:
    static bool lies(const View& view, CreatureId who) { return view.effect(who, kProneEffect) != nullptr; }

    static void stand(CreatureId who, Work& work) { lift(who, kProneEffect, "stood_up", work); }
};

}  // namespace

MechanicPtr prone() { return make_mechanic<Prone>(); }

}  // namespace affray
