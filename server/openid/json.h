// Objects of JSON that another server has said, read without trust. Internal.
#pragma once

#include <jansson.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace affray::openid {

struct JsonEnd {
    void operator()(json_t* value) const { json_decref(value); }
};
using Json = std::unique_ptr<json_t, JsonEnd>;

/// nullptr: no object, names that stand twice, or more than its depth allows.
Json json_object_of(std::string_view text);
/// Nothing: there is none, or it is no text.
std::optional<std::string> text_in(const json_t* object, const char* name);
std::optional<std::int64_t> integer_in(const json_t* object, const char* name);
/// A list of texts has it, or the value is that text.
bool holds(const json_t* object, const char* name, std::string_view text);

}  // namespace affray::openid
