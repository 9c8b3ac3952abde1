// The thread on which messages leave: whoever plays hands them over and never waits. Bounded in what waits
// there and in what is under way; what is too much is refused, never queued against play.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <cstddef>
#include <functional>
#include <memory>

namespace affray::push {

class Dispatch {
  public:
    /// Tasks that nobody has looked at, and errands that have not come to their end.
    struct Bounds {
        std::size_t waiting = 256;
        std::size_t under_way = 64;
    };

    explicit Dispatch(const Bounds& bounds);
    /// Waits for the task that runs, and for no errand: they end where they are. What they use is to outlive
    /// it.
    ~Dispatch();
    Dispatch(const Dispatch&) = delete;
    Dispatch& operator=(const Dispatch&) = delete;

    /// Runs the task on the thread, in order. Any thread; never waits. False: too many wait.
    [[nodiscard]] bool soon(std::function<void()> task);
    /// Begins an errand; `failed` is called if it throws. On the thread. False: too many are under way.
    [[nodiscard]] bool begin(boost::asio::awaitable<void> errand, std::function<void()> failed);

  private:
    struct Parts;

    std::unique_ptr<Parts> parts_;
};

}  // namespace affray::push
