// Asking the directory across loops, and other servers across the network.
#include "net/others/others.h"

#include <algorithm>
#include <array>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/string_body.hpp>
#include <set>

#include "net/http/await_result.h"
#include "net/http/turned_back.h"
#include "net/others/peer.h"
#include "net/others/relay.h"
#include "session/log.h"

namespace affray::net {
namespace {

namespace http = beast::http;
using session::Elsewhere;
using session::Whereabouts;

constexpr std::chrono::milliseconds kConnectWithin{1000};
constexpr std::chrono::milliseconds kAnswerWithin{10'000};
constexpr unsigned kMisdirected = 421;
constexpr std::size_t kAnswerMost = std::size_t{64} << 20;  // a replay is the longest

// Said by this server alone, or of this one connection.
constexpr std::array<std::string_view, 5> kKept = {"Cache-Control", "ETag", "Retry-After", "WWW-Authenticate",
                                                   "Content-Disposition"};
constexpr std::array<std::string_view, 4> kReplaced = {"X-Forwarded-For", "Forwarded", "X-Real-IP",
                                                       kHandedBy};

void add_line(std::string& head, std::string_view name, std::string_view value) {
    if (value.empty()) return;
    head += name;
    head += ": ";
    head += value;
    head += "\r\n";
}

std::string head_of(const Request& request, const std::string& own_address) {
    std::string head = request.method + " " + request.path;
    if (!request.query.empty()) head += "?" + request.query;
    head += " HTTP/1.1\r\n";
    add_line(head, "Host", request.host);
    add_line(head, "Authorization", request.authorization);
    add_line(head, "Origin", request.origin);
    add_line(head, "If-None-Match", request.if_none_match);
    add_line(head, "If-Match", request.if_match);
    add_line(head, "Content-Type", request.content_type);
    add_line(head, "X-Forwarded-For", request.address);
    add_line(head, kHandedBy, own_address);
    add_line(head, "Connection", "close");
    head += "Content-Length: " + std::to_string(request.body.size()) + "\r\n\r\n";
    return head;
}

// As it came, but for whom it is said.
std::string head_of(const UpgradeRequest& raw, const std::string& client, const std::string& own_address) {
    std::string head(raw.method_string());
    head += " ";
    head.append(raw.target().data(), raw.target().size());
    head += " HTTP/1.1\r\n";
    for (const auto& field : raw) {
        const std::string_view name(field.name_string().data(), field.name_string().size());
        const bool replaced = std::any_of(kReplaced.begin(), kReplaced.end(), [&](std::string_view one) {
            return beast::iequals(name, {one.data(), one.size()});
        });
        if (!replaced) add_line(head, name, {field.value().data(), field.value().size()});
    }
    add_line(head, "X-Forwarded-For", client);
    add_line(head, kHandedBy, own_address);
    head += "\r\n";
    return head;
}

Response response_of(http::response<http::string_body> answer) {
    Response response;
    response.status = answer.result_int();
    const auto type = answer[http::field::content_type];
    response.content_type.assign(type.data(), type.size());
    for (const std::string_view name : kKept) {
        const auto value = answer[{name.data(), name.size()}];
        if (!value.empty()) response.headers.emplace_back(name, std::string(value.data(), value.size()));
    }
    response.body = std::move(answer.body());
    return response;
}

// A request on its way; its loop is that of the requests.
class Asked final : public Handed, public std::enable_shared_from_this<Asked> {
  public:
    Asked(tcp::socket socket, store::Lease lease) : Handed(lease), stream_(std::move(socket)) {}
    beast::tcp_stream& stream() { return stream_; }
    void orphaned() override {
        asio::post(stream_.get_executor(), [self = shared_from_this()] { self->stream_.close(); });
    }

  private:
    beast::tcp_stream stream_;
};

}  // namespace

Others::Others(session::Directory& directory, OthersOptions options, NetContext context)
    : directory_(directory), options_(std::move(options)), context_(context) {}

asio::awaitable<Result<Whereabouts>> Others::find(std::string public_id) const {
    if (auto known = directory_.find(public_id)) co_return std::move(*known);
    if (!shared()) co_return Error{ErrorCode::NotFound, "no such encounter"};
    std::function<void(ResultDone<Whereabouts>)> start = [this, public_id](ResultDone<Whereabouts> done) {
        directory_.find(public_id, std::move(done));
    };
    co_return co_await await_result<Whereabouts>(std::move(start));
}

Response Others::told(const Elsewhere& other) {
    Response response = problem(kMisdirected, "ELSEWHERE",
                                "Another server plays this encounter; the header Affray-Server names it.");
    response.headers.emplace_back("Affray-Server", other.address);
    response.elsewhere = other;
    return response;
}

asio::awaitable<Result<std::optional<Elsewhere>>> Others::elsewhere(Whereabouts place, bool opens) const {
    if (!shared()) co_return std::optional<Elsewhere>();
    // The session stays on its loop: only where it is comes back.
    using Seen = std::variant<std::monostate, Elsewhere, Error>;
    std::function<void(std::function<void(Seen)>)> start = [this, place,
                                                            opens](std::function<void(Seen)> done) {
        const auto seen = [done](const auto& who) {
            if (const auto* other = std::get_if<Elsewhere>(&who)) return done(*other);
            if (const auto* failed = std::get_if<Error>(&who)) return done(*failed);
            done(std::monostate{});
        };
        opens ? directory_.reach(place, seen) : directory_.player_of(place, seen);
    };
    const Seen seen = co_await await_value<Seen>(std::move(start));
    if (const auto* other = std::get_if<Elsewhere>(&seen)) co_return std::optional<Elsewhere>(*other);
    if (const auto* failed = std::get_if<Error>(&seen)) co_return *failed;
    co_return std::optional<Elsewhere>();
}

void Others::look_at(const session::Renewal& renewal) {
    std::set<std::string> hosts;
    for (const std::string& address : renewal.others)
        if (const auto peer = peer_of(address)) hosts.insert(peer->host);
    context_.addresses.trust_servers(std::move(hosts));
    const std::vector<store::Lease> leases = handed_.leases();
    if (leases.empty()) return;
    // A database that does not answer says nothing of who plays.
    if (const auto over = directory_.over(leases)) handed_.end(*over);
}

bool Others::hands_through(const Request& request, const Response& response) const {
    const bool wished = options_.hand_through || response.handed_anyway;
    return wished && !request.handed && response.elsewhere.has_value();
}

asio::awaitable<std::optional<Response>> Others::ask(const Request& request, Elsewhere other) {
    const auto peer = peer_of(other.address);
    if (!peer) co_return std::nullopt;
    auto socket = co_await connect_to(*peer, kConnectWithin);
    if (!socket) co_return std::nullopt;
    context_.metrics.handed_through.add();
    const auto asked = std::make_shared<Asked>(std::move(*socket), other.lease);
    handed_.add(asked);
    beast::tcp_stream& stream = asked->stream();
    stream.expires_after(kAnswerWithin);
    const std::string whole = head_of(request, options_.address) + request.body;
    const auto unanswered = [&]() -> std::optional<Response> {
        // What changes nothing may be asked of the next.
        if (request.method == "GET" || request.method == "HEAD") return std::nullopt;
        session::log_line(session::LogLevel::Warning, "handed_through_in_vain",
                          {{"address", other.address}, {"path", request.path}});
        return problem(503, "RETRY_LATER",
                       "The server that plays this encounter does not answer; try again.");
    };
    const auto [unsent, sent] = co_await asio::async_write(stream, asio::buffer(whole), kPeerAwait);
    if (unsent) co_return unanswered();
    beast::flat_buffer buffer;
    http::response_parser<http::string_body> parser;
    parser.body_limit(kAnswerMost);
    const auto [unread, read] = co_await http::async_read(stream, buffer, parser, kPeerAwait);
    if (unread) co_return unanswered();
    if (parser.get().result_int() == kMisdirected) co_return std::nullopt;
    co_return response_of(parser.release());
}

asio::awaitable<std::optional<Others::Verdict>> Others::pass_on(const Request& request,
                                                                const UpgradeRequest& raw, Elsewhere other) {
    if (request.handed) co_return std::optional<Verdict>(told(other));
    if (!options_.hand_through) {
        Take point = [address = other.address](Upgrade upgrade) {
            turn_back(std::move(upgrade), session::CloseCode::Elsewhere, address);
        };
        co_return std::optional<Verdict>(std::move(point));
    }
    const auto peer = peer_of(other.address);
    if (!peer) co_return std::nullopt;
    auto socket = co_await connect_to(*peer, kConnectWithin);
    if (!socket) co_return std::nullopt;
    context_.metrics.handed_through.add();
    const auto there = std::make_shared<tcp::socket>(std::move(*socket));
    Take relay = [this, there, lease = other.lease,
                  head = head_of(raw, request.address, options_.address)](Upgrade upgrade) {
        const std::string first = head + upgrade.unread;
        const auto made = std::make_shared<Relay>(context_, std::move(upgrade), std::move(*there), lease);
        handed_.add(made);
        made->start(first);
    };
    co_return std::optional<Verdict>(std::move(relay));
}

}  // namespace affray::net
