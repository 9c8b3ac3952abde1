// The life of a seat's connection: connect, hello, read, reduce, and again.
#include "client/lib/seat_client.h"

#include <sodium.h>

#include <algorithm>
#include <boost/asio.hpp>
#include <deque>

#include "base/check.h"
#include "client/lib/beats.h"
#include "client/lib/reducer.h"
#include "client/lib/wire.h"

namespace affray::client {
namespace {

namespace asio = boost::asio;

constexpr auto kTimerUse = asio::as_tuple(asio::use_awaitable);

std::string random_id() {
    std::array<unsigned char, 12> bytes{};
    randombytes_buf(bytes.data(), bytes.size());
    std::array<char, 2 * 12 + 1> text{};
    sodium_bin2hex(text.data(), text.size(), bytes.data(), bytes.size());
    return text.data();
}

// The address that it comes from; the reason is the operator's.
constexpr std::uint16_t kBanned = 4005;

// Closes after which the same seat will not do better, or is not to: the encounter is gone, another
// connection has the seat (two clients that both came back would chase each other), the token is refused, the
// table was put to sleep, the address is banned (docs/PROTOCOL.md).
bool is_final(std::uint16_t code) {
    return code == 1001 || code == 4001 || code == 4003 || code == 4004 || code == kBanned;
}

// Another server plays the encounter, and the reason is its address.
constexpr std::uint16_t kElsewhere = 4421;
constexpr std::uint32_t kHopsMost = 3;  // from server to server, before it waits like everybody else

}  // namespace

struct SeatClient::Impl : std::enable_shared_from_this<SeatClient::Impl> {
    Impl(asio::any_io_executor on, Options with, Handlers to)
        : executor(std::move(on)),
          options(std::move(with)),
          handlers(std::move(to)),
          timer(executor),
          retry(executor) {}

    asio::any_io_executor executor;
    Options options;
    Handlers handlers;
    asio::steady_timer timer;  // between two connections
    asio::steady_timer retry;  // until what the server did not look at may be sent again
    std::unique_ptr<Wire> wire{};
    LinkState state = LinkState::Connecting;
    bool stopping = false;
    bool refused = false;
    v1::Welcome welcome{};
    std::optional<v1::View> view{};
    v1::View before{};
    ViewChain chain{};
    std::deque<v1::Submit> unanswered{};
    std::optional<Link> there{};  // where it was sent last
    bool follows = false;         // it goes there next
    std::uint32_t hops = 0;       // since it was welcomed
    std::uint32_t attempts = 0;
    std::uint32_t welcomes = 0;
    std::uint32_t views = 0;
    bool view_asked = false;
    std::uint64_t last_chat = 0;

    void change(LinkState to, const std::string& why) {
        state = to;
        if (handlers.on_link && !stopping) handlers.on_link(to, why);
    }

    void send(const v1::ClientFrame& frame) { wire->send(encode(frame, options.encoding)); }

    void say_hello() {
        v1::ClientFrame frame;
        v1::Hello& hello = *frame.mutable_hello();
        hello.set_token(options.token);
        hello.set_client(options.client_name);
        if (view) {
            hello.set_last_version(view->version());
            hello.set_view_hash(std::string(chain.bytes()));
        }
        if (last_chat != 0) hello.set_last_chat(last_chat);
        send(frame);
    }

    void take_welcome(const v1::Welcome& from) {
        welcome = from;
        attempts = 0;
        hops = 0;
        ++welcomes;
        view_asked = false;
        if (!from.resume_token().empty()) {
            options.token = from.resume_token();
            if (handlers.on_token) handlers.on_token(options.token);
        }
        change(LinkState::Online, "connected");
        send_unanswered();
    }

    void send_unanswered() {
        for (const v1::Submit& submit : unanswered) {
            v1::ClientFrame frame;
            *frame.mutable_submit() = submit;
            send(frame);
        }
    }

    // A message that came too fast was not looked at, and the fault does not say which one it was.
    void take_fault(const v1::Fault& fault) {
        if (fault.code() != "RATE_LIMITED" || unanswered.empty()) return;
        retry.expires_after(
            std::chrono::milliseconds(std::max(fault.retry_after_ms(), 50U) * unanswered.size()));
        retry.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
            const auto self = weak.lock();
            if (!error && self && self->state == LinkState::Online && self->wire) self->send_unanswered();
        });
    }

    // A delta that does not follow asks for the whole view, once.
    bool take_delta(const v1::Delta& delta, std::string_view payload) {
        if (!view || delta.version() != view->version() + 1) {
            if (view && delta.version() <= view->version()) return false;
            ask_for_view();
            return false;
        }
        before = *view;
        reduce(*view, delta);
        chain.extend(delta.version(), payload);
        // The server's own hash at the version that it welcomed us with: a difference is a view gone wrong.
        const bool comparable =
            delta.version() == welcome.version() && chain.known() && !welcome.view_hash().empty();
        if (comparable && chain.bytes() != welcome.view_hash()) ask_for_view();
        return true;
    }

    void ask_for_view() {
        if (view_asked) return;
        view_asked = true;
        v1::ClientFrame frame;
        frame.mutable_view();
        send(frame);
    }

    void take_view(const v1::View& from) {
        view = from;
        chain.begin(from.version());
        if (from.version() == welcome.version()) chain.adopt(welcome.view_hash());
        view_asked = false;
        ++views;
    }

    void forget(const std::string& intent_id) {
        std::erase_if(unanswered, [&](const v1::Submit& submit) { return submit.intent_id() == intent_id; });
    }

    void take(const v1::ServerFrame& frame, const std::string& message) {
        if (handlers.on_arrival && !stopping) handlers.on_arrival(frame);
        const v1::View* old = nullptr;
        switch (frame.body_case()) {
            case v1::ServerFrame::kWelcome: take_welcome(frame.welcome()); break;
            case v1::ServerFrame::kView:
                if (view) {
                    before = *view;
                    old = &before;
                }
                take_view(frame.view());
                break;
            case v1::ServerFrame::kDelta: {
                const auto payload =
                    options.encoding == Encoding::Binary ? delta_payload(message) : std::nullopt;
                const std::string again = payload ? std::string{} : frame.delta().SerializeAsString();
                if (!take_delta(frame.delta(), payload.value_or(again))) return;
                old = &before;
                if (frame.delta().beats().empty()) break;
                v1::ServerFrame plain;
                *plain.mutable_delta() = unfolded(before, frame.delta());
                if (handlers.on_frame && !stopping) handlers.on_frame(plain, old);
                return;
            }
            case v1::ServerFrame::kReply: forget(frame.reply().intent_id()); break;
            case v1::ServerFrame::kChat: last_chat = std::max(last_chat, frame.chat().id()); break;
            case v1::ServerFrame::kPreview:
            case v1::ServerFrame::kMenu:
            case v1::ServerFrame::kPresence:
            case v1::ServerFrame::kFault: take_fault(frame.fault()); break;
            case v1::ServerFrame::kDeadline:
            case v1::ServerFrame::kStandingOrder:
            case v1::ServerFrame::kPointed:
            case v1::ServerFrame::kPast:
            case v1::ServerFrame::kHistory:
            case v1::ServerFrame::kAutopilot:
            case v1::ServerFrame::BODY_NOT_SET: break;
        }
        if (handlers.on_frame && !stopping) handlers.on_frame(frame, old);
    }

    std::chrono::milliseconds pause() {
        const auto shift = std::min(attempts, 10U);
        const auto cap = std::min(options.backoff_max, options.backoff_min * (1 << shift));
        const auto span = static_cast<std::uint32_t>(std::max<std::int64_t>(cap.count() / 2, 1));
        return cap / 2 + std::chrono::milliseconds(randombytes_uniform(span));
    }

    // Where it was sent to; else by turns the address it was given and that one: either server may be gone.
    const Link& place() {
        const bool sent = std::exchange(follows, false);
        return there && (sent || attempts % 2 == 1) ? *there : options.link;
    }

    bool sent_on(const Closing& closing) {
        if (closing.code != kElsewhere || ++hops > kHopsMost) return false;
        const auto link = parse_link(closing.reason);
        if (!link) return false;
        there = *link;
        follows = true;
        return true;
    }

    // One connection, from its opening to its end; returns why it ended.
    asio::awaitable<std::string> live() {
        Wire::Target target;
        target.link = place();
        target.path = play_path(options.encounter);
        target.encoding = options.encoding;
        target.user_agent = options.client_name;
        auto opened = co_await Wire::open(std::move(target));
        if (!opened) {
            // The encounter is not there, or the server speaks another protocol: coming back will not help.
            refused =
                opened.error().code == ErrorCode::Closed || opened.error().code == ErrorCode::Unsupported;
            co_return opened.error().message;
        }
        wire = std::move(*opened);
        if (stopping) co_return std::string("stopped");
        say_hello();
        while (!stopping) {
            auto message = co_await wire->read();
            if (!message) break;
            const auto frame = decode(*message, options.encoding);
            if (!frame) co_return frame.error().message;
            take(*frame, *message);
        }
        const Closing& closing = wire->closing();
        refused = is_final(closing.code);
        if (closing.code == kBanned)
            co_return "this address is banned here" + (closing.reason.empty() ? "" : ": " + closing.reason);
        if (sent_on(closing)) co_return "another server has the table: " + closing.reason;
        co_return closing.reason.empty() ? std::string("the connection was lost") : closing.reason;
    }

    asio::awaitable<void> run() {
        const auto self = shared_from_this();
        while (!stopping) {
            change(LinkState::Connecting, "connecting to " + (follows ? *there : options.link).authority());
            const std::string why = co_await live();
            wire.reset();
            if (follows && !stopping) continue;
            if (stopping || refused || !options.reconnect) {
                change(LinkState::Ended, why);
                co_return;
            }
            change(LinkState::Waiting, why);
            timer.expires_after(pause());
            ++attempts;
            co_await timer.async_wait(kTimerUse);
        }
    }
};

SeatClient::SeatClient(asio::any_io_executor executor, Options options, Handlers handlers)
    : impl_(std::make_shared<Impl>(std::move(executor), std::move(options), std::move(handlers))) {
    AFFRAY_CHECK(sodium_init() >= 0);
}

SeatClient::~SeatClient() { stop(); }

void SeatClient::start() {
    const auto impl = impl_;
    asio::co_spawn(impl->executor, impl->run(), asio::detached);
}

void SeatClient::stop() {
    if (impl_->stopping) return;
    impl_->stopping = true;
    impl_->state = LinkState::Ended;
    impl_->timer.cancel();
    impl_->retry.cancel();
    if (impl_->wire) impl_->wire->close();
}

void SeatClient::drop() {
    if (impl_->wire) impl_->wire->cut();
}

std::string SeatClient::submit(v1::Intent intent, std::optional<std::uint64_t> expected_version,
                               std::string intent_id) {
    v1::Submit submit;
    submit.set_intent_id(std::move(intent_id));
    if (expected_version) submit.set_expected_version(*expected_version);
    *submit.mutable_intent() = std::move(intent);
    return this->submit(std::move(submit));
}

std::string SeatClient::rewind(std::uint64_t to, std::string reason) {
    v1::Submit submit;
    submit.mutable_rewind()->set_to(to);
    submit.mutable_rewind()->set_reason(std::move(reason));
    return this->submit(std::move(submit));
}

std::string SeatClient::undo() {
    v1::Submit submit;
    submit.mutable_undo();
    return this->submit(std::move(submit));
}

std::string SeatClient::submit(v1::Submit wish) {
    v1::ClientFrame frame;
    v1::Submit& submit = *frame.mutable_submit();
    submit = std::move(wish);
    if (submit.intent_id().empty()) submit.set_intent_id(random_id());
    if (impl_->view) submit.set_seen_version(impl_->view->version());
    impl_->unanswered.push_back(submit);
    if (impl_->state == LinkState::Online) impl_->send(frame);
    return impl_->unanswered.back().intent_id();
}

bool SeatClient::send(const v1::ClientFrame& frame) {
    return send_raw(encode(frame, impl_->options.encoding));
}

bool SeatClient::send_raw(std::string message) {
    if (impl_->state != LinkState::Online || !impl_->wire) return false;
    impl_->wire->send(std::move(message));
    return true;
}

LinkState SeatClient::state() const { return impl_->state; }

const v1::Welcome& SeatClient::welcome() const { return impl_->welcome; }

bool SeatClient::has_view() const { return impl_->view.has_value(); }

const v1::View& SeatClient::view() const {
    AFFRAY_CHECK(impl_->view.has_value(), "view() before the first View");
    return *impl_->view;
}

const ViewChain& SeatClient::chain() const { return impl_->chain; }

std::size_t SeatClient::pending() const { return impl_->unanswered.size(); }

std::uint32_t SeatClient::welcomes() const { return impl_->welcomes; }

std::uint32_t SeatClient::views_received() const { return impl_->views; }

}  // namespace affray::client
