// AFFRAY_CHECK: an assertion about our own code, on in every build.
//
// For what only a mistake of ours can break; never for input, a peer or a disk (those are a Rejection or a
// Status). What a failed check ends is the innermost barrier (base/barrier.h): one table's turn, one request.
// Outside of any barrier, and while the stack is unwinding already, it writes one line to standard error and
// aborts; the supervisor restarts the server, and every session is rebuilt from its log.
#pragma once

#include <string_view>

namespace affray {

// Inside a barrier of this thread: throws CheckFailed. Else: writes "file:line: check failed: expression:
// message" and aborts. Safe from any thread; not for a noexcept function that runs inside a barrier, where
// the exception would end the process.
[[noreturn]] void check_failed(const char* file, int line, const char* expression, std::string_view message);

}  // namespace affray

// AFFRAY_CHECK(condition) or AFFRAY_CHECK(condition, message); message is anything a std::string_view can be
// made of and is evaluated only on failure. The condition is always evaluated, exactly once.
#define AFFRAY_CHECK(...) \
    AFFRAY_CHECK_SELECT(__VA_ARGS__, AFFRAY_CHECK_SAYING, AFFRAY_CHECK_PLAIN, )(__VA_ARGS__)
#define AFFRAY_CHECK_SELECT(condition, message, name, ...) name
#define AFFRAY_CHECK_PLAIN(condition) AFFRAY_CHECK_SAYING(condition, "")
#define AFFRAY_CHECK_SAYING(condition, message)          \
    (static_cast<bool>(condition) ? static_cast<void>(0) \
                                  : ::affray::check_failed(__FILE__, __LINE__, #condition, (message)))

// For the end of an exhaustive switch: no enumerator leads here.
#define AFFRAY_UNREACHABLE() ::affray::check_failed(__FILE__, __LINE__, "unreachable", "")
