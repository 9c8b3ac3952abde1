// Postures: lying down and getting up have their price; fighting and walking are done on one's feet (AFR-005;
// AP-048, AP-120, AP-138).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/prices/action_table.h"
#include "readings/things/hands.h"

namespace affray {
namespace {

/// Index of a direction; without effect where no rule reads it.
constexpr Fact kFacing{"facing", Scope::Creature};

constexpr std::int32_t kDropPrice = 2;
constexpr std::string_view kProneEffect = "prone";

// The seat that is taken along (AP-138): it lies where its sitter sits.
const Item* chair(const View& view, CreatureId who, const Name& name) {
    const Place at = view.creature(who).place;
    for (const Item& item : view.state().items)
        if (item.name == name && item.where == Name("ground") && item.place == at) return &item;
    return nullptr;
}

class Postures final : public Mechanic {
  public:
    explicit Postures(PostureOptions options) : options_(options) {}

    std::string_view id() const override { return "postures"; }

    Claims claims() const override {
        return {.rules = {"AFR-005", "AP-025", "AP-048", "AP-120", "AP-138"},
                .facts = {options_.fought_standing ? kPosture : kFacing},
                .verbs = {Verb::DropProne, Verb::StandUp, Verb::Face}};
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        if (options_.fought_standing) check_stance(view, intent, out);
        const auto* move = intent.as<MoveIntent>();
        if (move == nullptr) return;
        if (move->verb == Verb::StandUp || move->verb == Verb::DropProne) check_change(view, *move, out);
        if (move->verb != Verb::Face) return;
        const auto sides = view.neighbours(view.creature(move->who).place).size();
        if (move->direction < 0 || static_cast<std::size_t>(move->direction) >= sides)
            out.add(Reason::BadArgument, "direction");
    }

    void price(const View& view, const MoveIntent& move, Bill& bill) const {
        if ((move.verb != Verb::DropProne && move.verb != Verb::StandUp)) return;
        if (options_.fought_standing) return charge_change(view, move, bill);
        if (move.verb == Verb::DropProne)
            bill.add({view.rules().vocabulary()->index(kAp), kDropPrice, -1, "drop_prone", "AFR-005"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        MoveIntent move;
        move.verb = posture(view, who) == kStanding ? Verb::DropProne : Verb::StandUp;
        move.who = who;
        out.push_back({std::move(move)});
    }

    void act(const MoveIntent& move, Work& work) const {
        if (move.verb == Verb::Face) return face(move, work);
        if (move.verb == Verb::DropProne) return lie(move.who, work);
        stand(move.who, work);
        if (const Item* seat = move.item.empty() ? nullptr : chair(work.view(), move.who, move.item))
            work.emit(ItemChanged{.item = seat->id,
                                  .charges = seat->charges,
                                  .where = free_hand(work.view(), move.who),
                                  .cause = "take_chair",
                                  .owner = move.who,
                                  .from = "ground"});
    }

  private:
    std::int32_t posture(const View& view, CreatureId who) const {
        if (options_.fought_standing) return view.get(kPosture, who);
        return view.effect(who, kProneEffect) != nullptr ? kProne : kStanding;
    }

    // AP-048, AP-032: nobody walks or strikes sitting or lying; a crossbow is fired lying down.
    static void check_stance(const View& view, const Intent& intent, Refusals& out) {
        const CreatureId who = intent.who();
        const auto wrong = [&] { out.add(Reason::WrongPosture, Stage::Step, "who"); };
        const std::int32_t now = who == CreatureId::None ? kStanding : view.get(kPosture, who);
        if (intent.verb() == Verb::Move && now != kStanding) wrong();
        const auto* cast = intent.as<CastIntent>();
        const bool strikes =
            intent.as<AttackIntent>() != nullptr || (cast != nullptr && cast->touch == Name("hostile"));
        if (!strikes || now == kStanding || now == kMounted) return;
        if (now != kProne || !fires_crossbow(view, intent)) wrong();
    }

    static bool fires_crossbow(const View& view, const Intent& intent) {
        const auto* attack = intent.as<AttackIntent>();
        const Item* item = attack == nullptr ? nullptr : own_item(view, attack->who, attack->with);
        return item != nullptr && view.state().gear(*item).type.view().starts_with("crossbow");
    }

    void check_change(const View& view, const MoveIntent& move, Refusals& out) const {
        const std::int32_t now = posture(view, move.who);
        const bool lies_down = move.verb == Verb::DropProne;
        const Reason reason = options_.fought_standing ? Reason::WrongState : Reason::WrongPosture;
        if (now == kMounted || now == (lies_down ? kProne : kStanding)) out.add(reason);
        if (lies_down || move.item.empty()) return;
        if (now == kProne) out.add(Reason::WrongState, "take");
        if (chair(view, move.who, move.item) == nullptr) out.add(Reason::ItemMissing, "take");
        if (free_hands(view, move.who) == 0) out.add(Reason::HandsNotFree, Stage::Step, "take");
    }

    static void charge_change(const View& view, const MoveIntent& move, Bill& bill) {
        if (move.verb == Verb::DropProne) return charge_row(view, bill, "drop_to_ground");
        const bool seated = view.get(kPosture, move.who) == kSeated;
        charge_row(view, bill, seated ? "stand_from_seat" : "stand_from_lying");
        if (!move.item.empty()) charge_row(view, bill, "take_chair");
    }

    void face(const MoveIntent& move, Work& work) const {
        if (!options_.fought_standing) return work.set(kFacing, move.direction, move.who, 0, "face");
        const Place at = work.view().creature(move.who).place;
        work.emit(Moved{move.who, at, at, "face", static_cast<std::int8_t>(move.direction)});
    }

    void lie(CreatureId who, Work& work) const {
        if (options_.fought_standing) return work.set(kPosture, kProne, who, 0, "drop_prone");
        Effect prone;
        prone.name = kProneEffect;
        prone.who = who;
        prone.source = who;
        prone.until.when = Until::When::Cured;
        work.add_effect(std::move(prone));
    }

    void stand(CreatureId who, Work& work) const {
        if (options_.fought_standing) return work.set(kPosture, kStanding, who, 0, "stood_up");
        for (const Effect& effect : std::vector<Effect>(work.view().state().effects))
            if (effect.who == who && effect.name == Name(kProneEffect))
                work.emit(EffectRemoved{effect.id, who, effect.name, "stood_up"});
    }

    PostureOptions options_;
};

}  // namespace

Rider postures(PostureOptions options) { return make_mechanic<Postures>(options); }

}  // namespace affray
