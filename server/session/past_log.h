// The log of one encounter as it is read back, on a reading thread: what once stood, and the steps from
// there.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "codec/log_codec.h"
#include "codec/state_codec.h"
#include "rules/resolver.h"
#include "store/reading/reader.h"

namespace affray::session {

/// What does not change about an encounter, shared by its host and whoever reads for it.
struct Origin {
    store::EncounterId encounter = store::EncounterId::None;
    codec::Beginning beginning;
    std::shared_ptr<const Ruleset> rules;
};

/// A step that was led back from, with the dice that it threw.
struct KeptStep {
    std::uint64_t version = 0;
    SeatId seat = SeatId::Referee;
    Intent intent;
    std::uint64_t dice = 0;  // the version under which they were drawn
};
using KeptSteps = std::shared_ptr<const std::vector<KeptStep>>;

/// One thread at a time; the reader is that thread's. Errors: those of the reader, Corrupt.
class PastLog {
  public:
    PastLog(store::Reader& reader, std::shared_ptr<const Origin> origin);

    /// Folded anew from the opening or a snapshot before it. The version is durable.
    Result<Situation> situation_at(std::uint64_t version);
    /// What stood, and how play was conducted, after a version; before the opening's first row too.
    struct Moment {
        Situation situation{};
        Conduct conduct{};
        std::uint64_t version = 0;
    };
    using Visit = std::function<void(const codec::LogEntry&, const Moment& after)>;
    /// From `moment` on to a version, row by row; each row's change of conduct knows what it changed.
    Status walk(Moment& moment, std::uint64_t to, const Visit& visit = {});
    /// The nearest moment at or before a version that needs no fold.
    Result<Moment> stored_before(std::uint64_t version);
    /// NotFound: there is no such version.
    Result<codec::LogEntry> entry_at(std::uint64_t version);
    /// The last thing that was played up to `version`, on the branch that stands there; none: nothing was.
    Result<std::optional<codec::LogEntry>> last_step(std::uint64_t version);
    /// What was played after `version`, up to where play was next led back.
    Result<KeptSteps> steps_after(std::uint64_t version);

  private:
    Result<std::uint64_t> dice_of(const codec::LogEntry& entry);

    store::Reader& reader_;
    std::shared_ptr<const Origin> origin_;
    codec::LogCodec log_;
};

}  // namespace affray::session
