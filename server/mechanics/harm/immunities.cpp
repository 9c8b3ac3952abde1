// Immunities: blows that strike and do nothing, energies that do not harm (CLS-131, 132).
#include "mechanics/harm/harm.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

constexpr std::int32_t kMightyHitDice = 5;  // CLS-132: 4+1 is not 5

// Harmed only by magic or silver (CLS-132): what is immune to magic as well is another thing.
bool is_invulnerable(const View& view, CreatureId who) {
    return immune_to(view, who, "mundane") && !immune_to(view, who, "magical");
}

// CLS-132: a monster that is as hard to harm, or mighty enough, harms it all the same.
bool overcomes(const View& view, CreatureId who, CreatureId target) {
    if (view.rules().option("invulnerability_hd5") == 0 || view.creature(who).kind != Kind::Monster)
        return false;
    return is_invulnerable(view, target) &&
           (is_invulnerable(view, who) || view.stat(kHitDice, who) >= kMightyHitDice);
}

// One material that works is enough; one energy that does not is too much.
bool wards_off(const View& view, const Tested& test, const std::vector<Name>& tags) {
    bool any_material = false, works = overcomes(view, test.who, test.against);
    for (const Name& tag : tags) {
        const bool immune = immune_to(view, test.against, tag);
        if (!is_material(tag) && immune) return true;
        any_material = any_material || is_material(tag);
        works = works || (is_material(tag) && !immune);
    }
    return any_material && !works;
}

class Immunities final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-131", "CLS-132"},
                .moments = {Moment::AfterRoll, Moment::BeforeHarm},
                .offers = {{.name = "immunity", .by_itself = ByItself::LeavesToReferee}},
                .options = {{"invulnerability_hd5", 0}}};
    }

    void offer(const View& view, Moment, const Roll& roll, std::vector<Offer>& out) const {
        if (stopped(view, roll)) out.push_back({.kind = "immunity", .forced = true});
    }

    void offer(const View& view, Moment, const Wound& wound, std::vector<Offer>& out) const {
        if (stopped(view, wound)) out.push_back({.kind = "immunity", .forced = true});
    }

    // The roll has hit, and still disrupts; no damage is rolled.
    void perform(const Offer&, Moment, Roll& roll, Work&) const {
        roll.cancelled = true;
        roll.test.option = "no_effect";
    }

    void perform(const Offer&, Moment, Wound& wound, Work&) const { wound.rolled = 0; }

  private:
    static bool stopped(const View& view, const Roll& roll) {
        if (roll.strike == nullptr || roll.cancelled || !strikes(roll.test.outcome)) return false;
        return wards_off(view, roll.test, tags_of(view, *roll.strike));
    }

    static bool stopped(const View& view, const Wound& wound) {
        if (wound.rolled <= 0 || !view.has(wound.who)) return false;
        if (!wound.type.empty() && immune_to(view, wound.who, wound.type)) return true;
        return any(wound.tags,
                   [&](const Name& tag) { return !is_material(tag) && immune_to(view, wound.who, tag); });
    }
};

}  // namespace

MechanicPtr immunities() { return make_mechanic<Immunities>(); }

}  // namespace affray
