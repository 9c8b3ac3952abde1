// Beats: the events of a usual step or of a turn that passes, told in short (docs/decisions/0150).
#pragma once

#include "affray/v1/session.pb.h"
#include "rules/event.h"

namespace affray::codec {

/// Tells the first events of a delta as beats, as far as they are such. What it does hangs on nothing but
/// what is told, so that no beat says more than its events would.
class BeatWriter {
  public:
    /// `out` outlives the writer.
    explicit BeatWriter(v1::Delta& out) : out_(out) {}

    /// The next event that is told, redacted. False: it is none of a beat, and neither is anything after it.
    bool take(const Event& told);

  private:
    bool take(const TurnEnded& e);
    bool take(const TurnBegan& e);
    bool take(const FactSet& e);
    bool take(const Moved& e);

    v1::Beat& begin(std::uint32_t who, v1::Beat::Kind kind);

    v1::Delta& out_;
    v1::Beat* last_ = nullptr;  // null: a fact begins another
    bool over_ = false;
};

}  // namespace affray::codec
