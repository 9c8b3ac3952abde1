// What the process counts: plain relaxed atomics, raised from any thread, read by /metrics.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace affray::session {

class Counter {
  public:
    void add(std::uint64_t count = 1) { value_.fetch_add(count, std::memory_order_relaxed); }
    void subtract(std::uint64_t count = 1) { value_.fetch_sub(count, std::memory_order_relaxed); }
    void set(std::uint64_t value) { value_.store(value, std::memory_order_relaxed); }
    std::uint64_t value() const { return value_.load(std::memory_order_relaxed); }

  private:
    std::atomic<std::uint64_t> value_{0};
};

/// Times in microseconds, in buckets that double: up to 64, 128 … 2^23 (8.4 s), and the rest.
class Times {
  public:
    static constexpr std::size_t kBuckets = 19;

    void add(std::chrono::steady_clock::duration time);
    /// Upper edge of a bucket in seconds; the last one has none.
    static double upper_edge(std::size_t bucket);
    std::uint64_t in_bucket(std::size_t bucket) const { return buckets_[bucket].value(); }
    double sum_seconds() const { return static_cast<double>(sum_us_.value()) / 1e6; }

    /// One of the bucket, by the ids under which the log has more of it.
    struct Exemplar {
        std::string intent{};
        std::string encounter{};
        double seconds = 0;
        double at = 0;  // since 1970
    };
    void remember(std::chrono::steady_clock::duration time, std::string_view intent,
                  std::string_view encounter);
    /// The last that was remembered.
    std::optional<Exemplar> exemplar(std::size_t bucket) const;

  private:
    static std::size_t bucket_of(std::uint64_t us);

    std::array<Counter, kBuckets> buckets_;
    Counter sum_us_;
    mutable std::mutex mutex_;
    std::array<std::optional<Exemplar>, kBuckets> exemplars_{};
};

/// One object of the process, handed down by reference. Gauges are counters that also go down.
struct Metrics {
    Counter connections;      // gauge: open sockets of the play listener
    Counter unauthenticated;  // gauge: sockets that have not said who they are
    Counter seats_online;     // gauge
    Counter encounters;       // gauge: known encounters
    Counter encounters_open;  // gauge: with their state in memory
    Counter connections_total;
    Counter connections_refused;  // over a limit of RULE-7
    Counter http_requests;
    Counter http_refused;     // answered with 4xx
    Counter frames_received;  // of any kind
    Counter messages_received;
    Counter messages_sent;
    Counter bytes_sent;
    Counter writes;  // system calls of send
    Counter intents_accepted;
    Counter intents_rejected;  // by the rules
    Counter rewinds;           // ways back: rewinds and undos
    Counter intents_repeated;  // answered from the log
    Counter intents_refused;   // by the session: conflict, stale version, storage
    Counter previews;
    Counter deadlines_passed;
    Counter resumes;
    Counter snapshots_sent;
    Counter dropped_slow;  // RULE-8
    Counter dropped_rate;  // RULE-6
    Counter dropped_protocol;
    Counter dropped_silent;   // no pong
    Counter guesses_refused;  // SEC-5
    Counter log_commits_refused;
    Counter turns_failed;   // by a mistake of ours (session/session_host_containment.cpp)
    Counter tasks_failed;   // of a loop, outside of any table's turn
    Counter tables_parked;  // gauge
    Counter leases_held;    // gauge: encounters that this server plays, of several that share a database
    Counter leases_taken;
    Counter leases_lost;   // to another server
    Counter news_arrived;  // messages to webhooks
    Counter news_tried_again;
    Counter news_given_up;
    Counter news_let_go;   // too many
    Counter letters_sent;  // mails that the mail server has taken
    Counter letters_failed;
    Counter letters_let_go;     // too many waited
    Counter letters_waiting;    // gauge: with the one that is under way
    Counter tables_slept;       // by operators
    Counter ended_by_operator;  // encounters
    Counter seats_emptied;      // by operators
    Counter bans;               // gauge: networks whose addresses are turned away
    Counter turned_away;        // requests and play connections from there
    Counter handed_through;     // connections and requests that another server has answered
    Times reply_time;           // intent read to reply queued
};

}  // namespace affray::session
