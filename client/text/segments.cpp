// What is saved, compared with what deeds cost.
#include "client/text/segments.h"

#include <algorithm>
#include <array>

namespace affray::client {
namespace {

constexpr std::int32_t kSegments = 12;

std::optional<std::int32_t> speed_of(const Book& book, std::uint32_t who) {
    const v1::CreatureView* creature = book.creature(who);
    if (creature == nullptr) return std::nullopt;
    for (const auto& stat : creature->stats())
        if (stat.name() == "speed") return stat.value();
    return std::nullopt;
}

// SEG-030, before anything makes them dearer or cheaper.
struct Prices {
    std::int32_t half = 0, full = 0;
};

Prices prices_at(std::int32_t speed) { return {std::max(1, 6 - speed), std::max(2, 12 - 2 * speed)}; }

// Attacks are paid in primary points alone, one of which comes with each segment.
std::int32_t until_attack(std::int32_t primary, std::int32_t price) { return std::max(0, price - primary); }

// Of anything else both kinds count, and debts count for nothing.
std::int32_t until_paid(std::int32_t primary, std::int32_t secondary, std::int32_t price) {
    std::int32_t later = 0;
    while (std::max(0, primary + later) + secondary + later < price) ++later;
    return later;
}

std::int32_t segment_after(const Book& book, std::int32_t later) {
    return (book.fact("segment").value_or(1) - 1 + later) % kSegments + 1;
}

std::string moment(const Book& book, std::int32_t later) {
    return later == 0 ? "now" : "in segment " + std::to_string(segment_after(book, later));
}

struct Standing {
    std::string_view fact;
    std::string_view words;
};
constexpr std::array<Standing, 4> kStandings{{{"step.closed", "done with step one"},
                                              {"step_one", "passes step one"},
                                              {"objected", "asked to wait"},
                                              {"early", "moved early"}}};

}  // namespace

bool in_segments(const Book& book) {
    return book.fact("segment").value_or(0) > 0 && book.view().phase() == "turn";
}

std::string segment_text(std::int32_t round) {
    return "Turn " + std::to_string(1 + (round - 1) / kSegments) + ", segment " +
           std::to_string(1 + (round - 1) % kSegments);
}

std::string strip_text(const Book& book) {
    const std::int32_t now = book.fact("segment").value_or(0);
    std::string out;
    for (std::int32_t segment = 1; segment <= kSegments; ++segment) {
        const std::string number = std::to_string(segment);
        out += segment == 1 ? "" : " ";
        out += segment < now ? "·" : segment == now ? "[" + number + "]" : number;
    }
    return out;
}

std::string saved_text(const Book& book, std::uint32_t who) {
    const auto primary = book.fact("pap", who);
    const auto secondary = book.fact("sap", who);
    if (!primary && !secondary && !in_segments(book)) return {};
    return std::to_string(primary.value_or(0)) + " primary and " + std::to_string(secondary.value_or(0)) +
           " secondary points";
}

std::string ready_text(const Book& book, std::uint32_t who) {
    const auto speed = speed_of(book, who);
    if (!speed || !in_segments(book)) return {};
    const std::int32_t later = until_attack(book.fact("pap", who).value_or(0), prices_at(*speed).half);
    return later == 0 ? "may attack" : "attacks in " + std::to_string(segment_after(book, later));
}

std::string prices_text(const Book& book, std::uint32_t who) {
    const auto speed = speed_of(book, who);
    if (!speed || !in_segments(book)) return {};
    const std::int32_t primary = book.fact("pap", who).value_or(0);
    const std::int32_t secondary = book.fact("sap", who).value_or(0);
    const Prices prices = prices_at(*speed);
    const auto priced = [](std::int32_t price, std::string_view what) {
        return std::string(what) + " (" + std::to_string(price) + ") ";
    };
    return priced(prices.half, "attack") + moment(book, until_attack(primary, prices.half)) + ", " +
           priced(prices.half, "half phase") + moment(book, until_paid(primary, secondary, prices.half)) +
           ", " + priced(prices.full, "full phase") +
           moment(book, until_paid(primary, secondary, prices.full));
}

std::string enough_text(const Book& book, std::uint32_t who,
                        const google::protobuf::RepeatedPtrField<v1::NamedNumber>& cost) {
    if (!in_segments(book)) return {};
    std::int32_t later = 0;
    for (const std::string_view pool : {"pap", "sap"})
        for (const auto& line : cost)
            if (line.name() == pool) later = std::max(later, line.value() - book.fact(pool, who).value_or(0));
    return later == 0 ? std::string{} : "enough " + moment(book, later);
}

std::string step_text(const Book& book, std::uint32_t who) {
    std::string out;
    for (const Standing& one : kStandings)
        if (book.fact(one.fact, who).value_or(0) != 0)
            out += (out.empty() ? "" : ", ") + std::string(one.words);
    return out;
}

}  // namespace affray::client
