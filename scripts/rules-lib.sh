# shellcheck shell=bash
# How rule ids are read from sources: shared by rules-report and rules-pairs. Sourced, never run.

# shellcheck disable=SC2120  # rules-report hands it files, rules_claimed what it reads
rule_ids() { grep -ohE '[A-Z]{2,3}-[0-9]{3}' "$@" | sort -u || true; }

# Rules that some files claim, as their lists of rule ids say.
rules_claimed() {
    # shellcheck disable=SC2119
    cat "$@" | tr '\n' ' ' | grep -oE '(rules = \{[^}]*|return \{("[A-Z]{2,3}-[0-9]{3}",? *)+)\}' | rule_ids
}
