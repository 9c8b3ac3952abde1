// From bodies to calls of access/, and back.
#include "net/api/account_routes.h"

#include "net/api/answers.h"
#include "net/api/campaign_routes.h"
#include "net/http/await_result.h"
#include "session/log.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Answer;
using access::Denied;
using access::Done;
using access::LoggedIn;
using access::Nothing;
using store::AccountQuota;

namespace {

constexpr std::size_t kClientMax = 80;

v1::AccountSession login_message(const store::AccountSession& login, store::LoginId current) {
    v1::AccountSession message;
    message.set_id(login.public_id);
    message.set_client(login.client);
    message.set_created_at_ms(login.created_at_ms);
    message.set_used_at_ms(login.used_at_ms);
    message.set_expires_at_ms(login.expires_at_ms);
    message.set_current(login.id == current);
    return message;
}

}  // namespace

Response answer_login(unsigned status, const Answer<LoggedIn>& answer, const std::string& address) {
    if (const auto* denied = std::get_if<Denied>(&answer)) {
        session::log_line(session::LogLevel::Info, "login_refused",
                          {{"address", address}, {"why", to_string(denied->why)}});
        return problem_of(*denied);
    }
    const LoggedIn& fresh = std::get<LoggedIn>(answer);
    session::log_line(session::LogLevel::Info, "logged_in",
                      {{"account", fresh.account.public_id}, {"address", address}});
    v1::LoggedIn message;
    *message.mutable_account() = as_message(fresh.account);
    *message.mutable_session() = login_message(fresh.login, fresh.login.id);
    message.set_token(fresh.token.reveal());
    return json(status, message);
}

v1::SignUpPolicy as_message(access::SignUpPolicy policy) {
    switch (policy) {
        case access::SignUpPolicy::Invitation: return v1::SIGN_UP_POLICY_INVITATION;
        case access::SignUpPolicy::Open: return v1::SIGN_UP_POLICY_OPEN;
        case access::SignUpPolicy::Closed: return v1::SIGN_UP_POLICY_CLOSED;
    }
    AFFRAY_UNREACHABLE();
}

access::InvitationTerms terms_of(const v1::NewInvitation& wish) {
    return {wish.uses() == 0 ? 1 : wish.uses(), wish.hours()};
}

v1::Account as_message(const store::Account& account) {
    v1::Account message;
    message.set_id(account.public_id);
    message.set_name(account.name);
    message.set_is_operator(account.is_operator);
    message.set_created_at_ms(account.created_at_ms);
    message.set_disabled(account.disabled_at_ms.has_value());
    return message;
}

std::optional<AccountQuota> account_quota(v1::Quota quota) {
    switch (quota) {
        case v1::QUOTA_ENCOUNTERS: return AccountQuota::Encounters;
        case v1::QUOTA_ENCOUNTERS_KEPT: return AccountQuota::EncountersKept;
        case v1::QUOTA_CAMPAIGNS: return AccountQuota::Campaigns;
        case v1::QUOTA_INVITATIONS: return AccountQuota::Invitations;
        case v1::QUOTA_STORAGE_BYTES: return AccountQuota::StorageBytes;
        case v1::QUOTA_PICTURE_BYTES: return AccountQuota::PictureBytes;
        default: return std::nullopt;
    }
}

v1::MemberRole as_message(store::MemberRole role) {
    switch (role) {
        case store::MemberRole::Referee: return v1::MEMBER_ROLE_REFEREE;
        case store::MemberRole::Player: return v1::MEMBER_ROLE_PLAYER;
        case store::MemberRole::Spectator: return v1::MEMBER_ROLE_SPECTATOR;
    }
    AFFRAY_UNREACHABLE();
}

std::optional<store::MemberRole> member_role(v1::MemberRole role) {
    switch (role) {
        case v1::MEMBER_ROLE_REFEREE: return store::MemberRole::Referee;
        case v1::MEMBER_ROLE_PLAYER: return store::MemberRole::Player;
        case v1::MEMBER_ROLE_SPECTATOR: return store::MemberRole::Spectator;
        default: return std::nullopt;
    }
}

v1::Invitation as_message(const store::Invitation& invitation, const Secret& code) {
    v1::Invitation message;
    message.set_id(invitation.public_id);
    if (invitation.role) message.set_role(as_message(*invitation.role));
    message.set_created_at_ms(invitation.created_at_ms);
    message.set_expires_at_ms(invitation.expires_at_ms);
    message.set_uses_left(invitation.uses_left);
    message.set_code(code.reveal());
    return message;
}

Response AccountRoutes::server_info() const {
    v1::ServerInfo info;
    info.set_sign_up(as_message(accounts_.sign_up_policy()));
    const Answer<bool> wants = accounts_.wants_operator();
    if (const auto* denied = std::get_if<Denied>(&wants)) return problem_of(*denied);
    info.set_wants_operator(std::get<bool>(wants));
    identities_.tell_providers(info);
    return json(200, info);
}

asio::awaitable<Response> AccountRoutes::set_up(Call call) const {
    const auto& body = call.as<v1::SetUpRequest>();
    if (auto refused = bad_text(body.client(), kClientMax, "client")) co_return std::move(*refused);
    const access::SetUp wish{body.code(), body.name(), Secret(body.password()), body.client(),
                             call.request.address};
    std::function<void(Done<LoggedIn>)> start = [this, wish](Done<LoggedIn> done) {
        accounts_.set_up(wish, std::move(done));
    };
    const Answer<LoggedIn> answer = co_await await_answer<LoggedIn>(std::move(start));
    if (const auto* fresh = std::get_if<LoggedIn>(&answer))
        session::log_line(session::LogLevel::Warning, "operator_made",
                          {{"account", fresh->account.public_id}, {"address", call.request.address}});
    co_return answer_login(201, answer, call.request.address);
}

asio::awaitable<Response> AccountRoutes::sign_up(Call call) const {
    const auto& body = call.as<v1::SignUpRequest>();
    if (auto refused = bad_text(body.client(), kClientMax, "client")) co_return std::move(*refused);
    const access::SignUp wish{body.name(), Secret(body.password()), body.invitation(), body.client(),
                              call.request.address};
    std::function<void(Done<LoggedIn>)> start = [this, wish](Done<LoggedIn> done) {
        accounts_.sign_up(wish, std::move(done));
    };
    const Answer<LoggedIn> answer = co_await await_answer<LoggedIn>(std::move(start));
    co_return answer_login(201, answer, call.request.address);
}

asio::awaitable<Response> AccountRoutes::log_in(Call call) const {
    const auto& body = call.as<v1::LogInRequest>();
    if (auto refused = bad_text(body.client(), kClientMax, "client")) co_return std::move(*refused);
    const access::LogIn wish{body.name(), Secret(body.password()), body.client(), call.request.address};
    std::function<void(Done<LoggedIn>)> start = [this, wish](Done<LoggedIn> done) {
        accounts_.log_in(wish, std::move(done));
    };
    const Answer<LoggedIn> answer = co_await await_answer<LoggedIn>(std::move(start));
    co_return answer_login(201, answer, call.request.address);
}

asio::awaitable<Response> AccountRoutes::log_out(Call call) const {
    const std::string& named = call.param("session");
    const std::string login = named == "current" ? std::string{} : named;
    const access::Caller caller = *call.caller;
    std::function<void(Done<Nothing>)> start = [this, caller, login](Done<Nothing> done) {
        accounts_.log_out(caller, login, std::move(done));
    };
    const Answer<Nothing> answer = co_await await_answer<Nothing>(std::move(start));
    co_return answer_nothing(answer);
}

asio::awaitable<Response> AccountRoutes::log_out_everywhere(Call call) const {
    const access::Caller caller = *call.caller;
    std::function<void(Done<Nothing>)> start = [this, caller](Done<Nothing> done) {
        accounts_.log_out_everywhere(caller, std::move(done));
    };
    const Answer<Nothing> answer = co_await await_answer<Nothing>(std::move(start));
    co_return answer_nothing(answer);
}

Response AccountRoutes::logins(const Call& call) const {
    const auto answer = accounts_.logins(*call.caller);
    if (const auto* denied = std::get_if<Denied>(&answer)) return problem_of(*denied);
    v1::AccountSessionList list;
    for (const store::AccountSession& login : std::get<0>(answer))
        *list.add_sessions() = login_message(login, call.caller->login.id);
    return json(200, list);
}

asio::awaitable<Response> AccountRoutes::change_password(Call call) const {
    const auto& body = call.as<v1::ChangePasswordRequest>();
    const access::Caller caller = *call.caller;
    const Secret old(body.old_password());
    const Secret fresh(body.new_password());
    std::function<void(Done<Nothing>)> start = [this, caller, old, fresh,
                                                address = call.request.address](Done<Nothing> done) {
        accounts_.change_password(caller, old, fresh, address, std::move(done));
    };
    const Answer<Nothing> answer = co_await await_answer<Nothing>(std::move(start));
    co_return answer_nothing(answer);
}

asio::awaitable<Response> AccountRoutes::reset_password(Call call) const {
    const auto& body = call.as<v1::ResetPasswordRequest>();
    const std::string code = body.code();
    const Secret fresh(body.new_password());
    std::function<void(Done<Nothing>)> start = [this, code, fresh,
                                                address = call.request.address](Done<Nothing> done) {
        accounts_.reset_password(code, fresh, address, std::move(done));
    };
    const Answer<Nothing> answer = co_await await_answer<Nothing>(std::move(start));
    co_return answer_nothing(answer);
}

Response AccountRoutes::look_at_invitation(const Call& call) const {
    const auto answer =
        campaigns_.look_at(call.as<v1::LookAtInvitationRequest>().code(), call.request.address);
    if (const auto* denied = std::get_if<Denied>(&answer)) return problem_of(*denied);
    const access::InvitationSeen& seen = std::get<0>(answer);
    v1::InvitationSeen message;
    message.set_campaign(seen.campaign);
    if (seen.invitation.role) message.set_role(as_message(*seen.invitation.role));
    message.set_by(seen.by);
    message.set_expires_at_ms(seen.invitation.expires_at_ms);
    return json(200, message);
}

asio::awaitable<Response> AccountRoutes::accept(Call call) const {
    const std::string code = call.as<v1::AcceptInvitationRequest>().code();
    const access::Caller caller = *call.caller;
    using access::CampaignSeen;
    std::function<void(Done<CampaignSeen>)> start =
        [this, caller, code, address = call.request.address](Done<CampaignSeen> done) {
            campaigns_.accept(caller, code, address, std::move(done));
        };
    const Answer<CampaignSeen> answer = co_await await_answer<CampaignSeen>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&answer)) co_return problem_of(*denied);
    co_return json(200, as_message(std::get<CampaignSeen>(answer)));
}

Response AccountRoutes::list_accounts(const Call& call) const {
    const auto answer = stewardship_.accounts(call.paging);
    if (const auto* denied = std::get_if<Denied>(&answer)) return problem_of(*denied);
    v1::AccountList list;
    for (const store::Account& account : std::get<0>(answer).items)
        *list.add_accounts() = as_message(account);
    list.set_next(std::get<0>(answer).next);
    return json(200, list);
}

asio::awaitable<Response> AccountRoutes::set_disabled(Call call) const {
    const std::string account = call.param("account");
    const bool disabled = call.as<v1::AccountPatch>().disabled();
    const bool own = account == call.caller->account.public_id;
    if (!call.may(access::Action::DisableAccount, own ? access::Whose::Own : access::Whose::Others))
        co_return problem(403, "FORBIDDEN", "Nobody disables the account that is logged in.");
    std::function<void(Done<store::Account>)> start = [this, account, disabled](Done<store::Account> done) {
        stewardship_.set_disabled(account, disabled, std::move(done));
    };
    const Answer<store::Account> answer = co_await await_answer<store::Account>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&answer)) co_return problem_of(*denied);
    session::log_line(session::LogLevel::Info, disabled ? "account_disabled" : "account_enabled",
                      {{"account", account}, {"by", call.caller->account.public_id}});
    co_return json(200, as_message(std::get<0>(answer)));
}

asio::awaitable<Response> AccountRoutes::make_reset_code(Call call) const {
    const std::string account = call.param("account");
    using access::Minted;
    std::function<void(Done<Minted>)> start = [this, account](Done<Minted> done) {
        stewardship_.make_reset_code(account, std::move(done));
    };
    const Answer<Minted> answer = co_await await_answer<Minted>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&answer)) co_return problem_of(*denied);
    session::log_line(session::LogLevel::Info, "reset_code_made",
                      {{"account", account}, {"by", call.caller->account.public_id}});
    v1::ResetCode message;
    message.set_code(std::get<0>(answer).code.reveal());
    message.set_expires_at_ms(std::get<0>(answer).expires_at_ms);
    co_return json(201, message);
}

Response AccountRoutes::usage(const std::string& account) const {
    const auto found = stewardship_.usage(account);
    if (const auto* denied = std::get_if<Denied>(&found)) return problem_of(*denied);
    const auto& [has, most] = std::get<0>(found);
    v1::AccountUsage message;
    const auto add = [&, &bounds = most, &limits = has.limits](
                         v1::Quota quota, std::uint64_t used,
                         std::optional<store::AccountQuota> bound = std::nullopt) {
        v1::QuotaUse& use = *message.add_uses();
        use.set_quota(quota);
        use.set_used(used);
        if (!bound) return;
        use.set_usual(store::usual(bounds, *bound));
        const auto own = limits.find(*bound);
        use.set_own(own != limits.end());
        use.set_most(use.own() ? own->second : use.usual());
    };
    add(v1::QUOTA_ENCOUNTERS, has.encounters, AccountQuota::Encounters);
    add(v1::QUOTA_ENCOUNTERS_KEPT, has.encounters_kept, AccountQuota::EncountersKept);
    add(v1::QUOTA_CAMPAIGNS, has.campaigns, AccountQuota::Campaigns);
    add(v1::QUOTA_INVITATIONS, has.invitations, AccountQuota::Invitations);
    add(v1::QUOTA_STORAGE_BYTES, has.storage.total(), AccountQuota::StorageBytes);
    add(v1::QUOTA_ENCOUNTER_BYTES, has.storage.encounters);
    add(v1::QUOTA_CAMPAIGN_BYTES, has.storage.campaigns);
    add(v1::QUOTA_PICTURE_BYTES, has.storage.pictures, AccountQuota::PictureBytes);
    return json(200, message);
}

asio::awaitable<Response> AccountRoutes::limit(Call call) const {
    const auto& wish = call.as<v1::AccountLimit>();
    const auto quota = account_quota(wish.quota());
    if (!quota) co_return problem(422, "BAD_ARGUMENT", "This has no bound of an account.", "quota");
    const std::string account = call.param("account");
    const auto most = wish.has_most() ? std::optional<std::uint64_t>(wish.most()) : std::nullopt;
    std::function<void(Done<Nothing>)> start = [this, account, quota, most](Done<Nothing> done) {
        stewardship_.limit(account, *quota, most, std::move(done));
    };
    const Answer<Nothing> answer = co_await await_answer<Nothing>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&answer)) co_return problem_of(*denied);
    session::log_line(session::LogLevel::Info, "account_limited",
                      {{"account", account},
                       {"quota", to_string(*quota)},
                       {"most", most ? std::to_string(*most) : "usual"},
                       {"by", call.caller->account.public_id}});
    co_return usage(account);
}

asio::awaitable<Response> AccountRoutes::invite(Call call) const {
    const auto& body = call.as<v1::NewInvitation>();
    if (body.role() != v1::MEMBER_ROLE_UNSPECIFIED)
        co_return problem(422, "BAD_ARGUMENT", "Roles are given by a campaign's invitations.", "role");
    const access::InvitationTerms terms = terms_of(body);
    const access::Caller caller = *call.caller;
    if (auto refused = mail_.refuses(body, caller)) co_return std::move(*refused);
    using access::Invited;
    std::function<void(Done<Invited>)> start = [this, caller, terms](Done<Invited> done) {
        stewardship_.invite(caller, terms, std::move(done));
    };
    const Answer<Invited> answer = co_await await_answer<Invited>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&answer)) co_return problem_of(*denied);
    const Invited& made = std::get<Invited>(answer);
    v1::Invitation told = as_message(made.invitation, made.code);
    co_await mail_.send(body, caller.account.name, std::string(), made, told);
    co_return json(201, told);
}

Response AccountRoutes::list_invitations() const {
    const auto answer = stewardship_.invitations();
    if (const auto* denied = std::get_if<Denied>(&answer)) return problem_of(*denied);
    v1::InvitationList list;
    list.set_mail(mail_.offered());
    for (const store::Invitation& one : std::get<0>(answer)) *list.add_invitations() = as_message(one, {});
    return json(200, list);
}

asio::awaitable<Response> AccountRoutes::revoke_invitation(Call call) const {
    const std::string id = call.param("invitation");
    std::function<void(Done<Nothing>)> start = [this, id](Done<Nothing> done) {
        stewardship_.revoke_invitation(id, std::move(done));
    };
    const Answer<Nothing> answer = co_await await_answer<Nothing>(std::move(start));
    co_return answer_nothing(answer);
}

}  // namespace affray::net
