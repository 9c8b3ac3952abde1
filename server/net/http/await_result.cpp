// One coroutine that waits, whatever for.
#include "net/http/await_result.h"

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "base/barrier.h"

namespace affray::net {

class Waiting {
  public:
    using Thrown = std::exception_ptr;
    using Handler =
        typename boost::asio::async_result<boost::asio::use_awaitable_t<>, void(Thrown)>::handler_type;

    explicit Waiting(boost::asio::any_io_executor executor) : executor_(std::move(executor)) {}
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
    ~Waiting() {
        if (handler_) finish(std::make_exception_ptr(Forsaken{}));
    }

    void begin(Handler handler) { handler_.emplace(std::move(handler)); }
    bool waits() const { return handler_.has_value(); }
    void finish(Thrown thrown) {
        if (!handler_) return;
        auto task = [handler = std::move(*handler_), thrown = std::move(thrown)]() mutable {
            const barrier::Scope scope;
            handler(std::move(thrown));
        };
        handler_.reset();
        boost::asio::post(executor_, std::move(task));
    }

  private:
    boost::asio::any_io_executor executor_;
    std::optional<Handler> handler_;
};

bool waits(const Waiting& waiting) { return waiting.waits(); }
void go_on(Waiting& waiting) { waiting.finish(nullptr); }

boost::asio::awaitable<void> await_turn(std::function<void(WaitingPtr)> start) {
    const auto executor = co_await boost::asio::this_coro::executor;
    auto made = std::make_shared<Waiting>(executor);
    // Asio calls this from a noexcept function: nothing may be thrown out of it. It must not keep what waits,
    // else a dropped callback would never be noticed.
    auto initiate = [made = std::move(made), start = std::move(start)](auto handler) mutable noexcept {
        const WaitingPtr waiting = std::move(made);
        waiting->begin(std::move(handler));
        const barrier::Scope scope;
        try {
            start(waiting);
        } catch (...) {
            waiting->finish(std::current_exception());
        }
    };
    auto pending =
        boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(std::exception_ptr)>(
            std::move(initiate), boost::asio::use_awaitable);
    // An exception that is handed over is thrown here.
    co_await std::move(pending);
}

boost::asio::awaitable<void> enter_barrier() {
    std::function<void(WaitingPtr)> start = [](const WaitingPtr& waiting) { go_on(*waiting); };
    co_await await_turn(std::move(start));
}

}  // namespace affray::net
