// What a browser says of itself is judged here; the store looks once more whose the seat is.
#include "net/api/push_routes.h"

#include "affray/v1/push.pb.h"
#include "net/api/answers.h"
#include "net/http/await_result.h"
#include "push/base64url.h"
#include "push/sealing.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Action;
using access::Denied;

namespace {

constexpr std::string_view kSubscriptionPath = "/api/encounters/{encounter}/push/{subscription}";

Response no_subscription(std::string_view detail, std::string_view field) {
    return problem(422, "BAD_ARGUMENT", detail, field);
}

// Fills in what the browser said, or says what is wrong with it.
std::optional<Response> read_subscription(const v1::NewPushSubscription& body, store::PushSubscription& out) {
    if (!push::Pusher::takes(body.endpoint()))
        return no_subscription("A push service has an address https://… of at most 1024 characters.",
                               "endpoint");
    const auto point = push::from_base64url(body.p256dh());
    if (!point || !push::is_point(*point))
        return no_subscription("This is no public key on the curve P-256.", "p256dh");
    const auto auth = push::from_base64url(body.auth());
    if (!auth || auth->size() != push::kAuthSize)
        return no_subscription("This is no secret of 16 bytes.", "auth");
    out.endpoint = body.endpoint();
    out.point = *point;
    out.auth = *auth;
    return std::nullopt;
}

}  // namespace

void PushRoutes::add_to(RouteTable& table) const {
    Route key;
    key.method = "GET";
    key.path = "/api/push";
    key.id = "getPushKey";
    key.summary = "The key that a browser subscribes with; empty where this server calls nobody";
    key.action = Action::ReadContents;
    key.gives = body_of<v1::PushKey>();
    key.handler = [this](Call call) { return this->key(std::move(call)); };
    table.push_back(std::move(key));
    Route make;
    make.method = "POST";
    make.path = "/api/encounters/{encounter}/push";
    make.id = "callSeat";
    make.summary = "Have this browser told when one's own seat is waited for; four of a seat at most";
    make.action = Action::CallSeat;
    make.credential = Credential::Seat;
    make.takes = body_of<v1::NewPushSubscription>();
    make.gives = body_of<v1::PushSubscription>();
    make.status = 201;
    make.handler = [this](Call call) { return subscribe(std::move(call)); };
    table.push_back(std::move(make));
    Route end;
    end.method = "DELETE";
    end.path = kSubscriptionPath;
    end.id = "endCallsToSeat";
    end.summary = "Have it told no more";
    end.action = Action::CallSeat;
    end.credential = Credential::Seat;
    end.status = 204;
    end.handler = [this](Call call) { return unsubscribe(std::move(call)); };
    table.push_back(std::move(end));
}

asio::awaitable<PushRoutes::Holder> PushRoutes::holder(const Call& call) const {
    const std::string token(bearer_of(call.request.authorization));
    const auto place = directory_.find(call.param("encounter"));
    if (!place) co_return Holder(Error{ErrorCode::NotFound, {}});
    std::function<void(ResultDone<store::PushSubscription>)> start =
        [this, place, token](ResultDone<store::PushSubscription> done) {
            directory_.with_session(
                *place, [token, done](Result<std::shared_ptr<session::SessionHost>> host) {
                    if (!host) return done(host.error());
                    const session::SeatState* seat = (*host)->seat_of(token);
                    if (seat == nullptr || !seat->admitted() || seat->controller.role == Role::Spectator)
                        return done(Error{ErrorCode::NotFound, {}});
                    store::PushSubscription of;
                    of.encounter = (*host)->id();
                    of.seat = seat->record.number;
                    done(std::move(of));
                });
        };
    co_return co_await await_result<store::PushSubscription>(std::move(start));
}

PushRoutes::Answered PushRoutes::key(Call) const {
    v1::PushKey answer;
    if (pusher_ != nullptr) answer.set_key(pusher_->public_key());
    co_return json(200, answer);
}

PushRoutes::Answered PushRoutes::subscribe(Call call) const {
    if (pusher_ == nullptr) co_return not_found();
    Holder wanted = co_await holder(call);
    if (!wanted) co_return problem_of(wanted.error());
    if (auto refused = read_subscription(call.as<v1::NewPushSubscription>(), *wanted))
        co_return std::move(*refused);
    const std::string token(bearer_of(call.request.authorization));
    std::function<void(access::Done<std::string>)> start = [this, wanted = *wanted,
                                                            token](access::Done<std::string> done) {
        subscriptions_.keep(wanted, token, std::move(done));
    };
    const access::Answer<std::string> kept = co_await await_answer<std::string>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&kept)) co_return problem_of(*denied);
    v1::PushSubscription answer;
    answer.set_id(std::get<std::string>(kept));
    co_return json(201, answer);
}

PushRoutes::Answered PushRoutes::unsubscribe(Call call) const {
    const Holder of = co_await holder(call);
    if (!of) co_return problem_of(of.error());
    using access::Nothing;
    const std::string id = call.param("subscription");
    std::function<void(access::Done<Nothing>)> start = [this, of = *of, id](access::Done<Nothing> done) {
        subscriptions_.drop(of.encounter, of.seat, id, std::move(done));
    };
    const access::Answer<Nothing> gone = co_await await_answer<Nothing>(std::move(start));
    co_return answer_nothing(gone);
}

}  // namespace affray::net
