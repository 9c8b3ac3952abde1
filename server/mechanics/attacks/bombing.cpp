// Bombing: a load dropped from the air, one roll for each creature below (CLS-137).
#include "base/sure.h"
#include "mechanics/attacks/attacks.h"
#include "readings/rounds/round_parts.h"
#include "readings/space/squares.h"
#include "readings/things/things.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

constexpr std::int32_t kHitsFrom = 16;
constexpr std::int32_t kHighestFlight = 300;  // feet, outdoors too
constexpr std::int32_t kMansSize = 2;
constexpr std::string_view kArea = "area_ft", kPreset = "human_size";

// What is dropped; the area is a square of so many cells.
struct BombLoad {
    Name name;
    DiceExpression damage;
    std::int32_t side = 0;
    std::uint32_t item = 0;  ///< a thing of the carrier's own; 0: the preset
};

// A carrier of a human's weight has the preset load; any other is a thing with damage and an area in feet.
std::optional<BombLoad> bombs_of(const View& view, const AttackIntent& attack) {
    if (attack.with == Name(kPreset)) return BombLoad{attack.with, {{{2, 6}}, 0}, 2, 0};
    const Item* item = carried(view, attack.who, attack.with);
    if (item == nullptr) return std::nullopt;
    const Gear& gear = view.state().gear(*item);
    const std::int32_t cells = gear.number(kArea) / kFeetPerCell;
    if (!gear.damage || cells < 1) return std::nullopt;
    return BombLoad{item->name, *gear.damage, cells, item->id};
}

// What it could let fall: its own things that are made for it, and whatever somebody big enough carries.
std::vector<Name> loads_of(const View& view, CreatureId who) {
    std::vector<Name> loads;
    if (view.stat(kSize, who) >= kMansSize) loads.emplace_back(kPreset);
    for (const Item& item : view.state().items)
        if (item.owner == who && bombs_of(view, {.who = who, .with = item.name})) loads.push_back(item.name);
    return loads;
}

bool aloft(const View& view, CreatureId who) {
    return immune_to(view, who, "flying") || view.effect(who, "flying") != nullptr;
}

bool bombs(const AttackIntent& intent) { return intent.mode == Name("bomb"); }

std::vector<CreatureId> below(const View& view, Place corner, std::int32_t side) {
    std::vector<CreatureId> all;
    for (const Creature& creature : view.state().creatures) {
        const bool inside = creature.place.x >= corner.x && creature.place.x < corner.x + side &&
                            creature.place.y >= corner.y && creature.place.y < corner.y + side;
        if (inside && creature.place.z == 0 && view.present(creature.id)) all.push_back(creature.id);
    }
    return all;
}

class Bombing final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-137"}}; }

    // CLS section 6: not flying, too high, then the rest.
    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (!bombs(attack)) return;
        if (!aloft(view, attack.who)) out.add(Reason::WrongState, Stage::Step, "who");
        if (view.creature(attack.who).place.z > kHighestFlight)
            out.add(Reason::OutOfRange, Stage::Step, "who");
        if (!bombs_of(view, attack)) out.add(Reason::ItemMissing, "with");
        if (attack.places.size() != 1) out.add(Reason::TargetInvalid, "places");
    }

    // Upon each foe that is seen; any other place will do as well.
    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!aloft(view, who)) return;
        for (const Name& load : loads_of(view, who)) {
            for (const Creature& foe : view.state().creatures) {
                if (foe.hidden || !view.present(foe.id) || !view.hostile(who, foe.id)) continue;
                AttackIntent drop{.who = who, .with = load};
                drop.mode = "bomb";
                drop.places = {foe.place};
                out.push_back({std::move(drop)});
            }
        }
    }

    // Damage once, then an unmodified die a creature; the armour class does not matter.
    bool begin(const AttackIntent& attack, const Bill&, Work& work) const {
        if (!bombs(attack)) return false;
        const BombLoad load = sure(bombs_of(work.view(), attack));
        if (load.item != 0) let_go(load, first_of(attack.places), work);
        const auto targets = below(work.view(), first_of(attack.places), load.side);
        if (targets.empty()) return true;
        const std::int32_t damage = work.roll(load.damage, "damage", attack.who) + load.damage.bonus;
        for (const CreatureId target : targets) {
            if (work.over()) break;
            if (drop_on(attack.who, target, load.name, work)) hurt(attack.who, target, damage, work);
        }
        return true;
    }

  private:
    static void let_go(const BombLoad& load, Place at, Work& work) {
        ItemChanged dropped{.item = load.item,
                            .charges = sure(work.view().state().item(load.item)).charges,
                            .where = Name(kGround),
                            .cause = "dropped",
                            .owner = CreatureId::None};
        dropped.place = at;
        work.emit(std::move(dropped));
    }

    static bool drop_on(CreatureId who, CreatureId target, const Name& load, Work& work) {
        Tested test{.who = who, .against = target, .kind = "attack", .subject = load, .target = kHitsFrom};
        test.closed = !is_of_party(work.view(), who);
        test.natural = work.roll(20, "attack", who, test.closed ? Audience::Side : Audience::Everyone);
        test.total = test.natural;
        const bool hit = *test.natural >= kHitsFrom;
        test.outcome = hit ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(std::move(test));
        return hit;
    }

    static void hurt(CreatureId who, CreatureId target, std::int32_t damage, Work& work) {
        work.harm({.source = who, .who = target, .rolled = damage, .cause = "hit"});
    }
};

}  // namespace

MechanicPtr bombing() { return make_mechanic<Bombing>(); }

}  // namespace affray
