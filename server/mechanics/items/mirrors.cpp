// A mirror as cover turns small spells back (TBA-283).
#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/common.h"
#include "readings/space/squares.h"
#include "readings/tactics/hazards.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

constexpr std::int32_t kSmallest = 1;  // levels that a mirror turns back

class Mirrors final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-283", "TBA-318"},
                .moments = {Moment::Paid},
                .offers = {{.name = "reflect", .usual = Decision::Ask, .by_itself = ByItself::Takes}}};
    }

    void offer(const View& view, Moment, const DeclaredAction& deed, std::vector<Offer>& out) const {
        const auto* cast = deed.intent->as<CastIntent>();
        if (cast == nullptr || cast->verb != Verb::Cast || cast->targets.size() != 1) return;
        const Power* spell = view.sheet(cast->who).power(cast->spell);
        const CreatureId target = cast->targets.front();
        if (spell == nullptr || spell->level > kSmallest || target == cast->who || !may_react(view, target))
            return;
        const auto mirror = mirror_between(view, cast->who, target);
        if (!mirror) return;
        out.push_back({.kind = "reflect",
                       .option = view.state().scene->features[*mirror].id,
                       .actor = target,
                       .subject = cast->who,
                       .seat = view.creature(target).seat});
    }

    void perform(const Offer& taken, Moment, DeclaredAction&, Work& work) const {
        const CreatureId user = taken.actor, caster = taken.subject;
        const std::uint32_t mirror = sure(work.view().state().feature(taken.option));
        spend_reaction(user, work);
        work.emit(Reacted{user, "mirror_reflect", caster});
        const Tested mine =
            check_of({.who = user, .skill = "dex", .purpose = "contest", .against = caster}, work);
        Tested theirs{.who = caster, .against = user, .kind = "check", .subject = "spellcasting"};
        theirs.modifiers.push_back({"spell_mod", work.view().stat(kSpellMod, caster), "TBA-283"});
        theirs = work.view().rules().resolution().test(std::move(theirs), 20, "contest.against", work);
        const bool turned = *mine.total > *theirs.total;
        work.set(kDiverted, turned ? kTurnedBack : kLost, user, 0, "mirror");
        work.emit(FeatureChanged{mirror, "broken", "mirror"});
        if (turned) return;
        // It strikes a square beside the user, whether anything there can be hurt or not.
        std::int32_t free = 0;
        const Place at = work.view().creature(user).place;
        for (const Place step : kEightWays) {
            const Place next{at.x + step.x, at.y + step.y, at.z};
            if (free_space(work.view(), user, body_at(work.view(), user, next, false))) ++free;
        }
        if (free > 1) work.roll(free, "place", caster);
    }

  private:
    // Beside the user, and in the line.
    static std::optional<std::uint32_t> mirror_between(const View& view, CreatureId caster, CreatureId user) {
        const auto& features = view.state().scene->features;
        const std::vector<Place> line = crossed(view.creature(caster).place, view.creature(user).place);
        for (std::uint32_t i = 0; i < features.size(); ++i) {
            if (features[i].kind != Name("mirror") || !standing(view.state(), i)) continue;
            const auto between = [&](Place at) {
                const Body glass{at, 1, body_of(view, user).low, body_of(view, user).high};
                return among(Place{at.x, at.y, 0}, line) &&
                       cells_between(view, glass, body_of(view, user)) <= 1;
            };
            if (any(features[i].cells, between)) return i;
        }
        return std::nullopt;
    }
};

}  // namespace

MechanicPtr mirrors() { return make_mechanic<Mirrors>(); }

}  // namespace affray
