// The words for points, loads, hands and work.
#include "client/text/status.h"

#include <algorithm>
#include <array>

#include "client/text/cell_board.h"
#include "client/text/measure.h"
#include "client/text/segments.h"
#include "client/text/tactics.h"

namespace affray::client {
namespace {

// AP-011: hundredths of the maximum up to which a load costs no, one, two … points.
constexpr std::array<std::int32_t, 5> kTiers{40, 60, 70, 85, 100};
constexpr std::int32_t kTenths = 10;

constexpr std::array<std::string_view, 4> kPostures{"", "seated", "lying", "mounted"};
constexpr std::array<std::string_view, 3> kWaking{"", "just roused", "asleep"};
constexpr std::array<std::string_view, 5> kLoads{"not loaded", "loaded in haste", "loaded for rapid shots",
                                                 "loaded and aimed", "loaded"};
enum Phase : std::int32_t { kNoSpell, kCasting, kHolding };

template <std::size_t N>
std::string_view word_of(const std::array<std::string_view, N>& table, std::optional<std::int32_t> value) {
    return value && *value >= 0 && *value < static_cast<std::int32_t>(N)
               ? table[static_cast<std::size_t>(*value)]
               : std::string_view{};
}

void add(std::string_view part, std::string& out) {
    if (!part.empty()) out += ", " + std::string(part);
}

std::string effects_of(const Book& book, std::uint32_t who) {
    std::string out;
    for (const auto& effect : book.view().effects())
        if (effect.who() == who && !effect.has_place()) out += ", " + words(effect.name());
    return out;
}

std::string points_text(const Book& book, std::uint32_t who) {
    if (const std::string saved = saved_text(book, who); !saved.empty()) return saved;
    const auto left = book.fact("ap", who);
    const auto most = book.fact("ap_max", who);
    if (!left && !most) return {};
    const bool spent = most && left.value_or(0) != *most;
    return std::to_string(left.value_or(0)) + (spent ? " of " + std::to_string(*most) : std::string{}) +
           " AP";
}

std::string spell_text(const Book& book, std::uint32_t who) {
    const std::int32_t phase = book.fact("spell.phase", who).value_or(kNoSpell);
    if (phase == kNoSpell) return {};
    const std::string spell = book.power_name(who, book.fact("held_spell.power", who).value_or(0) - 1);
    const std::string name = spell.empty() ? "a spell" : words(spell);
    return (phase == kCasting ? "casting " : "holding ") + name;
}

std::string feet_text(const Book& book, std::uint32_t who) {
    if (const std::string left = feet_left_text(book, who); !left.empty()) return left;
    const auto moved = book.fact("moved_ft", who);
    return moved.value_or(0) == 0 ? std::string{} : "has moved " + std::to_string(*moved) + " feet";
}

std::string rider_text(const Book& book, std::uint32_t who) {
    const auto steed = book.fact("mount.steed", who);
    return steed.value_or(0) <= 0 ? std::string{} : "on " + book.name(static_cast<std::uint32_t>(*steed));
}

std::string pounds(std::int32_t tenths) {
    const std::string whole = std::to_string(tenths / kTenths);
    return tenths % kTenths == 0 ? whole : whole + "." + std::to_string(tenths % kTenths);
}

bool wielded(const v1::Item& item) {
    return item.where() == "main" || item.where() == "off" || item.where() == "both" ||
           item.where() == "hand";
}

std::string thing_text(const Book& book, const v1::Item& item) {
    std::string out = item.name();
    if (item.charges() > 1) out += " x" + std::to_string(item.charges());
    std::string more;
    if (!item.state().empty()) more = words(item.state());
    if (item.has_gear() && item.gear().has_damage()) {
        if (!more.empty()) more += ", ";
        more += dice_text(item.gear().damage());
    }
    const bool shoots = std::find(item.gear().modes().begin(), item.gear().modes().end(), "fired") !=
                        item.gear().modes().end();
    if (const auto load = book.fact("loaded", item.id()); shoots && load.value_or(0) > 0)
        more += (more.empty() ? "" : ", ") + std::string(word_of(kLoads, load));
    return more.empty() ? out : out + " (" + more + ")";
}

std::string memory_text(const Book& book, std::uint32_t who) {
    const v1::CreatureView* creature = book.creature(who);
    if (creature == nullptr || book.welcome() == nullptr) return {};
    std::string out;
    for (int i = 0; i < creature->powers_size(); ++i) {
        const auto count = book.fact("memory", who, static_cast<std::uint32_t>(i));
        if (count.value_or(0) <= 0) continue;
        out += (out.empty() ? "" : ", ") + creature->powers(i).id();
        if (*count > 1) out += " x" + std::to_string(*count);
    }
    return out.empty() ? out : "  memorised: " + out + "\n";
}

std::string work_text(const Book& book, std::uint32_t who) {
    std::string out;
    for (const auto& activity : book.view().activities())
        if (activity.who() == who) out += "  work: " + activity_text(activity) + "\n";
    if (const auto ally = book.fact("attending", who); ally.value_or(0) > 0)
        out += "  helps " + book.name(static_cast<std::uint32_t>(*ally)) + "\n";
    return out;
}

struct Place {
    std::string_view where;
    std::string_view label;
};
constexpr std::array<Place, 8> kPlaces{{{"worn", "worn"},
                                        {"belt", "belt"},
                                        {"back", "back"},
                                        {"shoulder", "shoulder"},
                                        {"pocket", "pockets"},
                                        {"pack", "pack"},
                                        {"saddlebag", "saddlebag"},
                                        {"carried", "carried"}}};

std::string line_of(const Book& book, std::string_view label, const std::vector<const v1::Item*>& things) {
    std::string out;
    for (const v1::Item* item : things) {
        out += (out.empty() ? "" : ", ") + thing_text(book, *item);
        if (item->where() == "off") out += " in the off hand";
        if (item->where() == "both") out += " in both hands";
    }
    return out.empty() ? out : "  " + std::string(label) + ": " + out + "\n";
}

template <class Test>
std::vector<const v1::Item*> picked(std::vector<const v1::Item*> things, const Test& test) {
    std::erase_if(things, [&test](const v1::Item* item) { return !test(*item); });
    return things;
}

}  // namespace

std::string_view loaded_word(std::int32_t load) { return word_of(kLoads, load); }

std::string activity_name(const v1::ActivityView& activity) {
    std::string out = words(activity.activity() == "act" ? activity.subject() : activity.activity());
    if (activity.activity() != "act" && !activity.subject().empty()) out += " " + words(activity.subject());
    for (const std::string& about : {activity.item(), activity.object()})
        if (!about.empty()) out += ", " + words(about);
    return out;
}

std::string activity_text(const v1::ActivityView& activity) {
    std::string out = activity_name(activity);
    out += " " + std::to_string(activity.done());
    if (activity.need() > 0) out += " of " + std::to_string(activity.need());
    out += " " +
           (activity.unit().empty() || activity.unit() == "ap" ? std::string("AP") : words(activity.unit()));
    return activity.need() > 0 ? out : out + ", nobody has told how long it takes";
}

std::string load_text(const Book& book, std::uint32_t who) {
    const auto load = book.fact("load", who);
    const auto most = book.fact("max_load", who);
    if (!most) return load ? "load " + pounds(*load) + " lb" : std::string{};
    const std::int32_t carried = load.value_or(0);
    std::string out = "load " + pounds(carried) + " of " + pounds(*most) + " lb";
    std::size_t tier = 0;
    const auto up_to = [&most](std::size_t at) { return *most / kTenths * kTiers[at] / 100 * kTenths; };
    while (tier < kTiers.size() && carried > up_to(tier)) ++tier;
    const auto points = book.fact("ap_max", who);
    if (tier == 0 || !points) return out;
    const std::int32_t whole = *points + book.fact("load.penalty", who).value_or(0);
    const auto then = std::max(0, whole - static_cast<std::int32_t>(tier) + 1);
    return out + "; −" + pounds(carried - up_to(tier - 1)) + " lb → " + std::to_string(then) + " AP";
}

std::string status_line(const Book& book, std::uint32_t who) {
    const v1::CreatureView* creature = book.creature(who);
    if (creature == nullptr) return {};
    std::string out = book.name(who) + health(*creature);
    add(points_text(book, who), out);
    if (const std::int32_t feet = feet_aloft(book.view(), *creature); feet > 0)
        add("aloft, " + std::to_string(feet) + " feet up", out);
    if (counts_slots(book)) {
        add(slots_text(book, who), out);
    } else {
        for (const std::string_view slot : {"standard", "move", "quick"})
            if (book.fact("slot." + std::string(slot), who).value_or(0) > 0) add(slot, out);
    }
    if (const auto temporary = book.fact("temp_hp", who); temporary.value_or(0) != 0)
        add(std::to_string(*temporary) + " temporary hp", out);
    if (const auto recoveries = book.fact("recoveries", who))
        add(std::to_string(*recoveries) + " recoveries", out);
    if (const auto subdual = book.fact("subdual", who); subdual.value_or(0) > 0)
        add(std::to_string(*subdual) + " subdual damage", out);
    add(word_of(kPostures, book.fact("posture", who)), out);
    add(rider_text(book, who), out);
    add(word_of(kWaking, book.fact("awake", who)), out);
    add(feet_text(book, who), out);
    add(spell_text(book, who), out);
    if (book.fact("action.used", who).value_or(0) != 0) add("has used its action", out);
    return out + effects_of(book, who);
}

std::string condition_text(const Book& book, std::uint32_t who) {
    std::string out = work_text(book, who);
    if (const std::string prices = prices_text(book, who); !prices.empty()) out += "  " + prices + "\n";
    if (const std::string load = load_text(book, who); !load.empty()) out += "  " + load + "\n";
    if (const auto purse = book.fact("purse", who); purse.value_or(0) > 0)
        out += "  purse: " + std::to_string(*purse) + " cp\n";
    return out + memory_text(book, who);
}

std::string belongings_text(const Book& book, std::uint32_t who) {
    const std::vector<const v1::Item*> own = book.things_of(who);
    std::string out = line_of(book, "hands", picked(own, wielded));
    for (const Place& place : kPlaces)
        out += line_of(book, place.label,
                       picked(own, [&](const v1::Item& item) { return item.where() == place.where; }));
    out += line_of(book, "elsewhere", picked(own, [](const v1::Item& item) {
                       const auto known = std::find_if(kPlaces.begin(), kPlaces.end(), [&](const Place& one) {
                           return one.where == item.where();
                       });
                       return !wielded(item) && known == kPlaces.end() && item.where() != "ground";
                   }));
    out += line_of(book, "on the ground", book.things_on_ground());
    return out.empty() ? "  nothing\n" : out;
}

}  // namespace affray::client
