// The steps of a case as they are written, checked for form.
#pragma once

#include <string_view>

#include "content/yaml/node.h"
#include "rules/dice.h"
#include "rules/reason.h"

namespace affray::cases {

/// An event of the vocabulary that is told by the fact or the state that it sets.
inline constexpr std::string_view kHazardTriggered = "hazard_triggered";

struct Step {
    content::Node node;
    content::Node action;            ///< what is done
    std::string by;                  ///< seat that submits; empty: that of the creature
    std::optional<Reason> rejected;  ///< the code it must be rejected with; nullopt: it must be accepted
    content::Node asked;
    content::Node after;
    content::Node result;
    content::Node events;
    std::optional<std::vector<ScriptedDice::Line>> dice;  ///< its own, if it has a list
};

std::vector<ScriptedDice::Line> read_dice_script(const content::Node& node);
std::vector<Step> read_steps(const content::Node& node, std::string_view ruleset);

}  // namespace affray::cases
