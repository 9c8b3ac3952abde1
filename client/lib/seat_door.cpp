// Two requests, answered alike.
#include "client/lib/seat_door.h"

#include <google/protobuf/util/json_util.h>

#include "base/check.h"
#include "client/lib/wire.h"

namespace affray::client {

namespace asio = boost::asio;

namespace {

constexpr unsigned kAnsweredElsewhere = 421;

template <class Answer>
asio::awaitable<Result<Answer>> ask(Link link, std::string path, std::string body) {
    HttpRequest request;
    request.method = "POST";
    request.path = std::move(path);
    request.body = std::move(body);
    auto reply = co_await http_exchange(link, request);
    if (reply && reply->status == kAnsweredElsewhere) {
        // Several servers, and another one has the table: that one answers.
        const auto there = parse_link(reply->elsewhere);
        if (there) reply = co_await http_exchange(*there, request);
    }
    if (!reply) co_return reply.error();
    google::protobuf::util::JsonParseOptions options;
    options.ignore_unknown_fields = true;
    if (reply->status / 100 != 2) {
        v1::Problem problem;
        (void)google::protobuf::util::JsonStringToMessage(reply->body, &problem, options).ok();
        const std::string why = problem.detail().empty() ? problem.title() : problem.detail();
        const ErrorCode code = reply->status == 429 ? ErrorCode::Busy : ErrorCode::NotFound;
        co_return Error{code, "the server does not let you in: " +
                                  (why.empty() ? "HTTP " + std::to_string(reply->status) : why)};
    }
    Answer answer;
    if (!google::protobuf::util::JsonStringToMessage(reply->body, &answer, options).ok())
        co_return Error{ErrorCode::InvalidInput, "the server's answer makes no sense"};
    co_return answer;
}

template <class Asked>
std::string body_of(const Link& link, Asked body) {
    body.set_join_code(link.join_code);
    body.set_link(link.seat);
    std::string text;
    const auto written = google::protobuf::util::MessageToJsonString(body, &text);
    AFFRAY_CHECK(written.ok());
    return text;
}

}  // namespace

asio::awaitable<Result<v1::SeatSeen>> look(Link link) {
    std::string body = body_of(link, v1::LookAtSeatRequest{});
    co_return co_await ask<v1::SeatSeen>(std::move(link), "/api/join/look", std::move(body));
}

asio::awaitable<Result<v1::JoinResponse>> join(Link link, std::string name) {
    v1::JoinRequest asked;
    asked.set_name(std::move(name));
    std::string body = body_of(link, std::move(asked));
    auto joined = co_await ask<v1::JoinResponse>(std::move(link), "/api/join", std::move(body));
    if (joined && joined->token().empty())
        co_return Error{ErrorCode::InvalidInput, "the server's answer makes no sense"};
    co_return joined;
}

}  // namespace affray::client
