// What a creature is made of: immunity, resistance and vulnerability to a kind of damage (TBA-155).
#include "mechanics/harm/harm.h"
#include "readings/common.h"
#include "readings/space/bodies.h"

namespace affray {
namespace {

class DamageTypes final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-155"},
                .moments = {Moment::BeforeHarm},
                .offers = {{.name = "damage_type", .usual = Decision::Take}}};
    }

    void offer(const View& view, Moment, const Wound& wound, std::vector<Offer>& out) const {
        if (wound.type.empty() || !touched(view, wound)) return;
        out.push_back({.kind = "damage_type",
                       .option = wound.type,
                       .actor = wound.who,
                       .subject = wound.who,
                       .seat = view.creature(wound.who).seat,
                       .forced = true});
    }

    void perform(const Offer&, Moment, Wound& wound, Work& work) const {
        const Sheet& sheet = work.view().sheet(wound.who);
        if (sheet.has_trait(wound.type)) wound.multiplier = 0;
        if (says(sheet, "resist.", wound.type)) wound.halved_by.emplace_back("resistance");
        if (says(sheet, "vulnerable.", wound.type)) wound.multiplier *= 2;
    }

  private:
    static bool says(const Sheet& sheet, const std::string& how, const Name& type) {
        return Name::fits(how + type.str()) && sheet.has_trait(Name(how + type.str()));
    }

    static bool touched(const View& view, const Wound& wound) {
        const Sheet& sheet = view.sheet(wound.who);
        return sheet.has_trait(wound.type) || says(sheet, "resist.", wound.type) ||
               says(sheet, "vulnerable.", wound.type);
    }
};

}  // namespace

MechanicPtr damage_types() { return make_mechanic<DamageTypes>(); }

}  // namespace affray
