// What an operator sees of all encounters: the store's side of it.
#include <algorithm>

#include "access/stewardship.h"

namespace affray::access {

Answer<store::EncounterId> Stewardship::find_encounter(std::string_view public_id) {
    if (public_id.empty()) return store::EncounterId::None;
    const auto found =
        records_.read([public_id](store::AccountReader& reader) { return reader.find_encounter(public_id); });
    if (!found) return denied_of(found.error());
    if (!*found) return Denied{Denial::NotFound};
    return (*found)->id;
}

Answer<Stewardship::HostedPage> Stewardship::hosted(bool ended, const std::set<store::EncounterId>& but,
                                                    const Paging& paging) {
    const auto after = find_encounter(paging.after);
    if (std::holds_alternative<Denied>(after)) return Denied{Denial::BadArgument, "after"};
    // So many that enough are left whichever of them are played.
    auto found = records_.read([&](store::AccountReader& reader) {
        return reader.hosted(ended, std::get<0>(after), paging.limit + 1 + but.size());
    });
    if (!found) return denied_of(found.error());
    std::erase_if(*found,
                  [&but](const store::HostedEncounter& one) { return but.contains(one.encounter.id); });
    if (found->size() > paging.limit + 1) found->resize(paging.limit + 1);
    return page_of(std::move(*found), paging.limit);
}

Answer<Stewardship::HostedPage> Stewardship::hosted(const std::set<store::EncounterId>& those,
                                                    const Paging& paging) {
    const auto after = find_encounter(paging.after);
    if (std::holds_alternative<Denied>(after)) return Denied{Denial::BadArgument, "after"};
    const auto end = paging.after.empty() ? those.end() : those.lower_bound(std::get<0>(after));
    std::vector<store::HostedEncounter> found;
    for (auto at = std::make_reverse_iterator(end); at != those.rend() && found.size() <= paging.limit;
         ++at) {
        auto one = records_.read([id = *at](store::AccountReader& reader) { return reader.hosted(id); });
        if (!one) return denied_of(one.error());
        if (*one) found.push_back(std::move(**one));
    }
    return page_of(std::move(found), paging.limit);
}

Answer<store::HostedEncounter> Stewardship::hosted(std::string_view public_id) {
    const auto id = find_encounter(public_id);
    if (const auto* denied = std::get_if<Denied>(&id)) return *denied;
    auto found =
        records_.read([id = std::get<0>(id)](store::AccountReader& reader) { return reader.hosted(id); });
    if (!found) return denied_of(found.error());
    if (!*found) return Denied{Denial::NotFound};
    return std::move(**found);
}

Answer<std::vector<store::HostedSeat>> Stewardship::hosted_seats(store::EncounterId encounter) {
    auto found =
        records_.read([encounter](store::AccountReader& reader) { return reader.hosted_seats(encounter); });
    if (!found) return denied_of(found.error());
    return std::move(*found);
}

}  // namespace affray::access
