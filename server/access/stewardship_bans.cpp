// What an operator writes about addresses and single accounts.
#include <limits>

#include "access/stewardship.h"
#include "base/text.h"

namespace affray::access {
namespace {

constexpr std::uint32_t kBanHoursMax = 24 * 366 * 10;
constexpr std::size_t kReasonMax = 200;
// A typing error in a prefix shuts out half of the world.
constexpr unsigned kBitsLeast4 = 8, kBitsLeast6 = 16;

}  // namespace

void Stewardship::limit(std::string_view public_id, store::AccountQuota quota,
                        std::optional<std::uint64_t> most, Done<Nothing> done) {
    if (most && *most > store::Quotas::kAll) return done(Denied{Denial::BadArgument, "most"});
    const auto found = find(public_id);
    if (const auto* denied = std::get_if<Denied>(&found)) return done(*denied);
    const store::SetAccountLimit set{std::get<0>(found).id, quota, most};
    records_.write(set, [done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NotFound));
        done(Nothing{});
    });
}

Answer<Page<store::NetworkBan>> Stewardship::bans(const Paging& paging) {
    std::int64_t before = 0;
    if (!paging.after.empty()) {
        const auto last =
            records_.read([&](store::AccountReader& reader) { return reader.find_ban(paging.after); });
        if (!last) return denied_of(last.error());
        if (!*last) return Denied{Denial::BadArgument, "after"};
        before = (*last)->id;
    }
    auto found = records_.read([&](store::AccountReader& reader) {
        return reader.bans(records_.now_ms(), before, paging.limit + 1);
    });
    if (!found) return denied_of(found.error());
    return page_of(std::move(*found), paging.limit);
}

Answer<std::vector<store::NetworkBan>> Stewardship::bans() {
    auto found = records_.read([this](store::AccountReader& reader) {
        return reader.bans(records_.now_ms(), 0, store::BanNetwork::kMost);
    });
    if (!found) return denied_of(found.error());
    return std::move(*found);
}

void Stewardship::ban(const Caller& by, const BanTerms& terms, Done<store::NetworkBan> done) {
    const Network& network = terms.network;
    if (network.bits() < (network.is_v6() ? kBitsLeast6 : kBitsLeast4))
        return done(Denied{.why = Denial::BadArgument,
                           .field = "network",
                           .text = "So wide a network is not banned: at least " +
                                   std::to_string(network.is_v6() ? kBitsLeast6 : kBitsLeast4) +
                                   " bits stand behind the slash."});
    if (!good_text(terms.reason, kReasonMax, false)) return done(Denied{Denial::BadArgument, "reason"});
    if (terms.hours > kBanHoursMax) return done(Denied{Denial::BadArgument, "hours"});
    store::NetworkBan ban{.public_id = make_public_id(),
                          .network = network.text(),
                          .reason = terms.reason,
                          .made_by = by.account.id,
                          .created_at_ms = records_.now_ms(),
                          .maker = by.account.name};
    if (terms.hours > 0)
        ban.ends_at_ms =
            ban.created_at_ms + std::chrono::milliseconds(std::chrono::hours{terms.hours}).count();
    records_.write(store::BanNetwork{ban}, [ban, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::RetryLater));
        done(ban);
    });
}

void Stewardship::lift(std::string_view public_id, Done<store::NetworkBan> done) {
    const auto found =
        records_.read([public_id](store::AccountReader& reader) { return reader.find_ban(public_id); });
    if (!found) return done(denied_of(found.error()));
    if (!*found) return done(Denied{Denial::NotFound});
    records_.write(store::LiftBan{(*found)->public_id}, [ban = **found, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NotFound));
        done(ban);
    });
}

}  // namespace affray::access
