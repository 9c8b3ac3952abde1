// A line for each intent that is traced.
#include "session/intent_trace.h"

#include <algorithm>
#include <atomic>

#include "session/log.h"

namespace affray::session {
namespace {

// Of alerts.yml: what answers later than that is slow.
constexpr std::chrono::milliseconds kSlow{250};

std::atomic<TraceIntents> g_traced{TraceIntents::None};

std::uint64_t us_between(SteadyTime from, SteadyTime to) {
    const auto us = std::chrono::duration_cast<std::chrono::microseconds>(to - from).count();
    return us < 0 ? 0 : static_cast<std::uint64_t>(us);
}

// Such ids need no escape in any form of metrics.
bool plain(std::string_view id) {
    return !id.empty() && std::all_of(id.begin(), id.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
               c == '_';
    });
}

}  // namespace

void trace_intents(TraceIntents which) { g_traced = which; }

bool traces_intents() { return g_traced.load(std::memory_order_relaxed) != TraceIntents::None; }

void trace(const IntentTrace& trace, Times& times) {
    const TraceIntents traced = g_traced.load(std::memory_order_relaxed);
    const auto took = trace.told - trace.read;
    if (traced == TraceIntents::None || (traced == TraceIntents::Slow && took < kSlow)) return;
    if (plain(trace.intent)) times.remember(took, trace.intent, trace.encounter);
    if (!trace.refused.empty()) {
        return log_line(LogLevel::Info, "intent_refused",
                        {{"intent", trace.intent},
                         {"encounter", trace.encounter},
                         {"seat", trace.seat},
                         {"why", trace.refused},
                         {"told_us", us_between(trace.read, trace.told)}});
    }
    log_line(LogLevel::Info, "intent_answered",
             {{"intent", trace.intent},
              {"encounter", trace.encounter},
              {"seat", trace.seat},
              {"version", trace.version},
              {"judged_us", us_between(trace.read, trace.judged)},
              {"durable_us", us_between(trace.read, trace.durable)},
              {"told_us", us_between(trace.read, trace.told)}});
}

}  // namespace affray::session
