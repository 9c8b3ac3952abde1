// Paths from the rows, component schemas from the descriptors.
#include "net/api/openapi.h"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/descriptor.pb.h>

#include <map>
#include <set>

#include "affray/v1/lobby.pb.h"
#include "net/api/version_tag.h"
#include "net/http/json_text.h"

namespace affray::net {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using Messages = std::map<std::string, const Descriptor*>;

std::string type_of(std::string_view name) { return JsonObject().add_text("type", name).text(); }

std::string reference(const std::string& name) {
    return JsonObject().add_text("$ref", "#/components/schemas/" + name).text();
}

// A JSON object of any shape.
bool is_free(const Descriptor& message) { return message.full_name() == "google.protobuf.Struct"; }

void collect(const Descriptor& message, Messages& found) {
    if (is_free(message)) return;
    if (message.options().map_entry()) {
        const FieldDescriptor& value = *message.field(1);
        if (value.message_type() != nullptr) collect(*value.message_type(), found);
        return;
    }
    if (!found.emplace(message.name(), &message).second) return;
    for (int i = 0; i < message.field_count(); ++i) {
        if (message.field(i)->message_type() != nullptr) collect(*message.field(i)->message_type(), found);
    }
}

std::string integer_type(std::string_view minimum, std::string_view maximum) {
    return JsonObject().add_text("type", "integer").add("minimum", minimum).add("maximum", maximum).text();
}

// Integers of 64 bits are texts in protobuf's JSON: a number there would lose its last digits.
std::string long_type(std::string_view pattern) {
    return JsonObject().add_text("type", "string").add_text("pattern", pattern).text();
}

std::string schema_of_value(const FieldDescriptor& field) {
    switch (field.cpp_type()) {
        case FieldDescriptor::CPPTYPE_BOOL: return type_of("boolean");
        case FieldDescriptor::CPPTYPE_INT32: return integer_type("-2147483648", "2147483647");
        case FieldDescriptor::CPPTYPE_UINT32: return integer_type("0", "4294967295");
        case FieldDescriptor::CPPTYPE_INT64: return long_type("^-?[0-9]+$");
        case FieldDescriptor::CPPTYPE_UINT64: return long_type("^[0-9]+$");
        case FieldDescriptor::CPPTYPE_FLOAT:
        case FieldDescriptor::CPPTYPE_DOUBLE: return type_of("number");
        case FieldDescriptor::CPPTYPE_MESSAGE:
            if (is_free(*field.message_type())) return type_of("object");
            return reference(field.message_type()->name());
        case FieldDescriptor::CPPTYPE_STRING: break;
        case FieldDescriptor::CPPTYPE_ENUM: {
            JsonArray names;
            for (int i = 0; i < field.enum_type()->value_count(); ++i)
                names.add(json_string(field.enum_type()->value(i)->name()));
            return JsonObject().add_text("type", "string").add("enum", names.text()).text();
        }
    }
    if (field.type() == FieldDescriptor::TYPE_BYTES)
        return JsonObject().add_text("type", "string").add_text("contentEncoding", "base64").text();
    return type_of("string");
}

std::string schema_of_field(const FieldDescriptor& field) {
    if (field.is_map()) {
        const std::string values = schema_of_value(*field.message_type()->field(1));
        return JsonObject().add_text("type", "object").add("additionalProperties", values).text();
    }
    if (!field.is_repeated()) return schema_of_value(field);
    return JsonObject().add_text("type", "array").add("items", schema_of_value(field)).text();
}

bool always_written(const FieldDescriptor& field) {
    if (field.is_repeated()) return true;
    return field.message_type() == nullptr && !field.has_presence();
}

std::string schema_of_message(const Descriptor& message, bool only_answers) {
    JsonObject properties;
    JsonArray required;
    for (int i = 0; i < message.field_count(); ++i) {
        const FieldDescriptor& field = *message.field(i);
        properties.add(field.json_name(), schema_of_field(field));
        if (only_answers && always_written(field)) required.add(json_string(field.json_name()));
    }
    JsonObject schema;
    schema.add_text("type", "object").add("additionalProperties", "false");
    schema.add("properties", properties.text());
    if (!required.empty()) schema.add("required", required.text());
    return schema.text();
}

std::string problem_schema() {
    JsonObject properties;
    for (const char* field : {"type", "title", "code", "field", "detail"})
        properties.add(field, type_of("string"));
    properties.add("status", integer_type("400", "599"));
    const std::string of_text = reference(v1::TextProblem::descriptor()->name());
    properties.add("problems", JsonObject().add_text("type", "array").add("items", of_text).text());
    return JsonObject()
        .add_text("type", "object")
        .add_text("description", "RFC 9457, with a stable code")
        .add("additionalProperties", "false")
        .add("properties", properties.text())
        .add("required", R"(["type","title","status","code","detail"])")
        .text();
}

std::string components_of(const RouteTable& table) {
    Messages taken;
    Messages given;
    collect(*v1::TextProblem::descriptor(), given);
    for (const Route& route : table) {
        if (route.takes != nullptr) collect(*route.takes->GetDescriptor(), taken);
        if (route.gives != nullptr) collect(*route.gives->GetDescriptor(), given);
    }
    JsonObject schemas;
    for (const auto& [name, message] : given)
        schemas.add(name, schema_of_message(*message, taken.count(name) == 0));
    for (const auto& [name, message] : taken) {
        if (given.count(name) == 0) schemas.add(name, schema_of_message(*message, false));
    }
    schemas.add("Problem", problem_schema());
    const auto bearer = [](std::string_view what) {
        return JsonObject()
            .add_text("type", "http")
            .add_text("scheme", "bearer")
            .add_text("description", what)
            .text();
    };
    JsonObject schemes;
    schemes.add("account", bearer("The token of a login"));
    schemes.add("seat", bearer("The token of a seat"));
    return JsonObject().add("schemas", schemas.text()).add("securitySchemes", schemes.text()).text();
}

std::string parameter(std::string_view name, std::string_view in, bool required, const std::string& schema) {
    return JsonObject()
        .add_text("name", name)
        .add_text("in", in)
        .add("required", required ? "true" : "false")
        .add("schema", schema)
        .text();
}

std::string parameters_of(const Route& route) {
    JsonArray all;
    std::string_view path = route.path;
    for (std::size_t open = path.find('{'); open != std::string_view::npos; open = path.find('{')) {
        const std::size_t close = path.find('}');
        all.add(parameter(path.substr(open + 1, close - open - 1), "path", true, type_of("string")));
        path.remove_prefix(close + 1);
    }
    for (const QueryField& field : route.query) {
        JsonArray values;
        for (const std::string_view value : field.values) values.add(json_string(value));
        JsonObject schema;
        schema.add_text("type", "string");
        if (!values.empty()) schema.add("enum", values.text());
        all.add(parameter(field.name, "query", false, schema.text()));
    }
    if (route.paged) {
        all.add(parameter("limit", "query", false, integer_type("1", "200")));
        all.add(parameter("after", "query", false, type_of("string")));
    }
    if (versioned(route)) all.add(parameter("If-Match", "header", false, type_of("string")));
    return all.text();
}

std::string content_of(std::string_view media, const std::string& schema) {
    const std::string of_media = JsonObject().add("schema", schema).text();
    return JsonObject().add(media, of_media).text();
}

std::string responses_of(const Route& route) {
    JsonObject good;
    good.add_text("description", route.status == 204 ? "Done" : "As asked");
    if (!route.files.empty()) {
        JsonObject kinds;
        for (const std::string_view media : route.files)
            kinds.add(media, JsonObject().add("schema", type_of("string")).text());
        good.add("content", kinds.text());
    }
    if (route.gives != nullptr)
        good.add("content", content_of("application/json", reference(route.gives->GetDescriptor()->name())));
    const auto refused = [](std::string_view why) {
        return JsonObject()
            .add_text("description", why)
            .add("content", content_of("application/problem+json", reference("Problem")))
            .text();
    };
    JsonObject all;
    all.add(std::to_string(route.status), good.text());
    if (makes_encounter(route.action))
        all.add("503",
                refused("DRAINING: the server lets its encounters end, and takes no new ones; or busy"));
    return all.add("default", refused("Refused; the code says why")).text();
}

std::string operation_of(const Route& route) {
    JsonObject operation;
    operation.add_text("operationId", route.id).add_text("summary", route.summary);
    operation.add_text("x-affray-action", to_string(route.action));
    operation.add("parameters", parameters_of(route));
    if (route.credential == Credential::Account) operation.add("security", R"([{"account":[]}])");
    if (route.credential == Credential::Seat) operation.add("security", R"([{"seat":[]}])");
    if (route.takes != nullptr) {
        const std::string schema = reference(route.takes->GetDescriptor()->name());
        operation.add("requestBody", JsonObject()
                                         .add("required", "true")
                                         .add("content", content_of("application/json", schema))
                                         .text());
    }
    if (!route.takes_files.empty()) {
        JsonObject kinds;
        for (const std::string_view media : route.takes_files)
            kinds.add(media, JsonObject().add("schema", type_of("string")).text());
        operation.add("requestBody",
                      JsonObject().add("required", "true").add("content", kinds.text()).text());
    }
    return operation.add("responses", responses_of(route)).text();
}

std::string lower_method(std::string_view method) {
    std::string text(method);
    for (char& c : text) c = static_cast<char>(c - 'A' + 'a');
    return text;
}

}  // namespace

std::string openapi_document(const RouteTable& table) {
    JsonObject paths;
    std::set<std::string_view> done;
    for (const Route& first : table) {
        if (!done.insert(first.path).second) continue;
        JsonObject operations;
        for (const Route& route : table) {
            if (route.path == first.path) operations.add(lower_method(route.method), operation_of(route));
        }
        paths.add(first.path, operations.text());
    }
    const std::string info = JsonObject()
                                 .add_text("title", "Affray")
                                 .add_text("version", "1")
                                 .add_text("summary", "Everything around an encounter; play is a WebSocket")
                                 .text();
    return JsonObject()
               .add_text("openapi", "3.1.0")
               .add("info", info)
               .add("paths", paths.text())
               .add("components", components_of(table))
               .text() +
           "\n";
}

}  // namespace affray::net
