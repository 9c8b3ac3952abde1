// Phrases, and the choice of a map.
#include "client/text/board.h"

#include <algorithm>
#include <tuple>

#include "client/text/cell_board.h"
#include "client/text/measure.h"
#include "client/text/zone_board.h"

namespace affray::client {
namespace {

constexpr std::int32_t kUnmeasured = 9999;

bool engaged(const Book& book, std::uint32_t a, std::uint32_t b) {
    return book.fact("engaged", a, b).value_or(0) != 0 || book.fact("engaged", b, a).value_or(0) != 0;
}

std::string effects_of(const Book& book, std::uint32_t who) {
    std::string out;
    for (const auto& effect : book.view().effects())
        if (effect.who() == who) out += ", " + words(effect.name());
    return out;
}

bool placed(const Book& book, const v1::CreatureView* creature) {
    return creature != nullptr && creature->has_place() && on_map(book.view(), creature->place());
}

std::string where_from(const Book& book, const v1::CreatureView& eye, const v1::CreatureView& creature) {
    const std::int32_t cells = cells_apart(book.view(), eye, creature);
    const v1::Place& place = creature.place();
    if (book.view().map().grid() == "zones") {
        if (cells == 0) return ", in your zone";
        const std::string far = cells >= kNoWay ? "no way there" : std::to_string(cells) + " away";
        return ", at " + book.place(place) + ", " + far;
    }
    return ", " + distance_text(book.view(), cells) + " " + bearing(book.view(), eye.place(), place) +
           " at " + show(place);
}

}  // namespace

std::string phrase(const Book& book, std::uint32_t who, std::uint32_t seen_from) {
    const v1::CreatureView* creature = book.creature(who);
    if (creature == nullptr) return book.name(who);
    std::string out = full_name(*creature);
    const v1::CreatureView* eye = book.creature(seen_from);
    if (!placed(book, creature)) {
        out += creature->has_place() ? ", not on the map" : "";
    } else if (who == seen_from) {
        out += ", you, at " + book.place(creature->place());
    } else if (placed(book, eye)) {
        out += where_from(book, *eye, *creature);
    } else {
        out += ", at " + book.place(creature->place());
    }
    if (const std::int32_t feet = feet_aloft(book.view(), *creature); feet > 0)
        out += ", aloft, " + std::to_string(feet) + " feet up";
    if (const std::string way = facing_text(book.view(), *creature); !way.empty()) out += ", facing " + way;
    out += health(*creature) + light_text(book, who) + effects_of(book, who) + ties(book, who);
    if (who != seen_from && engaged(book, who, seen_from)) out += ", engaged with you";
    for (const auto& other : book.view().creatures()) {
        if (other.number() == who || other.number() == seen_from || !engaged(book, who, other.number()))
            continue;
        out += ", engaged with " + book.name(other.number());
    }
    return out;
}

std::vector<std::string> board(const Book& book, std::uint32_t seen_from) {
    std::vector<std::pair<std::int32_t, std::uint32_t>> ranked;
    const v1::CreatureView* eye = book.creature(seen_from);
    for (const auto& creature : book.view().creatures()) {
        if (creature.status() == v1::STATUS_GONE) continue;
        const bool measured = placed(book, eye) && placed(book, &creature);
        const std::int32_t far = measured ? cells_apart(book.view(), *eye, creature) : kUnmeasured;
        ranked.emplace_back(far, creature.number());
    }
    std::sort(ranked.begin(), ranked.end(), [seen_from](const auto& a, const auto& b) {
        return std::make_tuple(a.first, a.second != seen_from, a.second) <
               std::make_tuple(b.first, b.second != seen_from, b.second);
    });
    std::vector<std::string> out;
    for (const auto& [far, who] : ranked) out.push_back(phrase(book, who, seen_from));
    return out;
}

std::string map_text(const Book& book, std::uint32_t seen_from) {
    return book.view().map().grid() == "zones" ? zones_text(book) : cells_text(book, seen_from);
}

}  // namespace affray::client
