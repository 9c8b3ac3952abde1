// Integer arithmetic whose rounding and range are named, for rules that say "round down" and mean it below
// zero too.
//
// All functions are constexpr, total over the stated ranges and free of undefined behaviour inside them.
#pragma once

#include <concepts>
#include <limits>

#include "base/check.h"

namespace affray {

// dividend / divisor, rounded towards minus infinity. divisor != 0; not lowest() / -1.
template <std::signed_integral T>
constexpr T div_floor(T dividend, T divisor) {
    AFFRAY_CHECK(divisor != 0 && !(dividend == std::numeric_limits<T>::lowest() && divisor == -1));
    const T quotient = static_cast<T>(dividend / divisor);
    const bool inexact = dividend % divisor != 0;
    const bool negative = (dividend < 0) != (divisor < 0);
    return static_cast<T>(inexact && negative ? quotient - 1 : quotient);
}

// dividend / divisor, rounded towards plus infinity. divisor != 0; not lowest() / -1.
template <std::signed_integral T>
constexpr T div_ceil(T dividend, T divisor) {
    AFFRAY_CHECK(divisor != 0 && !(dividend == std::numeric_limits<T>::lowest() && divisor == -1));
    const T quotient = static_cast<T>(dividend / divisor);
    const bool inexact = dividend % divisor != 0;
    const bool positive = (dividend < 0) == (divisor < 0);
    return static_cast<T>(inexact && positive ? quotient + 1 : quotient);
}

// dividend - divisor * div_floor(dividend, divisor): has the divisor's sign. Same range as div_floor.
template <std::signed_integral T>
constexpr T mod_floor(T dividend, T divisor) {
    AFFRAY_CHECK(divisor != 0);
    if (divisor == -1) return 0;
    const T remainder = static_cast<T>(dividend % divisor);
    const bool wrong_sign = remainder != 0 && (remainder < 0) != (divisor < 0);
    return static_cast<T>(wrong_sign ? remainder + divisor : remainder);
}

// a + b, a - b, a * b, held at the ends of T's range instead of overflowing.
template <std::signed_integral T>
constexpr T add_saturated(T a, T b) {
    T sum{};
    if (!__builtin_add_overflow(a, b, &sum)) return sum;
    return b < 0 ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
}
template <std::signed_integral T>
constexpr T sub_saturated(T a, T b) {
    T difference{};
    if (!__builtin_sub_overflow(a, b, &difference)) return difference;
    return b > 0 ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
}
template <std::signed_integral T>
constexpr T mul_saturated(T a, T b) {
    T product{};
    if (!__builtin_mul_overflow(a, b, &product)) return product;
    return (a < 0) != (b < 0) ? std::numeric_limits<T>::lowest() : std::numeric_limits<T>::max();
}

}  // namespace affray
