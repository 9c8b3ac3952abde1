// Each command with its arguments and what it does.
#include "client/admin_commands.h"

namespace affray::client {
namespace {

constexpr const char* kData = "The data directory, or postgresql://...";

}  // namespace

AdminCommands::AdminCommands(CLI::App& app)
    : admin_(app.add_subcommand("admin", "Work on a data directory, or on a server that runs")) {
    admin_->require_subcommand(1);
    admin_->footer(
        "What is done to a server that runs wants its address, https://HOST or http://HOST:PORT, and --login "
        "FILE: a file that nobody else may read, with an operator's name in its first line and the password "
        "in "
        "the second, or with the token of a login alone. --ca FILE: whom else to trust that vouches for it.");
    CLI::App* operators =
        add("create-operator", "Make an account that runs the server; no server may have the directory open",
            [this] { return create_operator(data_); });
    operators->add_option("data", data_.data, kData)->required();
    operators->add_option("--name", data_.name, "The account's name")->required();
    operators->add_option("--password-file", data_.password_file,
                          "First line: the password (default: asked for at the terminal)");
    add_lists();
    add_campaign_files();
    add_backups();
    add_encounters();
    add_people();
    add_bans();
}

std::optional<int> AdminCommands::run() const {
    for (const auto& [command, act] : acts_)
        if (command->parsed()) return act();
    return std::nullopt;
}

CLI::App* AdminCommands::add(const std::string& name, const std::string& about, Act act) {
    CLI::App* command = admin_->add_subcommand(name, about);
    acts_.emplace_back(command, std::move(act));
    return command;
}

CLI::App* AdminCommands::add_online(const std::string& name, const std::string& about,
                                    int (*act)(const OnlineOptions&)) {
    CLI::App* command = add(name, about, [this, act] { return act(online_); });
    command
        ->add_option("server", online_.server,
                     "The address of a server that runs, https://HOST or http://HOST:PORT")
        ->required();
    add_login(*command);
    return command;
}

void AdminCommands::add_login(CLI::App& command) {
    command.add_option("--login", online_.login_file, "Name and password of an operator, or a token")
        ->envname("AFFRAY_LOGIN_FILE");
    command
        .add_option("--ca", online_.trusted,
                    "Of https: certificates (PEM) that are trusted beside the system's")
        ->envname("AFFRAY_CA_FILE");
}

void AdminCommands::add_lists() {
    CLI::App* list =
        add("list", "What a directory holds, also beside a running server; or what a server that runs holds",
            [this] {
                const bool online = data_.data.starts_with("http://") || data_.data.starts_with("https://");
                if (!online) return list_data(data_);
                online_.server = data_.data;
                online_.what = data_.what;
                return list_online(online_);
            });
    list->add_option("what", data_.what, "accounts, campaigns, encounters or bans")
        ->required()
        ->check(CLI::IsMember({"accounts", "campaigns", "encounters", "bans"}));
    list->add_option("data", data_.data,
                     "The data directory, the database file, postgresql://..., or a server's https://HOST")
        ->required();
    list->add_option("--state", online_.state, "Of a server that runs: which encounters")
        ->check(CLI::IsMember({"open", "asleep", "ended"}))
        ->capture_default_str();
    add_login(*list);
}

void AdminCommands::add_campaign_files() {
    CLI::App* exports = add("export-campaign",
                            "Write all that a campaign holds as one JSON file; works beside a running server",
                            [this] { return export_campaign_file(campaign_); });
    CLI::App* imports =
        add("import-campaign", "Read such a file into a campaign, all or nothing; no server may be running",
            [this] { return import_campaign_file(campaign_); });
    for (CLI::App* command : {exports, imports}) {
        command->add_option("data", campaign_.data, kData)->required();
        command->add_option("campaign", campaign_.campaign, "The campaign's public id")->required();
        command->add_option("file", campaign_.file, "The file (default: standard output or input)");
    }
}

void AdminCommands::add_backups() {
    CLI::App* backup =
        add("backup", "Write a checked copy of everything; works beside a running server, which goes on",
            [this] { return back_up_data(backup_); });
    backup->add_option("data", backup_.data, "The data directory")->required();
    backup->add_option("target", backup_.file, "The file to write, or a directory to write it into")
        ->required();
    CLI::App* restore =
        add("restore", "Put a backup in the place of a data directory; no server may have it open",
            [this] { return restore_data(backup_); });
    restore->add_option("file", backup_.file, "A file of `affray admin backup`")->required();
    restore->add_option("--data-dir", backup_.data, "The data directory; made if it is missing")->required();
    restore->add_flag("--force-keep-old", backup_.force_keep_old,
                      "Where the directory holds a database already: move it aside, into before-restore-…");
    restore->add_flag("--allow-empty", backup_.allow_empty, "Restore a backup without any encounter too");
    CLI::App* move = add("move",
                         "Copy all of one database into another that is empty, of SQLite or PostgreSQL; no "
                         "server may run",
                         [this] { return move_data(move_); });
    move->add_option("from", move_.from, "A data directory, or postgresql://...")->required();
    move->add_option("to", move_.to, "A data directory, which may be missing, or postgresql://...")
        ->required();
    CLI::App* verify =
        add("verify", "The same as `affray verify`", [this] { return verify_data(data_.data); });
    verify->add_option("data", data_.data, "The data directory, a database file, or postgresql://...")
        ->required();
}

void AdminCommands::add_encounters() {
    const std::string id = "The encounter's public id";
    CLI::App* look =
        add_online("look", "Who sits at a table of a running server, and what it takes", &look_at);
    CLI::App* sleep =
        add_online("sleep", "Put its table to sleep: everybody leaves, everything is kept", &put_to_sleep);
    CLI::App* end = add_online("end", "End an encounter as its referee would", &end_encounter);
    CLI::App* kick = add_online("kick", "Empty a seat: its token, code and link end", &empty_seat);
    for (CLI::App* command : {look, sleep, end, kick})
        command->add_option("encounter", online_.id, id)->required();
    end->add_flag("--discard", online_.discard, "Throw it away: its campaign keeps nothing of it");
    kick->add_option("seat", online_.seat, "The seat's number")->required();
}

void AdminCommands::add_people() {
    CLI::App* disable =
        add_online("disable", "Disable an account: its logins, seats and play end", &disable_account);
    CLI::App* enable = add_online("enable", "Enable it again", &enable_account);
    CLI::App* limit =
        add_online("limit", "Give an account more or less than all others may have", &limit_account);
    for (CLI::App* command : {disable, enable, limit})
        command->add_option("account", online_.id, "The account's public id")->required();
    limit->add_option("quota", online_.what, "What of; without it, what it has and may have is printed")
        ->check(CLI::IsMember(
            {"encounters", "encounters_kept", "campaigns", "invitations", "storage_bytes", "picture_bytes"}));
    limit->add_option("most", online_.most, "How much, or usual: what all others may have");
}

void AdminCommands::add_bans() {
    CLI::App* ban = add_online("ban", "Turn an address away, or a network of them", &ban_address);
    ban->add_option("network", online_.id,
                    "192.0.2.7, 192.0.2.0/24, 2001:db8::/32; an IPv6 address is its /64")
        ->required();
    ban->add_option("--reason", online_.reason, "Told to people who come from there");
    ban->add_option("--hours", online_.hours, "For how long (default: for good)");
    ban->add_flag("--own-too", online_.own_too, "Also where this shuts out the address that you come from");
    CLI::App* lift = add_online("lift", "Let those in again", &lift_ban);
    lift->add_option("ban", online_.id, "The ban's id, or its network as `list bans` prints it")->required();
}

}  // namespace affray::client
