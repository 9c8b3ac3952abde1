// A case as it is written, read and checked word by word before its first die.
#pragma once

#include "cases/case_runner.h"
#include "cases/intent_reader.h"
#include "cases/script.h"

namespace affray::cases {

/// The written case, and what it needs to run.
struct Script {
    std::shared_ptr<const Ruleset> rules;
    std::optional<content::ReadScene> scene;
    std::vector<Step> steps;
    std::vector<ScriptedDice::Line> dice;
    std::vector<std::string> absent;
    content::Node final_state;
    content::Node scene_node;
    Options options;
};

/// What the build carries for these rules.
const content::Compendium& data_of(const Ruleset& rules);
/// What names in the intent of this step refer to.
Names names_for(const Step& step, Names names);

/// nullopt: the verdict is in the result already.
std::optional<Script> read_case(const content::Node& item, const content::RulesetSource& rulesets,
                                CaseResult& result);

}  // namespace affray::cases
