// Settings from the file and the environment.
#include <toml++/toml.h>

#include <cstdlib>
#include <fstream>

#include "affrayd/config.h"

namespace affray {
namespace {

std::string text_of(const toml::node& node) {
    if (const auto* array = node.as_array()) {
        std::string text;
        for (const toml::node& one : *array) text += (text.empty() ? "" : ",") + text_of(one);
        return text;
    }
    if (const auto text = node.value<std::string>(); node.is_string() && text) return *text;
    if (const auto whole = node.value<std::int64_t>(); node.is_integer() && whole)
        return std::to_string(*whole);
    if (const auto flag = node.value<bool>(); node.is_boolean() && flag) return *flag ? "true" : "false";
    if (const auto number = node.value<double>(); number) return std::to_string(*number);
    return {};
}

void collect(const toml::table& table, const std::string& prefix, const std::string& file,
             std::vector<Given>& out) {
    for (const auto& [key, node] : table) {
        const std::string name = prefix + std::string(key.str());
        if (const auto* inner = node.as_table()) {
            collect(*inner, name + ".", file, out);
            continue;
        }
        out.push_back({name, text_of(node), file + ":" + std::to_string(node.source().begin.line)});
    }
}

}  // namespace

Result<std::vector<Given>> read_config_file(const std::string& path) {
    if (!std::ifstream(path))
        return Error{ErrorCode::NotFound, path + ": cannot be read; check the path of --config"};
    try {
        std::vector<Given> given;
        collect(toml::parse_file(path), {}, path, given);
        return given;
    } catch (const toml::parse_error& error) {
        return Error{ErrorCode::InvalidInput, path + ":" + std::to_string(error.source().begin.line) +
                                                  ": is not TOML: " + std::string(error.description())};
    }
}

std::vector<Given> read_environment() {
    std::vector<Given> given;
    for (const Setting& setting : settings()) {
        const std::string variable = variable_of(setting);
        if (const char* value = std::getenv(variable.c_str()))
            given.push_back({setting.key, value, variable});
    }
    return given;
}

}  // namespace affray
