// The words for powers and things.
#include "client/text/about.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "client/text/printable.h"

namespace affray::client {
namespace {

// Ids have lines where names have blanks, and people type either.
std::string plain(std::string_view text) {
    std::string out = words(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

std::string usage_text(const v1::Power& power) {
    const std::string number = std::to_string(power.usage_number());
    const std::string times = power.usage_number() == 1 ? "once" : number + " times";
    if (power.usage() == "at_will") return "at will";
    if (power.usage() == "per_battle") return times + " per battle";
    if (power.usage() == "daily") return times + " per day";
    if (power.usage() == "recharge") return "comes back on " + number + "+";
    return words(power.usage());
}

std::string outcome_text(const v1::PowerOutcome& outcome) {
    std::string out;
    if (outcome.has_damage()) out = dice_text(outcome.damage());
    if (outcome.half()) out = "half damage";
    const bool typed = !outcome.type().empty() && outcome.type() != "weapon";
    if (!out.empty() && typed) out += " " + words(outcome.type());
    if (outcome.has_ongoing()) {
        if (!out.empty()) out += ", ";
        out += dice_text(outcome.ongoing()) + " ongoing " + words(outcome.ongoing_type());
    }
    return out;
}

struct Found {
    std::string id;
    std::string name;
    std::string line;
};

std::string line_of(const v1::Power& power) {
    return power_facts(power) + (power.text().empty() ? "" : " " + power.text());
}

std::string line_of(const v1::Item& item) {
    std::string line = capital(words(item.name()));
    if (item.has_gear() && item.gear().has_damage()) line += ", damage " + dice_text(item.gear().damage());
    return line + (item.text().empty() ? "." : ": " + item.text());
}

void gather(const Book& book, std::uint32_t who, std::vector<Found>& out) {
    if (const v1::CreatureView* creature = book.creature(who))
        for (const v1::Power& power : creature->powers())
            out.push_back({plain(power.id()), plain(power.name()), line_of(power)});
    for (const v1::Item* item : book.things_of(who))
        out.push_back({plain(item->name()), plain(item->kind()), line_of(*item)});
}

std::vector<std::string> matching(const std::vector<Found>& all, const std::string& wanted) {
    std::set<std::string> exact;
    std::set<std::string> begun;
    for (const Found& one : all) {
        if (one.id == wanted || one.name == wanted) exact.insert(one.line);
        if (one.id.starts_with(wanted) || one.name.starts_with(wanted)) begun.insert(one.line);
    }
    const std::set<std::string>& found = exact.empty() ? begun : exact;
    return {found.begin(), found.end()};
}

}  // namespace

std::string power_facts(const v1::Power& power) {
    std::string out = capital(words(power.name().empty() ? power.id() : power.name())) + ": ";
    if (power.passive()) return out + "always on.";
    out += words(power.kind());
    if (power.spell()) out += " spell";
    if (power.flexible_option()) out += " option";
    if (power.has_form()) {
        if (power.form().range() > 0) out += ", " + std::to_string(power.form().range()) + " feet";
        if (power.form().touch()) out += ", touch";
    } else if (!power.usage().empty()) {
        out += ", " + usage_text(power);
    }
    if (power.attack() == "roll")
        out += std::string(power.attack_bonus() < 0 ? ", " : ", +") + std::to_string(power.attack_bonus()) +
               " against " + upper(power.versus());
    if (power.attack() == "auto") out += ", never misses";
    if (const std::string hit = outcome_text(power.hit()); !hit.empty()) out += ", hit " + hit;
    if (const std::string miss = outcome_text(power.miss()); !miss.empty()) out += ", miss " + miss;
    return out + ".";
}

std::string about_text(const Book& book, std::uint32_t who, std::string_view name) {
    const std::string wanted = plain(name);
    std::vector<Found> all;
    gather(book, who, all);
    std::vector<std::string> lines = matching(all, wanted);
    if (lines.empty()) {
        for (const v1::CreatureView& creature : book.view().creatures()) gather(book, creature.number(), all);
        for (const v1::Item* item : book.things_on_ground())
            all.push_back({plain(item->name()), plain(item->kind()), line_of(*item)});
        lines = matching(all, wanted);
    }
    if (lines.empty()) return "No power or thing that you can see is called '" + std::string(name) + "'.\n";
    std::string out;
    for (const std::string& line : lines) out += line + "\n";
    return out;
}

}  // namespace affray::client
