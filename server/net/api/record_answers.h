// From the campaign service to HTTP: who asks, and what came of it.
#pragma once

#include <charconv>

#include "campaign_service/campaign_service.h"
#include "net/api/answers.h"
#include "net/api/campaign_routes.h"
#include "net/api/route.h"
#include "net/http/await_result.h"

namespace affray::net {

inline bool sees_all(const Call& call) {
    return call.may(access::Action::EditRecords, access::Whose::Others);
}

inline campaign_service::RequestContext context_of(const Call& call) {
    const v1::Campaign campaign = as_message(*call.campaign);
    campaign_service::RequestContext context{campaign.id(), campaign.ruleset(),
                                             call.caller->account.public_id, sees_all(call)};
    context.options.below.insert(campaign.options().begin(), campaign.options().end());
    return context;
}

/// 0 for what is no number: nothing has it.
inline std::int64_t number_of(const std::string& text) {
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size() ? value : 0;
}

inline store::Page page_of(const Call& call) { return {number_of(call.paging.after), call.paging.limit}; }

Response problem_of(const campaign_service::Refusal& refusal);

template <class M>
Response answer_with(const campaign_service::Answer<M>& answer, unsigned status = 200) {
    if (const auto* no = std::get_if<campaign_service::Refusal>(&answer)) return problem_of(*no);
    return json(status, std::get<0>(answer));
}

/// Asks on the service's thread.
template <class M>
boost::asio::awaitable<campaign_service::Answer<M>> ask_service(
    campaign_service::CampaignService& service, std::string account,
    campaign_service::CampaignService::Work<M> work,
    campaign_service::Length length = campaign_service::Length::Short) {
    using Answer = campaign_service::Answer<M>;
    std::function<void(std::function<void(Answer)>)> start = [&service, account, work = std::move(work),
                                                              length](campaign_service::Done<M> done) {
        service.ask<M>(account, length, work, std::move(done));
    };
    Answer answer = co_await await_value<Answer>(std::move(start));
    co_return answer;
}

/// The same as a response, which is written on the service's thread as well.
template <class M>
boost::asio::awaitable<Response> answer_of(
    campaign_service::CampaignService& service, std::string account,
    campaign_service::CampaignService::Work<M> work, unsigned status = 200,
    campaign_service::Length length = campaign_service::Length::Short) {
    return await_value<Response>([&service, account = std::move(account), work = std::move(work), status,
                                  length](std::function<void(Response)> done) {
        service.ask<M>(account, length, work,
                       [status, done = std::move(done)](const campaign_service::Answer<M>& answer) {
                           done(answer_with(answer, status));
                       });
    });
}

}  // namespace affray::net
