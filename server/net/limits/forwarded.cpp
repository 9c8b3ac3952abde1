// Walking the list of X-Forwarded-For from its end.
#include "net/limits/forwarded.h"

#include <algorithm>
#include <vector>

#include "access/peer_network.h"

namespace affray::net {
namespace {

std::string_view trimmed(std::string_view text) {
    const auto blank = [](char c) { return c == ' ' || c == '\t'; };
    while (!text.empty() && blank(text.front())) text.remove_prefix(1);
    while (!text.empty() && blank(text.back())) text.remove_suffix(1);
    return text;
}

// "192.0.2.1", "192.0.2.1:4711", "2001:db8::1", "[2001:db8::1]:4711".
std::string_view without_port(std::string_view text) {
    if (text.substr(0, 1) == "[") return text.substr(1, std::min(text.find(']'), text.size()) - 1);
    const bool one_colon = std::count(text.begin(), text.end(), ':') == 1;
    return one_colon ? text.substr(0, text.find(':')) : text;
}

}  // namespace

std::string client_of(std::span<const std::string_view> lines, std::span<const std::string> trusted) {
    std::vector<std::string_view> list;
    for (std::string_view line : lines) {
        for (;;) {
            const std::size_t comma = line.find(',');
            list.push_back(without_port(trimmed(line.substr(0, comma))));
            if (comma == std::string_view::npos) break;
            line.remove_prefix(comma + 1);
        }
    }
    std::string_view client;
    for (auto at = list.rbegin(); at != list.rend(); ++at) {
        if (!access::is_address(*at)) break;  // nobody who is trusted wrote this
        client = *at;
        if (std::find(trusted.begin(), trusted.end(), client) == trusted.end()) break;
    }
    return std::string(client);
}

}  // namespace affray::net
