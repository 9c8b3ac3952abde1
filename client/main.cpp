// The program `affray`: a seat in a terminal, and the tools around fights and their logs.
#include <sys/stat.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>
#include <vector>

#include "client/admin_commands.h"
#include "client/play/play.h"
#include "client/tools/tools.h"
#if AFFRAY_WITH_BENCH
#include "bench/load/bench.h"
#endif

namespace {

using namespace affray;  // NOLINT(google-build-using-namespace)

constexpr const char* kFooter =
    R"(Exit status: 0 all is well; 1 a case failed, a database does not hold, or a command was refused
under --strict, or a turn failed again; 2 the command line or a file makes no sense; 3 the server cannot be
reached or refused the seat.)";

struct Arguments {
    client::PlayOptions play{};
    client::CaseOptions cases{};
    client::ExportOptions exported{};
    client::CharacterOptions character{};
    std::string content{};
    std::string data{};
    std::string log{};
#if AFFRAY_WITH_BENCH
    bench::BenchOptions bench{};
#endif
    bool json = false;
    bool plain = false;
    std::string wire = "binary";
};

CLI::App* add_play(CLI::App& app, Arguments& a) {
    CLI::App* play = app.add_subcommand(
        "play", "Take a seat: join by a link, see the table on the whole screen, act by short commands");
    play->alias("join");
    play->add_option("url", a.play.url,
                     "The link you were given, http://host:port/#seat=… or /#join=CODE; or the server's "
                     "address with --token-file");
    play->add_option("--token-file", a.play.token_file, "Keep the seat here, and take it up again from here");
    play->add_option("--name", a.play.name, "The name to join with (default: the seat's own)");
    play->add_option("--seat", a.play.seat, "Which seat of a link that holds several")->capture_default_str();
    CLI::Option* plain = play->add_flag("--plain", a.plain,
                                        "Lines instead of a full screen: for screen readers and scripts; "
                                        "what a pipe gets anyway");
    play->add_flag("--json", a.json,
                   "For bots: every thing told is a line of JSON, every line read a command "
                   "or JSON")
        ->excludes(plain);
    play->add_option("--wire", a.wire, "Which subprotocol the connection speaks")
        ->check(CLI::IsMember({"binary", "json"}))
        ->capture_default_str();
    play->add_flag("--strict", a.play.strict,
                   "For scripts: stop with status 1 at the first command that is refused");
    play->footer("At the table, `help` lists all commands. Commands may come through a pipe.");
    return play;
}

CLI::App* add_case(CLI::App& app, Arguments& a) {
    CLI::App* cases = app.add_subcommand("case", "Conformance cases");
    cases->require_subcommand(1);
    CLI::App* run =
        cases->add_subcommand("run",
                              "Run the cases of files; prints failures with expected and actual values, "
                              "then N passed, N failed, N skipped");
    run->add_option("files", a.cases.files, "Case files (YAML), or directories of them")
        ->required()
        ->check(CLI::ExistingPath);
    run->add_flag("--strict", a.cases.strict, "A die with another purpose than the case says fails it");
    run->add_option("--only", a.cases.only, "Run only the case of this id");
    return run;
}

CLI::App* add_content_check(CLI::App& app, Arguments& a) {
    CLI::App* content = app.add_subcommand("content", "Encounters and data as files");
    content->require_subcommand(1);
    CLI::App* check = content->add_subcommand(
        "check",
        "Read a content directory as a server would: problems with file, line and field, odd numbers, "
        "and how hard each encounter is");
    check->add_option("directory", a.content, "The content directory")
        ->required()
        ->check(CLI::ExistingDirectory);
    return check;
}

CLI::App* add_character_new(CLI::App& app, Arguments& a) {
    client::CharacterOptions& hero = a.character;
    CLI::App* character = app.add_subcommand("character", "Player characters");
    character->require_subcommand(1);
    CLI::App* made = character->add_subcommand("new", "Print a character and its sheet as YAML");
    made->add_option("--class", hero.role, "fighter, wizard …")->required();
    made->add_option("--id", hero.id, "Id in an encounter file")->capture_default_str();
    made->add_option("--race", hero.race, "dwarf, wood_elf …");
    made->add_option("--level", hero.level, "1 to 10")->capture_default_str();
    made->add_option("--abilities", hero.abilities, "Final scores: str=16,con=14,dex=12");
    made->add_option("--bought", hero.bought, "Scores for 28 points; then --race-bonus and --class-bonus");
    made->add_option("--race-bonus", hero.race_bonus, "The ability that the race raises");
    made->add_option("--class-bonus", hero.class_bonus, "The ability that the class raises");
    made->add_option("--increase", hero.increases, "Three abilities: str,con,dex; once for 4, 7 and 10");
    made->add_option("--armor", hero.armor, "none, light, heavy, or a suit by name");
    made->add_flag("--shield", hero.shield, "Carry a shield");
    made->add_option("--weapons", hero.weapons, "longsword,longbow");
    made->add_option("--melee-ability", hero.melee_ability, "Where the class offers two");
    made->add_option("--powers", hero.powers, "Chosen powers: ray_of_frost,shield");
    made->add_option("--talents", hero.talents, "Chosen talents");
    made->add_option("--backgrounds", hero.backgrounds, "8 points, 1 to 5 each: smith=5,sailor=3");
    made->add_option("--items", hero.items, "keen_weapon,healing_potion");
    made->add_option("--lower", hero.lower, "classic: points given up, int=2,wis=2; --abilities as rolled");
    made->add_option("--raise", hero.raise, "classic: points of a prime requisite bought with them, str=2");
    made->add_option("--hit-dice", hero.hit_dice,
                     "classic: hit dice as rolled, 5,3; else they are rolled here");
    made->add_option("--ruleset", hero.ruleset, "Whose data")->capture_default_str();
    made->add_option("--content", hero.content, "A content directory (default: what this program carries)");
    return made;
}

struct ReplayCommands {
    CLI::App* log = nullptr;
    CLI::App* replay = nullptr;
    CLI::App* exported = nullptr;
};

ReplayCommands add_replays(CLI::App& app, Arguments& a) {
    ReplayCommands all;
    all.log = app.add_subcommand("log", "A readable chronicle of a replay or of exported lines");
    all.replay = app.add_subcommand("replay", "Look through a replay step by step, forwards and back");
    for (CLI::App* command : {all.log, all.replay})
        command
            ->add_option("file", a.log, "A file of `affray export` or of the server; - reads standard input")
            ->required();
    all.exported = app.add_subcommand("export", "Write what a seat was told of an encounter");
    all.exported
        ->add_option("data", a.exported.data, "The data directory, the database file, or postgresql://...")
        ->required();
    all.exported->add_option("encounter", a.exported.encounter,
                             "The encounter's public id; without it, all are listed");
    all.exported->add_option("--as", a.exported.as, "referee, spectator, or a seat by its number or name")
        ->capture_default_str();
    all.exported->add_option(
        "--format", a.exported.form,
        "affray (a replay), jsonl, html or txt (default: by the output's ending, else jsonl)");
    all.exported->add_flag("--branches", a.exported.branches, "What play was led back from too");
    all.exported->add_option("-o,--output", a.exported.output, "File to write (default: standard output)");
    return all;
}

#if AFFRAY_WITH_BENCH
CLI::App* add_bench(CLI::App& app, Arguments& a) {
    CLI::App* load =
        app.add_subcommand("bench",
                           "Load driver: encounters of seven seats in a closed loop, beside a bare "
                           "WebSocket and SQLite program as the limit");
    load->add_option("--encounters", a.bench.rooms,
                     "Encounters at once; several numbers are compared one by one")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    load->add_option("--tokens", a.bench.tokens,
                     "Tokens of each encounter; several numbers are measured by turns, beside the first")
        ->check(CLI::Range(20, 1000))
        ->capture_default_str();
    load->add_option(
            "--rate", a.bench.rate,
            "Intents a second of all encounters together, each counted from when it was due (an open "
            "loop); default: the next when the last is answered")
        ->check(CLI::Range(1.0, 1e6));
    load->add_flag("--idle", a.bench.idle, "Instead of a load: what connections take that say nothing");
    load->add_flag("--together", a.bench.together,
                   "With --idle: everybody calls before anybody is answered, as after a restart");
    load->add_option("--seconds", a.bench.seconds, "Measured window of each repetition")
        ->capture_default_str();
    load->add_option("--warm-up", a.bench.warm_up, "Seconds before each window")->capture_default_str();
    load->add_option("--repetitions", a.bench.repetitions, "Repetitions, interleaved")->capture_default_str();
    load->add_option("--server", a.bench.server, "The server program (default: affrayd beside this program)");
    load->add_option("--peer", a.bench.peer, "The program raw_sqlite (default: beside this program)");
    load->add_option("--content", a.bench.content,
                     "Directory with the driver's own encounter (default: bench/content)");
    load->add_option("--work-dir", a.bench.work_dir,
                     "Where databases and logs are put (default: a fresh directory)");
    load->add_option("--attach", a.bench.attach, "Port of a server on this machine that runs already");
    load->add_option("--attach-pid", a.bench.attach_pid, "Its process, to measure what it uses");
    load->add_flag("--no-peer", a.bench.no_peer, "Measure the server alone");
    load->add_option(
            "--attack", a.bench.attack,
            "Instead of the peer: the reply times of quiet tables while another is sent so many hostile "
            "messages a second, by turns with windows in which it is not")
        ->check(CLI::Range(1, 1000));
    load->add_option("--reads", a.bench.reads,
                     "With --account, instead of the attack: its campaign is read so many times a second")
        ->check(CLI::Range(1, 1000));
    load->add_option("--storms", a.bench.storms,
                     "Instead of the peer: the server is killed so many times, and everybody comes back")
        ->check(CLI::Range(1, 1000));
    load->add_option("--recoveries", a.bench.recoveries,
                     "Instead of the peer: the server is killed so many times, and the first intent that is "
                     "accepted again is waited for")
        ->check(CLI::Range(1, 1000));
    load->add_option("--account", a.bench.account,
                     "With --attack: a file with a token and the id of its campaign, attacked over HTTP");
    return load;
}
#endif

int run(int argc, char** argv) {
    Arguments a;
    CLI::App app{
        "Affray: play a fight from the terminal, run conformance cases, check and read logs, measure a "
        "server."};
    app.footer(kFooter);
    app.set_version_flag("--version", "affray " AFFRAY_VERSION);
    app.require_subcommand(1);
    const CLI::App* play = add_play(app, a);
    const CLI::App* cases = add_case(app, a);
    const CLI::App* content = add_content_check(app, a);
    const CLI::App* character = add_character_new(app, a);
    CLI::App* verify = app.add_subcommand(
        "verify",
        "Check a database: pages, chains, and every log folded again with its state hashes compared");
    verify->add_option("data", a.data, "The data directory, the database file, or postgresql://...")
        ->required();
    const ReplayCommands replays = add_replays(app, a);
    CLI::App* report = app.add_subcommand("report", "Turns that failed on a server, from its data directory");
    report->require_subcommand(1);
    CLI::App* run_report = report->add_subcommand("run", "Repeat the turn and print what happens");
    run_report->add_option("file", a.data, "A file of DATA/reports")->required();
    client::AdminCommands admin(app);
#if AFFRAY_WITH_BENCH
    const CLI::App* load = add_bench(app, a);
#endif
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    }
    a.play.encoding = a.wire == "json" ? client::Encoding::Json : client::Encoding::Binary;
    if (a.json) a.play.mode = client::ScreenMode::Json;
    if (a.plain) a.play.mode = client::ScreenMode::Plain;
    if (play->parsed()) return client::play(a.play);
    if (cases->parsed()) return client::run_cases(a.cases);
    if (content->parsed()) return client::check_content(a.content);
    if (character->parsed()) return client::new_character(a.character);
    if (verify->parsed()) return client::verify_data(a.data);
    if (run_report->parsed()) return client::run_report(a.data);
    if (replays.log->parsed()) return client::print_log(a.log);
    if (replays.replay->parsed()) return client::step_through(a.log);
    if (replays.exported->parsed()) return client::export_encounter(a.exported);
    if (const auto status = admin.run()) return *status;
#if AFFRAY_WITH_BENCH
    if (load->parsed()) return bench::bench(a.bench);
#endif
    return 2;
}

}  // namespace

int main(int argc, char** argv) {
    // Exports, replays and databases hold what is not for everybody on this machine.
    ::umask(077);
    try {
        return run(argc, argv);
    } catch (const std::exception& failure) {
        std::fprintf(stderr, "affray: %s\n", failure.what());
        return 2;
    }
}
