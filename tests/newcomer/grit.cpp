// Grit: once, a creature may shrug off an attack upon it before it is paid for. A rule of no ruleset.
#include "grit.h"

namespace affray::test {
namespace {

constexpr std::string_view kWords[] = {"spent", "fresh"};
constexpr Fact kGrit = Fact{"grit", Scope::Creature}.outlasting().in_words(kWords);

class Grit final : public Mechanic {
  public:
    Claims claims() const override {
        return {.facts = {kGrit},
                .moments = {Moment::Declared},
                .offers = {{.name = "grit", .by_itself = ByItself::Takes, .secret = true}}};
    }

    void offer(const View& view, Moment, const DeclaredAction& deed, std::vector<Offer>& out) const {
        if (deed.intent->verb() != Verb::Attack) return;
        for (const CreatureId who : deed.targets) {
            if (view.get(kGrit, who) == 0) continue;
            out.push_back({.kind = "grit",
                           .option = "shrug",
                           .actor = who,
                           .subject = deed.intent->who(),
                           .seat = view.creature(who).seat});
        }
    }

    void perform(const Offer& offer, Moment, DeclaredAction& deed, Work& work) const {
        work.set(kGrit, 0, offer.actor, 0, "grit");
        deed.voided = "grit";
    }
};

}  // namespace

std::unique_ptr<const Mechanic> grit() { return make_mechanic<Grit>(); }

}  // namespace affray::test
