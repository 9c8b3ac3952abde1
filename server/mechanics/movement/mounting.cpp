// Mounting and dismounting: by the beast and the seat, with the oliphant's ladder; riders go where their
// steed goes (AP-115, AP-130).
#include <algorithm>
#include <array>

#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/prices/action_table.h"
#include "readings/things/hands.h"
#include "readings/things/things.h"

namespace affray {
namespace {

/// Where it sits on the beast that it rides.
enum Seat : std::int32_t { kNoSeat, kSaddle, kHarness, kHowdah };
constexpr std::array<std::string_view, 4> kSeats{"none", "saddle", "harness", "howdah"};
constexpr Fact kSeat = Fact{"mount.seat", Scope::Creature}.in_words(kSeats);
constexpr std::string_view kLadders[] = {"up", "down"};
/// 1: the beast's ladder is down.
constexpr Fact kLadder = Fact{"ladder", Scope::Creature}.in_words(kLadders);

constexpr std::array<std::string_view, 1> kMountRows{"lower_oliphant_ladder"};

struct Beast {
    std::string_view breed;
    std::string_view seat;
    std::string_view mount;
    std::string_view dismount;
};
// AP-115, AP-130. The first of a breed is the usual seat.
constexpr auto kBeasts = std::to_array<Beast>({
    {"camel", "saddle", "mount_camel", "dismount_camel"},
    {"garuda", "saddle", "mount_garuda", "dismount_standard"},
    {"elephant", "saddle", "mount_elephant", "dismount_elephant"},
    {"elephant", "howdah", "mount_elephant_howdah", "dismount_elephant_howdah"},
    {"oliphant", "harness", "mount_oliphant_harness", "dismount_oliphant_harness"},
    {"oliphant", "howdah", "mount_oliphant_howdah", "dismount_oliphant_howdah"},
});
constexpr Beast kPlainBeast{"", "saddle", "mount_standard", "dismount_standard"};
constexpr std::string_view kOliphant = "oliphant";

bool is_breed(const View& view, CreatureId who, std::string_view breed) {
    return view.sheet(who).has_trait(Name(breed));
}

// nullptr: this beast has no such seat.
const Beast* seat_on(const View& view, CreatureId steed, const Name& seat) {
    bool special = false;
    for (const Beast& beast : kBeasts) {
        if (!is_breed(view, steed, beast.breed)) continue;
        special = true;
        if (seat.empty() || seat == Name(beast.seat)) return &beast;
    }
    return !special && (seat.empty() || seat == Name(kPlainBeast.seat)) ? &kPlainBeast : nullptr;
}

CreatureId steed_of(const View& view, CreatureId who) {
    return CreatureId{static_cast<std::uint32_t>(view.get(kSteed, who))};
}

const Beast& ridden(const View& view, CreatureId who) {
    const auto seat = static_cast<std::size_t>(view.get(kSeat, who));
    const Name word = seat == kNoSeat ? Name() : Name(kSeats[std::min(seat, kSeats.size() - 1)]);
    const Beast* beast = seat_on(view, steed_of(view, who), word);
    return beast == nullptr ? kPlainBeast : *beast;
}

bool climbs_ladder(const Beast& beast) { return beast.breed == kOliphant && beast.seat == kSeats[kHowdah]; }

class Mounting final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-115", "AP-130"},
                .facts = {kSteed, kSeat, kLadder, kWilling},
                .verbs = {Verb::Mount, Verb::Dismount},
                .acts = {kMountRows.begin(), kMountRows.end()}};
    }

    void check(const View& view, Own<MoveIntent> move, SeatId, Refusals& out) const {
        if (move->verb == Verb::Mount) return check_mount(view, *move, out);
        check_dismount(view, *move, out);
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_ladder(view, *use, out);
    }

    void price(const View& view, Own<MoveIntent> move, Bill& bill) const {
        if (move->verb == Verb::Dismount) {
            if (steed_of(view, move->who) != CreatureId::None)
                charge_row(view, bill, Name(ridden(view, move->who).dismount));
            return;
        }
        const Beast* beast =
            move->target == CreatureId::None ? nullptr : seat_on(view, move->target, move->seat);
        if (beast != nullptr) charge_row(view, bill, Name(beast->mount));
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        charge_row(view, bill, use->subject);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const CreatureId steed = steed_of(view, who);
        if (steed != CreatureId::None) {
            for (const Place at : view.neighbours(view.creature(steed).place))
                if (!view.rules().geometry().barred(view, who, at))
                    out.push_back({MoveIntent{.verb = Verb::Dismount, .who = who, .path = {at}}});
            if (is_breed(view, steed, kOliphant)) {
                suggest_row(who, kMountRows.front(), {}, out);
                std::get<UseIntent>(out.back().body).object = Name(view.sheet(steed).id);
            }
            return;
        }
        for (const Creature& beast : view.state().creatures) {
            if (beast.id == who || beast.hidden || beast.kind != Kind::Companion) continue;
            if (!carries(view, who, beast.id) || view.distance(who, beast.id) > 1) continue;
            for (const std::string_view seat : std::span(kSeats).subspan(kSaddle)) {
                if (seat_on(view, beast.id, Name(seat)) == nullptr) continue;
                MoveIntent move{.verb = Verb::Mount, .who = who, .target = beast.id};
                move.seat = Name(seat);
                out.push_back({std::move(move)});
            }
        }
    }

    void act(const MoveIntent& move, Work& work) const {
        if (move.verb == Verb::Mount) return mount(move, work);
        dismount(move, work);
    }

    void act(const UseIntent& use, Work& work) const {
        work.set(kLadder, 1, steed_of(work.view(), use.who), 0, use.subject);
    }

    // AP-032: who rides goes with the steed's own turn.
    void after(const Moved& moved, Work& work) const {
        if (moved.from == moved.to) return;
        for (const CreatureId rider : everyone(work.view())) {
            if (steed_of(work.view(), rider) != moved.who || rider == moved.who) continue;
            const Place from = work.view().creature(rider).place;
            if (from != moved.to) work.emit(Moved{rider, from, moved.to, "carried"});
        }
    }

  private:
    static bool carries(const View& view, CreatureId who, CreatureId beast) {
        return beast != who && !view.hostile(who, beast) && view.up(beast) &&
               view.get(kWilling, beast) != 0 && steed_of(view, beast) == CreatureId::None &&
               view.creature(beast).kind == Kind::Companion;
    }

    static void check_mount(const View& view, const MoveIntent& move, Refusals& out) {
        const CreatureId beast = move.target;
        if (beast == CreatureId::None) return out.add(Reason::BadArgument, "steed");
        if (!carries(view, move.who, beast)) out.add(Reason::TargetInvalid, "steed");
        const Beast* seat = seat_on(view, beast, move.seat);
        if (seat == nullptr) return out.add(Reason::BadArgument, "seat");
        const std::int32_t posture = view.get(kPosture, move.who);
        const bool rides = posture == kMounted || steed_of(view, move.who) != CreatureId::None;
        if (rides || (climbs_ladder(*seat) && view.get(kLadder, beast) == 0)) out.add(Reason::WrongState);
        if (!rides && posture != kStanding) out.add(Reason::WrongPosture, Stage::Step, "who");
        if (free_hands(view, move.who) < action_row(Name(seat->mount))->free_hands)
            out.add(Reason::HandsNotFree, Stage::Step, "who");
        if (view.distance(move.who, beast) > 1) out.add(Reason::OutOfReach, "steed");
    }

    static void check_dismount(const View& view, const MoveIntent& move, Refusals& out) {
        const CreatureId beast = steed_of(view, move.who);
        if (beast == CreatureId::None) return out.add(Reason::WrongState);
        if (free_hands(view, move.who) < action_row(Name(ridden(view, move.who).dismount))->free_hands)
            out.add(Reason::HandsNotFree, Stage::Step, "who");
        const Place at = view.creature(beast).place;
        if (move.path.empty()) {
            if (!free_place(view, move.who, at)) out.add(Reason::SpaceOccupied, "to");
            return;
        }
        if (view.distance(at, first_of(move.path)) != 1) return out.add(Reason::PathInvalid, "to");
        if (const auto barred = view.rules().geometry().barred(view, move.who, first_of(move.path)))
            out.add(*barred, "to");
    }

    // By somebody who sits above already.
    static void check_ladder(const View& view, const UseIntent& use, Refusals& out) {
        check_means(view, use, out);
        const CreatureId beast = steed_of(view, use.who);
        const auto named = use.object.empty() ? std::optional(beast) : view.state().find(use.object.view());
        if (!named) return out.add(Reason::UnknownId, "object");
        const bool above = beast != CreatureId::None && beast == *named && is_breed(view, beast, kOliphant) &&
                           view.get(kSeat, use.who) == kHowdah;
        if (!above || view.get(kLadder, beast) != 0) out.add(Reason::WrongState, "object");
    }

    static std::optional<Place> free_place(const View& view, CreatureId who, Place around) {
        for (const Place at : view.neighbours(around))
            if (!view.rules().geometry().barred(view, who, at)) return at;
        return std::nullopt;
    }

    static void mount(const MoveIntent& move, Work& work) {
        const Beast& beast = sure(seat_on(work.view(), move.target, move.seat));
        const auto named = std::find(kSeats.begin(), kSeats.end(), beast.seat);
        const std::ptrdiff_t seat = beast.seat.empty() ? std::ptrdiff_t{kNoSeat} : named - kSeats.begin();
        const Place to = work.view().creature(move.target).place;
        work.emit(Moved{move.who, work.view().creature(move.who).place, to, "mount"});
        work.set(kSteed, static_cast<std::int32_t>(number(move.target)), move.who, 0, "mount");
        work.set(kSeat, static_cast<std::int32_t>(seat), move.who, 0, "mount");
        work.set(kPosture, kMounted, move.who, 0, "mount");
        // The ladder is drawn up behind the climber.
        if (climbs_ladder(beast)) work.set(kLadder, 0, move.target, 0, "mount");
    }

    static void dismount(const MoveIntent& move, Work& work) {
        const CreatureId beast = steed_of(work.view(), move.who);
        const Place from = work.view().creature(beast).place;
        const bool by_ladder = climbs_ladder(ridden(work.view(), move.who));
        const Place to =
            move.path.empty() ? sure(free_place(work.view(), move.who, from)) : first_of(move.path);
        work.set(kSteed, 0, move.who, 0, "dismount");
        work.set(kSeat, kNoSeat, move.who, 0, "dismount");
        work.set(kPosture, kStanding, move.who, 0, "dismount");
        if (by_ladder) work.set(kLadder, 1, beast, 0, "dismount");
        work.emit(Moved{move.who, from, to, "dismount"});
    }
};

}  // namespace

MechanicPtr mounting() { return make_mechanic<Mounting>(); }

}  // namespace affray
