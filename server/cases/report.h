// Runs case files and reports on them; behind `affray case run` and the test of tests/cases.
#pragma once

#include <iosfwd>

#include "cases/case_runner.h"

namespace affray::cases {

struct RunOptions {
    bool strict = false;            ///< a die of another purpose is a failure
    std::vector<std::string> only;  ///< ids of cases; empty: all
};

struct Report {
    std::vector<CaseResult> results;  ///< in order of files and of cases in them
    std::size_t passed = 0;
    std::size_t failed = 0;
    std::size_t skipped = 0;

    /// Exit status of a program: 1 if anything failed.
    int exit_status() const { return failed == 0 ? 0 : 1; }
};

/// Runs every case of these files. A directory stands for all *.yaml below it, in order. A file that cannot
/// be read is a failed case of its own; the others still run.
Report run_files(const std::vector<std::string>& paths, const content::RulesetSource& rulesets,
                 const RunOptions& options = {});

/// Each failing case with expected and actual values and the events so far, each skipped one with what it
/// waits for, and last "N passed, N failed, N skipped".
void print(const Report& report, std::ostream& out);

/// Text of one failing case, as `print` writes it.
std::string failure_text(const CaseResult& result);

}  // namespace affray::cases
