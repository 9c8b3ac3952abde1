// From callbacks on other loops to a coroutine on its own.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <memory>

#include "base/result.h"

namespace affray::net {

template <class T>
using ResultDone = std::function<void(Result<T>)>;

/// Calls `start` with a callback that may be called once, on any thread; the coroutine goes on where it was.
template <class T>
boost::asio::awaitable<Result<T>> await_result(std::function<void(ResultDone<T>)> start) {
    const auto executor = co_await boost::asio::this_coro::executor;
    auto initiate = [executor, start = std::move(start)](auto handler) {
        const auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
        start([executor, waiting](Result<T> result) {
            boost::asio::post(
                executor, [waiting, result = std::move(result)]() mutable { (*waiting)(std::move(result)); });
        });
    };
    auto pending = boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(Result<T>)>(
        std::move(initiate), boost::asio::use_awaitable);
    Result<T> result = co_await std::move(pending);
    co_return result;
}

}  // namespace affray::net
