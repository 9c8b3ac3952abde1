// One loop of Asio with a thread.
#include "push/dispatch.h"

#include <atomic>
#include <boost/asio.hpp>
#include <thread>

namespace affray::push {

namespace asio = boost::asio;

struct Dispatch::Parts {
    explicit Parts(const Bounds& given) : bounds(given) {}

    const Bounds bounds;
    std::atomic<std::size_t> waiting{0};
    std::size_t under_way = 0;  // belongs to the thread
    asio::io_context loop{1};
    asio::executor_work_guard<asio::io_context::executor_type> work{loop.get_executor()};
    std::thread thread{[this] { loop.run(); }};
};

Dispatch::Dispatch(const Bounds& bounds) : parts_(std::make_unique<Parts>(bounds)) {}

Dispatch::~Dispatch() {
    parts_->loop.stop();
    parts_->thread.join();
}

bool Dispatch::soon(std::function<void()> task) {
    if (parts_->waiting.fetch_add(1) >= parts_->bounds.waiting) {
        --parts_->waiting;
        return false;
    }
    asio::post(parts_->loop, [&parts = *parts_, task = std::move(task)] {
        --parts.waiting;
        task();
    });
    return true;
}

bool Dispatch::begin(asio::awaitable<void> errand, std::function<void()> failed) {
    if (parts_->under_way >= parts_->bounds.under_way) return false;
    ++parts_->under_way;
    asio::co_spawn(parts_->loop, std::move(errand),
                   [&parts = *parts_, failed = std::move(failed)](const std::exception_ptr& thrown) {
                       --parts.under_way;
                       if (thrown) failed();
                   });
    return true;
}

}  // namespace affray::push
