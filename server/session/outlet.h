// What a session knows of a connection: a way to send encoded messages and to end it. The connection itself
// is above.
#pragma once

#include <cstdint>
#include <string_view>

namespace affray::session {

/// Close codes of the WebSocket connection (docs/PROTOCOL.md, section Close codes).
enum class CloseCode : std::uint16_t {
    GoingAway = 1001,  // the encounter is gone
    Protocol = 1002,   // not WebSocket
    BadData = 1007,    // text that is not UTF-8
    Policy = 1008,     // too many frames, not signed in within the time
    TooBig = 1009,
    Restart = 1012,     // the server restarts: come back and resume
    TryLater = 1013,    // too slow a reader, or too many connections: come back and resume
    Taken = 4001,       // another connection has the seat
    Refused = 4003,     // wrong or superseded token, or not admitted
    Asleep = 4004,      // an operator has put the table to sleep: come back when you want to play
    Banned = 4005,      // an operator has banned the address that it comes from; the reason is theirs
    BadMessage = 4400,  // a message that cannot be decoded
    Elsewhere = 4421,   // another server plays the encounter: the reason is its address
};

/// All calls on the session's loop.
class Outlet {
  public:
    virtual ~Outlet() = default;
    /// Queues a message; it leaves at the end of the loop's turn, together with what else is queued. The
    /// bytes are copied.
    virtual void send(std::string_view message) = 0;
    /// Sends what is queued, then closes. Nothing is sent after it.
    virtual void close(CloseCode code, std::string_view reason) = 0;
};

}  // namespace affray::session
