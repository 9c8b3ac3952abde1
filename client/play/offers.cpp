// Entries with their targets filled in.
#include "client/play/offers.h"

#include <algorithm>

#include "client/text/cell_board.h"
#include "client/text/measure.h"
#include "client/text/typed.h"
#include "client/text/zone_board.h"

namespace affray::client {
namespace {

constexpr std::int32_t kNobody = 1'000'000;

bool zones(const v1::View& view) { return view.map().grid() == "zones"; }

// Steps to the nearest creature of another side.
std::int32_t to_nearest_foe(const Book& book, const v1::CreatureView& own, const v1::Place& from) {
    std::int32_t best = kNobody;
    for (const auto& other : book.view().creatures()) {
        if (other.side() == own.side() || other.status() != v1::STATUS_UP || !other.has_place()) continue;
        if (!zones(book.view()) && !on_board(book.view(), other)) continue;
        best = std::min(best, zones(book.view()) ? zones_between(book.view(), from, other.place())
                                                 : cells_between(book.view(), from, other.place()));
    }
    return best;
}

void add_ways(const v1::Menu& menu, const Book& book, std::vector<std::string>& out) {
    const v1::CreatureView* own = book.creature(menu.who());
    if (own == nullptr || !own->has_place()) return;
    const std::int32_t now = to_nearest_foe(book, *own, own->place());
    std::vector<std::pair<std::int32_t, std::string>> ways;
    for (const auto& cell : menu.reach()) {
        const std::int32_t far = to_nearest_foe(book, *own, cell.place());
        std::string place = book.place(cell.place());
        std::replace(place.begin(), place.end(), ' ', '_');
        if (far < now) ways.emplace_back(far * 1000 + cell.cost(), "go " + place);
    }
    std::sort(ways.begin(), ways.end());
    for (auto& [far, line] : ways) out.push_back(std::move(line));
}

bool ends(const v1::MenuEntry& entry) { return entry.verb() == "end_turn" || entry.verb() == "end_step"; }

}  // namespace

std::vector<std::string> offered_lines(const v1::Menu& menu, const Book& book) {
    std::vector<std::string> out, last;
    for (const auto& entry : menu.entries()) {
        const std::string line = typed(entry.intent(), book);
        const bool own_words =
            std::any_of(line.begin(), line.end(), [](unsigned char c) { return c >= 'A' && c <= 'Z'; });
        if (!entry.allowed() || line.empty() || own_words || entry.needs_path()) continue;
        if (ends(entry)) {
            last.push_back(line);
            continue;
        }
        if (entry.target_count() == 0 && entry.places().empty()) out.push_back(line);
        for (const std::uint32_t target : entry.targets()) out.push_back(line + " " + book.id(target));
    }
    add_ways(menu, book, out);
    out.insert(out.end(), last.begin(), last.end());
    return out;
}

}  // namespace affray::client
