// The log's records: one accepted intent with all it caused, as the bytes that the store chains.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "codec/fact_map.h"
#include "rules/resolver.h"

namespace affray::v1 {
class LogRecord;
}

namespace affray::codec {

/// A record and the version that it led to.
struct LogEntry {
    std::uint64_t version = 0;
    Batch batch;
    bool operator==(const LogEntry&) const = default;
};

/// Writes and reads the records of one encounter. Not for several threads at once.
class LogCodec {
  public:
    explicit LogCodec(FactMap opening) : opening_(std::move(opening)) {}
    /// `opening_facts`: the names in the encounter's opening (StoredState::facts).
    LogCodec(std::vector<std::string> opening_facts, std::shared_ptr<const Vocabulary> vocabulary);

    /// Deterministic: equal batches give equal bytes. Where today's facts are not those of the opening, the
    /// record says itself what its numbers mean.
    std::string encode(std::uint64_t version, const Batch& batch) const;
    /// The same from its parts, which need not be copied into a batch first.
    std::string encode(std::uint64_t version, SeatId seat, const Intent& intent, AnsweredBy by,
                       std::span<const Event> events) const;

    /// Errors: Corrupt; the message names what today's ruleset does not know.
    Result<LogEntry> decode(std::string_view bytes);

  private:
    void put_facts(v1::LogRecord& record) const;
    void put_play(std::uint64_t version, SeatId seat, const Intent& intent, AnsweredBy by,
                  std::span<const Event> events, v1::LogRecord& record) const;

    FactMap opening_;
    std::unique_ptr<FactMap> later_;  // of records that bring their own names
};

/// The bytes of a campaign loss, for the store's table of losses. decode_loss: Corrupt.
std::string encode_loss(const Loss& loss);
Result<Loss> decode_loss(std::string_view bytes);

}  // namespace affray::codec
