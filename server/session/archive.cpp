// One queue, some threads, a store reader for each.
#include "session/archive.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "base/barrier.h"
#include "seams/precedence.h"
#include "session/log.h"

namespace affray::session {

Result<std::unique_ptr<Archive>> Archive::open(store::Store& store, const ArchiveOptions& options,
                                               Metrics& metrics) {
    std::unique_ptr<Archive> archive(new Archive(options, metrics));
    for (std::size_t i = 0; i < std::max<std::size_t>(options.threads, 1); ++i) {
        auto shelf = std::make_unique<Shelf>();
        auto reader = store.open_reader();
        if (!reader) return reader.error();
        shelf->reader = std::move(*reader);
        shelf->records = std::make_unique<store::RecordReader>(shelf->reader->connection());
        archive->shelves_.push_back(std::move(shelf));
    }
    for (std::size_t i = 0; i < options.threads; ++i)
        archive->threads_.emplace_back([archive = archive.get(), i] { archive->run(*archive->shelves_[i]); });
    return archive;
}

Archive::~Archive() { close(); }

bool Archive::ask(Task task) { return take(std::move(task), options_.queue); }

bool Archive::ask_apart(Task task) { return take(std::move(task), std::numeric_limits<std::size_t>::max()); }

bool Archive::take(Task task, std::size_t most) {
    if (options_.threads == 0) {
        if (closed_) return false;
        carry_out(task, *shelves_.front());
        return true;
    }
    {
        const std::lock_guard lock(mutex_);
        if (closed_ || tasks_.size() >= most) return false;
        tasks_.push_back(std::move(task));
    }
    asked_.notify_one();
    return true;
}

void Archive::run(Shelf& shelf) {
    work_in_background();
    for (;;) {
        Task task;
        {
            std::unique_lock lock(mutex_);
            asked_.wait(lock, [this] { return closed_ || !tasks_.empty(); });
            if (closed_) return;
            task = std::move(tasks_.front());
            tasks_.pop_front();
        }
        carry_out(task, shelf);
    }
}

void Archive::carry_out(const Task& task, Shelf& shelf) {
    const auto failure = contained([&] { task(shelf); });
    if (!failure) return;
    metrics_.tasks_failed.add();
    std::ignore = contained([&] {
        log_line(LogLevel::Error, "task_failed",
                 {{"task", "archive"}, {"kind", to_string(failure->kind)}, {"what", failure->what()}});
    });
}

void Archive::close() {
    {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        tasks_.clear();
    }
    asked_.notify_all();
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
}

}  // namespace affray::session
