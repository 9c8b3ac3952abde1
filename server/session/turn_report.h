// Reports of turns that failed, read again: the same resolver, the same dice.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "content/scene/encounter_reader.h"

namespace affray::session {

/// The program's own name and version, as reports and clients are told.
inline constexpr std::string_view kBuild = "affray 0.1";

struct RepeatedTurn {
    bool failed_again = false;
    std::string text;  // lines for the operator: what was asked, what failed then, what happens now
};

/// Carries out in this process what a report tells of, inside a barrier; nothing is stored. Errors: Corrupt
/// (no report), Unsupported (its ruleset is not known here).
Result<RepeatedTurn> repeat_turn(std::string_view report, const content::RulesetSource& rulesets);

}  // namespace affray::session
