// AFFRAY_CHECK: an assertion about our own code, on in every build.
//
// For what only a mistake of ours can break; never for input, a peer or a disk (those are a Rejection or a
// Status). A failed check writes one line to standard error and aborts; the supervisor restarts the server,
// and every session is rebuilt from its log.
#pragma once

#include <string_view>

namespace affray {

// Writes "file:line: check failed: expression: message" and aborts. Safe from any thread.
[[noreturn]] void check_failed(const char* file, int line, const char* expression,
                               std::string_view message) noexcept;

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
