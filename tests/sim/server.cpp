// One life of the server after the other, on what the disk has kept.
#include "sim/server.h"

#include <sqlite3.h>

#include <cerrno>

#include "base/check.h"
#include "rulesets/registry.h"

namespace affray::sim {

using test::DiskStep;

Server::Server(Agenda& agenda, const Clock& clock, Chance& chance, const Options& options,
               const content::Library& library, std::filesystem::path folder)
    : agenda_(agenda),
      clock_(clock),
      chance_(chance),
      options_(options),
      library_(library),
      folder_(std::move(folder)),
      disk_(folder_, [this](const DiskStep& step) { state_.take(step); }) {
    disk_.set_judge([this](const DiskStep& step) { return judge(step); });
}

Server::~Server() {
    if (up()) crash(test::Cut::All);
}

test::DiskVerdict Server::judge(const DiskStep& step) {
    // The writes of the dying process, such as a last checkpoint, are not its own any more.
    if (dead_) return {SQLITE_IOERR, EIO, 0};
    if (step.kind == DiskStep::Kind::Sync && failing_sync_) {
        failing_sync_ = false;
        return {SQLITE_IOERR_FSYNC, EIO, 0};
    }
    if (step.kind == DiskStep::Kind::Write && agenda_.now() < full_until_) {
        // By turns what a full disk, a quota and a limit of size answer.
        switch (chance_.below(3)) {
            case 0: return {SQLITE_FULL, ENOSPC, 0};
            case 1: return {SQLITE_FULL, ENOSPC, step.bytes.size() / 2};
            default: return {SQLITE_IOERR_WRITE, EDQUOT, 0};
        }
    }
    return {};
}

bool Server::start(std::string& why) {
    AFFRAY_CHECK(!up());
    ++life_;
    dead_ = failed_ = commit_planned_ = false;
    store::Options options;
    options.writer.thread = options.writer.checkpoint_thread = false;
    options.writer.checkpoint_pages = options_.checkpoint_pages;
    options.writer.probe_interval = milliseconds(0);
    options.writer.fail_stop = [this](std::string_view) { failed_ = true; };
    // People of a simulated world say in an hour what others say in a day.
    options.writer.quotas = store::Quotas::none();
    auto opened = store::Store::open(folder_, options);
    if (const auto* const error = std::get_if<store::StartError>(&opened)) {
        const bool faulty = failed_ || error->failure == store::StartFailure::DiskFull ||
                            error->failure == store::StartFailure::IoError;
        if (!faulty) why = std::string(to_string(error->failure)) + ": " + error->message;
        return false;
    }
    store_ = std::get<std::unique_ptr<store::Store>>(std::move(opened));
    state_.take({DiskStep::Kind::Sync, "", 0, {}});  // the store syncs its folder when it opens
    std::vector<session::Loop*> loops;
    for (std::size_t i = 0; i < options_.loops; ++i) {
        loops_.push_back(std::make_unique<session::Loop>(i, clock_));
        loops.push_back(loops_.back().get());
    }
    directory_ = std::make_unique<session::Directory>(
        loops, *store_, library_,
        [](std::string_view id, const affray::Options& o) { return make_ruleset(id, o); }, metrics_, clock_,
        session::DirectoryOptions{.archive = {.threads = 0}});
    Status loaded = directory_->load();
    if (loaded) loaded = open_campaigns();
    if (!loaded.ok()) why = "the directory does not load: " + loaded.error().message;
    return loaded.ok();
}

Status Server::open_campaigns() {
    using campaign_service::CampaignService;
    const auto failed = [this](const std::string&, const Failure& failure) { mistake_ = failure.what(); };
    campaigns_ = std::make_unique<CampaignService>(
        *store_, library_, [](std::string_view id, const affray::Options& o) { return make_ruleset(id, o); },
        clock_, campaign_service::QueueLimits{}, failed);
    return campaigns_->open(CampaignService::Driven::ByStep);
}

void Server::crash(test::Cut cut) {
    dead_ = true;
    ++life_;
    // Nothing of what was posted is run any more: its sessions are gone.
    if (directory_ != nullptr) {
        if (store_ != nullptr) store_->writer().stop();
        for (auto& loop : loops_) loop->finish();
        directory_->close();
    }
    campaigns_.reset();
    directory_.reset();
    store_.reset();
    loops_.clear();
    const test::DiskFiles left = state_.after(cut, chance_.source());
    for (const char* const name :
         {"affray.sqlite", "affray.sqlite-wal", "affray.sqlite-shm", "affray.sqlite-journal"}) {
        std::filesystem::remove(folder_ / name);
    }
    test::write_files(folder_, left);
    state_ = test::DiskState(left);
}

void Server::turn() {
    if (!up()) return;
    for (bool ran = true; ran;) {
        ran = false;
        for (auto& loop : loops_) {
            loop->run_due();
            loop->context().restart();
            ran = loop->context().poll() > 0 || ran;
        }
        while (campaigns_->step()) ran = true;
    }
    plan_commit();
}

std::optional<Time> Server::next_due() const {
    std::optional<Time> first;
    for (const auto& loop : loops_) {
        const auto due = loop->next_due();
        if (due && (!first || *due < *first)) first = due;
    }
    return first;
}

void Server::plan_commit() {
    if (commit_planned_ || store_->writer().stats().waiting == 0) return;
    commit_planned_ = true;
    const Time done = agenda_.now() + chance_.between(options_.commit_low, options_.commit_high);
    agenda_.at(std::max(done, stuck_until_), [this, life = life_] {
        if (life == life_) commit();
    });
}

void Server::commit() {
    commit_planned_ = false;
    store_->writer().step();
}

}  // namespace affray::sim
