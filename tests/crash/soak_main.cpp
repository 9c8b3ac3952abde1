// affray_soak: the arguments of a soak.
#include <CLI/CLI.hpp>

#include "crash/soak.h"

int main(int argc, char** argv) {
    affray::crash::SoakOptions options;
    double minutes = 120;
    std::int64_t pause_ms = 2000;
    CLI::App app("Plays for hours with everything that happens to a server, and sees whether it stays level");
    app.add_option("--minutes", minutes, "how long")->capture_default_str();
    app.add_option("--tables", options.tables, "played at once")->capture_default_str();
    app.add_option("--kills", options.kills, "of the server, over the whole")->capture_default_str();
    app.add_option("--pause-ms", pause_ms, "a player thinks at most so long")->capture_default_str();
    app.add_option("--seed", options.seed, "of all chance");
    app.add_option("--work-dir", options.work_dir, "a folder that is ours; its data/ may hold an account");
    app.add_option("--name", options.name, "of that account: it keeps a campaign over HTTP");
    app.add_option("--password", options.password, "of that account");
    CLI11_PARSE(app, argc, argv);
    options.length = std::chrono::seconds(static_cast<std::int64_t>(minutes * 60));
    options.pause = std::chrono::milliseconds(pause_ms);
    return affray::crash::soak(options);
}
