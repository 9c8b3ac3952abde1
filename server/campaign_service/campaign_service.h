// Campaigns on a thread of their own: neither a table nor the writer waits for what is asked of them.
//
// A request waits in a bounded queue, runs inside a barrier, and is answered on the service's thread. When it
// changes something, it goes on there after the commit. What goes wrong in it is its own affair: it is
// answered INTERNAL, and the next one finds readers that are opened anew.
#pragma once

#include <thread>

#include "base/barrier.h"
#include "campaign_service/campaign_records.h"
#include "campaign_service/work_queue.h"

namespace affray::campaign_service {

/// Any thread, but for step().
class CampaignService {
  public:
    /// Told of each request that failed, on the service's thread: the id that its caller is told, and why.
    using Report = std::function<void(const std::string& id, const Failure& failure)>;

    /// Everything given outlives it.
    CampaignService(store::Store& store, const content::Library& library, content::RulesetSource rulesets,
                    const Clock& clock, const QueueLimits& limits, Report report);
    /// Waits for the request that runs now; what waits is forgotten.
    ~CampaignService();
    CampaignService(const CampaignService&) = delete;
    CampaignService& operator=(const CampaignService&) = delete;

    /// Who runs what waits: a thread of the service's own, or whoever calls step(), as a test may.
    enum class Driven : std::uint8_t { ByThread, ByStep };
    /// Opens the readers and starts the thread. Once. Errors: those of the readers.
    Status open(Driven driven = Driven::ByThread);
    /// Runs the first of what waits, on the calling thread; false: nothing waits. Requires ByStep.
    bool step();

    template <class T>
    using Work = std::function<void(CampaignRecords&, Done<T>)>;
    /// Runs `work` in its turn. `done` is called at most once, on the service's thread, or at once with
    /// QUEUE_FULL (too much waits) or RATE_LIMITED (too much of this account's waits).
    template <class T>
    void ask(const std::string& account, Length length, Work<T> work, Done<T> done) {
        const auto waiting = std::make_shared<Done<T>>(std::move(done));
        const Done<T> answer = [waiting](Answer<T> given) {
            if (const Done<T> first = std::exchange(*waiting, nullptr)) first(std::move(given));
        };
        begin(account, length, {[this, work = std::move(work), answer] { work(records_, answer); }, answer});
    }
    /// What only reads: its answer is what it gives.
    template <class T>
    void read(const std::string& account, Length length, std::function<Answer<T>(CampaignRecords&)> look,
              Done<T> done) {
        ask<T>(
            account, length,
            [look = std::move(look)](CampaignRecords& records, const Done<T>& answer) {
                answer(look(records));
            },
            std::move(done));
    }

  private:
    using Refuse = std::function<void(Refusal)>;
    struct Task {
        std::function<void()> work;
        Refuse refuse;
    };

    void begin(const std::string& account, Length length, Task task);
    void carry_out(const Task& task);
    Resume resumption();
    void run();

    const std::shared_ptr<WorkQueue> queue_;
    const Report report_;
    CampaignRecords records_;  // of the thread, once it runs
    Refuse running_;           // of the thread
    std::thread thread_;
};

}  // namespace affray::campaign_service
