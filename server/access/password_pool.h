// Hashing passwords with Argon2id on a few threads of its own, so that neither play nor memory suffers
// (SEC-11).
#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "seams/secret.h"

namespace affray::access {

/// What a guess costs whoever has stolen the database.
struct PasswordCost {
    std::uint64_t passes = 2;
    std::size_t memory_bytes = 64 * 1024 * 1024;
};

/// The text of a hash that nothing was hashed for: comparing with it costs what comparing with any other
/// does, and no password is the right one.
std::string decoy_hash(const PasswordCost& cost);

enum class Verdict : std::uint8_t {
    Wrong,
    Right,
    RightOfOld,  // hashed with other parameters than today's
};

/// Any thread. What is asked for after stop(), or beyond the queue, is refused: false, and `done` is not
/// called.
class PasswordPool {
  public:
    /// Since it began; for metrics.
    struct Stats {
        std::uint64_t worked = 0;   // hashes made and compared
        std::uint64_t refused = 0;  // beyond the queue
        std::size_t waiting = 0;
        std::size_t most_waiting = 0;
    };
    struct Options {
        PasswordCost cost{};
        std::size_t threads = 2;
        std::size_t waiting = 32;
    };

    explicit PasswordPool(const Options& options);
    ~PasswordPool();  // ends what runs, forgets what waits
    PasswordPool(const PasswordPool&) = delete;
    PasswordPool& operator=(const PasswordPool&) = delete;

    /// `done` gets the text to store, with salt and parameters in it (empty: no memory for it); on a
    /// thread of the pool.
    using Hashed = std::function<void(std::string)>;
    bool hash(Secret password, Hashed done);
    /// An empty hash is that of nobody: the same work is done, and the verdict is Wrong.
    using Judged = std::function<void(Verdict)>;
    bool verify(Secret password, std::string hash, Judged done);

    Stats stats() const;

  private:
    bool push(std::function<void()> job);
    void run();
    std::string hash_now(const Secret& password) const;
    Verdict verify_now(const Secret& password, const std::string& hash) const;

    const Options options_;
    const std::string decoy_;
    mutable std::mutex mutex_;  // the following
    std::condition_variable changed_;
    std::deque<std::function<void()>> jobs_;
    Stats stats_;
    bool stopped_ = false;
    std::vector<std::thread> threads_;  // last: they start when all the rest stands
};

/// Hashes here and now; for tools. Empty: there was not enough memory.
std::string hash_password(const Secret& password, const PasswordCost& cost);

}  // namespace affray::access
