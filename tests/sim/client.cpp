// The connection of a seat: hello, welcome, deltas without a gap, answers that never contradict one another.
#include "sim/client.h"

#include <google/protobuf/util/message_differencer.h>

#include <algorithm>

#include "client/lib/frame_codec.h"
#include "client/lib/reducer.h"

namespace affray::sim {
namespace {

// Not a verdict: the same is asked again, under the same id.
bool asks_again(const std::string& code) { return code == "RETRY_LATER" || code == "STORAGE_UNAVAILABLE"; }

}  // namespace

Client::Client(const Network& network, Seat seat) : network_(network), seat_(std::move(seat)) {}

void Client::violated(const std::string& what) {
    network_.violated(seat_.encounter + " seat " + std::to_string(seat_.number) + " at version " +
                      std::to_string(version()) + ": " + what);
}

void Client::connect() {
    const std::uint64_t attempt = ++attempt_;
    const auto mine = [this, attempt](auto what) {
        return [this, attempt, what](auto... args) {
            if (attempt == attempt_) what(args...);
        };
    };
    seated_ = menu_asked_ = comparing_ = false;
    line_ = std::make_shared<Line>(network_.agenda, network_.chance, network_.options, network_.server,
                                   Line::Ears{mine([this](std::string_view message) { hear(message); }),
                                              mine([this](session::CloseCode code) { closed(code); }),
                                              mine([this] { connect_later(); })});
    network_.lines.push_back(line_);
    line_->open(seat_.encounter);
    v1::ClientFrame frame;
    v1::Hello& hello = *frame.mutable_hello();
    hello.set_token(seat_.token);
    hello.set_client("affray-sim");
    if (view_) {
        hello.set_last_version(view_->version());
        hello.set_view_hash(std::string(chain_.bytes()));
    }
    say(frame);
    // A server that says nothing is given up: the connection may be half open.
    network_.agenda.after(milliseconds(10'000), mine([this] {
                              if (seated_) return;
                              line_->leave();
                              connect_later();
                          }));
}

void Client::connect_later() {
    seated_ = false;
    const std::uint64_t attempt = ++attempt_;
    network_.agenda.after(network_.chance.between(milliseconds(100), milliseconds(1'500)), [this, attempt] {
        if (attempt == attempt_) connect();
    });
}

void Client::cut() {
    if (line_ != nullptr) line_->cut();
}

void Client::server_gone() {
    if (line_ != nullptr) line_->server_gone();
}

void Client::stop() {
    ++attempt_;
    seated_ = false;
    if (line_ != nullptr) line_->leave();
}

void Client::closed(session::CloseCode code) {
    // A seat whose token is durable is never refused, however often the turning over of its token was
    // interrupted.
    if (code == session::CloseCode::Refused) violated("its token was refused");
    if (code == session::CloseCode::BadMessage) violated("its message was not understood");
    connect_later();
}

void Client::say(const v1::ClientFrame& frame) {
    const std::string bytes = client::encode(frame, client::Encoding::Binary);
    line_->say(bytes);
    const bool twice = frame.has_submit() && network_.chance.below(100) < network_.options.repeats;
    if (!twice) return;
    asked_twice_.insert(frame.submit().intent_id());
    line_->say(bytes);
}

void Client::hear(std::string_view message) {
    network_.heard(message);
    for (const std::string& mark : seat_.forbidden) {
        if (message.find(mark) != std::string_view::npos)
            violated("it was sent what is hidden from it: " + mark);
    }
    const auto frame = client::decode(message, client::Encoding::Binary);
    if (!frame.ok()) return violated("a message makes no sense");
    switch (frame->body_case()) {
        case v1::ServerFrame::kWelcome: welcome(frame->welcome()); break;
        case v1::ServerFrame::kView: take_view(frame->view()); break;
        case v1::ServerFrame::kDelta: take_delta(frame->delta(), *client::delta_payload(message)); break;
        case v1::ServerFrame::kReply: take_reply(frame->reply()); break;
        case v1::ServerFrame::kMenu: return act(frame->menu());
        case v1::ServerFrame::kFault: menu_asked_ = false; break;
        default: return;
    }
    think_later();
}

void Client::welcome(const v1::Welcome& welcome) {
    seated_ = true;
    if (!welcome.resume_token().empty()) seat_.token = welcome.resume_token();
    if (view_ && welcome.version() < view_->version())
        violated("the server knows less than this seat was told");
    told_ = welcome;
    welcome_version_ = welcome.version();
    welcome_hash_ = welcome.view_hash();
    send_unanswered();
    // An accepted intent that comes again must be answered as it was.
    if (last_accepted_ && network_.chance.one_in(2)) {
        v1::ClientFrame frame;
        *frame.mutable_submit() = *last_accepted_;
        say(frame);
    }
}

void Client::send_unanswered() {
    for (const v1::Submit& submit : unanswered_) {
        v1::ClientFrame frame;
        *frame.mutable_submit() = submit;
        say(frame);
    }
}

void Client::take_view(const v1::View& view) {
    if (view_ && view.version() < view_->version()) violated("a view of the past came");
    if (std::exchange(comparing_, false) && view_) {
        google::protobuf::util::MessageDifferencer differencer;
        std::string difference;
        differencer.ReportDifferencesToString(&difference);
        if (!differencer.Compare(view, *view_))
            violated("of " + told_.ruleset() + " the view was reduced to another: " + difference);
    }
    view_ = view;
    chain_.begin(view.version());
    if (view.version() == welcome_version_) chain_.adopt(welcome_hash_);
}

void Client::take_delta(const v1::Delta& delta, std::string_view payload) {
    if (!view_) return violated("a delta came before the view");
    if (delta.version() != view_->version() + 1)
        return violated("after version " + std::to_string(view_->version()) + " came " +
                        std::to_string(delta.version()));
    client::reduce(*view_, delta);
    chain_.extend(delta.version(), payload);
    const bool comparable = delta.version() == welcome_version_ && chain_.known() && !welcome_hash_.empty();
    if (comparable && chain_.bytes() != welcome_hash_) violated("its view has another hash");
}

void Client::take_reply(const v1::Reply& reply) {
    Verdict verdict{reply.has_accepted(), reply.accepted().version(), reply.rejected().code()};
    const auto asked = std::find_if(unanswered_.begin(), unanswered_.end(),
                                    [&](const v1::Submit& s) { return s.intent_id() == reply.intent_id(); });
    if (!verdict.accepted && asks_again(verdict.code)) {
        if (asked == unanswered_.end()) return;
        network_.agenda.after(milliseconds(1'000), [this, attempt = attempt_] {
            if (attempt == attempt_ && seated_) send_unanswered();
        });
        return;
    }
    if (verdict.code == "INTERNAL") violated("intent " + reply.intent_id() + " met an internal error");
    verdict.asked_twice = asked_twice_.contains(reply.intent_id());
    const auto known = verdicts_.find(reply.intent_id());
    if (known != verdicts_.end() && known->second.accepted) {
        if (!verdict.accepted || verdict.version != known->second.version)
            violated("intent " + reply.intent_id() +
                     " was accepted, and then answered otherwise: " + verdict.code);
        return;
    }
    verdicts_[reply.intent_id()] = verdict;
    if (verdict.accepted) ++accepted_;
    if (asked == unanswered_.end()) return;
    if (verdict.accepted) last_accepted_ = *asked;
    unanswered_.erase(asked);
}

void Client::compare() {
    if (!seated_) return;
    comparing_ = true;
    v1::ClientFrame frame;
    frame.mutable_view();
    say(frame);
}

}  // namespace affray::sim
