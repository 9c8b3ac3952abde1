// Whose eyes: the referee's may be any, everybody else's their own or those of who only watches.
#include "net/api/export_routes.h"

#include "net/api/answers.h"
#include "net/http/await_result.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Action;
using access::Whose;
using exports::PointOfView;

namespace {

Response not_yours() { return problem(403, "FORBIDDEN", "This is what another seat saw.", "as"); }

std::vector<std::string_view> media_types() {
    std::vector<std::string_view> all;
    for (const exports::FormInfo& form : exports::kForms)
        all.push_back(form.media.substr(0, form.media.find(';')));
    return all;
}

Route export_row(std::string_view path, std::string_view id, std::string_view summary,
                 Credential credential) {
    Route row;
    row.method = "GET";
    row.path = path;
    row.id = id;
    row.summary = summary;
    row.action = Action::ExportEncounter;
    row.credential = credential;
    row.query = {{"as", {}}, {"branches", {"true", "false"}}};
    row.files = media_types();
    row.cost = kLongWork;
    return row;
}

// What the query asks for, or `own` where it does not say.
std::optional<PointOfView> eyes_of(const Call& call, const PointOfView& own) {
    const std::string_view as = call.asked("as");
    auto eyes = as.empty() ? own : exports::point_of_view(as);
    if (eyes) eyes->branches = call.asked("branches") == "true";
    return eyes;
}

Response no_such_eyes() {
    return problem(422, "BAD_ARGUMENT", "Use referee, spectator, or the number of a seat.", "as");
}

}  // namespace

void ExportRoutes::add_to(RouteTable& table) const {
    Route seat =
        export_row("/api/encounters/{encounter}/exports/{form}", "exportEncounter",
                   "What a seat was told, as affray (replay), jsonl, html or txt; the referee's token "
                   "gives any seat's view by `as`",
                   Credential::Seat);
    seat.handler = [this](Call call) { return of_seat(std::move(call)); };
    table.push_back(std::move(seat));
    Route member = export_row(
        "/api/campaigns/{campaign}/encounters/{encounter}/exports/{form}", "exportCampaignEncounter",
        "The same for members: their own seat's view or that of who watches; referees any",
        Credential::Account);
    member.handler = [this](Call call) { return of_member(std::move(call)); };
    table.push_back(std::move(member));
}

ExportRoutes::Answered ExportRoutes::of_seat(Call call) const {
    const auto place = directory_.find(call.param("encounter"));
    if (!place) co_return not_found();
    const std::string token(bearer_of(call.request.authorization));
    struct Asking {
        Role role;
        store::SeatNumber seat;
    };
    std::function<void(ResultDone<Asking>)> start = [this, place, token](ResultDone<Asking> done) {
        directory_.with_session(*place, [token, done](Result<std::shared_ptr<session::SessionHost>> host) {
            if (!host) return done(host.error());
            const session::SeatState* seat = (*host)->seat_of(token);
            if (seat == nullptr || !seat->admitted()) return done(Error{ErrorCode::NotFound, {}});
            done(Asking{seat->controller.role, seat->record.number});
        });
    };
    const Result<Asking> asking = co_await await_result<Asking>(std::move(start));
    if (!asking) co_return problem_of(asking.error());
    PointOfView own;
    if (asking->role != Role::Spectator) {
        own.seat = asking->seat;
    } else {
        own.seat.reset();
    }
    const auto eyes = eyes_of(call, own);
    if (!eyes) co_return no_such_eyes();
    const bool theirs = !eyes->seat || eyes->seat == own.seat;
    if (!theirs && asking->role != Role::Referee) co_return not_yours();
    co_return co_await made(call, *place, *eyes);
}

ExportRoutes::Answered ExportRoutes::of_member(Call call) const {
    const auto found = campaigns_.encounter(call.campaign->campaign, call.param("encounter"));
    if (const auto* denied = std::get_if<access::Denied>(&found)) co_return problem_of(*denied);
    const auto seats = campaigns_.seats(std::get<0>(found).id);
    if (const auto* denied = std::get_if<access::Denied>(&seats)) co_return problem_of(*denied);
    const auto place = directory_.find(call.param("encounter"));
    if (!place) co_return not_found();
    const auto holds = [&call](const store::Seat& seat) { return seat.account == call.caller->account.id; };
    const bool any = call.may(Action::ExportEncounter, Whose::Others);
    PointOfView own;
    if (!any) {
        own.seat.reset();
        for (const store::Seat& seat : std::get<0>(seats))
            if (seat.number != 0 && holds(seat)) own.seat = seat.number;
    }
    const auto eyes = eyes_of(call, own);
    if (!eyes) co_return no_such_eyes();
    bool theirs = any || !eyes->seat;
    for (const store::Seat& seat : std::get<0>(seats))
        theirs = theirs || (seat.number == eyes->seat && holds(seat));
    if (!theirs) co_return not_yours();
    co_return co_await made(call, *place, *eyes);
}

ExportRoutes::Answered ExportRoutes::made(const Call& call, const session::Whereabouts& place,
                                          PointOfView eyes) const {
    const exports::FormInfo* form = exports::find_form(call.param("form"));
    if (form == nullptr)
        co_return problem(404, "NOT_FOUND", "Exports have the forms affray, jsonl, html and txt.", "form");
    const exports::ExportWorker::Order order{place.id, eyes, form->form};
    std::function<void(ResultDone<std::string>)> start = [this, order](ResultDone<std::string> done) {
        export_worker_.make(order, std::move(done));
    };
    Result<std::string> document = co_await await_result<std::string>(std::move(start));
    if (!document) co_return problem_of(document.error());
    Response response;
    response.content_type = form->media;
    response.body = std::move(*document);
    response.headers.emplace_back("Cache-Control", "no-store");
    response.headers.emplace_back("Content-Disposition", "attachment; filename=\"affray-" + place.public_id +
                                                             "." + std::string(form->name) + "\"");
    co_return response;
}

}  // namespace affray::net
