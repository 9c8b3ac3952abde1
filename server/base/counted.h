// Counted: one object of several owners; each can tell whether it has it alone.
#pragma once

#include <atomic>
#include <cstdint>
#include <utility>

namespace affray {

/// All owners read it; only one that has it alone changes it. Any thread; one owner is for one thread at a
/// time.
template <class T>
class Counted {
  public:
    Counted() = default;
    explicit Counted(T value) : held_(new Held{std::move(value)}) {}
    Counted(const Counted& other) : held_(other.held_) {
        if (held_ != nullptr) held_->owners.fetch_add(1, std::memory_order_relaxed);
    }
    Counted(Counted&& other) noexcept : held_(std::exchange(other.held_, nullptr)) {}
    Counted& operator=(Counted other) noexcept {
        std::swap(held_, other.held_);
        return *this;
    }
    ~Counted() {
        if (held_ != nullptr && held_->owners.fetch_sub(1, std::memory_order_acq_rel) == 1) delete held_;
    }

    explicit operator bool() const { return held_ != nullptr; }
    const T& operator*() const { return held_->value; }
    const T* operator->() const { return &held_->value; }
    bool is_same(const Counted& other) const { return held_ == other.held_; }
    // What the last other reader has read, it has read before it let go.
    bool is_shared() const { return held_->owners.load(std::memory_order_acquire) > 1; }

    /// To be changed: if others have it too, a copy from now on.
    T& own() {
        if (is_shared()) *this = Counted(T(held_->value));
        return held_->value;
    }

  private:
    struct Held {
        T value;
        std::atomic<std::uint32_t> owners{1};
    };
    Held* held_ = nullptr;
};

}  // namespace affray
