// Requests and what is printed of their answers, a line each.
#include "client/admin/online.h"

#include <charconv>
#include <cstdio>
#include <functional>

#include "affray/v1/account.pb.h"
#include "affray/v1/hosted.pb.h"
#include "client/admin/operator_session.h"
#include "seams/utc_text.h"
#include "session/log.h"

namespace affray::client {
namespace {

constexpr int kDone = 0, kWasRefused = 1, kMakesNoSense = 2, kAway = 3;

// Foreign text may hold nothing that moves the terminal's cursor.
std::string shown(const std::string& text) { return session::escape_for_log(text); }

int fail(const Error& error) {
    std::fprintf(stderr, "affray admin: %s\n", shown(error.message).c_str());
    if (error.code == ErrorCode::InvalidInput) return kMakesNoSense;
    return error.code == ErrorCode::Conflict ? kWasRefused : kAway;
}

// Ids stand in paths: they are letters and digits, whatever is typed.
Status plain(const std::string& id) {
    for (const char c : id)
        if ((c < 'a' || c > 'z') && (c < 'A' || c > 'Z') && (c < '0' || c > '9'))
            return Error{ErrorCode::InvalidInput, "'" + id + "' is no id: those are letters and digits"};
    return {};
}

using Deed = std::function<Status(const OperatorSession&)>;

int logged_in(const OnlineOptions& options, const Deed& deed) {
    const auto session = OperatorSession::open(options.server, options.trusted, options.login_file);
    if (!session) return fail(session.error());
    const Status done = deed(**session);
    return done ? kDone : fail(done.error());
}

// One that names a thing by its id, and says only that it is done.
int act(const OnlineOptions& options, const std::string& method, const std::string& path,
        const google::protobuf::Message* body, const std::string& after) {
    if (const Status good = plain(options.id + options.seat); !good) return fail(good.error());
    return logged_in(options, [&](const OperatorSession& session) -> Status {
        const Status done = session.ask(method, path, body, nullptr);
        if (done) std::printf("%s\n", after.c_str());
        return done;
    });
}

std::string encounter_path(const OnlineOptions& options) { return "/api/server/encounters/" + options.id; }

// All pages of a list.
template <class List, class Print>
Status print_all(const OperatorSession& session, const std::string& path, Print print) {
    std::string after;
    do {
        List list;
        const std::string page = path + "limit=200" + (after.empty() ? "" : "&after=" + after);
        if (const Status asked = session.ask("GET", page, nullptr, &list); !asked) return asked;
        print(list);
        after = list.next();
    } while (!after.empty());
    return {};
}

const char* state_of(const v1::HostedEncounter& one) {
    switch (one.state()) {
        case v1::HOSTED_STATE_OPEN: return one.parked() ? "open, parked" : "open";
        case v1::HOSTED_STATE_ASLEEP: return "asleep";
        default: return "ended";
    }
}

const char* role_of(const v1::HostedSeat& seat) {
    switch (seat.role()) {
        case v1::SEAT_ROLE_REFEREE: return "referee";
        case v1::SEAT_ROLE_SPECTATOR: return "spectator";
        default: return "player";
    }
}

void print(const v1::HostedEncounter& one) {
    std::string seated;
    for (const v1::HostedSeat& seat : one.seats())
        if (seat.taken())
            seated += (seated.empty() ? "" : ", ") +
                      shown(seat.account_name().empty() ? seat.name() : seat.account_name());
    std::printf("%s  %s  (%s, %s)  %s%s%s\n", one.encounter().c_str(), shown(one.title()).c_str(),
                one.ruleset().c_str(), state_of(one), shown(one.campaign_title()).c_str(),
                seated.empty() ? "" : "  seated: ", seated.c_str());
}

void print(const v1::HostedSeat& seat) {
    std::string who = "free";
    if (seat.taken())
        who = seat.account().empty() ? "by a code or link"
                                     : shown(seat.account_name()) + " (" + seat.account() + ")";
    if (seat.connected())
        who +=
            ", connected since " + utc_minute(seat.connected_since_ms()) + " from " + shown(seat.address());
    std::printf("  seat %u  %s  %s  %s\n", seat.seat(), role_of(seat), shown(seat.name()).c_str(),
                who.c_str());
}

void print(const v1::NetworkBan& ban) {
    const std::string until = ban.ends_at_ms() == 0 ? "for good" : "until " + utc_minute(ban.ends_at_ms());
    std::printf("%s  %s  %s  by %s  %s\n", ban.id().c_str(), ban.network().c_str(), until.c_str(),
                shown(ban.made_by()).c_str(), shown(ban.reason()).c_str());
}

std::string quota_name(v1::Quota quota) {
    std::string name = v1::Quota_Name(quota).substr(std::string("QUOTA_").size());
    for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return name;
}

void print(const v1::AccountUsage& usage) {
    for (const v1::QuotaUse& use : usage.uses()) {
        std::printf("%s  %llu", quota_name(use.quota()).c_str(), static_cast<unsigned long long>(use.used()));
        if (use.usual() != 0 || use.own())
            std::printf(" of %llu%s", static_cast<unsigned long long>(use.most()),
                        use.own() ? "  (for this account alone)" : "");
        std::printf("\n");
    }
}

int set_disabled(const OnlineOptions& options, bool disabled) {
    v1::AccountPatch patch;
    patch.set_disabled(disabled);
    return act(options, "PATCH", "/api/accounts/" + options.id, &patch, disabled ? "disabled" : "enabled");
}

}  // namespace

int list_online(const OnlineOptions& options) {
    return logged_in(options, [&](const OperatorSession& session) -> Status {
        if (options.what == "encounters")
            return print_all<v1::HostedEncounterList>(
                session, "/api/server/encounters?state=" + options.state + "&", [](const auto& list) {
                    for (const auto& one : list.encounters()) print(one);
                });
        if (options.what == "bans")
            return print_all<v1::NetworkBanList>(session, "/api/server/bans?", [](const auto& list) {
                for (const auto& one : list.bans()) print(one);
            });
        if (options.what != "accounts")
            return Error{ErrorCode::InvalidInput,
                         "campaigns are their members': list those of a data directory instead"};
        return print_all<v1::AccountList>(session, "/api/accounts?", [](const auto& list) {
            for (const v1::Account& one : list.accounts())
                std::printf("%s  %s%s%s\n", one.id().c_str(), shown(one.name()).c_str(),
                            one.is_operator() ? "  (operator)" : "", one.disabled() ? "  (disabled)" : "");
        });
    });
}

int look_at(const OnlineOptions& options) {
    if (const Status good = plain(options.id); !good) return fail(good.error());
    return logged_in(options, [&](const OperatorSession& session) -> Status {
        v1::HostedEncounter one;
        if (const Status asked = session.ask("GET", encounter_path(options), nullptr, &one); !asked)
            return asked;
        print(one);
        std::printf("  made %s%s%s; log %llu steps, %llu bytes; talk %llu lines, %llu bytes\n",
                    utc_minute(one.created_at_ms()).c_str(), one.made_by().empty() ? "" : " by ",
                    shown(one.made_by()).c_str(), static_cast<unsigned long long>(one.steps()),
                    static_cast<unsigned long long>(one.log_bytes()),
                    static_cast<unsigned long long>(one.talk_lines()),
                    static_cast<unsigned long long>(one.talk_bytes()));
        if (!one.server().empty()) std::printf("  on %s\n", shown(one.server()).c_str());
        for (const v1::HostedSeat& seat : one.seats()) print(seat);
        return {};
    });
}

int put_to_sleep(const OnlineOptions& options) {
    return act(options, "POST", encounter_path(options) + "/sleep", nullptr, "it sleeps");
}

int end_encounter(const OnlineOptions& options) {
    v1::EndHostedRequest wish;
    wish.set_discard(options.discard);
    return act(options, "POST", encounter_path(options) + "/end", &wish,
               options.discard ? "thrown away" : "ended");
}

int empty_seat(const OnlineOptions& options) {
    return act(options, "DELETE", encounter_path(options) + "/seats/" + options.seat, nullptr,
               "the seat is free");
}

int disable_account(const OnlineOptions& options) { return set_disabled(options, true); }

int enable_account(const OnlineOptions& options) { return set_disabled(options, false); }

int limit_account(const OnlineOptions& options) {
    if (const Status good = plain(options.id); !good) return fail(good.error());
    v1::AccountLimit wish;
    if (!options.what.empty()) {
        std::string name = "QUOTA_" + options.what;
        for (char& c : name) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        v1::Quota quota = v1::QUOTA_UNSPECIFIED;
        std::ignore = v1::Quota_Parse(name, &quota);
        wish.set_quota(quota);
        std::uint64_t most = 0;
        const char* const end = options.most.data() + options.most.size();
        const auto read = std::from_chars(options.most.data(), end, most);
        const bool number = read.ec == std::errc{} && read.ptr == end && !options.most.empty();
        if (!number && options.most != "usual")
            return fail(Error{ErrorCode::InvalidInput, "say how much: a number, or usual"});
        if (number) wish.set_most(most);
    }
    return logged_in(options, [&](const OperatorSession& session) -> Status {
        v1::AccountUsage usage;
        const std::string path = "/api/accounts/" + options.id;
        const Status done = options.what.empty() ? session.ask("GET", path + "/usage", nullptr, &usage)
                                                 : session.ask("PUT", path + "/limit", &wish, &usage);
        if (done) print(usage);
        return done;
    });
}

int ban_address(const OnlineOptions& options) {
    v1::NewBan wish;
    wish.set_network(options.id);
    wish.set_reason(options.reason);
    wish.set_hours(options.hours);
    wish.set_own_too(options.own_too);
    return logged_in(options, [&](const OperatorSession& session) -> Status {
        v1::NetworkBan made;
        const Status done = session.ask("POST", "/api/server/bans", &wish, &made);
        if (done) print(made);
        return done;
    });
}

int lift_ban(const OnlineOptions& options) {
    return logged_in(options, [&](const OperatorSession& session) -> Status {
        std::string id;
        const Status listed =
            print_all<v1::NetworkBanList>(session, "/api/server/bans?", [&](const auto& list) {
                for (const v1::NetworkBan& ban : list.bans())
                    if (ban.id() == options.id || ban.network() == options.id) id = ban.id();
            });
        if (!listed) return listed;
        if (id.empty()) return Error{ErrorCode::Conflict, "no ban is called '" + options.id + "'"};
        const Status done = session.ask("DELETE", "/api/server/bans/" + id, nullptr, nullptr);
        if (done) std::printf("lifted\n");
        return done;
    });
}

}  // namespace affray::client
