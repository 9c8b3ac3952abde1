// The directory of encounters that a server offers.
#pragma once

#include <functional>
#include <future>
#include <memory>

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

/// Encounter files of a directory, read once and kept, with the characters and monsters of its data files.
/// One bad file keeps no other from loading. Never changes; safe to share between threads.
class Library {
  public:
    /// Reads every *.yaml below `directory`, in order of their paths. A directory that cannot be read is one
    /// problem.
    static Library load(const std::string& directory, const RulesetSource& rulesets);
    /// The same on a thread of its own, which ends by telling `done` of it: a server opens its tables
    /// meanwhile, and whoever asks for anything below waits until all has been read. What `rulesets` and
    /// `done` refer to outlives the library.
    static Library load_beside(const std::string& directory, const RulesetSource& rulesets,
                               std::function<void(const Library& loaded)> done);

    const std::vector<Listing>& list() const { return shelf().listings; }
    /// The opening of a listed encounter, to be stored and played; nullopt for an unknown id.
    std::optional<Opening> open(std::string_view id) const;
    /// The text that it was read from; nullptr for an unknown id.
    const std::string* text(std::string_view id) const;
    /// The data that they were read with.
    const Compendia& data() const { return *shelf().data; }
    /// What was wrong with files that are not listed.
    const std::vector<Problem>& problems() const { return shelf().problems; }

  private:
    struct Shelf {
        std::vector<Listing> listings;
        std::vector<Opening> openings;
        std::vector<std::string> texts;  ///< of the openings
        std::shared_ptr<const Compendia> data = std::make_shared<const Compendia>();
        std::vector<Problem> problems;
    };
    using Read = std::shared_future<std::shared_ptr<const Shelf>>;

    explicit Library(Read read) : read_(std::move(read)) {}
    static std::shared_ptr<const Shelf> read(const std::string& directory, const RulesetSource& rulesets);
    static Library of(std::shared_ptr<const Shelf> shelf);
    const Shelf& shelf() const { return *read_.get(); }

    Read read_;
};

}  // namespace affray::content
