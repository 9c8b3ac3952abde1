// One intent followed by its id: a line of the log when it is answered, and an exemplar of the times that
// /metrics tells (docs/decisions/0328).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "seams/clock.h"
#include "session/metrics.h"

namespace affray::session {

enum class TraceIntents : std::uint8_t { None, Slow, All };

/// Of the process; before its loops run.
void trace_intents(TraceIntents which);
/// Whether any is traced: then the moments on its way are taken.
bool traces_intents();

struct IntentTrace {
    std::string_view intent{};  // the client's id
    std::string_view encounter{};
    std::uint32_t seat = 0;
    SteadyTime read{};
    SteadyTime judged{};   // by the rules; none: refused
    SteadyTime durable{};  // its commit has come back; none: refused
    SteadyTime told{};     // the reply is queued
    std::uint64_t version = 0;
    std::string_view refused{};  // why
};

/// Any thread. Nothing, if it is not to be traced.
void trace(const IntentTrace& trace, Times& times);

}  // namespace affray::session
