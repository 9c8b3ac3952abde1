// A strict look at the bytes of a request's head before anything parses them (SEC-16): what two parsers could
// read differently is refused.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace affray::net {

/// What is wrong with a head, as the code of the problem: BAD_LINE_ENDING, FOLDED_HEADER, BAD_HEADER,
/// BAD_REQUEST_LINE, TWO_LENGTHS, BAD_LENGTH, UNEXPECTED_CHUNKED, BAD_HOST, TOO_MANY_HEADERS. nullopt:
/// nothing. `head` ends with the empty line.
std::optional<std::string_view> fault_of_head(std::string_view head);

/// Where the head ends (one past its empty line), if all of it is there.
std::optional<std::size_t> end_of_head(std::string_view bytes);

}  // namespace affray::net
