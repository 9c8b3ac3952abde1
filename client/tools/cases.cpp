// `affray case run FILE...`.
#include <iostream>

#include "cases/report.h"
#include "client/tools/tools.h"
#include "rulesets/registry.h"

namespace affray::client {

int run_cases(const CaseOptions& options) {
    cases::RunOptions run;
    run.strict = options.strict;
    if (!options.only.empty()) run.only.push_back(options.only);
    const cases::Report report = cases::run_files(options.files, make_ruleset, run);
    cases::print(report, std::cout);
    return report.exit_status();
}

}  // namespace affray::client
