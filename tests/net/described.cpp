// A checker for the part of JSON Schema that our document uses.
#include "net/described.h"

#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include <cmath>

namespace affray::net::test {
namespace {

using google::protobuf::Value;

Value parsed(const std::string& text) {
    Value value;
    EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(text, &value).ok()) << text.substr(0, 200);
    return value;
}

const Value* member(const Value& object, const std::string& name) {
    const auto& fields = object.struct_value().fields();
    const auto found = fields.find(name);
    return found == fields.end() ? nullptr : &found->second;
}

const Value& document(std::uint16_t port) {
    static const Value whole = parsed(openapi_text(port));
    return whole;
}

std::vector<std::string> segments(const std::string& path) {
    std::vector<std::string> all;
    std::size_t at = 0;
    while (at < path.size()) {
        const std::size_t end = std::min(path.find('/', at + 1), path.size());
        all.push_back(path.substr(at + 1, end - at - 1));
        at = end;
    }
    return all;
}

const Value* operation(const Value& whole, std::string method, const std::string& path) {
    for (char& c : method) c = static_cast<char>(c - 'A' + 'a');
    const auto given = segments(path.substr(0, path.find('?')));
    const Value* paths = member(whole, "paths");
    for (const auto& [shape, operations] : paths->struct_value().fields()) {
        const auto wanted = segments(shape);
        bool fits = wanted.size() == given.size();
        for (std::size_t i = 0; fits && i < wanted.size(); ++i)
            fits = wanted[i].front() == '{' || wanted[i] == given[i];
        const Value* found = fits ? member(operations, method) : nullptr;
        if (found != nullptr) return found;
    }
    return nullptr;
}

// What is wrong, with its place; empty: nothing.
std::string misfit(const Value& whole, const Value& schema, const Value& value, const std::string& at);

std::string object_misfit(const Value& whole, const Value& schema, const Value& value,
                          const std::string& at) {
    if (!value.has_struct_value()) return at + " is no object";
    if (const Value* required = member(schema, "required")) {
        for (const Value& name : required->list_value().values()) {
            if (member(value, name.string_value()) == nullptr) return at + " lacks " + name.string_value();
        }
    }
    const Value* properties = member(schema, "properties");
    const Value* others = member(schema, "additionalProperties");
    for (const auto& [name, inner] : value.struct_value().fields()) {
        const Value* of_name = properties != nullptr ? member(*properties, name) : nullptr;
        if (of_name == nullptr && others != nullptr && others->has_struct_value()) of_name = others;
        const bool free = properties == nullptr && others == nullptr;  // an object of any shape
        if (of_name == nullptr && free) continue;
        if (of_name == nullptr) return at + " has " + name;
        const std::string wrong = misfit(whole, *of_name, inner, at + "." + name);
        if (!wrong.empty()) return wrong;
    }
    return {};
}

std::string misfit(const Value& whole, const Value& schema, const Value& value, const std::string& at) {
    if (const Value* reference = member(schema, "$ref")) {
        const std::string name = reference->string_value().substr(21);
        const Value* target = member(*member(*member(whole, "components"), "schemas"), name);
        return target == nullptr ? at + ": no schema " + name : misfit(whole, *target, value, at);
    }
    const std::string type = member(schema, "type")->string_value();
    if (type == "object") return object_misfit(whole, schema, value, at);
    if (type == "array") {
        if (!value.has_list_value()) return at + " is no array";
        for (const Value& one : value.list_value().values()) {
            const std::string wrong = misfit(whole, *member(schema, "items"), one, at + "[]");
            if (!wrong.empty()) return wrong;
        }
        return {};
    }
    if (type == "boolean") return value.has_bool_value() ? "" : at + " is no boolean";
    if (type == "integer") {
        const double number = value.number_value();
        const bool whole_number = value.has_number_value() && std::floor(number) == number &&
                                  number >= member(schema, "minimum")->number_value() &&
                                  number <= member(schema, "maximum")->number_value();
        return whole_number ? "" : at + " is no integer of its range";
    }
    if (!value.has_string_value()) return at + " is no string";
    if (const Value* names = member(schema, "enum")) {
        for (const Value& name : names->list_value().values()) {
            if (name.string_value() == value.string_value()) return {};
        }
        return at + " is none of its enum";
    }
    if (member(schema, "pattern") != nullptr &&
        value.string_value().find_first_not_of("-0123456789") != std::string::npos)
        return at + " is no number in a text";
    return {};
}

// A file is described by its media type alone.
void expect_file(const Value* known, const HttpAnswer& answer, const std::string& what) {
    ASSERT_NE(known, nullptr) << what << " is not described";
    const Value* response = member(*member(*known, "responses"), std::to_string(answer.status));
    ASSERT_NE(response, nullptr) << what << " is not described";
    bool listed = false;
    for (const auto& [media, kind] : member(*response, "content")->struct_value().fields())
        listed = listed || answer.has("Content-Type: " + media);
    EXPECT_TRUE(listed) << what << " has another media type";
}

}  // namespace

const std::string& openapi_text(std::uint16_t port) {
    static const std::string text =
        raw_request(port, "GET /api/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n").body;
    return text;
}

void expect_described(std::uint16_t port, const std::string& method, const std::string& path,
                      const HttpAnswer& answer) {
    if (path.rfind("/api/", 0) != 0 || path.rfind("/api/openapi.json", 0) == 0 || answer.status == 0) return;
    const Value& whole = document(port);
    const std::string what = method + " " + path + " " + std::to_string(answer.status);
    const bool refused = answer.status >= 400;
    const Value* known = operation(whole, method, path);
    if (!refused && answer.has("Content-Disposition: attachment")) return expect_file(known, answer, what);
    const std::string media = refused ? "application/problem+json" : "application/json";
    EXPECT_TRUE(answer.status == 204 || answer.has("Content-Type: " + media)) << what;
    if (known == nullptr) {
        EXPECT_TRUE(refused) << what << " is not described";
        return;
    }
    const Value* responses = member(*known, "responses");
    const Value* response = member(*responses, refused ? "default" : std::to_string(answer.status));
    ASSERT_NE(response, nullptr) << what << " is not described";
    const Value* content = member(*response, "content");
    if (content == nullptr) {
        EXPECT_EQ(answer.body, "") << what;
        return;
    }
    if (method == "HEAD") return;
    const Value& schema = *member(*member(*content, media), "schema");
    EXPECT_EQ(misfit(whole, schema, parsed(answer.body), "body"), "") << what;
}

}  // namespace affray::net::test
