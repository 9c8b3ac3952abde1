// Listed actions: acts by the rows of the price list; what no mechanic carries out is unknown (AP-007..009;
// AP section 4.I).
#include "mechanics/actions/actions.h"

namespace affray {
namespace {

class ListedActions final : public Mechanic {
  public:
    Claims claims() const override { return {.verbs = {Verb::Act}}; }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        if (intent.verb() == Verb::Act && view.rules().owner(intent) == this)
            out.add(Reason::UnknownId, Stage::Shape, "action");
    }
};

}  // namespace

MechanicPtr listed_actions() { return make_mechanic<ListedActions>(); }

}  // namespace affray
