// The writer's thread and its state. Internal.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>

#include "store/writing/scribe.h"
#include "store/writing/writer.h"

namespace affray::store {

class Writer::Core {
  public:
    // Starts the thread. Throws EngineFailure.
    Core(std::unique_ptr<Connection> connection, HeadBook& heads, const LoadedHeads& loaded,
         WriterOptions options);
    ~Core();

    Pushed submit(Write write, Completion done, const Lease& lease, Haste haste);
    bool step();
    Health health() const;
    WriterStats stats() const;
    void stop();

  private:
    struct Job {
        Write write;
        Completion done;
        Lease lease{};
    };
    using Group = std::span<const std::unique_ptr<Job>>;
    // How an attempt to commit a group ended.
    struct Attempt {
        bool committed = false;
        Trouble trouble = Trouble::Fatal;
        std::size_t at = 0;  // the write at which it failed; the group's size: at the commit
        std::string what{};
    };
    static constexpr std::int64_t kIdle = 0;

    enum class Wait : std::uint8_t { No, Yes };
    // False: there is nothing to do, with Wait::Yes for ever.
    bool take_turn(Wait wait);
    std::vector<std::unique_ptr<Job>> next_jobs(Wait wait, bool probing);
    void commit_group(Group group);
    Attempt attempt(Group group, const std::vector<Refusal>& without, std::vector<Receipt>& receipts);
    static bool leaves_out(Group group, const Attempt& failed, std::vector<Refusal>& without);
    std::optional<Receipt> answer_to(const Attempt& failed);
    void complete(Group group, const std::vector<Receipt>& receipts);
    std::optional<Receipt> answer_after_absence();
    std::optional<Connection::Return> ask_back();
    void find_again();
    void answer_all(Group group, const Receipt& answer);
    void probe();
    void fail(const std::string& what);

    const WriterOptions options_;
    std::unique_ptr<Connection> connection_;
    Scribe scribe_;
    BoundedQueue<std::unique_ptr<Job>> queue_;  // small items: a queue that grows moves them about
    std::atomic<bool> frozen_{false};

    // Of the writer's thread alone.
    std::chrono::steady_clock::time_point next_probe_{};

    std::atomic<bool> full_{false};
    std::atomic<bool> away_{false};
    std::atomic<bool> stopped_{false};
    std::atomic<std::int64_t> busy_since_ns_{kIdle};
    std::atomic<std::uint64_t> commits_{0};
    std::atomic<std::uint64_t> written_{0};
    std::atomic<std::uint64_t> refused_{0};
    std::atomic<std::uint64_t> retry_later_{0};
    std::atomic<std::uint64_t> fenced_{0};
    std::atomic<std::uint64_t> over_quota_{0};
    std::atomic<std::uint64_t> largest_group_{0};
    std::atomic<std::uint64_t> commit_ns_{0};

    std::thread thread_;  // last: starts when all the rest stands
};

}  // namespace affray::store
