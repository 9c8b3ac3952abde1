// What settings say of each other.
#include <charconv>

#include "affrayd/config.h"
#include "affrayd/store_place.h"

namespace affray {
namespace {

constexpr std::size_t kAddressMost = 100;  // it must fit into a close frame

bool is_origin(std::string_view text) {
    const bool scheme = text.rfind("http://", 0) == 0 || text.rfind("https://", 0) == 0;
    if (!scheme || text.find_first_of("*?# ") != std::string_view::npos) return false;
    const std::string_view host = text.substr(text.find("://") + 3);
    return !host.empty() && host.find('/') == std::string_view::npos;
}

Status check_servers(const Config& config) {
    const auto bad = [](std::string message) { return Error{ErrorCode::InvalidInput, std::move(message)}; };
    if (config.servers_address.empty()) {
        if (config.servers_hand_through)
            return bad(
                "servers.hand_through: needs servers.address, the address of this server for the others");
        return {};
    }
    if (!store::Location::is_address(config.store))
        return bad(
            "servers.address: several servers share a database on a server alone; set store to a "
            "postgresql:// address, or remove servers.address");
    if (!is_origin(config.servers_address) || config.servers_address.size() > kAddressMost)
        return bad("servers.address: '" + config.servers_address +
                   "' is not http://HOST[:PORT] or https://HOST[:PORT] of at most 100 characters");
    if (config.servers_hand_through && config.servers_address.rfind("http://", 0) != 0)
        return bad(
            "servers.hand_through: servers speak plain HTTP to each other; let servers.address begin with "
            "http://");
    return {};
}

// With "*" anybody's referee could have this server knock at every door of the operator's own network.
Status check_webhooks(const Config& config) {
    const auto bad = [](std::string message) { return Error{ErrorCode::InvalidInput, std::move(message)}; };
    bool any = false;
    for (std::string_view host : config.webhook_hosts) {
        any = any || host == "*";
        if (host == "*") continue;
        if (host.starts_with("*.")) host.remove_prefix(2);
        if (host.empty() || host.find_first_of("*/:@ ") != std::string_view::npos)
            return bad("webhooks.hosts: '" + std::string(host) +
                       "' is no host; use names such as discord.com, *.example.org, or * for any");
    }
    if (any && config.webhook_private_addresses)
        return bad(
            "webhooks.private_addresses: with webhooks.hosts = * every referee could reach your own network; "
            "name the hosts, or leave it at no");
    if (config.webhook_private_addresses && config.webhook_hosts.empty())
        return bad("webhooks.private_addresses: needs webhooks.hosts, the names of the hosts");
    return {};
}

bool on_this_machine(std::string_view server) {
    const std::string_view host = server.substr(0, server.rfind(':'));
    return host == "localhost" || host == "[::1]" || host.rfind("127.", 0) == 0;
}

Status check_mail(const Config& config) {
    const auto bad = [](std::string message) { return Error{ErrorCode::InvalidInput, std::move(message)}; };
    if (config.mail_server.empty()) return {};
    const std::size_t colon = config.mail_server.rfind(':');
    const std::string_view host = std::string_view(config.mail_server).substr(0, colon);
    const std::string_view port =
        std::string_view(config.mail_server).substr(std::min(colon, config.mail_server.size() - 1) + 1);
    std::uint16_t number = 0;
    const auto [stop, error] = std::from_chars(port.data(), port.data() + port.size(), number);
    const bool read = colon != std::string::npos && error == std::errc{} && stop == port.data() + port.size();
    if (!read || number == 0 || host.empty() || host.find_first_of("/@ ?#") != std::string_view::npos)
        return bad("mail.server: '" + config.mail_server +
                   "' is not HOST:PORT, such as mail.example.org:587");
    if (!push::is_mail_address(config.mail_from))
        return bad("mail.from: '" + config.mail_from + "' is no address such as affray@example.org");
    if (config.public_url.empty())
        return bad("public_url: is needed for mail.server; invitations hold a link to this server");
    if (!config.mail_user.empty() && config.mail_password_file.empty())
        return bad("mail.password_file: is needed for mail.user; name a file with the password");
    if (config.mail_tls == push::MailTls::None && !on_this_machine(config.mail_server))
        return bad("mail.tls: none is for a mail server on this machine; use starttls or from_start");
    return {};
}

}  // namespace

Status check(const Config& config) {
    const auto bad = [](std::string message) { return Error{ErrorCode::InvalidInput, std::move(message)}; };
    if (config.ops_port != "auto" && config.ops_port != "off") {
        std::uint32_t port = 0;
        const char* end = config.ops_port.data() + config.ops_port.size();
        const auto [stop, error] = std::from_chars(config.ops_port.data(), end, port);
        if (error != std::errc{} || stop != end || port > 65535)
            return bad("ops_port: '" + config.ops_port +
                       "' is neither auto nor off nor a number from 0 to 65535");
        if (port != 0 && port == config.port && config.ops_host == config.host)
            return bad("ops_port: is the port of the players too; use another, or off");
    }
    if (const auto place = store_place(config); !place) return bad(place.error().message);
    if (const Status shared = check_servers(config); !shared) return shared;
    if (const Status told = check_webhooks(config); !told) return told;
    if (const Status sent = check_mail(config); !sent) return sent;
    if (config.create == net::CreatePolicy::Key && config.create_key_file.empty())
        return bad("lobby.create_key_file: is needed for lobby.create = key; name a file with the key");
    if (!config.push_key_file.empty() && config.push_contact.empty())
        return bad(
            "push.contact: is needed for push.key_file; name an address such as mailto:you@example.org");
    if (!config.openid_providers_file.empty() && !is_origin(config.public_url))
        return bad(
            "public_url: is needed for openid.providers_file, as SCHEME://HOST[:PORT]; the providers send "
            "browsers back there");
    if (config.limits.ping_every >= config.limits.dead_after)
        return bad("limits.dead_ms: must be greater than limits.ping_ms, else every idle connection ends");
    for (const std::string& origin : config.origins) {
        if (!is_origin(origin))
            return bad("origins: '" + origin + "' is not SCHEME://HOST[:PORT] as browsers send it");
    }
    return {};
}

}  // namespace affray
