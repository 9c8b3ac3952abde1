// Where a test's store keeps its database: in its directory, or, within scripts/with-postgresql, in a schema
// of its own on the PostgreSQL that runs there.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "base/check.h"
#include "store/engine/location.h"

namespace affray::test {

inline bool on_postgresql() { return std::getenv("AFFRAY_TEST_POSTGRESQL") != nullptr; }

inline std::string store_schema(const std::filesystem::path& data) {
    return "t" + std::to_string(std::hash<std::string>{}(data.string()));
}

// The address of a schema that goes with the directory: the same for the same one, in every process.
inline std::string store_address(const std::filesystem::path& data) {
    const std::string server = std::getenv("AFFRAY_TEST_POSTGRESQL");
    return server + "&options=-csearch_path%3D" + store_schema(data);
}

// Runs sentences at an address; their answer without a frame.
inline std::string ask_address(const std::string& address, const std::string& sentences) {
    const std::string command =
        std::string(std::getenv("AFFRAY_TEST_PSQL")) + " -qAt '" + address + "' -c \"" + sentences + "\"";
    FILE* const pipe = ::popen(command.c_str(), "r");
    AFFRAY_CHECK(pipe != nullptr);
    std::string answer;
    for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe)) answer += static_cast<char>(c);
    AFFRAY_CHECK(::pclose(pipe) == 0, sentences);
    while (!answer.empty() && answer.back() == '\n') answer.pop_back();
    return answer;
}

// The same on the server, beside any store.
inline std::string ask_postgresql(const std::string& sentences) {
    return ask_address(std::getenv("AFFRAY_TEST_POSTGRESQL"), sentences);
}

inline void make_schema(const std::filesystem::path& data) {
    ask_postgresql("SET client_min_messages = warning; CREATE SCHEMA IF NOT EXISTS " + store_schema(data));
}

// In the schema of a directory.
inline std::string ask_schema(const std::filesystem::path& data, const std::string& sentences) {
    return ask_address(store_address(data), sentences);
}

// For store::Options; nothing: in the directory.
inline std::optional<store::Location> store_server(const std::filesystem::path& data) {
    if (!on_postgresql()) return std::nullopt;
    make_schema(data);
    return *store::Location::server(store_address(data), {});
}

// For readers.
inline store::Location store_place(const std::filesystem::path& data) {
    return store_server(data).value_or(store::Location(data));
}

}  // namespace affray::test
