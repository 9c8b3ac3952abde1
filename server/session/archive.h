// The archive: threads that read the store, so that no loop on which people play has to, nor the writer.
//
// Opening an encounter, looking back, leading back and finding an old reply read rows, fold logs and hash;
// that takes from microseconds to seconds, and none of it may hold a table up. What was read goes back to the
// loop that asked for it by Loop::post.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "base/result.h"
#include "codec/view_codec.h"
#include "session/metrics.h"
#include "store/records/record_reader.h"
#include "store/store.h"

namespace affray::session {

struct ArchiveOptions {
    std::size_t threads = 2;  // 0: whoever asks reads by itself, at once
    std::size_t queue = 256;  // tasks that may wait
};

/// What a reading thread has of its own.
struct Shelf {
    std::unique_ptr<store::Reader> reader;
    std::unique_ptr<store::RecordReader> records;
    codec::DeltaEncoder encoder;
};

/// Thread safe.
class Archive {
  public:
    using Task = std::function<void(Shelf&)>;

    /// Errors: those of opening a reader.
    static Result<std::unique_ptr<Archive>> open(store::Store& store, const ArchiveOptions& options,
                                                 Metrics& metrics);
    ~Archive();
    Archive(const Archive&) = delete;
    Archive& operator=(const Archive&) = delete;

    /// False: too much waits already (RETRY_LATER), or the archive is closed; the task is not run. A task
    /// that throws is logged and counted; whoever asked is not told, so it answers for its own failures.
    [[nodiscard]] bool ask(Task task);
    /// The same for one who bounds by itself how much it asks: what others ask does not keep it out. False:
    /// the archive is closed.
    [[nodiscard]] bool ask_apart(Task task);
    /// Drops what waits and ends the threads; they finish what they are at.
    void close();

  private:
    explicit Archive(const ArchiveOptions& options, Metrics& metrics)
        : options_(options), metrics_(metrics) {}
    bool take(Task task, std::size_t most);
    void run(Shelf& shelf);
    void carry_out(const Task& task, Shelf& shelf);

    const ArchiveOptions options_;
    Metrics& metrics_;
    std::mutex mutex_;
    std::condition_variable asked_;
    std::deque<Task> tasks_;
    bool closed_ = false;
    std::vector<std::unique_ptr<Shelf>> shelves_;
    std::vector<std::thread> threads_;
};

}  // namespace affray::session
