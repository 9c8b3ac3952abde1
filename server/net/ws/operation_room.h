// Where an operation of a connection lies while it waits.
#pragma once

#include <array>
#include <cstddef>

#include "base/check.h"

namespace affray::net {

/// Room for one waiting operation of Asio's. Its own allocation takes again what was given back last, however
/// much larger that is: a read that waits for minutes would hold what an upgrade has left.
class OperationRoom {
  public:
    template <class T>
    class Allocator {
      public:
        using value_type = T;
        explicit Allocator(OperationRoom& room) : room_(&room) {}
        template <class Other>
        Allocator(const Allocator<Other>& other) : room_(other.room_) {}

        T* allocate(std::size_t) const {
            static_assert(sizeof(T) <= kSize && alignof(T) <= alignof(std::max_align_t));
            AFFRAY_CHECK(!room_->taken_, "two operations in the room of one");
            room_->taken_ = true;
            return reinterpret_cast<T*>(room_->bytes_.data());
        }
        void deallocate(T*, std::size_t) const { room_->taken_ = false; }
        bool operator==(const Allocator&) const = default;

      private:
        template <class Other>
        friend class Allocator;
        OperationRoom* room_;
    };
    Allocator<void> allocator() { return Allocator<void>(*this); }

  private:
    static constexpr std::size_t kSize = 240;

    alignas(std::max_align_t) std::array<std::byte, kSize> bytes_;
    bool taken_ = false;
};

}  // namespace affray::net
