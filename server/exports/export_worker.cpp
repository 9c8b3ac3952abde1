// The queue and its thread.
#include "exports/export_worker.h"

#include "seams/precedence.h"

namespace affray::exports {

ExportWorker::ExportWorker(OpenReader open) : open_(std::move(open)), thread_([this] { run(); }) {}

ExportWorker::~ExportWorker() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void ExportWorker::make(const Order& order, Done done) {
    {
        const std::lock_guard lock(mutex_);
        if (waiting_.size() < kWaitingMax && !stopped_) {
            waiting_.emplace_back(order, std::move(done));
            changed_.notify_one();
            return;
        }
    }
    done(Error{ErrorCode::Busy, "too many exports are being made"});
}

Result<std::string> ExportWorker::made(const Order& order) {
    if (reader_ == nullptr) {
        auto opened = open_();
        if (!opened) return opened.error();
        reader_ = std::move(*opened);
    }
    const auto encounter = reader_->encounter(order.encounter);
    if (!encounter) return encounter.error();
    const auto told = retell(*reader_, *encounter, order.eyes);
    if (!told) return told.error();
    return document(*told, order.form);
}

void ExportWorker::run() {
    work_in_background();
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return stopped_ || !waiting_.empty(); });
        if (stopped_) return;
        auto [order, done] = std::move(waiting_.front());
        waiting_.pop_front();
        lock.unlock();
        done(made(order));
        lock.lock();
    }
}

}  // namespace affray::exports
