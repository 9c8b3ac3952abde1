// Free actions: as many as the referee allows, who may void one and is asked only on request (ARC-062).
#include "mechanics/actions/actions.h"
#include "readings/common.h"

namespace affray {
namespace {

constexpr std::string_view kKind = "free_action";

bool is_free(const View& view, const Intent& intent) {
    switch (intent.verb()) {
        case Verb::Release:
        case Verb::DropItem:
        case Verb::DismissSpell: return true;
        case Verb::UsePower: {
            const Power* power = power_asked(view, intent);
            return power != nullptr && power->use.action == ActionKind::Free;
        }
        default: return false;
    }
}

class FreeActions final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-062"},
                .moments = {Moment::Declared},
                .offers = {{.name = Name(kKind), .usual = Decision::Decline}}};
    }

    // Silence allows it; a standing order of the referee decides whether there is a question at all.
    void offer(const View& view, Moment, const DeclaredAction& deed, std::vector<Offer>& out) const {
        if (!deed.as.empty() || !is_free(view, *deed.intent)) return;
        out.push_back({.kind = Name(kKind), .option = "void", .actor = deed.intent->who()});
    }

    void perform(const Offer&, Moment, DeclaredAction& deed, Work&) const { deed.voided = "referee"; }
};

}  // namespace

MechanicPtr free_actions() { return make_mechanic<FreeActions>(); }

}  // namespace affray
