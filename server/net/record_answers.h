// From the campaign desk to HTTP: who asks, and what came of it.
#pragma once

#include <charconv>

#include "net/answers.h"
#include "net/await_result.h"
#include "net/campaign_routes.h"
#include "net/route.h"
#include "session/campaign_desk.h"

namespace affray::net {

inline bool sees_all(const Call& call) {
    return call.may(access::Action::EditRecords, access::Whose::Others);
}

inline session::Doing doing_of(const Call& call) {
    const v1::Campaign campaign = as_message(*call.campaign);
    session::Doing doing{campaign.id(), campaign.ruleset(), call.caller->account.public_id, sees_all(call)};
    doing.options.below.insert(campaign.options().begin(), campaign.options().end());
    return doing;
}

/// 0 for what is no number: nothing has it.
inline std::int64_t number_of(const std::string& text) {
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc{} && read.ptr == text.data() + text.size() ? value : 0;
}

inline store::Page page_of(const Call& call) { return {number_of(call.paging.after), call.paging.limit}; }

Response problem_of(const session::DeskRefusal& refusal);

template <class M>
Response answer_with(const session::DeskAnswer<M>& answer, unsigned status = 200) {
    if (const auto* no = std::get_if<session::DeskRefusal>(&answer)) return problem_of(*no);
    return json(status, std::get<0>(answer));
}

template <class M>
using Start = std::function<void(session::DeskDone<M>)>;

template <class M>
boost::asio::awaitable<Response> answer_of(Start<M> start, unsigned status = 200) {
    const session::DeskAnswer<M> answer = co_await await_value<session::DeskAnswer<M>>(std::move(start));
    co_return answer_with(answer, status);
}

}  // namespace affray::net
