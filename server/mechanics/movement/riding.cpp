// Steeds: getting on and off, riding, the steed's own action, falls (TBA-110..112, 116, 117, 119..122, 124).
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/tactics/paths.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

constexpr std::int32_t kOwnAction = 1, kCommanded = 2, kStaysOn = 10;
constexpr std::string_view kMultiattack = "multiattack", kStepsOff = "dismount";

class Riding final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-110", "TBA-111", "TBA-112", "TBA-116", "TBA-117", "TBA-119", "TBA-120",
                          "TBA-121", "TBA-122", "TBA-124"},
                .facts = {kRiding, kMountUsed, kMountActed},
                .verbs = {Verb::Mount, Verb::Dismount, Verb::CommandMount},
                .moments = {Moment::Ruling},
                .follows = {kRiding},
                .offers = {{.name = kStepsOff, .usual = Decision::Ask, .by_itself = ByItself::Takes}}};
    }

    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        const auto steed = mount_of(view, move.who);
        if (move.verb == Verb::Move && steed && !obeys(view, move.who, *steed))
            out.add(Reason::MountNotControlled, "who");
        if (move.verb == Verb::Mount) check_mount(view, move, out);
        if (move.verb == Verb::Dismount) check_dismount(view, move, out);
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        const auto steed = mount_of(view, use->who);
        if (!steed) return out.add(Reason::NotMounted, "who");
        if (!obeys(view, use->who, *steed)) out.add(Reason::MountNotControlled, "who");
        const std::int32_t acted = view.get(kMountActed, use->who);
        if (acted != 0) out.add(Reason::AlreadyUsed, Stage::Budget, "action");
        if (by_itself(use->subject)) return;
        if (use->subject == Name("check")) {
            if (ability_of(use->detail).empty()) out.add(Reason::BadArgument, "with");
            return;
        }
        if (use->subject != Name("attack")) return out.add(Reason::BadArgument, "action");
        if (use->detail == Name(kMultiattack)) return out.add(Reason::RequirementNotMet, "with");
        const Power* power = view.sheet(*steed).power(use->detail);
        if (power == nullptr || power->spell) return out.add(Reason::PowerUnknown, "with");
        if (use->targets.size() != 1 || !view.present(first_of(use->targets)) ||
            !view.hostile(*steed, first_of(use->targets)))
            return out.add(Reason::TargetInvalid, "target");
        const std::int32_t feet = kFeetPerSquare * cells_between(view, *steed, first_of(use->targets));
        if (feet > power->aim.ranges[is_ranged(*power) ? 1 : 0])
            return out.add(is_ranged(*power) ? Reason::OutOfRange : Reason::OutOfReach, "target");
        if (cover_between(view, *steed, first_of(use->targets)) == kTotalCover)
            out.add(Reason::TotalCover, "target");
    }

    void price(const View& view, Own<MoveIntent> move, Bill& bill) const {
        bill.add({view.rules().vocabulary()->index(kMoveSpent), cost(view, move->who), -1,
                  to_string(move->verb), "TBA-111"});
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        if (!by_itself(use->subject)) charge_slot(view, bill, kBonusSlot, "command_mount", "TBA-121");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (const auto steed = mount_of(view, who)) return suggest_riding(view, who, *steed, out);
        for (const Creature& other : view.state().creatures)
            if (other.id != who && !other.hidden && view.present(other.id) && !view.hostile(who, other.id) &&
                cells_between(view, who, other.id) <= 1)
                out.push_back({MoveIntent{.verb = Verb::Mount, .who = who, .target = other.id}});
    }

    void act(const MoveIntent& move, Work& work) const {
        work.set(kMountUsed, 1, move.who, 0, "mount");
        const Place from = work.view().creature(move.who).place;
        if (move.verb == Verb::Mount) {
            work.set(kRiding, 1, move.who, number(move.target), "mount");
            work.set(kSqueezing, 0, move.who, 0, "mount");
            share_feet(move.who, move.target, work);
            return work.emit(Moved{move.who, from, work.view().creature(move.target).place, "mount"});
        }
        const CreatureId steed = sure(mount_of(work.view(), move.who));
        work.set(kRiding, 0, move.who, number(steed), kStepsOff);
        work.emit(
            Moved{move.who, from, grounded(work.view(), move.who, first_of(move.path), false), kStepsOff});
    }

    void act(const UseIntent& use, Work& work) const {
        const CreatureId steed = sure(mount_of(work.view(), use.who));
        work.set(kMountActed, by_itself(use.subject) ? kOwnAction : kCommanded, use.who, 0, use.subject);
        if (use.subject == Name("dash")) return work.set(kDashes, work.view().get(kDashes, steed) + 1, steed);
        if (use.subject == Name("dodge")) return work.set(kDodging, 1, steed, 0, "dodge");
        if (use.subject == Name("disengage")) return work.set(kDisengaged, 1, steed, 0, "disengage");
        if (use.subject == Name("check")) {
            check_of({.who = steed, .skill = use.detail}, work);
            return;
        }
        const Power& power = sure(work.view().sheet(steed).power(use.detail));
        work.attack({.who = steed, .power = &power, .targets = use.targets, .as = "commanded"});
    }

    // TBA-118.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        const bool bucks = test.kind == Name("check") && test.against != CreatureId::None &&
                           view.get(kRiding, test.against, test.who) != 0;
        if (bucks) out.advantage.push_back({"bucking", 1, "TBA-118"});
    }

    // Whoever is carried goes where the steed goes.
    void after(const Moved& moved, Work& work) const {
        if (moved.cause == Name("mount") || moved.cause == Name(kStepsOff)) return;
        const auto rider = rider_of(work.view(), moved.who);
        if (rider) work.emit(Moved{*rider, work.view().creature(*rider).place, moved.to, "carried"});
    }

    void after(const EffectAdded& added, Work& work) const {
        if (added.effect.name != Name("prone")) return;
        const CreatureId who = added.effect.who;
        if (const auto steed = mount_of(work.view(), who)) return shaken(who, *steed, added.effect.id, work);
        if (const auto rider = rider_of(work.view(), who)) topple(*rider, who, work);
    }

    // TBA-124.
    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status == CreatureStatus::Up) return;
        const View view = work.view();
        if (const auto steed = mount_of(view, changed.who)) return thrown(changed.who, *steed, work);
        const auto rider = rider_of(view, changed.who);
        if (rider && changed.status == CreatureStatus::Dead) topple(*rider, changed.who, work);
    }

    // TBA-118: whom the steed shakes off.
    void after(const FactSet& set, Work& work) const {
        const bool off = set.key.fact == work.view().rules().vocabulary()->index(kRiding) && set.value == 0;
        if (!off || set.cause != Name("thrown")) return;
        land(CreatureId{set.key.a}, CreatureId{set.key.b}, work);
        knock_prone(CreatureId{set.key.a}, CreatureId{set.key.b}, work);
    }

    void offer(const View& view, Moment, const RulingDue& due, std::vector<Offer>& out) const {
        if (due.kind != Name(kStepsOff)) return;
        const auto rider = view.state().find(due.ruled.view());
        const auto steed = rider ? mount_of(view, *rider) : std::nullopt;
        if (!steed || !may_react(view, *rider)) return;
        out.push_back({.kind = kStepsOff,
                       .option = kStepsOff,
                       .actor = *rider,
                       .subject = *steed,
                       .seat = view.creature(*rider).seat,
                       .places = free_round(view, *rider, *steed)});
    }

    void perform(const Offer& taken, Moment, RulingDue&, Work& work) const {
        const CreatureId rider = taken.actor, steed = taken.subject;
        spend_reaction(rider, work);
        work.emit(Reacted{rider, kStepsOff, steed});
        work.set(kRiding, 0, rider, number(steed), kStepsOff);
        const Place from = work.view().creature(rider).place;
        if (!taken.places.empty()) work.emit(Moved{rider, from, taken.places.front(), kStepsOff});
    }

    void after(const TurnBegan& began, Work& work) const {
        work.set(kMountUsed, 0, began.who);
        work.set(kMountActed, 0, began.who);
        if (const auto steed = mount_of(work.view(), began.who)) work.set(kDodging, 0, *steed);
    }

  private:
    static void suggest_riding(const View& view, CreatureId who, CreatureId steed, std::vector<Intent>& out) {
        const auto command = [who](const Name& action) {
            return UseIntent{.verb = Verb::CommandMount, .who = who, .subject = action};
        };
        for (const std::string_view action : {"dash", "disengage", "dodge"}) out.push_back({command(action)});
        for (const Power& power : view.sheet(steed).powers) {
            if (power.spell) continue;
            for (const Creature& foe : view.state().creatures) {
                if (foe.hidden || !view.present(foe.id) || !view.hostile(steed, foe.id)) continue;
                UseIntent strike = command("attack");
                strike.detail = power.id;
                strike.targets = {foe.id};
                out.push_back({std::move(strike)});
            }
        }
        for (const Place to : free_round(view, who, steed))
            out.push_back({MoveIntent{.verb = Verb::Dismount, .who = who, .path = {to}}});
    }

    static bool by_itself(const Name& action) {
        return action == Name("dash") || action == Name("disengage") || action == Name("dodge");
    }

    // TBA-071: a squeezed creature has half its speed.
    static std::int32_t halvings(const View& view, CreatureId who) {
        return view.get(kSqueezing, who) != 0 ? 1 : 0;
    }

    // TBA-111: half of the rider's own speed on foot.
    static std::int32_t cost(const View& view, CreatureId who) {
        return speed_of(view, who, kOnFoot, halvings(view, who)) / 2;
    }

    // TBA-119: what the steed has gone on a turn of its own in this round counts once.
    static void share_feet(CreatureId rider, CreatureId steed, Work& work) {
        const View view = work.view();
        for (const OrderEntry& entry : view.state().order)
            if (entry.who == steed && entry.last_turn_round == view.state().round &&
                obeys(view, rider, steed))
                work.set(kMoveSpent, view.get(kMoveSpent, rider) + view.get(kMoveSpent, steed), rider, 0,
                         "steed");
    }

    static void check_cost(const View& view, CreatureId who, Refusals& out) {
        const std::int32_t most = allowance_of(view, who, kOnFoot, halvings(view, carrier_of(view, who)));
        const std::int32_t left = most - view.get(kMoveSpent, who);
        if (left < cost(view, who)) out.add_short(Reason::NotEnoughMovement, "who", left, cost(view, who));
    }

    static void check_mount(const View& view, const MoveIntent& move, Refusals& out) {
        if (view.get(kMountUsed, move.who) != 0) out.add(Reason::AlreadyUsed, Stage::Budget, "steed");
        if (mount_of(view, move.who)) out.add(Reason::Mounted, "who");
        if (move.target == CreatureId::None || move.target == move.who || !view.present(move.target))
            return out.add(Reason::TargetInvalid, "steed");
        if (view.stat(kSize, move.target) <= view.stat(kSize, move.who))
            out.add(Reason::SizeMismatch, "steed");
        const std::int32_t weight = view.stat(kWeight, move.who), carry = view.stat(kCarry, move.target);
        if (weight >= 0 && carry >= 0 && weight > carry) out.add(Reason::TooHeavy, Stage::Target, "steed");
        if (rider_of(view, move.target)) out.add(Reason::TargetInvalid, "steed");
        if (cells_between(view, move.who, move.target) > 1) out.add(Reason::NotAdjacent, "steed");
        if (suffers(view, move.who, "prone")) out.add(Reason::WrongPosture, Stage::Space, "who");
        if (suffers(view, move.who, "grappled")) out.add(Reason::TargetHeld, Stage::Space, "who");
        check_cost(view, move.who, out);
    }

    static void check_dismount(const View& view, const MoveIntent& move, Refusals& out) {
        if (view.get(kMountUsed, move.who) != 0) out.add(Reason::AlreadyUsed, Stage::Budget, "steed");
        const auto steed = mount_of(view, move.who);
        if (!steed) return out.add(Reason::NotMounted, "who");
        if (move.path.size() != 1) return out.add(Reason::BadArgument, "to");
        const Place to = grounded(view, move.who, first_of(move.path), false);
        const Body there = body_at(view, move.who, to, false);
        if (cells_between(view, there, body_of(view, *steed)) > 1) out.add(Reason::NotAdjacent, "to");
        if (!free_space(view, move.who, there) || overlap(there, body_of(view, *steed)))
            out.add(Reason::SpaceOccupied, "to");
        check_cost(view, move.who, out);
    }

    static std::vector<Place> free_round(const View& view, CreatureId rider, CreatureId steed) {
        std::vector<Place> all;
        const Body round = body_of(view, steed);
        const std::int32_t side = squares_of(view, rider, false);
        for (std::int32_t y = round.at.y - side; y <= round.at.y + round.side; ++y)
            for (std::int32_t x = round.at.x - side; x <= round.at.x + round.side; ++x) {
                const Place to = grounded(view, rider, {x, y, 0}, false);
                const Body there = body_at(view, rider, to, false);
                const bool beside = cells_between(view, there, round) == 1;
                if (beside && free_space(view, rider, there)) all.push_back(to);
            }
        return all;
    }

    static void land(CreatureId rider, CreatureId steed, Work& work) {
        const View view = work.view();
        const auto to = nearest_space(view, rider, body_of(view, steed));
        if (to) work.emit(Moved{rider, view.creature(rider).place, *to, kStepsOff});
    }

    // TBA-116: in the saddle one may keep one's seat.
    static void shaken(CreatureId rider, CreatureId steed, std::uint32_t effect, Work& work) {
        if (work.view().up(rider) &&
            saved({.who = rider, .ability = "dex", .dc = kStaysOn, .cause = "saddle"}, work))
            return work.emit(EffectRemoved{effect, rider, "prone", "saddle"});
        work.set(kRiding, 0, rider, number(steed), "fell_off");
        land(rider, steed, work);
    }

    static void thrown(CreatureId rider, CreatureId steed, Work& work) {
        work.set(kRiding, 0, rider, number(steed), "fell_off");
        land(rider, steed, work);
        knock_prone(rider, steed, work);
    }

    // TBA-117: on its feet with a reaction, else prone beside it.
    static void topple(CreatureId rider, CreatureId steed, Work& work) {
        Proposal due = RulingDue{.kind = kStepsOff, .ruled = Name(work.view().sheet(rider).id.substr(0, 31))};
        work.window(Moment::Ruling, due);
        if (mount_of(work.view(), rider)) thrown(rider, steed, work);
    }
};

}  // namespace

MechanicPtr riding() { return make_mechanic<Riding>(); }

}  // namespace affray
