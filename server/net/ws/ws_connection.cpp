// The life of a play connection: Opening (upgrade) → Open → Closing (our close frame is on its way, or the
// peer's was read) → Draining (we have shut our side and read to the end) → Closed.
#include "net/ws/ws_connection.h"

#include <boost/beast/http/field.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "base/text.h"
#include "session/session_host.h"

namespace affray::net {
namespace {

using std::chrono::steady_clock;
namespace websocket = beast::websocket;

constexpr std::chrono::milliseconds kCloseWithin{1000};
constexpr std::size_t kIdleRead = 256;
constexpr std::size_t kBusyRead = 8192;
constexpr std::size_t kKeepBuffer = 1024;
constexpr std::size_t kFlushAt = 8192;
constexpr std::size_t kMessageMost = 16 * 1024 * 1024;

}  // namespace

WsConnection::WsConnection(const NetContext& context, std::shared_ptr<session::SessionHost> host,
                           tcp::socket socket, AddressBook::Slot slot, session::Encoding encoding)
    : context_(context),
      loop_(host->loop()),
      slot_(std::move(slot)),
      stream_(std::move(socket), context.metrics),
      opened_at_(steady_clock::now()),
      heard_at_(opened_at_),
      moved_at_(opened_at_),
      messages_(context.limits.messages),
      frames_(context.limits.frames),
      bans_seen_(context.bans.generation()),
      text_(encoding == session::Encoding::Json) {
    link_ = std::make_shared<session::Link>(std::move(host), *this, encoding, slot_.address());
}

WsConnection::~WsConnection() = default;

void WsConnection::start(UpgradeRequest request, const std::string& unread) {
    const auto self = shared_from_this();
    loop_.add_periodic(self);
    wire().unread(unread);
    wire().on_frames([this](std::uint32_t frames) { frames_seen(frames); });
    wire().on_written([this] { flush_later(); });
    websocket::stream_base::timeout none{websocket::stream_base::none(), websocket::stream_base::none(),
                                         false};
    stream_.set_option(none);
    const std::string_view protocol =
        codec::subprotocol(text_ ? session::Encoding::Json : session::Encoding::Binary);
    stream_.set_option(websocket::stream_base::decorator([protocol](websocket::response_type& response) {
        response.set(beast::http::field::sec_websocket_protocol, protocol);
        response.set(beast::http::field::server, "affray");
    }));
    stream_.read_message_max(context_.limits.message_bytes_player);
    const auto kept = std::make_shared<UpgradeRequest>(std::move(request));
    stream_.async_accept(*kept, [self, kept](ErrorCodeAsio error) { self->accepted(error); });
}

void WsConnection::accepted(ErrorCodeAsio error) {
    if (phase_ != Phase::Opening) return;
    if (error) return after_beast(error);
    phase_ = Phase::Open;
    read();
}

void WsConnection::read() {
    // While nothing has come, little is held ready.
    const std::size_t limit = buffer_.size() == 0 ? kIdleRead : kBusyRead;
    stream_.async_read_some(
        buffer_, limit,
        [self = shared_from_this()](ErrorCodeAsio error, std::size_t count) { self->got(error, count); });
}

void WsConnection::got(ErrorCodeAsio error, std::size_t) {
    if (error) return after_beast(error);
    if (stream_.is_message_done()) message();
    if (phase_ == Phase::Open || phase_ == Phase::Closing) read();
}

void WsConnection::message() {
    context_.metrics.messages_received.add();
    const auto data = buffer_.cdata();
    const std::string_view bytes(static_cast<const char*>(data.data()), data.size());
    if (phase_ == Phase::Open) {
        const auto now = steady_clock::now();
        if (stream_.got_text() != text_) {
            context_.metrics.dropped_protocol.add();
            close(session::CloseCode::BadMessage, "WRONG_FRAME_TYPE");
        } else if (messages_.take(context_.limits.messages, now)) {
            too_fast_ = 0;
            link_->receive(bytes);
        } else if (++too_fast_ > context_.limits.messages.burst) {
            context_.metrics.dropped_rate.add();
            close(session::CloseCode::Policy, "TOO_MANY_MESSAGES");
        } else {
            link_->too_fast(messages_.wait(context_.limits.messages));
        }
    }
    buffer_.consume(buffer_.size());
    if (buffer_.capacity() > kKeepBuffer) buffer_.shrink_to_fit();
    if (!signed_in_ && link_->signed_in()) {
        signed_in_ = true;
        slot_.authenticated();
        if (link_->referee()) stream_.read_message_max(context_.limits.message_bytes_referee);
    }
}

void WsConnection::frames_seen(std::uint32_t frames) {
    heard_at_ = steady_clock::now();
    pinged_ = false;
    if (frames == 0) return;
    context_.metrics.frames_received.add(frames);
    if (phase_ != Phase::Open || frames_.charge(context_.limits.frames, heard_at_, frames)) return;
    context_.metrics.dropped_rate.add();
    close(session::CloseCode::Policy, "TOO_MANY_FRAMES");
}

void WsConnection::send(std::string_view message) {
    if (phase_ != Phase::Open) return;
    if (message.size() > kMessageMost) return close(session::CloseCode::TooBig, "VIEW_TOO_LARGE");
    append_frame(wire().outbox().tail(), text_ ? Opcode::Text : Opcode::Binary, message);
    wire().outbox().end_message(context_.limits.outbox_bytes / 2);
    context_.metrics.messages_sent.add();
    check_outbox();
    // A whole view need not wait for its neighbours: many that sign in at once would pile them up.
    if (phase_ == Phase::Open && wire().outbox().size() > kFlushAt) flush();
    flush_later();
}

// RULE-8: never wait for a slow reader, never lose an event: the connection goes, and its client resumes.
void WsConnection::check_outbox() {
    const Outbox& outbox = wire().outbox();
    const Limits& limits = context_.limits;
    if (!outbox.over(limits.outbox_bytes, limits.outbox_messages)) return;
    // What was queued within this turn may still fit into the socket.
    flush();
    if (phase_ != Phase::Open) return;
    if (!outbox.over(limits.outbox_bytes, limits.outbox_messages)) return;
    context_.metrics.dropped_slow.add();
    wire().outbox().drop_unsent();
    close(session::CloseCode::TryLater, "SLOW_CLIENT resume");
}

void WsConnection::close(session::CloseCode code, std::string_view reason) {
    if (phase_ != Phase::Open && phase_ != Phase::Opening) return;
    const bool upgraded = phase_ == Phase::Open;
    phase_ = Phase::Closing;
    closing_at_ = steady_clock::now();
    if (upgraded && !wire().sealed()) {
        wire().outbox().tail() += close_frame(static_cast<std::uint16_t>(code), reason);
        wire().outbox().end_message();
        wire().seal();
    }
    flush_later();
    // The session may hold us only until this turn ends; the sweep and the pending read keep the object
    // alive.
    if (link_) link_->disconnected();
}

void WsConnection::flush_later() {
    if (flush_asked_) return;
    flush_asked_ = true;
    loop_.at_iteration_end(shared_from_this());
}

void WsConnection::iteration_ended() {
    flush_asked_ = false;
    if (phase_ != Phase::Closed) flush();
}

void WsConnection::flush() {
    if (waiting_writable_ || wire().outbox().empty()) return;
    const auto flushed = wire().flush();
    if (flushed == SocketStream::Flushed::Failed) return finish();
    if (flushed == SocketStream::Flushed::Some) wait_writable();
}

void WsConnection::wait_writable() {
    waiting_writable_ = true;
    moved_at_ = steady_clock::now();
    wire().socket().async_wait(tcp::socket::wait_write, [self = shared_from_this()](ErrorCodeAsio error) {
        self->waiting_writable_ = false;
        if (self->phase_ == Phase::Closed) return;
        if (error) return self->finish();
        self->flush();
        if (self->phase_ == Phase::Draining && self->wire().outbox().empty()) self->shut();
    });
}

// Beast reads no more: the closing handshake is done, the peer broke the protocol, or the line is dead.
void WsConnection::after_beast(ErrorCodeAsio error) {
    if (phase_ == Phase::Closed || phase_ == Phase::Draining) return;
    const bool clean = error == websocket::error::closed;
    if (phase_ == Phase::Open && !clean &&
        error.category() == make_error_code(websocket::error::closed).category())
        context_.metrics.dropped_protocol.add();
    phase_ = Phase::Draining;
    if (closing_at_ == SteadyTime{}) closing_at_ = steady_clock::now();
    if (link_) link_->disconnected();
    flush();
    if (phase_ == Phase::Closed) return;
    if (wire().outbox().empty()) shut();
}

// Our side is shut first and the peer's bytes are read to the end, else a reset could overtake the close
// frame.
void WsConnection::shut() {
    ErrorCodeAsio ignored;
    wire().socket().shutdown(tcp::socket::shutdown_send, ignored);
    drain();
}

void WsConnection::drain() {
    static thread_local std::array<char, 4096> nowhere;
    wire().socket().async_read_some(asio::buffer(nowhere),
                                    [self = shared_from_this()](ErrorCodeAsio error, std::size_t) {
                                        if (error) return self->finish();
                                        if (self->phase_ == Phase::Draining) self->drain();
                                    });
}

void WsConnection::finish() {
    if (phase_ == Phase::Closed) return;
    phase_ = Phase::Closed;
    if (link_) link_->disconnected();
    beast_close_socket(wire());
}

// By a ban of after it came.
bool WsConnection::turned_away() {
    const std::uint64_t generation = context_.bans.generation();
    if (std::exchange(bans_seen_, generation) == generation) return false;
    const auto ban = context_.bans.of(slot_.address());
    if (!ban) return false;
    context_.metrics.turned_away.add();
    close(session::CloseCode::Banned, cut_text(ban->reason, kCloseReasonMost));
    return true;
}

bool WsConnection::sweep(SteadyTime now) {
    const Limits& limits = context_.limits;
    switch (phase_) {
        case Phase::Closed: return false;
        case Phase::Opening:
            if (now - opened_at_ > limits.handshake) finish();
            return true;
        case Phase::Closing:
        case Phase::Draining:
            if (now - closing_at_ > kCloseWithin) finish();
            return true;
        case Phase::Open:
            if (turned_away()) return true;
            break;
    }
    if (!signed_in_ && now - opened_at_ > limits.sign_in) {
        close(session::CloseCode::Policy, "SIGN_IN_TIMEOUT");
    } else if (now - heard_at_ > limits.dead_after) {
        context_.metrics.dropped_silent.add();
        close(session::CloseCode::TryLater, "SILENT resume");
    } else if (waiting_writable_ && now - moved_at_ > limits.write_stall) {
        context_.metrics.dropped_slow.add();
        wire().outbox().drop_unsent();
        close(session::CloseCode::TryLater, "SLOW_CLIENT resume");
    } else if (!pinged_ && now - heard_at_ > limits.ping_every) {
        pinged_ = true;
        append_frame(wire().outbox().tail(), Opcode::Ping, {});
        wire().outbox().end_message();
        flush_later();
    }
    return true;
}

}  // namespace affray::net
