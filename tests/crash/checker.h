// The judge of a crash run: S1 to S3 and S5 of REL-1, decided on what the clients saw and what the log holds.
//
// S1 every accepted intent is in the log exactly once, with the answered version and reply;
// S2 every refused one is absent; S3 one without an answer is there at most once; S5 no seat was shown a gap,
// a repeat or an earlier version. Shares no code with the server.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "crash/history.h"

namespace affray::crash {

// One row of the event log.
struct Row {
    std::string encounter{};
    std::uint64_t version = 0;
    std::uint32_t seat = 0;
    std::string intent_id{};          // empty: the server's own, such as a passed deadline
    std::string reply_intent_id{};    // what the stored reply says
    std::uint64_t reply_version = 0;  // as its seat counts
};

struct Findings {
    std::uint64_t accepted = 0;
    std::uint64_t refused = 0;
    std::uint64_t unknown = 0;
    std::uint64_t resent = 0;  // sendings beyond the first
    std::uint64_t lost = 0;
    std::uint64_t doubled = 0;
    std::vector<std::string> objections{};  // the first hundred

    bool good() const { return objections.empty(); }
    // Line by line, for a failed test's message.
    std::string text() const;
};

// Rows in order of their encounter's versions.
Findings check(const std::vector<const History*>& histories, const std::vector<Row>& log);

}  // namespace affray::crash
