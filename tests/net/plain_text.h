// Answers and frames without what differs from one run to the next and tells nothing: ids, tokens and times.
// Also whether a word is in them, plainly or encoded.
#pragma once

#include <google/protobuf/message.h>

#include <map>
#include <string>
#include <string_view>

namespace affray::net::test {

/// Puts names in the order of their first appearance in the place of what is random. One for each reader.
class PlainText {
  public:
    std::string of(std::string_view text);

  private:
    std::string name_of(std::string_view word);

    std::map<std::string, std::string, std::less<>> names_;
};

/// Is the word there, as it is, in hexadecimal, or in base64 wherever it begins?
bool holds(std::string_view bytes, std::string_view word);

}  // namespace affray::net::test
