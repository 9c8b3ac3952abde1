// Encounter files of a content directory into openings.
#include "content/library.h"

#include <algorithm>

#include "content/yaml/files.h"

namespace affray::content {
namespace {

namespace fs = std::filesystem;

Listing listing_of(const Opening& opening) {
    Listing listing{opening.id, opening.title,  opening.summary, opening.ruleset->id(), {},
                    0,          opening.notices};
    for (const SeatPlan& seat : opening.seats) listing.seats.push_back(seat.name);
    listing.creatures = opening.state.creatures.size();
    listing.advice = opening.advice;
    listing.caller = opening.caller;
    return listing;
}

}  // namespace

Library Library::load(const std::string& directory, const RulesetSource& rulesets) {
    Library library;
    std::error_code error;
    const std::vector<fs::path> files = yaml_files(directory, error);
    if (error) {
        Problems problems(directory);
        problems.add({}, "the content directory cannot be read: " + error.message());
        library.problems_ = problems.all();
        return library;
    }
    library.data_ = Compendia::load(directory);
    library.problems_ = library.data_.problems();
    for (const fs::path& file : files) {
        Problems problems(file.string());
        const std::string id =
            fs::path(file).lexically_relative(directory).replace_extension().generic_string();
        auto text = text_of_file(file.string(), problems);
        const Node root = text ? read_text(*text, problems) : Node();
        if (is_compendium(root)) continue;
        auto opening = read_encounter(id, root, rulesets, library.data_);
        library.problems_.insert(library.problems_.end(), problems.all().begin(), problems.all().end());
        if (!opening) continue;
        library.listings_.push_back(listing_of(*opening));
        library.openings_.push_back(std::move(*opening));
        library.texts_.push_back(std::move(*text));
    }
    return library;
}

std::optional<Opening> Library::open(std::string_view id) const {
    const auto at =
        std::find_if(openings_.begin(), openings_.end(), [id](const Opening& o) { return o.id == id; });
    return at == openings_.end() ? std::nullopt : std::optional(*at);
}

const std::string* Library::text(std::string_view id) const {
    for (std::size_t i = 0; i < openings_.size(); ++i)
        if (openings_[i].id == id) return &texts_[i];
    return nullptr;
}

}  // namespace affray::content
