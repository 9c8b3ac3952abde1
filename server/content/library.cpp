// Encounter files of a content directory into openings.
#include "content/library.h"

#include <algorithm>

#include "content/yaml/files.h"
#include "seams/precedence.h"

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

std::shared_ptr<const Library::Shelf> Library::read(const std::string& directory,
                                                    const RulesetSource& rulesets) {
    const auto shelf = std::make_shared<Shelf>();
    std::error_code error;
    const std::vector<fs::path> files = yaml_files(directory, error);
    if (error) {
        Problems problems(directory);
        problems.add({}, "the content directory cannot be read: " + error.message());
        shelf->problems = problems.all();
        return shelf;
    }
    shelf->data = Compendia::load(directory);
    shelf->problems = shelf->data->problems();
    for (const fs::path& file : files) {
        Problems problems(file.string());
        const std::string id =
            fs::path(file).lexically_relative(directory).replace_extension().generic_string();
        auto text = text_of_file(file.string(), problems);
        const Node root = text ? read_text(*text, problems) : Node();
        if (is_compendium(root)) continue;
        auto opening = read_encounter(id, root, rulesets, *shelf->data);
        shelf->problems.insert(shelf->problems.end(), problems.all().begin(), problems.all().end());
        if (!opening) continue;
        shelf->listings.push_back(listing_of(*opening));
        shelf->openings.push_back(std::move(*opening));
        shelf->texts.push_back(std::move(*text));
    }
    return shelf;
}

Library Library::of(std::shared_ptr<const Shelf> shelf) {
    std::promise<std::shared_ptr<const Shelf>> there;
    there.set_value(std::move(shelf));
    return Library(there.get_future().share());
}

Library Library::load(const std::string& directory, const RulesetSource& rulesets) {
    return of(read(directory, rulesets));
}

Library Library::load_beside(const std::string& directory, const RulesetSource& rulesets,
                             std::function<void(const Library& loaded)> done) {
    auto reading = [directory, rulesets, done = std::move(done)] {
        // What the server needs before anybody can play goes first.
        work_in_background();
        auto shelf = read(directory, rulesets);
        done(of(shelf));
        return shelf;
    };
    return Library(std::async(std::launch::async, std::move(reading)).share());
}

std::optional<Opening> Library::open(std::string_view id) const {
    const std::vector<Opening>& openings = shelf().openings;
    const auto at =
        std::find_if(openings.begin(), openings.end(), [id](const Opening& o) { return o.id == id; });
    return at == openings.end() ? std::nullopt : std::optional(*at);
}

const std::string* Library::text(std::string_view id) const {
    const Shelf& all = shelf();
    for (std::size_t i = 0; i < all.openings.size(); ++i)
        if (all.openings[i].id == id) return &all.texts[i];
    return nullptr;
}

}  // namespace affray::content
