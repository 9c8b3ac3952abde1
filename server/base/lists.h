// Lists: what is asked of one, each question as one word.
#pragma once

#include <vector>

namespace affray {

/// Is any of them so? Nobody behind the first that is so is asked.
constexpr bool any(const auto& list, const auto& is_so) {
    for (const auto& one : list)
        if (is_so(one)) return true;
    return false;
}

constexpr bool every(const auto& list, const auto& is_so) {
    for (const auto& one : list)
        if (!is_so(one)) return false;
    return true;
}

/// Lives as long as the list, which is none that was made for the question; nullptr: none is so.
template <class List>
constexpr const auto* first_that(const List& list, const auto& is_so) {
    for (const auto& one : list)
        if (is_so(one)) return &one;
    return static_cast<decltype(&*list.begin())>(nullptr);
}
template <class List>
constexpr const auto* first_that(const List&& list, const auto& is_so) = delete;

/// Is the value one of the list's?
constexpr bool among(const auto& value, const auto& list) {
    for (const auto& one : list)
        if (one == value) return true;
    return false;
}

/// Those that are so, in their order.
template <class List>
auto those(const List& list, const auto& is_so) {
    std::vector<typename List::value_type> all;
    for (const auto& one : list)
        if (is_so(one)) all.push_back(one);
    return all;
}

}  // namespace affray
