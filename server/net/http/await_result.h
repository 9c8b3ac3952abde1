// From callbacks on other loops to a coroutine on its own, with what is thrown on the way.
//
// Whatever happens to the work, the coroutine goes on: with the value, with what was thrown before the work
// was on its way, or with Forsaken when the callback was dropped without a call (because the task that held
// it has failed). It goes on inside a barrier (base/barrier.h), so that a failed check of its is an exception
// like any other, and http_connection.cpp answers it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <exception>
#include <functional>
#include <memory>
#include <optional>

#include "access/answer.h"
#include "base/barrier.h"
#include "base/result.h"

namespace affray::net {

/// The task that was to answer has ended without an answer.
struct Forsaken final : std::exception {
    const char* what() const noexcept override { return "the work ended without an answer"; }
};

/// What a coroutine waits for.
template <class V>
struct Outcome {
    std::optional<V> value{};
    std::exception_ptr thrown{};
};

/// Goes on with a coroutine once, on its executor, inside a barrier.
template <class V, class Executor>
class Waiting {
  public:
    using Handler =
        typename boost::asio::async_result<boost::asio::use_awaitable_t<>, void(Outcome<V>)>::handler_type;

    explicit Waiting(Executor executor) : executor_(std::move(executor)) {}
    Waiting(const Waiting&) = delete;
    Waiting& operator=(const Waiting&) = delete;
    ~Waiting() {
        if (handler_) finish({std::nullopt, std::make_exception_ptr(Forsaken{})});
    }

    void waits(Handler handler) { handler_.emplace(std::move(handler)); }
    void finish(Outcome<V> outcome) {
        if (!handler_) return;
        auto task = [handler = std::move(*handler_), outcome = std::move(outcome)]() mutable {
            const barrier::Scope scope;
            handler(std::move(outcome));
        };
        handler_.reset();
        boost::asio::post(executor_, std::move(task));
    }

  private:
    Executor executor_;
    std::optional<Handler> handler_;
};

/// Calls `start` with a callback that may be called once, on any thread; the coroutine goes on where it was.
/// Throws what `start` throws, and Forsaken.
template <class V>
boost::asio::awaitable<V> await_value(std::function<void(std::function<void(V)>)> start) {
    const auto executor = co_await boost::asio::this_coro::executor;
    auto made = std::make_shared<Waiting<V, std::decay_t<decltype(executor)>>>(executor);
    // Asio calls this from a noexcept function: nothing may be thrown out of it. It must not keep what waits,
    // else a dropped callback would never be noticed.
    auto initiate = [made = std::move(made), start = std::move(start)](auto handler) mutable noexcept {
        const auto waiting = std::move(made);
        waiting->waits(std::move(handler));
        const barrier::Scope scope;
        try {
            start([waiting](V value) { waiting->finish({std::move(value), nullptr}); });
        } catch (...) {
            waiting->finish({std::nullopt, std::current_exception()});
        }
    };
    auto pending = boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(Outcome<V>)>(
        std::move(initiate), boost::asio::use_awaitable);
    Outcome<V> outcome = co_await std::move(pending);
    if (outcome.thrown) std::rethrow_exception(outcome.thrown);
    co_return std::move(*outcome.value);
}

/// Goes on at once, but inside a barrier until the coroutine waits for the next thing.
inline boost::asio::awaitable<void> enter_barrier() {
    std::function<void(std::function<void(bool)>)> start = [](const std::function<void(bool)>& done) {
        done(true);
    };
    co_await await_value<bool>(std::move(start));
}

template <class T>
using ResultDone = std::function<void(Result<T>)>;

template <class T>
boost::asio::awaitable<Result<T>> await_result(std::function<void(ResultDone<T>)> start) {
    return await_value<Result<T>>(std::move(start));
}

template <class T>
boost::asio::awaitable<access::Answer<T>> await_answer(std::function<void(access::Done<T>)> start) {
    return await_value<access::Answer<T>>(std::move(start));
}

}  // namespace affray::net
