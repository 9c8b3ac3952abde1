// Reads an encounter file: everything a server needs to open a table.
#pragma once

#include <functional>

#include "content/scene/scene_reader.h"

namespace affray::content {

/// Gives a ruleset by its id and options; nullptr for an unknown id. The registry of `rulesets` is one.
using RulesetSource =
    std::function<std::shared_ptr<const Ruleset>(std::string_view id, const Options& options)>;

/// A player's place at the table and what it controls.
struct SeatPlan {
    SeatId id = SeatId::Referee;
    std::string name;
    std::vector<CreatureId> creatures;
};

/// An encounter ready to be opened: phase Setup, no event folded, facts at their initial values.
struct Opening {
    std::string id;  ///< such as affray/bridge_at_dusk
    std::string title;
    std::string summary;
    std::vector<std::string> notices;  ///< licence notices to show
    std::vector<std::string> advice;   ///< to the party: PARTY_SMALL … (CLS-010 to CLS-012)
    std::string caller;                ///< name of whom to propose as caller (CLS-014); empty: nobody
    State state;
    std::vector<SeatPlan> seats;  ///< players only, 1, 2, 3 …
    std::shared_ptr<const Ruleset> ruleset;
};

/// Options that stand below and above those of a file: a campaign's, and those of this one time.
struct OptionLayers {
    Options below{};
    Options above{};
};

/// Keys: title, summary, ruleset, options, seats [{name, creatures}], map, sides, creatures, stat_blocks,
/// features, facts, items, notices. A creature may name a stat block, which then answers for keys that it
/// lacks. nullopt if anything is wrong; then `problems` says what.
/// Characters and monsters come from the compendium of the ruleset, whose notices join the encounter's.
std::optional<Opening> read_encounter(const std::string& id, const Node& node, const RulesetSource& rulesets,
                                      const Compendia& compendia = Compendia::built_in(),
                                      const OptionLayers& layers = {});

}  // namespace affray::content
