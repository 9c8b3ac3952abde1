// What somebody has judged to be there, read: where it is not, that is a failed check, which ends the work at
// hand (base/barrier.h), and never a look beyond the end of a list.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "base/check.h"

namespace affray {

/// What the pointer points to.
template <class T>
T& sure(T* found) {
    AFFRAY_CHECK(found != nullptr, "what was judged to be there is not");
    return *found;
}
template <class T>
const T& sure(const std::optional<T>& found) {
    AFFRAY_CHECK(found.has_value(), "what was judged to be there is not");
    return *found;
}
template <class T>
T sure(std::optional<T>&& found) {
    AFFRAY_CHECK(found.has_value(), "what was judged to be there is not");
    return *std::move(found);
}

template <class List>
auto& nth(List& list, std::size_t index) {
    AFFRAY_CHECK(index < list.size(), "a list has no such place");
    return list[index];
}
template <class List>
auto& first_of(List& list) {
    return nth(list, 0);
}
template <class List>
auto& last_of(List& list) {
    AFFRAY_CHECK(!list.empty(), "a list has no last");
    return list[list.size() - 1];
}

}  // namespace affray
