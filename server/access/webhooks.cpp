// Adding, listing and removing.
#include "access/webhooks.h"

#include "seams/secret.h"

namespace affray::access {

void Webhooks::add(store::Webhook wish, Done<store::Webhook> done) {
    wish.public_id = make_public_id();
    wish.created_at_ms = records_.now_ms();
    const auto key = make_key();
    wish.secret.assign(key.begin(), key.end());
    const store::AddWebhook add{wish};
    records_.write(add, [wish, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NotFound));
        store::Webhook made = wish;
        made.id = receipt.id;
        done(made);
    });
}

Answer<std::vector<store::Webhook>> Webhooks::of(const store::Campaign& campaign) {
    auto found =
        records_.read([&](store::AccountReader& reader) { return reader.webhooks(campaign.public_id); });
    if (!found) return denied_of(found.error());
    return *found;
}

Answer<store::Webhook> Webhooks::find(const store::Campaign& campaign, std::string_view public_id) {
    const auto all = of(campaign);
    if (const auto* denied = std::get_if<Denied>(&all)) return *denied;
    for (const store::Webhook& one : std::get<0>(all))
        if (one.public_id == public_id) return one;
    return Denied{Denial::NotFound};
}

void Webhooks::remove(const store::Campaign& campaign, std::string_view public_id, Done<Nothing> done) {
    const store::DropWebhook drop{campaign.id, std::string(public_id)};
    records_.write(drop, [done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NotFound));
        done(Nothing{});
    });
}

}  // namespace affray::access
