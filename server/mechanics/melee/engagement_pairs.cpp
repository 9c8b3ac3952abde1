// Engagement pairs: who is in contact with whom where positions are zones; contact is stored, and engages as
// long as a foe is up (ARC-075..079, 082, 083, 097, 098, 104, 107, 190).
#include "mechanics/melee/melee.h"
#include "readings/common.h"

namespace affray {
namespace {

/// Contact: an unordered pair of hostile creatures in one zone. It outlasts a fall; only an able foe engages.
constexpr Fact kContact{"engaged", Scope::Bond};

// In the battle, neither slain nor surrendered (ARC-077).
bool fights_on(const View& view, CreatureId who) {
    return view.present(who) && view.creature(who).status != CreatureStatus::Surrendered;
}

bool may_touch(const View& view, CreatureId a, CreatureId b) {
    return a != b && view.hostile(a, b) && fights_on(view, a) && fights_on(view, b) &&
           view.creature(a).place == view.creature(b).place;
}

std::vector<CreatureId> contacts_of(const View& view, CreatureId who) { return view.seconds(kContact, who); }

class EngagementPairs final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-075", "ARC-076", "ARC-077", "ARC-078", "ARC-079", "ARC-082", "ARC-097",
                          "ARC-098", "ARC-104", "ARC-107"},
                .facts = {kContact, kCapable},
                .moments = {Moment::EnteredPlace},
                .follows = {kGrab},
                .derives = {derived<&capable>(kCapable)},
                .offers = {{.name = "contact", .by_itself = ByItself::Takes}}};
    }

    // Able to use what it has against a foe in contact: what stuns or fells it takes that away (ARC-106).
    static std::int32_t capable(const View& view, CreatureId who) { return view.get(kCanAct, who); }

    // Where a walk ends, everybody is left but those that it was meant for (ARC-077, ARC-080).
    void offer(const View& view, Moment, const Step& step, std::vector<Offer>& out) const {
        if ((step.joins.empty() && contacts_of(view, step.who).empty())) return;
        out.push_back({.kind = "contact",
                       .option = "contact",
                       .actor = step.who,
                       .seat = view.creature(step.who).seat,
                       .forced = true});
    }

    void perform(const Offer& taken, Moment, Step& step, Work& work) const {
        const CreatureId who = taken.actor;
        const std::vector<CreatureId> joins = step.joins;
        for (const CreatureId foe : contacts_of(work.view(), who))
            if (!among(foe, joins)) break_contact(work, who, foe, "left");
        for (const CreatureId foe : joins)
            if (may_touch(work.view(), who, foe)) work.set(kContact, 1, who, number(foe), "met");
    }

    void after(const Moved& moved, Work& work) const { follow_move(moved, work); }

    void after(const StatusChanged& changed, Work& work) const { part_company(changed.who, work); }

    void after(const CreatureLeft& left, Work& work) const { part_company(left.who, work); }

    void after(const FactSet& set, Work& work) const { follow_grab(set, work); }

    void after(const Overridden&, Work& work) const {
        for (const CreatureId who : everyone(work.view())) part_company(who, work);
    }

  private:
    // ARC-098: a teleport ends contact wherever it leads. A victim may still be on its way (ARC-193).
    static void follow_move(const Moved& moved, Work& work) {
        const bool vanished = moved.cause == Name("teleport");
        for (const CreatureId foe : contacts_of(work.view(), moved.who)) {
            const View view = work.view();
            const bool held = view.get(kGrab, moved.who, foe) != 0 || view.get(kGrab, foe, moved.who) != 0;
            if (vanished || (!held && !may_touch(view, moved.who, foe)))
                break_contact(work, moved.who, foe, vanished ? "teleport" : "zone");
        }
    }

    static void part_company(CreatureId who, Work& work) {
        for (const CreatureId foe : contacts_of(work.view(), who))
            if (!may_touch(work.view(), who, foe)) break_contact(work, who, foe, "removed");
    }

    // ARC-190: every grab is a contact; a grab that ends between zones leaves none.
    static void follow_grab(const FactSet& set, Work& work) {
        if (set.key.fact != work.view().rules().vocabulary()->index(kGrab)) return;
        const CreatureId holder{set.key.a};
        const CreatureId victim{set.key.b};
        const bool touch = may_touch(work.view(), holder, victim);
        if (set.value != 0 && touch) work.set(kContact, 1, holder, number(victim), "grab");
        if (set.value == 0 && !touch) work.set(kContact, 0, holder, number(victim), "zone");
    }
};

}  // namespace

MechanicPtr engagement_pairs() { return make_mechanic<EngagementPairs>(); }

}  // namespace affray
