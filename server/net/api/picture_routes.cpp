// Pictures by HTTP. The bytes of one are sent as what they are, and can be nothing but a picture to a
// browser.
#include "net/api/picture_routes.h"

#include <algorithm>

#include "affray/v1/share.pb.h"
#include "exports/retelling.h"
#include "net/api/answers.h"
#include "net/api/not_here.h"
#include "net/api/record_answers.h"
#include "net/http/await_result.h"
#include "pictures/judge.h"
#include "rules/known_ground.h"

namespace affray::net {

using access::Action;
using campaign_service::CampaignRecords;
using campaign_service::CampaignService;
using campaign_service::Done;
using campaign_service::PictureFile;

namespace {

constexpr std::string_view kOfCampaign = "/api/campaigns/{campaign}/pictures";
constexpr std::string_view kOneOfCampaign = "/api/campaigns/{campaign}/pictures/{picture}";

Route picture_row(std::string_view method, std::string_view path, std::string_view id,
                  std::string_view summary, Action action) {
    Route row;
    row.method = method;
    row.path = path;
    row.id = id;
    row.summary = summary;
    row.action = action;
    row.credential = Credential::Account;
    return row;
}

const std::vector<std::string_view> kMediaTypes{"image/png", "image/jpeg", "image/webp"};

Response picture_file(PictureFile file) {
    Response response;
    response.content_type = file.media_type;
    response.body = std::move(file.bytes);
    // What an id names never changes. Opened by itself it is a file, and were it a page it could do nothing.
    response.headers.emplace_back("Cache-Control", "private, max-age=31536000, immutable");
    response.headers.emplace_back("Content-Security-Policy", "default-src 'none'; sandbox");
    response.headers.emplace_back("Content-Disposition", "attachment");
    return response;
}

// May whoever sits there see it now? Only what lies under their map, and who they see.
bool shows(const State& state, const Viewer& viewer, const std::string& picture) {
    if (picture.empty()) return false;
    if (state.scene->map_image.picture == picture && knows_map_image(state, viewer)) return true;
    for (const Creature& creature : state.creatures)
        if (state.sheet(creature.id).portrait.picture == picture && sees(state, viewer, creature.id))
            return true;
    return false;
}

}  // namespace

void PictureRoutes::add_to(RouteTable& table) const {
    add_of_campaign(table);
    add_of_encounter(table);
}

void PictureRoutes::add_of_campaign(RouteTable& table) const {
    Route bring_row = picture_row(
        "POST", kOfCampaign, "uploadPicture",
        "A PNG, JPEG or WebP picture as the body; kept without all that does not show", Action::AddPicture);
    bring_row.gives = body_of<v1::Picture>();
    bring_row.status = 201;
    bring_row.takes_files = kMediaTypes;
    bring_row.body_bytes = pictures::kBytesMax;
    bring_row.query = {{"name", {}, true}};
    bring_row.cost = kLongWork;
    bring_row.handler = [this](Call call) { return bring(std::move(call)); };
    table.push_back(std::move(bring_row));
    Route list_row = picture_row("GET", kOfCampaign, "listPictures",
                                 "The pictures of the campaign; for players those that they have brought",
                                 Action::ReadPictures);
    list_row.gives = body_of<v1::PictureList>();
    list_row.paged = true;
    list_row.handler = [this](Call call) { return list(std::move(call)); };
    table.push_back(std::move(list_row));
    Route member_row = picture_row(
        "GET", kOneOfCampaign, "readPicture",
        "A picture that the member knows of: their own, a character's; referees any", Action::ReadPictures);
    member_row.files = kMediaTypes;
    member_row.handler = [this](Call call) { return show_member(std::move(call)); };
    table.push_back(std::move(member_row));
    Route remove_row =
        picture_row("DELETE", kOneOfCampaign, "removePicture",
                    "A picture is gone; what names it is shown without it", Action::RemovePicture);
    remove_row.gives = body_of<v1::Picture>();
    remove_row.handler = [this](Call call) { return remove(std::move(call)); };
    table.push_back(std::move(remove_row));
}

void PictureRoutes::add_of_encounter(RouteTable& table) const {
    Route seat_row =
        picture_row("GET", "/api/encounters/{encounter}/pictures/{picture}", "readEncounterPicture",
                    "A picture that the seat's own view names", Action::ReadEncounter);
    seat_row.credential = Credential::Seat;
    seat_row.files = kMediaTypes;
    seat_row.handler = [this](Call call) { return show_seat(std::move(call)); };
    table.push_back(std::move(seat_row));
    Route player_row = picture_row(
        "GET", "/api/campaigns/{campaign}/encounters/{encounter}/pictures/{picture}", "readPlayedPicture",
        "A picture that the view of one of the member's seats names, or of who watches; referees any",
        Action::ExportEncounter);
    player_row.files = kMediaTypes;
    player_row.handler = [this](Call call) { return show_player(std::move(call)); };
    table.push_back(std::move(player_row));
    Route shared_row =
        picture_row("POST", "/api/shared-replays/pictures", "readSharedPicture",
                    "A picture that the replay of a link names, as it ended", Action::OpenSharedReplay);
    shared_row.credential = Credential::None;
    shared_row.takes = body_of<v1::SharedReplayPicture>();
    shared_row.files = kMediaTypes;
    shared_row.handler = [this](Call call) { return show_shared(std::move(call)); };
    table.push_back(std::move(shared_row));
}

PictureRoutes::Answered PictureRoutes::bring(Call call) const {
    const campaign_service::RequestContext context = context_of(call);
    const std::string account = call.caller->account.public_id;
    const auto file = std::make_shared<const PictureFile>(PictureFile{
        std::string(call.asked("name")), call.request.content_type, std::move(call.request.body)});
    CampaignService::Work<v1::Picture> work = [context, file](CampaignRecords& records,
                                                              const Done<v1::Picture>& done) {
        records.add_picture(context, *file, done);
    };
    co_return co_await answer_of<v1::Picture>(service_, account, std::move(work), 201,
                                              campaign_service::Length::Long);
}

PictureRoutes::Answered PictureRoutes::list(Call call) const {
    const campaign_service::RequestContext context = context_of(call);
    const std::string account = call.caller->account.public_id;
    const store::Page page = page_of(call);
    CampaignService::Work<v1::PictureList> work = [context, page](CampaignRecords& records,
                                                                  const Done<v1::PictureList>& done) {
        done(records.pictures(context, page));
    };
    co_return co_await answer_of<v1::PictureList>(service_, account, std::move(work));
}

PictureRoutes::Answered PictureRoutes::remove(Call call) const {
    const campaign_service::RequestContext context = context_of(call);
    const std::string account = call.caller->account.public_id;
    const std::string id = call.param("picture");
    CampaignService::Work<v1::Picture> work = [context, id](CampaignRecords& records,
                                                            const Done<v1::Picture>& done) {
        records.remove_picture(context, id, done);
    };
    co_return co_await answer_of<v1::Picture>(service_, account, std::move(work));
}

PictureRoutes::Answered PictureRoutes::show_member(Call call) const {
    const campaign_service::RequestContext context = context_of(call);
    const std::string account = call.caller->account.public_id;
    const std::string id = call.param("picture");
    CampaignService::Work<PictureFile> work = [context, id](CampaignRecords& records,
                                                            const Done<PictureFile>& done) {
        done(records.picture(context, id));
    };
    co_return co_await shown(account, std::move(work));
}

PictureRoutes::Answered PictureRoutes::show_seat(Call call) const {
    const auto place = directory_.find(call.param("encounter"));
    if (!place) co_return not_found();
    const std::string token(bearer_of(call.request.authorization));
    const std::string id = call.param("picture");
    std::function<void(ResultDone<bool>)> start = [this, place, token, id](ResultDone<bool> done) {
        directory_.with_session(*place,
                                [token, id, done](Result<std::shared_ptr<session::SessionHost>> host) {
                                    if (!host) return done(host.error());
                                    const session::SeatState* seat = (*host)->seat_of(token);
                                    if (seat == nullptr || !seat->admitted())
                                        return done(Error{ErrorCode::NotFound, {}});
                                    done(shows((*host)->state(), seat->viewer(), id));
                                });
    };
    Result<bool> seen = co_await await_result<bool>(std::move(start));
    co_return co_await show_seen(std::move(seen), place->public_id, id);
}

// A member who plays looks back with the eyes of their seats; who watches is a member too.
PictureRoutes::Answered PictureRoutes::show_player(Call call) const {
    const auto found = campaigns_.encounter(call.campaign->campaign, call.param("encounter"));
    if (const auto* denied = std::get_if<access::Denied>(&found)) co_return problem_of(*denied);
    const auto seats = campaigns_.seats(std::get<0>(found).id);
    if (const auto* denied = std::get_if<access::Denied>(&seats)) co_return problem_of(*denied);
    Eyes eyes{std::nullopt};
    if (call.may(Action::ExportEncounter, access::Whose::Others)) eyes = {0};
    for (const store::Seat& seat : std::get<0>(seats))
        if (seat.account == call.caller->account.id) eyes.emplace_back(seat.number);
    co_return co_await show_eyes(call.param("encounter"), call.param("picture"), std::move(eyes));
}

PictureRoutes::Answered PictureRoutes::show_shared(Call call) const {
    const v1::SharedReplayPicture wish = call.as<v1::SharedReplayPicture>();
    const auto found = shares_.open(wish.code(), call.request.address, access::SharedReplays::For::Picture);
    if (const auto* denied = std::get_if<access::Denied>(&found)) co_return problem_of(*denied);
    const access::OpenedReplay& opened = std::get<0>(found);
    Eyes eyes{opened.link.eyes};
    co_return co_await show_eyes(opened.encounter.public_id, wish.picture(), std::move(eyes));
}

PictureRoutes::Answered PictureRoutes::show_eyes(std::string encounter, std::string picture,
                                                 Eyes eyes) const {
    const auto place = co_await others_.find(encounter);
    if (!place) co_return problem_of(place.error());
    auto other = co_await not_here(others_, *place);
    if (other) co_return std::move(*other);
    std::function<void(ResultDone<bool>)> start = [this, place, picture, eyes](ResultDone<bool> done) {
        directory_.with_session(
            *place, [picture, eyes, done](Result<std::shared_ptr<session::SessionHost>> host) {
                if (!host) return done(host.error());
                const State& state = (*host)->state();
                done(std::any_of(eyes.begin(), eyes.end(), [&](const auto& seat) {
                    const Viewer viewer{exports::role_of(state, seat), SeatId{seat.value_or(0)}};
                    return shows(state, viewer, picture);
                }));
            });
    };
    Result<bool> seen = co_await await_result<bool>(std::move(start));
    co_return co_await show_seen(std::move(seen), std::move(encounter), std::move(picture));
}

PictureRoutes::Answered PictureRoutes::show_seen(Result<bool> seen, std::string encounter,
                                                 std::string id) const {
    if (!seen) co_return problem_of(seen.error());
    if (!*seen) co_return not_found();
    CampaignService::Work<PictureFile> work = [encounter, id](CampaignRecords& records,
                                                              const Done<PictureFile>& done) {
        done(records.encounter_picture(encounter, id));
    };
    const std::string asker = "encounter " + encounter;
    co_return co_await shown(asker, std::move(work));
}

PictureRoutes::Answered PictureRoutes::shown(std::string account,
                                             CampaignService::Work<PictureFile> work) const {
    campaign_service::Answer<PictureFile> found =
        co_await ask_service<PictureFile>(service_, std::move(account), std::move(work));
    if (const auto* no = std::get_if<campaign_service::Refusal>(&found)) co_return problem_of(*no);
    co_return picture_file(std::move(std::get<0>(found)));
}

}  // namespace affray::net
