// Lines of an expedition.
#include "client/text/expedition.h"

#include <algorithm>
#include <array>

#include "client/text/region.h"

namespace affray::client {
namespace {

enum Scene : std::int32_t { kNone, kDungeon, kWilderness, kWaterborne, kTown };
enum Phase : std::int32_t { kNoPhase, kActions, kDayStart, kTravel, kEncounter, kPursuit };

constexpr std::array<std::string_view, 4> kUses{"", "has walked", "has used its turn", "rests"};
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kSought{
    {{"secret_door", "doors"}, {"room_trap", "traps"}, {"treasure_trap", "treasure"}, {"treasure", "hoard"}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kLightDeeds{
    {{"light", "kindle"}, {"extinguish", "snuff"}, {"shutter", "shutter"}}};

template <std::size_t N>
std::string word_in(const std::array<std::pair<std::string_view, std::string_view>, N>& table,
                    const std::string& key) {
    const auto at =
        std::find_if(table.begin(), table.end(), [&](const auto& one) { return one.first == key; });
    return at == table.end() ? key : std::string(at->second);
}

std::int32_t number(const Book& book, std::string_view fact, std::uint32_t a = 0) {
    return book.fact(fact, a).value_or(0);
}

std::string count(std::int32_t value, const std::string& what) {
    return std::to_string(value) + " " + what + (value == 1 ? "" : "s");
}

std::string place_of(const Book& book) {
    const std::int32_t area = number(book, "area") - 1;
    for (const auto& feature : book.view().features())
        if (feature.kind() == "area" && static_cast<std::int32_t>(feature.index()) == area)
            return ", in " + words(feature.id());
    return {};
}

// The longest that burns.
std::string light_of(const Book& book) {
    std::int32_t left = 0;
    for (const auto& feature : book.view().features())
        if (feature.kind() == "light" && feature.carrier() != 0 && feature.state() == "lit")
            left = std::max(left, number(book, "turns_left", feature.index()));
    return left == 0 ? ", no light burns" : ", light for " + count(left, "turn");
}

std::string of_turn(const Book& book, std::uint32_t who) {
    std::string out = "turn " + std::to_string(number(book, "turn")) + place_of(book) + light_of(book) +
                      ", " + std::to_string(number(book, "ground")) + " feet left";
    const auto used = static_cast<std::size_t>(number(book, "turn_used", who));
    if (used > 0 && used < kUses.size()) out += "; " + book.name(who) + " " + std::string(kUses[used]);
    return out;
}

std::string of_day(const Book& book) {
    std::string out = "day " + std::to_string(number(book, "day"));
    if (number(book, "phase") == kDayStart) out += ", to be planned";
    if (const std::int32_t hex = number(book, "hex"); hex > 0)
        out += ", at " + hex_name(hex) + place_of(book);
    if (number(book, "phase") == kTravel) {
        out += ", planned";
        if (const std::int32_t miles = number(book, "miles"); miles > 0) out += ", " + count(miles, "mile");
    }
    return out;
}

std::string supplies_of(const Book& book, std::uint32_t who) {
    const auto food = book.fact("food", who), water = book.fact("water", who);
    if (!food || !water) return {};
    return "; food for " + std::to_string(*food) + " and water for " + count(*water, "day");
}

}  // namespace

std::string expedition_line(const Book& book, std::uint32_t who) {
    const std::int32_t scene = number(book, "scene");
    if (scene == kNone || book.view().phase() != "setup") return {};
    std::string out = scene == kTown ? "in town" : scene == kDungeon ? of_turn(book, who) : of_day(book);
    if (scene == kWaterborne) out += ", on the water";
    if (number(book, "phase") == kEncounter) out += "; SOMETHING COMES: the referee sees to it";
    if (number(book, "phase") == kPursuit) out += "; the party is chased: pursuit";
    return out + supplies_of(book, who);
}

std::string expedition_typed(const v1::Use& use) {
    const std::string& verb = use.verb();
    if (verb == "use_door") return "door " + use.object() + " " + use.detail();
    if (verb == "listen") return "listen " + use.object();
    if (verb == "remove_trap") return "untrap " + use.object();
    if (verb == "search" && !use.object().empty())
        return "search " + use.object() + " " + word_in(kSought, use.detail());
    if (verb != "tend_light") return {};
    const std::string deed = word_in(kLightDeeds, use.detail()) + " " + use.object();
    return use.item().empty() ? deed : deed + " from " + use.item();
}

std::string expedition_typed(const v1::Journey& journey) {
    const std::string& verb = journey.verb();
    const auto says = [&journey](std::string_view term) {
        return std::find(journey.terms().begin(), journey.terms().end(), term) != journey.terms().end();
    };
    if (verb == "end_period") return "next";
    if (verb == "rest" && journey.mode() == "memorise") {
        std::string out = "memorise";
        for (const std::string& spell : journey.items()) out += " " + spell;
        return out;
    }
    if (verb == "rest") return says("all") ? "camp all" : "camp";
    if (verb == "enter_scene")
        return "enter " + journey.mode() + (journey.where().empty() ? "" : " " + journey.where());
    std::string out;
    if (verb == "explore") {
        out = journey.where().empty() ? "explore" : "explore " + journey.where();
        for (const auto& one : journey.numbers())
            if (one.name() == "feet") out += " " + std::to_string(one.value());
        return says("familiar") ? out + " familiar" : out;
    }
    if (verb != "plan_day" && verb != "plan_voyage") return {};
    out = verb == "plan_day" ? "plan " + journey.mode() : journey.mode() == "sail" ? "sail" : "row";
    if (!journey.where().empty()) out += " " + journey.where();
    for (const auto& leg : journey.route())
        out += " " + leg.terrain() + " " + std::to_string(leg.miles()) + (leg.road() ? " road" : "");
    bool first = true;
    for (const auto& one : journey.numbers()) {
        if (one.name() == "heading") out += " toward " + std::to_string(one.value());
        if (one.name() != "hex") continue;
        out += (first ? " to " : " ") + hex_name(one.value());
        first = false;
    }
    for (const std::string& term : journey.terms()) out += " " + term;
    return out;
}

}  // namespace affray::client
