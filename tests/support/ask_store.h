// What a test does to a database on a server beside any store (support/store_place.h).
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>

#include "base/check.h"
#include "support/store_place.h"

namespace affray::test {

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

// In the schema of a directory.
inline std::string ask_schema(const std::filesystem::path& data, const std::string& sentences) {
    return ask_address(store_address(data), sentences);
}

inline void make_schema(const std::filesystem::path& data) {
    ask_postgresql("SET client_min_messages = warning; CREATE SCHEMA IF NOT EXISTS " + store_schema(data));
}

}  // namespace affray::test
