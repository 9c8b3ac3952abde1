// Reads a scene (map, sides, creatures, facts, where the encounter stands) into an opening State; shared by
// encounter files and conformance cases.
#pragma once

#include <map>

#include "content/compendium/compendium.h"
#include "rules/ruleset.h"

namespace affray::content {

/// Names of the people at the table. The referee's name is "referee", seat 0; players are 1, 2, 3 … as they
/// are added.
class SeatBook {
  public:
    /// The seat of this name, added if it is new.
    SeatId seat(const std::string& name);
    std::optional<SeatId> find(std::string_view name) const;
    /// "referee" for seat 0.
    std::string name(SeatId seat) const;
    std::vector<SeatEntry> entries() const;

  private:
    std::vector<std::string> names_;
};

struct SceneRequest {
    std::string id;  ///< of the scene, such as affray/bridge_at_dusk
    std::shared_ptr<const Ruleset> rules;
    Options options;                 ///< that differ from their defaults
    std::vector<std::string> seats;  ///< seats in order, where the file lists them
    std::map<std::string, std::string>
        seat_of;                       ///< creature id -> seat name, where the file says so elsewhere
    const Compendium* data = nullptr;  ///< characters and monsters come from here; nullptr: there are none
    bool needs_map = true;             ///< false: a scene without creatures (of campaign commands) has none
};

struct ReadScene {
    State state;  ///< phase Setup, or standing in the turn that `encounter` names; no event folded yet
    SeatBook seats;
    std::map<CreatureId, Node> standing_orders;  ///< of creatures that have some
};

/// Reads and consumes the keys map, sides, creatures, stat_blocks, features, facts, items, environments and
/// encounter. What is wrong goes to the Problems; the state is sound only if there are none.
ReadScene read_scene(Fields& fields, SceneRequest request);

/// Option values of a mapping; unknown names are problems, those of other builds unbuilt words.
Options read_options(const Node& node, const Ruleset& defaults);

/// First subject of a fact of scope Side or Group by its name: a side's index, the number of a group or mob.
/// nullopt: there is none.
std::optional<std::uint32_t> subject_number(const State& state, Scope scope, std::string_view name);

/// Makes the stored values of all derived pair facts what the ruleset derives, as events would have announced
/// them.
void settle_derived(State& state, const Ruleset& rules);

/// A duration's creature: user or target by what is given, else by text id; None if unknown.
CreatureId creature_of(const State& state, std::string_view word, CreatureId user);

}  // namespace affray::content
