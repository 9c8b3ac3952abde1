// Reads what a step of a case does: an intent in the words of docs/rules/README.md section 2, or a action of
// the host.
#pragma once

#include "content/scene/scene_reader.h"
#include "content/yaml/node.h"
#include "rules/intent.h"

namespace affray::cases {

/// What a step does.
struct CaseAction {
    enum class Kind : std::uint8_t { Submit, Preview, Passive, Timeout, Presence, Campaign };
    Kind kind = Kind::Submit;
    ForeignIntent intent;              ///< of Submit and Preview
    bool present = true;               ///< of Presence
    std::string question;              ///< of an answer: the kind of question that it is for
    std::vector<std::uint32_t> picks;  ///< of an answer: numbers among the seat's own offers
    content::Node command{};           ///< of Campaign: the command and its arguments
};

/// What names in an intent refer to. A creature that the state does not know becomes an id that nobody has.
struct Names {
    const State& state;
    const Ruleset& rules;
    bool may_be_unknown = false;  ///< the case says that this ruleset has no such intent
};

/// nullopt if something is wrong or not built; the node's Problems say what.
std::optional<CaseAction> read_action(const content::Node& node, const Names& names);

}  // namespace affray::cases
