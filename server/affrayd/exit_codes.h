// How the program ends (RULE-10): each failure to start has a name and a status of its own; docs/OPERATING.md
// lists them.
#pragma once

#include <string_view>

namespace affray {

// Statuses 74 and 80 to 93 are the store's (store/start_failure.h).
enum class ExitCode : int {
    Ok = 0,
    Usage = 64,           // unknown flag or subcommand
    ContentMissing = 66,  // no directory of encounters
    ListenFailed = 69,    // address in use or not ours
    NoEntropy = 71,       // the system gives no random numbers
    BadConfig = 78,       // a setting has no such key or value
    Unhealthy = 1,        // healthcheck: no good answer; setup-code: none was made
};

constexpr std::string_view to_string(ExitCode code) {
    switch (code) {
        case ExitCode::Ok: return "OK";
        case ExitCode::Usage: return "USAGE";
        case ExitCode::ContentMissing: return "CONTENT_MISSING";
        case ExitCode::ListenFailed: return "LISTEN_FAILED";
        case ExitCode::NoEntropy: return "NO_ENTROPY";
        case ExitCode::BadConfig: return "BAD_CONFIG";
        case ExitCode::Unhealthy: return "UNHEALTHY";
    }
    return "UNKNOWN";
}

}  // namespace affray
