// Browsers that want to be told when a seat is waited for. What is kept of one ends with the right to the
// seat (SEC-5).
#pragma once

#include <string>
#include <string_view>

#include "access/records.h"

namespace affray::access {

/// Any thread. Whoever calls has looked at the permission table and at what the browser sent; the store looks
/// once more whose the seat is.
class PushSubscriptions {
  public:
    explicit PushSubscriptions(Records& records) : records_(records) {}

    /// Its public id; the same for the same address at the same seat. NotFound: `token` is none of the
    /// seat's. BadArgument: the fight is over.
    void keep(store::PushSubscription subscription, std::string_view token, Done<std::string> done);
    /// NotFound.
    void drop(store::EncounterId encounter, store::SeatNumber seat, const std::string& public_id,
              Done<Nothing> done);

  private:
    Records& records_;
};

}  // namespace affray::access
