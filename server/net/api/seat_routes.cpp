// Every door that takes a code or link has one guard of guesses, and one answer for whatever opens nothing.
#include "net/api/seat_routes.h"

#include "codec/value_codec.h"
#include "net/api/answers.h"
#include "net/api/lobby_routes.h"
#include "net/api/not_here.h"
#include "net/http/await_result.h"

namespace affray::net {

namespace asio = boost::asio;

namespace {

using access::Action;
using session::Claimant;
using session::Joined;
using session::SeatCode;
using session::SeatSeen;
using session::SeatState;
using session::SessionHost;

// One of the two, as somebody gave it; nothing: it can open no seat.
template <class Asked>
std::optional<Claimant> claimant_of(const Asked& body) {
    if (body.link().empty()) return session::by_code(body.join_code());
    return body.join_code().empty() ? session::by_link(body.link()) : std::nullopt;
}

Response opens_nothing() {
    return problem(404, "UNKNOWN_CODE",
                   "This opens no seat: mistyped, used already, too old, or taken back.");
}

Response why_not(const Error& error) {
    return error.code == ErrorCode::NotFound ? opens_nothing() : problem_of(error);
}

// What cannot be had of a seat's link.
Response no_link(const Error& error) {
    if (error.code != ErrorCode::Conflict) return problem_of(error);
    return problem(409, "CONFLICT", "An account holds this seat: log in on the other device.");
}

SeatCode of_seat(const SeatState& seat) {
    return {seat.record.number, seat.controller.role, seat.record.name, {}, {}};
}

Route seat_row(std::string_view method, std::string_view path, std::string_view id, std::string_view summary,
               Action action) {
    Route row;
    row.method = method;
    row.path = path;
    row.id = id;
    row.summary = summary;
    row.action = action;
    return row;
}

}  // namespace

v1::JoinResponse join_response(const Joined& joined) {
    v1::JoinResponse answer;
    answer.set_encounter(joined.public_id);
    answer.set_seat(joined.claimed.seat);
    answer.set_role(codec::seat_role(joined.claimed.role));
    answer.set_token(joined.claimed.token.reveal());
    answer.set_name(joined.claimed.name);
    return answer;
}

void SeatRoutes::add_to(RouteTable& table) const {
    Route look = seat_row("POST", "/api/join/look", "lookAtSeat", "What a code or link is to; spends nothing",
                          Action::LookAtSeat);
    look.takes = body_of<v1::LookAtSeatRequest>();
    look.gives = body_of<v1::SeatSeen>();
    look.handler = [this](Call call) { return this->look(std::move(call)); };
    table.push_back(std::move(look));
    Route join = seat_row("POST", "/api/join", "join", "Take a seat by its code or link", Action::JoinByCode);
    join.takes = body_of<v1::JoinRequest>();
    join.gives = body_of<v1::JoinResponse>();
    join.handler = [this](Call call) { return this->join(std::move(call)); };
    table.push_back(std::move(join));
    Route code = seat_row("POST", "/api/encounters/{encounter}/codes", "mintSeatCode",
                          "A fresh code for a seat; by the referee's token", Action::MintSeatCode);
    code.credential = Credential::Seat;
    code.takes = body_of<v1::NewCodeRequest>();
    code.gives = body_of<v1::SeatLink>();
    code.status = 201;
    code.handler = [this](Call call) { return new_code(std::move(call)); };
    table.push_back(std::move(code));
    Route link =
        seat_row("POST", "/api/encounters/{encounter}/seats/{seat}/link", "makeSeatLink",
                 "A lasting link to a seat, which ends the one before and whoever came by it; by the "
                 "referee's token, or by the seat's own, which goes on",
                 Action::SetSeatLink);
    link.credential = Credential::Seat;
    link.gives = body_of<v1::SeatLink>();
    link.status = 201;
    link.handler = [this](Call call) { return new_link(std::move(call)); };
    table.push_back(std::move(link));
    Route end = seat_row("DELETE", "/api/encounters/{encounter}/seats/{seat}/link", "endSeatLink",
                         "Take the link to a seat back, with the seat of whoever came by it; as it is made",
                         Action::SetSeatLink);
    end.credential = Credential::Seat;
    end.status = 204;
    end.handler = [this](Call call) { return end_link(std::move(call)); };
    table.push_back(std::move(end));
}

std::optional<Response> SeatRoutes::too_many(const Call& call) const {
    const auto wait = guesses_.take(call.request.address, std::chrono::steady_clock::now());
    if (wait.count() <= 0) return std::nullopt;
    Response response = problem(429, "RATE_LIMITED", "Too many codes were tried; wait.");
    response.headers.emplace_back("Retry-After", std::to_string(wait.count() / 1000 + 1));
    return response;
}

// What opens a seat is no guess, whoever plays there; whether it still does is that server's to say.
asio::awaitable<std::optional<Response>> SeatRoutes::elsewhere(const Call& call, Claimant who) const {
    auto other = co_await not_here(others_, directory_, std::move(who));
    if (other) guesses_.forgive(call.request.address);
    co_return other;
}

asio::awaitable<Response> SeatRoutes::look(Call call) const {
    if (auto refused = too_many(call)) co_return std::move(*refused);
    const auto who = claimant_of(call.as<v1::LookAtSeatRequest>());
    if (!who) co_return opens_nothing();
    auto other = co_await elsewhere(call, *who);
    if (other) co_return std::move(*other);
    std::function<void(ResultDone<SeatSeen>)> start = [this, who](ResultDone<SeatSeen> done) {
        directory_.look(*who, std::move(done));
    };
    const Result<SeatSeen> seen = co_await await_result<SeatSeen>(std::move(start));
    if (!seen) co_return why_not(seen.error());
    guesses_.forgive(call.request.address);
    v1::SeatSeen answer;
    answer.set_title(seen->title);
    answer.set_ruleset(seen->ruleset);
    answer.set_role(codec::seat_role(seen->role));
    answer.set_name(seen->name);
    for (const std::string& name : seen->plays) answer.add_plays(name);
    answer.set_returns(seen->returns);
    answer.set_taken(seen->taken);
    co_return json(200, answer);
}

asio::awaitable<Response> SeatRoutes::join(Call call) const {
    const auto& body = call.as<v1::JoinRequest>();
    if (auto refused = bad_text(body.name(), kNameMax, "name")) co_return std::move(*refused);
    if (auto refused = too_many(call)) co_return std::move(*refused);
    const auto who = claimant_of(body);
    if (!who) co_return opens_nothing();
    auto other = co_await elsewhere(call, *who);
    if (other) co_return std::move(*other);
    const std::string name = body.name();
    std::function<void(ResultDone<Joined>)> start = [this, who, name](ResultDone<Joined> done) {
        directory_.join(*who, name, std::move(done));
    };
    const Result<Joined> joined = co_await await_result<Joined>(std::move(start));
    if (!joined) co_return why_not(joined.error());
    guesses_.forgive(call.request.address);
    co_return json(200, join_response(*joined));
}

asio::awaitable<Response> SeatRoutes::new_code(Call call) const {
    const auto& body = call.as<v1::NewCodeRequest>();
    const std::string token(bearer_of(call.request.authorization));
    const auto place = directory_.find(call.param("encounter"));
    if (!place) co_return not_found();
    const store::SeatNumber number = body.seat();
    std::function<void(ResultDone<SeatCode>)> start = [this, place, token,
                                                       number](ResultDone<SeatCode> done) {
        directory_.with_session(*place, [token, number, done](Result<std::shared_ptr<SessionHost>> host) {
            if (!host) return done(host.error());
            const SeatState* asking = (*host)->seat_of(token);
            const SeatState* seat = (*host)->seats().find(number);
            if (asking == nullptr || asking->controller.role != Role::Referee || seat == nullptr)
                return done(Error{ErrorCode::NotFound, {}});
            (*host)->new_code(number, std::chrono::hours{24},
                              [done, minted = of_seat(*seat)](Result<Secret> code) mutable {
                                  if (!code) return done(code.error());
                                  minted.code = *code;
                                  done(minted);
                              });
        });
    };
    const Result<SeatCode> minted = co_await await_result<SeatCode>(std::move(start));
    if (!minted) co_return problem_of(minted.error());
    co_return json(201, seat_link(*minted));
}

// The referee's token is good for every seat, another one for its own once it is admitted.
asio::awaitable<SeatRoutes::Seated> SeatRoutes::set_link(const Call& call, bool make) const {
    const std::string token(bearer_of(call.request.authorization));
    const std::string asked = call.param("seat");
    const auto place = directory_.find(call.param("encounter"));
    if (!place) co_return Seated(Error{ErrorCode::NotFound, {}});
    std::function<void(ResultDone<SeatCode>)> start = [this, place, token, asked,
                                                       make](ResultDone<SeatCode> done) {
        directory_.with_session(
            *place, [token, asked, make, done](Result<std::shared_ptr<SessionHost>> host) {
                if (!host) return done(host.error());
                const SeatState* asking = (*host)->seat_of(token);
                const SeatState* seat = nullptr;
                for (const SeatState& one : (*host)->seats().all())
                    if (std::to_string(one.record.number) == asked) seat = &one;
                const bool may = asking != nullptr && asking->admitted() &&
                                 (asking == seat || asking->controller.role == Role::Referee);
                if (!may || seat == nullptr) return done(Error{ErrorCode::NotFound, {}});
                const auto own = asking == seat ? std::optional(hash_secret(token)) : std::nullopt;
                (*host)->set_link(seat->record.number, make, own,
                                  [done, made = of_seat(*seat)](Result<Secret> link) mutable {
                                      if (!link) return done(link.error());
                                      made.link = *link;
                                      done(made);
                                  });
            });
    };
    co_return co_await await_result<SeatCode>(std::move(start));
}

asio::awaitable<Response> SeatRoutes::new_link(Call call) const {
    const Seated made = co_await set_link(call, true);
    if (!made) co_return no_link(made.error());
    co_return json(201, seat_link(*made));
}

asio::awaitable<Response> SeatRoutes::end_link(Call call) const {
    const Seated ended = co_await set_link(call, false);
    if (!ended) co_return no_link(ended.error());
    co_return no_content();
}

}  // namespace affray::net
