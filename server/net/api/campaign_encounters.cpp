// Encounters of a campaign: made by its referees, their seats taken by its members.
#include "codec/frame_codec.h"
#include "net/api/answers.h"
#include "net/api/campaign_routes.h"
#include "net/api/lobby_routes.h"
#include "net/api/record_answers.h"
#include "net/api/seat_routes.h"
#include "net/http/await_result.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Action;
using access::Denied;
using access::Whose;

namespace {

session::Controller controller_of(const store::Seat& seat) {
    return session::parse_controller(seat.controller).value_or(session::Controller{});
}

bool taken(const store::Seat& seat) {
    return seat.tokens.token.has_value() || seat.account != store::AccountId::None;
}

Action taking(Role role) {
    switch (role) {
        case Role::Referee: return Action::TakeRefereeSeat;
        case Role::Player: return Action::TakePlayerSeat;
        case Role::Spectator: return Action::TakeSpectatorSeat;
    }
    AFFRAY_UNREACHABLE();
}

v1::CampaignEncounter encounter_message(const store::Encounter& encounter,
                                        const std::vector<store::Seat>& seats,
                                        const std::vector<store::Membership>& members) {
    v1::CampaignEncounter message;
    message.set_encounter(encounter.public_id);
    message.set_title(encounter.title);
    message.set_ruleset(encounter.ruleset);
    message.set_created_at_ms(encounter.created_at_ms);
    message.set_ended(encounter.ended_at_ms.has_value());
    message.set_archived(encounter.archived_at_ms.has_value());
    if (!encounter.ended_at_ms) message.set_resting_since_ms(encounter.resting_since_ms.value_or(0));
    for (const store::Seat& seat : seats) {
        v1::CampaignSeat& line = *message.add_seats();
        line.set_seat(seat.number);
        line.set_role(codec::seat_role(controller_of(seat).role));
        line.set_name(seat.name);
        line.set_taken(taken(seat));
        for (const store::Membership& member : members) {
            if (member.account == seat.account) line.set_account(member.account_public_id);
        }
    }
    return message;
}

}  // namespace

asio::awaitable<Response> CampaignRoutes::create_encounter(Call call) const {
    const v1::CreateEncounterRequest body = call.as<v1::CreateEncounterRequest>();
    if (auto refused = bad_text(body.title(), kTitleMax, "title")) co_return std::move(*refused);
    if (auto refused = bad_options(call.campaign->campaign.ruleset, body.options()))
        co_return std::move(*refused);
    campaign_service::RequestContext context = context_of(call);
    context.options.above.insert(body.options().begin(), body.options().end());
    using Staged = std::shared_ptr<const campaign_service::Staged>;
    const std::string account = call.caller->account.public_id;
    campaign_service::CampaignService::Work<Staged> stage =
        [context, body](campaign_service::CampaignRecords& records,
                        const campaign_service::Done<Staged>& done) { done(records.staged(context, body)); };
    const campaign_service::Answer<Staged> staged =
        co_await ask_service<Staged>(service_, account, std::move(stage), campaign_service::Length::Long);
    if (const auto* no = std::get_if<campaign_service::Refusal>(&staged)) co_return problem_of(*no);
    session::NewEncounter wish{body.content(), body.title(), body.referee_admits(), body.spectators()};
    wish.staged = std::get<0>(staged);
    wish.campaign = context.campaign;
    wish.referee_by_account = true;
    wish.made_by = call.caller->account.id;
    co_return co_await make_encounter(directory_, std::move(wish));
}

Response CampaignRoutes::encounters(const Call& call) const {
    const store::Campaign& campaign = call.campaign->campaign;
    const std::string_view asked = call.asked("archived");
    const store::Archived archived = asked == "only"  ? store::Archived::Only
                                     : asked == "too" ? store::Archived::Too
                                                      : store::Archived::No;
    const auto page = campaigns_.encounters(campaign, archived, call.paging);
    if (const auto* denied = std::get_if<Denied>(&page)) return problem_of(*denied);
    const auto members = campaigns_.members(campaign);
    if (const auto* denied = std::get_if<Denied>(&members)) return problem_of(*denied);
    v1::CampaignEncounterList list;
    for (const store::Encounter& encounter : std::get<0>(page).items) {
        const auto seats = campaigns_.seats(encounter.id);
        if (const auto* denied = std::get_if<Denied>(&seats)) return problem_of(*denied);
        *list.add_encounters() = encounter_message(encounter, std::get<0>(seats), std::get<0>(members));
    }
    list.set_next(std::get<0>(page).next);
    return json(200, list);
}

Response CampaignRoutes::encounter_as_seen(const store::Campaign& campaign,
                                           const store::Encounter& encounter) const {
    const auto members = campaigns_.members(campaign);
    if (const auto* denied = std::get_if<Denied>(&members)) return problem_of(*denied);
    const auto seats = campaigns_.seats(encounter.id);
    if (const auto* denied = std::get_if<Denied>(&seats)) return problem_of(*denied);
    return json(200, encounter_message(encounter, std::get<0>(seats), std::get<0>(members)));
}

asio::awaitable<Response> CampaignRoutes::set_encounter_archived(Call call, bool archived) const {
    const auto found = campaigns_.encounter(call.campaign->campaign, call.param("encounter"));
    if (const auto* denied = std::get_if<Denied>(&found)) co_return problem_of(*denied);
    const store::Encounter encounter = std::get<0>(found);
    using Changed = store::Encounter;
    std::function<void(access::Done<Changed>)> start = [this, encounter,
                                                        archived](access::Done<Changed> done) {
        campaigns_.set_archived(encounter, archived, std::move(done));
    };
    const access::Answer<Changed> answer = co_await await_answer<Changed>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&answer)) co_return problem_of(*denied);
    co_return encounter_as_seen(call.campaign->campaign, std::get<Changed>(answer));
}

asio::awaitable<Response> CampaignRoutes::take_seat(Call call) const {
    const std::string name = call.as<v1::TakeSeatRequest>().name().empty()
                                 ? call.caller->account.name
                                 : call.as<v1::TakeSeatRequest>().name();
    if (auto refused = bad_text(name, kNameMax, "name")) co_return std::move(*refused);
    const auto found = campaigns_.encounter(call.campaign->campaign, call.param("encounter"));
    if (const auto* denied = std::get_if<Denied>(&found)) co_return problem_of(*denied);
    const auto seats = campaigns_.seats(std::get<0>(found).id);
    if (const auto* denied = std::get_if<Denied>(&seats)) co_return problem_of(*denied);
    const store::Seat* seat = nullptr;
    for (const store::Seat& one : std::get<0>(seats)) {
        if (std::to_string(one.number) == call.param("seat")) seat = &one;
    }
    const auto place = directory_.find(call.param("encounter"));
    if (seat == nullptr || !place) co_return not_found();
    const Action action = taking(controller_of(*seat).role);
    const bool own = !taken(*seat) || seat->account == call.caller->account.id;
    if (!call.may(action, Whose::Own))
        co_return problem(403, "FORBIDDEN", "This seat is not for your standing in the campaign.");
    if (!call.may(action, own ? Whose::Own : Whose::Others))
        co_return problem(409, "SEAT_TAKEN", "Somebody else holds this seat.");
    session::Claimant who;
    who.account = call.caller->account.id;
    who.login = call.caller->login.id;
    who.takes_over = call.may(action, Whose::Others);
    const store::SeatNumber number = seat->number;
    using session::Joined;
    std::function<void(ResultDone<Joined>)> start = [this, place, number, who,
                                                     name](ResultDone<Joined> done) {
        directory_.claim(*place, number, who, name, std::move(done));
    };
    const Result<Joined> joined = co_await await_result<Joined>(std::move(start));
    if (!joined && joined.error().code == ErrorCode::Conflict)
        co_return problem(409, "SEAT_TAKEN", "Somebody else holds this seat.");
    if (!joined) co_return problem_of(joined.error());
    co_return json(200, join_response(*joined));
}

}  // namespace affray::net
