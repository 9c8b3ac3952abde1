// Cover read off the squares: armour class and dexterity saves (TBA-114, 190..197).
#include "mechanics/attacks/attacks.h"
#include "readings/tactics/fighting.h"

namespace affray {
namespace {

class CoverLines final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-114", "TBA-190", "TBA-191", "TBA-192", "TBA-193", "TBA-194", "TBA-195",
                          "TBA-196", "TBA-197", "TBA-199"}};
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.test.kind != Name("attack") || roll.power == nullptr) return;
        const Cover cover = cover_against(view, roll.test.who, roll.test.against, *roll.power);
        if (cover != kNoCover) out.defence.push_back({kCoverWords[cover], cover_bonus(cover), "TBA-190"});
    }
};

}  // namespace

MechanicPtr cover_lines() { return make_mechanic<CoverLines>(); }

}  // namespace affray
