// One play connection: frames in and out, limits of RULE-6, closing. What the messages mean is the session's
// business.
#pragma once

#include <array>
#include <memory>
#include <span>

#include "net/limits/address_book.h"
#include "net/limits/ban_list.h"
#include "net/limits/limits.h"
#include "net/ws/frame_reader.h"
#include "net/ws/operation_room.h"
#include "net/ws/socket_stream.h"
#include "session/link.h"
#include "session/loop.h"

namespace affray::net {

/// What every connection shares.
struct NetContext {
    const Limits& limits;
    session::Metrics& metrics;
    AddressBook& addresses;
    BanList& bans;
    session::Counter& http_failed;  // requests that a barrier has ended
};

/// Belongs to its session's loop from the answer to its upgrade on. Lives until its socket is closed.
class WsConnection final : public session::Outlet,
                           public session::AtIterationEnd,
                           public session::Periodic,
                           public std::enable_shared_from_this<WsConnection> {
  public:
    WsConnection(const NetContext& context, std::shared_ptr<session::SessionHost> host, SocketStream wire,
                 AddressBook::Slot slot, session::Encoding encoding);
    ~WsConnection() override;

    /// Starts reading, once the upgrade has been answered. `unread`: bytes that came behind its request.
    void start(std::string unread);

    // session::Outlet
    void send(std::string_view message) override;
    void close(session::CloseCode code, std::string_view reason) override;
    // session::AtIterationEnd, session::Periodic
    void iteration_ended() override;
    bool sweep(SteadyTime now) override;
    void end() override { finish(); }

  private:
    enum class Phase : std::uint8_t { Open, Closing, Draining, Closed };

    // What is held ready for a client that says nothing: an intent fits.
    static constexpr std::size_t kHeldReady = 192;

    bool reads() const { return phase_ == Phase::Open || phase_ == Phase::Closing; }
    void read();
    void got(ErrorCodeAsio error, std::span<char> bytes);
    void take(std::span<char> bytes);
    void take_rest();
    void charge_frames();
    void hear(const Said& said);
    void message(const Said& said);
    void note_sign_in();
    void answer_close(std::string_view payload);
    void say_last(std::string_view frame);
    void flush_later();
    void flush();
    void wait_writable();
    void check_outbox();
    bool turned_away();
    void wind_up();
    void drain();
    void shut();
    void finish();

    NetContext context_;
    session::Loop& loop_;
    AddressBook::Slot slot_;
    SocketStream wire_;
    FrameReader reader_;
    OperationRoom reading_;
    std::array<char, kHeldReady> held_ready_;
    std::shared_ptr<session::Link> link_;
    SteadyTime opened_at_;
    SteadyTime heard_at_;
    SteadyTime moved_at_;  // bytes were taken by the socket
    SteadyTime closing_at_{};
    TokenBucket messages_;
    TokenBucket frames_;
    std::uint64_t bans_seen_;  // their generation when it was last looked at
    std::uint32_t too_fast_ = 0;
    Phase phase_ = Phase::Open;
    bool text_;
    bool flush_asked_ = false;
    bool waiting_writable_ = false;
    bool pinged_ = false;
    bool signed_in_ = false;
    bool said_last_ = false;  // our close frame is on its way
};

}  // namespace affray::net
