// Item destruction: lightning, fire and acid spare little of those whom they kill (CLS-046, 047; AP-112).
#include "mechanics/harm/harm.h"
#include "readings/things/item_saves.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

class ItemDestruction final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-046", "CLS-047", "AP-112"},
                .moments = {Moment::AfterHarm},
                .offers = {{.name = "destruction", .by_itself = ByItself::LeavesToReferee}},
                .options = {{"magic_item_saves", 1}}};
    }

    void offer(const View& view, Moment, const Wound& wound, std::vector<Offer>& out) const {
        if (!wound.destructive || !has_ability_modifiers(view, wound.who)) return;
        if (view.creature(wound.who).status != CreatureStatus::Dead) return;
        out.push_back({.kind = "destruction", .subject = wound.who, .forced = true});
    }

    void perform(const Offer&, Moment, Wound& wound, Work& work) const {
        destroy_belongings(wound.who, wound.category, work);
    }
};

}  // namespace

MechanicPtr item_destruction() { return make_mechanic<ItemDestruction>(); }

}  // namespace affray
