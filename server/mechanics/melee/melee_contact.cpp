// Melee contact: who threatens whom, and engagement as a derived relation (AFR-012, 013, 015; ARC-107;
// CLS-100; AP-033).
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/holders.h"
#include "readings/rounds/held_back.h"
#include "readings/set_facts.h"

#include <algorithm>
#include <cstdlib>

namespace affray {
namespace {

class MeleeContact final : public Mechanic {
  public:
    explicit MeleeContact(ContactOptions options) : options_(options) {}

    Claims claims() const override {
        Claims claims{.rules = {"AP-033"},
                      .facts = {kEngaged, kCapable},
                      .follows = {kGrab, kWaiver, kAwake, kContactFrozen},
                      .derives = {derived<&MeleeContact::in_contact>(kEngaged, span(), &kContactFrozen,
                                                                     by_bodies() ? &kFootprint : nullptr),
                                  derived<&MeleeContact::capable_now>(kCapable),
                                  derived<&MeleeContact::in_melee>(kInMelee)}};
        if (options_.one_sided) {
            claims.facts.push_back(kInMelee);
            claims.stats = {kReach};
        } else if (options_.scored) {
            claims.rules = {"AFR-012", "AFR-013", "AFR-015", "ARC-107"};
        } else {
            claims.rules = {"CLS-100"};
        }
        return claims;
    }

    std::int32_t capable_now(const View& view, CreatureId who) const {
        return capable(view, view.creature(who));
    }

    std::int32_t in_contact(const View& view, CreatureId a, CreatureId b) const {
        if (!view.has(a) || !view.has(b)) return 0;
        return touch(view, view.creature(a), view.creature(b), view.get(kContactFrozen) != 0);
    }

    // Nothing is stored as truth: the events only tell the clients what has changed.
    void after(const Moved& moved, Work& work) const { announce_for(moved.who, work); }

    void after(const StatusChanged& changed, Work& work) const { announce_for(changed.who, work); }

    void after(const EffectAdded& added, Work& work) const { announce_for(added.effect.who, work); }

    void after(const EffectRemoved& removed, Work& work) const { announce_for(removed.who, work); }

    void after(const AnyOf<CreatureJoined, Overridden, SceneEnded, StandingChanged> auto&, Work& work) const {
        announce_all(work);
    }

    void after(const OrderSet&, Work& work) const {
        if (options_.scored) announce_all(work);
    }

    void after(const FeatureChanged&, Work& work) const {
        if (options_.one_sided) announce_all(work);
    }

    void after(const CreatureLeft& left, Work& work) const { announce_for(left.who, work); }

    void after(const FactSet& set, Work& work) const {
        const Vocabulary& words = *work.view().rules().vocabulary();
        if (is_of(set, kGrab, words) || is_of(set, kWaiver, words) || is_of(set, kAwake, words))
            announce_for(CreatureId{set.key.a}, work);
        if (is_of(set, kContactFrozen, words)) announce_all(work);
    }

  private:
    // AFR-010: one creature to a hex. CLS-001: nobody is wider than the largest footprint, which may be less
    // on this map. AP-033: by reach.
    std::int32_t span() const {
        if (options_.one_sided) return kAnywhere;
        return by_bodies() ? kFootprint.max : 1;
    }
    bool by_bodies() const { return !options_.one_sided && !options_.scored; }

    // Most pairs fail by one coordinate; on hexes their places alone say it.
    bool apart(const View& view, const Creature& a, const Creature& b) const {
        const std::int32_t most = span();
        return std::abs(std::int64_t{a.place.x} - b.place.x) > most ||
               std::abs(std::int64_t{a.place.y} - b.place.y) > most ||
               (options_.scored && view.distance(a.place, b.place) != 1);
    }

    // CLS-094: while tied sides move, contact is what it was before the first of them did.
    bool touch(const View& view, const Creature& a, const Creature& b, bool frozen) const {
        if (frozen) return view.get(kContactAtStart, a.id, b.id) != 0;
        return !apart(view, a, b) && engaged(view, a, b);
    }

    void announce_all(Work& work) const {
        for (const CreatureId who : everyone(work.view())) announce_for(who, work);
    }

    // AFR-012, CLS-100: up, not helpless, not stunned, and it knows of the battle: without scores, whoever
    // stands openly on the map. Unarmed attacks count, so all are armed. AP-033: so is whoever is able and
    // wide awake.
    bool capable(const View& view, const Creature& who) const {
        if (options_.one_sided)
            return !who.hidden && view.get(kAwake, who.id) == kWideAwake &&
                   !view.rules().unable(view, who.id);
        const bool there =
            options_.scored ? who.has_score : !who.hidden && view.state().scene->map.on_map(who.place);
        return who.status == CreatureStatus::Up && there && view.get(kCanAct, who.id) != 0;
    }

    bool engaged(const View& view, const Creature& a, const Creature& b) const {
        const Phase phase = view.state().phase;
        if (phase == Phase::Rest || phase == Phase::Ended) return false;  // ARC-215
        if (a.status == CreatureStatus::Dead || b.status == CreatureStatus::Dead ||
            a.status == CreatureStatus::Gone || b.status == CreatureStatus::Gone)
            return false;
        if (options_.one_sided) return strikes(view, a, b) || strikes(view, b, a);
        if (a.side == b.side || !view.rules().geometry().next_to(view, a.id, b.id) ||
            !view.hostile(a.id, b.id))
            return false;
        if (view.get(kGrab, a.id, b.id) != 0 || view.get(kGrab, b.id, a.id) != 0) return true;
        return capable(view, a) && capable(view, b) && view.get(kWaiver, a.id, b.id) == 0;
    }

    // AP-033: one that strikes farther holds a foe without being held. Asked of every pair at every step:
    // what most pairs fail comes first.
    bool strikes(const View& view, const Creature& by, const Creature& at) const {
        return by.side != at.side && view.present(at.id) &&
               within_reach(view, by.place, at.place, view.stat(kReach, by.id)) &&
               view.hostile(by.id, at.id) && capable(view, by);
    }

    std::int32_t in_melee(const View& view, CreatureId who) const {
        const Creature& creature = view.creature(who);
        return any(view.state().creatures,
                   [&](const Creature& other) { return strikes(view, other, creature); });
    }

    // Whoever was in no melee is in one now only if `who` strikes it.
    void announce_melee(CreatureId who, Work& work) const {
        const WordIndex fact = work.view().rules().vocabulary()->index(kInMelee);
        for (const CreatureId other : everyone(work.view())) {
            const View view = work.view();
            const std::int32_t before = view.state().fact({fact, number(other), 0});
            const bool now = (other != who && strikes(view, view.creature(who), view.creature(other))) ||
                             ((other == who || before != 0) && in_melee(view, other) != 0);
            if (now != (before != 0)) work.set(kInMelee, now ? 1 : 0, other, 0, "contact");
        }
    }

    void announce_for(CreatureId who, Work& work) const {
        if (who == CreatureId::None) return;  // what lies on a place
        for (const CreatureId other : told_otherwise(work.view(), who)) {
            const std::uint32_t a = number(std::min(other, who));
            const std::uint32_t b = number(std::max(other, who));
            work.set_raw(kEngaged, work.view().get(kEngaged, a, b), a, b);
        }
        if (options_.one_sided) announce_melee(who, work);
    }

    // Foes with whom `who` is in contact and the clients do not know it, or the other way round; in order of
    // their coming.
    std::vector<CreatureId> told_otherwise(const View& view, CreatureId who) const {
        std::vector<CreatureId> told, otherwise;
        const WordIndex engaged = view.rules().vocabulary()->index(kEngaged);
        for (const FactEntry& entry : view.state().sparse.of(engaged)) {
            if (entry.key.a == number(who)) told.push_back(CreatureId{entry.key.b});
            if (entry.key.b == number(who)) told.push_back(CreatureId{entry.key.a});
        }
        const Creature& self = view.creature(who);
        const bool frozen = view.get(kContactFrozen) != 0;
        for (const CreatureId other : told)
            if (!view.has(other) || !touch(view, self, view.creature(other), frozen))
                otherwise.push_back(other);
        view.find_near(self.place, view.rules().span(view, engaged), [&](const Creature& other) {
            if (other.side != self.side && !among(other.id, told) && touch(view, self, other, frozen))
                otherwise.push_back(other.id);
            return false;
        });
        return as_they_came(view, std::move(otherwise));
    }

    ContactOptions options_;
};

}  // namespace

MechanicPtr melee_contact(ContactOptions options) { return make_mechanic<MeleeContact>(options); }

}  // namespace affray
