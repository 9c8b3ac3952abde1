// Words that a creature says and what they cost (AFR-047; AP-025, AP-142).
#pragma once

#include "rules/mechanic.h"

namespace affray {

inline constexpr std::int32_t kWordsPerPoint = 4;

std::int32_t words_in(std::string_view text);
/// Points, rounded up.
inline std::int32_t points_for_words(std::string_view text) {
    return (words_in(text) + kWordsPerPoint - 1) / kWordsPerPoint;
}
/// A threat is free only if it is meant for foes attacked so lately and for nobody else.
inline bool is_free_threat(const SayIntent& say, const auto& attacked_lately) {
    return !say.threat_to.empty() && every(say.threat_to, attacked_lately);
}

}  // namespace affray
