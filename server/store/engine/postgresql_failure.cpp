// By the classes of SQLSTATE.
#include "store/engine/postgresql_failure.h"

#include <string_view>

namespace affray::store {
namespace {

std::string on_one_line(std::string text) {
    while (!text.empty() && text.back() == '\n') text.pop_back();
    for (char& c : text)
        if (c == '\n') c = ' ';
    return text;
}

struct Meaning {
    std::string_view state;  // or its first two characters
    Trouble trouble;
    ErrorCode code;
    StartFailure start;
};

// The first that fits.
constexpr Meaning kMeanings[] = {
    // A data exception, a constraint, a trigger of ours that refuses.
    {"22", Trouble::Constraint, ErrorCode::Io, StartFailure::MigrationFailed},
    {"23", Trouble::Constraint, ErrorCode::Io, StartFailure::MigrationFailed},
    {"P0001", Trouble::Constraint, ErrorCode::Io, StartFailure::MigrationFailed},
    {"55P03", Trouble::Busy, ErrorCode::Busy, StartFailure::Busy},
    {"40", Trouble::Busy, ErrorCode::Busy, StartFailure::Busy},
    {"53100", Trouble::Full, ErrorCode::Full, StartFailure::DiskFull},
    {"53", Trouble::Busy, ErrorCode::Busy, StartFailure::Busy},
    {"08", Trouble::Away, ErrorCode::Busy, StartFailure::Unreachable},
    {"57P", Trouble::Away, ErrorCode::Busy, StartFailure::Unreachable},
    // The primary has become a standby.
    {"25006", Trouble::Away, ErrorCode::Busy, StartFailure::Unreachable},
    // We may not; a sentence of ours that does not fit the tables.
    {"42501", Trouble::Fatal, ErrorCode::Io, StartFailure::Unreachable},
    {"42", Trouble::Fatal, ErrorCode::Corrupt, StartFailure::MigrationFailed},
    {"XX001", Trouble::Fatal, ErrorCode::Corrupt, StartFailure::Corrupt},
    {"XX002", Trouble::Fatal, ErrorCode::Corrupt, StartFailure::Corrupt},
};

}  // namespace

EngineFailure failure_of(const PGresult* result, const char* message, bool lost) {
    const char* const state = result == nullptr ? nullptr : pq().result_error_field(result, PG_DIAG_SQLSTATE);
    const char* const own = result == nullptr ? "" : pq().result_error_message(result);
    const std::string said = "postgresql " + std::string(state == nullptr ? "" : state) + ": " +
                             on_one_line(*own != '\0' ? own : message);
    if (lost) return {Trouble::Away, ErrorCode::Busy, StartFailure::Unreachable, said};
    const std::string_view known = state == nullptr ? "" : state;
    for (const Meaning& meaning : kMeanings)
        if (known.starts_with(meaning.state)) return {meaning.trouble, meaning.code, meaning.start, said};
    return {Trouble::Fatal, ErrorCode::Io, StartFailure::IoError, said};
}

EngineFailure taken_over() {
    return {Trouble::Fatal, ErrorCode::Io, StartFailure::Locked,
            "another server has taken over the database"};
}

EngineFailure unreachable(const std::string& address, std::string said) {
    return {Trouble::Away, ErrorCode::Busy, StartFailure::Unreachable,
            "cannot connect to " + address + ": " + on_one_line(std::move(said))};
}

}  // namespace affray::store
