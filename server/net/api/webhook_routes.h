// Routes of webhooks: a campaign's referees say which addresses are told its news.
#pragma once

#include "access/webhooks.h"
#include "net/api/route.h"
#include "push/herald.h"

namespace affray::net {

/// Any thread.
class WebhookRoutes {
  public:
    /// `herald`: nullptr where the operator allows no host; nobody is told anything then.
    WebhookRoutes(access::Webhooks& webhooks, push::Herald* herald) : webhooks_(webhooks), herald_(herald) {}

    void add_to(RouteTable& table) const;

  private:
    using Answered = boost::asio::awaitable<Response>;

    Response list(const Call& call) const;
    Answered add(Call call) const;
    Answered remove(Call call) const;
    Answered try_out(Call call) const;

    access::Webhooks& webhooks_;
    push::Herald* herald_;
};

}  // namespace affray::net
