// `affray log EXPORT`: a fight to read.
#include <cstdio>

#include "client/text/story_page.h"
#include "client/tools/replay_source.h"
#include "client/tools/tools.h"

namespace affray::client {

int print_log(const std::string& path) {
    const auto replay = load_replay(path);
    if (!replay) {
        std::fprintf(stderr, "affray log: %s: %s\n", path.c_str(), replay.error().message.c_str());
        return 2;
    }
    const std::string text = story_text(*replay);
    std::fwrite(text.data(), 1, text.size(), stdout);
    return 0;
}

}  // namespace affray::client
