// `affray report run`: a turn that failed on a server, done again here.
#include <cstdio>
#include <fstream>
#include <iterator>

#include "client/tools/tools.h"
#include "rulesets/registry.h"
#include "session/turn_report.h"

namespace affray::client {

int run_report(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (!file.good() && bytes.empty()) {
        std::fprintf(stderr, "affray: cannot read %s\n", path.c_str());
        return 2;
    }
    const auto repeated = session::repeat_turn(
        bytes, [](std::string_view id, const Options& options) { return make_ruleset(id, options); });
    if (!repeated) {
        std::fprintf(stderr, "affray: %s: %s\n", path.c_str(), repeated.error().message.c_str());
        return 2;
    }
    std::fputs(repeated->text.c_str(), stdout);
    return repeated->failed_again ? 1 : 0;
}

}  // namespace affray::client
