// The words of docs/rules/README.md that name facts, stats and options of all rulesets, and the catalogue
// spellings that readers translate.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "rules/reason.h"

namespace affray::content {

/// Is this the name of a fact or stat of some ruleset, built here or not?
bool is_fact_or_stat_word(std::string_view word);
/// Numbers that a creature's sheet may write in some ruleset.
std::span<const std::string_view> sheet_words();
/// Is this the name of an option of some ruleset?
bool is_option_word(std::string_view word);
/// Number of an option's word, such as exclude or per_turn; true and false are 1 and 0. nullopt: no such
/// word.
std::optional<std::int32_t> option_value(std::string_view word);

/// A reason code by its canonical name or by the catalogue spelling of a ruleset (README section 4).
std::optional<Reason> reason_by_any_name(std::string_view ruleset, std::string_view text);

/// An intent by the catalogue spelling of a ruleset (README section 2): the canonical verb, and one argument
/// that the spelling implies (propose_flee is propose with what = flee). Empty verb: not an alias.
struct IntentAlias {
    std::string_view verb;
    std::string_view key;
    std::string_view value;
};
IntentAlias intent_alias(std::string_view ruleset, std::string_view word);

}  // namespace affray::content
