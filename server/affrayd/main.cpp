// affrayd: the encounter server. Command line only; what it does is in serve.cpp.
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <map>
#include <variant>

#include "affrayd/config.h"
#include "affrayd/exit_codes.h"
#include "affrayd/healthcheck.h"
#include "affrayd/serve.h"
#include "affrayd/setup_notice.h"
#include "affrayd/store_place.h"
#include "push/pusher.h"
#include "seams/machine_faults.h"

namespace {

using namespace affray;

struct CommandLine {
    std::string config_file;
    std::map<std::string, std::string> values;  // by key
    bool check_config = false;
    std::string print_links = "text";
    std::string demo;
    std::string url;
    std::string key_file;
};

int bad_config(const std::string& message) {
    std::fprintf(stderr, "affrayd: BAD_CONFIG: %s\n", message.c_str());
    return static_cast<int>(ExitCode::BadConfig);
}

// File, then environment, then flags: what comes later wins.
Result<Config> gather(const CommandLine& line, const CLI::App& app) {
    std::vector<Given> given;
    std::string file = line.config_file;
    if (const char* named = std::getenv("AFFRAY_CONFIG"); file.empty() && named != nullptr) file = named;
    if (!file.empty()) {
        auto read = read_config_file(file);
        if (!read) return read.error();
        given = std::move(*read);
    }
    for (Given& one : read_environment()) given.push_back(std::move(one));
    for (const Setting& setting : settings()) {
        if (app.count(flag_of(setting)) > 0)
            given.push_back({setting.key, line.values.at(setting.key), flag_of(setting)});
    }
    Config config;
    if (const Status applied = apply_settings(config, given); !applied) return applied.error();
    if (const Status checked = check(config); !checked) return checked.error();
    return config;
}

void add_options(CLI::App& app, CommandLine& line) {
    app.add_option("--config", line.config_file, "TOML file with settings (AFFRAY_CONFIG)");
    app.add_flag("--check-config", line.check_config, "print the settings in force, and end");
    app.add_option("--demo", line.demo,
                   "make the demo fight if none is running; print fresh links to its seats")
        ->expected(0, 1)
        ->type_name("[CONTENT]");
    app.add_option("--print-links", line.print_links, "form of the printed links")
        ->check(CLI::IsMember({"text", "json"}));
    const Config defaults;
    for (const Setting& setting : settings()) {
        std::string help = setting.help;
        if (const std::string value = setting.show(defaults); !value.empty()) help += " [" + value + "]";
        app.add_option(flag_of(setting), line.values[setting.key], help)
            ->group("Settings (file key: dots and underscores for hyphens; variable: AFFRAY_KEY)")
            ->type_name("");
    }
}

int make_push_key(const std::string& file) {
    if (const auto made = push::make_key_file(file); !made) {
        std::fprintf(stderr, "affrayd: %s\n", made.error().message.c_str());
        return static_cast<int>(ExitCode::Usage);
    }
    std::printf("%s: set push.key_file to it, and push.contact to an address of yours\n", file.c_str());
    return 0;
}

// What it is to serve with; or the status of what is done at once. Nothing of the reading of the line stays.
std::variant<ServeOptions, int> obey(int argc, char** argv) {
    CLI::App app("Affray, an encounter server for tabletop role-playing games.", "affrayd");
    CommandLine line;
    add_options(app, line);
    app.footer("Precedence: flag, environment, file, default.");
    app.add_subcommand("serve", "run the server (the default)")->fallthrough();
    CLI::App* health = app.add_subcommand("healthcheck", "ask a running server whether it is well");
    health->add_option("--url", line.url, "such as http://127.0.0.1:8080/healthz")->required();
    CLI::App* setup =
        app.add_subcommand("setup-code", "print a new code by which the first operator is made");
    setup->fallthrough();
    CLI::App* push_key = app.add_subcommand("push-key", "make a key for Web Push in a new file");
    push_key->add_option("FILE", line.key_file, "such as /etc/affray/push.pem")->required();
    app.require_subcommand(0, 1);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        app.exit(error);
        return static_cast<int>(ExitCode::Usage);
    }
    if (health->parsed()) return static_cast<int>(healthcheck(line.url));
    if (push_key->parsed()) return make_push_key(line.key_file);
    auto config = gather(line, app);
    if (!config) return bad_config(config.error().message);
    if (line.check_config) {
        for (const Setting& setting : settings())
            std::printf("%s = %s\n", setting.key.c_str(), setting.show(*config).c_str());
        return 0;
    }
    if (setup->parsed()) {
        const auto place = store_place(*config);
        return place ? print_setup_code(config->data_dir, place->location())
                     : bad_config(place.error().message);
    }
    ServeOptions options;
    options.config = std::move(*config);
    if (app.count("--demo") > 0) options.demo = line.demo;
    options.links_as_json = line.print_links == "json";
    return options;
}

}  // namespace

int main(int argc, char** argv) {
    // What the server writes is for its owner alone.
    ::umask(077);
    contain_machine_faults();
    const auto told = obey(argc, argv);
    const auto* const options = std::get_if<ServeOptions>(&told);
    return options != nullptr ? serve(*options) : std::get<int>(told);
}
