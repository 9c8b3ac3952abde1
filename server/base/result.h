// Status and Result<T>: the world failed (disk, peer, file), and the caller must look.
//
// Not for what a player may not do (that is a Rejection of the rules) and not for mistakes of ours
// (AFFRAY_CHECK).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "base/check.h"

namespace affray {

// What kind of failure, as far as a caller would act differently.
enum class ErrorCode : std::uint8_t {
    InvalidInput,  // what was read is malformed; the message names place and field
    NotFound,      // what was asked for is not there
    Conflict,      // it is there already, or has changed meanwhile
    Corrupt,       // stored data contradict themselves (checksum, chain, fold)
    Full,          // no room: disk, quota, queue; nothing was applied
    Busy,          // try again; nothing was applied
    Io,            // the outcome is unknown: it may or may not have happened (RULE-2)
    Closed,        // the other side, or we, have shut down
    Unsupported,   // a version or form that this program does not know
};

// The stable upper-case name of a code, as in logs: "INVALID_INPUT".
constexpr std::string_view to_string(ErrorCode code) {
    switch (code) {
        case ErrorCode::InvalidInput: return "INVALID_INPUT";
        case ErrorCode::NotFound: return "NOT_FOUND";
        case ErrorCode::Conflict: return "CONFLICT";
        case ErrorCode::Corrupt: return "CORRUPT";
        case ErrorCode::Full: return "FULL";
        case ErrorCode::Busy: return "BUSY";
        case ErrorCode::Io: return "IO";
        case ErrorCode::Closed: return "CLOSED";
        case ErrorCode::Unsupported: return "UNSUPPORTED";
    }
    AFFRAY_UNREACHABLE();
}

// One failure: its kind, and a sentence for whoever reads the log. The message must hold no secret of a game.
struct Error {
    ErrorCode code = ErrorCode::Io;
    std::string message{};

    friend bool operator==(const Error&, const Error&) = default;
};

// Success, or an Error. Default-constructed: success.
class [[nodiscard]] Status {
  public:
    Status() = default;
    // Implicit, so that a function may "return Error{...};".
    Status(Error error) : state_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    bool ok() const { return std::holds_alternative<std::monostate>(state_); }
    explicit operator bool() const { return ok(); }
    // Requires !ok().
    const Error& error() const {
        AFFRAY_CHECK(!ok(), "error() of a success");
        return *std::get_if<Error>(&state_);
    }

    friend bool operator==(const Status&, const Status&) = default;

  private:
    std::variant<std::monostate, Error> state_{};
};

// A value, or an Error. value() and operator* require ok(); both abort otherwise.
template <class T>
class [[nodiscard]] Result {
  public:
    // Both implicit, so that a function may "return value;" and "return Error{...};".
    // NOLINTBEGIN(google-explicit-constructor)
    Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}
    // NOLINTEND(google-explicit-constructor)

    bool ok() const { return state_.index() == 0; }
    explicit operator bool() const { return ok(); }

    const T& value() const& {
        check_ok();
        return *std::get_if<0>(&state_);
    }
    T& value() & {
        check_ok();
        return *std::get_if<0>(&state_);
    }
    // By value: what is read of a call's result outlives the call.
    T value() && {
        check_ok();
        return std::move(*std::get_if<0>(&state_));
    }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T operator*() && { return std::move(*this).value(); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    // Requires !ok().
    const Error& error() const {
        AFFRAY_CHECK(!ok(), "error() of a success");
        return *std::get_if<1>(&state_);
    }
    // The error alone, or success: to pass a failure up as a Status.
    Status status() const { return ok() ? Status{} : Status{error()}; }

  private:
    void check_ok() const { AFFRAY_CHECK(ok(), std::get_if<1>(&state_)->message); }

    std::variant<T, Error> state_;
};

}  // namespace affray
