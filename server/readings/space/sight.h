// Sight: lines and lights, as attacks, spells and surprise ask for them (CLS-053, 124, 127, 129, 153).
#pragma once

#include "readings/facts.h"
#include "rules/ruleset.h"

namespace affray {

/// Does the map leave a line free between any square of the one and any of the other?
bool line_of_sight(const View& view, CreatureId a, CreatureId b);
bool line_of_sight(const View& view, CreatureId from, Place at);
/// Squares that a creature stands in.
std::vector<Place> cells_of(const View& view, CreatureId who);
/// A feature's state means that it is out of action: put out, spent, closed off.
bool inactive(const Name& state);

/// The lights of a state, gathered once for whoever asks about many places (CLS-129, ADV-025): what a
/// question costs follows the lights that burn, not all that is carried. Valid while the state of its view is
/// unchanged.
class Lights {
  public:
    explicit Lights(const View& view);
    /// Is there light at this place?
    bool reach(Place at) const;

  private:
    struct Source {
        Place at;
        std::int32_t feet = 0;
    };
    void add_features();

    View view_;
    std::vector<Source> sources_;  // in the dark only
};

/// Is there light at a place? On a map that is not dark always, but for the spell.
bool lit(const View& view, Place at);
/// Feet that what burns on it, or is said to, lights around it; 0: nothing does.
std::int32_t light_carried(const View& view, CreatureId who);
/// Feet that it sees in the dark; 0: none (CLS-129).
std::int32_t infravision(const View& view, CreatureId who);
/// Can `who` make out another in the dark? A light spoils infravision.
bool makes_out(const View& view, CreatureId who, CreatureId other);
/// Does somebody of the side carry a light (CLS-053)?
bool shows_light(const View& view, SideId side);

}  // namespace affray
