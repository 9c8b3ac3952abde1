// Somebody who attacks one table from all of its seats, and one account over HTTP: well-formed messages that
// nobody of good will sends, so many a second. Or who means no harm, and reads the account's campaign.
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "base/result.h"
#include "bench/load/ws_client.h"
#include "client/process/local_server.h"

namespace affray::bench {

class Attacker {
  public:
    struct Aim {
        std::uint16_t port = 0;
        std::vector<client::JoinedSeat> seats{};
        std::uint32_t messages_per_second = 200;
        bool only_reads = false;  // no messages, and of the requests those that only read
        // Over HTTP; without a token nothing is asked.
        std::uint32_t requests_per_second = 20;
        std::string token{};
        std::string campaign{};
    };

    // Takes the seats and begins the fight. Errors: Io.
    static Result<std::unique_ptr<Attacker>> begin(Aim aim);
    ~Attacker();
    Attacker(const Attacker&) = delete;
    Attacker& operator=(const Attacker&) = delete;

    // Any thread.
    void set_going(bool going) { going_ = going; }
    // Waits until nothing comes any more of what was sent, so that it burdens no later window; at most half a
    // minute. How long it took.
    std::chrono::milliseconds await_silence() const;
    // Ends both threads; what was sent and what came of it, for people.
    std::string end();

  private:
    struct Seat {
        client::JoinedSeat place{};
        std::unique_ptr<WsClient> line{};
    };

    explicit Attacker(Aim aim) : aim_(std::move(aim)) {}
    Status sit(Seat& seat);
    void listen(Seat& seat);
    void attack_table();
    void attack_account();
    std::string next_message();
    std::string ask(const std::string& request) const;

    Aim aim_;
    std::vector<Seat> seats_{};
    std::atomic<bool> going_{false};
    std::atomic<bool> ended_{false};
    std::uint64_t sent_ = 0;
    std::atomic<std::uint64_t> heard_{0};
    std::uint64_t returns_ = 0;
    std::map<std::string, std::uint64_t> replies_{};  // by code
    std::map<std::string, std::uint64_t> answers_{};  // over HTTP, by status
    std::thread table_{};
    std::thread account_{};
};

}  // namespace affray::bench
