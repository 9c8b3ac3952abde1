// Bodies that are larger than usual and not answered yet, of the whole process: few of them are held at a
// time.
#pragma once

#include <atomic>

namespace affray::net {

class LargeBody {
  public:
    explicit LargeBody(bool large) : large_(large) {
        if (large_) ++held_;
    }
    ~LargeBody() {
        if (large_) --held_;
    }
    LargeBody(const LargeBody&) = delete;
    LargeBody& operator=(const LargeBody&) = delete;

    static bool too_many() { return held_.load() >= kMost; }

  private:
    static constexpr int kMost = 8;
    inline static std::atomic<int> held_{0};
    const bool large_;
};

}  // namespace affray::net
