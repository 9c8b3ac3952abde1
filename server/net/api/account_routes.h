// Routes of accounts, logins, passwords and invitations, and those of an operator.
#pragma once

#include "access/accounts.h"
#include "access/campaigns.h"
#include "access/stewardship.h"
#include "affray/v1/account.pb.h"
#include "net/api/identity_routes.h"
#include "net/api/invitation_mail.h"
#include "net/api/route.h"

namespace affray::net {

v1::SignUpPolicy as_message(access::SignUpPolicy policy);
/// Logs it, and answers the person who has logged in.
Response answer_login(unsigned status, const access::Answer<access::LoggedIn>& answer,
                      const std::string& address);
v1::Account as_message(const store::Account& account);
v1::Invitation as_message(const store::Invitation& invitation, const Secret& code);
access::InvitationTerms terms_of(const v1::NewInvitation& wish);
/// nullopt: unspecified.
std::optional<store::MemberRole> member_role(v1::MemberRole role);
v1::MemberRole as_message(store::MemberRole role);

/// Any thread.
class AccountRoutes {
  public:
    AccountRoutes(access::Accounts& accounts, access::Stewardship& stewardship, access::Campaigns& campaigns,
                  const InvitationMail& mail, const IdentityRoutes& identities)
        : accounts_(accounts),
          stewardship_(stewardship),
          campaigns_(campaigns),
          mail_(mail),
          identities_(identities) {}

    void add_to(RouteTable& table) const;

  private:
    using Answered = boost::asio::awaitable<Response>;

    void add_logins(RouteTable& table) const;
    void add_passwords(RouteTable& table) const;
    void add_stewardship(RouteTable& table) const;

    Response server_info() const;
    Answered set_up(Call call) const;
    Answered sign_up(Call call) const;
    Answered log_in(Call call) const;
    Answered log_out(Call call) const;
    Answered log_out_everywhere(Call call) const;
    Response logins(const Call& call) const;
    Answered change_password(Call call) const;
    Answered reset_password(Call call) const;
    Response look_at_invitation(const Call& call) const;
    Answered accept(Call call) const;
    Response list_accounts(const Call& call) const;
    Response usage(const std::string& account) const;
    Answered limit(Call call) const;
    Answered set_disabled(Call call) const;
    Answered make_reset_code(Call call) const;
    Answered invite(Call call) const;
    Response list_invitations() const;
    Answered revoke_invitation(Call call) const;

    access::Accounts& accounts_;
    access::Stewardship& stewardship_;
    access::Campaigns& campaigns_;
    const InvitationMail& mail_;
    const IdentityRoutes& identities_;
};

}  // namespace affray::net
