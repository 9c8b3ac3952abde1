// Grit: once, until somebody rests, its owner takes half of a wound. A rule of no ruleset.
#include "grit.h"

namespace affray::test {
namespace {

constexpr std::string_view kWords[] = {"spent", "fresh"};
constexpr Fact kGrit = Fact{"grit", Scope::Creature}.outlasting().in_words(kWords);

class Grit final : public Mechanic {
  public:
    std::string_view id() const override { return "grit"; }

    Claims claims() const override {
        return {.facts = {kGrit},
                .moments = {Moment::BeforeHarm},
                .offers = {{.name = "grit", .by_itself = ByItself::Takes, .secret = true}}};
    }

    void offer(const View& view, Moment, const Wound& wound, std::vector<Offer>& out) const {
        if (wound.rolled <= 0 || view.get(kGrit, wound.who) == 0) return;
        out.push_back({.kind = "grit",
                       .option = "half",
                       .actor = wound.who,
                       .subject = wound.source,
                       .seat = view.creature(wound.who).seat,
                       .places = {}});
    }

    void perform(const Offer& offer, Moment, Wound& wound, Work& work) const {
        work.set(kGrit, 0, offer.actor, 0, "grit");
        wound.halved_by.push_back("grit");
    }
};

}  // namespace

std::unique_ptr<const Mechanic> grit() { return make_mechanic<Grit>(); }

}  // namespace affray::test
