// Invitations that are sent to somebody by mail, where the operator has named a mail server.
#pragma once

#include "access/stewardship.h"
#include "affray/v1/account.pb.h"
#include "net/http/http_types.h"
#include "push/mailer.h"

namespace affray::net {

/// Any thread.
class InvitationMail {
  public:
    /// `mailer`: nullptr where there is no mail server; outlives it.
    explicit InvitationMail(push::Mailer* mailer) : mailer_(mailer) {}

    bool offered() const { return mailer_ != nullptr; }
    /// Why none may be sent as that wish has it; nothing: none is wished for, or it may, and counts as sent.
    std::optional<Response> refuses(const v1::NewInvitation& wish, const access::Caller& by) const;
    /// Sends what was made, if that was wished for, and says in `told` what came of it. `campaign`: its
    /// title; empty: to the server.
    boost::asio::awaitable<void> send(v1::NewInvitation wish, std::string by, std::string campaign,
                                      access::Invited made, v1::Invitation& told) const;

  private:
    push::Mailer* mailer_;
};

}  // namespace affray::net
