// KeptBeside: something that follows from the object it is part of, kept there and updated when it is asked
// for.
#pragma once

#include <atomic>
#include <memory>

namespace affray {

/// Says nothing of its object that the object does not say itself, so that all are equal. A copy takes along
/// what there is. Any thread may ask; who asks while another does works it out anew.
template <class T>
class KeptBeside {
  public:
    KeptBeside() = default;
    KeptBeside(const KeptBeside& other) {
        if (other.held() != nullptr) hold(other.with([](const T& theirs) { return new T(theirs); }));
    }
    KeptBeside(KeptBeside&& other) noexcept {
        hold(other.held());
        other.hold(nullptr);
    }
    KeptBeside& operator=(KeptBeside other) noexcept {
        T* const before = held();
        hold(other.held());
        other.hold(before);
        return *this;
    }
    ~KeptBeside() { delete held(); }

    /// What `use` makes of it, or of a new one.
    template <class Use>
    auto with(Use use) const {
        std::unique_ptr<T> mine(kept_.exchange(nullptr, std::memory_order_acq_rel));
        if (mine == nullptr) mine = std::make_unique<T>();
        auto result = use(*mine);
        delete kept_.exchange(mine.release(), std::memory_order_acq_rel);
        return result;
    }

    bool operator==(const KeptBeside& /*other*/) const { return true; }

  private:
    // Of an object that one thread alone has.
    T* held() const { return kept_.load(std::memory_order_relaxed); }
    void hold(T* one) { kept_.store(one, std::memory_order_relaxed); }

    mutable std::atomic<T*> kept_ = nullptr;
};

}  // namespace affray
