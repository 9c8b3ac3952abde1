// The settings of affrayd: one table gives the keys of the file, the flags, the environment variables and the
// help.
//
// Precedence: flag, then environment, then file, then default. A key such as limits.frame_rate is the flag
// --limits-frame-rate and the variable AFFRAY_LIMITS_FRAME_RATE. Lists are separated by commas outside of the
// file.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "access/accounts.h"
#include "base/result.h"
#include "net/api/lobby_routes.h"
#include "net/limits/limits.h"
#include "push/mailer.h"
#include "store/engine/sharing.h"
#include "store/writing/quotas.h"

namespace affray {

struct Config {
    std::string data_dir = "data";
    std::string store = "sqlite";  // sqlite, sqlite:DIRECTORY, or the address of a server
    std::string store_password_file;
    std::string content_dir;  // empty: found beside the program
    std::string host = "127.0.0.1";
    std::uint16_t port = 8080;
    std::string ops_host = "127.0.0.1";
    std::string ops_port = "auto";  // auto, off, or a number
    std::uint32_t threads = 0;      // 0: one for each core
    std::string log_format = "text";
    std::string log_level = "info";
    std::string log_intents = "none";
    std::vector<std::string> origins;
    std::vector<std::string> host_names;
    std::string public_url;  // empty: made of host and port
    net::CreatePolicy create = net::CreatePolicy::Loopback;
    std::string create_key_file;
    access::SignUpPolicy sign_up = access::SignUpPolicy::Invitation;
    std::uint32_t session_days = 30;
    std::string openid_providers_file;  // empty: people log in by passwords alone
    std::string push_key_file;          // empty: nobody is called who is not at their page
    std::string push_contact;
    std::string push_trust_file;
    bool push_private_addresses = false;
    std::vector<std::string> webhook_hosts;  // empty: no webhook is told anything
    std::chrono::milliseconds webhook_try_again{5000};
    std::string webhook_trust_file;
    bool webhook_private_addresses = false;
    std::string mail_server;  // HOST:PORT; empty: no mail is sent
    push::MailTls mail_tls = push::MailTls::StartTls;
    std::string mail_from;
    std::string mail_user;
    std::string mail_password_file;
    std::string mail_trust_file;
    std::uint32_t mail_per_hour = 200;
    std::uint32_t mail_per_hour_of_account = 20;
    std::string servers_address;  // empty: this server has its database alone
    std::chrono::milliseconds servers_lease = store::Sharing{}.term;
    bool servers_hand_through = false;
    store::Quotas quotas;
    net::Limits limits;
};

/// One setting. `set` gives what is wrong with a value, such as "is not a number from 0 to 65535".
struct Setting {
    std::string key;
    std::string help;
    std::function<std::optional<std::string>(Config&, std::string_view value)> set;
    std::function<std::string(const Config&)> show;
};

/// In the order of the documentation.
const std::vector<Setting>& settings();
std::string flag_of(const Setting& setting);
std::string variable_of(const Setting& setting);

/// A value that was given, and where: for the message if it is wrong.
struct Given {
    std::string key;
    std::string value;
    std::string where;  // "--port", "AFFRAY_PORT", "affrayd.toml:3"
};

/// Reads a TOML file into values. Errors: NotFound, InvalidInput with file and line.
Result<std::vector<Given>> read_config_file(const std::string& path);
std::vector<Given> read_environment();
/// Applies them in order, later over earlier. Errors: InvalidInput naming key, place and remedy.
Status apply_settings(Config& config, std::span<const Given> given);
/// What no single value shows: settings that need each other.
Status check(const Config& config);

}  // namespace affray
