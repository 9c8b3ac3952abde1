// Bombing: a load dropped from the air, one roll for each creature below (CLS-137).
#include "mechanics/mechanics.h"
#include "mechanics/weapons.h"

namespace affray {
namespace {

constexpr std::int32_t kHitsFrom = 16;

// What a carrier of a human's weight drops; the area is a square of so many cells.
struct Load {
    std::string_view name;
    DiceExpression damage;
    std::int32_t side = 0;
};
const Load kHumanSize{"human_size", {{{2, 6}}, 0}, 2};

const AttackIntent* as_bombing(const Intent& intent) {
    const auto* attack = intent.as<AttackIntent>();
    return attack != nullptr && attack->mode == Name("bomb") ? attack : nullptr;
}

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
    std::string_view id() const override { return "bombing"; }

    Claims claims() const override { return {.rules = {"CLS-137"}}; }

    void check(const View&, const Intent& intent, SeatId, Refusals& out) const override {
        const AttackIntent* attack = as_bombing(intent);
        if (attack == nullptr) return;
        if (attack->with.view() != kHumanSize.name) out.add(Reason::ItemMissing, "with");
        if (attack->places.size() != 1) out.add(Reason::TargetInvalid, "places");
    }

    // Damage once, then an unmodified die a creature; the armour class does not matter.
    bool begin(const Intent& intent, const Bill&, Work& work) const override {
        const AttackIntent* attack = as_bombing(intent);
        if (attack == nullptr) return false;
        const auto targets = below(work.view(), attack->places.front(), kHumanSize.side);
        if (targets.empty()) return true;
        const std::int32_t damage = work.roll(kHumanSize.damage, "damage", attack->who);
        for (const CreatureId target : targets) {
            if (work.over()) break;
            if (drop_on(attack->who, target, work)) hurt(attack->who, target, damage, work);
        }
        return true;
    }

  private:
    static bool drop_on(CreatureId who, CreatureId target, Work& work) {
        Tested test{
            .who = who, .against = target, .kind = "attack", .subject = kHumanSize.name, .target = kHitsFrom};
        test.closed = !on_players_side(work.view(), who);
        test.natural = work.roll(20, "attack", who, test.closed ? Audience::Side : Audience::Everyone);
        test.total = test.natural;
        const bool hit = *test.natural >= kHitsFrom;
        test.outcome = hit ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(std::move(test));
        return hit;
    }

    static void hurt(CreatureId who, CreatureId target, std::int32_t damage, Work& work) {
        Wound wound;
        wound.source = who;
        wound.who = target;
        wound.rolled = damage;
        wound.cause = "hit";
        work.harm(std::move(wound));
    }
};

}  // namespace

Rider bombing() { return make_mechanic<Bombing>(); }

}  // namespace affray
