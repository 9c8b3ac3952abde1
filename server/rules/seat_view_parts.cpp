// What a viewer is told of the parts of a view: things, sides, features, the open question, effects
// (rules/README.md section 3).
#include "rules/known_ground.h"

namespace affray {

Question redact(const Question& question, const Viewer& viewer) {
    if (viewer.is_referee()) return question;
    Question told;
    told.id = question.id;
    told.waiting = question.waiting;
    for (const Pick& pick : question.picks) {
        if (viewer.owns(pick.seat))
            told.picks.push_back(pick);
        else if (pick.by != AnsweredBy::StandingOrder)
            told.picks.push_back({pick.seat, {}, {}, 0, pick.by});  // not what
    }
    for (std::size_t i = 0; i < question.offers.size(); ++i) {
        if (!viewer.owns(question.offers[i].seat)) continue;
        told.offers.resize(i + 1);
        told.offers[i] = question.offers[i];
        told.offers[i].decisive = false;  // it would tell the defence that a roll has to reach
    }
    if (told.offers.empty()) return told;
    told.kind = question.kind;
    told.moment = question.moment;
    told.closing = question.closing;
    told.subject = question.subject;
    return told;
}

std::optional<Effect> redact(const Effect& effect, const State& state, const Viewer& viewer) {
    const bool of_place = effect.who == CreatureId::None;
    if (!of_place && !sees(state, viewer, effect.who)) return std::nullopt;
    if (of_place && effect.place && !knows_ground(state, viewer, *effect.place)) return std::nullopt;
    Effect told = effect;
    if (!sees(state, viewer, effect.source)) told.source = CreatureId::None;
    if (!sees(state, viewer, effect.until.of)) told.until.of = CreatureId::None;
    if (!of_place && !knows_numbers(state, viewer, effect.who)) told.natural = 0;
    return told;
}

bool knows_item(const State& state, const Viewer& viewer, const Item& item) {
    if (item.owner != CreatureId::None) return knows_numbers(state, viewer, item.owner);
    return item.where != Name("ground") || knows_ground(state, viewer, item.place);
}

bool knows_side(const State& state, const Viewer& viewer, SideId side) {
    return viewer.is_referee() ||
           std::any_of(state.creatures.begin(), state.creatures.end(), [&](const Creature& creature) {
               return creature.side == side && sees(state, viewer, creature.id);
           });
}

// What is nowhere on the map is no secret of the fog's.
static bool knows_any(const State& state, const Viewer& viewer, const std::vector<Place>& cells) {
    return cells.empty() ||
           std::any_of(cells.begin(), cells.end(), [&](Place at) { return knows_ground(state, viewer, at); });
}

// Who watches knows of what is concealed when all players do.
static bool is_found(const State& state, const Viewer& viewer, std::uint32_t feature) {
    if (viewer.role == Role::Player) return has_found(state, viewer.seat, feature);
    const auto& seats = state.scene->seats;
    return std::all_of(seats.begin(), seats.end(),
                       [&](const SeatEntry& seat) { return has_found(state, seat.id, feature); });
}

bool knows_feature(const State& state, const Viewer& viewer, std::uint32_t feature) {
    if (feature >= state.feature_states.size()) return false;
    if (viewer.is_referee()) return true;
    const Feature& it = state.scene->features[feature];
    if (state.feature_states[feature] == Name("hidden")) return false;
    if (it.number("concealed") != 0 && !is_found(state, viewer, feature)) return false;
    return it.carrier == CreatureId::None ? knows_any(state, viewer, it.cells)
                                          : sees(state, viewer, it.carrier);
}

bool meets_wall(const State& state, const Viewer& viewer, std::uint32_t feature) {
    return feature < state.feature_states.size() && !viewer.is_referee() &&
           state.scene->features[feature].kind == Name("door") &&
           state.feature_states[feature] == Name("hidden") &&
           knows_any(state, viewer, state.scene->features[feature].cells);
}

}  // namespace affray
