// The command line of `affray admin`: work on a data directory, and acts on a server that runs.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "client/admin/campaigns.h"
#include "client/admin/online.h"
#include "client/tools/tools.h"

namespace affray::client {

/// Lives as long as the command line that it belongs to.
class AdminCommands {
  public:
    /// Adds them all.
    explicit AdminCommands(CLI::App& app);
    AdminCommands(const AdminCommands&) = delete;
    AdminCommands& operator=(const AdminCommands&) = delete;

    /// The exit status of the one that was given; nothing: none was.
    std::optional<int> run() const;

  private:
    using Act = std::function<int()>;

    CLI::App* add(const std::string& name, const std::string& about, Act act);
    CLI::App* add_online(const std::string& name, const std::string& about, int (*act)(const OnlineOptions&));
    void add_login(CLI::App& command);
    void add_lists();
    void add_campaign_files();
    void add_backups();
    void add_encounters();
    void add_people();
    void add_bans();

    CLI::App* const admin_;
    std::vector<std::pair<const CLI::App*, Act>> acts_{};
    AdminOptions data_{};
    CampaignFileOptions campaign_{};
    BackupOptions backup_{};
    MoveOptions move_{};
    OnlineOptions online_{};
};

}  // namespace affray::client
