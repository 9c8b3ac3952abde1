// A login, requests, and its end.
#include "client/admin/operator_session.h"

#include <google/protobuf/util/json_util.h>
#include <sys/stat.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/io_context.hpp>
#include <fstream>
#include <optional>

#include "affray/v1/account.pb.h"
#include "affray/v1/lobby.pb.h"
#include "client/lib/link.h"
#include "outward/https_client.h"

namespace affray::client {
namespace {

constexpr std::size_t kTokenSize = 43;

struct Credentials {
    std::string name{};
    std::string password{};
    std::string token{};
};

Result<Credentials> read_credentials(const std::string& file) {
    const auto bad = [&file](const std::string& why) {
        return Error{ErrorCode::InvalidInput, "'" + file + "' " + why};
    };
    if (file.empty())
        return Error{ErrorCode::InvalidInput,
                     "say who you are: --login FILE, or AFFRAY_LOGIN_FILE in the environment"};
    struct stat about {};
    if (::stat(file.c_str(), &about) != 0) return bad("cannot be read");
    if ((about.st_mode & 077) != 0) return bad("may be read by others; chmod 600 it first");
    std::ifstream in(file);
    std::string first;
    std::string second;
    if (!std::getline(in, first) || first.empty()) return bad("holds neither a name nor a token");
    if (std::getline(in, second) && !second.empty()) return Credentials{.name = first, .password = second};
    if (first.size() != kTokenSize) return bad("holds a name and no password, or a token that is none");
    return Credentials{.token = first};
}

std::string json_of(const google::protobuf::Message& message) {
    std::string text;
    return google::protobuf::util::MessageToJsonString(message, &text).ok() ? text : std::string();
}

bool read_json(const std::string& text, google::protobuf::Message& message) {
    google::protobuf::util::JsonParseOptions options;
    options.ignore_unknown_fields = true;
    return google::protobuf::util::JsonStringToMessage(text, &message, options).ok();
}

// One answer on a loop of its own.
template <class T>
Result<T> answer_of(boost::asio::awaitable<Result<T>> asked) {
    boost::asio::io_context loop;
    std::optional<Result<T>> answer;
    auto ask = [&]() -> boost::asio::awaitable<void> {
        auto came = co_await std::move(asked);
        answer.emplace(std::move(came));
    };
    boost::asio::co_spawn(loop, std::move(ask), [](const std::exception_ptr& thrown) {
        if (thrown) std::rethrow_exception(thrown);
    });
    loop.run();
    return std::move(*answer);
}

// Far above what a page of a list takes.
constexpr std::size_t kAnswerMost = 16 * 1024 * 1024;

outward::Asking asking_of(outward::Address to, const HttpRequest& request) {
    outward::Asking asking{std::move(to), request.method, request.headers, request.body};
    asking.to.target = request.path;
    if (request.method != "GET") asking.headers.emplace_back("Content-Type", "application/json");
    return asking;
}

}  // namespace

Result<OperatorSession::Way> OperatorSession::way_to(const std::string& server, const std::string& trusted) {
    if (!server.starts_with("https://")) {
        auto link = parse_link(server);
        if (!link) return Error{ErrorCode::InvalidInput, link.error().message};
        return Way([link = std::move(*link)](const HttpRequest& request) -> Result<Answer> {
            auto reply = answer_of(http_exchange(link, request));
            if (!reply) return reply.error();
            return Answer{reply->status, std::move(reply->body)};
        });
    }
    auto to = outward::read_address(server, outward::NamedBy::Operator);
    if (!to || to->target != "/")
        return Error{ErrorCode::InvalidInput, "'" + server + "' is no address: https://HOST[:PORT]"};
    auto client = outward::HttpsClient::make(
        {.private_addresses = true, .trust_file = trusted, .answer_most = kAnswerMost});
    if (!client) return client.error();
    const std::shared_ptr<outward::HttpsClient> shared(std::move(*client));
    return Way([shared, to = std::move(*to)](const HttpRequest& request) -> Result<Answer> {
        auto told = answer_of(shared->ask(asking_of(to, request)));
        if (!told) return told.error();
        return Answer{told->status, std::move(told->body)};
    });
}

Result<std::unique_ptr<OperatorSession>> OperatorSession::open(const std::string& server,
                                                               const std::string& trusted,
                                                               const std::string& file) {
    auto way = way_to(server, trusted);
    if (!way) return way.error();
    const auto known = read_credentials(file);
    if (!known) return known.error();
    std::unique_ptr<OperatorSession> made(new OperatorSession(std::move(*way)));
    made->token_ = known->token;
    if (!made->token_.empty()) return made;
    v1::LogInRequest wish;
    wish.set_name(known->name);
    wish.set_password(known->password);
    wish.set_client("affray admin");
    v1::LoggedIn in;
    if (const Status asked = made->ask("POST", "/api/sessions", &wish, &in); !asked) return asked.error();
    made->token_ = in.token();
    made->ours_ = true;
    return made;
}

OperatorSession::~OperatorSession() {
    if (ours_) std::ignore = ask("DELETE", "/api/sessions/current", nullptr, nullptr);
}

Status OperatorSession::ask(const std::string& method, const std::string& path,
                            const google::protobuf::Message* body, google::protobuf::Message* answer) const {
    HttpRequest request{.method = method, .path = path};
    if (body != nullptr) request.body = json_of(*body);
    if (!token_.empty()) request.headers.emplace_back("Authorization", "Bearer " + token_);
    const auto reply = way_(request);
    if (!reply) return reply.error();
    const auto& [status, told_body] = *reply;
    if (status / 100 != 2) {
        v1::Problem problem;
        const bool told = read_json(told_body, problem) && !problem.code().empty();
        return Error{ErrorCode::Conflict, told ? problem.detail() + " (" + problem.code() + ")"
                                               : "the server answers HTTP " + std::to_string(status)};
    }
    if (answer != nullptr && !read_json(told_body, *answer))
        return Error{ErrorCode::Conflict, "the server's answer makes no sense"};
    return {};
}

}  // namespace affray::client
