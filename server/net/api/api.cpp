// What is looked at before the route table, and the table as a whole.
#include "net/api/api.h"

#include "net/api/answers.h"
#include "net/api/openapi.h"
#include "net/http/static_files.h"

namespace affray::net {

namespace asio = boost::asio;

namespace {

constexpr std::size_t kLookedAt = 2;  // tokens of one query
constexpr std::string_view kOpenApi = "/api/openapi.json";

}  // namespace

Api::Api(const Parts& parts, const LobbyOptions& lobby, const Limits& limits)
    : parts_(parts),
      mail_(parts.mailer),
      lobby_(parts.directory, lobby),
      seats_(parts.directory, parts.others, parts.guesses),
      identities_(parts.accounts, parts.openid),
      accounts_(parts.accounts, parts.stewardship, parts.campaigns, mail_, identities_),
      hosted_(parts.directory, parts.stewardship),
      bans_(parts.stewardship, parts.addresses, parts.bans, parts.metrics),
      campaigns_(parts.campaigns, parts.directory, parts.service, mail_),
      records_(parts.service, parts.campaigns),
      exports_(parts.directory, parts.campaigns, parts.export_worker),
      shares_(parts.directory, parts.campaigns, parts.shares, parts.export_worker),
      pictures_(parts.service, parts.directory, parts.others, parts.campaigns, parts.shares),
      push_(parts.directory, parts.subscriptions, parts.pusher),
      webhooks_(parts.webhooks, parts.herald),
      router_(table(), parts.accounts, parts.campaigns, parts.others, limits.account) {}

RouteTable Api::table() const {
    RouteTable all;
    lobby_.add_to(all);
    seats_.add_to(all);
    accounts_.add_to(all);
    hosted_.add_to(all);
    bans_.add_to(all);
    identities_.add_to(all);
    campaigns_.add_to(all);
    records_.add_to(all);
    exports_.add_to(all);
    shares_.add_to(all);
    pictures_.add_to(all);
    push_.add_to(all);
    webhooks_.add_to(all);
    return all;
}

std::optional<Response> Api::token_in_query(const std::string& query, const std::string& address) const {
    std::size_t found = 0;
    const auto now = std::chrono::steady_clock::now();
    std::string_view rest = query;
    while (!rest.empty()) {
        const std::string_view pair = rest.substr(0, rest.find('&'));
        const std::string_view value = pair.substr(std::min(pair.size(), pair.find('=') + 1));
        if (value.size() == kTokenSize) {
            const bool look = ++found <= kLookedAt && parts_.guesses.take(address, now).count() == 0;
            if (look) parts_.directory.revoke(value);
            if (look)
                parts_.requests.post(
                    [&accounts = parts_.accounts, token = std::string(value)] { accounts.revoke(token); });
        }
        rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
    }
    if (found == 0 && query.find("token=") == std::string::npos) return std::nullopt;
    Response response = problem(400, "TOKEN_IN_URL",
                                "A token must never stand in a URL; if this was one, it is good no more.");
    response.close = true;
    return response;
}

asio::awaitable<Response> Api::answer(Request request) {
    // A provider's code may be as long as a token, and it is sent this way by the standard.
    const bool comes_back = request.path == kOpenIdReturn;
    auto refused = comes_back ? std::nullopt : token_in_query(request.query, request.address);
    if (refused) co_return std::move(*refused);
    const bool of_api = request.path.compare(0, 5, "/api/") == 0 && request.path != kOpenApi;
    if (request.announced > 0 && !of_api)
        co_return problem(413, "BODY_TOO_LARGE", "The request's body is larger than this server reads.");
    if (request.path.compare(0, 5, "/api/") != 0) co_return serve_static(request);
    if (!parts_.origins.allows(request.origin, request.host))
        co_return problem(403, "ORIGIN_REFUSED", "Pages of another origin may not ask this server.");
    if (request.path == kOpenApi && request.method == "GET") {
        Response document;
        document.content_type = "application/json";
        // Few ask, and it is long.
        if (openapi_.empty()) openapi_ = openapi_document(router_.table());
        document.body = openapi_;
        co_return document;
    }
    co_return co_await router_.answer(std::move(request));
}

}  // namespace affray::net
