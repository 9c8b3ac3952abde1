// The database is written, then read again: what holds is what all servers read.
#include "net/api/ban_routes.h"

#include "affray/v1/hosted.pb.h"
#include "net/api/answers.h"
#include "net/http/await_result.h"
#include "session/log.h"

namespace affray::net {

using access::Action;
using access::Answer;
using access::Denied;
using access::Done;
using access::Network;

namespace {

constexpr std::string_view kBans = "/api/server/bans";

v1::NetworkBan ban_message(const store::NetworkBan& ban) {
    v1::NetworkBan message;
    message.set_id(ban.public_id);
    message.set_network(ban.network);
    message.set_reason(ban.reason);
    message.set_made_by(ban.maker);
    message.set_created_at_ms(ban.created_at_ms);
    message.set_ends_at_ms(ban.ends_at_ms.value_or(0));
    return message;
}

}  // namespace

void BanRoutes::add_to(RouteTable& table) const {
    Route all = operators_row("GET", kBans, "listBans", Action::ListBans);
    all.summary = "Addresses that are turned away";
    all.gives = body_of<v1::NetworkBanList>();
    all.paged = true;
    all.handler = [this](Call call) { return list(std::move(call)); };
    table.push_back(std::move(all));
    Route make = operators_row("POST", kBans, "banAddress", Action::BanAddress);
    make.summary = "Turn an address away, or a network of them: whoever plays from there is sent away too";
    make.takes = body_of<v1::NewBan>();
    make.gives = body_of<v1::NetworkBan>();
    make.status = 201;
    make.handler = [this](Call call) { return ban(std::move(call)); };
    table.push_back(std::move(make));
    Route lifts = operators_row("DELETE", "/api/server/bans/{ban}", "liftBan", Action::LiftBan);
    lifts.summary = "Let those in again";
    lifts.status = 204;
    lifts.handler = [this](Call call) { return lift(std::move(call)); };
    table.push_back(std::move(lifts));
}

Status BanRoutes::read() const {
    const std::lock_guard lock(reading_);
    const auto found = stewardship_.bans();
    if (std::holds_alternative<Denied>(found)) return Error{ErrorCode::Io, "the bans cannot be read"};
    std::vector<BanList::Ban> bans;
    for (const store::NetworkBan& one : std::get<0>(found))
        if (const auto network = Network::parse(one.network))
            bans.push_back({*network, one.reason, one.ends_at_ms});
    metrics_.bans.set(bans.size());
    bans_.replace(std::move(bans));
    return {};
}

BanRoutes::Answered BanRoutes::list(Call call) const {
    const auto page = stewardship_.bans(call.paging);
    if (const auto* denied = std::get_if<Denied>(&page)) co_return problem_of(*denied);
    v1::NetworkBanList list;
    for (const store::NetworkBan& one : std::get<0>(page).items) *list.add_bans() = ban_message(one);
    list.set_next(std::get<0>(page).next);
    list.set_own_address(call.request.address);
    co_return json(200, list);
}

BanRoutes::Answered BanRoutes::ban(Call call) const {
    const auto& wish = call.as<v1::NewBan>();
    const auto network = Network::parse(wish.network());
    if (!network)
        co_return problem(422, "BAD_ARGUMENT",
                          "This is no address: 192.0.2.7, 192.0.2.0/24 and 2001:db8::/32 are some.",
                          "network");
    if (addresses_.others_come_by(*network))
        co_return problem(422, "PROXY_ADDRESS",
                          "A proxy, another server of yours or this machine itself is there: by it others "
                          "come too.",
                          "network");
    const auto own = Network::of_address(call.request.address);
    if (own && network->holds(*own) && !wish.own_too())
        co_return problem(
            409, "OWN_ADDRESS",
            "You come from there yourself (" + call.request.address + "): this ban shuts you out too.",
            "network");
    const access::BanTerms terms{*network, wish.reason(), wish.hours()};
    const access::Caller caller = *call.caller;
    std::function<void(Done<store::NetworkBan>)> start = [this, caller, terms](Done<store::NetworkBan> done) {
        stewardship_.ban(caller, terms, std::move(done));
    };
    const Answer<store::NetworkBan> answer = co_await await_answer<store::NetworkBan>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&answer)) co_return problem_of(*denied);
    const store::NetworkBan& made = std::get<0>(answer);
    session::log_line(session::LogLevel::Warning, "address_banned",
                      {{"network", made.network},
                       {"ban", made.public_id},
                       {"by", caller.account.public_id},
                       {"hours", std::to_string(terms.hours)}});
    if (const Status known = read(); !known) co_return problem_of(known.error());
    co_return json(201, ban_message(made));
}

BanRoutes::Answered BanRoutes::lift(Call call) const {
    std::function<void(Done<store::NetworkBan>)> start =
        [this, ban = call.param("ban")](Done<store::NetworkBan> done) {
            stewardship_.lift(ban, std::move(done));
        };
    const Answer<store::NetworkBan> answer = co_await await_answer<store::NetworkBan>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&answer)) co_return problem_of(*denied);
    session::log_line(session::LogLevel::Warning, "ban_lifted",
                      {{"network", std::get<0>(answer).network},
                       {"ban", std::get<0>(answer).public_id},
                       {"by", call.caller->account.public_id}});
    if (const Status known = read(); !known) co_return problem_of(known.error());
    co_return no_content();
}

}  // namespace affray::net
