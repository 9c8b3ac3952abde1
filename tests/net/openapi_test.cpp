// The OpenAPI document: whole in itself, and about every route that there is.
#include <google/protobuf/struct.pb.h>
#include <google/protobuf/util/json_util.h>

#include <set>

#include "net/described.h"
#include "net/people.h"

namespace affray::net::test {
namespace {

using google::protobuf::Value;

Value document(LiveServer& live) {
    Value value;
    EXPECT_TRUE(google::protobuf::util::JsonStringToMessage(openapi_text(live.port()), &value).ok());
    return value;
}

const Value& at(const Value& object, const std::string& name) {
    return object.struct_value().fields().at(name);
}

void collect_references(const Value& value, std::set<std::string>& found) {
    for (const auto& [name, inner] : value.struct_value().fields()) {
        if (name == "$ref") found.insert(inner.string_value());
        collect_references(inner, found);
    }
    for (const Value& one : value.list_value().values()) collect_references(one, found);
}

TEST(NetOpenApi, IsServedAsJson) {
    LiveServer live;
    const HttpAnswer answer = request(live.port(), "GET", "/api/openapi.json");
    EXPECT_EQ(answer.status, 200);
    EXPECT_TRUE(answer.has("Content-Type: application/json"));
    EXPECT_EQ(at(document(live), "openapi").string_value(), "3.1.0");
}

TEST(NetOpenApi, RefersOnlyToWhatItHas) {
    LiveServer live;
    const Value whole = document(live);
    std::set<std::string> references;
    collect_references(whole, references);
    EXPECT_GT(references.size(), 20U);
    const auto& schemas = at(at(whole, "components"), "schemas").struct_value().fields();
    for (const std::string& reference : references) {
        ASSERT_EQ(reference.rfind("#/components/schemas/", 0), 0U) << reference;
        EXPECT_EQ(schemas.count(reference.substr(21)), 1U) << reference;
    }
}

TEST(NetOpenApi, NamesEachOperationOnceAndEachParameterOfItsPath) {
    LiveServer live;
    std::set<std::string> ids;
    const Value whole = document(live);
    for (const auto& [path, operations] : at(whole, "paths").struct_value().fields()) {
        for (const auto& [method, operation] : operations.struct_value().fields()) {
            EXPECT_TRUE(ids.insert(at(operation, "operationId").string_value()).second) << path;
            EXPECT_FALSE(at(operation, "summary").string_value().empty());
            int of_path = 0;
            for (const Value& parameter : at(operation, "parameters").list_value().values()) {
                if (at(parameter, "in").string_value() != "path") continue;
                ++of_path;
                const std::string name = "{" + at(parameter, "name").string_value() + "}";
                EXPECT_NE(path.find(name), std::string::npos) << path << name;
            }
            EXPECT_EQ(of_path, std::count(path.begin(), path.end(), '{')) << path;
            const bool makes_one = at(operation, "operationId").string_value().starts_with("create") &&
                                   path.ends_with("/encounters");
            EXPECT_EQ(at(operation, "responses").struct_value().fields().size(), makes_one ? 3U : 2U) << path;
        }
    }
    EXPECT_GT(ids.size(), 30U);
}

TEST(NetOpenApi, WrongMethodsAndUnknownPathsAreRefusedByName) {
    LiveServer live;
    const HttpAnswer wrong = request(live.port(), "DELETE", "/api/campaigns");
    EXPECT_EQ(wrong.status, 405);
    EXPECT_TRUE(wrong.has("Allow: POST, GET")) << wrong.head;
    EXPECT_EQ(request(live.port(), "GET", "/api/campaigns/..%2f..").status, 404);
    EXPECT_EQ(request(live.port(), "GET", "/api/nowhere").status, 404);
    EXPECT_EQ(request(live.port(), "GET", "/api/campaigns/").status, 404);
}

}  // namespace
}  // namespace affray::net::test
