// From callbacks on other loops to a coroutine on its own.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <functional>
#include <memory>

#include "access/answer.h"
#include "base/result.h"

namespace affray::net {

/// Calls `start` with a callback that may be called once, on any thread; the coroutine goes on where it was.
template <class V>
boost::asio::awaitable<V> await_value(std::function<void(std::function<void(V)>)> start) {
    const auto executor = co_await boost::asio::this_coro::executor;
    auto initiate = [executor, start = std::move(start)](auto handler) {
        const auto waiting = std::make_shared<decltype(handler)>(std::move(handler));
        start([executor, waiting](V value) {
            boost::asio::post(
                executor, [waiting, value = std::move(value)]() mutable { (*waiting)(std::move(value)); });
        });
    };
    auto pending = boost::asio::async_initiate<const boost::asio::use_awaitable_t<>, void(V)>(
        std::move(initiate), boost::asio::use_awaitable);
    V value = co_await std::move(pending);
    co_return value;
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
