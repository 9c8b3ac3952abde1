// What the arguments of intents in cases name: creatures, cells, things.
#pragma once

#include "cases/intent_reader.h"
#include "content/compendium/map_reader.h"

namespace affray::cases {

/// Reads the arguments of one intent against the scene.
class IntentWords {
  public:
    IntentWords(content::Fields& fields, const Names& names) : fields_(fields), names_(names) {}

    /// An unknown name is a creature that nobody has.
    ForeignId creature_at(const content::Node& node) const;
    ForeignId creature(std::string_view key) { return creature_at(fields_.at(key)); }
    std::vector<ForeignId> creatures(std::string_view key);
    std::vector<ForeignId> creatures_of(const content::Node& node) const;
    std::vector<Place> cells(const content::Node& node) const;
    /// A list of creatures, or of cells: [[7, 5]] is one cell.
    void targets(std::string_view key, std::vector<ForeignId>& who, std::vector<Place>& where);

  protected:
    content::Fields& fields_;
    const Names& names_;
};

/// Intents of the table: govern, setup, journey, prepare.
ForeignIntent read_govern(content::Fields& fields, const Names& names, Verb verb, ForeignId who);
ForeignIntent read_setup(content::Fields& fields, const Names& names, Verb verb, ForeignId who);
ForeignIntent read_journey(content::Fields& fields, const Names& names, Verb verb, ForeignId who);
ForeignIntent read_prepare(content::Fields& fields, const Names& names, Verb verb, ForeignId who);

}  // namespace affray::cases
