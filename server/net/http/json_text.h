// Writing JSON by hand, where no message stands behind it.
#pragma once

#include <string>
#include <string_view>

#include "base/json_string.h"

namespace affray::net {

/// Members in the order in which they are added; values are JSON already.
class JsonObject {
  public:
    JsonObject& add(std::string_view key, std::string_view json) {
        text_ += (text_.empty() ? "" : ",") + json_string(key) + ":";
        text_ += json;
        return *this;
    }
    JsonObject& add_text(std::string_view key, std::string_view text) { return add(key, json_string(text)); }
    std::string text() const { return "{" + text_ + "}"; }
    bool empty() const { return text_.empty(); }

  private:
    std::string text_;
};

class JsonArray {
  public:
    JsonArray& add(std::string_view json) {
        text_ += text_.empty() ? "" : ",";
        text_ += json;
        return *this;
    }
    std::string text() const { return "[" + text_ + "]"; }
    bool empty() const { return text_.empty(); }

  private:
    std::string text_;
};

}  // namespace affray::net
