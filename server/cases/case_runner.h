// Runs one conformance case: kernel and the host's pure decisions, scripted dice, no socket, store or clock.
#pragma once

#include "cases/table_run.h"
#include "content/scene/encounter_reader.h"
#include "content/yaml/node.h"

namespace affray::cases {

enum class Verdict : std::uint8_t { Passed, Failed, Skipped };

struct CaseResult {
    std::string id;
    std::string title;
    std::string file;
    int line = 0;
    Verdict verdict = Verdict::Failed;
    std::string reason;                 ///< why it was skipped: the rule or word that it waits for
    std::vector<std::string> failures;  ///< what was not as expected, each with expected and actual values
    std::vector<std::string> warnings;  ///< dice whose purpose differs
    std::vector<std::string> events;    ///< what happened, a line each, in order, with the steps between
    std::vector<std::string> rules;     ///< rule ids that the case names
};

/// `item`: one case as tests/cases/README.md describes it. `strict`: a die of another purpose is a
/// failure. Characters and monsters come from the data that this build carries. The witness is told of the
/// opening, with no events, and of every batch; the prompter of every intent.
CaseResult run_case(const content::Node& item, const content::RulesetSource& rulesets, bool strict,
                    const Witness& witness = {}, const Prompter& prompter = {});

}  // namespace affray::cases
