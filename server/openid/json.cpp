// By jansson, which libjose reads its keys with.
#include "openid/json.h"

namespace affray::openid {
namespace {

std::string_view view_of(const json_t* text) { return {json_string_value(text), json_string_length(text)}; }

}  // namespace

Json json_object_of(std::string_view text) {
    Json value(json_loadb(text.data(), text.size(), JSON_REJECT_DUPLICATES, nullptr));
    return json_is_object(value.get()) ? std::move(value) : Json();
}

std::optional<std::string> text_in(const json_t* object, const char* name) {
    const json_t* const value = json_object_get(object, name);
    if (!json_is_string(value)) return std::nullopt;
    return std::string(view_of(value));
}

std::optional<std::int64_t> integer_in(const json_t* object, const char* name) {
    const json_t* const value = json_object_get(object, name);
    // Times may be written with a fraction (RFC 7519, NumericDate).
    if (json_is_integer(value)) return json_integer_value(value);
    if (json_is_real(value) && json_real_value(value) > 0 && json_real_value(value) < 1e12)
        return static_cast<std::int64_t>(json_real_value(value));
    return std::nullopt;
}

bool holds(const json_t* object, const char* name, std::string_view text) {
    const json_t* const value = json_object_get(object, name);
    if (json_is_string(value)) return view_of(value) == text;
    for (std::size_t i = 0; i < json_array_size(value); ++i) {
        const json_t* const one = json_array_get(value, i);
        if (json_is_string(one) && view_of(one) == text) return true;
    }
    return false;
}

}  // namespace affray::openid
