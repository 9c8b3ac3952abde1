// Of whom one does not know how well they are defended, every defence has its chance.
#include "client/text/odds.h"

#include "client/text/printable.h"

namespace affray::client {
namespace {

std::string percent(std::uint32_t chance) { return std::to_string(chance) + " %"; }

}  // namespace

std::string odds_source(const v1::Modifier& modifier) {
    const std::string& source = modifier.source();
    const std::size_t dot = source.find('.');
    if (!source.starts_with("advantage.") && !source.starts_with("disadvantage.")) return {};
    return source.substr(0, dot) + ": " + words(source.substr(dot + 1));
}

std::string odds_text(const v1::Odds& odds, const Book& book) {
    std::string out = book.name(odds.target()) + ": ";
    if (odds.has_chance()) {
        out += percent(odds.chance()) + " to hit";
    } else {
        const std::string versus = upper(odds.versus());
        std::string bands;
        for (const auto& band : odds.bands())
            bands += (bands.empty() ? "" : ", ") + percent(band.chance()) + " against " +
                     std::to_string(band.defence());
        out += bands.empty() ? versus + " not known" : "to hit " + bands + " (" + versus + ", not known)";
    }
    if (odds.harm_most() == 0) return out + ".";
    const bool sure = odds.harm_least() == odds.harm_most();
    const std::string least = sure ? "" : std::to_string(odds.harm_least()) + " to ";
    return out + "; a hit does " + least + std::to_string(odds.harm_most()) + ".";
}

}  // namespace affray::client
