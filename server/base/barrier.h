// A barrier: what goes wrong inside one piece of work ends that piece, not the process.
//
//     if (const auto failure = contained([&] { host.submit(link, submit); })) host.give_up(*failure);
//
// Inside, a failed AFFRAY_CHECK throws CheckFailed. Any exception that reaches the barrier ends the work and
// becomes a Failure, which the caller has to answer and to log: nothing is swallowed in silence. What the
// work had half done is the caller's to put right. Barriers nest; the innermost one catches.
//
// Rules:
// - A barrier is a scope of one thread. Inside a coroutine it stands only around code that does not suspend.
// - An exception may not pass through a noexcept function: destructors, move operations, comparators of the
//   standard library's noexcept algorithms, Asio's await_suspend. A check there ends the process, as before.
// - A check that fails while an exception is already on its way aborts with its line.
#pragma once

#include <array>
#include <cstdint>
#include <exception>
#include <optional>
#include <string_view>
#include <utility>

namespace affray {

/// A text that lies within its object and is cut at its end: it can be made when there is no memory left.
class FailureText {
  public:
    static constexpr std::size_t kMost = 480;

    /// At most kMost bytes, cut between two characters of UTF-8.
    void append(std::string_view text) noexcept;
    const char* c_str() const noexcept { return bytes_.data(); }
    std::string_view view() const noexcept { return {bytes_.data(), size_}; }

  private:
    std::array<char, kMost + 1> bytes_{};
    std::size_t size_ = 0;
};

/// A failed AFFRAY_CHECK inside a barrier; what() is "file:line: check failed: expression: message".
class CheckFailed final : public std::exception {
  public:
    CheckFailed(const char* file, int line, const char* expression, std::string_view message) noexcept;
    const char* what() const noexcept override { return text_.c_str(); }

  private:
    FailureText text_;
};

/// Why a piece of work ended. Copied without memory.
struct Failure {
    enum class Kind : std::uint8_t {
        Check,      // AFFRAY_CHECK
        Memory,     // bad_alloc
        Exception,  // any other exception
    };
    Kind kind = Kind::Exception;
    FailureText text{};  // one line for the log; for a check its place and expression

    std::string_view what() const noexcept { return text.view(); }
};

/// "check", "memory", "exception": stable, for logs and reports.
std::string_view to_string(Failure::Kind kind) noexcept;

/// Is this thread inside a barrier?
bool inside_barrier() noexcept;

namespace barrier {

class Scope {
  public:
    Scope() noexcept;
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
};

// How many barriers this thread is inside of; set where scopes were left without their ends (base/fault.h).
int depth() noexcept;
void set_depth(int depth) noexcept;

// Of the exception that is being handled.
Failure current() noexcept;

}  // namespace barrier

/// Runs the work; what came of it when it did not come to its end. The work's result is dropped.
template <class Work>
[[nodiscard]] std::optional<Failure> contained(Work&& work) {
    const barrier::Scope scope;
    try {
        std::forward<Work>(work)();
    } catch (...) {
        return barrier::current();
    }
    return std::nullopt;
}

}  // namespace affray
