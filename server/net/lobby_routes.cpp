// The lobby's routes. Bodies are the messages of lobby.proto in protobuf's JSON mapping.
#include "net/lobby_routes.h"

#include <google/protobuf/util/json_util.h>

#include "affray/v1/lobby.pb.h"
#include "codec/frame_codec.h"
#include "codec/text.h"
#include "codec/value_codec.h"
#include "net/await_result.h"
#include "net/static_files.h"

namespace affray::net {

namespace asio = boost::asio;

namespace {

using google::protobuf::Message;
using session::Claimed;
using session::Created;
using session::Directory;
using session::Joined;
using session::SessionHost;

constexpr std::size_t kTokenSize = 43;
constexpr std::size_t kNameMax = 40;
constexpr std::size_t kTitleMax = 80;

Response json(unsigned status, const Message& message) {
    Response response;
    response.status = status;
    response.content_type = "application/json";
    google::protobuf::util::JsonPrintOptions options;
    options.always_print_primitive_fields = true;
    const auto written = google::protobuf::util::MessageToJsonString(message, &response.body, options);
    AFFRAY_CHECK(written.ok(), "a message of ours has no JSON");
    response.body += '\n';
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
}

Response not_found() { return problem(404, "NOT_FOUND", "There is no such thing here, or it is not yours."); }

Response problem_of(const Error& error) {
    switch (error.code) {
        case ErrorCode::NotFound: return not_found();
        case ErrorCode::Conflict: return problem(409, "CONFLICT", "It was changed meanwhile; try again.");
        case ErrorCode::Full: return problem(507, "STORAGE_UNAVAILABLE", "There is no room for this.");
        case ErrorCode::Busy:
        case ErrorCode::Closed: return problem(503, "RETRY_LATER", "The server is busy; try again.");
        case ErrorCode::InvalidInput: return problem(422, "BAD_ARGUMENT", error.message);
        case ErrorCode::Corrupt:
        case ErrorCode::Io:
        case ErrorCode::Unsupported: break;
    }
    return problem(500, "ENCOUNTER_UNAVAILABLE",
                   "This encounter cannot be opened; the server's log says why.");
}

std::optional<Response> read_body(const Request& request, Message& message) {
    if (request.content_type.substr(0, request.content_type.find(';')) != "application/json")
        return problem(415, "JSON_EXPECTED", "Send the body as application/json.");
    if (!google::protobuf::util::JsonStringToMessage(request.body, &message).ok())
        return problem(400, "BAD_JSON", "The body is not the JSON of this request.");
    return std::nullopt;
}

std::optional<Response> bad_text(const std::string& text, std::size_t max, std::string_view field) {
    if (codec::good_text(text, max, false)) return std::nullopt;
    return problem(422, "BAD_ARGUMENT", "Too long, or holds characters that no name holds.", field);
}

Response method_not_allowed(std::string_view allowed) {
    Response response = problem(405, "METHOD_NOT_ALLOWED", "This path is asked for in another way.");
    response.headers.emplace_back("Allow", std::string(allowed));
    return response;
}

}  // namespace

LobbyRoutes::LobbyRoutes(Directory& directory, AddressBook& addresses, const Origins& origins,
                         session::Metrics& metrics, LobbyOptions options)
    : directory_(directory), addresses_(addresses), origins_(origins), metrics_(metrics), options_(options) {}

std::optional<Response> LobbyRoutes::token_in_query(const std::string& query) const {
    bool found = false;
    std::string_view rest = query;
    while (!rest.empty()) {
        const std::string_view pair = rest.substr(0, rest.find('&'));
        const std::string_view value = pair.substr(std::min(pair.size(), pair.find('=') + 1));
        if (value.size() == kTokenSize) {
            found = true;
            directory_.revoke(value);
        }
        rest.remove_prefix(std::min(rest.size(), pair.size() + 1));
    }
    if (!found && query.find("token=") == std::string::npos) return std::nullopt;
    Response response = problem(400, "TOKEN_IN_URL",
                                "A token must never stand in a URL; if this was one, it is good no more.");
    response.close = true;
    return response;
}

asio::awaitable<Response> LobbyRoutes::answer(Request request) const {
    if (auto refused = token_in_query(request.query)) co_return std::move(*refused);
    if (request.path.compare(0, 5, "/api/") != 0) co_return serve_static(request);
    if (!origins_.allows(request.origin, request.host))
        co_return problem(403, "ORIGIN_REFUSED", "Pages of another origin may not ask this server.");
    co_return co_await route_api(std::move(request));
}

asio::awaitable<Response> LobbyRoutes::route_api(Request request) const {
    const bool get = request.method == "GET";
    const bool post = request.method == "POST";
    if (request.path == "/api/contents") co_return get ? contents() : method_not_allowed("GET");
    if (request.path == "/api/join") {
        if (!post) co_return method_not_allowed("POST");
        co_return co_await join(std::move(request));
    }
    if (request.path == "/api/encounters") {
        if (!post) co_return method_not_allowed("POST");
        co_return co_await create(std::move(request));
    }
    constexpr std::string_view kPrefix = "/api/encounters/";
    if (request.path.compare(0, kPrefix.size(), kPrefix) != 0) co_return not_found();
    std::string id = request.path.substr(kPrefix.size());
    const std::size_t slash = id.find('/');
    if (slash == std::string::npos) {
        if (!get) co_return method_not_allowed("GET");
        co_return co_await summary(std::move(request), std::move(id));
    }
    if (id.substr(slash) != "/codes") co_return not_found();
    if (!post) co_return method_not_allowed("POST");
    id.resize(slash);
    co_return co_await new_code(std::move(request), std::move(id));
}

Response LobbyRoutes::contents() const {
    v1::ContentList list;
    for (const content::Listing& listing : directory_.library().list()) {
        v1::ContentSummary& line = *list.add_contents();
        line.set_id(listing.id);
        line.set_title(listing.title);
        line.set_ruleset(listing.ruleset);
        line.set_summary(listing.summary);
        for (const std::string& advice : listing.advice) line.add_advice(advice);
        line.set_caller(listing.caller);
    }
    return json(200, list);
}

std::optional<Response> LobbyRoutes::may_create(const Request& request) const {
    switch (options_.create) {
        case CreatePolicy::Anyone: return std::nullopt;
        case CreatePolicy::Loopback:
            if (request.loopback) return std::nullopt;
            break;
        case CreatePolicy::Key:
            if (session::equal_hashes(session::hash_secret(bearer_of(request.authorization)),
                                      options_.create_key))
                return std::nullopt;
            break;
        case CreatePolicy::Nobody: break;
    }
    return problem(403, "CREATE_REFUSED",
                   "This server lets others create encounters (setting lobby.create).");
}

asio::awaitable<Response> LobbyRoutes::create(Request request) const {
    if (auto refused = may_create(request)) co_return std::move(*refused);
    v1::CreateEncounterRequest body;
    if (auto refused = read_body(request, body)) co_return std::move(*refused);
    if (auto refused = bad_text(body.title(), kTitleMax, "title")) co_return std::move(*refused);
    session::NewEncounter wish{body.content(), body.title(), body.referee_admits(), body.spectators()};
    std::function<void(ResultDone<Created>)> start = [this, wish](ResultDone<Created> done) {
        directory_.create(wish, std::move(done));
    };
    const Result<Created> created = co_await await_result<Created>(std::move(start));
    if (!created) co_return problem_of(created.error());
    v1::CreateEncounterResponse answer;
    answer.set_encounter(created->public_id);
    for (const session::SeatCode& seat : created->seats) {
        v1::SeatLink& link = *answer.add_seats();
        link.set_seat(seat.seat);
        link.set_role(codec::seat_role(seat.role));
        link.set_name(seat.name);
        link.set_join_code(seat.code.reveal());
    }
    co_return json(201, answer);
}

asio::awaitable<Response> LobbyRoutes::join(Request request) const {
    v1::JoinRequest body;
    if (auto refused = read_body(request, body)) co_return std::move(*refused);
    if (auto refused = bad_text(body.name(), kNameMax, "name")) co_return std::move(*refused);
    const auto wait = addresses_.guess_wait(request.address, std::chrono::steady_clock::now());
    if (wait.count() > 0) {
        metrics_.guesses_refused.add();
        Response response = problem(429, "RATE_LIMITED", "Too many codes were tried; wait.");
        response.headers.emplace_back("Retry-After", std::to_string(wait.count() / 1000 + 1));
        co_return response;
    }
    const std::string code = body.join_code();
    const std::string name = body.name();
    std::function<void(ResultDone<Joined>)> start = [this, code, name](ResultDone<Joined> done) {
        directory_.join(code, name, std::move(done));
    };
    const Result<Joined> joined = co_await await_result<Joined>(std::move(start));
    if (!joined) {
        if (joined.error().code == ErrorCode::NotFound)
            co_return problem(404, "UNKNOWN_CODE",
                              "This code is not open: mistyped, used already, or too old.");
        co_return problem_of(joined.error());
    }
    addresses_.forgive_guess(request.address);
    v1::JoinResponse answer;
    answer.set_encounter(joined->public_id);
    answer.set_seat(joined->claimed.seat);
    answer.set_role(codec::seat_role(joined->claimed.role));
    answer.set_token(joined->claimed.token.reveal());
    answer.set_name(joined->claimed.name);
    co_return json(200, answer);
}

asio::awaitable<Response> LobbyRoutes::new_code(Request request, std::string public_id) const {
    v1::NewCodeRequest body;
    if (auto refused = read_body(request, body)) co_return std::move(*refused);
    const std::string token(bearer_of(request.authorization));
    if (token.empty()) co_return problem(401, "UNAUTHENTICATED", "Show the referee's token as a bearer.");
    const auto place = directory_.find(public_id);
    if (!place) co_return not_found();
    const store::SeatNumber number = body.seat();
    using Code = session::SeatCode;
    std::function<void(ResultDone<Code>)> start = [this, place, token, number](ResultDone<Code> done) {
        directory_.with_session(*place, [token, number, done](Result<std::shared_ptr<SessionHost>> host) {
            if (!host) return done(host.error());
            const session::SeatState* asking = (*host)->seat_of(token);
            const session::SeatState* seat = (*host)->seats().find(number);
            if (asking == nullptr || asking->controller.role != Role::Referee || seat == nullptr)
                return done(Error{ErrorCode::NotFound, {}});
            const Code without{number, seat->controller.role, seat->record.name, {}};
            (*host)->new_code(number, std::chrono::hours{24}, [done, without](Result<session::Secret> code) {
                if (!code) return done(code.error());
                done(Code{without.seat, without.role, without.name, *code});
            });
        });
    };
    const Result<Code> minted = co_await await_result<Code>(std::move(start));
    if (!minted) co_return problem_of(minted.error());
    v1::SeatLink link;
    link.set_seat(minted->seat);
    link.set_role(codec::seat_role(minted->role));
    link.set_name(minted->name);
    link.set_join_code(minted->code.reveal());
    co_return json(201, link);
}

asio::awaitable<Response> LobbyRoutes::summary(Request request, std::string public_id) const {
    const std::string token(bearer_of(request.authorization));
    if (token.empty()) co_return problem(401, "UNAUTHENTICATED", "Show a seat's token as a bearer.");
    const auto place = directory_.find(public_id);
    if (!place) co_return not_found();
    using session::Summary;
    std::function<void(ResultDone<Summary>)> start = [this, place, token](ResultDone<Summary> done) {
        directory_.with_session(*place, [token, done](Result<std::shared_ptr<SessionHost>> host) {
            if (!host) return done(host.error());
            const session::SeatState* asking = (*host)->seat_of(token);
            if (asking == nullptr || !asking->admitted()) return done(Error{ErrorCode::NotFound, {}});
            done((*host)->summary());
        });
    };
    const Result<Summary> summary = co_await await_result<Summary>(std::move(start));
    if (!summary) co_return problem_of(summary.error());
    v1::EncounterSummary answer;
    answer.set_encounter(public_id);
    answer.set_title(summary->title);
    answer.set_ruleset(summary->ruleset);
    answer.set_phase(std::string(to_string(summary->phase)));
    answer.set_version(summary->version);
    answer.set_outcome(summary->outcome);
    for (const Loss& loss : summary->losses) codec::put(loss, *answer.add_losses());
    co_return json(200, answer);
}

}  // namespace affray::net
