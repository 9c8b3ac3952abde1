// Characters and divisions: whose they are decides what may be done with them.
#include "net/api/record_routes.h"

#include <google/protobuf/util/json_util.h>

#include "net/api/answers.h"
#include "net/api/record_answers.h"
#include "net/http/json_text.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Action;
using access::Whose;
using campaign_service::CampaignRecords;
using campaign_service::CampaignService;
using campaign_service::Done;

namespace {

// What only a referee sets.
bool of_referees(const v1::CharacterPatch& patch) {
    return patch.has_owner() || patch.has_master() || patch.has_loyalty() || patch.has_hp() ||
           patch.has_hp_max() || patch.has_condition() || patch.facts_size() > 0;
}

Whose whose(const Call& call, const std::string& owner) {
    return owner == call.caller->account.public_id ? Whose::Own : Whose::Others;
}

Response forbidden() { return problem(403, "FORBIDDEN", "Your standing in the campaign does not allow it."); }

// Empty for none.
std::string json_of(const std::vector<content::Problem>& problems) {
    JsonArray all;
    for (const content::Problem& one : problems)
        all.add(JsonObject()
                    .add("line", std::to_string(one.line))
                    .add("column", std::to_string(one.column))
                    .add_text("field", one.key)
                    .add_text("message", one.message)
                    .text());
    return all.empty() ? std::string() : all.text();
}

}  // namespace

Response problem_of(const campaign_service::Refusal& refusal) {
    unsigned status = 409;
    if (refusal.code == "NOT_FOUND") return not_found();
    if (refusal.code == "BAD_ARGUMENT" || refusal.code == "BAD_SCENE") status = 422;
    if (refusal.code == "NOT_A_PICTURE") status = 415;
    if (refusal.code == "PICTURE_BROKEN" || refusal.code == "PICTURE_TOO_LARGE" ||
        refusal.code == "BAD_PICTURE_NAME")
        status = 422;
    if (refusal.code == "INTERNAL") return internal_problem(refusal.text);
    if (refusal.code == "RATE_LIMITED") status = 429;
    if (refusal.code == "RETRY_LATER" || refusal.code == "QUEUE_FULL") status = 503;
    if (refusal.code == "STORAGE_UNAVAILABLE") status = 507;
    Response response = problem(status, refusal.code, refusal.text, refusal.field, json_of(refusal.problems));
    if (status == 429 || status == 503) response.headers.emplace_back("Retry-After", "1");
    return response;
}

// Characters belong to who plays; an empty account is nobody's.
std::optional<Response> RecordRoutes::bad_owner(const Call& call, const std::string& account,
                                                std::string_view field) const {
    if (account.empty()) return std::nullopt;
    const auto found = campaigns_.member(call.campaign->campaign, account);
    const auto* member = std::get_if<0>(&found);
    if (member != nullptr && member->role != store::MemberRole::Spectator) return std::nullopt;
    return problem(422, "BAD_ARGUMENT", "Nobody who plays in this campaign.", field);
}

// As it is now, to know whose it is. `call` outlives the coroutine.
asio::awaitable<campaign_service::Answer<v1::Character>> RecordRoutes::character_of(const Call& call) const {
    const std::string account = call.caller->account.public_id;
    CampaignService::Work<v1::Character> work = [context = context_of(call), id = call.param("character")](
                                                    CampaignRecords& records,
                                                    const Done<v1::Character>& done) {
        done(records.character(context, id));
    };
    co_return co_await ask_service<v1::Character>(service_, account, std::move(work));
}

RecordRoutes::Answered RecordRoutes::create_character(Call call) const {
    v1::NewCharacter wish = call.as<v1::NewCharacter>();
    if (wish.owner().empty() && !sees_all(call)) wish.set_owner(call.caller->account.public_id);
    if (!call.may(Action::CreateCharacter, whose(call, wish.owner()))) co_return forbidden();
    if (auto refused = bad_owner(call, wish.owner(), "owner")) co_return std::move(*refused);
    const campaign_service::RequestContext context = context_of(call);
    const std::string account = call.caller->account.public_id;
    CampaignService::Work<v1::Character> work = [context, wish](CampaignRecords& records,
                                                                Done<v1::Character> done) {
        records.create_character(context, wish, std::move(done));
    };
    co_return co_await answer_of<v1::Character>(service_, account, std::move(work), 201);
}

RecordRoutes::Answered RecordRoutes::change_character(Call call) const {
    const campaign_service::RequestContext context = context_of(call);
    const std::string id = call.param("character");
    const campaign_service::Answer<v1::Character> now = co_await character_of(call);
    if (const auto* no = std::get_if<campaign_service::Refusal>(&now)) co_return problem_of(*no);
    const v1::CharacterPatch patch = call.as<v1::CharacterPatch>();
    const Whose of = whose(call, std::get<0>(now).owner());
    if (!call.may(Action::EditCharacter, of)) co_return forbidden();
    if (of_referees(patch) && !call.may(Action::EditCharacter, Whose::Others)) co_return forbidden();
    if (auto refused = bad_owner(call, patch.owner(), "owner")) co_return std::move(*refused);
    const std::string account = call.caller->account.public_id;
    CampaignService::Work<v1::Character> work = [context, id, patch](CampaignRecords& records,
                                                                     Done<v1::Character> done) {
        records.change_character(context, id, patch, std::move(done));
    };
    co_return co_await answer_of<v1::Character>(service_, account, std::move(work));
}

RecordRoutes::Answered RecordRoutes::level_up(Call call) const {
    const campaign_service::RequestContext context = context_of(call);
    const std::string id = call.param("character");
    const campaign_service::Answer<v1::Character> now = co_await character_of(call);
    if (const auto* no = std::get_if<campaign_service::Refusal>(&now)) co_return problem_of(*no);
    // Where no table says what a level costs, the referee gives it.
    const bool by_table = std::get<0>(now).next_level_at() > 0;
    const Whose of = by_table ? whose(call, std::get<0>(now).owner()) : Whose::Others;
    if (!call.may(Action::EditCharacter, of)) co_return forbidden();
    const v1::LevelUp wish = call.as<v1::LevelUp>();
    const std::string account = call.caller->account.public_id;
    CampaignService::Work<v1::Character> work = [context, id, wish](CampaignRecords& records,
                                                                    Done<v1::Character> done) {
        records.level_up(context, id, wish, std::move(done));
    };
    co_return co_await answer_of<v1::Character>(service_, account, std::move(work));
}

RecordRoutes::Answered RecordRoutes::transfer(Call call) const {
    const campaign_service::RequestContext context = context_of(call);
    const std::string id = call.param("character");
    const campaign_service::Answer<v1::Character> now = co_await character_of(call);
    if (const auto* no = std::get_if<campaign_service::Refusal>(&now)) co_return problem_of(*no);
    if (!call.may(Action::EditCharacter, whose(call, std::get<0>(now).owner()))) co_return forbidden();
    const v1::CharacterTransfer wish = call.as<v1::CharacterTransfer>();
    if (auto refused = bad_owner(call, wish.to(), "to")) co_return std::move(*refused);
    const std::string account = call.caller->account.public_id;
    CampaignService::Work<v1::Character> work = [context, id, wish](CampaignRecords& records,
                                                                    Done<v1::Character> done) {
        records.transfer(context, id, wish, std::move(done));
    };
    co_return co_await answer_of<v1::Character>(service_, account, std::move(work));
}

RecordRoutes::Answered RecordRoutes::import_character(Call call) const {
    const campaign_service::RequestContext context = context_of(call);
    std::string json;
    if (!google::protobuf::util::MessageToJsonString(*call.body, &json).ok()) co_return forbidden();
    const std::string account = call.caller->account.public_id;
    CampaignService::Work<v1::Character> work = [context, json](CampaignRecords& records,
                                                                Done<v1::Character> done) {
        records.import_character(context, json, std::move(done));
    };
    co_return co_await answer_of<v1::Character>(service_, account, std::move(work), 201,
                                                campaign_service::Length::Long);
}

RecordRoutes::Answered RecordRoutes::export_character(Call call) const {
    const campaign_service::Answer<v1::Character> now = co_await character_of(call);
    if (const auto* no = std::get_if<campaign_service::Refusal>(&now)) co_return problem_of(*no);
    if (!call.may(Action::EditCharacter, whose(call, std::get<0>(now).owner()))) co_return forbidden();
    co_return json(200, std::get<0>(now));
}

RecordRoutes::Answered RecordRoutes::agree(Call call) const {
    const campaign_service::RequestContext context = context_of(call);
    const std::string id = call.param("division");
    const bool for_all = call.as<v1::Agreement>().for_all();
    if (for_all && !call.may(Action::DivideTreasure, Whose::Others)) co_return forbidden();
    const std::string account = call.caller->account.public_id;
    CampaignService::Work<v1::Division> work = [context, id, for_all](CampaignRecords& records,
                                                                      Done<v1::Division> done) {
        records.agree(context, id, for_all, std::move(done));
    };
    co_return co_await answer_of<v1::Division>(service_, account, std::move(work));
}

}  // namespace affray::net
