// What operators and their tools ask: /healthz, /readyz, /metrics; on a listener of its own.
#pragma once

#include <atomic>
#include <boost/asio/awaitable.hpp>

#include "access/accounts.h"
#include "net/http/http_types.h"
#include "session/metrics.h"
#include "store/store.h"

namespace affray::net {

/// Any thread.
class OpsRoutes {
  public:
    /// All outlive it.
    OpsRoutes(const session::Metrics& metrics, const session::Counter& http_failed, store::Store& store,
              const access::Accounts& accounts)
        : metrics_(metrics), http_failed_(http_failed), store_(store), accounts_(accounts) {}

    boost::asio::awaitable<Response> answer(Request request) const;
    /// /readyz says no from now on.
    void draining() { draining_ = true; }

  private:
    Response ready() const;
    /// `open`: in the form of OpenMetrics.
    Response metrics(bool open) const;

    const session::Metrics& metrics_;
    const session::Counter& http_failed_;
    store::Store& store_;
    const access::Accounts& accounts_;
    std::atomic<bool> draining_{false};
};

}  // namespace affray::net
