// Shared: what several own and nobody changes, compared by what it holds.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

namespace affray {

/// A shared_ptr to something immutable, so that its owners stay cheap to copy. Unlike a shared_ptr it is
/// equal to another one if what they point to is: a struct with one may leave its comparison to the compiler.
template <class T>
class Shared : public std::shared_ptr<const T> {
  public:
    using Pointer = std::shared_ptr<const T>;
    using Pointer::Pointer;
    Shared() = default;
    Shared(Pointer other) : Pointer(std::move(other)) {}

    bool operator==(const Shared& other) const {
        return this->get() == other.get() || (*this && other && **this == *other);
    }
    bool operator==(std::nullptr_t) const { return this->get() == nullptr; }
};

}  // namespace affray
