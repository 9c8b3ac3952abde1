// Lists are made of the store and of what is open; acts go to the server that has the table open.
#include "net/api/hosted_routes.h"

#include <algorithm>
#include <map>
#include <set>

#include "net/api/answers.h"
#include "net/http/await_result.h"
#include "session/replies.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Action;
using access::Denied;
using session::SessionHost;
using StewardDone = SessionHost::StewardDone;

namespace {

constexpr std::string_view kOne = "/api/server/encounters/{encounter}";
constexpr std::string_view kSleep = "/api/server/encounters/{encounter}/sleep";
constexpr std::string_view kEnd = "/api/server/encounters/{encounter}/end";
constexpr std::string_view kSeat = "/api/server/encounters/{encounter}/seats/{seat}";

void describe_table(const session::TableStanding& table, v1::HostedEncounter& out) {
    out.set_open_since_ms(table.open_since_ms);
    out.set_parked(table.parked);
    out.set_paused(table.paused);
    for (const auto& one : table.connected) {
        for (v1::HostedSeat& seat : *out.mutable_seats()) {
            if (seat.seat() != one.seat) continue;
            seat.set_connected(true);
            seat.set_connected_since_ms(one.since_ms);
            seat.set_address(one.address);
        }
    }
}

// Why its table did not do it.
Response not_done(const Error& error) {
    if (error.code != ErrorCode::Conflict) return problem_of(error);
    if (error.message == "ENDED") return problem(409, "ENDED", "This encounter has ended already.");
    return problem(409, "CANNOT_END",
                   "Its rules do not let it end now (" + error.message + "); it can be thrown away instead.");
}

}  // namespace

void HostedRoutes::add_to(RouteTable& table) const {
    Route all = operators_row("GET", "/api/server/encounters", "listHosted", Action::InspectHosted);
    all.summary = "All encounters of the server, newest first";
    all.gives = body_of<v1::HostedEncounterList>();
    all.paged = true;
    all.query = {{"state", {"open", "asleep", "ended"}}};
    all.handler = [this](Call call) { return list(std::move(call)); };
    table.push_back(std::move(all));
    Route one = operators_row("GET", kOne, "inspectHosted", Action::InspectHosted);
    one.summary = "Who is there, and how much it takes";
    one.gives = body_of<v1::HostedEncounter>();
    one.answerer = Answerer::OpenTable;
    one.handler = [this](Call call) { return inspect(std::move(call)); };
    table.push_back(std::move(one));
    Route sleep = operators_row("POST", kSleep, "sleepHosted", Action::SleepHosted);
    sleep.summary = "Put its table to sleep: everybody leaves, all is kept, whoever comes next opens it";
    sleep.status = 204;
    sleep.answerer = Answerer::OpenTable;
    sleep.handler = [this](Call call) { return put_to_sleep(std::move(call)); };
    table.push_back(std::move(sleep));
    Route ends = operators_row("POST", kEnd, "endHosted", Action::EndHosted);
    ends.summary = "End it as its referee would, or throw it away";
    ends.takes = body_of<v1::EndHostedRequest>();
    ends.status = 204;
    ends.answerer = Answerer::Table;
    ends.handler = [this](Call call) { return end(std::move(call)); };
    table.push_back(std::move(ends));
    Route empties = operators_row("DELETE", kSeat, "emptySeat", Action::EmptySeat);
    empties.summary = "Take a seat away from whoever has it: token, code and link end";
    empties.status = 204;
    empties.answerer = Answerer::Table;
    empties.handler = [this](Call call) { return empty_seat(std::move(call)); };
    table.push_back(std::move(empties));
}

std::optional<Response> HostedRoutes::describe(const store::HostedEncounter& hosted, const Played* played,
                                               v1::HostedEncounter& out) const {
    const store::Encounter& encounter = hosted.encounter;
    out.set_encounter(encounter.public_id);
    out.set_title(encounter.title);
    out.set_ruleset(encounter.ruleset);
    if (!hosted.campaign_title.empty()) out.set_campaign(encounter.campaign);
    out.set_campaign_title(hosted.campaign_title);
    out.set_made_by(hosted.maker);
    out.set_created_at_ms(encounter.created_at_ms);
    out.set_ended(encounter.ended_at_ms.has_value());
    out.set_archived(encounter.archived_at_ms.has_value());
    out.set_resting_since_ms(encounter.resting_since_ms.value_or(0));
    out.set_state(played != nullptr       ? v1::HOSTED_STATE_OPEN
                  : encounter.ended_at_ms ? v1::HOSTED_STATE_ENDED
                                          : v1::HOSTED_STATE_ASLEEP);
    out.set_steps(hosted.steps);
    out.set_log_bytes(hosted.log_bytes);
    out.set_talk_lines(hosted.talk_lines);
    out.set_talk_bytes(hosted.talk_bytes);
    const auto seats = stewardship_.hosted_seats(encounter.id);
    if (const auto* denied = std::get_if<Denied>(&seats)) return problem_of(*denied);
    for (const store::HostedSeat& seat : std::get<0>(seats)) {
        v1::HostedSeat& line = *out.add_seats();
        line.set_seat(seat.number);
        const auto controller = session::parse_controller(seat.controller).value_or(session::Controller{});
        line.set_role(session::seat_role(controller.role));
        line.set_name(seat.name);
        line.set_taken(seat.taken);
        line.set_account(seat.account);
        line.set_account_name(seat.account_name);
    }
    if (played == nullptr) return std::nullopt;
    out.set_server(played->address);
    if (played->here) describe_table(*played->here, out);
    return std::nullopt;
}

HostedRoutes::Answered HostedRoutes::list(Call call) const {
    using All = std::vector<Played>;
    std::function<void(ResultDone<All>)> start = [this](ResultDone<All> done) {
        directory_.played(std::move(done));
    };
    const Result<All> played = co_await await_result<All>(std::move(start));
    if (!played) co_return problem_of(played.error());
    std::map<store::EncounterId, const Played*> by_id;
    std::set<store::EncounterId> open;
    for (const Played& one : *played) {
        by_id.emplace(one.id, &one);
        open.insert(one.id);
    }
    const std::string_view state = call.asked("state");
    const auto page = state.empty() || state == "open"
                          ? stewardship_.hosted(open, call.paging)
                          : stewardship_.hosted(state == "ended", open, call.paging);
    if (const auto* denied = std::get_if<Denied>(&page)) co_return problem_of(*denied);
    v1::HostedEncounterList list;
    for (const store::HostedEncounter& one : std::get<0>(page).items) {
        const auto at = by_id.find(one.encounter.id);
        const Played* const there = at == by_id.end() ? nullptr : at->second;
        if (auto failed = describe(one, there, *list.add_encounters())) co_return std::move(*failed);
    }
    list.set_next(std::get<0>(page).next);
    co_return json(200, list);
}

HostedRoutes::Answered HostedRoutes::inspect(Call call) const {
    const auto hosted = stewardship_.hosted(call.param("encounter"));
    if (const auto* denied = std::get_if<Denied>(&hosted)) co_return problem_of(*denied);
    const auto place = directory_.find(call.param("encounter"));
    if (!place) co_return not_found();
    using Seen = std::variant<std::monostate, Played, Error>;
    std::function<void(std::function<void(Seen)>)> start = [this, place](std::function<void(Seen)> done) {
        directory_.player_of(*place, [done, id = place->id](const session::Directory::Player& who) {
            if (const auto* host = std::get_if<std::shared_ptr<SessionHost>>(&who))
                return done(Played{id, {}, (*host)->standing()});
            if (const auto* other = std::get_if<session::Elsewhere>(&who))
                return done(Played{id, other->address, std::nullopt});
            if (const auto* failed = std::get_if<Error>(&who)) return done(*failed);
            done(std::monostate{});
        });
    };
    const Seen seen = co_await await_value<Seen>(std::move(start));
    // What cannot be opened can be looked at all the same.
    v1::HostedEncounter answer;
    if (auto failed = describe(std::get<0>(hosted), std::get_if<Played>(&seen), answer))
        co_return std::move(*failed);
    co_return json(200, answer);
}

HostedRoutes::Answered HostedRoutes::put_to_sleep(Call call) const {
    const auto place = directory_.find(call.param("encounter"));
    if (!place) co_return not_found();
    std::function<void(StewardDone)> start = [this, place](StewardDone done) {
        directory_.put_to_sleep(*place, std::move(done));
    };
    const Status done = co_await await_value<Status>(std::move(start));
    co_return done ? no_content() : not_done(done.error());
}

HostedRoutes::Answered HostedRoutes::act(std::string encounter,
                                         std::function<void(SessionHost&, StewardDone)> deed) const {
    const auto place = directory_.find(encounter);
    if (!place) co_return not_found();
    std::function<void(StewardDone)> start = [this, place, deed](StewardDone done) {
        directory_.with_session(*place, [deed, done](Result<std::shared_ptr<SessionHost>> host) {
            if (!host) return done(host.error());
            deed(**host, done);
        });
    };
    const Status done = co_await await_value<Status>(std::move(start));
    co_return done ? no_content() : not_done(done.error());
}

HostedRoutes::Answered HostedRoutes::end(Call call) const {
    const bool discard = call.as<v1::EndHostedRequest>().discard();
    return act(call.param("encounter"), [discard](SessionHost& host, StewardDone done) {
        host.end_for_operator(discard, std::move(done));
    });
}

HostedRoutes::Answered HostedRoutes::empty_seat(Call call) const {
    return act(call.param("encounter"), [asked = call.param("seat")](SessionHost& host, StewardDone done) {
        for (const session::SeatState& seat : host.seats().all())
            if (std::to_string(seat.record.number) == asked)
                return host.empty_seat(seat.record.number, std::move(done));
        done(Error{ErrorCode::NotFound, "no such seat"});
    });
}

}  // namespace affray::net
