// The answers that routes give: messages as JSON, and the stable problems of what goes wrong.
#pragma once

#include <google/protobuf/message.h>

#include <optional>
#include <string>
#include <string_view>

#include "access/answer.h"
#include "base/result.h"
#include "net/http/http_types.h"

namespace affray::net {

/// Protobuf's JSON mapping with every plain field written out.
Response json(unsigned status, const google::protobuf::Message& message);
Response no_content();
/// The same for what is not there and what is not yours (SEC-22).
Response not_found();
Response problem_of(const Error& error);
Response problem_of(const access::Denied& denied);
/// 204, or why not.
Response answer_nothing(const access::Answer<access::Nothing>& answer);

/// The longest name of a seat, and the longest title of an encounter or campaign, in characters.
inline constexpr std::size_t kNameMax = 40, kTitleMax = 80;

/// The body as a message, or why it is none.
std::optional<Response> read_body(const Request& request, google::protobuf::Message& message);
/// Nothing, if the text is fit to be shown and not too long.
std::optional<Response> bad_text(const std::string& text, std::size_t max, std::string_view field);

}  // namespace affray::net
