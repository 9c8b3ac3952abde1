// Keeping and forgetting.
#include "access/push_subscriptions.h"

#include "seams/secret.h"

namespace affray::access {

void PushSubscriptions::keep(store::PushSubscription subscription, std::string_view token,
                             Done<std::string> done) {
    subscription.public_id = make_public_id();
    subscription.created_at_ms = records_.now_ms();
    const store::PutPushSubscription put{subscription, hash_secret(token)};
    records_.write(put, [this, subscription, done](const store::Receipt& receipt) {
        if (receipt.refusal == store::Refusal::Ended)
            return done(Denied{Denial::BadArgument, {}, {}, "This fight is over: nobody is called to it."});
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NotFound));
        const auto all = records_.read([&subscription](store::AccountReader& reader) {
            return reader.push_subscriptions(subscription.encounter, subscription.seat);
        });
        if (!all) return done(denied_of(all.error()));
        for (const store::PushSubscription& one : *all)
            if (one.id == receipt.id) return done(one.public_id);
        done(Denied{Denial::NotFound});
    });
}

void PushSubscriptions::drop(store::EncounterId encounter, store::SeatNumber seat,
                             const std::string& public_id, Done<Nothing> done) {
    const store::DropPushSubscription drop{encounter, seat, public_id};
    records_.write(drop, [done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NotFound));
        done(Nothing{});
    });
}

}  // namespace affray::access
