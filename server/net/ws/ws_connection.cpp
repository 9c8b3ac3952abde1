// The life of a play connection: Open → Closing (our close frame is on its way, or the
// peer's was read) → Draining (we have shut our side and read to the end) → Closed.
#include "net/ws/ws_connection.h"

#include <boost/asio/bind_allocator.hpp>
#include <boost/asio/post.hpp>

#include "base/text.h"
#include "session/session_host.h"

namespace affray::net {
namespace {

using std::chrono::steady_clock;

constexpr std::chrono::milliseconds kCloseWithin{1000};
constexpr std::size_t kFlushAt = 8192;
constexpr std::size_t kMessageMost = 16 * 1024 * 1024;
// Then others have their turn.
constexpr int kPiecesAtOnce = 8;

// Where the connections of a thread read to, one after the other.
std::span<char> common_room() {
    // On the heap: what lies in a thread's own storage is laid out in every thread of the process.
    static thread_local std::vector<char> bytes(8192);
    return bytes;
}

}  // namespace

WsConnection::WsConnection(const NetContext& context, std::shared_ptr<session::SessionHost> host,
                           SocketStream wire, AddressBook::Slot slot, session::Encoding encoding)
    : context_(context),
      loop_(host->loop()),
      slot_(std::move(slot)),
      wire_(std::move(wire)),
      reader_(context.limits.message_bytes_player),
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

void WsConnection::start(std::string unread) {
    loop_.add_periodic(shared_from_this());
    flush();
    if (unread.empty()) return read();
    // Not in the turn of the table in which its player comes.
    asio::post(wire_.socket().get_executor(), [self = shared_from_this(), unread]() mutable {
        self->take(unread);
        if (self->reads()) self->read();
    });
}

void WsConnection::read() {
    auto then = [self = shared_from_this()](ErrorCodeAsio error, std::size_t count) {
        self->got(error, std::span(self->held_ready_).first(count));
    };
    wire_.socket().async_read_some(asio::buffer(held_ready_),
                                   asio::bind_allocator(reading_.allocator(), std::move(then)));
}

void WsConnection::got(ErrorCodeAsio error, std::span<char> bytes) {
    if (!reads()) return;
    if (error) return wind_up();
    heard_at_ = steady_clock::now();
    pinged_ = false;
    take(bytes);
    if (bytes.size() == held_ready_.size()) take_rest();
    if (reads()) read();
}

// More has come than is held ready for.
void WsConnection::take_rest() {
    const std::span<char> room = common_room();
    for (int piece = 0; piece < kPiecesAtOnce && reads(); ++piece) {
        const std::span<char> bytes = wire_.take(room);
        take(bytes);
        if (bytes.size() < room.size()) return;
    }
}

void WsConnection::take(std::span<char> bytes) {
    while (reads()) {
        note_sign_in();
        const auto said = reader_.next(bytes);
        charge_frames();
        if (!said) break;
        hear(*said);
    }
    if (reader_.fault() == 0 || !reads()) return;
    if (phase_ == Phase::Open) context_.metrics.dropped_protocol.add();
    say_last(close_frame(reader_.fault(), {}));
    wind_up();
}

void WsConnection::charge_frames() {
    const std::uint32_t frames = reader_.begun();
    if (frames == 0) return;
    context_.metrics.frames_received.add(frames);
    if (phase_ != Phase::Open || frames_.charge(context_.limits.frames, heard_at_, frames)) return;
    context_.metrics.dropped_rate.add();
    close(session::CloseCode::Policy, "TOO_MANY_FRAMES");
}

void WsConnection::hear(const Said& said) {
    switch (said.kind) {
        case Opcode::Text:
        case Opcode::Binary: return message(said);
        case Opcode::Close: return answer_close(said.payload);
        case Opcode::Pong: return;
        case Opcode::Ping: break;
    }
    if (phase_ != Phase::Open) return;
    append_frame(wire_.outbox().tail(), Opcode::Pong, said.payload);
    wire_.outbox().end_message();
    check_outbox();
    flush_later();
}

// By the code that it says, or as usual.
void WsConnection::answer_close(std::string_view payload) {
    constexpr std::string_view kAsUsual("\x03\xe8", 2);
    std::string frame;
    append_frame(frame, Opcode::Close, payload.empty() ? kAsUsual : payload.substr(0, 2));
    say_last(frame);
    wind_up();
}

void WsConnection::message(const Said& said) {
    context_.metrics.messages_received.add();
    if (phase_ != Phase::Open) return;
    if ((said.kind == Opcode::Text) != text_) {
        context_.metrics.dropped_protocol.add();
        close(session::CloseCode::BadMessage, "WRONG_FRAME_TYPE");
    } else if (messages_.take(context_.limits.messages, steady_clock::now())) {
        too_fast_ = 0;
        link_->receive(said.payload);
    } else if (++too_fast_ > context_.limits.messages.burst) {
        context_.metrics.dropped_rate.add();
        close(session::CloseCode::Policy, "TOO_MANY_MESSAGES");
    } else {
        link_->too_fast(messages_.wait(context_.limits.messages));
    }
}

// Not told of it: long JSON is read by another thread, and nothing more need come behind a Hello.
void WsConnection::note_sign_in() {
    if (signed_in_ || !link_->signed_in()) return;
    signed_in_ = true;
    slot_.authenticated();
    if (link_->referee()) reader_.take_at_most(context_.limits.message_bytes_referee);
}

void WsConnection::send(std::string_view message) {
    if (phase_ != Phase::Open) return;
    if (message.size() > kMessageMost) return close(session::CloseCode::TooBig, "VIEW_TOO_LARGE");
    append_frame(wire_.outbox().tail(), text_ ? Opcode::Text : Opcode::Binary, message);
    wire_.outbox().end_message(context_.limits.outbox_bytes / 2);
    context_.metrics.messages_sent.add();
    check_outbox();
    // A whole view need not wait for its neighbours: many that sign in at once would pile them up.
    if (phase_ == Phase::Open && wire_.outbox().size() > kFlushAt) flush();
    flush_later();
}

// RULE-8: never wait for a slow reader, never lose an event: the connection goes, and its client resumes.
void WsConnection::check_outbox() {
    const Outbox& outbox = wire_.outbox();
    const Limits& limits = context_.limits;
    if (!outbox.over(limits.outbox_bytes, limits.outbox_messages)) return;
    // What was queued within this turn may still fit into the socket.
    flush();
    if (phase_ != Phase::Open) return;
    if (!outbox.over(limits.outbox_bytes, limits.outbox_messages)) return;
    context_.metrics.dropped_slow.add();
    wire_.outbox().drop_unsent();
    close(session::CloseCode::TryLater, "SLOW_CLIENT resume");
}

void WsConnection::close(session::CloseCode code, std::string_view reason) {
    if (phase_ != Phase::Open) return;
    say_last(close_frame(static_cast<std::uint16_t>(code), reason));
    phase_ = Phase::Closing;
    closing_at_ = steady_clock::now();
    flush_later();
    // The session may hold us only until this turn ends; the sweep and the pending read keep the object
    // alive.
    if (link_) link_->disconnected();
}

void WsConnection::say_last(std::string_view frame) {
    if (std::exchange(said_last_, true)) return;
    wire_.outbox().tail() += frame;
    wire_.outbox().end_message();
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
    if (waiting_writable_ || wire_.outbox().empty()) return;
    const auto flushed = wire_.flush();
    if (flushed == SocketStream::Flushed::Failed) return finish();
    if (flushed == SocketStream::Flushed::Some) wait_writable();
}

void WsConnection::wait_writable() {
    waiting_writable_ = true;
    moved_at_ = steady_clock::now();
    wire_.socket().async_wait(tcp::socket::wait_write, [self = shared_from_this()](ErrorCodeAsio error) {
        self->waiting_writable_ = false;
        if (self->phase_ == Phase::Closed) return;
        if (error) return self->finish();
        self->flush();
        if (self->phase_ == Phase::Draining && self->wire_.outbox().empty()) self->shut();
    });
}

// Nothing more is read: the closing handshake is done, the peer broke the protocol, or the line is dead.
void WsConnection::wind_up() {
    phase_ = Phase::Draining;
    if (closing_at_ == SteadyTime{}) closing_at_ = steady_clock::now();
    if (link_) link_->disconnected();
    flush();
    if (phase_ == Phase::Closed) return;
    if (wire_.outbox().empty()) shut();
}

// Our side is shut first and the peer's bytes are read to the end, else a reset could overtake the close
// frame.
void WsConnection::shut() {
    ErrorCodeAsio ignored;
    wire_.socket().shutdown(tcp::socket::shutdown_send, ignored);
    drain();
}

void WsConnection::drain() {
    static thread_local std::vector<char> nowhere(4096);
    wire_.socket().async_read_some(asio::buffer(nowhere),
                                   [self = shared_from_this()](ErrorCodeAsio error, std::size_t) {
                                       if (error) return self->finish();
                                       if (self->phase_ == Phase::Draining) self->drain();
                                   });
}

void WsConnection::finish() {
    if (phase_ == Phase::Closed) return;
    phase_ = Phase::Closed;
    if (link_) link_->disconnected();
    ErrorCodeAsio ignored;
    wire_.socket().close(ignored);
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
        case Phase::Closing:
        case Phase::Draining:
            if (now - closing_at_ > kCloseWithin) finish();
            return true;
        case Phase::Open:
            if (turned_away()) return true;
            note_sign_in();
            break;
    }
    if (!signed_in_ && now - opened_at_ > limits.sign_in) {
        close(session::CloseCode::Policy, "SIGN_IN_TIMEOUT");
    } else if (now - heard_at_ > limits.dead_after) {
        context_.metrics.dropped_silent.add();
        close(session::CloseCode::TryLater, "SILENT resume");
    } else if (waiting_writable_ && now - moved_at_ > limits.write_stall) {
        context_.metrics.dropped_slow.add();
        wire_.outbox().drop_unsent();
        close(session::CloseCode::TryLater, "SLOW_CLIENT resume");
    } else if (!pinged_ && now - heard_at_ > limits.ping_every) {
        pinged_ = true;
        append_frame(wire_.outbox().tail(), Opcode::Ping, {});
        wire_.outbox().end_message();
        flush_later();
    }
    return true;
}

}  // namespace affray::net
