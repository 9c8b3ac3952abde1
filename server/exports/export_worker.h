// Makes documents on a thread of its own, so that play does not wait for them.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

#include "exports/document.h"

namespace affray::exports {

/// Any thread.
class ExportWorker {
  public:
    static constexpr std::size_t kWaitingMax = 16;

    using OpenReader = std::function<Result<std::unique_ptr<store::Reader>>()>;
    /// The reader is opened with the first order, on the worker's thread.
    explicit ExportWorker(OpenReader open);
    ~ExportWorker();  // ends what is being made, forgets what waits
    ExportWorker(const ExportWorker&) = delete;
    ExportWorker& operator=(const ExportWorker&) = delete;

    struct Order {
        store::EncounterId encounter = store::EncounterId::None;
        PointOfView eyes;
        Form form = Form::Replay;
    };
    /// On the worker's thread. Errors: as of retell(), and Busy: too many wait already (told at once).
    using Done = std::function<void(Result<std::string>)>;
    void make(const Order& order, Done done);

  private:
    void run();
    Result<std::string> made(const Order& order);

    const OpenReader open_;
    std::unique_ptr<store::Reader> reader_;  // of the thread
    std::mutex mutex_;
    std::condition_variable changed_;
    std::deque<std::pair<Order, Done>> waiting_;
    bool stopped_ = false;
    std::thread thread_;  // last: it starts when all the rest stands
};

}  // namespace affray::exports
