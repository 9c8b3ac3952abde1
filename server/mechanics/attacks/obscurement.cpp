// Who is not seen: fog, darkness, snow, the invisible and the hidden (TBA-008, 141, 200, 201; TBA-152 in
// part).
#include "mechanics/attacks/attacks.h"
#include "readings/common.h"
#include "readings/tactics/hiders.h"

namespace affray {
namespace {

class Obscurement final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-008", "TBA-141", "TBA-200", "TBA-201", "TBA-277", "TBA-287"},
                .stats = {kBlindsight, kTruesight, kDarkvision}};
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const Tested& test = roll.test;
        const bool looks = test.subject == Name("perception") && test.kind != Name("attack");
        if (looks && test.against != CreatureId::None && lightly_obscured(view, test.against))
            out.disadvantage.push_back({"lightly_obscured", 1, "TBA-200"});
        if (test.kind != Name("attack") || test.against == CreatureId::None) return;
        if (!sees(view, test.who, test.against) || unnoticed(view, test.who, test.against))
            out.disadvantage.push_back({"unseen_target", 1, "TBA-157"});
        if (!sees(view, test.against, test.who)) out.advantage.push_back({"unseen_attacker", 1, "TBA-157"});
        if (view.get(kHiddenFrom, test.who, test.against) != 0)
            out.advantage.push_back({"hidden", 1, "TBA-141"});
    }
};

}  // namespace

MechanicPtr obscurement() { return make_mechanic<Obscurement>(); }

}  // namespace affray
