// The words for rounds in parts and for what lies, hangs and is held.
#include "client/text/round_progress_events.h"

#include <algorithm>
#include <array>

#include "client/text/round_progress.h"
#include "client/text/status.h"
#include "client/text/tactics.h"

namespace affray::client {
namespace {

struct Wording {
    std::string_view state;
    std::string_view words;
};

template <std::size_t N>
std::string worded(const std::array<Wording, N>& table, const std::string& state) {
    const auto at =
        std::find_if(table.begin(), table.end(), [&](const Wording& one) { return one.state == state; });
    return at == table.end() ? words(state) : std::string(at->words);
}

constexpr std::array<Wording, 8> kSpellStates{{{"casting", "begins to cast"},
                                               {"held", "holds"},
                                               {"discharged", "discharges"},
                                               {"cast", "casts"},
                                               {"disrupted", "is disturbed and loses"},
                                               {"broken", "loses hold of"},
                                               {"lost", "loses"},
                                               {"dismissed", "lets go of"}}};
constexpr std::array<Wording, 7> kPursuitStates{{{"evaded", "They slip away, and nobody follows"},
                                                 {"pursued", "They are followed"},
                                                 {"running", "The chase goes on"},
                                                 {"caught", "They are caught"},
                                                 {"escaped", "They have escaped"},
                                                 {"stopped", "The pursuers stop"},
                                                 {"forced_stop", "They can run no further"}}};
constexpr std::array<std::string_view, 4> kPostures{"stands", "is seated", "lies down", "is mounted"};
constexpr std::array<std::string_view, 3> kWaking{"is wide awake", "is roused", "falls asleep"};

const v1::Item* known_thing(const v1::ItemChanged& e, const Book& book) {
    if (e.has_now()) return &e.now();
    for (const auto& item : book.view().items())
        if (item.id() == e.item()) return &item;
    return nullptr;
}

std::string whose(const v1::Item& item, const Book& book) {
    const std::string name = words(item.name());
    return item.owner() == 0 ? capital(name) : book.name(item.owner()) + "'s " + name;
}

std::string where_text(const std::string& where) {
    if (where == "main") return "in hand";
    if (where == "off") return "in the off hand";
    return where == "both" ? "in both hands" : words(where);
}

template <std::size_t N>
std::string changed(const Book& book, const v1::FactSet& e, const std::array<std::string_view, N>& table) {
    if (e.value() < 0 || e.value() >= static_cast<std::int32_t>(N)) return {};
    return book.name(e.a()) + " " + std::string(table[static_cast<std::size_t>(e.value())]) + ".";
}

std::string item_loaded(const Book& book, const v1::FactSet& e) {
    if (e.b() != 0) return {};
    for (const auto& item : book.view().items()) {
        const auto& modes = item.gear().modes();
        const bool shoots = std::find(modes.begin(), modes.end(), "fired") != modes.end();
        if (item.id() == e.a() && shoots && item.owner() != 0)
            return whose(item, book) + " is " + std::string(loaded_word(e.value())) + by_cause(e.cause()) +
                   ".";
    }
    return {};
}

}  // namespace

std::string by_cause(std::string_view cause) {
    return cause.empty() ? std::string{} : " (" + words(cause) + ")";
}

std::string tell(const v1::StepChanged& e, const Book& book) {
    if (const auto segment = book.fact("segment"); segment.value_or(0) > 0 && !e.step().empty())
        return e.step() == "1" ? "What costs no time." : "By dexterity.";
    std::string out = e.stage().empty() ? std::string{} : capital(stage_name(e.stage()));
    if (!e.step().empty()) out += ", " + words(e.step()) + " step";
    const std::string group = e.group() < 0 ? std::string{} : group_name(book, e.group());
    if (group.empty()) return out.empty() ? out : out + ".";
    return out.empty() ? capital(group) + " may begin." : out + ": " + group + ".";
}

std::string tell(const v1::FeatureChanged& e, const Book&) {
    return capital(words(e.now().id())) + " is " + words(e.state()) + by_cause(e.cause()) + ".";
}

std::string tell(const v1::ItemChanged& e, const Book& book) {
    const v1::Item* item = known_thing(e, book);
    if (item == nullptr) return {};
    const std::string name = words(item->name());
    if (e.where() == "found")
        return "Found: " + std::to_string(item->kind() == "magic" ? 1 : e.charges()) + " " + name + ".";
    if (e.cause() == "known") return "It shows what the " + name + " is.";
    if (e.where() == "destroyed") return whose(*item, book) + " is gone" + by_cause(e.cause()) + ".";
    if (e.where() == "ground")
        return capital(name) + " lies on the ground at " + book.place(item->place()) + by_cause(e.cause()) +
               ".";
    if (e.from() == "ground" && item->owner() != 0)
        return book.name(item->owner()) + " takes " + name + by_cause(e.cause()) + ".";
    std::string state;
    if (e.charges() != 1) state = std::to_string(e.charges()) + " left";
    for (const std::string& part : {words(item->state()), where_text(e.where())})
        if (!part.empty()) state += (state.empty() ? "" : ", ") + part;
    return whose(*item, book) + ": " + state + by_cause(e.cause()) + ".";
}

std::string tell(const v1::ItemAppeared& e, const Book& book) {
    const v1::Item& item = e.item();
    return capital(words(item.name())) +
           (item.owner() == 0 ? " is found." : " goes to " + book.name(item.owner()) + ".");
}

std::string tell(const v1::SpellChanged& e, const Book& book) {
    if (e.state() == "dispelled")
        return book.name(e.who()) + "'s " + words(e.spell()) + " is dispelled" + by_cause(e.cause()) + ".";
    std::string out = book.name(e.who()) + " " + worded(kSpellStates, e.state()) + " " + words(e.spell());
    if (e.targets_size() > 0) out += " on " + book.names(e.targets());
    return out + by_cause(e.cause()) + ".";
}

std::string tell(const v1::PursuitChanged& e, const Book&) {
    std::string out = worded(kPursuitStates, e.state());
    if (!e.fleeing().empty()) out = capital(words(e.fleeing())) + " flees: " + out;
    out += ", " + std::to_string(e.gap()) + " feet between them";
    for (int i = 0; i < e.dropped_size(); ++i) out += (i == 0 ? "; dropped " : ", ") + words(e.dropped(i));
    return out + ".";
}

std::string tell(const v1::TreasureDivided& e, const Book& book) {
    if (e.mode() == "picks") return "They pick in this order: " + book.names(e.who()) + ".";
    std::string out = "The treasure is divided (" + words(e.mode()) + ")";
    for (int i = 0; i < e.who_size(); ++i) {
        out += (i == 0 ? ": " : ", ") + book.name(e.who(i));
        if (i < e.shares_size()) out += " " + std::to_string(e.shares(i)) + " cp";
    }
    if (e.left() != 0) out += ", " + std::to_string(e.left()) + " cp left";
    return out + ".";
}

std::string tell(const v1::MapNoted& e, const Book& book) {
    const std::string at = book.place(e.note().at());
    if (e.note().text().empty()) return "The note at " + at + " is rubbed out of the map.";
    return book.name(e.who()) + " notes on the map, at " + at + ": " + e.note().text();
}

std::string tell(const v1::Declared& e, const Book& book) {
    if (!e.side().empty()) return capital(words(e.side())) + ": " + words(e.subject()) + ".";
    if (e.verb() == "declare") {
        if (e.subject() == "none") return book.name(e.who()) + " declares nothing.";
        const std::string spell =
            book.power_name(e.who(), book.fact("declared.power", e.who()).value_or(0) - 1);
        const bool casts = e.subject() == "cast" && !spell.empty();
        return book.name(e.who()) + " will " + words(e.subject()) + (casts ? " " + words(spell) : "") + ".";
    }
    // An expedition is the party's: what its day is for, where it goes.
    if (e.verb() == "plan_day" || e.verb() == "plan_voyage")
        return "The party's day: " + words(e.subject() == "oar" ? "by oars" : e.subject()) + ".";
    if (e.verb() == "explore")
        return e.subject().empty() ? "" : "The party goes on to " + words(e.subject()) + ".";
    if (e.who() == 0) {
        std::string out = "The place: " + words(e.subject());
        if (e.targets_size() > 0) out += ", which can reach " + book.names(e.targets());
        return out + ".";
    }
    if (e.verb() == "act") return book.name(e.who()) + ": " + words(e.subject()) + ".";
    std::string out = book.name(e.who()) + " declares " + words(e.verb());
    if (!e.subject().empty()) out += " with " + words(e.subject());
    if (e.targets_size() > 0) out += " against " + book.names(e.targets());
    return out + ".";
}

std::string tell(const v1::ActivityChanged& e, const Book& book) {
    v1::ActivityView activity;
    activity.set_activity(e.activity());
    activity.set_subject(e.subject());
    activity.set_item(e.item());
    activity.set_object(e.object());
    std::string out = book.name(e.who()) + ": " + activity_name(activity) + " " + words(e.state());
    const std::string unit = e.unit().empty() || e.unit() == "ap" ? "AP" : words(e.unit());
    if (e.need() != 0)
        out += " (" + std::to_string(e.done()) + " of " + std::to_string(e.need()) + " " + unit + ")";
    return out + by_cause(e.cause()) + ".";
}

std::string tell(const v1::FactSet& e, const Book& book) {
    const std::string name = book.fact_name(e.fact());
    if (name == "objected" && e.value() != 0) return book.name(e.a()) + " is asked to wait for its place.";
    if (name == "switched_on")
        return book.name(e.a()) + (e.value() != 0 ? " switches on " : " switches off ") +
               words(book.power_name(e.a(), static_cast<std::int32_t>(e.b()))) + ".";
    if (name == "escalation") return "The escalation die shows " + std::to_string(e.value()) + ".";
    // Of sides where they meet, of each by itself where turns are of slots.
    if (name == "surprised" && e.value() != 0)
        return (counts_slots(book) ? book.name(e.a()) : capital(book.side_name(e.a()))) + " is surprised.";
    if (name == "world.used") return "The place acts: " + words(e.cause()) + ".";
    if (name == "distance" && e.value() > 0) return "They meet " + std::to_string(e.value()) + " feet apart.";
    if (name == "caller" && e.value() > 0)
        return book.name(static_cast<std::uint32_t>(e.value())) + " calls for " + book.side_name(e.a()) + ".";
    if (name == "mapper" && e.value() > 0)
        return book.name(static_cast<std::uint32_t>(e.value())) + " draws the map.";
    if (name == "closed" && e.value() > 0) return book.name(e.a()) + " is done with this part.";
    if (name == "fled.proposed" && e.value() != 0)
        return e.cause() == "taken_back" ? "The proposal to flee is taken back."
                                         : "Not all agree to flee: the fight goes on.";
    if (name == "posture") return changed(book, e, kPostures);
    if (name == "awake") return changed(book, e, kWaking);
    if (name == "loaded") return item_loaded(book, e);
    if (name == "price.set" && e.value() > 0)
        return "The referee prices " + words(e.cause()) + " at " + std::to_string(e.value() - 1) + " AP.";
    if (name == "ap" && e.cause() == "granted")
        return book.name(e.a()) + " has " + std::to_string(e.value()) + " AP now (granted).";
    return {};
}

}  // namespace affray::client
