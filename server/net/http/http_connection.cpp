// Reading requests byte by strict byte, and writing answers.
#include "net/http/http_connection.h"

#include <linux/sockios.h>
#include <sys/ioctl.h>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <vector>

#include "net/http/await_result.h"
#include "net/http/http_head.h"
#include "net/http/large_body.h"
#include "net/http/security_headers.h"
#include "net/limits/forwarded.h"
#include "seams/secret.h"
#include "session/log.h"

namespace affray::net {
namespace {

namespace http = beast::http;
using std::chrono::milliseconds;

constexpr std::size_t kReadPiece = 4096;
constexpr std::size_t kWritePiece = 65536;
constexpr auto kAwait = asio::as_tuple(asio::use_awaitable);

// For whom a trusted proxy speaks: all its lines, in their order.
std::string client_behind(const UpgradeRequest& raw, const std::vector<std::string>& trusted) {
    std::vector<std::string_view> lines;
    const auto [first, last] = raw.equal_range("X-Forwarded-For");
    for (auto line = first; line != last; ++line)
        lines.emplace_back(line->value().data(), line->value().size());
    return client_of(lines, trusted);
}

// What fails here is told by an id, under which the log has the rest.
Response internal_error(const Failure& failure, std::string_view method, std::string_view path) {
    const std::string id = make_public_id();
    session::log_line(session::LogLevel::Error, "request_failed",
                      {{"id", id},
                       {"method", method},
                       {"path", path},
                       {"kind", to_string(failure.kind)},
                       {"why", failure.what()}});
    Response response = internal_problem(id);
    response.close = true;
    return response;
}

std::string serialise(const Response& response, bool head_only, bool keep_alive) {
    const std::size_t size =
        response.constant_body.empty() ? response.body.size() : response.constant_body.size();
    std::string out = "HTTP/1.1 " + std::to_string(response.status) + " ";
    out += reason_phrase(response.status);
    out += "\r\nServer: affray\r\n";
    if (response.status != 204) out += "Content-Length: " + std::to_string(size) + "\r\n";
    if (!response.content_type.empty()) out += "Content-Type: " + response.content_type + "\r\n";
    append_security_headers(out);
    for (const auto& [name, value] : response.headers) out += name + ": " + value + "\r\n";
    if (!keep_alive) out += "Connection: close\r\n";
    out += "\r\n";
    if (!head_only && response.constant_body.empty()) out += response.body;
    return out;
}

}  // namespace

HttpConnection::HttpConnection(const NetContext& context, session::Loop& loop, Caller caller,
                               AddressBook::Slot slot, Handler handler,
                               std::shared_ptr<const UpgradeGate> gate)
    : context_(context),
      loop_(loop),
      caller_(std::move(caller)),
      from_(caller_.from()),
      socket_(loop.context()),
      slot_(std::move(slot)),
      handler_(std::move(handler)),
      gate_(std::move(gate)),
      peer_(slot_.address()) {}

void HttpConnection::start() {
    if (leaves_at_once()) return;
    socket_ = caller_.in(loop_);
    if (!socket_.is_open()) return;
    give(context_.limits.handshake);
    loop_.add_periodic(shared_from_this());
    auto run = [self = shared_from_this()]() -> asio::awaitable<void> { co_await self->serve(); };
    // What no request's own barrier has caught ends this connection and nothing else.
    asio::co_spawn(socket_.get_executor(), std::move(run),
                   [self = shared_from_this()](const std::exception_ptr& thrown) {
                       if (thrown) self->failed(thrown);
                   });
}

// Mostly the request is there when its connection is accepted.
bool HttpConnection::leaves_at_once() {
    if (gate_ == nullptr) return false;
    std::array<char, kReadPiece> room;
    const std::span<char> come = caller_.take(room);
    bytes_.assign(come.data(), come.size());
    if (!has_head()) return false;
    asked_ = hear();
    if (asked_->refusal || !asked_->head.upgrade) return false;
    asked_->judged = judge(asked_->head);
    const auto* verdict = std::get_if<UpgradeVerdict>(&*asked_->judged);
    const auto* take = verdict != nullptr ? std::get_if<std::function<void(Upgrade)>>(verdict) : nullptr;
    if (take == nullptr) return false;
    leave(asked_->head, std::move(caller_), *take);
    return true;
}

void HttpConnection::failed(const std::exception_ptr& thrown) {
    context_.http_failed.add();
    const auto failure = contained([&thrown] { std::rethrow_exception(thrown); });
    session::log_line(session::LogLevel::Error, "connection_failed",
                      {{"kind", to_string(failure->kind)}, {"why", failure->what()}});
    finish();
}

bool HttpConnection::sweep(SteadyTime now) {
    if (gone_) return false;
    if (sending_ ? !peer_takes(now) : now > due_) finish();
    return !gone_;
}

// SEC-10: an answer goes on for as long as the peer takes of it: something at least every write_stall, so
// much a second on average, and not for ever. What the kernel holds still is not taken.
bool HttpConnection::peer_takes(SteadyTime now) {
    const Limits& limits = context_.limits;
    int held = 0;
    if (ioctl(socket_.native_handle(), SIOCOUTQ, &held) != 0) held = 0;
    const std::uint64_t taken =
        sending_->written - std::min<std::uint64_t>(sending_->written, static_cast<unsigned>(held));
    if (taken > sending_->taken) {
        sending_->taken = taken;
        sending_->moved = now;
    }
    const auto since = now - sending_->began;
    if (now - sending_->moved > limits.write_stall || since > limits.answer_longest) return false;
    const double owed = std::chrono::duration<double>(since - limits.write_stall).count();
    return owed <= 0 || static_cast<double>(taken) >= owed * limits.answer_bytes_per_second;
}

void HttpConnection::finish() {
    if (gone_) return;
    gone_ = true;
    ErrorCodeAsio ignored;
    socket_.shutdown(tcp::socket::shutdown_both, ignored);
    socket_.close(ignored);
}

asio::awaitable<void> HttpConnection::serve() {
    const auto self = shared_from_this();
    while (!gone_) {
        const bool more = co_await serve_one();
        if (!more) break;
        give(context_.limits.keep_alive);
    }
    // Taken away by an upgrade: the socket is somebody else's.
    if (socket_.is_open()) finish();
    gone_ = true;
}

bool HttpConnection::has_head() {
    const auto end = end_of_head(bytes_);
    if (!end || *end > context_.limits.header_bytes) return false;
    head_size_ = *end;
    return true;
}

asio::awaitable<bool> HttpConnection::read_head() {
    while (!gone_) {
        if (has_head()) co_return true;
        if (bytes_.size() > context_.limits.header_bytes) {
            Response response =
                problem(431, "HEADER_TOO_LARGE", "The request's head is larger than this server reads.");
            co_await respond(std::move(response), false, false);
            co_return false;
        }
        const std::size_t had = bytes_.size();
        bytes_.resize(had + kReadPiece);
        const auto into = asio::buffer(bytes_.data() + had, kReadPiece);
        const auto [error, count] = co_await socket_.async_read_some(into, kAwait);
        bytes_.resize(had + count);
        if (error) co_return false;
        // The first byte of a further request starts its own clock.
        if (had == 0) give(context_.limits.handshake);
    }
    co_return false;
}

asio::awaitable<bool> HttpConnection::read_body(std::size_t size) {
    while (bytes_.size() < size && !gone_) {
        const std::size_t had = bytes_.size();
        bytes_.resize(size);
        const auto into = asio::buffer(bytes_.data() + had, size - had);
        const auto [error, count] = co_await socket_.async_read_some(into, kAwait);
        bytes_.resize(had + count);
        if (error) co_return false;
    }
    co_return !gone_;
}

// Whose request it is, and whether that address may ask now.
std::optional<Response> HttpConnection::admit(RequestHead& head) {
    // A proxy of this machine speaks for others, whether it has been named as one or not.
    const bool speaks_for_others = !head.raw["X-Forwarded-For"].empty() || !head.raw["Forwarded"].empty() ||
                                   !head.raw["X-Real-IP"].empty();
    head.request.loopback = from_.address().is_loopback() && !speaks_for_others;
    const bool handed = head.request.handed && context_.addresses.is_server(peer_);
    if (handed || context_.addresses.trusted_proxy(peer_)) {
        std::string forwarded = client_behind(head.raw, context_.limits.trusted_proxies);
        if (!forwarded.empty() && !slot_.speaks_for(std::move(forwarded)))
            return problem(503, "TOO_MANY_CONNECTIONS", "Too many connections from this address.");
    } else if (speaks_for_others && context_.addresses.notice_proxy(peer_)) {
        session::log_line(session::LogLevel::Warning, "proxy_not_trusted",
                          {{"address", peer_},
                           {"fix",
                            "if this is your proxy, add it to the setting trusted_proxies: until "
                            "then all who come through it share one address and its limits"}});
    }
    head.request.address = slot_.address();
    const milliseconds wait =
        context_.addresses.request_wait(slot_.address(), std::chrono::steady_clock::now());
    if (wait.count() > 0) {
        Response response = problem(429, "RATE_LIMITED", "Too many requests from this address.");
        response.headers.emplace_back("Retry-After", std::to_string(wait.count() / 1000 + 1));
        return response;
    }
    return std::nullopt;
}

// What is larger than usual is asked about before it is read, and few of it are held at a time.
asio::awaitable<std::optional<Response>> HttpConnection::admit_body(RequestHead& head) {
    if (head.body_size <= context_.limits.body_bytes) co_return std::nullopt;
    const bool play = gate_ != nullptr;
    if (!play)
        co_return problem(413, "BODY_TOO_LARGE", "The request's body is larger than this server reads.");
    if (LargeBody::too_many())
        co_return problem(503, "RETRY_LATER", "Others are sending large files; try again in a moment.");
    Request asked = head.request;
    asked.announced = head.body_size;
    due_ = SteadyTime::max();
    Response answered = co_await answer(std::move(asked));
    if (answered.status != kContinue) co_return answered;
    // A line of 64 KiB a second is enough.
    give(context_.limits.handshake + std::chrono::seconds(head.body_size / 65536));
    co_return std::nullopt;
}

UpgradeJudged HttpConnection::judge(const RequestHead& head) {
    if (gate_ == nullptr)
        return UpgradeVerdict(problem(404, "NOT_FOUND", "There is nothing to connect to here."));
    try {
        const barrier::Scope scope;
        return (*gate_)(head.request, head.raw);
    } catch (...) {
        return UpgradeVerdict(fail(barrier::current(), head.request.method, head.request.path));
    }
}

asio::awaitable<UpgradeVerdict> HttpConnection::verdict_on(Asked& asked) {
    if (!asked.judged) asked.judged = judge(asked.head);
    if (auto* known = std::get_if<UpgradeVerdict>(&*asked.judged)) co_return std::move(*known);
    std::optional<Failure> failure;
    try {
        co_await enter_barrier();
        auto& asks = std::get<asio::awaitable<UpgradeVerdict>>(*asked.judged);
        co_return co_await std::move(asks);
    } catch (...) {
        failure = barrier::current();
    }
    co_return UpgradeVerdict(fail(*failure, asked.head.request.method, asked.head.request.path));
}

asio::awaitable<void> HttpConnection::upgrade(Asked& asked) {
    // However long it takes to find out who plays, it is ours to bound.
    due_ = SteadyTime::max();
    UpgradeVerdict verdict = co_await verdict_on(asked);
    if (auto* refusal = std::get_if<Response>(&verdict)) {
        co_await respond(std::move(*refusal), false, false);
        co_return;
    }
    if (gone_) co_return;
    gone_ = true;
    leave(asked.head, Caller(loop_, std::move(socket_), from_),
          std::get<std::function<void(Upgrade)>>(verdict));
}

void HttpConnection::leave(RequestHead& head, Caller caller, const std::function<void(Upgrade)>& take) {
    take({&loop_, std::move(caller), std::move(slot_), std::move(head.raw), std::move(bytes_)});
}

// What the head that has come asks for, taken from what was read.
std::unique_ptr<HttpConnection::Asked> HttpConnection::hear() {
    context_.metrics.http_requests.add();
    auto asked = std::make_unique<Asked>();
    asked->refusal =
        parse_head(std::string_view(bytes_).substr(0, head_size_), context_.limits.header_bytes, asked->head);
    bytes_.erase(0, head_size_);
    if (!asked->refusal) asked->refusal = admit(asked->head);
    return asked;
}

asio::awaitable<bool> HttpConnection::serve_one() {
    if (asked_ == nullptr) {
        const bool have_head = co_await read_head();
        if (!have_head) co_return false;
        asked_ = hear();
    }
    const std::unique_ptr<Asked> asked = std::move(asked_);
    RequestHead& head = asked->head;
    if (asked->refusal) {
        co_await respond(std::move(*asked->refusal), false, false);
        co_return false;
    }
    if (head.upgrade) {
        co_await upgrade(*asked);
        co_return false;
    }
    std::optional<Response> refusal = co_await admit_body(head);
    if (refusal) {
        co_await respond(std::move(*refusal), false, false);
        co_return false;
    }
    const LargeBody held(head.body_size > context_.limits.body_bytes);
    const bool have_body = co_await read_body(head.body_size);
    if (!have_body) co_return false;
    head.request.body = bytes_.substr(0, head.body_size);
    bytes_.erase(0, head.body_size);
    const bool head_only = head.request.method == "HEAD";
    // However long the answer takes, it is ours to bound, not the sweep's.
    due_ = SteadyTime::max();
    Response response = co_await answer(std::move(head.request));
    const bool keep_alive = head.keep_alive && !response.close;
    co_return co_await respond(std::move(response), head_only, keep_alive);
}

// The barrier around every request: what goes wrong in a handler is a 500 with an id and a line in the log.
asio::awaitable<Response> HttpConnection::answer(Request request) {
    const std::string method = request.method;
    const std::string path = request.path;
    std::optional<Failure> failure;
    try {
        co_await enter_barrier();
        co_return co_await handler_(std::move(request));
    } catch (...) {
        failure = barrier::current();
    }
    co_return fail(*failure, method, path);
}

Response HttpConnection::fail(const Failure& failure, std::string_view method, std::string_view path) {
    context_.http_failed.add();
    return internal_error(failure, method, path);
}

asio::awaitable<bool> HttpConnection::send(std::string_view bytes) {
    while (!bytes.empty()) {
        const auto piece = asio::buffer(bytes.data(), std::min(bytes.size(), kWritePiece));
        const auto [error, count] = co_await socket_.async_write_some(piece, kAwait);
        if (error) co_return false;
        sending_->written += count;
        bytes.remove_prefix(count);
    }
    co_return true;
}

asio::awaitable<bool> HttpConnection::respond(Response response, bool head_only, bool keep_alive) {
    if (gone_) co_return false;
    if (response.status >= 400 && response.status < 500) context_.metrics.http_refused.add();
    const std::string head = serialise(response, head_only, keep_alive);
    const std::string_view body = head_only ? std::string_view{} : response.constant_body;
    const auto now = std::chrono::steady_clock::now();
    sending_ = Sending{now, now};
    const bool sent = co_await send(head) && co_await send(body);
    sending_.reset();
    if (!sent) co_return false;
    if (!keep_alive) {
        // What the peer still sends is read away for a moment, else a reset could overtake the answer.
        ErrorCodeAsio ignored;
        socket_.shutdown(tcp::socket::shutdown_send, ignored);
        give(milliseconds{1000});
        std::array<char, 1024> nowhere{};
        for (std::size_t drained = 0; drained < 1'000'000 && !gone_;) {
            const auto [end, got] = co_await socket_.async_read_some(asio::buffer(nowhere), kAwait);
            if (end) break;
            drained += got;
        }
    }
    co_return keep_alive;
}

}  // namespace affray::net
