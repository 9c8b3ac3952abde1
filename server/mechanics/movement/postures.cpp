// Postures: lying down and getting up have their price; fighting and walking are done on one's feet (AP-025,
// AP-048, AP-120, AP-138).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/prices/action_table.h"
#include "readings/things/hands.h"
#include "readings/things/things.h"

namespace affray {
namespace {

// The seat that is taken along (AP-138): it lies where its sitter sits.
const Item* chair(const View& view, CreatureId who, const Name& name) {
    const Place at = view.creature(who).place;
    return first_that(view.state().items, [&](const Item& item) {
        return item.name == name && item.where == Name("ground") && item.place == at;
    });
}

class Postures final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-025", "AP-048", "AP-120", "AP-138"},
                .facts = {kPosture},
                .verbs = {Verb::DropProne, Verb::StandUp, Verb::Face}};
    }

    // AP-048, AP-032: nobody walks or strikes sitting or lying; a crossbow is fired lying down.
    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        if (move.verb == Verb::Move && view.get(kPosture, move.who) != kStanding) refuse(out);
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (stands(view, attack.who)) return;
        const Item* item = own_item(view, attack.who, attack.with);
        const bool crossbow = item != nullptr && view.state().gear(*item).type.view().starts_with("crossbow");
        if (view.get(kPosture, attack.who) != kProne || !crossbow) refuse(out);
    }

    void check(const View& view, const CastIntent& cast, SeatId, Refusals& out) const {
        if (cast.touch == Name("hostile") && !stands(view, cast.who)) refuse(out);
    }

    void check(const View& view, Own<MoveIntent> move, SeatId, Refusals& out) const {
        if (move->verb != Verb::Face) return check_change(view, *move, out);
        const auto sides = view.neighbours(view.creature(move->who).place).size();
        if (move->direction < 0 || static_cast<std::size_t>(move->direction) >= sides)
            out.add(Reason::BadArgument, "direction");
    }

    void price(const View& view, Own<MoveIntent> move, Bill& bill) const {
        if (move->verb == Verb::Face) return;
        if (move->verb == Verb::DropProne) return charge_row(view, bill, "drop_to_ground");
        const bool seated = view.get(kPosture, move->who) == kSeated;
        charge_row(view, bill, seated ? "stand_from_seat" : "stand_from_lying");
        if (!move->item.empty()) charge_row(view, bill, "take_chair");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        out.push_back({MoveIntent{
            .verb = view.get(kPosture, who) == kStanding ? Verb::DropProne : Verb::StandUp, .who = who}});
    }

    void act(const MoveIntent& move, Work& work) const {
        if (move.verb == Verb::Face) {
            const Place at = work.view().creature(move.who).place;
            return work.emit(Moved{move.who, at, at, "face", static_cast<std::int8_t>(move.direction)});
        }
        if (move.verb == Verb::DropProne) return work.set(kPosture, kProne, move.who, 0, "drop_prone");
        work.set(kPosture, kStanding, move.who, 0, "stood_up");
        if (const Item* seat = move.item.empty() ? nullptr : chair(work.view(), move.who, move.item))
            hand_to(move.who, *seat, free_hand(work.view(), move.who), "take_chair", work, "ground");
    }

  private:
    static bool stands(const View& view, CreatureId who) {
        const std::int32_t now = view.get(kPosture, who);
        return now == kStanding || now == kMounted;
    }

    static void refuse(Refusals& out) { out.add(Reason::WrongPosture, Stage::Step, "who"); }

    static void check_change(const View& view, const MoveIntent& move, Refusals& out) {
        const std::int32_t now = view.get(kPosture, move.who);
        const bool lies_down = move.verb == Verb::DropProne;
        if (now == kMounted || now == (lies_down ? kProne : kStanding)) out.add(Reason::WrongState);
        if (lies_down || move.item.empty()) return;
        if (now == kProne) out.add(Reason::WrongState, "take");
        if (chair(view, move.who, move.item) == nullptr) out.add(Reason::ItemMissing, "take");
        if (free_hands(view, move.who) == 0) out.add(Reason::HandsNotFree, Stage::Step, "take");
    }
};

}  // namespace

MechanicPtr postures() { return make_mechanic<Postures>(); }

}  // namespace affray
