// Slots, feet, heights and deeds of the place.
#include "client/text/tactics.h"

#include <algorithm>
#include <array>

namespace affray::client {
namespace {

struct Slot {
    std::string_view fact;
    std::string_view name;
    char sign;
};
constexpr std::array<Slot, 3> kSlots{{{"slot.action", "action", 'A'},
                                      {"slot.bonus", "bonus action", 'B'},
                                      {"slot.reaction", "reaction", 'R'}}};
constexpr std::string_view kCharged = "charged", kUncharged = "spent";
constexpr std::int32_t kDie = 6;

std::int32_t number_of(const v1::Feature& feature, std::string_view name) {
    for (const v1::NamedNumber& one : feature.numbers())
        if (one.name() == name) return one.value();
    return 0;
}

// Feet by its fastest mode; on foot where none is printed (TBA-083).
std::int32_t fastest(const v1::CreatureView& creature) {
    constexpr std::string_view kSpeed = "speed.", kOnFoot = "speed.walk";
    constexpr std::int32_t kFeetOnFoot = 30;
    std::int32_t best = 0;
    for (const auto& stat : creature.stats()) {
        if (!stat.name().starts_with(kSpeed)) continue;
        best = std::max(best, stat.name() == kOnFoot && stat.value() < 0 ? kFeetOnFoot : stat.value());
    }
    return best;
}

// What is laid ready only to be lent by the referee is no deed of this place.
bool is_deed_here(const v1::Feature& feature) {
    return is_deed(feature) && (feature.state() == kCharged || feature.state() == kUncharged);
}

std::string comes_back(std::int32_t from) {
    if (from <= 0) return "spent";
    return "spent, comes back on a " + std::to_string(from) + (from < kDie ? " or more" : "");
}

std::string deed_line(const Book& book, const v1::Feature& deed) {
    const std::size_t dot = deed.id().find('.');
    const std::string name = dot == std::string::npos ? deed.id() : deed.id().substr(dot + 1);
    const std::int32_t round = book.view().round();
    const bool done = round > 0 && book.fact("world.used", deed.index()).value_or(0) == round;
    std::string out = "   " + capital(words(name)) + ", ";
    out += deed.state() == kUncharged ? comes_back(number_of(deed, "recharge"))
           : done                     ? "done in this round"
                                      : "ready";
    return out + " (" + deed.id() + ")" + (deed.text().empty() ? "" : ": " + deed.text()) + "\n";
}

}  // namespace

bool counts_slots(const Book& book) { return book.counts("slot.bonus"); }

std::string slots_text(const Book& book, std::uint32_t who) {
    if (!counts_slots(book)) return {};
    std::string out;
    for (const Slot& slot : kSlots) {
        out += (out.empty() ? "" : ", ") + std::string(slot.name);
        if (book.fact(slot.fact, who).value_or(0) == 0) out += " spent";
    }
    return out;
}

std::string slot_signs(const Book& book, std::uint32_t who) {
    if (!counts_slots(book)) return {};
    std::string out;
    for (const Slot& slot : kSlots) out += book.fact(slot.fact, who).value_or(0) == 0 ? '-' : slot.sign;
    return out;
}

std::string feet_left_text(const Book& book, std::uint32_t who) {
    const v1::CreatureView* creature = book.creature(who);
    if (creature == nullptr || !counts_slots(book)) return {};
    const std::int32_t most = fastest(*creature) * (1 + book.fact("dashes", who).value_or(0));
    const std::int32_t left = std::max(0, most - book.fact("move.spent", who).value_or(0));
    return std::to_string(left) + " of " + std::to_string(most) + " feet left";
}

bool is_deed(const v1::Feature& feature) { return number_of(feature, "world") != 0; }

bool is_height(const v1::Feature& feature) {
    return (feature.kind() == "ground" || feature.kind() == "height") && number_of(feature, "elevation") != 0;
}

std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> ground_heights(const v1::View& view) {
    std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> heights;
    for (const v1::Feature& feature : view.features()) {
        if (!is_height(feature)) continue;
        const std::int32_t height = number_of(feature, "elevation");
        for (const v1::Place& cell : feature.cells()) {
            std::int32_t& known = heights[{cell.y(), cell.x()}];
            known = std::max(known, height);
        }
    }
    return heights;
}

std::string place_card(const Book& book) {
    std::string out;
    for (const v1::Feature& feature : book.view().features())
        if (is_deed_here(feature)) out += deed_line(book, feature);
    return out.empty() ? out : "   The place:\n" + out;
}

}  // namespace affray::client
