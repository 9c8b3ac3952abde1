// The thread, and the barrier around each request and each continuation.
#include "campaign_service/campaign_service.h"

#include "base/check.h"
#include "seams/precedence.h"
#include "seams/secret.h"

namespace affray::campaign_service {

CampaignService::CampaignService(store::Store& store, const content::Library& library,
                                 content::RulesetSource rulesets, const Clock& clock,
                                 const QueueLimits& limits, Report report)
    : queue_(std::make_shared<WorkQueue>(limits)),
      report_(std::move(report)),
      records_(store, library, std::move(rulesets), clock, [this] { return resumption(); }) {}

CampaignService::~CampaignService() {
    queue_->stop();
    if (thread_.joinable()) thread_.join();
}

Status CampaignService::open(Driven driven) {
    if (const Status opened = records_.open(); !opened) return opened;
    if (driven == Driven::ByThread) thread_ = std::thread([this] { run(); });
    return {};
}

bool CampaignService::step() {
    AFFRAY_CHECK(!thread_.joinable());
    const WorkQueue::Work work = queue_->try_pop();
    if (work) work();
    return work != nullptr;
}

void CampaignService::begin(const std::string& account, Length length, Task task) {
    const Refuse refuse = task.refuse;
    switch (queue_->push(account, length, [this, task = std::move(task)] { carry_out(task); })) {
        case Taken::Yes: return;
        case Taken::ShareFull:
            return refuse({"RATE_LIMITED", {}, "too many requests of this account wait; wait for them"});
        case Taken::Full:
        case Taken::Stopped: return refuse({"QUEUE_FULL", {}, "too many requests wait; try again"});
    }
    AFFRAY_UNREACHABLE();
}

void CampaignService::carry_out(const Task& task) {
    running_ = task.refuse;
    const auto failure = contained(task.work);
    running_ = nullptr;
    if (!failure) return;
    const std::string id = make_public_id();
    report_(id, *failure);
    // A statement may have been left half read.
    (void)contained([this] { (void)records_.open(); });
    (void)contained([&] { task.refuse({"INTERNAL", {}, id}); });
}

// Called while a request runs; what it gives is called on the writer's thread, and only queues.
Resume CampaignService::resumption() {
    return [this, queue = queue_, refuse = running_](std::function<void()> work) {
        queue->push_rest([this, task = Task{std::move(work), refuse}] { carry_out(task); });
    };
}

void CampaignService::run() {
    work_in_background();
    while (const WorkQueue::Work work = queue_->pop()) work();
}

}  // namespace affray::campaign_service
