// Campaigns, their members and invitations: from bodies to calls of access/, and back.
#include "net/api/campaign_routes.h"

#include <google/protobuf/util/json_util.h>

#include "net/api/account_routes.h"
#include "net/api/answers.h"
#include "net/http/await_result.h"
#include "readings/sheets/option_range.h"
#include "rulesets/registry.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Answer;
using access::CampaignSeen;
using access::Denied;
using access::Done;
using access::Nothing;
using access::Whose;

namespace {

constexpr int kOptionsMax = 64;

Response forbidden(std::string_view why) { return problem(403, "FORBIDDEN", why); }

Response answer_campaign(unsigned status, const Answer<CampaignSeen>& answer) {
    if (const auto* denied = std::get_if<Denied>(&answer)) return problem_of(*denied);
    return json(status, as_message(std::get<CampaignSeen>(answer)));
}

std::optional<Response> bad_title(const std::string& title) {
    if (title.empty()) return problem(422, "BAD_ARGUMENT", "A campaign needs a title.", "title");
    return bad_text(title, kTitleMax, "title");
}

// As the store keeps them: in order of their names.
std::string options_text(const google::protobuf::Map<std::string, std::int32_t>& options) {
    const std::map<std::string, std::int32_t> sorted(options.begin(), options.end());
    std::string text;
    for (const auto& [name, value] : sorted)
        text += (text.empty() ? "\"" : ",\"") + name + "\":" + std::to_string(value);
    return "{" + text + "}";
}

v1::Member member_message(const store::Membership& member) {
    v1::Member message;
    message.set_account(member.account_public_id);
    message.set_name(member.name);
    message.set_role(as_message(member.role));
    message.set_owner(member.owner);
    message.set_joined_at_ms(member.joined_at_ms);
    message.set_version(member.version);
    return message;
}

Whose whose(const Call& call, const store::Membership& member) {
    return member.account == call.caller->account.id ? Whose::Own : Whose::Others;
}

}  // namespace

v1::Campaign as_message(const CampaignSeen& seen) {
    v1::Campaign message;
    message.set_id(seen.campaign.public_id);
    message.set_title(seen.campaign.title);
    message.set_ruleset(seen.campaign.ruleset);
    v1::CampaignOptions options;
    const auto read =
        google::protobuf::util::JsonStringToMessage(R"({"values":)" + seen.campaign.options + "}", &options);
    if (read.ok()) message.mutable_options()->swap(*options.mutable_values());
    message.set_created_at_ms(seen.campaign.created_at_ms);
    message.set_archived(seen.campaign.archived_at_ms.has_value());
    message.set_version(seen.campaign.version);
    if (seen.member) message.set_role(as_message(seen.member->role));
    message.set_owner(seen.member && seen.member->owner);
    return message;
}

std::optional<Response> CampaignRoutes::bad_options(const std::string& ruleset,
                                                    const OptionMap& options) const {
    const auto rules = directory_.rulesets()(ruleset, {});
    if (rules == nullptr) return problem(422, "BAD_ARGUMENT", "This server has no such ruleset.", "ruleset");
    for (const auto& [name, value] : options) {
        if (options.size() > kOptionsMax || rules->option_defaults().count(name) == 0)
            return problem(422, "BAD_ARGUMENT", "The ruleset has no such option.", "options");
        if (const OptionRange range = option_range(name); !range.holds(value))
            return problem(422, "BAD_ARGUMENT", name + " is " + range.text() + ".", "options");
    }
    return std::nullopt;
}

Response CampaignRoutes::rulesets() const {
    v1::RulesetList list;
    for (const std::string_view id : ruleset_ids()) {
        const auto rules = directory_.rulesets()(std::string(id), {});
        if (rules == nullptr) continue;
        v1::RulesetSummary& line = *list.add_rulesets();
        line.set_id(rules->id());
        for (const auto& [name, value] : rules->option_defaults())
            (*line.mutable_options())[std::string(name)] = value;
    }
    return json(200, list);
}

asio::awaitable<Response> CampaignRoutes::create(Call call) const {
    const auto& body = call.as<v1::NewCampaign>();
    if (auto refused = bad_title(body.title())) co_return std::move(*refused);
    if (auto refused = bad_options(body.ruleset(), body.options())) co_return std::move(*refused);
    const access::NewCampaign wish{body.title(), body.ruleset(), options_text(body.options())};
    const access::Caller caller = *call.caller;
    std::function<void(Done<CampaignSeen>)> start = [this, caller, wish](Done<CampaignSeen> done) {
        campaigns_.create(caller, wish, std::move(done));
    };
    const Answer<CampaignSeen> answer = co_await await_answer<CampaignSeen>(std::move(start));
    co_return answer_campaign(201, answer);
}

Response CampaignRoutes::list(const Call& call) const {
    const auto answer = campaigns_.list(*call.caller, call.paging);
    if (const auto* denied = std::get_if<Denied>(&answer)) return problem_of(*denied);
    v1::CampaignList list;
    for (const CampaignSeen& seen : std::get<0>(answer).items) *list.add_campaigns() = as_message(seen);
    list.set_next(std::get<0>(answer).next);
    return json(200, list);
}

asio::awaitable<Response> CampaignRoutes::change(Call call) const {
    const auto& body = call.as<v1::CampaignPatch>();
    access::CampaignChange change;
    change.version = body.version();
    if (body.has_title()) {
        if (auto refused = bad_title(body.title())) co_return std::move(*refused);
        change.title = body.title();
    }
    if (body.has_options()) {
        const std::string& ruleset = call.campaign->campaign.ruleset;
        if (auto refused = bad_options(ruleset, body.options().values())) co_return std::move(*refused);
        change.options = options_text(body.options().values());
    }
    co_return co_await store_change(*call.campaign, change);
}

asio::awaitable<Response> CampaignRoutes::set_archived(Call call, bool archived) const {
    access::CampaignChange change;
    change.version = call.as<v1::CampaignVersion>().version();
    change.archived = archived;
    co_return co_await store_change(*call.campaign, change);
}

asio::awaitable<Response> CampaignRoutes::store_change(CampaignSeen seen,
                                                       access::CampaignChange change) const {
    std::function<void(Done<CampaignSeen>)> start = [this, seen, change](Done<CampaignSeen> done) {
        campaigns_.change(seen, change, std::move(done));
    };
    const Answer<CampaignSeen> answer = co_await await_answer<CampaignSeen>(std::move(start));
    co_return answer_campaign(200, answer);
}

Response CampaignRoutes::members(const Call& call) const {
    const auto answer = campaigns_.members(call.campaign->campaign);
    if (const auto* denied = std::get_if<Denied>(&answer)) return problem_of(*denied);
    v1::MemberList list;
    for (const store::Membership& member : std::get<0>(answer)) *list.add_members() = member_message(member);
    return json(200, list);
}

asio::awaitable<Response> CampaignRoutes::set_role(Call call) const {
    const auto& body = call.as<v1::MemberPatch>();
    const store::Campaign campaign = call.campaign->campaign;
    const auto found = campaigns_.member(campaign, call.param("account"));
    if (const auto* denied = std::get_if<Denied>(&found)) co_return problem_of(*denied);
    const store::Membership member = std::get<0>(found);
    if (!call.may(access::Action::SetMemberRole, whose(call, member)))
        co_return forbidden("Nobody changes the own role.");
    const auto role = member_role(body.role());
    if (!role) co_return problem(422, "BAD_ARGUMENT", "Referee, player or spectator.", "role");
    const std::uint64_t version = body.version();
    using Changed = store::Membership;
    std::function<void(Done<Changed>)> start = [this, campaign, member, version, role](Done<Changed> done) {
        campaigns_.set_role(campaign, member, version, *role, std::move(done));
    };
    const Answer<Changed> answer = co_await await_answer<Changed>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&answer)) co_return problem_of(*denied);
    co_return json(200, member_message(std::get<Changed>(answer)));
}

asio::awaitable<Response> CampaignRoutes::transfer(Call call) const {
    const auto& body = call.as<v1::CampaignTransfer>();
    const CampaignSeen seen = *call.campaign;
    const auto found = campaigns_.member(seen.campaign, body.to());
    const auto* to = std::get_if<store::Membership>(&found);
    if (to == nullptr) co_return problem(422, "BAD_ARGUMENT", "Nobody of this campaign.", "to");
    const store::Membership heir = *to;
    const access::Caller by = *call.caller;
    const std::uint64_t version = body.version();
    std::function<void(Done<CampaignSeen>)> start = [this, by, seen, version, heir](Done<CampaignSeen> done) {
        campaigns_.transfer(by, seen, version, heir, std::move(done));
    };
    const Answer<CampaignSeen> answer = co_await await_answer<CampaignSeen>(std::move(start));
    co_return answer_campaign(200, answer);
}

asio::awaitable<Response> CampaignRoutes::remove_member(Call call) const {
    const store::Campaign campaign = call.campaign->campaign;
    const auto found = campaigns_.member(campaign, call.param("account"));
    if (const auto* denied = std::get_if<Denied>(&found)) co_return problem_of(*denied);
    const store::Membership member = std::get<0>(found);
    if (!call.may(access::Action::RemoveMember, whose(call, member)))
        co_return forbidden("The owner removes others; everybody else may leave.");
    std::function<void(Done<Nothing>)> start = [this, campaign, member](Done<Nothing> done) {
        campaigns_.remove(campaign, member, std::move(done));
    };
    const Answer<Nothing> answer = co_await await_answer<Nothing>(std::move(start));
    co_return answer_nothing(answer);
}

asio::awaitable<Response> CampaignRoutes::invite(Call call) const {
    const auto& body = call.as<v1::NewInvitation>();
    const auto role = member_role(body.role());
    if (!role) co_return problem(422, "BAD_ARGUMENT", "Referee, player or spectator.", "role");
    const access::InvitationTerms terms = terms_of(body);
    const access::Caller caller = *call.caller;
    const store::Campaign campaign = call.campaign->campaign;
    if (auto refused = mail_.refuses(body, caller)) co_return std::move(*refused);
    using access::Invited;
    std::function<void(Done<Invited>)> start = [this, caller, campaign, role, terms](Done<Invited> done) {
        campaigns_.invite(caller, campaign, *role, terms, std::move(done));
    };
    const Answer<Invited> answer = co_await await_answer<Invited>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&answer)) co_return problem_of(*denied);
    const Invited& made = std::get<Invited>(answer);
    v1::Invitation told = as_message(made.invitation, made.code);
    co_await mail_.send(body, caller.account.name, campaign.title, made, told);
    co_return json(201, told);
}

Response CampaignRoutes::invitations(const Call& call) const {
    const auto answer = campaigns_.invitations(call.campaign->campaign);
    if (const auto* denied = std::get_if<Denied>(&answer)) return problem_of(*denied);
    v1::InvitationList list;
    list.set_mail(mail_.offered());
    for (const store::Invitation& one : std::get<0>(answer)) *list.add_invitations() = as_message(one, {});
    return json(200, list);
}

asio::awaitable<Response> CampaignRoutes::revoke_invitation(Call call) const {
    const store::Campaign campaign = call.campaign->campaign;
    const std::string id = call.param("invitation");
    std::function<void(Done<Nothing>)> start = [this, campaign, id](Done<Nothing> done) {
        campaigns_.revoke_invitation(campaign, id, std::move(done));
    };
    const Answer<Nothing> answer = co_await await_answer<Nothing>(std::move(start));
    co_return answer_nothing(answer);
}

}  // namespace affray::net
