// What comes of a request: a value, or why not.
#pragma once

#include <functional>
#include <string>
#include <variant>
#include <vector>

#include "content/yaml/problem.h"

namespace affray::campaign_service {

/// Why not. Codes: NOT_FOUND, STALE_VERSION, IN_ENCOUNTER (text: where), BAD_ARGUMENT (with its field),
/// BAD_SCENE (with the problems of a text), CONFLICT (text: why), RETRY_LATER, STORAGE_UNAVAILABLE,
/// QUOTA_REACHED (text: which, and what to do), RATE_LIMITED and QUEUE_FULL (text: what waits), INTERNAL
/// (text: the id that the log has it under).
struct Refusal {
    std::string code;
    std::string field;
    std::string text;
    std::vector<content::Problem> problems{};
};
template <class T>
using Answer = std::variant<T, Refusal>;
template <class T>
using Done = std::function<void(Answer<T>)>;

}  // namespace affray::campaign_service
