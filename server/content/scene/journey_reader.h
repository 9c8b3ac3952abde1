// Where an expedition stands, and the things of a dungeon or a voyage as a scene writes them (ADV section 2).
#pragma once

#include <utility>
#include <vector>

#include "content/yaml/node.h"
#include "rules/ruleset.h"

namespace affray::content {

/// The keys of `party` that say where the expedition is: scene, phase, turn, day, members, area, pursuit.
bool is_journey_key(std::string_view key);
void read_journey(State& state, const Node& party);

/// Keys of features that only an expedition has. What they name of other features is looked up by `join`,
/// when all have been read.
class JourneyFeatures {
  public:
    explicit JourneyFeatures(const State& state);
    /// Does the ruleset know expeditions? Else nothing is read.
    bool known() const { return known_; }
    /// The state of a feature of this kind that says none.
    static Name resting(const Name& kind);
    /// Consumes the keys of the feature with that number, whose state is the last one of `state`.
    void read(Fields& fields, Feature& feature, std::uint32_t number, State& state);
    void join(State& state) const;

  private:
    bool known_ = false;
    std::vector<std::pair<std::uint32_t, Node>> joins_;
};

}  // namespace affray::content
