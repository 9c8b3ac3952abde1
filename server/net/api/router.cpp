// From a request to its row, and what every row has in common.
#include "net/api/router.h"

#include <algorithm>
#include <charconv>

#include "net/api/answers.h"
#include "net/api/not_here.h"
#include "net/api/version_tag.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Membership;
using access::Whose;

namespace {

std::string_view next_segment(std::string_view& path) {
    path.remove_prefix(1);  // the slash
    const std::string_view segment = path.substr(0, path.find('/'));
    path.remove_prefix(segment.size());
    return segment;
}

// Ids are letters and digits; a segment of anything else names nothing here.
bool plain(std::string_view segment) {
    if (segment.empty() || segment.size() > 64) return false;
    for (const char c : segment) {
        const bool word = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!word) return false;
    }
    return true;
}

std::optional<std::string> percent_decoded(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] != '%') {
            out += text[at];
            continue;
        }
        unsigned byte = 0;
        if (text.size() - at < 3) return std::nullopt;
        const char* const end = text.data() + at + 3;
        const auto read = std::from_chars(text.data() + at + 1, end, byte, 16);
        if (read.ec != std::errc{} || read.ptr != end) return std::nullopt;
        out += static_cast<char>(byte);
        at += 2;
    }
    return out;
}

using Params = std::vector<std::pair<std::string, std::string>>;

std::optional<Params> fits(std::string_view path, std::string_view shape) {
    Params params;
    while (!shape.empty() && !path.empty()) {
        const std::string_view wanted = next_segment(shape);
        const std::string_view given = next_segment(path);
        if (wanted.substr(0, 1) != "{") {
            if (wanted != given) return std::nullopt;
            continue;
        }
        if (!plain(given)) return std::nullopt;
        params.emplace_back(wanted.substr(1, wanted.size() - 2), given);
    }
    if (!shape.empty() || !path.empty()) return std::nullopt;
    return params;
}

std::optional<Response> read_page(std::string_view key, std::string_view value, access::Paging& paging) {
    constexpr std::size_t kLimitMax = 200;
    if (key == "after") {
        if (!plain(value)) return problem(422, "BAD_ARGUMENT", "This is no place in the list.", "after");
        paging.after = value;
        return std::nullopt;
    }
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), paging.limit);
    const bool whole = error == std::errc{} && end == value.data() + value.size();
    if (whole && paging.limit >= 1 && paging.limit <= kLimitMax) return std::nullopt;
    return problem(422, "BAD_ARGUMENT", "A page has 1 to 200 lines.", "limit");
}

std::optional<Response> read_field(const Route& route, std::string_view key, std::string_view value,
                                   Call& call) {
    const auto field = std::find_if(route.query.begin(), route.query.end(),
                                    [key](const QueryField& one) { return one.name == key; });
    if (field == route.query.end() || !call.asked(key).empty())
        return problem(422, "BAD_ARGUMENT", "This path has no such parameter, or has it once.", key);
    if (field->text) {
        const auto text = percent_decoded(value);
        if (!text) return problem(422, "BAD_ARGUMENT", "This is not percent-encoded.", key);
        call.query.emplace_back(key, *text);
        return std::nullopt;
    }
    const auto& values = field->values;
    if (!plain(value) || (!values.empty() && std::find(values.begin(), values.end(), value) == values.end()))
        return problem(422, "BAD_ARGUMENT", "This value is not allowed here.", key);
    call.query.emplace_back(key, value);
    return std::nullopt;
}

// Of a path that takes none, the query is nobody's affair.
std::optional<Response> read_query(const Route& route, Call& call) {
    if (!route.paged && route.query.empty()) return std::nullopt;
    std::string_view rest = call.request.query;
    while (!rest.empty()) {
        const std::string_view pair = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
        const std::string_view key = pair.substr(0, pair.find('='));
        const std::string_view value = pair.substr(std::min(pair.size(), key.size() + 1));
        const bool of_page = route.paged && (key == "after" || key == "limit");
        if (auto refused = of_page ? read_page(key, value, call.paging) : read_field(route, key, value, call))
            return refused;
    }
    return std::nullopt;
}

// Those who stand right, but not with this thing or not now, are denied further in.
bool ever_allowed(const Call& call, access::Action action) {
    return call.may(action, Whose::Own) || call.may(action, Whose::Others);
}

Response refusal(const Call& call, access::Action action) {
    if (call.phase() == access::Phase::Archived &&
        (access::allowed(call.memberships, action, Whose::Own, access::Phase::Active) ||
         access::allowed(call.memberships, action, Whose::Others, access::Phase::Active)))
        return problem_of(access::Denied{access::Denial::CampaignArchived});
    return problem(403, "FORBIDDEN", "Your standing does not allow this.");
}

}  // namespace

Router::Router(RouteTable table, access::Accounts& accounts, access::Campaigns& campaigns,
               const Others& others, const Rate& account)
    : table_(std::move(table)),
      accounts_(accounts),
      campaigns_(campaigns),
      others_(others),
      budgets_(account) {}

Router::Match Router::match(const Request& request) const {
    Match match;
    for (const Route& route : table_) {
        auto params = fits(request.path, route.path);
        if (!params) continue;
        if (route.method == request.method) return {&route, std::move(*params), {}};
        match.allowed += (match.allowed.empty() ? "" : ", ") + std::string(route.method);
    }
    return match;
}

std::optional<Response> Router::identify(const Route& route, Call& call) const {
    const std::string_view bearer = bearer_of(call.request.authorization);
    switch (route.credential) {
        case Credential::None: return std::nullopt;
        case Credential::Seat:
            if (bearer.empty()) return problem(401, "UNAUTHENTICATED", "Show a seat's token as a bearer.");
            call.memberships.add(Membership::Guest);
            return std::nullopt;
        case Credential::Account: break;
    }
    auto known = accounts_.authenticate(bearer);
    if (const auto* denied = std::get_if<access::Denied>(&known)) return problem_of(*denied);
    call.caller = std::move(std::get<access::Caller>(known));
    std::optional<store::Membership> member;
    for (const auto& [name, value] : call.params) {
        if (name != "campaign") continue;
        auto seen = campaigns_.find(*call.caller, value);
        if (const auto* denied = std::get_if<access::Denied>(&seen)) return problem_of(*denied);
        call.campaign = std::move(std::get<access::CampaignSeen>(seen));
        member = call.campaign->member;
    }
    call.memberships = access::standings_of(call.caller, member);
    return std::nullopt;
}

std::optional<Response> Router::over_budget(const Route& route, const Call& call) {
    if (!call.caller) return std::nullopt;
    const auto wait = budgets_.take(call.caller->account.id, route.cost, std::chrono::steady_clock::now());
    if (wait.count() == 0) return std::nullopt;
    Response response = problem(429, "RATE_LIMITED", "This account asks for too much; wait a little.");
    response.headers.emplace_back("Retry-After", std::to_string(wait.count() / 1000 + 1));
    return response;
}

std::optional<Response> Router::prepare(const Route& route, Call& call) {
    if (auto refused = identify(route, call)) return refused;
    if (auto refused = over_budget(route, call)) return refused;
    if (!ever_allowed(call, route.action)) return refusal(call, route.action);
    if (auto refused = read_query(route, call)) return refused;
    if (route.takes == nullptr) return take_version(route, call, nullptr);
    const std::shared_ptr<google::protobuf::Message> body(route.takes->New());
    if (auto refused = read_body(call.request, *body)) return refused;
    call.body = body;
    return take_version(route, call, body.get());
}

// A large body is read only for those who may send it.
Response Router::may_come(const Route& route, Request request, Params params) const {
    if (request.announced > route.body_bytes)
        return problem(413, "BODY_TOO_LARGE", "The request's body is larger than this server reads.");
    Call call;
    call.request = std::move(request);
    call.params = std::move(params);
    if (auto refused = identify(route, call)) return std::move(*refused);
    if (!ever_allowed(call, route.action)) return refusal(call, route.action);
    Response response;
    response.status = kContinue;
    return response;
}

// What concerns a table is answered by the server that plays it; of the rest an encounter has to be known
// here, though another server may have made it.
asio::awaitable<std::optional<Response>> Router::elsewhere(const Route& route, const Call& call) const {
    if (!others_.shared()) co_return std::nullopt;
    for (const auto& [name, value] : call.params) {
        if (name != "encounter") continue;
        const auto place = co_await others_.find(value);
        if (!place && place.error().code != ErrorCode::NotFound) co_return problem_of(place.error());
        if (!place) continue;
        const bool of_seat = route.credential == Credential::Seat;
        if (!of_seat && route.answerer == Answerer::Anybody) continue;
        const bool opens = of_seat || route.answerer == Answerer::Table;
        auto other = co_await not_here(others_, *place, opens);
        if (other) other->handed_anyway = route.handed_anyway;
        co_return other;
    }
    co_return std::nullopt;
}

asio::awaitable<Response> Router::answer(Request request) {
    Match found = match(request);
    if (found.route == nullptr && found.allowed.empty()) co_return not_found();
    if (found.route == nullptr) {
        Response response = problem(405, "METHOD_NOT_ALLOWED", "This path is asked for in another way.");
        response.headers.emplace_back("Allow", found.allowed);
        co_return response;
    }
    if (makes_encounter(found.route->action) && !new_encounters_)
        co_return problem(503, "DRAINING", "This server lets its encounters end and takes no new ones.");
    if (request.announced > 0) co_return may_come(*found.route, std::move(request), std::move(found.params));
    Call call;
    call.request = std::move(request);
    call.params = std::move(found.params);
    if (auto refused = prepare(*found.route, call)) co_return std::move(*refused);
    auto other = co_await elsewhere(*found.route, call);
    if (other) co_return std::move(*other);
    const bool on_condition = call.version.has_value();
    Response response = co_await found.route->handler(std::move(call));
    if (on_condition && response.code == "STALE_VERSION")
        co_return problem(412, "STALE_VERSION", "It was changed meanwhile; look again.", "If-Match");
    co_return response;
}

}  // namespace affray::net
