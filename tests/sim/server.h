// The server of a simulated world: real store, loops, directory and sessions on a disk that can be cut, all
// driven by one thread.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "campaign_service/campaign_service.h"
#include "session/directory.h"
#include "sim/agenda.h"
#include "sim/options.h"
#include "support/recording_disk.h"

namespace affray::sim {

class Server {
  public:
    /// The folder exists and is empty. Everything given outlives it.
    Server(Agenda& agenda, const Clock& clock, Chance& chance, const Options& options,
           const content::Library& library, std::filesystem::path folder);
    ~Server();
    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;

    bool up() const { return directory_ != nullptr; }
    /// Opens the store and reads the encounters back. False: it could not start now (no room on the disk);
    /// `why` says what else it was, which must not be.
    bool start(std::string& why);
    /// Everything is gone but the disk, of which the cut leaves what it leaves. Who has links must have let
    /// them go.
    void crash(test::Cut cut);
    /// Runs what is ready, and plans the next commit.
    void turn();
    /// The first timer of the loops.
    std::optional<Time> next_due() const;

    session::Directory& directory() { return *directory_; }
    store::Store& store() { return *store_; }
    campaign_service::CampaignService& campaigns() { return *campaigns_; }
    /// What failed in a request of a campaign, which no fault of a disk explains; empty: nothing.
    const std::string& mistake() const { return mistake_; }

    // Faults of the disk, until the time.
    void fill_disk(Time until) { full_until_ = until; }
    void stick_disk(Time until) { stuck_until_ = until; }
    void fail_next_sync() { failing_sync_ = true; }
    /// A sync has failed: the process must end now.
    bool failed() const { return failed_; }

  private:
    test::DiskVerdict judge(const test::DiskStep& step);
    Status open_campaigns();
    void plan_commit();
    void commit();

    Agenda& agenda_;
    const Clock& clock_;
    Chance& chance_;
    const Options& options_;
    const content::Library& library_;
    const std::filesystem::path folder_;
    test::DiskState state_;
    test::RecordingDisk disk_;
    bool dead_ = false;
    bool failed_ = false;
    bool failing_sync_ = false;
    Time full_until_{};
    Time stuck_until_{};
    std::uint64_t life_ = 0;  // planned commits of an earlier life do nothing
    bool commit_planned_ = false;

    session::Metrics metrics_;
    std::vector<std::unique_ptr<session::Loop>> loops_;
    std::unique_ptr<store::Store> store_;
    std::unique_ptr<session::Directory> directory_;
    std::unique_ptr<campaign_service::CampaignService> campaigns_;
    std::string mistake_;
};

}  // namespace affray::sim
