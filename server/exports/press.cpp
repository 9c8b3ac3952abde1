// The queue and its thread.
#include "exports/press.h"

#include "seams/precedence.h"

namespace affray::exports {

Press::Press(OpenReader open) : open_(std::move(open)), thread_([this] { run(); }) {}

Press::~Press() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void Press::make(const Order& order, Done done) {
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

Result<std::string> Press::made(const Order& order) {
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

void Press::run() {
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
