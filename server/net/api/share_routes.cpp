// The referee shares what any seat saw, everybody else what their own did or what who only watches sees.
#include "net/api/share_routes.h"

#include <algorithm>

#include "affray/v1/share.pb.h"
#include "net/api/answers.h"
#include "net/http/await_result.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Action;
using access::Denied;
using access::MadeLink;
using access::Whose;

namespace {

v1::SharedReplay share_message(const store::SharedReplay& link) {
    v1::SharedReplay message;
    message.set_id(link.public_id);
    message.set_as(link.eyes ? std::to_string(*link.eyes) : "spectator");
    message.set_talk(link.talk);
    message.set_maker(link.maker);
    message.set_created_at_ms(link.created_at_ms);
    return message;
}

Route share_row(std::string_view method, std::string_view path, std::string_view id, std::string_view summary,
                Credential credential) {
    Route row;
    row.method = method;
    row.path = path;
    row.id = id;
    row.summary = summary;
    row.action = Action::ShareReplay;
    row.credential = credential;
    return row;
}

struct SharePaths {
    std::string_view all, one;
    std::string_view make, list, revoke;
    Credential credential;
};
constexpr SharePaths kOfSeats{"/api/encounters/{encounter}/shares",
                              "/api/encounters/{encounter}/shares/{share}",
                              "shareReplay",
                              "listSharedReplays",
                              "revokeSharedReplay",
                              Credential::Seat};
constexpr SharePaths kOfMembers{"/api/campaigns/{campaign}/encounters/{encounter}/shares",
                                "/api/campaigns/{campaign}/encounters/{encounter}/shares/{share}",
                                "shareCampaignReplay",
                                "listSharedCampaignReplays",
                                "revokeSharedCampaignReplay",
                                Credential::Account};

}  // namespace

void ShareRoutes::add_to(RouteTable& table) const {
    for (const SharePaths& paths : {kOfSeats, kOfMembers}) {
        Route make = share_row("POST", paths.all, paths.make,
                               "A link to the replay of a fight that has ended; it shows what one seat saw",
                               paths.credential);
        make.takes = body_of<v1::NewSharedReplay>();
        make.gives = body_of<v1::SharedReplay>();
        make.status = 201;
        make.handler = [this](Call call) { return this->make(std::move(call)); };
        table.push_back(std::move(make));
        Route list =
            share_row("GET", paths.all, paths.list,
                      "Links that one has made; to the referee those of everybody", paths.credential);
        list.gives = body_of<v1::SharedReplayList>();
        list.handler = [this](Call call) { return this->list(std::move(call)); };
        table.push_back(std::move(list));
        Route revoke = share_row("DELETE", paths.one, paths.revoke, "Take a link back", paths.credential);
        revoke.status = 204;
        revoke.handler = [this](Call call) { return this->revoke(std::move(call)); };
        table.push_back(std::move(revoke));
    }
    Route open = share_row("POST", "/api/shared-replays", "openSharedReplay",
                           "The replay that a link is good for", Credential::None);
    open.action = Action::OpenSharedReplay;
    open.takes = body_of<v1::OpenSharedReplay>();
    open.files = {"application/octet-stream"};
    open.cost = kLongWork;
    open.handler = [this](Call call) { return this->open(std::move(call)); };
    table.push_back(std::move(open));
}

bool ShareRoutes::Asking::may_see(const std::optional<store::SeatNumber>& eyes) const {
    return referee || !eyes || std::find(held.begin(), held.end(), *eyes) != held.end();
}

bool ShareRoutes::Asking::made(const store::SharedReplay& link) const {
    if (account != store::AccountId::None) return link.made_by == account;
    return link.made_by == store::AccountId::None && link.seat == seat;
}

asio::awaitable<ShareRoutes::Asked> ShareRoutes::of_seat(const Call& call) const {
    const auto place = directory_.find(call.param("encounter"));
    const auto found = shares_.encounter(call.param("encounter"));
    if (const auto* denied = std::get_if<Denied>(&found)) co_return Asked(problem_of(*denied));
    if (!place) co_return Asked(not_found());
    const std::string token(bearer_of(call.request.authorization));
    std::function<void(ResultDone<Asking>)> start = [this, place, token](ResultDone<Asking> done) {
        directory_.with_session(*place, [token, done](Result<std::shared_ptr<session::SessionHost>> host) {
            if (!host) return done(host.error());
            const session::SeatState* seat = (*host)->seat_of(token);
            if (seat == nullptr || !seat->admitted()) return done(Error{ErrorCode::NotFound, {}});
            Asking asking;
            asking.seat = seat->record.number;
            asking.referee = seat->controller.role == Role::Referee;
            if (seat->controller.role != Role::Spectator) asking.own = asking.seat;
            if (asking.own) asking.held = {asking.seat};
            done(std::move(asking));
        });
    };
    Result<Asking> asking = co_await await_result<Asking>(std::move(start));
    if (!asking) co_return Asked(problem_of(asking.error()));
    asking->encounter = std::get<0>(found);
    auto seats = campaigns_.seats(asking->encounter.id);
    if (const auto* denied = std::get_if<Denied>(&seats)) co_return Asked(problem_of(*denied));
    asking->seats = std::move(std::get<0>(seats));
    co_return Asked(std::move(*asking));
}

ShareRoutes::Asked ShareRoutes::of_member(const Call& call) const {
    const auto found = campaigns_.encounter(call.campaign->campaign, call.param("encounter"));
    if (const auto* denied = std::get_if<Denied>(&found)) return problem_of(*denied);
    auto seats = campaigns_.seats(std::get<0>(found).id);
    if (const auto* denied = std::get_if<Denied>(&seats)) return problem_of(*denied);
    Asking asking;
    asking.encounter = std::get<0>(found);
    asking.account = call.caller->account.id;
    asking.referee = call.may(Action::ShareReplay, Whose::Others);
    asking.seats = std::move(std::get<0>(seats));
    if (asking.referee) asking.own = 0;
    for (const store::Seat& seat : asking.seats) {
        if (seat.account != asking.account) continue;
        asking.held.push_back(seat.number);
        if (!asking.referee && seat.number != 0) asking.own = seat.number;
    }
    return asking;
}

asio::awaitable<ShareRoutes::Asked> ShareRoutes::asking(const Call& call) const {
    if (call.campaign) co_return of_member(call);
    co_return co_await of_seat(call);
}

ShareRoutes::Answered ShareRoutes::make(Call call) const {
    const Asked asked = co_await asking(call);
    if (const auto* refused = std::get_if<Response>(&asked)) co_return *refused;
    const Asking& who = std::get<Asking>(asked);
    const v1::NewSharedReplay body = call.as<v1::NewSharedReplay>();
    exports::PointOfView own;
    own.seat = who.own;
    const auto eyes = body.as().empty() ? own : exports::point_of_view(body.as());
    const auto sits = [&eyes](const store::Seat& seat) { return seat.number == eyes->seat; };
    if (!eyes || (eyes->seat && std::none_of(who.seats.begin(), who.seats.end(), sits)))
        co_return problem(422, "BAD_ARGUMENT", "Use referee, spectator, or the number of a seat.", "as");
    if (!who.may_see(eyes->seat)) co_return problem(403, "FORBIDDEN", "This is what another seat saw.", "as");
    store::SharedReplay link;
    link.encounter = who.encounter.id;
    link.eyes = eyes->seat;
    link.talk = body.talk();
    link.made_by = who.account;
    link.seat = who.seat;
    const std::string token(bearer_of(call.request.authorization));
    std::function<void(access::Done<MadeLink>)> start = [this, link, token](access::Done<MadeLink> done) {
        shares_.make(link, token, std::move(done));
    };
    const access::Answer<MadeLink> made = co_await await_answer<MadeLink>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&made)) co_return problem_of(*denied);
    v1::SharedReplay answer = share_message(std::get<MadeLink>(made).link);
    answer.set_code(std::string(std::get<MadeLink>(made).code.reveal()));
    if (call.caller) answer.set_maker(call.caller->account.name);
    for (const store::Seat& seat : who.seats)
        if (!call.caller && seat.number == who.seat) answer.set_maker(seat.name);
    co_return json(201, answer);
}

ShareRoutes::Answered ShareRoutes::list(Call call) const {
    const Asked asked = co_await asking(call);
    if (const auto* refused = std::get_if<Response>(&asked)) co_return *refused;
    const Asking& who = std::get<Asking>(asked);
    const auto links = shares_.of(who.encounter.id);
    if (const auto* denied = std::get_if<Denied>(&links)) co_return problem_of(*denied);
    v1::SharedReplayList answer;
    for (const store::SharedReplay& link : std::get<0>(links))
        if (who.referee || who.made(link)) *answer.add_links() = share_message(link);
    co_return json(200, answer);
}

ShareRoutes::Answered ShareRoutes::revoke(Call call) const {
    const Asked asked = co_await asking(call);
    if (const auto* refused = std::get_if<Response>(&asked)) co_return *refused;
    const Asking& who = std::get<Asking>(asked);
    const auto links = shares_.of(who.encounter.id);
    if (const auto* denied = std::get_if<Denied>(&links)) co_return problem_of(*denied);
    for (const store::SharedReplay& link : std::get<0>(links)) {
        if (link.public_id != call.param("share") || !(who.referee || who.made(link))) continue;
        using access::Nothing;
        std::function<void(access::Done<Nothing>)> start = [this, link](access::Done<Nothing> done) {
            shares_.revoke(link, std::move(done));
        };
        const access::Answer<Nothing> gone = co_await await_answer<Nothing>(std::move(start));
        co_return answer_nothing(gone);
    }
    co_return not_found();
}

ShareRoutes::Answered ShareRoutes::open(Call call) const {
    const auto found = shares_.open(call.as<v1::OpenSharedReplay>().code(), call.request.address);
    if (const auto* denied = std::get_if<Denied>(&found)) co_return problem_of(*denied);
    const access::OpenedReplay& opened = std::get<0>(found);
    exports::PointOfView eyes;
    eyes.seat = opened.link.eyes;
    eyes.talk = opened.link.talk;
    const exports::ExportWorker::Order order{opened.encounter.id, eyes, exports::Form::Replay};
    std::function<void(ResultDone<std::string>)> start = [this, order](ResultDone<std::string> done) {
        export_worker_.make(order, std::move(done));
    };
    Result<std::string> document = co_await await_result<std::string>(std::move(start));
    if (!document) co_return problem_of(document.error());
    Response response;
    response.content_type = "application/octet-stream";
    response.body = std::move(*document);
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"replay.affray\"");
    response.headers.emplace_back("Cache-Control", "no-store");
    co_return response;
}

}  // namespace affray::net
