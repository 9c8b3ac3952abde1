// Zones, melees and ties.
#include "client/text/zone_board.h"

#include <algorithm>
#include <set>
#include <vector>

namespace affray::client {
namespace {

using Numbers = std::vector<std::uint32_t>;

bool tied(const Book& book, std::string_view fact, std::uint32_t a, std::uint32_t b) {
    return book.fact(fact, a, b).value_or(0) != 0 || book.fact(fact, b, a).value_or(0) != 0;
}

Numbers leads_to(const v1::Map& map, std::uint32_t zone) {
    Numbers others;
    for (int i = 0; i + 1 < map.zone_edges_size(); i += 2) {
        const std::uint32_t a = map.zone_edges(i);
        const std::uint32_t b = map.zone_edges(i + 1);
        if (a == zone && b != zone) others.push_back(b);
        if (b == zone && a != zone) others.push_back(a);
    }
    std::sort(others.begin(), others.end());
    return others;
}

// By their place in the line, then as they joined.
Numbers standing_in(const Book& book, int zone) {
    Numbers here;
    for (const auto& creature : book.view().creatures())
        if (creature.has_place() && creature.place().x() == zone && creature.status() != v1::STATUS_GONE)
            here.push_back(creature.number());
    std::stable_sort(here.begin(), here.end(), [&book](std::uint32_t a, std::uint32_t b) {
        return book.fact("line", a).value_or(0) < book.fact("line", b).value_or(0);
    });
    return here;
}

Numbers melee_of(const Book& book, const Numbers& here, std::uint32_t first) {
    Numbers melee{first};
    for (std::size_t i = 0; i < melee.size(); ++i)
        for (const std::uint32_t other : here)
            if (tied(book, "engaged", melee[i], other) &&
                std::find(melee.begin(), melee.end(), other) == melee.end())
                melee.push_back(other);
    return melee;
}

std::string one(const Book& book, std::uint32_t who) {
    const v1::CreatureView& creature = *book.creature(who);
    std::string out = book.view().active() == who ? "[" + book.name(who) + "]" : book.name(who);
    if (creature.has_hp()) out += " " + std::to_string(creature.hp());
    if (creature.status() == v1::STATUS_DEAD) return out + " (dead)";
    if (creature.status() != v1::STATUS_UP) return out + " (down)";
    return creature.staggered() ? out + " (staggered)" : out;
}

std::string melee_text(const Book& book, const Numbers& melee) {
    std::string out = "    melee:";
    for (std::size_t i = 0; i < melee.size(); ++i) {
        for (std::size_t j = i + 1; j < melee.size(); ++j) {
            if (!tied(book, "engaged", melee[i], melee[j])) continue;
            out += (out.ends_with(":") ? " " : "; ") + one(book, melee[i]) + " - " + one(book, melee[j]);
            if (tied(book, "grab", melee[i], melee[j])) out += ", held";
        }
    }
    return out + "\n";
}

std::string heading(const Book& book, int zone) {
    const v1::Map& map = book.view().map();
    std::string out = "  " + capital(words(map.zones(zone)));
    const bool exit = std::any_of(map.exits().begin(), map.exits().end(),
                                  [zone](const v1::Place& place) { return place.x() == zone; });
    if (exit) out += " (exit)";
    const Numbers others = leads_to(map, static_cast<std::uint32_t>(zone));
    for (std::size_t i = 0; i < others.size(); ++i)
        out += (i == 0 ? " -> " : ", ") + words(map.zones(static_cast<int>(others[i])));
    return out + "\n";
}

}  // namespace

std::int32_t zones_between(const v1::View& view, const v1::Place& a, const v1::Place& b) {
    const auto count = static_cast<std::size_t>(view.map().zones_size());
    const auto from = static_cast<std::size_t>(a.x());
    const auto to = static_cast<std::size_t>(b.x());
    if (from >= count || to >= count) return kNoWay;
    std::vector<std::int32_t> far(count, kNoWay);
    far[from] = 0;
    Numbers open{static_cast<std::uint32_t>(from)};
    for (std::size_t i = 0; i < open.size(); ++i) {
        for (const std::uint32_t next : leads_to(view.map(), open[i])) {
            if (next >= count || far[next] != kNoWay) continue;
            far[next] = far[open[i]] + 1;
            open.push_back(next);
        }
    }
    return far[to];
}

std::string ties(const Book& book, std::uint32_t who) {
    std::string out;
    for (const auto& other : book.view().creatures()) {
        if (other.number() == who) continue;
        if (tied(book, "beside", who, other.number())) out += ", beside " + book.name(other.number());
        if (book.fact("behind", who, other.number()).value_or(0) != 0)
            out += ", behind " + book.name(other.number());
        if (book.fact("grab", other.number(), who).value_or(0) != 0)
            out += ", held by " + book.name(other.number());
    }
    for (const auto& readied : book.view().readied())
        if (readied.who() == who) out += ", holding an action ready";
    return out;
}

std::string zones_text(const Book& book) {
    std::string out;
    for (int zone = 0; zone < book.view().map().zones_size(); ++zone) {
        out += heading(book, zone);
        const Numbers here = standing_in(book, zone);
        std::set<std::uint32_t> told;
        for (const std::uint32_t who : here) {
            if (told.contains(who)) continue;
            const Numbers melee = melee_of(book, here, who);
            told.insert(melee.begin(), melee.end());
            out +=
                melee.size() > 1 ? melee_text(book, melee) : "    " + one(book, who) + ties(book, who) + "\n";
        }
    }
    return out;
}

}  // namespace affray::client
