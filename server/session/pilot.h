// What a session keeps of its autopilot, and how that is told to the referee.
#pragma once

#include <chrono>
#include <string>

#include "affray/v1/autopilot.pb.h"
#include "autopilot/proposal.h"
#include "session/loop.h"
#include "store/engine/values.h"

namespace affray::session {

/// Belongs to its session's loop. Directives and settings are durable; what is proposed is not.
struct Pilot {
    autopilot::Directives directives{};
    std::chrono::milliseconds pause{1500};  ///< between two steps that are taken by themselves
    std::string halted_by{};                ///< why nothing is done by itself; empty: it goes on

    std::optional<autopilot::Proposal> proposal{};  ///< of `version`
    std::uint64_t version = 0;
    Loop::TimerId timer{};  ///< until the proposal is carried out

    /// As one text under kSettingsKey, among the referee's standing orders.
    static constexpr std::string_view kSettingsKey = "autopilot:settings";
    /// How the intent ids of its own steps begin.
    static constexpr const char* kIntentIds = "autopilot-";
    std::string stored_settings() const;
    /// Takes what was stored under a key; false: it is not the autopilot's.
    bool restore(const store::StandingOrder& stored);

    /// Notes what was carried out; a creature that does too much in a row is to be passed over.
    void did(const autopilot::Proposal& done);
    bool weary() const { return in_a_row_ >= kInARowMax; }

  private:
    static constexpr int kInARowMax = 40;
    CreatureId last_ = CreatureId::None;
    int in_a_row_ = 0;
};

/// nullopt: a word or number is out of its bounds, or it names a creature that is not there.
std::optional<autopilot::Directive> directive_of(const v1::AutopilotOrder& order, const State& state);
/// The whole of it, as the referee is told.
void encode_pilot(const Pilot& pilot, v1::Autopilot& out);

}  // namespace affray::session
