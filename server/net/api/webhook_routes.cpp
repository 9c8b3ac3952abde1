// What a referee says of an address is judged here; the herald judges once more what it leads to.
#include "net/api/webhook_routes.h"

#include "affray/v1/webhook.pb.h"
#include "net/api/answers.h"
#include "net/http/await_result.h"
#include "push/message_signature.h"

namespace affray::net {

namespace asio = boost::asio;
using access::Action;
using access::Denied;

namespace {

constexpr std::string_view kAllPath = "/api/campaigns/{campaign}/webhooks";
constexpr std::string_view kOnePath = "/api/campaigns/{campaign}/webhooks/{webhook}";
constexpr std::string_view kTrialPath = "/api/campaigns/{campaign}/webhooks/{webhook}/trials";
constexpr std::size_t kLanguageMost = 16;

struct NewsName {
    v1::WebhookNews name;
    std::uint8_t bit;
};
constexpr NewsName kNews[] = {{v1::WEBHOOK_NEWS_TURN, store::kTurnNews},
                              {v1::WEBHOOK_NEWS_QUESTION, store::kQuestionNews},
                              {v1::WEBHOOK_NEWS_END, store::kEndNews}};

Response wrong(std::string_view detail, std::string_view field) {
    return problem(422, "BAD_ARGUMENT", detail, field);
}

std::string names_of(const std::vector<std::string>& hosts) {
    std::string text;
    for (const std::string& host : hosts) text += (text.empty() ? "" : ", ") + host;
    return text;
}

// Fills in what the referee said, or says what is wrong with it.
std::optional<Response> read_webhook(const v1::NewWebhook& body, const push::Herald& herald,
                                     store::Webhook& out) {
    if (!outward::read_address(body.url(), outward::NamedBy::Anybody))
        return wrong("A webhook has an address https://… of at most 1024 characters.", "url");
    if (!herald.takes(body.url()))
        return wrong("This server tells only: " + names_of(herald.hosts()) + ".", "url");
    if (body.form() != v1::WEBHOOK_FORM_SIGNED && body.form() != v1::WEBHOOK_FORM_DISCORD)
        return wrong("Signed or Discord.", "form");
    if (body.language().size() > kLanguageMost) return wrong("This is no language.", "language");
    for (const int name : body.news())
        for (const NewsName& one : kNews)
            if (one.name == name) out.news |= one.bit;
    if (out.news == 0) return wrong("Choose what shall be told.", "news");
    out.url = body.url();
    out.form =
        body.form() == v1::WEBHOOK_FORM_DISCORD ? store::WebhookForm::Discord : store::WebhookForm::Signed;
    out.language = body.language();
    return std::nullopt;
}

v1::Webhook as_message(const store::Webhook& webhook) {
    v1::Webhook message;
    message.set_id(webhook.public_id);
    if (const auto address = outward::read_address(webhook.url, outward::NamedBy::Anybody))
        message.set_host(address->authority());
    message.set_form(webhook.form == store::WebhookForm::Discord ? v1::WEBHOOK_FORM_DISCORD
                                                                 : v1::WEBHOOK_FORM_SIGNED);
    for (const NewsName& one : kNews)
        if ((webhook.news & one.bit) != 0) message.add_news(one.name);
    message.set_maker(webhook.maker);
    message.set_created_at_ms(webhook.created_at_ms);
    message.set_failing_since_ms(webhook.failing_since_ms.value_or(0));
    message.set_failure(webhook.failure);
    return message;
}

Route row(std::string_view method, std::string_view path, std::string_view id, std::string_view summary,
          Action action) {
    Route route;
    route.method = method;
    route.path = path;
    route.id = id;
    route.summary = summary;
    route.action = action;
    route.credential = Credential::Account;
    return route;
}

}  // namespace

void WebhookRoutes::add_to(RouteTable& table) const {
    Route list = row("GET", kAllPath, "listWebhooks",
                     "Who outside is told the campaign's news, and who may be", Action::ListWebhooks);
    list.gives = body_of<v1::WebhookList>();
    list.handler = [this](Call call) -> Answered { co_return this->list(call); };
    table.push_back(std::move(list));
    Route add = row("POST", kAllPath, "addWebhook",
                    "Have an address told the campaign's news; the secret is told once", Action::AddWebhook);
    add.takes = body_of<v1::NewWebhook>();
    add.gives = body_of<v1::Webhook>();
    add.status = 201;
    add.handler = [this](Call call) { return this->add(std::move(call)); };
    table.push_back(std::move(add));
    Route remove = row("DELETE", kOnePath, "removeWebhook", "Have it told no more", Action::RemoveWebhook);
    remove.status = 204;
    remove.handler = [this](Call call) { return this->remove(std::move(call)); };
    table.push_back(std::move(remove));
    Route trial = row("POST", kTrialPath, "tryWebhook", "Send it a message that says nothing has happened",
                      Action::AddWebhook);
    trial.gives = body_of<v1::WebhookTrial>();
    trial.cost = kLongWork;
    trial.handler = [this](Call call) { return try_out(std::move(call)); };
    table.push_back(std::move(trial));
}

Response WebhookRoutes::list(const Call& call) const {
    const auto all = webhooks_.of(call.campaign->campaign);
    if (const auto* denied = std::get_if<Denied>(&all)) return problem_of(*denied);
    v1::WebhookList answer;
    for (const store::Webhook& one : std::get<0>(all)) *answer.add_webhooks() = as_message(one);
    if (herald_ != nullptr)
        for (const std::string& host : herald_->hosts()) answer.add_hosts(host);
    return json(200, answer);
}

WebhookRoutes::Answered WebhookRoutes::add(Call call) const {
    if (herald_ == nullptr) co_return not_found();
    store::Webhook wish;
    if (auto refused = read_webhook(call.as<v1::NewWebhook>(), *herald_, wish)) co_return std::move(*refused);
    wish.campaign = call.campaign->campaign.id;
    wish.made_by = call.caller->account.id;
    wish.maker = call.caller->account.name;
    using Made = store::Webhook;
    std::function<void(access::Done<Made>)> start = [this, wish](access::Done<Made> done) {
        webhooks_.add(wish, std::move(done));
    };
    const access::Answer<Made> made = co_await await_answer<Made>(std::move(start));
    if (const auto* denied = std::get_if<Denied>(&made)) co_return problem_of(*denied);
    v1::Webhook answer = as_message(std::get<Made>(made));
    answer.set_secret(push::secret_text(std::get<Made>(made).secret));
    co_return json(201, answer);
}

WebhookRoutes::Answered WebhookRoutes::remove(Call call) const {
    using access::Nothing;
    const store::Campaign campaign = call.campaign->campaign;
    const std::string id = call.param("webhook");
    std::function<void(access::Done<Nothing>)> start = [this, campaign, id](access::Done<Nothing> done) {
        webhooks_.remove(campaign, id, std::move(done));
    };
    const access::Answer<Nothing> gone = co_await await_answer<Nothing>(std::move(start));
    co_return answer_nothing(gone);
}

WebhookRoutes::Answered WebhookRoutes::try_out(Call call) const {
    if (herald_ == nullptr) co_return not_found();
    const auto found = webhooks_.find(call.campaign->campaign, call.param("webhook"));
    if (const auto* denied = std::get_if<Denied>(&found)) co_return problem_of(*denied);
    const store::Webhook webhook = std::get<0>(found);
    std::function<void(ResultDone<unsigned>)> start = [this, webhook](ResultDone<unsigned> done) {
        herald_->try_out(webhook, std::move(done));
    };
    const Result<unsigned> status = co_await await_result<unsigned>(std::move(start));
    if (!status && status.error().code == ErrorCode::Busy) co_return problem_of(status.error());
    v1::WebhookTrial answer;
    if (status) answer.set_status(*status);
    if (!status) answer.set_failure(status.error().message);
    if (status && (*status < 200 || *status >= 300)) answer.set_failure("answer " + std::to_string(*status));
    co_return json(200, answer);
}

}  // namespace affray::net
