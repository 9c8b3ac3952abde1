// The tools of `affray` that need no server: cases, checks and logs. Each prints its findings and returns the
// exit status that `affray --help` documents.
#pragma once

#include <string>
#include <vector>

namespace affray::content {
struct Compendium;
}

namespace affray::client {

struct CaseOptions {
    std::vector<std::string> files{};
    bool strict = false;
    std::string only{};
};
// 0: none failed. 1: some did. 2: a file cannot be read.
int run_cases(const CaseOptions& options);

// Reads a content directory as a server would and prints every problem with file, line and field, what is
// odd, and how hard each encounter is. 0: no problem. 1: some.
int check_content(const std::string& directory);

struct CharacterOptions {
    std::string id = "hero";
    std::string ruleset = "archmage";
    // Directory with data files; empty: those of the build.
    std::string content{};
    std::string role{};
    std::string race{};
    int level = 1;
    // Mappings as key=value,key=value; lists as a,b.
    std::string abilities{};
    std::string bought{};
    std::string race_bonus{};
    std::string class_bonus{};
    std::vector<std::string> increases{};
    std::string armor{};
    bool shield = false;
    std::string weapons{};
    std::string melee_ability{};
    std::string powers{};
    std::string talents{};
    std::string backgrounds{};
    std::string items{};
    // Of class tables: what is lowered and raised, and hit dice as they were rolled.
    std::string lower{};
    std::string raise{};
    std::string hit_dice{};
};
// Prints a character by its choices, with the numbers of its sheet, as YAML. 0: done. 1: a choice is not
// allowed; each is named with its field.
int new_character(const CharacterOptions& options);
// The same where the data has class tables; `abilities` are the scores as rolled.
int new_classic_character(const CharacterOptions& options, const content::Compendium& data);

// Checks pages, chains, replies and snapshots, and folds every log again from its setup, comparing state
// hashes (RULE-4). 0: all good. 1: something is not as it must be. 2: there is no database.
int verify_data(const std::string& data);

// A chronicle of a replay or an export of lines, as whom it was made for could have read it. "-" is standard
// input. 0: done. 2: the file makes no sense.
int print_log(const std::string& path);
// Looks through such a file by commands from standard input. 0: done. 2: the file makes no sense.
int step_through(const std::string& path);

// Repeats the turn of a report from a server's data directory and prints what was asked, what failed then and
// what happens now. 0: it does not fail here. 1: it fails again. 2: the file makes no sense.
int run_report(const std::string& path);

struct ExportOptions {
    std::string data{};
    // Public id; empty: list the encounters.
    std::string encounter{};
    // Through whose eyes: referee, spectator, or a seat by its number or name.
    std::string as = "referee";
    // affray, jsonl, html or txt; empty: by the output's ending, else jsonl.
    std::string form{};
    // What play was led back from too.
    bool branches = false;
    // Empty: standard output.
    std::string output{};
};
// What a seat was told of an encounter. 0: done. 1: the log does not hold. 2: no such database, encounter or
// seat.
int export_encounter(const ExportOptions& options);

struct AdminOptions {
    std::string data{};
    std::string name{};
    // Empty: asked for at the terminal. Never an argument: those are shown to every process.
    std::string password_file{};
    // accounts, campaigns, encounters or bans.
    std::string what{};
};
// Makes an account that is an operator; takes the data directory's lock. 0: done. 1: a server holds the
// directory, the name is taken, or the disk refused. 2: name or password make no sense.
int create_operator(const AdminOptions& options);
struct BackupOptions {
    std::string data{};
    // The file to write or to read; for writing also a directory, in which it is named after the moment.
    std::string file{};
    bool force_keep_old = false;
    bool allow_empty = false;
};
// A checked copy with its checksum beside it; works beside a running server. 0: done. 1: the copy is not
// good, or cannot be written. 2: there is no database.
int back_up_data(const BackupOptions& options);
// Puts a backup in the place of a data directory. 0: done. 1: refused, and nothing was touched. 2: there is
// no such file.
int restore_data(const BackupOptions& options);

struct MoveOptions {
    // Data directories, or addresses of servers.
    std::string from{};
    std::string to{};
};
// All that a server keeps, from one engine into an empty place of the other, checked on both sides. 0: done.
// 1: refused, and the old one is as it was. 2: there is no database, or the command line makes no sense.
int move_data(const MoveOptions& options);

// One line each; works beside a running server. 0: done. 2: there is no database.
int list_data(const AdminOptions& options);

}  // namespace affray::client
