// One connection as the session sees it: decodes what comes, knows its seat, and speaks its encoding.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/message.h"
#include "session/outlet.h"
#include "session/recent.h"
#include "store/engine/values.h"

namespace affray::session {

class SessionHost;
struct Turn;
struct SeatState;

/// Belongs to its session's loop. The outlet must live until disconnected().
class Link final : public std::enable_shared_from_this<Link> {
  public:
    /// `address`: where the peer comes from, for the log.
    Link(std::shared_ptr<SessionHost> host, Outlet& outlet, Encoding encoding, std::string address);
    ~Link();
    Link(const Link&) = delete;
    Link& operator=(const Link&) = delete;

    // From the connection.
    /// Long JSON is read by another thread (REL-24), and what comes after it waits for that.
    void receive(std::string_view message);
    /// The peer sends faster than it may; this message was not looked at.
    void too_fast(std::chrono::milliseconds retry_after);
    /// The connection is gone or going: nothing more is sent. May be called again.
    void disconnected();
    /// A token was found to be good.
    bool signed_in() const { return seat_.has_value(); }
    bool referee() const { return referee_; }

    // From the session.
    /// Does what a message asks for, in a turn of its own.
    void take(const v1::ClientFrame& frame);
    Encoding encoding() const { return encoding_; }
    /// Requires signed_in().
    store::SeatNumber seat() const { return *seat_; }
    void take_seat(store::SeatNumber seat, bool referee);
    /// What the client said in its Hello; the token until it has spoken after its welcome.
    const v1::Hello& hello() const { return hello_; }
    const std::string& address() const { return address_; }
    /// The connection is there still.
    bool connected() const { return outlet_ != nullptr; }
    /// Welcomed: gets what is published.
    bool live() const { return live_; }
    void go_live();
    /// Speaking does not show that the client has the next token: none came with the welcome, or it has
    /// spoken before.
    void proves_nothing() { hello_.clear_token(); }
    /// Leaves after what was sent before it. Long JSON is made by another thread (REL-24).
    void send(const MessagePtr& message);
    void send(const v1::ServerFrame& frame);
    void fault(std::string_view code, std::string_view text, std::string_view field = {},
               std::chrono::milliseconds retry_after = {});
    /// A fault, then the end.
    void refuse(CloseCode close, std::string_view code, std::string_view text);

  private:
    static constexpr std::size_t kEarlyMax = 64;
    static constexpr std::size_t kLong = 512;  // octets of a message, before it is JSON
    static constexpr std::size_t kMostUnsaid = 64;
    static constexpr std::size_t kMostUnsaidOctets = std::size_t{256} * 1024;
    static constexpr std::size_t kLongText = 1024;
    static constexpr std::size_t kMostUnheard = 64;
    static constexpr std::size_t kMostUnheardOctets = std::size_t{256} * 1024;

    bool may_hear(std::string_view message) const;
    codec::SenderRole sender() const;
    void hear(std::string_view message);
    void heard(const v1::ClientFrame& frame, const codec::FrameRefusal& bad);
    std::shared_ptr<const std::string> take_unheard();
    void hear_on();
    void handle(const v1::ClientFrame& frame);
    Turn turn_of(const v1::ClientFrame& frame);
    void handle_seated(const v1::ClientFrame& frame);
    bool may_say(const Message& message) const;
    void say(const Message& message);
    void say_first();
    void say_on();
    void say_all();

    std::shared_ptr<SessionHost> host_;
    Outlet* outlet_;
    Encoding encoding_;
    std::string address_;
    v1::Hello hello_;
    std::optional<store::SeatNumber> seat_;
    std::vector<v1::ClientFrame> early_;  // came before the welcome was durable
    Recent<MessagePtr> unsaid_;           // the first is being made JSON
    std::size_t unsaid_octets_ = 0;
    Recent<std::shared_ptr<const std::string>> unheard_;  // the first is being read
    std::size_t unheard_octets_ = 0;
    bool referee_ = false;
    bool live_ = false;
};

}  // namespace affray::session
