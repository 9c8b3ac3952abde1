// Routes of Web Push: our key, and the subscriptions that the holder of a seat makes and ends.
#pragma once

#include "access/push_subscriptions.h"
#include "net/api/route.h"
#include "push/pusher.h"
#include "session/directory.h"

namespace affray::net {

/// Any thread.
class PushRoutes {
  public:
    /// `pusher`: nullptr where the operator has set no key; nobody is called then.
    PushRoutes(session::Directory& directory, access::PushSubscriptions& subscriptions,
               const push::Pusher* pusher)
        : directory_(directory), subscriptions_(subscriptions), pusher_(pusher) {}

    void add_to(RouteTable& table) const;

  private:
    using Answered = boost::asio::awaitable<Response>;
    using Holder = Result<store::PushSubscription>;

    /// Encounter and seat of whose token it is.
    boost::asio::awaitable<Holder> holder(const Call& call) const;
    Answered key(Call call) const;
    Answered subscribe(Call call) const;
    Answered unsubscribe(Call call) const;

    session::Directory& directory_;
    access::PushSubscriptions& subscriptions_;
    const push::Pusher* pusher_;
};

}  // namespace affray::net
