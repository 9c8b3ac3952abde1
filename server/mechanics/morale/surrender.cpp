// Surrender: who has had enough says so, at any step of its own pass (CLS-164).
#include "mechanics/morale/morale.h"
#include "readings/common.h"

namespace affray {
namespace {

class Surrender final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"CLS-164"}, .verbs = {Verb::Surrender}}; }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.get(kCanAct, who) == 0) return;
        out.push_back({UseIntent{.verb = Verb::Surrender, .who = who}});
    }

    void act(const UseIntent& use, Work& work) const {
        work.emit(StatusChanged{use.who, CreatureStatus::Surrendered, "surrendered", CreatureId::None});
    }
};

}  // namespace

MechanicPtr surrender() { return make_mechanic<Surrender>(); }

}  // namespace affray
