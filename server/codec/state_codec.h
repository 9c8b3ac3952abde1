// States as messages: the opening of an encounter and its snapshots, complete.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "codec/fact_map.h"
#include "codec/told_versions.h"
#include "rules/conduct.h"
#include "rules/ruleset.h"

namespace affray::v1 {
class StateRecord;
}

namespace affray::codec {

/// The bytes of a whole state. Deterministic: equal states give equal bytes. A snapshot is taken where
/// nothing waits for an answer: a state alone does not hold the action that waits (rules/resolver.h,
/// Pending).
std::string encode_state(const State& state, std::uint64_t version);

/// What an encounter began with. Its snapshots leave out what it says already.
struct Beginning {
    State state;
    FactMap facts;  ///< of the numbers in the records after it: for LogCodec
};
/// A snapshot: what differs from the beginning, how play is conducted and what each seat has counted then.
std::string encode_snapshot(const State& state, const Beginning& beginning, const Conduct& conduct,
                            std::uint64_t version, const std::vector<FeedCount>& feeds = {});

/// What stood at a snapshot.
struct Stood {
    State state;
    Conduct conduct;
};

/// A stored state, parsed but not yet tied to a ruleset: that is built from what this says, then `state` is
/// called.
class StoredState {
  public:
    /// Errors: Corrupt.
    static Result<StoredState> parse(std::string_view bytes);
    StoredState(StoredState&&) noexcept;
    StoredState& operator=(StoredState&&) noexcept;
    ~StoredState();

    std::uint64_t version() const;
    const std::string& ruleset() const;
    /// Those that differ from the ruleset's defaults.
    Options options() const;
    /// Names of the facts by the numbers that the records after this state use: for LogCodec.
    std::vector<std::string> facts() const;

    /// The state: equal to the one that was stored, and with the same hash. Errors: Corrupt (it contradicts
    /// itself, or today's ruleset lacks a fact or stat that is in use; the message names it).
    Result<State> state(const std::shared_ptr<const Vocabulary>& vocabulary) const;
    /// Of a snapshot: what stood, on the beginning that the rest of it is in. Older ones stand alone. Errors:
    /// Corrupt.
    Result<Stood> stood(const Beginning& beginning) const;
    /// Of a snapshot: what each seat had counted.
    std::vector<FeedCount> feeds() const;

  private:
    struct Parsed;
    explicit StoredState(std::unique_ptr<Parsed> parsed);
    const v1::StateRecord& record() const;

    std::unique_ptr<Parsed> parsed_;
};

/// Gives a ruleset by its id and the options that differ from its defaults; nullptr for an unknown id.
using RulesetSource =
    std::function<std::shared_ptr<const Ruleset>(std::string_view id, const Options& options)>;

/// A stored state with the ruleset that it is played by.
struct OpenedState {
    std::uint64_t version = 0;
    State state;
    std::shared_ptr<const Ruleset> rules;
    std::vector<std::string> facts;  ///< for LogCodec
};

/// Parses, finds the ruleset, reads. Errors: Corrupt; Unsupported (no such ruleset).
Result<OpenedState> decode_state(std::string_view bytes, const RulesetSource& rulesets);

}  // namespace affray::codec
