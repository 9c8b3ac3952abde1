// Settings: one table for file, environment and flags; every error names key, place and remedy.
#include "affrayd/config.h"

#include <gtest/gtest.h>
#include <stdlib.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <set>

#include "affrayd/openid_providers.h"

namespace affray {
namespace {

std::string write_file(const std::string& text) {
    std::string name = (std::filesystem::temp_directory_path() / "affray-config-XXXXXX").string();
    const int descriptor = mkstemp(name.data());
    EXPECT_GE(descriptor, 0);
    close(descriptor);
    std::ofstream(name) << text;
    return name;
}

std::string error_of(const std::vector<Given>& given) {
    Config config;
    const Status applied = apply_settings(config, given);
    if (!applied) return applied.error().message;
    const Status checked = check(config);
    return checked ? "" : checked.error().message;
}

TEST(Config, EverySettingHasOneKeyFlagAndVariableAndTakesItsOwnDefault) {
    std::set<std::string> flags;
    std::set<std::string> variables;
    for (const Setting& setting : settings()) {
        EXPECT_TRUE(flags.insert(flag_of(setting)).second) << setting.key;
        EXPECT_TRUE(variables.insert(variable_of(setting)).second) << setting.key;
        EXPECT_FALSE(setting.help.empty()) << setting.key;
        Config config;
        const std::string shown = setting.show(config);
        EXPECT_FALSE(setting.set(config, shown).has_value()) << setting.key << " = " << shown;
        EXPECT_EQ(setting.show(config), shown) << setting.key;
    }
    EXPECT_EQ(error_of({}), "");
}

std::string fault_of_providers(const std::string& text) {
    const auto read = read_providers(write_file(text));
    return read ? std::string() : read.error().message;
}

TEST(Config, ProvidersHaveATableEach) {
    const std::string secret = write_file("not for logs\n");
    const auto read = read_providers(
        write_file("[example]\nname = 'Example'\nissuer = 'https://login.example.org'\nclient_id = 'affray'\n"
                   "client_secret_file = '" +
                   secret + "'\n[plain]\nissuer = 'https://b'\nclient_id = 'c'\n"));
    ASSERT_TRUE(read) << read.error().message;
    ASSERT_EQ(read->size(), 2U);
    EXPECT_EQ(read->front().name, "Example");
    EXPECT_EQ(read->front().client_secret.reveal(), "not for logs");
    EXPECT_EQ(read->back().name, "plain") << "its table's";
    EXPECT_TRUE(read->back().client_secret.empty());
}

TEST(Config, WhatIsWrongWithAProviderIsSaidWithItsLine) {
    const std::string good = "[a]\nissuer = 'https://b'\nclient_id = 'c'\n";
    EXPECT_EQ(fault_of_providers(good), "");
    for (const auto& [text, says] : std::vector<std::pair<std::string, std::string>>{
             {"", "1 to 16"},
             {"issuer = 'https://b'", ":1: 'issuer' is no table"},
             {good + "secret = 'x'\n", ":4: secret is not known"},
             {good + "name = 7\n", ":4: name is no text"},
             {good + "client_secret_file = '/nowhere'\n", "'/nowhere' must hold the client secret"},
             {"[a]\nissuer = 'http://b'\nclient_id = 'c'\n", ":1: a.issuer: 'http://b' is not an https"},
             {"[a]\nissuer", "is not TOML"}})
        EXPECT_NE(fault_of_providers(text).find(says), std::string::npos) << fault_of_providers(text);
    EXPECT_EQ(read_providers("/nowhere").error().code, ErrorCode::NotFound);
    const std::vector<Given> file{{"openid.providers_file", "x", "f"}};
    EXPECT_NE(error_of(file).find("public_url: is needed"), std::string::npos);
    EXPECT_EQ(error_of({{"openid.providers_file", "x", "f"}, {"public_url", "https://affray.example", "f"}}),
              "");
}

TEST(Config, WhatComesLaterWins) {
    Config config;
    ASSERT_TRUE(
        apply_settings(config, std::vector<Given>{{"port", "1", "file"}, {"port", "2", "AFFRAY_PORT"}}));
    EXPECT_EQ(config.port, 2);
}

TEST(Config, TheFileIsTomlWithTablesAndLists) {
    const std::string file = write_file(
        "port = 9000\norigins = ['https://a.example', 'https://b.example']\n"
        "[limits]\nframe_rate = '7/9'\nping_ms = 500\n[log]\nformat = 'json'\n");
    const auto given = read_config_file(file);
    ASSERT_TRUE(given.ok());
    Config config;
    const Status applied = apply_settings(config, *given);
    ASSERT_TRUE(applied) << applied.error().message;
    EXPECT_EQ(config.port, 9000);
    EXPECT_EQ(config.origins, (std::vector<std::string>{"https://a.example", "https://b.example"}));
    EXPECT_EQ(config.limits.frames.burst, 9);
    EXPECT_EQ(config.limits.ping_every, std::chrono::milliseconds{500});
    EXPECT_EQ(config.log_format, "json");
    std::filesystem::remove(file);
}

TEST(Config, ErrorsNameKeyPlaceAndRemedy) {
    const std::string file = write_file("host = '::'\nprot = 1\n");
    const auto unknown = read_config_file(file);
    ASSERT_TRUE(unknown.ok());
    EXPECT_EQ(error_of(*unknown), file + ":2: there is no setting 'prot'; affrayd --help lists them all");
    std::filesystem::remove(file);
    const std::string broken = write_file("port = \n");
    const auto not_toml = read_config_file(broken);
    ASSERT_FALSE(not_toml.ok());
    EXPECT_NE(not_toml.error().message.find(broken + ":1"), std::string::npos) << not_toml.error().message;
    std::filesystem::remove(broken);
    EXPECT_EQ(read_config_file("/nonexistent/affrayd.toml").error().code, ErrorCode::NotFound);
    struct Row {
        const char* key;
        const char* value;
        const char* says;
    };
    for (const Row& row :
         {Row{"port", "65536", "is not a whole number from 0 to 65535"},
          Row{"port", "", "is not a whole number"}, Row{"port", "8080x", "is not a whole number"},
          Row{"log.format", "xml", "is not one of text,json"},
          Row{"lobby.create", "me", "is not one of nobody, loopback, key, anyone"},
          Row{"lobby.create", "key", "lobby.create_key_file: is needed"},
          Row{"limits.frame_rate", "fast", "is not PER_SECOND/BURST, such as 20/40"},
          Row{"limits.frame_rate", "0/1", "is not PER_SECOND/BURST"},
          Row{"limits.dead_ms", "100", "must be greater than limits.ping_ms"},
          Row{"ops_port", "next", "is neither auto nor off nor a number"},
          Row{"ops_port", "8080", "is the port of the players too"},
          Row{"servers.address", "http://10.0.0.11:8080", "share a database on a server alone"},
          Row{"servers.hand_through", "yes", "needs servers.address"},
          Row{"servers.lease_ms", "100", "is not a whole number from 500 to 60000"},
          Row{"origins", "https://*.example", "is not SCHEME://HOST[:PORT]"},
          Row{"origins", "https://a.example/", "is not SCHEME://HOST[:PORT]"}}) {
        const std::string error = error_of({{row.key, row.value, "somewhere"}});
        EXPECT_NE(error.find(row.says), std::string::npos) << row.key << "=" << row.value << ": " << error;
    }
}

TEST(Config, ServersThatShareADatabaseHaveAnAddress) {
    const auto shared = [](const std::string& address, const std::string& hand_through) {
        return error_of({{"store", "postgresql://affray@db/affray", "file"},
                         {"servers.address", address, "file"},
                         {"servers.hand_through", hand_through, "file"}});
    };
    EXPECT_EQ(shared("http://10.0.0.11:8080", "yes"), "");
    EXPECT_EQ(shared("https://a.example.org", "no"), "");
    EXPECT_NE(shared("https://a.example.org", "yes").find("plain HTTP"), std::string::npos);
    for (const std::string address :
         {"10.0.0.11:8080", "http://", "http://a/", "http://a/path", "ftp://a", "http://a b"})
        EXPECT_NE(shared(address, "no").find("is not http://HOST[:PORT]"), std::string::npos) << address;
    EXPECT_NE(shared("http://" + std::string(100, 'a'), "no").find("100 characters"), std::string::npos);
}

TEST(Config, WhatGoesOutsideNeedsItsPartsAndNoOpenDoorInside) {
    const auto wrong = [](std::vector<Given> given) {
        return error_of(given).substr(0, error_of(given).find(':'));
    };
    EXPECT_EQ(wrong({{"webhooks.hosts", "discord.com,*.example.org", "file"}}), "");
    EXPECT_EQ(wrong({{"webhooks.hosts", "https://discord.com/", "file"}}), "webhooks.hosts");
    EXPECT_EQ(wrong({{"webhooks.hosts", "discord.*", "file"}}), "webhooks.hosts");
    EXPECT_EQ(wrong({{"webhooks.hosts", "*", "file"}, {"webhooks.private_addresses", "yes", "file"}}),
              "webhooks.private_addresses");
    EXPECT_EQ(wrong({{"webhooks.private_addresses", "yes", "file"}}), "webhooks.private_addresses");
    const std::vector<Given> mail{{"mail.server", "mail.example.org:587", "file"},
                                  {"mail.from", "affray@example.org", "file"},
                                  {"public_url", "https://affray.example.org", "file"}};
    EXPECT_EQ(wrong(mail), "");
    const auto with = [&](const std::string& key, const std::string& value) {
        std::vector<Given> given = mail;
        given.push_back({key, value, "file"});
        return wrong(given);
    };
    for (const char* server : {"mail.example.org", "mail.example.org:", ":587", "mail.example.org:0",
                               "smtp://mail.example.org:587", "a@mail.example.org:587"})
        EXPECT_EQ(with("mail.server", server), "mail.server") << server;
    EXPECT_EQ(with("mail.from", "Affray <affray@example.org>"), "mail.from");
    EXPECT_EQ(with("public_url", ""), "public_url");
    EXPECT_EQ(with("mail.user", "affray"), "mail.password_file");
    EXPECT_EQ(with("mail.tls", "none"), "mail.tls");
    std::vector<Given> here = mail;
    here.push_back({"mail.server", "localhost:25", "file"});
    here.push_back({"mail.tls", "none", "file"});
    EXPECT_EQ(wrong(here), "");
}

}  // namespace
}  // namespace affray
