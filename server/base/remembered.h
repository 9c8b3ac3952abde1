// Remembered: what follows from the object that it is part of, worked out when somebody first asks.
#pragma once

#include <atomic>

namespace affray {

/// For objects that no longer change once they are asked. A copy has forgotten, since whoever copies means to
/// change something. Any thread may ask; two that ask at once may both work it out, and get the same.
template <class T>
class Remembered {
  public:
    Remembered() = default;
    Remembered(const Remembered& /*other*/) {}
    Remembered& operator=(const Remembered& /*other*/) {
        delete value_.exchange(nullptr);
        return *this;
    }
    ~Remembered() { delete value_.load(); }

    template <class Make>
    const T& get(Make make) const {
        const T* there = value_.load(std::memory_order_acquire);
        if (there != nullptr) return *there;
        const T* const fresh = new T(make());
        if (value_.compare_exchange_strong(there, fresh, std::memory_order_acq_rel)) return *fresh;
        delete fresh;
        return *there;
    }

  private:
    mutable std::atomic<const T*> value_ = nullptr;
};

}  // namespace affray
