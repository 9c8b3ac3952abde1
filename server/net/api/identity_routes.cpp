// Between the browser's return and an account.
#include "net/api/identity_routes.h"

#include "net/api/account_routes.h"
#include "net/api/answers.h"
#include "net/http/await_result.h"
#include "session/log.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Action;
using access::Denied;
using access::LoggedIn;
using access::Nothing;
using access::Vouched;

namespace {

constexpr std::size_t kClientMax = 80;

// The reason goes to the operator's log, and not to the person who tries.
Response refused_by(const std::string& provider, const Error& why) {
    session::log_line(session::LogLevel::Warning, "openid_failed",
                      {{"provider", provider}, {"why", why.message}});
    if (why.code == ErrorCode::NotFound) return not_found();
    if (why.code == ErrorCode::InvalidInput)
        return problem(401, "IDENTITY_REFUSED", "What came back is not to be believed; begin anew.");
    return problem(502, "PROVIDER_AWAY", "The server that says who you are does not answer as it should.");
}

}  // namespace

void IdentityRoutes::add_to(RouteTable& table) const {
    table.push_back({"POST", "/api/openid/{provider}/begin", "beginOpenId",
                     "Where to go to be logged in by this provider's word", Action::LogIn, Credential::None,
                     nullptr, body_of<v1::OpenIdBeginning>(), 200, false,
                     [this](Call call) { return begin(std::move(call)); }});
    table.push_back({"POST", "/api/openid/{provider}/sessions", "logInByOpenId",
                     "Log in by what came back from there: a fresh token", Action::LogIn, Credential::None,
                     body_of<v1::OpenIdReturn>(), body_of<v1::LoggedIn>(), 201, false,
                     [this](Call call) { return log_in(std::move(call)); }});
    table.push_back({"POST", "/api/openid/{provider}/accounts", "signUpByOpenId",
                     "A new account without a password, logged in", Action::SignUp, Credential::None,
                     body_of<v1::OpenIdSignUp>(), body_of<v1::LoggedIn>(), 201, false,
                     [this](Call call) { return sign_up(std::move(call)); }});
    table.push_back({"POST", "/api/openid/{provider}/identity", "linkIdentity",
                     "Log in to this account by that provider's word from now on", Action::EditIdentities,
                     Credential::Account, body_of<v1::OpenIdReturn>(), nullptr, 204, false,
                     [this](Call call) { return link(std::move(call)); }});
    table.push_back({"GET", "/api/account/identities", "listIdentities",
                     "By whose word one may log in to this account", Action::ReadAccount, Credential::Account,
                     nullptr, body_of<v1::AccountIdentityList>(), 200, false,
                     [this](Call call) -> asio::awaitable<Response> { co_return list(call); }});
    table.push_back({"DELETE", "/api/account/identities/{identity}", "unlinkIdentity",
                     "No longer by this one's", Action::EditIdentities, Credential::Account, nullptr, nullptr,
                     204, false, [this](Call call) { return unlink(std::move(call)); }});
}

void IdentityRoutes::tell_providers(v1::ServerInfo& info) const {
    if (party_ == nullptr) return;
    for (const openid::Provider& one : party_->providers()) {
        v1::LoginProvider& told = *info.add_providers();
        told.set_id(one.id);
        told.set_name(one.name);
    }
}

void IdentityRoutes::describe(const store::AccountIdentity& identity, v1::AccountIdentity& told) const {
    told.set_id(identity.public_id);
    told.set_created_at_ms(identity.created_at_ms);
    told.set_provider(identity.issuer);
    if (party_ == nullptr) return;
    for (const openid::Provider& one : party_->providers()) {
        if (one.issuer != identity.issuer) continue;
        told.set_provider(one.name);
        told.set_provider_id(one.id);
    }
}

asio::awaitable<Response> IdentityRoutes::begin(Call call) const {
    if (party_ == nullptr) co_return not_found();
    const std::string provider = call.param("provider");
    const auto begun = co_await party_->begin(provider);
    if (!begun) co_return refused_by(provider, begun.error());
    v1::OpenIdBeginning message;
    message.set_url(begun->url);
    message.set_verifier(begun->verifier.reveal());
    co_return json(200, message);
}

asio::awaitable<IdentityRoutes::Seen> IdentityRoutes::seen(const Call& call, v1::OpenIdReturn back) const {
    if (party_ == nullptr) co_return Seen(not_found());
    if (auto refused = bad_text(back.client(), kClientMax, "client")) co_return Seen(std::move(*refused));
    openid::Return returned;
    returned.provider = call.param("provider");
    returned.code = back.code();
    returned.state = back.state();
    returned.verifier = Secret(back.verifier());
    // Whoever has begun nothing cannot have a provider asked.
    const bool asks = openid::RelyingParty::belongs_together(returned);
    const auto too_often = asks ? accounts_.tries_too_often(call.request.address) : std::nullopt;
    if (too_often) co_return Seen(problem_of(*too_often));
    const auto identity = co_await party_->finish(returned);
    if (!identity) co_return Seen(refused_by(returned.provider, identity.error()));
    accounts_.forgive_try(call.request.address);
    co_return Seen(Vouched{identity->issuer, identity->subject, back.client(), call.request.address});
}

asio::awaitable<Response> IdentityRoutes::log_in(Call call) const {
    Seen who = co_await seen(call, call.as<v1::OpenIdReturn>());
    if (auto* refused = std::get_if<Response>(&who)) co_return std::move(*refused);
    std::function<void(access::Done<LoggedIn>)> start =
        [this, who = std::get<Vouched>(who)](access::Done<LoggedIn> done) {
            accounts_.log_in_as(who, std::move(done));
        };
    const access::Answer<LoggedIn> answer = co_await await_answer<LoggedIn>(std::move(start));
    co_return answer_login(201, answer, call.request.address);
}

// Whoever has an account is logged in to it, whatever name they would have taken.
asio::awaitable<Response> IdentityRoutes::sign_up(Call call) const {
    const auto& body = call.as<v1::OpenIdSignUp>();
    Seen who = co_await seen(call, body.back());
    if (auto* refused = std::get_if<Response>(&who)) co_return std::move(*refused);
    const Vouched vouched = std::get<Vouched>(who);
    access::SignUp wish;
    wish.name = body.name();
    wish.invitation = body.invitation();
    wish.client = vouched.client;
    wish.address = vouched.address;
    wish.identity.emplace();
    wish.identity->public_id = make_public_id();
    wish.identity->issuer = vouched.issuer;
    wish.identity->subject = vouched.subject;
    wish.identity->created_at_ms = Clock().wall_ms();
    std::function<void(access::Done<LoggedIn>)> start = [this, vouched, wish](access::Done<LoggedIn> done) {
        accounts_.log_in_as(vouched, [this, wish, done](const access::Answer<LoggedIn>& known) {
            const auto* denied = std::get_if<Denied>(&known);
            const bool is_new = denied != nullptr && denied->why == access::Denial::UnknownIdentity;
            is_new ? accounts_.sign_up(wish, done) : done(known);
        });
    };
    const access::Answer<LoggedIn> answer = co_await await_answer<LoggedIn>(std::move(start));
    co_return answer_login(201, answer, call.request.address);
}

asio::awaitable<Response> IdentityRoutes::link(Call call) const {
    Seen who = co_await seen(call, call.as<v1::OpenIdReturn>());
    if (auto* refused = std::get_if<Response>(&who)) co_return std::move(*refused);
    const access::Caller caller = *call.caller;
    std::function<void(access::Done<Nothing>)> start =
        [this, caller, who = std::get<Vouched>(who)](access::Done<Nothing> done) {
            accounts_.add_identity(caller, who, std::move(done));
        };
    const access::Answer<Nothing> answer = co_await await_answer<Nothing>(std::move(start));
    if (std::holds_alternative<Nothing>(answer))
        session::log_line(session::LogLevel::Info, "identity_linked",
                          {{"account", caller.account.public_id}, {"provider", call.param("provider")}});
    co_return answer_nothing(answer);
}

Response IdentityRoutes::list(const Call& call) const {
    const auto all = accounts_.identities(*call.caller);
    if (const auto* denied = std::get_if<Denied>(&all)) return problem_of(*denied);
    v1::AccountIdentityList list;
    list.set_has_password(!call.caller->account.password.empty());
    for (const store::AccountIdentity& one : std::get<0>(all)) describe(one, *list.add_identities());
    return json(200, list);
}

asio::awaitable<Response> IdentityRoutes::unlink(Call call) const {
    const access::Caller caller = *call.caller;
    const std::string identity = call.param("identity");
    std::function<void(access::Done<Nothing>)> start = [this, caller, identity](access::Done<Nothing> done) {
        accounts_.drop_identity(caller, identity, std::move(done));
    };
    const access::Answer<Nothing> answer = co_await await_answer<Nothing>(std::move(start));
    co_return answer_nothing(answer);
}

}  // namespace affray::net
