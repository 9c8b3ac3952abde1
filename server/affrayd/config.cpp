// The table of settings.
#include "affrayd/config.h"

#include <algorithm>

#include "affrayd/setting_kinds.h"
#include "affrayd/store_place.h"

namespace affray {
namespace {

using namespace setting_kinds;
using std::chrono::milliseconds;

constexpr NamedValue<net::CreatePolicy> kCreateWords[] = {{"nobody", net::CreatePolicy::Nobody},
                                                          {"loopback", net::CreatePolicy::Loopback},
                                                          {"key", net::CreatePolicy::Key},
                                                          {"anyone", net::CreatePolicy::Anyone}};
constexpr NamedValue<access::SignUpPolicy> kSignUpWords[] = {{"invitation", access::SignUpPolicy::Invitation},
                                                             {"open", access::SignUpPolicy::Open},
                                                             {"closed", access::SignUpPolicy::Closed}};

constexpr std::uint64_t kBig = 1u << 30;
constexpr std::uint64_t kHuge = kBig << 10;

template <class T>
auto limit(T net::Limits::*field) {
    return [field](Config& config) -> T& { return config.limits.*field; };
}

auto quota(std::uint64_t store::Quotas::*field) {
    return [field](Config& config) -> std::uint64_t& { return config.quotas.*field; };
}

auto guesses(net::Rate access::GuessRule::*field) {
    return [field](Config& config) -> net::Rate& { return config.limits.guesses.*field; };
}

std::vector<Setting> server_settings() {
    using Q = store::Quotas;
    return {
        text("data_dir", "directory of what the server keeps; must exist", &Config::data_dir),
        text("store",
             "database: sqlite (in data_dir), sqlite:DIRECTORY, or postgresql://USER@HOST:PORT/DATABASE",
             &Config::store),
        text("store_password_file", "file with the password for a database on a server",
             &Config::store_password_file),
        text("content_dir", "directory of encounter files", &Config::content_dir),
        text("host", "address to listen on", &Config::host),
        number("port", "port to listen on; 0: any free one", 0, 65535,
               [](Config& c) -> std::uint16_t& { return c.port; }),
        text("ops_host", "address of /healthz, /readyz, /metrics", &Config::ops_host),
        text("ops_port", "their port: auto (the next one), off, or a number", &Config::ops_port),
        text("public_url", "where players reach the server, for printed links", &Config::public_url),
        number("threads", "event loops; 0: one for each core", 0, 256,
               [](Config& c) -> std::uint32_t& { return c.threads; }),
        choice("log.format", "form of log lines", &Config::log_format, {"text", "json"}),
        choice("log.level", "least level that is logged", &Config::log_level,
               {"debug", "info", "warning", "error", "off"}),
        choice("log.intents", "which intents have lines of their own: those that take over 250 ms, or all",
               &Config::log_intents, {"none", "slow", "all"}),
        list("origins", "origins of pages that may connect, beside this server's own",
             [](Config& c) -> std::vector<std::string>& { return c.origins; }),
        list("host_names", "names under which this server's own page is served",
             [](Config& c) -> std::vector<std::string>& { return c.host_names; }),
        policy("accounts.sign_up", "who may sign up", &Config::sign_up, kSignUpWords),
        number("accounts.session_days", "days without use after which a login ends", 1, 3650,
               [](Config& c) -> std::uint32_t& { return c.session_days; }),
        policy("lobby.create", "who may create encounters outside of campaigns", &Config::create,
               kCreateWords),
        text("lobby.create_key_file", "file with the bearer that may create, for lobby.create = key",
             &Config::create_key_file),
        number("lobby.encounters_max", "encounters under way on this server", 1, kMany,
               quota(&Q::encounters)),
        text("openid.providers_file",
             "file of the servers by whose word people may log in; none: by passwords alone",
             &Config::openid_providers_file),
        text("push.key_file",
             "private key for Web Push, made by affrayd push-key FILE; none: nobody is called",
             &Config::push_key_file),
        text("push.contact", "mailto: or https: address of the operator, told to push services",
             &Config::push_contact),
        text("push.trust_file", "certificates in PEM that push services may have beside the system's",
             &Config::push_trust_file),
        policy("push.private_addresses", "whether push services may be in private networks; for tests",
               &Config::push_private_addresses, kYesOrNo),
        list("trusted_proxies", "addresses whose X-Forwarded-For is believed",
             [](Config& c) -> std::vector<std::string>& { return c.limits.trusted_proxies; }),
    };
}

std::vector<Setting> sharing_settings() {
    return {
        text("servers.address",
             "http://HOST:PORT of this server, for the others that share its database and for clients; none: "
             "it has the database alone",
             &Config::servers_address),
        number("servers.lease_ms", "how long a server that is not heard of keeps its encounters", 500, 60'000,
               [](Config& c) -> milliseconds& { return c.servers_lease; }),
        policy(
            "servers.hand_through",
            "whether who comes to the wrong server is handed through to the right one, or told where it is",
            &Config::servers_hand_through, kYesOrNo),
    };
}

std::vector<Setting> quota_settings() {
    using Q = store::Quotas;
    return {
        number("quotas.encounters_per_campaign", "encounters under way in a campaign", 1, kMany,
               quota(&Q::encounters_per_campaign)),
        number("quotas.encounters_per_account", "encounters under way that an account has made", 1, kMany,
               quota(&Q::encounters_per_account)),
        number("quotas.encounters_kept_per_campaign", "all encounters of a campaign, ended ones too", 1,
               kMany, quota(&Q::encounters_kept_per_campaign)),
        number("quotas.encounters_kept_per_account", "all encounters that an account has made", 1, kMany,
               quota(&Q::encounters_kept_per_account)),
        number("quotas.campaigns_per_account", "campaigns that an account owns", 0, kMany,
               quota(&Q::campaigns_per_account)),
        number("quotas.storage_bytes_per_account",
               "bytes of all that an account has: its encounters, its campaigns, its pictures", 1, kHuge,
               quota(&Q::storage_bytes_per_account)),
        number("quotas.invitations_per_campaign", "open invitations to a campaign", 0, kMany,
               quota(&Q::invitations_per_campaign)),
        number("quotas.invitations_per_account", "open invitations that an account has made", 0, kMany,
               quota(&Q::invitations_per_account)),
        number("quotas.webhooks_per_campaign", "webhooks of a campaign", 0, kMany,
               quota(&Q::webhooks_per_campaign)),
        number("quotas.shared_replays_per_encounter", "links to the replay of an encounter", 0, kMany,
               quota(&Q::shared_replays_per_encounter)),
        number("quotas.talk_lines", "lines of talk that an encounter keeps", 0, kMany, quota(&Q::talk_lines)),
        number("quotas.talk_bytes", "bytes of talk that an encounter keeps", 0, kBig, quota(&Q::talk_bytes)),
        number("quotas.talk_lines_per_hour", "lines of talk of a seat within an hour", 0, kMany,
               quota(&Q::talk_lines_per_hour)),
        number("quotas.records", "characters of a campaign, parties, hoards, divisions, scenes: of each", 1,
               kMany, quota(&Q::records)),
        number("quotas.text_bytes", "bytes of a campaign's scenes and texts of data", 1, kBig,
               quota(&Q::text_bytes)),
        number("quotas.data_texts", "texts of data of a campaign", 0, 1000, quota(&Q::data_texts)),
        number("quotas.data_bytes", "bytes of a campaign's texts of data", 0, kBig, quota(&Q::data_bytes)),
        number("quotas.throws", "throws of a member that no character was made of", 1, 1000,
               quota(&Q::throws)),
        number("quotas.history_bytes", "bytes of a campaign's log and of all versions of its records", 1,
               kHuge, quota(&Q::history_bytes)),
        number("quotas.pictures", "uploaded pictures of a campaign", 0, kMany, quota(&Q::pictures)),
        number("quotas.picture_bytes", "bytes of a campaign's uploaded pictures", 0, kHuge,
               quota(&Q::picture_bytes)),
        number("quotas.picture_bytes_per_account", "bytes of the pictures that an account has uploaded", 0,
               kHuge, quota(&Q::picture_bytes_per_account)),
    };
}

std::vector<Setting> limit_settings() {
    using L = net::Limits;
    using G = access::GuessRule;
    return {
        number("limits.handshake_ms", "accept to end of the request", 10, kHourMs, limit(&L::handshake)),
        number("limits.sign_in_ms", "upgrade to a good Hello", 10, kHourMs, limit(&L::sign_in)),
        number("limits.keep_alive_ms", "idle HTTP connection", 10, kHourMs, limit(&L::keep_alive)),
        number("limits.ping_ms", "silence after which a ping is sent", 10, kHourMs, limit(&L::ping_every)),
        number("limits.dead_ms", "silence after which a connection ends", 10, kHourMs, limit(&L::dead_after)),
        number("limits.write_stall_ms", "time in which a reader must take something", 10, kHourMs,
               limit(&L::write_stall)),
        number("limits.header_bytes", "head of a request", 512, 65536, limit(&L::header_bytes)),
        number("limits.body_bytes", "body of a request", 512, kBig, limit(&L::body_bytes)),
        number("limits.message_bytes_referee", "message of the referee", 512, 65536,
               limit(&L::message_bytes_referee)),
        number("limits.message_bytes_player", "message of others", 512, 65536,
               limit(&L::message_bytes_player)),
        number("limits.outbox_bytes", "bytes that may wait for a reader", 1024, kBig,
               limit(&L::outbox_bytes)),
        number("limits.outbox_messages", "messages that may wait for a reader", 1, kMany,
               limit(&L::outbox_messages)),
        rate("limits.message_rate", "messages of a connection", limit(&L::messages)),
        rate("limits.frame_rate", "frames of any kind of a connection", limit(&L::frames)),
        rate("limits.request_rate", "HTTP requests of an address", limit(&L::requests)),
        rate("limits.account_rate", "cost of an account's requests: 1, of long work 20", limit(&L::account)),
        rate("limits.join_rate_address", "codes tried from an address", guesses(&G::household)),
        rate("limits.join_rate_network", "codes tried from a /24 or an IPv6 /32", guesses(&G::network)),
        rate("limits.join_rate_server", "codes tried from all addresses", guesses(&G::server)),
        number("limits.connections", "connections; 0: half of the descriptors", 0, kMany,
               limit(&L::connections)),
        number("limits.connections_per_address", "connections of one address", 1, kMany,
               limit(&L::connections_per_address)),
        number("limits.unauthenticated", "connections that have not signed in", 1, kMany,
               limit(&L::unauthenticated)),
        number("limits.unauthenticated_per_address", "of them, those of one address", 1, kMany,
               limit(&L::unauthenticated_per_address)),
        number("limits.answer_bytes_per_second", "the least that is taken of an HTTP answer", 1, kBig,
               limit(&L::answer_bytes_per_second)),
        number("limits.answer_longest_ms", "how long an HTTP answer may take in all", 1000, 24 * kHourMs,
               limit(&L::answer_longest)),
    };
}

std::vector<Setting> make_settings() {
    std::vector<Setting> all = server_settings();
    for (auto* more : {&outside_settings, &sharing_settings, &quota_settings, &limit_settings}) {
        for (Setting& one : more()) all.push_back(std::move(one));
    }
    return all;
}

}  // namespace

const std::vector<Setting>& settings() {
    static const std::vector<Setting> all = make_settings();
    return all;
}

std::string flag_of(const Setting& setting) {
    std::string flag = "--" + setting.key;
    for (char& c : flag) c = c == '.' || c == '_' ? '-' : c;
    return flag;
}

std::string variable_of(const Setting& setting) {
    std::string variable = "AFFRAY_" + setting.key;
    for (char& c : variable) c = c == '.' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return variable;
}

Status apply_settings(Config& config, std::span<const Given> given) {
    for (const Given& one : given) {
        const auto& all = settings();
        const auto setting =
            std::find_if(all.begin(), all.end(), [&one](const Setting& s) { return s.key == one.key; });
        if (setting == all.end())
            return Error{ErrorCode::InvalidInput, one.where + ": there is no setting '" + one.key +
                                                      "'; affrayd --help lists them all"};
        if (const std::optional<std::string> wrong = setting->set(config, one.value))
            return Error{ErrorCode::InvalidInput,
                         one.where + ": " + one.key + ": '" + one.value + "' " + *wrong};
    }
    return {};
}

}  // namespace affray
