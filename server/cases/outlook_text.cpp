// Spelling of what tactical fights tell.
#include "cases/outlook_text.h"

#include "cases/spelling.h"
#include "readings/facts/journey.h"
#include "readings/tactics/hazards.h"
#include "readings/tactics/outlook.h"
#include "rules/door.h"

namespace affray::cases {
namespace {

bool in_feet(const View& view) { return view.rules().vocabulary()->index(kMoveSpent) != kNoWord; }

}  // namespace

std::map<std::string, std::string> outlook_fields(const View& view, SeatId seat,
                                                  const ForeignIntent& foreign) {
    if (!in_feet(view)) return {};
    Refusals unknown;
    const auto intent = admit(view.state(), viewer_of(seat), foreign, unknown);
    const auto* attack = intent ? intent->as<AttackIntent>() : nullptr;
    const auto outlook = attack == nullptr ? std::nullopt : outlook_of(view, *attack);
    if (!outlook) return {};
    const std::string odds = outlook->odds > 0 ? "advantage" : outlook->odds < 0 ? "disadvantage" : "normal";
    return {{"cover", std::string(kCoverWords[outlook->cover])},
            {"roll", odds},
            {"expertise", outlook->expertise == 0 ? "none" : "d" + std::to_string(outlook->expertise)},
            {"flanking", outlook->flanking ? "true" : "false"},
            {"distance", std::to_string(outlook->feet)},
            {"legal", outlook->refused ? "false" : "true"},
            {"reason", outlook->refused ? std::string(to_string(*outlook->refused)) : "none"}};
}

std::map<std::string, std::string> passive_fields(const View& view, ForeignId foreign) {
    const auto who = known_creature(view.state(), viewer_of(SeatId::Referee), foreign);
    if (!who) return {{"passive_perception", "none"}};
    return {{"passive_perception", std::to_string(passive_perception(view, *who, CreatureId::None))}};
}

std::string place_text(const View& view, const content::Node& written, Place at, const std::string& plain) {
    if (!in_feet(view) || !written.is_list()) return plain;
    std::vector<std::string> numbers{std::to_string(at.x), std::to_string(at.y)};
    if (written.list().size() == 3) numbers.push_back(std::to_string(at.z));
    return spelled(std::move(numbers));
}

std::string standing_text(const View& view, std::uint32_t feature) {
    const Name& now = view.state().feature_states[feature];
    // What is hidden still stands as it stood.
    const bool conceals = now == Name("hidden") && view.get(kBeneath, feature) != 0;
    if (conceals) return std::string(kStateWords[static_cast<std::size_t>(view.get(kBeneath, feature))]);
    return in_feet(view) && now.empty() ? "up" : now.str();
}

std::string cells_text(const Feature& feature) {
    std::vector<std::string> cells;
    for (const Place at : feature.cells) cells.push_back(spelled(at));
    return spelled(std::move(cells), true);
}

std::optional<std::map<std::string, std::string>> charged_fields(const View& view) {
    if (view.rules().vocabulary()->index(kWorldUsed) == kNoWord) return std::nullopt;
    std::map<std::string, std::string> actions;
    const auto& features = view.state().scene->features;
    for (std::uint32_t i = 0; i < features.size(); ++i)
        if (is_world_action(features[i]))
            actions[features[i].id.str()] =
                view.state().feature_states[i] == Name(kCharged) ? "true" : "false";
    return actions;
}

std::string charge_text(const std::map<std::string, std::string>& actions, const std::string& action) {
    const auto found = actions.find(action);
    return found == actions.end() ? "none" : found->second;
}

std::optional<std::vector<std::string>> found_pairs(const View& view) {
    if (view.rules().vocabulary()->index(kFound) == kNoWord) return std::nullopt;
    std::vector<std::string> pairs;
    const Scene& scene = *view.state().scene;
    for (std::uint32_t i = 0; i < scene.features.size(); ++i)
        for (const SeatEntry& seat : scene.seats)
            if (view.get(kFound, i, number(seat.id)) != 0)
                pairs.push_back(spelled({scene.features[i].id.str(), seat.name}));
    return pairs;
}

}  // namespace affray::cases
