// The store as this library uses it: one reader behind a lock, writes, and the clock.
#pragma once

#include <functional>
#include <memory>
#include <mutex>

#include "access/answer.h"
#include "base/result.h"
#include "seams/clock.h"
#include "store/store.h"

namespace affray::access {

/// Any thread. Reading blocks, so no loop that plays asks.
class Records {
  public:
    /// Runs a task soon, in order; called on any thread.
    using Post = std::function<void(std::function<void()>)>;
    static void at_once(const std::function<void()>& task) { task(); }

    /// All outlive it. What follows a write goes through `post`, away from the writer's thread.
    Records(store::Store& store, const Clock& clock, Post post = at_once)
        : store_(store), clock_(clock), post_(std::move(post)) {}

    /// What `query` gives of the reader: some Result.
    template <class Query>
    auto read(Query query) -> decltype(query(std::declval<store::AccountReader&>())) {
        const std::lock_guard lock(mutex_);
        if (reader_ == nullptr) {
            auto opened = store_.open_account_reader();
            if (!opened) return opened.error();
            reader_ = std::move(*opened);
        }
        return query(*reader_);
    }

    /// `done` is called where `post` runs it, or at once with RetryLater when too much waits.
    void write(store::AccountWrite write, std::function<void(const store::Receipt&)> done);

    const store::Quotas& quotas() const { return store_.quotas(); }
    std::int64_t now_ms() const { return clock_.wall_ms(); }
    SteadyTime steady() const { return clock_.steady(); }

  private:
    store::Store& store_;
    const Clock& clock_;
    const Post post_;
    std::mutex mutex_;
    std::unique_ptr<store::AccountReader> reader_;
};

}  // namespace affray::access
