// Intents of the referee and of the table as cases write them.
#include "cases/intent_words.h"
#include "content/yaml/grammar.h"
#include "readings/facts/journey.h"
#include "readings/journey/region.h"

#include <algorithm>

namespace affray::cases {
namespace {

using content::Fields;
using content::Node;

// call_roll: what failing the save brings (README A5).
void read_effect_of_roll(GovernIntentOf<ForeignId>& govern, const Node& node) {
    Fields fields(node);
    govern.effect = fields.name("name");
    if (const Node damage = fields.at("damage")) govern.damage = content::read_dice(damage);
    govern.magical = fields.flag("magical");
    govern.destructive = fields.flag("destructive");
    fields.finish();
}

void read_called_roll(GovernIntentOf<ForeignId>& govern, Fields& fields) {
    govern.roll = fields.name("kind");
    govern.detail = fields.name("skill");
    for (const std::string_view key : {"category", "ability"})
        if (const Node node = fields.at(key)) govern.text = node.name();
    if (const Node category = fields.at("category")) govern.detail = category.name();
    if (const Node side = fields.at("side")) govern.subject = side.name();
    if (const Node effect = fields.at("effect"); effect.is_map()) read_effect_of_roll(govern, effect);
    if (const Node damage = fields.at("damage")) govern.damage = content::read_dice(damage);
    govern.magical = govern.magical || fields.flag("magical");
    govern.destructive = govern.destructive || fields.flag("destructive");
    for (const std::string_view key : {"modifier", "dc", "chance", "feet"})
        if (const Node node = fields.at(key)) govern.value = node.number();
    if (const Node purpose = fields.at("purpose")) govern.effect = purpose.name();
}

constexpr std::int32_t kGivenBack = -1;  // set_control without a controller

std::int32_t seat_number(const State& state, const Node& word) {
    if (word.text() == "referee") return 0;
    for (const SeatEntry& seat : state.scene->seats)
        if (seat.name == word.text()) return static_cast<std::int32_t>(number(seat.id));
    // SEG-071: the player of the creature that took it over.
    if (const auto who = state.find(word.text()))
        return static_cast<std::int32_t>(number(state.creature(*who).seat));
    word.fail("no seat has the name '" + word.text() + "'");
    return 0;
}

// Of a region: its column and its row.
std::int32_t read_hex(const Node& hex) {
    const std::vector<Node> at = hex.list();
    if (at.size() == 2) return hex_number(at[0].number(), at[1].number());
    hex.fail("write the column and the row: [2, 1]");
    return 0;
}

// What is said of a way: where, by what legs, on what terms, in what numbers.
void read_way(JourneyIntentOf<ForeignId>& journey, Fields& fields, const Map& map) {
    for (const std::string_view key : {"area", "terrain", "waters"})
        if (const Node node = fields.at(key)) journey.where = node.name();
    for (const std::string_view key :
         {"feet", "heading", "land_in", "fleeing", "pursuers", "granted", "environment", "gap"})
        if (const Node node = fields.at(key)) journey.numbers.emplace_back(Name(key), node.number());
    for (const std::string_view key : {"all", "familiar", "forage", "trail", "landmark", "guide", "flying",
                                       "override", "in_sight_of_land", "beach", "dock"})
        if (fields.flag(key)) journey.terms.emplace_back(key);
    for (const std::string_view key : {"direction", "shore"})
        if (const Node node = fields.at(key)) journey.terms.push_back(node.name());
    if (const Node rates = fields.at("rates"); rates && rates.list().size() == 2) {
        journey.numbers.emplace_back("fleeing_rate", rates.list()[0].number());
        journey.numbers.emplace_back("pursuing_rate", rates.list()[1].number());
    }
    if (const Node hexes = fields.at("hexes"))
        for (const Node& hex : hexes.list()) journey.numbers.emplace_back("hex", read_hex(hex));
    if (const Node path = fields.at("path"))
        for (const Node& cell : path.list()) journey.places.push_back(content::read_place(cell, map));
    fields.at("map");  // of the scene that is entered
    const Node route = fields.at("route");
    if (!route) return;
    for (const Node& item : route.list()) {
        Fields leg(item);
        journey.route.push_back({leg.name("terrain"), leg.number("miles"), leg.flag("road")});
        leg.finish();
    }
}

// How long, or what of the journey the referee sets.
void read_of_journey(GovernIntentOf<ForeignId>& govern, Fields& fields) {
    for (const std::string_view key :
         {"dungeon_turns", "days", "wander_mod", "visibility", "weather", "ashore"}) {
        const Node node = fields.at(key);
        if (!node) continue;
        govern.text = Name(key);
        const auto word = std::find(kWeatherWords.begin(), kWeatherWords.end(), node.text());
        govern.value = word == kWeatherWords.end() ? node.number()
                                                   : static_cast<std::int32_t>(word - kWeatherWords.begin());
    }
}

// world_action, trigger_hazard, edit_environment (TBA section 5.1).
void read_surroundings(GovernIntentOf<ForeignId>& govern, IntentWords& words, Fields& fields, Verb verb) {
    if (verb == Verb::WorldAction) {
        govern.subject = fields.name("environment");
        govern.text = fields.name("action");
        if (const Node target = fields.at("target"); target && target.text() != "random")
            govern.who = words.creature_at(target);
        govern.add = words.creatures("targets");
        if (const Node way = fields.at("direction")) govern.value = way.as_number().value_or(0);
    } else if (verb == Verb::TriggerHazard) {
        govern.value = fields.flag("collapse") ? 1 : 0;
        if (const Node victim = fields.at("victim")) govern.who = words.creature_at(victim);
    } else if (verb == Verb::EditEnvironment) {
        govern.text = fields.name("op");
        govern.subject = fields.name("entry");
        govern.value = fields.number("size", 0);
    }
}

}  // namespace

ForeignIntent read_govern(Fields& fields, const Names& names, Verb verb, ForeignId who) {
    IntentWords words(fields, names);
    GovernIntentOf<ForeignId> govern;
    govern.verb = verb;
    govern.who = who;
    if (verb == Verb::CallRoll)
        read_called_roll(govern, fields);
    else
        govern.roll = fields.name("roll");
    const bool world = verb == Verb::WorldAction;
    for (const std::string_view key : {"subject", "effect", "mob", "what", "versus", "feature", "action"})
        if (world)
            break;
        else if (const Node node = fields.at(key); node && node.is_scalar())
            govern.subject = node.name();
    if (who == ForeignId::None && verb == Verb::SetModifier)
        govern.who = foreign(names.state.find(govern.subject.view()).value_or(CreatureId::None));
    for (const std::string_view key : {"amount", "parts", "value", "dc", "ap"}) {
        const Node node = fields.at(key);
        if (const auto number = node.as_number())
            govern.value = *number;
        else if (node)
            govern.text = node.name();
    }
    if (verb == Verb::AdvanceTime || verb == Verb::SetTravel) read_of_journey(govern, fields);
    read_surroundings(govern, words, fields, verb);
    if (const Node on = fields.at("on")) govern.value = on.flag() ? 1 : 0;
    govern.body = fields.number("body");
    if (verb == Verb::ApplyDamage && fields.flag("critical")) govern.detail = "critical";
    if (verb == Verb::SetControl) govern.value = kGivenBack;
    for (const std::string_view key : {"controller", "seat"})
        if (const Node seat = fields.at(key)) govern.value = seat_number(names.state, seat);
    for (const std::string_view key : {"until", "type", "power", "ability", "state", "outcome", "class"})
        if (const Node node = fields.at(key)) govern.text = node.name();
    if (const Node place = fields.at("place"))
        govern.place = content::read_place(place, names.state.scene->map);
    if (!world) govern.add = words.creatures("add");
    govern.remove = words.creatures("remove");
    if (const Node mover = fields.at("mover")) govern.who = words.creature_at(mover);
    return {govern};
}

ForeignIntent read_setup(Fields& fields, const Names& names, Verb verb, ForeignId who) {
    IntentWords words(fields, names);
    SetupIntentOf<ForeignId> setup;
    setup.verb = verb;
    setup.who = who;
    if (const Node ambush = fields.at("ambush")) {
        Fields parts(ambush);
        setup.ambush_side = parts.need("side").name();
        setup.ambush_nominee = words.creature_at(parts.at("nominee"));
        parts.finish();
    }
    setup.stat_block = fields.name("creature");
    setup.name = fields.text("name");
    if (const Node place = fields.at("place"))
        setup.place = content::read_place(place, names.state.scene->map);
    if (const Node score = fields.at("score")) setup.score = score.number();
    fields.at("creatures");  // read where the scene is
    setup.outcome = fields.name("outcome");
    setup.difficulty = fields.name("difficulty");
    if (const Node aware = fields.at("aware")) setup.aware = aware.names();
    if (const Node distance = fields.at("distance")) setup.distance = distance.number();
    setup.check = fields.name("check");
    setup.advantage = fields.flag("advantage");
    return {std::move(setup)};
}

ForeignIntent read_journey(Fields& fields, const Names& names, Verb verb, ForeignId who) {
    JourneyIntentOf<ForeignId> journey{verb, who};
    for (const std::string_view key : {"mode", "drop", "scene", "activity", "propulsion", "surprised"})
        if (const Node node = fields.at(key)) journey.mode = node.name();
    if (const Node items = fields.at("items")) journey.items = items.names();
    if (const Node item = fields.at("item")) journey.items.push_back(item.name());
    if (const Node shares = fields.at("shares"))
        for (const Node& share : shares.list()) journey.shares.push_back(share.number());
    if (fields.flag("pass")) journey.items.emplace_back("pass");
    for (const std::string_view key : {"place", "square"})
        if (const Node place = fields.at(key))
            journey.places = {content::read_place(place, names.state.scene->map)};
    journey.text = fields.text("text");
    read_way(journey, fields, names.state.scene->map);
    return {std::move(journey)};
}

ForeignIntent read_prepare(Fields& fields, const Names& names, Verb verb, ForeignId who) {
    PrepareIntentOf<ForeignId> prepare;
    prepare.verb = verb;
    prepare.who = who;
    if (const Node inner = fields.at("readied")) {
        const auto action = read_action(inner, names);
        if (action && action->kind == CaseAction::Kind::Submit)
            prepare.readied = std::make_shared<const ForeignIntent>(action->intent);
    }
    if (const Node trigger = fields.at("trigger"); trigger.is_map()) {
        Fields parts(trigger);
        prepare.trigger_event = parts.name("event");
        prepare.trigger_who = parts.name("who");
        prepare.trigger_target = parts.name("target");
        parts.finish();
    } else if (trigger) {
        prepare.text = trigger.text();
    }
    if (const Node target = fields.at("target"); target && verb == Verb::ObjectToMove)
        prepare.who = IntentWords(fields, names).creature_at(target);
    prepare.ask = fields.flag("ask");
    // declare {action, power} and choose_stance {side, choice} are each a key with its value.
    for (const std::string_view key : {"key", "action", "side"})
        if (const Node node = fields.at(key); node && prepare.key.empty())
            prepare.key = node.name();
        else if (node)
            prepare.text = node.text();  // whose policy it is
    if (const Node text = fields.at("text")) prepare.text = text.text();
    for (const std::string_view key : {"value", "power", "choice"})
        if (const Node node = fields.at(key)) prepare.value = node.name();
    return {std::move(prepare)};
}

}  // namespace affray::cases
