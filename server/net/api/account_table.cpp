// The rows of the account routes.
#include "affray/v1/campaign.pb.h"
#include "net/api/account_routes.h"
#include "net/api/answers.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Action;

void AccountRoutes::add_to(RouteTable& table) const {
    add_logins(table);
    add_passwords(table);
    add_stewardship(table);
}

void AccountRoutes::add_logins(RouteTable& table) const {
    table.push_back({"GET", "/api/server", "readServer", "What to know before logging in",
                     Action::ReadContents, Credential::None, nullptr, body_of<v1::ServerInfo>(), 200, false,
                     [this](Call) -> asio::awaitable<Response> { co_return server_info(); }});
    table.push_back({"POST", "/api/accounts", "signUp", "A new account, logged in", Action::SignUp,
                     Credential::None, body_of<v1::SignUpRequest>(), body_of<v1::LoggedIn>(), 201, false,
                     [this](Call call) { return sign_up(std::move(call)); }});
    table.push_back({"POST", "/api/setup", "setUpServer",
                     "The first operator, by the code that the server printed; logged in",
                     Action::SetUpServer, Credential::None, body_of<v1::SetUpRequest>(),
                     body_of<v1::LoggedIn>(), 201, false,
                     [this](Call call) { return set_up(std::move(call)); }});
    table.push_back({"POST", "/api/sessions", "logIn", "Log in: a fresh token", Action::LogIn,
                     Credential::None, body_of<v1::LogInRequest>(), body_of<v1::LoggedIn>(), 201, false,
                     [this](Call call) { return log_in(std::move(call)); }});
    table.push_back({"GET", "/api/sessions", "listSessions", "Where this account is logged in",
                     Action::ListLogins, Credential::Account, nullptr, body_of<v1::AccountSessionList>(), 200,
                     false, [this](Call call) -> asio::awaitable<Response> { co_return logins(call); }});
    table.push_back({"DELETE", "/api/sessions", "logOutEverywhere", "Log out everywhere", Action::EndLogin,
                     Credential::Account, nullptr, nullptr, 204, false,
                     [this](Call call) { return log_out_everywhere(std::move(call)); }});
    table.push_back({"DELETE", "/api/sessions/{session}", "logOut",
                     "End one login: its id, or current for the one shown", Action::EndLogin,
                     Credential::Account, nullptr, nullptr, 204, false,
                     [this](Call call) { return log_out(std::move(call)); }});
    table.push_back({"GET", "/api/account", "readAccount", "Who is logged in", Action::ReadAccount,
                     Credential::Account, nullptr, body_of<v1::Account>(), 200, false,
                     [](Call call) -> asio::awaitable<Response> {
                         co_return json(200, as_message(call.caller->account));
                     }});
    table.push_back({"GET", "/api/account/usage", "readOwnUsage", "What one has of what quotas bound",
                     Action::ReadAccount, Credential::Account, nullptr, body_of<v1::AccountUsage>(), 200,
                     false, [this](Call call) -> asio::awaitable<Response> {
                         co_return usage(call.caller->account.public_id);
                     }});
    table.push_back({"POST", "/api/invitations/look", "lookAtInvitation",
                     "What an invitation is to, and from whom; spends nothing", Action::LookAtInvitation,
                     Credential::None, body_of<v1::LookAtInvitationRequest>(), body_of<v1::InvitationSeen>(),
                     200, false,
                     [this](Call call) -> asio::awaitable<Response> { co_return look_at_invitation(call); }});
    table.push_back({"POST", "/api/invitations/accept", "acceptInvitation", "Join a campaign by a code",
                     Action::AcceptInvitation, Credential::Account, body_of<v1::AcceptInvitationRequest>(),
                     body_of<v1::Campaign>(), 200, false,
                     [this](Call call) { return accept(std::move(call)); }});
}

void AccountRoutes::add_passwords(RouteTable& table) const {
    table.push_back({"PUT", "/api/account/password", "changePassword",
                     "Another password; ends all other logins", Action::ChangePassword, Credential::Account,
                     body_of<v1::ChangePasswordRequest>(), nullptr, 204, false,
                     [this](Call call) { return change_password(std::move(call)); }});
    table.push_back({"POST", "/api/password-resets", "resetPassword",
                     "Another password by an operator's code; ends all logins", Action::ResetPassword,
                     Credential::None, body_of<v1::ResetPasswordRequest>(), nullptr, 204, false,
                     [this](Call call) { return reset_password(std::move(call)); }});
}

void AccountRoutes::add_stewardship(RouteTable& table) const {
    table.push_back({"GET", "/api/accounts", "listAccounts", "All accounts of the server",
                     Action::ListAccounts, Credential::Account, nullptr, body_of<v1::AccountList>(), 200,
                     true,
                     [this](Call call) -> asio::awaitable<Response> { co_return list_accounts(call); }});
    table.push_back(
        {"GET", "/api/accounts/{account}/usage", "readUsage", "What an account has of what quotas bound",
         Action::ListAccounts, Credential::Account, nullptr, body_of<v1::AccountUsage>(), 200, false,
         [this](Call call) -> asio::awaitable<Response> { co_return usage(call.param("account")); }});
    table.push_back({"PUT", "/api/accounts/{account}/limit", "limitAccount",
                     "Give an account more or less of something than all others may have",
                     Action::LimitAccount, Credential::Account, body_of<v1::AccountLimit>(),
                     body_of<v1::AccountUsage>(), 200, false,
                     [this](Call call) { return limit(std::move(call)); }});
    table.push_back({"PATCH", "/api/accounts/{account}", "disableAccount", "Disable or enable an account",
                     Action::DisableAccount, Credential::Account, body_of<v1::AccountPatch>(),
                     body_of<v1::Account>(), 200, false,
                     [this](Call call) { return set_disabled(std::move(call)); }});
    table.push_back({"POST", "/api/accounts/{account}/reset-codes", "makeResetCode",
                     "A code by which somebody sets another password", Action::MakeResetCode,
                     Credential::Account, nullptr, body_of<v1::ResetCode>(), 201, false,
                     [this](Call call) { return make_reset_code(std::move(call)); }});
    table.push_back({"POST", "/api/invitations", "inviteToServer", "An invitation to the server",
                     Action::InviteToServer, Credential::Account, body_of<v1::NewInvitation>(),
                     body_of<v1::Invitation>(), 201, false,
                     [this](Call call) { return invite(std::move(call)); }});
    table.push_back({"GET", "/api/invitations", "listServerInvitations", "Open invitations to the server",
                     Action::ListServerInvitations, Credential::Account, nullptr,
                     body_of<v1::InvitationList>(), 200, false,
                     [this](Call) -> asio::awaitable<Response> { co_return list_invitations(); }});
    table.push_back({"DELETE", "/api/invitations/{invitation}", "revokeServerInvitation",
                     "Take an invitation to the server back", Action::RevokeServerInvitation,
                     Credential::Account, nullptr, nullptr, 204, false,
                     [this](Call call) { return revoke_invitation(std::move(call)); }});
}

}  // namespace affray::net
