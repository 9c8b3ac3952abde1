// Configuration, start, HTTP.
#include "client/process/local_server.h"

#include <google/protobuf/util/json_util.h>

#include <boost/asio.hpp>
#include <filesystem>
#include <fstream>

#include "base/check.h"
#include "client/lib/seat_door.h"
#include "client/lib/wire.h"

namespace affray::client {
namespace {

namespace asio = boost::asio;

constexpr auto kStartLimit = std::chrono::seconds(15);

template <class T>
asio::awaitable<void> keep(asio::awaitable<Result<T>> task, std::optional<Result<T>>& out) {
    out.emplace(co_await std::move(task));
}

// Runs one coroutine to its end on a loop of its own.
template <class T>
Result<T> run(asio::awaitable<Result<T>> task) {
    asio::io_context loop(1);
    std::optional<Result<T>> out;
    asio::co_spawn(loop, keep(std::move(task), out), asio::detached);
    loop.run();
    if (!out) return Error{ErrorCode::Io, "the exchange broke off"};
    return std::move(*out);
}

}  // namespace

Link LocalServer::link() const {
    Link link;
    link.host = "127.0.0.1";
    link.port = std::to_string(port_);
    return link;
}

Result<LocalServer> LocalServer::start(const ServerOptions& options) {
    std::filesystem::create_directories(options.work_dir + "/data");
    const std::string file = options.work_dir + "/affrayd.toml";
    std::ofstream(file) << options.configuration;
    std::vector<std::string> words = options.wrapper;
    words.insert(words.end(), {options.program, "--host", "127.0.0.1", "--port", std::to_string(options.port),
                               "--ops-port", options.ops_port == 0 ? "off" : std::to_string(options.ops_port),
                               "--data-dir", options.work_dir + "/data", "--content-dir", options.content,
                               "--config", file});
    auto child = Child::start(words, options.work_dir + "/affrayd.log", options.core);
    if (!child) return child.error();
    auto port = child->await_line("listening on http://127.0.0.1:", kStartLimit);
    if (!port) return port.error();
    LocalServer server(static_cast<std::uint16_t>(std::stoi(*port)), child->pid());
    server.child_.emplace(std::move(*child));
    return server;
}

LocalServer LocalServer::attach(std::uint16_t port, int pid) { return LocalServer(port, pid); }

Result<v1::CreateEncounterResponse> LocalServer::create(const std::string& content,
                                                        std::uint32_t spectators) {
    v1::CreateEncounterRequest body;
    body.set_content(content);
    body.set_spectators(spectators);
    HttpRequest request;
    request.method = "POST";
    request.path = "/api/encounters";
    AFFRAY_CHECK(google::protobuf::util::MessageToJsonString(body, &request.body).ok());
    const auto reply = run(http_exchange(link(), request));
    if (!reply) return reply.error();
    v1::CreateEncounterResponse created;
    google::protobuf::util::JsonParseOptions lenient;
    lenient.ignore_unknown_fields = true;
    if (reply->status / 100 != 2 ||
        !google::protobuf::util::JsonStringToMessage(reply->body, &created, lenient).ok())
        return Error{ErrorCode::Io,
                     "creating the encounter: HTTP " + std::to_string(reply->status) + " " + reply->body};
    return created;
}

Result<JoinedSeat> LocalServer::take(const v1::SeatLink& seat) {
    Link where = link();
    where.join_code = seat.join_code();
    const auto joined = run(join(where, seat.name()));
    if (!joined) return joined.error();
    JoinedSeat out;
    out.encounter = joined->encounter();
    out.number = joined->seat();
    out.referee = joined->role() == v1::SEAT_ROLE_REFEREE;
    out.name = joined->name();
    out.token = joined->token();
    return out;
}

Result<std::vector<JoinedSeat>> LocalServer::create_and_join(const std::string& content) {
    const auto created = create(content);
    if (!created) return created.error();
    std::vector<JoinedSeat> seats;
    for (const v1::SeatLink& seat : created->seats()) {
        if (seat.role() == v1::SEAT_ROLE_SPECTATOR) continue;
        auto joined = take(seat);
        if (!joined) return joined.error();
        seats.push_back(std::move(*joined));
    }
    return seats;
}

}  // namespace affray::client
