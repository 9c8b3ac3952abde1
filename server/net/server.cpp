// Wiring of listeners, routes and the way from a request to a session's loop.
#include "net/server.h"

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "net/api/answers.h"
#include "net/api/api.h"
#include "net/api/ops_routes.h"
#include "net/http/await_result.h"
#include "net/http/turned_back.h"
#include "net/listener.h"
#include "net/ws/ws_frames.h"
#include "session/log.h"
#include "session/replies.h"

namespace affray::net {
namespace {

namespace http = beast::http;

constexpr std::string_view kPlay = "/play/";
constexpr std::string_view kNoEncounter = "There is no such encounter.";
constexpr std::string_view kNotReached = "The server that plays this encounter does not answer; try again.";
constexpr std::chrono::milliseconds kAskAgain{100};

boost::asio::awaitable<void> rest_for(std::chrono::milliseconds time) {
    const auto executor = co_await boost::asio::this_coro::executor;
    boost::asio::steady_timer timer(executor);
    timer.expires_after(time);
    co_await timer.async_wait(boost::asio::use_awaitable);
}

// Whose upgrade has been answered, on the way to a table.
struct Guest {
    SocketStream wire;
    AddressBook::Slot slot;
    std::string unread;

    // The session cannot be opened: by the code that a request over HTTP would be answered with.
    void send_away(const Error& why) {
        wire.outbox().tail() +=
            close_frame(static_cast<std::uint16_t>(session::CloseCode::TryLater), problem_of(why).code);
        wire.outbox().end_message();
        wire.flush();
    }
};

Response told_of(HandshakeFault fault) {
    if (fault == HandshakeFault::Key)
        return problem(400, "BAD_REQUEST", "A request to upgrade needs a Sec-WebSocket-Key.");
    Response response = problem(426, "UNSUPPORTED_PROTOCOL", "Only version 13 of WebSocket is spoken here.");
    response.headers.emplace_back("Sec-WebSocket-Version", "13");
    return response;
}

// The first of the client's subprotocols that we speak.
std::optional<session::Encoding> chosen_encoding(const UpgradeRequest& raw) {
    const auto field = raw[http::field::sec_websocket_protocol];
    std::string_view list(field.data(), field.size());
    while (!list.empty()) {
        std::string_view one = list.substr(0, list.find(','));
        list.remove_prefix(std::min(list.size(), one.size() + 1));
        while (!one.empty() && one.front() == ' ') one.remove_prefix(1);
        while (!one.empty() && one.back() == ' ') one.remove_suffix(1);
        for (const auto encoding : {session::Encoding::Binary, session::Encoding::Json}) {
            if (one == codec::subprotocol(encoding)) return encoding;
        }
    }
    return std::nullopt;
}

}  // namespace

struct Server::Parts {
    Parts(ServerOptions o, std::vector<session::Loop*> l, session::Loop& r, session::Directory& d,
          store::Store& s, session::Metrics& m)
        : options(std::move(o)),
          loops(std::move(l)),
          requests(r),
          directory(d),
          metrics(m),
          addresses(options.limits, m),
          bans(d.clock()),
          origins(options.origins, options.host_names),
          guesses(options.limits.guesses, [&m] { m.guesses_refused.add(); }),
          records(s, d.clock(), [&r](std::function<void()> task) { r.post(std::move(task)); }),
          accounts(records, options.accounts, guesses, end_seats()),
          stewardship(records, end_seats()),
          campaigns(records, guesses, end_seats()),
          shares(records, guesses),
          subscriptions(records),
          webhooks(records),
          service(s, d.library(), d.rulesets(), d.clock(), options.campaign_queue, report_failure),
          export_worker([&s] { return s.open_reader(); }),
          others(d, options.others, context()),
          api({d,
               others,
               guesses,
               origins,
               m,
               accounts,
               stewardship,
               campaigns,
               shares,
               service,
               export_worker,
               subscriptions,
               options.pusher,
               webhooks,
               options.herald,
               options.mailer,
               options.openid,
               r,
               addresses,
               bans},
              options.lobby, options.limits),
          ops(m, http_failed, s, accounts) {}

    access::Accounts::SeatsEnded end_seats() {
        return [this](const store::HeldSeats& held) { directory.end_seats(held); };
    }

    NetContext context() { return {options.limits, metrics, addresses, bans, http_failed}; }
    std::optional<Response> turned_away(const Request& request);
    void look_at(const session::Renewal& renewal);
    std::optional<Response> refuses(const Request& request, const UpgradeRequest& raw) const;
    UpgradeJudged judge(const Request& request, const UpgradeRequest& raw);
    boost::asio::awaitable<UpgradeVerdict> ask_others(const Request& request, const UpgradeRequest& raw);
    boost::asio::awaitable<UpgradeVerdict> seat_of(const session::Whereabouts& place, const Request& request,
                                                   const UpgradeRequest& raw);
    UpgradeVerdict sits_at(const session::Whereabouts& place);
    void take(Upgrade upgrade, const session::Whereabouts& place);
    boost::asio::awaitable<Response> answer(Request request);
    boost::asio::awaitable<Response> answer_here_or_there(std::shared_ptr<Request> asked);
    static void report_failure(const std::string& id, const Failure& failure);

    ServerOptions options;
    std::vector<session::Loop*> loops;
    session::Loop& requests;
    session::Directory& directory;
    session::Metrics& metrics;
    session::Counter http_failed;
    AddressBook addresses;
    BanList bans;
    store::BanMark bans_known{};  // of the thread that renews leases
    Origins origins;
    access::GuessGuard guesses;
    access::Records records;
    access::Accounts accounts;
    access::Stewardship stewardship;
    access::Campaigns campaigns;
    access::SharedReplays shares;
    access::PushSubscriptions subscriptions;
    access::Webhooks webhooks;
    campaign_service::CampaignService service;
    exports::ExportWorker export_worker;
    Others others;
    Api api;
    OpsRoutes ops;
    std::shared_ptr<Listener> play_listener;
    std::shared_ptr<Listener> ops_listener;
};

// Requests read the database and write long texts: on a loop that plays nothing. Their connection goes on
// with the answer on its own loop.
boost::asio::awaitable<Response> Server::Parts::answer(Request request) {
    struct Made {
        Response response;
        std::exception_ptr thrown;
    };
    std::function<void(std::function<void(Made)>)> start =
        [this, asked = std::make_shared<Request>(std::move(request))](std::function<void(Made)> done) {
            auto work = [this, asked]() -> boost::asio::awaitable<Response> {
                co_await enter_barrier();
                co_return co_await answer_here_or_there(asked);
            };
            boost::asio::co_spawn(requests.context(), std::move(work),
                                  [done](std::exception_ptr thrown, Response response) {
                                      done({std::move(response), std::move(thrown)});
                                  });
        };
    Made made = co_await await_value<Made>(std::move(start));
    if (made.thrown) std::rethrow_exception(made.thrown);
    co_return std::move(made.response);
}

// A server that cannot be reached is asked for again until it is known who plays.
boost::asio::awaitable<Response> Server::Parts::answer_here_or_there(std::shared_ptr<Request> asked) {
    if (!others.shared()) co_return co_await api.answer(std::move(*asked));
    const auto until = std::chrono::steady_clock::now() + others.patience();
    for (;;) {
        Request once = *asked;
        Response response = co_await api.answer(std::move(once));
        if (!others.hands_through(*asked, response)) co_return response;
        auto there = co_await others.ask(*asked, *response.elsewhere);
        if (there) co_return std::move(*there);
        if (std::chrono::steady_clock::now() > until) co_return problem(503, "RETRY_LATER", kNotReached);
        co_await rest_for(kAskAgain);
    }
}

// Whoever wants a page reads why in it.
std::optional<Response> Server::Parts::turned_away(const Request& request) {
    const auto ban = bans.of(request.address);
    if (!ban) return std::nullopt;
    metrics.turned_away.add();
    const std::string told = sentence_of(*ban);
    Response response = problem(403, "BANNED", told);
    response.close = true;
    if (request.path.compare(0, 5, "/api/") != 0) {
        response.content_type = "text/plain; charset=utf-8";
        response.body = told + "\n";
    }
    return response;
}

// What another server of the database has banned or let in again.
void Server::Parts::look_at(const session::Renewal& renewal) {
    others.look_at(renewal);
    if (renewal.bans == bans_known) return;
    if (api.read_bans()) bans_known = renewal.bans;
}

void Server::Parts::report_failure(const std::string& id, const Failure& failure) {
    session::log_line(session::LogLevel::Error, "campaign_request_failed",
                      {{"id", id}, {"kind", to_string(failure.kind)}, {"why", failure.what()}});
}

std::optional<Response> Server::Parts::refuses(const Request& request, const UpgradeRequest& raw) const {
    if (auto refused = api.token_in_query(request.query, request.address)) return refused;
    if (!origins.allows(request.origin, request.host)) {
        session::log_line(
            session::LogLevel::Warning, "origin_refused",
            {{"origin", request.origin}, {"host", request.host}, {"fix", "add it to the setting origins"}});
        return problem(403, "ORIGIN_REFUSED", "Pages of this origin may not connect.");
    }
    if (request.path.compare(0, kPlay.size(), kPlay) != 0)
        return problem(404, "UNKNOWN_ENCOUNTER", kNoEncounter);
    if (!chosen_encoding(raw))
        return problem(400, "UNSUPPORTED_PROTOCOL",
                       "Ask for the subprotocol affray.v2.proto or affray.v2.json.");
    if (const auto fault = fault_of_handshake(raw)) return told_of(*fault);
    return std::nullopt;
}

UpgradeJudged Server::Parts::judge(const Request& request, const UpgradeRequest& raw) {
    if (const auto ban = bans.of(request.address)) {
        metrics.turned_away.add();
        std::function<void(Upgrade)> told = [why = ban->reason](Upgrade upgrade) {
            turn_back(std::move(upgrade), session::CloseCode::Banned, why);
        };
        return UpgradeVerdict(std::move(told));
    }
    if (auto refused = refuses(request, raw)) return UpgradeVerdict(std::move(*refused));
    if (others.shared()) return ask_others(request, raw);
    const auto place = directory.find(std::string_view(request.path).substr(kPlay.size()));
    return place ? sits_at(*place) : UpgradeVerdict(problem(404, "UNKNOWN_ENCOUNTER", kNoEncounter));
}

UpgradeVerdict Server::Parts::sits_at(const session::Whereabouts& place) {
    return [this, place](Upgrade upgrade) { take(std::move(upgrade), place); };
}

boost::asio::awaitable<UpgradeVerdict> Server::Parts::ask_others(const Request& request,
                                                                 const UpgradeRequest& raw) {
    const auto place = co_await others.find(request.path.substr(kPlay.size()));
    if (!place && place.error().code != ErrorCode::NotFound) co_return problem_of(place.error());
    if (!place) co_return problem(404, "UNKNOWN_ENCOUNTER", kNoEncounter);
    co_return co_await seat_of(*place, request, raw);
}

boost::asio::awaitable<UpgradeVerdict> Server::Parts::seat_of(const session::Whereabouts& place,
                                                              const Request& request,
                                                              const UpgradeRequest& raw) {
    const auto until = std::chrono::steady_clock::now() + others.patience();
    for (;;) {
        const auto other = co_await others.elsewhere(place);
        if (!other) co_return problem_of(other.error());
        if (!*other) co_return sits_at(place);
        auto there = co_await others.pass_on(request, raw, **other);
        if (there) co_return std::move(*there);
        if (std::chrono::steady_clock::now() > until) co_return problem(503, "RETRY_LATER", kNotReached);
        co_await rest_for(kAskAgain);
    }
}

// The connection goes to its session's loop before anything is said in it, so that play never crosses loops.
// The upgrade is answered here, so that its client does not wait for another loop.
void Server::Parts::take(Upgrade upgrade, const session::Whereabouts& place) {
    const auto encoding = chosen_encoding(upgrade.request);
    AFFRAY_CHECK(encoding.has_value(), "refuses() has let it pass");
    session::Loop& home = directory.loop_of(place);
    const bool at_home = upgrade.loop == &home;
    const auto guest = std::make_shared<Guest>(
        Guest{{upgrade.caller.in(home), metrics}, std::move(upgrade.slot), std::move(upgrade.unread)});
    if (!guest->wire.socket().is_open()) return;
    guest->wire.outbox().tail() = handshake_answer(upgrade.request, codec::subprotocol(*encoding));
    guest->wire.outbox().end_message();
    if (guest->wire.flush() == SocketStream::Flushed::Failed) return;
    auto sit = [this, guest, encoding](Result<std::shared_ptr<session::SessionHost>> host) {
        if (!host) return guest->send_away(host.error());
        const auto connection = std::make_shared<WsConnection>(
            context(), std::move(*host), std::move(guest->wire), std::move(guest->slot), *encoding);
        connection->start(std::move(guest->unread));
    };
    at_home ? directory.with_session_here(place, std::move(sit))
            : directory.with_session(place, std::move(sit));
}

Server::Server(ServerOptions options, std::vector<session::Loop*> loops, session::Loop& requests,
               session::Directory& directory, store::Store& store, session::Metrics& metrics)
    : parts_(std::make_unique<Parts>(std::move(options), std::move(loops), requests, directory, store,
                                     metrics)) {
    Parts* parts = parts_.get();
    const auto gate = std::make_shared<const UpgradeGate>(
        [parts](const Request& request, const UpgradeRequest& raw) { return parts->judge(request, raw); });
    directory.tell_of_renewals([parts](const session::Renewal& renewal) { parts->look_at(renewal); });
    parts->play_listener = std::make_shared<Listener>(
        parts->context(), parts->loops,
        [parts](Request request) -> boost::asio::awaitable<Response> {
            // Probes of containers and proxies come here too; metrics do not.
            if (request.path == "/healthz" || request.path == "/readyz")
                co_return co_await parts->ops.answer(std::move(request));
            if (auto refused = parts->turned_away(request)) co_return std::move(*refused);
            co_return co_await parts->answer(std::move(request));
        },
        gate);
    if (!parts->options.ops_port) return;
    parts->ops_listener = std::make_shared<Listener>(
        parts->context(), parts->loops,
        [parts](Request request) { return parts->ops.answer(std::move(request)); }, nullptr);
}

Server::~Server() { parts_->directory.tell_of_renewals(nullptr); }

Status Server::open() {
    const ServerOptions& options = parts_->options;
    if (const Status read = parts_->service.open(); !read) return read;
    if (const Status read = parts_->api.read_bans(); !read) return read;
    if (const Status opened = parts_->play_listener->open(options.host, options.port); !opened) return opened;
    if (parts_->ops_listener == nullptr) return {};
    std::uint16_t port = *options.ops_port;
    // Next to a port that the system chose, the next one is as good a guess as any.
    if (options.ops_flexible && options.port == 0) port = 0;
    const Status opened = parts_->ops_listener->open(options.ops_host, port);
    if (opened || !options.ops_flexible) return opened;
    return parts_->ops_listener->open(options.ops_host, 0);
}

std::uint16_t Server::port() const { return parts_->play_listener->port(); }

std::uint16_t Server::ops_port() const {
    return parts_->ops_listener != nullptr ? parts_->ops_listener->port() : 0;
}

void Server::start() {
    parts_->play_listener->start();
    if (parts_->ops_listener != nullptr) parts_->ops_listener->start();
}

campaign_service::CampaignService& Server::campaign_service() { return parts_->service; }

void Server::stop_accepting() {
    parts_->play_listener->stop();
    parts_->ops.draining();
}

void Server::take_new_encounters(bool yes) { parts_->api.take_new_encounters(yes); }

}  // namespace affray::net
