// Recent<T>: what was added last, the oldest of it forgotten.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace affray::session {

/// A list that grows at its end and is forgotten from its beginning, in constant time on the average. Empty
/// it holds no memory: most seats of most tables are idle.
template <class T>
class Recent {
  public:
    std::size_t size() const { return kept_.size() - gone_; }
    bool empty() const { return size() == 0; }
    const T& front() const { return kept_[gone_]; }
    const T& back() const { return kept_.back(); }
    const T& operator[](std::size_t at) const { return kept_[gone_ + at]; }
    auto begin() const { return kept_.begin() + static_cast<std::ptrdiff_t>(gone_); }
    auto end() const { return kept_.end(); }

    void push_back(T one) { kept_.push_back(std::move(one)); }
    void pop_back() { kept_.pop_back(); }
    void pop_front() {
        kept_[gone_++] = T();
        if (2 * gone_ < kept_.size()) return;
        kept_.erase(kept_.begin(), begin());
        gone_ = 0;
    }
    void clear() {
        std::vector<T>().swap(kept_);
        gone_ = 0;
    }

  private:
    std::vector<T> kept_;
    std::size_t gone_ = 0;  // of the first in kept_
};

}  // namespace affray::session
