// What a preview notes on its way: whom it would provoke, and what its attack promises.
#include "rules/door.h"
#include "rules/run.h"
#include "rules/unseen.h"

namespace affray {

void Run::note_provoked(Moment moment, const Gathered& gathered) {
    const std::uint32_t step = moment == Moment::LeavingPlace && steps_left_ > 0 ? steps_left_ - 1 : 0;
    for (const Offer& offer : gathered.offers)
        if (!offer.forced) provoked_.push_back({offer.kind, offer.actor, step});
}

// What has a doer names its targets itself.
void Run::note_reached(const Event& event) {
    const auto* declared = event.as<Declared>();
    if (declared != nullptr && declared->who == CreatureId::None) reached_ = declared->targets;
}

// What adds to its own roll a side is told with every roll, what there is to reach only of its own people: of
// others no stat and no modifier is looked at.
void Run::foresee(const Strike& strike) {
    const auto* resolution = dynamic_cast<const Foreseeable*>(&rules_.resolution());
    if (resolution == nullptr) return;
    const Viewer viewer = viewer_of(sources_.seat);
    if (!controls(state_, viewer, strike.who)) return;
    const std::optional<State> shown = without_unseen(state_, viewer);
    const View known(shown ? *shown : state_, rules_);
    for (const CreatureId target : strike.targets) {
        if (!sees(state_, viewer, target)) continue;
        const auto against = [&](std::int32_t defence) {
            return resolution->prospect(known, strike, target, defence);
        };
        const bool knows = knows_numbers(state_, viewer, target);
        const Prospect prospect = resolution->prospect(known, strike, target,
                                                       knows ? std::nullopt : std::optional<std::int32_t>(0));
        Odds odds{.target = target, .versus = prospect.versus, .harm = prospect.harm};
        if (knows || prospect.trial.sure)
            odds.chance = chance(prospect.trial);
        else
            odds.bands = bands_of(against);
        odds_.push_back(std::move(odds));
    }
}

}  // namespace affray
