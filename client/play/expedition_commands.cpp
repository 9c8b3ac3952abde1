// The commands of expeditions: turns in a dungeon, days on the way, and the referee's word on both (ADV).
#include <algorithm>
#include <array>

#include "client/play/reader.h"
#include "client/text/region.h"

namespace affray::client::expedition_commands {
namespace {

constexpr std::array<std::string_view, 6> kDoorDeeds{"open", "close",      "force",
                                                     "pick", "spike_open", "spike_shut"};
constexpr std::array<std::string_view, 4> kScenes{"dungeon", "wilderness", "waterborne", "town"};
constexpr std::array<std::string_view, 4> kWishes{"travel", "forced_march", "hunt", "rest"};
constexpr std::array<std::string_view, 6> kTerms{"forage", "trail",  "landmark",
                                                 "guide",  "flying", "override"};

constexpr std::array<std::string_view, 5> kSeaTerms{"in_sight_of_land", "beach", "rocky", "upstream",
                                                    "downstream"};

template <std::size_t N>
bool among(const std::array<std::string_view, N>& known, const std::string& word) {
    return std::find(known.begin(), known.end(), word) != known.end();
}

v1::Journey& journey(v1::Intent& intent, const char* verb) {
    intent.mutable_journey()->set_verb(verb);
    return *intent.mutable_journey();
}

Parsed use(const Reader& r, const char* verb, const std::string& object, const std::string& detail,
           const std::string& item = {}) {
    v1::Intent intent;
    v1::Use& use = *intent.mutable_use();
    use.set_verb(verb);
    use.set_who(r.who);
    use.set_object(object);
    use.set_detail(detail);
    use.set_item(item);
    return submit_command(std::move(intent));
}

void add_number(v1::Journey& journey, const char* name, std::int32_t value) {
    v1::NamedNumber& one = *journey.add_numbers();
    one.set_name(name);
    one.set_value(value);
}

Parsed govern(const char* verb, const char* text, std::int32_t value) {
    v1::Intent intent;
    intent.mutable_govern()->set_verb(verb);
    intent.mutable_govern()->set_text(text);
    intent.mutable_govern()->set_value(value);
    return submit_command(std::move(intent));
}

Parsed explore(const Reader& r) {
    constexpr const char* kForm =
        "explore PLACE FEET [familiar]   or   explore FEET [familiar]   or   explore X,Y X,Y ...";
    v1::Intent intent;
    v1::Journey& way = journey(intent, "explore");
    if (r.size() > 1 && r.place(1)) {
        if (!r.places(1, way.mutable_places())) return r.no_place(1, kForm);
        return submit_command(std::move(intent));
    }
    std::size_t at = 1;
    if (r.size() > 1 && !r.number(1)) way.set_where(r[at++]);
    if (at < r.size())
        if (const auto feet = r.number(at)) {
            add_number(way, "feet", *feet);
            ++at;
        }
    if (at < r.size() && r[at] == "familiar") way.add_terms(r[at++]);
    if (at < r.size()) return r.unexpected(at, kForm);
    if (way.where().empty() && way.numbers().empty()) return expected(kForm);
    return submit_command(std::move(intent));
}

Parsed listen(const Reader& r) {
    return r.size() == 2 ? use(r, "listen", r[1], {}) : Parsed(expected("listen DOOR"));
}

Parsed door(const Reader& r) {
    constexpr const char* kForm = "door DOOR open | close | force | pick | spike_open | spike_shut";
    if (r.size() != 3) return expected(kForm);
    if (!among(kDoorDeeds, r[2])) return r.unexpected(2, kForm);
    return use(r, "use_door", r[1], r[2]);
}

Parsed light(const Reader& r, const char* deed) {
    const bool from = r.size() == 4 && r[2] == "from";
    if (r.size() != 2 && !from) return expected(r[0] + " LIGHT [from tinder_box | LIGHT]");
    return use(r, "tend_light", r[1], deed, from ? r[3] : std::string{});
}

Parsed untrap(const Reader& r) {
    return r.size() == 2 ? use(r, "remove_trap", r[1], {}) : Parsed(expected("untrap TRAP"));
}

Parsed camp(const Reader& r) {
    const bool all = r.size() == 2 && r[1] == "all";
    if (r.size() > 1 && !all) return r.unexpected(1, "camp [all]");
    v1::Intent intent;
    v1::Journey& rest = journey(intent, "rest");
    if (all)
        rest.add_terms("all");
    else
        rest.set_who(r.who);
    return submit_command(std::move(intent));
}

// All that is in mind from now on; a spell named twice is in mind twice.
Parsed memorise(const Reader& r) {
    if (r.size() < 2) return expected("memorise SPELL [SPELL ...]");
    v1::Intent intent;
    v1::Journey& rest = journey(intent, "rest");
    rest.set_mode("memorise");
    rest.set_who(r.who);
    for (std::size_t i = 1; i < r.size(); ++i) rest.add_items(r[i]);
    return submit_command(std::move(intent));
}

Parsed next(const Reader&) {
    v1::Intent intent;
    journey(intent, "end_period");
    return submit_command(std::move(intent));
}

// 0304: column 3, row 4.
std::int32_t hex_typed(std::int32_t typed) {
    constexpr std::int32_t kHundred = 100;
    return hex_number(typed / kHundred, typed % kHundred);
}

// sail to 0304 · row river toward 2 upstream
Parsed voyage(const Reader& r) {
    const std::string form =
        r[0] + " to HEX [HEX ...]   or   " + r[0] +
        " WATERS [toward 0-5] [in_sight_of_land] [beach] [rocky] [upstream | downstream]";
    v1::Intent intent;
    v1::Journey& day = journey(intent, "plan_voyage");
    day.set_mode(r[0] == "sail" ? "sail" : "oar");
    for (std::size_t i = 1; i < r.size(); ++i) {
        const auto number = i + 1 < r.size() ? r.number(i + 1) : std::nullopt;
        if (r[i] == "to" && number) {
            for (; i + 1 < r.size() && r.number(i + 1); ++i)
                add_number(day, "hex", hex_typed(*r.number(i + 1)));
        } else if (r[i] == "toward" && number) {
            add_number(day, "heading", *number);
            ++i;
        } else if (among(kSeaTerms, r[i])) {
            day.add_terms(r[i]);
        } else if (day.where().empty()) {
            day.set_where(r[i]);
        } else {
            return r.unexpected(i, form);
        }
    }
    if (day.where().empty() && day.numbers_size() == 0) return expected(form);
    return submit_command(std::move(intent));
}

// plan travel forest 8 clear 6 road toward 2 forage guide · plan travel to 0304 0305 · plan rest swamp
Parsed plan(const Reader& r) {
    constexpr const char* kForm =
        "plan travel | forced_march to HEX ... [forage] [trail | landmark | guide]   or   "
        "plan travel | forced_march LAND MILES [road] ... [toward 0-5] [forage] [trail | landmark | guide]   "
        "or   "
        "plan hunt | rest [LAND]";
    if (r.size() < 2) return expected(kForm);
    if (!among(kWishes, r[1])) return r.unexpected(1, kForm);
    v1::Intent intent;
    v1::Journey& day = journey(intent, "plan_day");
    day.set_mode(r[1]);
    const bool moves = r[1] == "travel" || r[1] == "forced_march";
    for (std::size_t i = 2; i < r.size(); ++i) {
        const auto number = i + 1 < r.size() ? r.number(i + 1) : std::nullopt;
        if (r[i] == "road" && day.route_size() > 0) {
            day.mutable_route(day.route_size() - 1)->set_road(true);
        } else if (r[i] == "to" && moves && number) {
            for (; i + 1 < r.size() && r.number(i + 1); ++i)
                add_number(day, "hex", hex_typed(*r.number(i + 1)));
        } else if (r[i] == "toward" && number) {
            add_number(day, "heading", *number);
            ++i;
        } else if (among(kTerms, r[i])) {
            day.add_terms(r[i]);
        } else if (moves && number) {
            v1::Leg& leg = *day.add_route();
            leg.set_terrain(r[i]);
            leg.set_miles(*number);
            ++i;
        } else if (!moves && day.where().empty()) {
            day.set_where(r[i]);
        } else {
            return r.unexpected(i, kForm);
        }
    }
    return submit_command(std::move(intent));
}

// evade 4 9 90 120 gap 150 surprised them
Parsed evade(const Reader& r) {
    constexpr const char* kForm =
        "evade OURS THEIRS OUR_RATE THEIR_RATE [gap YARDS] [surprised us | them] [granted PERCENT]";
    constexpr std::array<const char*, 4> kNumbers{"fleeing", "pursuers", "fleeing_rate", "pursuing_rate"};
    v1::Intent intent;
    v1::Journey& flight = journey(intent, "evade");
    for (std::size_t i = 0; i < kNumbers.size(); ++i) {
        const auto number = i + 1 < r.size() ? r.number(i + 1) : std::nullopt;
        if (!number) return expected(kForm);
        add_number(flight, kNumbers[i], *number);
    }
    for (std::size_t i = kNumbers.size() + 1; i < r.size(); i += 2) {
        if (i + 1 >= r.size()) return r.unexpected(i, kForm);
        const auto number = r.number(i + 1);
        if ((r[i] == "gap" || r[i] == "granted") && number)
            add_number(flight, r[i].c_str(), *number);
        else if (r[i] == "surprised" && (r[i + 1] == "us" || r[i + 1] == "them"))
            flight.set_mode(r[i + 1] == "us" ? "fleeing" : "pursuing");
        else
            return r.unexpected(i, kForm);
    }
    return submit_command(std::move(intent));
}

Parsed enter(const Reader& r) {
    constexpr const char* kForm = "enter dungeon | wilderness | waterborne | town [PLACE]";
    if (r.size() < 2 || r.size() > 3) return expected(kForm);
    if (!among(kScenes, r[1])) return r.unexpected(1, kForm);
    v1::Intent intent;
    v1::Journey& scene = journey(intent, "enter_scene");
    scene.set_mode(r[1]);
    if (r.size() == 3) scene.set_where(r[2]);
    return submit_command(std::move(intent));
}

Parsed time(const Reader& r) {
    constexpr const char* kForm = "time N turns | days";
    const auto much = r.size() == 3 ? r.number(1) : std::nullopt;
    if (!much || (r[2] != "turns" && r[2] != "days")) return expected(kForm);
    return govern("advance_time", r[2] == "days" ? "days" : "dungeon_turns", *much);
}

Parsed noise(const Reader& r) {
    const auto much = r.size() == 2 ? r.number(1) : std::nullopt;
    if (!much) return expected("noise N   sixths by which something is likelier to wander by, -6 to 6");
    return govern("set_travel", "wander_mod", *much);
}

Parsed sight(const Reader& r) {
    const auto miles = r.size() == 2 ? r.number(1) : std::nullopt;
    if (!miles) return expected("sight MILES");
    return govern("set_travel", "visibility", *miles);
}

}  // namespace

Parsed search(const Reader& r) {
    // With fewer words it is a search for creatures that hide.
    if (r.size() < 3) return tactical_commands::search(r);
    constexpr const char* kForm = "search PLACE doors | traps | hoard   or   search THING treasure";
    if (r.size() != 3) return expected(kForm);
    if (r[2] == "doors") return use(r, "search", r[1], "secret_door");
    if (r[2] == "traps") return use(r, "search", r[1], "room_trap");
    if (r[2] == "hoard") return use(r, "search", r[1], "treasure");
    if (r[2] == "treasure") return use(r, "search", r[1], "treasure_trap");
    return r.unexpected(2, kForm);
}

std::map<std::string, std::function<Parsed(const Reader&)>, std::less<>> words() {
    return {
        {"explore", explore},
        {"listen", listen},
        {"door", door},
        {"kindle", [](const Reader& r) { return light(r, "light"); }},
        {"snuff", [](const Reader& r) { return light(r, "extinguish"); }},
        {"shutter", [](const Reader& r) { return light(r, "shutter"); }},
        {"untrap", untrap},
        {"camp", camp},
        {"memorise", memorise},
        {"next", next},
        {"plan", plan},
        {"sail", voyage},
        {"row", voyage},
        {"enter", enter},
        {"evade", evade},
        {"time", time},
        {"noise", noise},
        {"sight", sight},
    };
}

}  // namespace affray::client::expedition_commands
