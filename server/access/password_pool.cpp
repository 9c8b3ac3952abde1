// libsodium's Argon2id behind a short queue.
#include "access/password_pool.h"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "seams/precedence.h"

namespace affray::access {
namespace {

// As the library below writes a hash.
constexpr int kBase64 = sodium_base64_VARIANT_ORIGINAL_NO_PADDING;
constexpr std::size_t kHashBytes = 32;

}  // namespace

std::string hash_password(const Secret& password, const PasswordCost& cost) {
    std::array<char, crypto_pwhash_STRBYTES> text{};
    const std::string& plain = password.reveal();
    const int failed = crypto_pwhash_str_alg(text.data(), plain.data(), plain.size(), cost.passes,
                                             cost.memory_bytes, crypto_pwhash_ALG_ARGON2ID13);
    return failed == 0 ? std::string(text.data()) : std::string{};
}

std::string decoy_hash(const PasswordCost& cost) {
    const auto chance = [](std::size_t bytes) {
        std::string random(bytes, '\0');
        randombytes_buf(random.data(), bytes);
        std::string text(sodium_base64_encoded_len(bytes, kBase64), '\0');
        sodium_bin2base64(text.data(), text.size(), reinterpret_cast<const unsigned char*>(random.data()),
                          bytes, kBase64);
        text.pop_back();  // the end that C wants
        return text;
    };
    return std::string(crypto_pwhash_argon2id_STRPREFIX) +
           "v=19$m=" + std::to_string(cost.memory_bytes / 1024) + ",t=" + std::to_string(cost.passes) +
           ",p=1$" + chance(crypto_pwhash_argon2id_SALTBYTES) + "$" + chance(kHashBytes);
}

PasswordPool::PasswordPool(const Options& options) : options_(options), decoy_(decoy_hash(options.cost)) {
    for (std::size_t i = 0; i < options_.threads; ++i) threads_.emplace_back([this] { run(); });
}

PasswordPool::~PasswordPool() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        jobs_.clear();
    }
    changed_.notify_all();
    for (std::thread& thread : threads_) thread.join();
}

bool PasswordPool::push(std::function<void()> job) {
    {
        const std::lock_guard lock(mutex_);
        if (stopped_ || jobs_.size() >= options_.waiting) {
            ++stats_.refused;
            return false;
        }
        jobs_.push_back(std::move(job));
        stats_.most_waiting = std::max(stats_.most_waiting, jobs_.size());
    }
    changed_.notify_one();
    return true;
}

void PasswordPool::run() {
    work_in_background();
    while (true) {
        std::function<void()> job;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return stopped_ || !jobs_.empty(); });
            if (stopped_) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
            ++stats_.worked;
        }
        job();
    }
}

PasswordPool::Stats PasswordPool::stats() const {
    const std::lock_guard lock(mutex_);
    Stats stats = stats_;
    stats.waiting = jobs_.size();
    return stats;
}

bool PasswordPool::hash(Secret password, Hashed done) {
    return push([this, password = std::move(password), done = std::move(done)] { done(hash_now(password)); });
}

bool PasswordPool::verify(Secret password, std::string hash, Judged done) {
    return push([this, password = std::move(password), hash = std::move(hash), done = std::move(done)] {
        done(verify_now(password, hash));
    });
}

std::string PasswordPool::hash_now(const Secret& password) const {
    return hash_password(password, options_.cost);
}

Verdict PasswordPool::verify_now(const Secret& password, const std::string& hash) const {
    const std::string& against = hash.empty() ? decoy_ : hash;
    const std::string& plain = password.reveal();
    const bool right = crypto_pwhash_str_verify(against.c_str(), plain.data(), plain.size()) == 0;
    if (!right || hash.empty()) return Verdict::Wrong;
    const bool old =
        crypto_pwhash_str_needs_rehash(hash.c_str(), options_.cost.passes, options_.cost.memory_bytes) != 0;
    return old ? Verdict::RightOfOld : Verdict::Right;
}

}  // namespace affray::access
