// `affray admin`: making an operator, and lists of what a data directory holds.
#include <termios.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <future>
#include <optional>

#include "access/account_name.h"
#include "access/password_pool.h"
#include "client/tools/open_data.h"
#include "client/tools/tools.h"
#include "seams/clock.h"
#include "session/log.h"
#include "store/store.h"

namespace affray::client {
namespace {

constexpr int kRefused = 1;
constexpr int kNoSense = 2;
constexpr std::size_t kPage = 1000;

int fail(int status, const std::string& why) {
    std::fprintf(stderr, "affray admin: %s\n", why.c_str());
    return status;
}

// Reads a line of the terminal without showing it.
std::optional<std::string> ask(const char* prompt) {
    if (isatty(STDIN_FILENO) == 0) return std::nullopt;
    termios before{};
    tcgetattr(STDIN_FILENO, &before);
    termios silent = before;
    silent.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    std::fputs(prompt, stderr);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent);
    std::string line;
    for (int c = std::getchar(); c != EOF && c != '\n'; c = std::getchar()) line += static_cast<char>(c);
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &before);
    std::fputs("\n", stderr);
    return line;
}

Result<Secret> read_password(const std::string& file) {
    const auto bad = [](std::string why) { return Error{ErrorCode::InvalidInput, std::move(why)}; };
    if (!file.empty()) {
        std::ifstream in(file);
        std::string line;
        if (!std::getline(in, line)) return bad("cannot read a password from '" + file + "'");
        return Secret(line);
    }
    const auto first = ask("Password: ");
    if (!first) return bad("no terminal to ask for the password: use --password-file");
    if (ask("Again: ") != first) return bad("the two are not the same");
    return Secret(*first);
}

// Foreign text may hold nothing that moves the terminal's cursor.
std::string shown(const std::string& text) { return session::escape_for_log(text); }

int list_accounts(store::AccountReader& reader) {
    store::AccountId after = store::AccountId::None;
    while (true) {
        const auto page = reader.accounts(after, kPage);
        if (!page) return fail(kRefused, page.error().message);
        for (const store::Account& one : *page)
            std::printf("%s  %s%s%s\n", one.public_id.c_str(), shown(one.name).c_str(),
                        one.is_operator ? "  (operator)" : "", one.disabled_at_ms ? "  (disabled)" : "");
        if (page->size() < kPage) return 0;
        after = page->back().id;
    }
}

int list_campaigns(store::AccountReader& reader) {
    store::CampaignId after = store::CampaignId::None;
    while (true) {
        const auto page = reader.campaigns(std::nullopt, after, kPage);
        if (!page) return fail(kRefused, page.error().message);
        for (const store::Campaign& one : *page)
            std::printf("%s  %s  (%s%s)\n", one.public_id.c_str(), shown(one.title).c_str(),
                        one.ruleset.c_str(), one.archived_at_ms ? ", archived" : "");
        if (page->size() < kPage) return 0;
        after = page->back().id;
    }
}

int list_bans(store::AccountReader& reader) {
    const auto bans = reader.bans(Clock().wall_ms(), 0, store::BanNetwork::kMost);
    if (!bans) return fail(kRefused, bans.error().message);
    for (const store::NetworkBan& one : *bans)
        std::printf("%s  %s  %s\n", one.public_id.c_str(), one.network.c_str(), shown(one.reason).c_str());
    return 0;
}

int list_encounters(const std::string& data) {
    const auto location = store::Location::of_argument(data);
    if (!location) return fail(kNoSense, location.error().message);
    const auto reader = store::open_read_only(*location);
    if (!reader) return fail(kNoSense, reader.error().message);
    const auto all = (*reader)->encounters(store::Which::All);
    if (!all) return fail(kRefused, all.error().message);
    for (const store::Encounter& one : *all)
        std::printf("%s  %s  (%s%s)  %s\n", one.public_id.c_str(), shown(one.title).c_str(),
                    one.ruleset.c_str(), one.ended_at_ms ? ", ended" : "", shown(one.campaign).c_str());
    return 0;
}

int create(store::Store& store, const std::string& name, const std::string& hash) {
    store::CreateAccount create;
    create.public_id = make_public_id();
    create.name = name;
    create.folded = access::fold_name(name);
    create.password = hash;
    create.is_operator = true;
    create.created_at_ms = Clock().wall_ms();
    std::promise<store::Receipt> promise;
    auto receipt = promise.get_future();
    const auto done = [&promise](const store::Receipt& committed) { promise.set_value(committed); };
    if (store.writer().submit(create, done) != Pushed::Yes) return fail(kRefused, "the store is busy");
    const store::Receipt written = receipt.get();
    if (written.refusal == store::Refusal::Conflict)
        return fail(kRefused, "somebody is called '" + shown(name) + "' already");
    if (!written.committed()) return fail(kRefused, std::string(to_string(written.refusal)));
    std::printf("%s  %s  (operator)\n", create.public_id.c_str(), shown(name).c_str());
    return 0;
}

}  // namespace

int create_operator(const AdminOptions& options) {
    if (!start_secrets()) return fail(kRefused, "the system's random numbers cannot be had");
    if (!access::good_account_name(options.name))
        return fail(kNoSense, "--name: a name has 1 to 40 visible characters");
    // First the lock, so that nobody types a password for nothing.
    auto opened = open_data(options.data);
    if (const auto* error = std::get_if<store::StartError>(&opened)) {
        const bool running = error->failure == store::StartFailure::Locked;
        return fail(kRefused,
                    error->message + (running ? "; stop the server first, or let an operator invite" : ""));
    }
    const auto password = read_password(options.password_file);
    if (!password) return fail(kNoSense, password.error().message);
    if (!access::good_password(password->reveal(), options.name))
        return fail(kNoSense, "a password has 8 to 256 bytes and is not the name");
    const std::string hash = access::hash_password(*password, access::PasswordCost{});
    if (hash.empty()) return fail(kRefused, "not enough memory to hash the password");
    return create(*std::get<std::unique_ptr<store::Store>>(opened), options.name, hash);
}

int list_data(const AdminOptions& options) {
    if (options.what == "encounters") return list_encounters(options.data);
    const auto location = store::Location::of_argument(options.data);
    if (!location) return fail(kNoSense, location.error().message);
    const auto reader = store::AccountReader::open(*location);
    if (!reader) return fail(kNoSense, reader.error().message);
    if (options.what == "bans") return list_bans(**reader);
    return options.what == "accounts" ? list_accounts(**reader) : list_campaigns(**reader);
}

}  // namespace affray::client
