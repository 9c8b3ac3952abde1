// From bytes to calls of the session, and back.
#include "session/link.h"

#include "session/log.h"
#include "session/replies.h"
#include "session/session_host.h"

namespace affray::session {

Link::Link(std::shared_ptr<SessionHost> host, Outlet& outlet, Encoding encoding, std::string address)
    : host_(std::move(host)), outlet_(&outlet), encoding_(encoding), address_(std::move(address)) {}

Link::~Link() { disconnected(); }

void Link::disconnected() {
    if (outlet_ == nullptr) return;
    outlet_ = nullptr;
    live_ = false;
    early_.clear();
    unsaid_.clear();
    unsaid_octets_ = 0;
    unheard_.clear();
    unheard_octets_ = 0;
    // The seat stays known: a send that drops a slow reader ends the link in the middle of what the session
    // does for it.
    if (seat_) host_->left(*this);
}

bool Link::may_hear(std::string_view message) const {
    return encoding_ == Encoding::Binary || message.size() <= kLongText;
}

codec::SenderRole Link::sender() const {
    return referee_ ? codec::SenderRole::Referee : codec::SenderRole::Player;
}

void Link::receive(std::string_view message) {
    if (outlet_ == nullptr) return;
    if (unheard_.empty() && may_hear(message)) return hear(message);
    unheard_.push_back(std::make_shared<const std::string>(message));
    unheard_octets_ += message.size();
    if (unheard_.size() == 1) return hear_on();
    // More than this is heard at once: what one connection may leave waiting is bounded.
    if (unheard_.size() <= kMostUnheard && unheard_octets_ <= kMostUnheardOctets) return;
    while (!unheard_.empty()) hear(*take_unheard());
}

std::shared_ptr<const std::string> Link::take_unheard() {
    auto first = unheard_.front();
    unheard_.pop_front();
    unheard_octets_ -= first->size();
    return first;
}

void Link::hear_on() {
    while (!unheard_.empty()) {
        const auto first = unheard_.front();
        auto then = [weak = weak_from_this(), first](Result<ReadFrame> read) {
            const auto self = weak.lock();
            if (self == nullptr || self->unheard_.empty() || self->unheard_.front() != first) return;
            self->take_unheard();
            read ? self->heard(*read->frame, read->bad) : self->hear(*first);
            self->hear_on();
        };
        if (!may_hear(*first) && host_->read_json(first, sender(), std::move(then))) return;
        hear(*take_unheard());
    }
}

void Link::hear(std::string_view message) {
    if (outlet_ == nullptr) return;
    // One frame for all connections of the loop: its memory is used again and again.
    v1::ClientFrame* frame = nullptr;
    codec::FrameRefusal bad;
    const Turn reading{.what = "message", .link = this, .stands = true};
    const bool read = host_->turn(reading, [&] {
        frame = &host_->scratch_frame();
        bad = codec::decode_client_frame(message, encoding_, sender(), *frame);
    });
    if (!read) return host_->abandon_scratch_frame();
    heard(*frame, bad);
}

void Link::heard(const v1::ClientFrame& frame, const codec::FrameRefusal& bad) {
    if (outlet_ == nullptr) return;
    if (host_->torn()) return refuse(CloseCode::TryLater, code::kInternal, "Come back and resume.");
    host_->turn({.what = "hello", .link = this}, [&] {
        if (bad.code.empty()) return handle(frame);
        if (seat_) return fault(bad.code, "This message is not understood.", bad.field);
        refuse(CloseCode::BadMessage, bad.code, "The first message is not understood.");
    });
}

void Link::handle(const v1::ClientFrame& frame) {
    if (!seat_) {
        if (!frame.has_hello())
            return refuse(CloseCode::Refused, code::kNotSignedIn, "The first message must be a Hello.");
        hello_ = frame.hello();
        host_->hello(*this, hello_);
        return;
    }
    if (frame.has_hello()) return fault(code::kSignedIn, "This connection has its seat already.", "hello");
    if (!live_) {
        if (early_.size() >= kEarlyMax)
            return refuse(CloseCode::Policy, code::kRateLimited, "Wait for the Welcome.");
        early_.push_back(frame);
        return;
    }
    if (!hello_.token().empty()) {
        host_->proved(*this);
        proves_nothing();
    }
    take(frame);
}

void Link::take(const v1::ClientFrame& frame) {
    host_->turn(turn_of(frame), [&] { handle_seated(frame); });
}

Turn Link::turn_of(const v1::ClientFrame& frame) {
    const auto turn = [&](std::string_view what, bool stands) {
        return Turn{.what = what, .link = this, .frame = &frame, .stands = stands};
    };
    switch (frame.body_case()) {
        case v1::ClientFrame::kSubmit: return turn("submit", true);
        case v1::ClientFrame::kPreview: return turn("preview", true);
        case v1::ClientFrame::kMenu: return turn("menu", true);
        case v1::ClientFrame::kView: return turn("view", true);
        case v1::ClientFrame::kPast: return turn("past", true);
        case v1::ClientFrame::kHistory: return turn("history", true);
        case v1::ClientFrame::kChat: return turn("chat", false);
        case v1::ClientFrame::kPoint: return turn("point", true);
        case v1::ClientFrame::kStandingOrder: return turn("standing_order", false);
        case v1::ClientFrame::kAdmit: return turn("admit", false);
        case v1::ClientFrame::kAutopilotOrder: return turn("autopilot_order", false);
        case v1::ClientFrame::kAutopilotSettings: return turn("autopilot_settings", false);
        case v1::ClientFrame::kHello:
        case v1::ClientFrame::BODY_NOT_SET: break;
    }
    return turn("message", true);
}

void Link::handle_seated(const v1::ClientFrame& frame) {
    switch (frame.body_case()) {
        case v1::ClientFrame::kSubmit: return host_->submit(*this, frame.submit());
        case v1::ClientFrame::kPreview: return host_->preview(*this, frame.preview());
        case v1::ClientFrame::kMenu: return host_->menu(*this, frame.menu());
        case v1::ClientFrame::kChat: return host_->chat(*this, frame.chat());
        case v1::ClientFrame::kPoint: return host_->point(*this, frame.point());
        case v1::ClientFrame::kStandingOrder: return host_->standing_order(*this, frame.standing_order());
        case v1::ClientFrame::kView: return host_->view(*this);
        case v1::ClientFrame::kAdmit: return host_->admit(*this, frame.admit());
        case v1::ClientFrame::kPast: return host_->past(*this, frame.past());
        case v1::ClientFrame::kHistory: return host_->history(*this, frame.history());
        case v1::ClientFrame::kAutopilotOrder: return host_->autopilot_order(*this, frame.autopilot_order());
        case v1::ClientFrame::kAutopilotSettings:
            return host_->autopilot_settings(*this, frame.autopilot_settings());
        case v1::ClientFrame::kHello:
        case v1::ClientFrame::BODY_NOT_SET: break;
    }
    fault(to_string(Reason::BadArgument), "The message is empty.");
}

void Link::take_seat(store::SeatNumber seat, bool referee) {
    seat_ = seat;
    referee_ = referee;
}

void Link::go_live() {
    if (outlet_ == nullptr) return;
    live_ = true;
    // A client that did not wait had no next token yet: what came early proves nothing.
    std::vector<v1::ClientFrame> early;
    early.swap(early_);
    for (const v1::ClientFrame& frame : early) {
        if (live_) take(frame);
    }
}

bool Link::may_say(const Message& message) const {
    return message.is_made(encoding_) || message.binary().size() <= kLong;
}

void Link::send(const MessagePtr& message) {
    if (outlet_ == nullptr) return;
    if (unsaid_.empty() && may_say(*message)) return say(*message);
    unsaid_.push_back(message);
    unsaid_octets_ += message->binary().size();
    if (unsaid_.size() == 1) return say_on();
    // More than this is said at once: its sender waits for that, as for every other message.
    if (unsaid_.size() > kMostUnsaid || unsaid_octets_ > kMostUnsaidOctets) say_all();
}

void Link::say(const Message& message) {
    if (outlet_ == nullptr) return;
    const auto failure = contained([&] { outlet_->send(message.as(encoding_)); });
    if (!failure) return;
    // Others have been sent the same, and play goes on; who misses a message comes back for it.
    host_->send_failed(*this, *failure);
    if (outlet_ != nullptr) outlet_->close(CloseCode::TryLater, code::kInternal);
}

void Link::say_first() {
    const MessagePtr first = unsaid_.front();
    unsaid_.pop_front();
    unsaid_octets_ -= first->binary().size();
    say(*first);
}

// Up to what must be made JSON first: that takes longer than most turns, and the other tables of the loop do
// not wait for it (REL-24).
void Link::say_on() {
    while (!unsaid_.empty()) {
        const MessagePtr first = unsaid_.front();
        const bool waits = !may_say(*first) && host_->make_json(first, [weak = weak_from_this(), first] {
            const auto self = weak.lock();
            if (self == nullptr || self->unsaid_.empty() || self->unsaid_.front() != first) return;
            self->say_first();
            self->say_on();
        });
        if (waits) return;
        say_first();
    }
}

void Link::say_all() {
    while (!unsaid_.empty()) say_first();
}

void Link::send(const v1::ServerFrame& frame) {
    if (outlet_ != nullptr) send(make_message(frame));
}

void Link::fault(std::string_view code, std::string_view text, std::string_view field,
                 std::chrono::milliseconds retry_after) {
    if (outlet_ != nullptr) send(fault_message(code, text, field, retry_after));
}

void Link::refuse(CloseCode close, std::string_view code, std::string_view text) {
    if (outlet_ == nullptr) return;
    say_all();
    fault(code, text);
    // disconnected() comes back from within, and clears the pointer.
    if (outlet_ != nullptr) outlet_->close(close, code);
}

void Link::too_fast(std::chrono::milliseconds retry_after) {
    if (!seat_) return refuse(CloseCode::Policy, code::kRateLimited, "Too many messages.");
    // The next one may end the connection, and this is to be heard before.
    say_all();
    fault(code::kRateLimited, "Too many messages: this one was not looked at.", {}, retry_after);
}

}  // namespace affray::session
