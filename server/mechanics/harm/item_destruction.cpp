// Item destruction: lightning, fire and acid spare little of those whom they kill (CLS-046, 047; AP-112).
#include "mechanics/harm/harm.h"
#include "readings/things/item_saves.h"
#include "readings/things/weapons.h"

namespace affray {
namespace {

class ItemDestruction final : public Mechanic {
  public:
    std::string_view id() const override { return "item_destruction"; }

    Claims claims() const override {
        return {.rules = {"CLS-046", "CLS-047", "AP-112"},
                .moments = {Moment::AfterHarm},
                .options = {{"magic_item_saves", 1}}};
    }

    void offer(const View& view, Moment, const Proposal& proposal, std::vector<Offer>& out) const override {
        const auto* wound = std::get_if<Wound>(&proposal);
        if (wound == nullptr || !wound->destructive || !has_ability_modifiers(view, wound->who)) return;
        if (view.creature(wound->who).status != CreatureStatus::Dead) return;
        Offer offer;
        offer.kind = "destruction";
        offer.subject = wound->who;
        offer.forced = true;
        out.push_back(std::move(offer));
    }

    void perform(const Offer&, Moment, Proposal& proposal, Work& work) const override {
        const auto& wound = std::get<Wound>(proposal);
        destroy_belongings(wound.who, wound.category, work);
    }
};

}  // namespace

Rider item_destruction() { return make_mechanic<ItemDestruction>(); }

}  // namespace affray
