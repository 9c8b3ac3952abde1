// The encounter that the load driver walks through, with as many tokens as are asked for.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace affray::bench {

inline constexpr std::uint32_t kTokens = 20;  // as the workload of the peers has them
inline constexpr std::uint32_t kTokensMax = 1000;

// Name of the encounter with so many tokens, as a server with `marching_content` knows it.
std::string marching_order(std::uint32_t tokens);

// The driver's own content if nothing but twenty tokens are wanted; else a copy of it under `copy`, with an
// encounter for each number, of twenty to a thousand. Errors: Io.
Result<std::string> marching_content(const std::string& content, const std::string& copy,
                                     const std::vector<std::uint32_t>& tokens);

}  // namespace affray::bench
