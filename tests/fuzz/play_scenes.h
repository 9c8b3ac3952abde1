// The situations in which a play begins: every intent of every conformance case, fights of the arena that
// have gone on for a while, and the encounters that the server offers.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "affray/v1/intent.pb.h"
#include "rules/resolver.h"

namespace affray::fuzz {

struct Scene {
    std::string name;
    std::shared_ptr<const Ruleset> rules;
    Situation situation;
    /// What the case asks here, and who; of other scenes: nothing.
    std::optional<std::pair<SeatId, v1::Intent>> prompt;
};

/// What is known of a ruleset before anything is tried.
struct Lore {
    std::vector<const Scene*> scenes;
    std::vector<v1::Intent> intents;  ///< of its cases
    /// Words that these write into a field, by the field's full name.
    std::map<std::string, std::vector<std::string>, std::less<>> words;
};

/// Immutable after construction.
class Scenes {
  public:
    Scenes();

    /// `case RULESET/ID N` (before the N-th intent of that case, from 0), `content ID`, or
    /// `arena RULESET SEED STEPS`. nullopt: there is no such scene.
    std::optional<Scene> open(const std::string& name) const;
    /// By ruleset.
    const std::map<std::string, Lore, std::less<>>& lore() const { return lore_; }

  private:
    void read_cases();
    void read_content();
    void gather();

    std::map<std::string, Scene, std::less<>> kept_;
    std::map<std::string, Lore, std::less<>> lore_;
};

}  // namespace affray::fuzz
