// The lobby's routes. Bodies are the messages of lobby.proto in protobuf's JSON mapping.
#include "net/api/lobby_routes.h"

#include "codec/frame_codec.h"
#include "codec/value_codec.h"
#include "net/api/answers.h"
#include "net/http/await_result.h"

namespace affray::net {

namespace asio = boost::asio;

namespace {

using session::Created;
using session::Directory;
using session::SessionHost;

// Why the directory made no encounter.
Response not_made(const Error& error) {
    if (error.code != ErrorCode::Conflict) return problem_of(error);
    const std::size_t colon = error.message.find(": ");
    const std::string code = error.message.substr(0, colon);
    if (code != "QUOTA_REACHED") return problem(409, "CONFLICT", error.message);
    return problem(409, code, error.message.substr(colon + 2));
}

}  // namespace

v1::SeatLink seat_link(const session::SeatCode& seat) {
    v1::SeatLink link;
    link.set_seat(seat.seat);
    link.set_role(codec::seat_role(seat.role));
    link.set_name(seat.name);
    link.set_join_code(seat.code.reveal());
    link.set_link(seat.link.reveal());
    return link;
}

asio::awaitable<Response> make_encounter(Directory& directory, session::NewEncounter wish) {
    std::function<void(ResultDone<Created>)> start = [&directory, &wish](ResultDone<Created> done) {
        directory.create(wish, std::move(done));
    };
    const Result<Created> created = co_await await_result<Created>(std::move(start));
    if (!created) co_return not_made(created.error());
    v1::CreateEncounterResponse answer;
    answer.set_encounter(created->public_id);
    for (const session::SeatCode& seat : created->seats) *answer.add_seats() = seat_link(seat);
    co_return json(201, answer);
}

LobbyRoutes::LobbyRoutes(Directory& directory, LobbyOptions options)
    : directory_(directory), options_(options) {}

void LobbyRoutes::add_to(RouteTable& table) const {
    using access::Action;
    table.push_back({"GET", "/api/contents", "listContents", "What can be played", Action::ReadContents,
                     Credential::None, nullptr, body_of<v1::ContentList>(), 200, false,
                     [this](Call) -> asio::awaitable<Response> { co_return contents(); }});
    table.push_back({"POST", "/api/encounters", "createEncounter",
                     "An encounter outside of a campaign, as the setting lobby.create allows",
                     Action::CreateLooseEncounter, Credential::None, body_of<v1::CreateEncounterRequest>(),
                     body_of<v1::CreateEncounterResponse>(), 201, false,
                     [this](Call call) { return create(std::move(call)); }});
    table.push_back({"GET", "/api/encounters/{encounter}", "readEncounter", "How an encounter stands",
                     Action::ReadEncounter, Credential::Seat, nullptr, body_of<v1::EncounterSummary>(), 200,
                     false, [this](Call call) { return summary(std::move(call)); }});
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
            if (equal_hashes(hash_secret(bearer_of(request.authorization)), options_.create_key))
                return std::nullopt;
            break;
        case CreatePolicy::Nobody: break;
    }
    return problem(403, "CREATE_REFUSED",
                   "This server lets others create encounters (setting lobby.create).");
}

asio::awaitable<Response> LobbyRoutes::create(Call call) const {
    if (auto refused = may_create(call.request)) co_return std::move(*refused);
    const auto& body = call.as<v1::CreateEncounterRequest>();
    if (auto refused = bad_text(body.title(), kTitleMax, "title")) co_return std::move(*refused);
    session::NewEncounter wish{body.content(), body.title(), body.referee_admits(), body.spectators()};
    co_return co_await make_encounter(directory_, std::move(wish));
}

asio::awaitable<Response> LobbyRoutes::summary(Call call) const {
    const std::string token(bearer_of(call.request.authorization));
    const auto place = directory_.find(call.param("encounter"));
    if (!place) co_return not_found();
    using session::Summary;
    std::function<void(ResultDone<Summary>)> start = [this, place, token](ResultDone<Summary> done) {
        directory_.with_session(*place, [token, done](Result<std::shared_ptr<SessionHost>> host) {
            if (!host) return done(host.error());
            const session::SeatState* asking = (*host)->seat_of(token);
            if (asking == nullptr || !asking->admitted()) return done(Error{ErrorCode::NotFound, {}});
            done((*host)->summary(*asking));
        });
    };
    const Result<Summary> summary = co_await await_result<Summary>(std::move(start));
    if (!summary) co_return problem_of(summary.error());
    v1::EncounterSummary answer;
    answer.set_encounter(place->public_id);
    answer.set_title(summary->title);
    answer.set_ruleset(summary->ruleset);
    answer.set_phase(std::string(to_string(summary->phase)));
    answer.set_version(summary->version);
    answer.set_outcome(summary->outcome);
    for (const Loss& loss : summary->losses) codec::put(loss, *answer.add_losses());
    co_return json(200, answer);
}

}  // namespace affray::net
