// Parsing of links.
#include "client/lib/link.h"

#include <algorithm>
#include <cctype>

namespace affray::client {
namespace {

bool take_prefix(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

bool is_port(std::string_view text) {
    const bool digits =
        std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
    return !text.empty() && text.size() <= 5 && digits && std::stoi(std::string(text)) <= 65535;
}

std::string secret_of(std::string_view fragment, std::string_view prefix) {
    while (!fragment.empty()) {
        const std::size_t end = fragment.find('&');
        std::string_view part = fragment.substr(0, end);
        if (take_prefix(part, prefix)) return std::string(part);
        if (end == std::string_view::npos) break;
        fragment.remove_prefix(end + 1);
    }
    return {};
}

// Splits "host:port" or "[v6]:port"; false if it is neither.
bool split_authority(std::string_view text, Link& link) {
    std::string_view rest;
    if (text.starts_with('[')) {
        const std::size_t close = text.find(']');
        if (close == std::string_view::npos) return false;
        link.host = text.substr(1, close - 1);
        rest = text.substr(close + 1);
    } else {
        const std::size_t colon = text.find(':');
        link.host = text.substr(0, colon);
        rest = colon == std::string_view::npos ? std::string_view{} : text.substr(colon);
    }
    if (rest.empty()) {
        link.port = "80";
    } else if (rest.starts_with(':') && is_port(rest.substr(1))) {
        link.port = rest.substr(1);
    } else {
        return false;
    }
    const auto bad = [](unsigned char c) { return std::isspace(c) != 0 || std::iscntrl(c) != 0 || c == '@'; };
    return !link.host.empty() && std::none_of(link.host.begin(), link.host.end(), bad);
}

}  // namespace

std::string Link::authority() const {
    const bool v6 = host.find(':') != std::string::npos;
    return (v6 ? "[" + host + "]" : host) + ":" + port;
}

Result<Link> parse_link(std::string_view text) {
    if (text.starts_with("https://") || text.starts_with("wss://"))
        return Error{ErrorCode::Unsupported,
                     "this client speaks plain http only; give the server's http:// address"};
    if (!take_prefix(text, "http://")) take_prefix(text, "ws://");
    Link link;
    if (const std::size_t hash = text.find('#'); hash != std::string_view::npos) {
        link.join_code = secret_of(text.substr(hash + 1), "join=");
        link.seat = secret_of(text.substr(hash + 1), "seat=");
        text = text.substr(0, hash);
    }
    if (!split_authority(text.substr(0, text.find_first_of("/?")), link))
        return Error{ErrorCode::InvalidInput,
                     "not a link: expected http://host:port/#seat=… or http://host:port/#join=CODE"};
    return link;
}

}  // namespace affray::client
