// The directory of encounters that a server offers.
#pragma once

#include "content/scene/encounter_reader.h"

namespace affray::content {

/// One line of the list that a referee chooses from.
struct Listing {
    std::string id;  ///< path below the directory without .yaml: affray/bridge_at_dusk
    std::string title;
    std::string summary;
    std::string ruleset;
    std::vector<std::string> seats;  ///< players, in order
    std::size_t creatures = 0;
    std::vector<std::string> notices;
    std::vector<std::string> advice{};  ///< as Opening
    std::string caller{};
};

/// Encounter files of a directory, read at once and kept, with the characters and monsters of its data files.
/// One bad file keeps no other from loading. Immutable after `load`; safe to share between threads.
class Library {
  public:
    /// Reads every *.yaml below `directory`, in order of their paths. A directory that cannot be read is one
    /// problem.
    static Library load(const std::string& directory, const RulesetSource& rulesets);

    const std::vector<Listing>& list() const { return listings_; }
    /// The opening of a listed encounter, to be stored and played; nullopt for an unknown id.
    std::optional<Opening> open(std::string_view id) const;
    /// The text that it was read from; nullptr for an unknown id.
    const std::string* text(std::string_view id) const;
    /// The data that they were read with: for one thread at a time.
    const Compendia& data() const { return data_; }
    /// What was wrong with files that are not listed.
    const std::vector<Problem>& problems() const { return problems_; }

  private:
    std::vector<Listing> listings_;
    std::vector<Opening> openings_;
    std::vector<std::string> texts_;  ///< of the openings
    Compendia data_;
    std::vector<Problem> problems_;
};

}  // namespace affray::content
