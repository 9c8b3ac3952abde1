// By toml++; what a provider must be is judged where it is used.
#include "affrayd/openid_providers.h"

#include <toml++/toml.h>

#include <fstream>
#include <optional>

namespace affray {
namespace {

constexpr std::size_t kMost = 16;

std::string at(const std::string& path, const toml::node& node) {
    return path + ":" + std::to_string(node.source().begin.line) + ": ";
}

Error bad(std::string message) { return {ErrorCode::InvalidInput, std::move(message)}; }

Status read_secret(const std::string& file, openid::Provider& out) {
    std::ifstream in(file);
    std::string line;
    if (!std::getline(in, line) || line.empty())
        return bad("'" + file + "' must hold the client secret in its first line");
    out.client_secret = Secret(line);
    return {};
}

Status read_field(const std::string& key, const std::string& value, openid::Provider& out) {
    if (key == "name") {
        out.name = value;
    } else if (key == "issuer") {
        out.issuer = value;
    } else if (key == "client_id") {
        out.client_id = value;
    } else if (key == "trust_file") {
        out.trust_file = value;
    } else if (key == "client_secret_file") {
        return read_secret(value, out);
    } else {
        return bad("is not known; known are name, issuer, client_id, client_secret_file and trust_file");
    }
    return {};
}

Result<openid::Provider> provider_of(const std::string& path, std::string id, const toml::table& table) {
    openid::Provider provider;
    provider.id = std::move(id);
    provider.name = provider.id;
    for (const auto& [key, node] : table) {
        const std::string name(key.str());
        const auto value = node.value<std::string>();
        if (!value || !node.is_string()) return bad(at(path, node) + name + " is no text");
        const Status read = read_field(name, *value, provider);
        if (!read) return bad(at(path, node) + name + " " + read.error().message);
    }
    if (const auto fault = openid::fault_of(provider)) return bad(at(path, table) + *fault);
    return provider;
}

}  // namespace

Result<std::vector<openid::Provider>> read_providers(const std::string& path) {
    if (!std::ifstream(path)) return Error{ErrorCode::NotFound, path + ": cannot be read"};
    std::vector<openid::Provider> all;
    try {
        const toml::table file = toml::parse_file(path);
        for (const auto& [key, node] : file) {
            const std::string id(key.str());
            const toml::table* const table = node.as_table();
            if (table == nullptr)
                return bad(at(path, node) + "'" + id + "' is no table; write [" + id +
                           "] and its settings below");
            auto provider = provider_of(path, id, *table);
            if (!provider) return provider.error();
            all.push_back(std::move(*provider));
        }
    } catch (const toml::parse_error& error) {
        return bad(path + ":" + std::to_string(error.source().begin.line) +
                   ": is not TOML: " + std::string(error.description()));
    }
    if (all.empty() || all.size() > kMost) return bad(path + ": must name 1 to 16 servers");
    return all;
}

}  // namespace affray
