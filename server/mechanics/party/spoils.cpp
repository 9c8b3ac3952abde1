// Spoils: treasure that lies about or was carried by foes who fell is found by the party that holds the field
// (CLS-170).
#include "mechanics/party/party.h"
#include "readings/common.h"
#include "readings/journey/ground.h"
#include "readings/party/purse.h"
#include "readings/things/things.h"

namespace affray {
namespace {

constexpr std::string_view kGone = "destroyed";

bool of_the_party(Kind kind) {
    return kind == Kind::Character || kind == Kind::Retainer || kind == Kind::Companion;
}

class Spoils final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-170"}}; }

    void after(const SceneEnded& ended, Work& work) const {
        const CreatureId finder = finder_of(work.view(), ended.outcome);
        if (finder == CreatureId::None) return;
        for (const Item& item : PagedVector<Item>(work.view().state().items))
            if (is_spoil(item) && can_be_had(work.view(), item, finder))
                hand_to(CreatureId::None, item, kSpoils, kSpoils, work);
    }

  private:
    // Somebody of the party who is left to look around, if nobody is left to keep them from it.
    static CreatureId finder_of(const View& view, const Name& outcome) {
        const auto& all = view.state().creatures;
        const auto* const finder =
            first_that(all, [&](const Creature& one) { return of_the_party(one.kind) && view.up(one.id); });
        if (finder == nullptr || outcome == Name("fled") || outcome == Name("defeat"))
            return CreatureId::None;
        // Whom nobody has seen keeps nobody from it: what is not found would tell of them.
        const bool opposed = any(all, [&](const Creature& one) {
            return view.up(one.id) && !one.hidden && view.hostile(finder->id, one.id);
        });
        return opposed && outcome != Name("victory") ? CreatureId::None : finder->id;
    }

    static bool can_be_had(const View& view, const Item& item, CreatureId finder) {
        if (item.where == Name(kPool) || item.where == Name(kGone)) return false;
        // Of a whole dungeon nobody has more than where they are.
        if (item.owner == CreatureId::None || item.where == Name("ground"))
            return !on_journey(view) || lies_here(view, item);
        const CreatureStatus status = view.creature(item.owner).status;
        const bool beaten = status != CreatureStatus::Up && status != CreatureStatus::Gone;
        return beaten && view.hostile(finder, item.owner);
    }
};

}  // namespace

MechanicPtr spoils() { return make_mechanic<Spoils>(); }

}  // namespace affray
