// From callbacks on other loops to a coroutine on its own, with what is thrown on the way.
//
// Whatever happens to the work, the coroutine goes on: with the value, with what was thrown before the work
// was on its way, or with Forsaken when the callback was dropped without a call (because the task that held
// it has failed). It goes on inside a barrier (base/barrier.h), so that a failed check of its is an exception
// like any other, and http_connection.cpp answers it.
#pragma once

#include <boost/asio/awaitable.hpp>
#include <exception>
#include <functional>
#include <memory>
#include <optional>

#include "access/answer.h"
#include "base/result.h"

namespace affray::net {

/// The task that was to answer has ended without an answer.
struct Forsaken final : std::exception {
    const char* what() const noexcept override { return "the work ended without an answer"; }
};

/// What goes on with a coroutine once, on its executor, inside a barrier; with Forsaken if it goes without.
class Waiting;
using WaitingPtr = std::shared_ptr<Waiting>;

/// Does it wait still? A second answer is for nobody.
bool waits(const Waiting& waiting);
void go_on(Waiting& waiting);

/// Calls `start` with what goes on, on any thread; the coroutine goes on where it was. Throws what `start`
/// throws, and Forsaken.
boost::asio::awaitable<void> await_turn(std::function<void(WaitingPtr)> start);

/// Calls `start` with a callback that may be called once, on any thread; the coroutine goes on where it was.
/// Throws what `start` throws, and Forsaken.
template <class V>
boost::asio::awaitable<V> await_value(std::function<void(std::function<void(V)>)> start) {
    const auto given = std::make_shared<std::optional<V>>();
    std::function<void(WaitingPtr)> begin = [given, start = std::move(start)](const WaitingPtr& waiting) {
        start([given, waiting](V value) {
            if (!waits(*waiting)) return;
            given->emplace(std::move(value));
            go_on(*waiting);
        });
    };
    co_await await_turn(std::move(begin));
    co_return std::move(**given);
}

/// Goes on at once, but inside a barrier until the coroutine waits for the next thing.
boost::asio::awaitable<void> enter_barrier();

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
