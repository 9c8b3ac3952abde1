// From news to messages, one after another for each webhook.
#include "push/herald.h"

#include <algorithm>
#include <boost/asio.hpp>
#include <deque>
#include <map>

#include "access/token_bucket.h"
#include "push/dispatch.h"
#include "push/message_signature.h"
#include "seams/secret.h"

namespace affray::push {
namespace {

namespace asio = boost::asio;

// Of one webhook: what is told at once and in the long run, and what waits behind the message under way.
constexpr access::Rate kRate{1.0 / 6.0, 20};
constexpr std::size_t kWaitingMost = 20;
constexpr std::size_t kUnderWayMost = 256;  // webhooks
constexpr std::size_t kForgetAt = 1024;     // webhooks that are remembered
constexpr int kLonger = 6;

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool same_name(std::string_view a, std::string_view b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [](char x, char y) { return lower(x) == lower(y); });
}

Fate fate_of(const Result<unsigned>& status) {
    if (!status) return status.error().code == ErrorCode::InvalidInput ? Fate::GivenUp : Fate::TryAgain;
    if (*status >= 200 && *status < 300) return Fate::Arrived;
    const bool for_now = *status >= 500 || *status == 408 || *status == 425 || *status == 429;
    return for_now ? Fate::TryAgain : Fate::GivenUp;
}

std::string why_of(const Result<unsigned>& status) {
    return status ? "answer " + std::to_string(*status) : status.error().message;
}

std::string host_of(const store::Webhook& webhook) {
    const auto address = outward::read_address(webhook.url, outward::NamedBy::Anybody);
    return address ? address->host : std::string();
}

struct Delivery {
    std::string id{};
    News news{};
};

// What is to be told to one webhook.
struct Line {
    access::TokenBucket bucket{kRate};
    std::deque<Delivery> letters{};
    bool under_way = false;
};

}  // namespace

bool is_among(std::string_view host, const std::vector<std::string>& hosts) {
    return std::any_of(hosts.begin(), hosts.end(), [host](std::string_view one) {
        if (one == "*") return true;
        if (!one.starts_with("*.")) return same_name(host, one);
        one.remove_prefix(1);
        return host.size() > one.size() && same_name(host.substr(host.size() - one.size()), one);
    });
}

struct Herald::Parts {
    Parts(HeraldOptions given, std::unique_ptr<outward::HttpsClient> https, store::Store& kept,
          const Clock& time)
        : options(std::move(given)), sender(std::move(https)), store(kept), clock(time) {}

    bool takes(std::string_view url) const;
    void deliver(const News& news);
    void add(const store::Webhook& webhook, const News& news);
    Line& line_of(std::int64_t webhook);
    Result<std::vector<store::Webhook>> webhooks(const std::string& campaign);
    std::optional<store::Webhook> again(std::int64_t webhook, const std::string& campaign);
    Result<outward::Asking> message(const Delivery& letter, const store::Webhook& webhook) const;
    asio::awaitable<Result<unsigned>> attempt(Delivery letter, store::Webhook webhook);
    asio::awaitable<void> carry_all(std::int64_t webhook);
    asio::awaitable<void> carry(Delivery letter, std::int64_t webhook);
    asio::awaitable<void> try_once(store::Webhook webhook, std::function<void(Result<unsigned>)> done);
    void settle(const store::Webhook& webhook, const Result<unsigned>& status);
    void tell(Fate fate, std::string_view host, std::string_view why) const {
        if (options.told) options.told(fate, host, why);
    }

    HeraldOptions options;
    std::unique_ptr<outward::HttpsClient> sender;
    store::Store& store;
    const Clock& clock;
    std::unique_ptr<store::AccountReader> reader;  // this and what follows belongs to the thread
    std::map<std::int64_t, Line> lines;
    Dispatch dispatch{Dispatch::Bounds{.under_way = kUnderWayMost}};  // ends before what its errands use
};

Herald::Herald(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Herald::~Herald() = default;

Result<std::unique_ptr<Herald>> Herald::start(HeraldOptions options, store::Store& store,
                                              const Clock& clock) {
    auto sender = outward::HttpsClient::make(options.sender);
    if (!sender) return Error{ErrorCode::InvalidInput, "webhooks.trust_file: " + sender.error().message};
    return std::unique_ptr<Herald>(
        new Herald(std::make_unique<Parts>(std::move(options), std::move(*sender), store, clock)));
}

const std::vector<std::string>& Herald::hosts() const { return parts_->options.hosts; }

bool Herald::takes(std::string_view url) const { return parts_->takes(url); }

bool Herald::Parts::takes(std::string_view url) const {
    const auto address = outward::read_address(url, outward::NamedBy::Anybody);
    return address && is_among(address->host, options.hosts);
}

void Herald::tell(News news) {
    const bool taken =
        parts_->dispatch.soon([&parts = *parts_, news = std::move(news)] { parts.deliver(news); });
    if (!taken) parts_->tell(Fate::LetGo, {}, "too many wait");
}

void Herald::try_out(const store::Webhook& webhook, std::function<void(Result<unsigned>)> done) {
    const auto busy = [done] { done(Error{ErrorCode::Busy, "too much is told at once"}); };
    const bool taken = parts_->dispatch.soon([&parts = *parts_, webhook, done, busy] {
        if (!parts.line_of(webhook.id).bucket.take(kRate, parts.clock.steady())) return busy();
        if (!parts.dispatch.begin(parts.try_once(webhook, done), busy)) busy();
    });
    if (!taken) busy();
}

Result<std::vector<store::Webhook>> Herald::Parts::webhooks(const std::string& campaign) {
    if (reader == nullptr) {
        auto opened = store.open_account_reader();
        if (!opened) return opened.error();
        reader = std::move(*opened);
    }
    auto found = reader->webhooks(campaign);
    if (!found) reader.reset();
    return found;
}

// Whoever has removed it meanwhile wants no more of it.
std::optional<store::Webhook> Herald::Parts::again(std::int64_t webhook, const std::string& campaign) {
    const auto all = webhooks(campaign);
    if (!all) return std::nullopt;
    for (const store::Webhook& one : *all)
        if (one.id == webhook) return one;
    return std::nullopt;
}

Line& Herald::Parts::line_of(std::int64_t webhook) {
    if (lines.size() >= kForgetAt)
        std::erase_if(lines, [this](const auto& one) {
            return !one.second.under_way && one.second.bucket.full(kRate, clock.steady());
        });
    return lines[webhook];
}

void Herald::Parts::deliver(const News& news) {
    const auto all = webhooks(news.campaign);
    if (!all) return tell(Fate::LetGo, {}, all.error().message);
    for (const store::Webhook& one : *all)
        if (wants(one, news.kind)) add(one, news);
}

void Herald::Parts::add(const store::Webhook& webhook, const News& news) {
    Line& line = line_of(webhook.id);
    if (line.letters.size() >= kWaitingMost || !line.bucket.take(kRate, clock.steady()))
        return tell(Fate::LetGo, host_of(webhook), "it is told too much");
    line.letters.push_back({"msg_" + make_public_id(), news});
    if (line.under_way) return;
    line.under_way = true;
    const bool begun = dispatch.begin(carry_all(webhook.id), [this, &line, host = host_of(webhook)] {
        line.under_way = false;
        tell(Fate::GivenUp, host, "a mistake of ours");
    });
    if (begun) return;
    line.under_way = false;
    line.letters.clear();
    tell(Fate::LetGo, host_of(webhook), "too many are under way");
}

asio::awaitable<void> Herald::Parts::carry_all(std::int64_t webhook) {
    Line& line = lines[webhook];
    while (!line.letters.empty()) {
        Delivery letter = std::move(line.letters.front());
        line.letters.pop_front();
        co_await carry(std::move(letter), webhook);
    }
    line.under_way = false;
}

Result<outward::Asking> Herald::Parts::message(const Delivery& letter, const store::Webhook& webhook) const {
    auto address = outward::read_address(webhook.url, outward::NamedBy::Anybody);
    if (!address || !is_among(address->host, options.hosts))
        return Error{ErrorCode::InvalidInput, "the operator does not allow its host"};
    const std::int64_t now_s = clock.wall_ms() / 1000;
    outward::Asking out{std::move(*address),
                        "POST",
                        {{"Content-Type", "application/json"}, {"User-Agent", "Affray"}},
                        message_of(letter.news, webhook, options.public_url, now_s)};
    for (auto& header : signed_headers(webhook.secret, letter.id, now_s, out.body))
        out.headers.push_back(std::move(header));
    return out;
}

asio::awaitable<Result<unsigned>> Herald::Parts::attempt(Delivery letter, store::Webhook webhook) {
    auto made = message(letter, webhook);
    if (!made) co_return Result<unsigned>(made.error());
    const auto told = co_await sender->ask(std::move(*made));
    co_return told ? Result<unsigned>(told->status) : Result<unsigned>(told.error());
}

// One that has failed before is tried once, until something arrives there again.
asio::awaitable<void> Herald::Parts::carry(Delivery letter, std::int64_t webhook) {
    const auto executor = co_await asio::this_coro::executor;
    asio::steady_timer timer(executor);
    std::chrono::milliseconds rest = options.try_again;
    for (unsigned tried = 1;; ++tried) {
        const std::optional<store::Webhook> to = again(webhook, letter.news.campaign);
        if (!to) co_return;
        const Result<unsigned> status = co_await attempt(letter, *to);
        const bool last = tried == kTries || to->failing_since_ms.has_value();
        if (fate_of(status) != Fate::TryAgain || last) co_return settle(*to, status);
        tell(Fate::TryAgain, host_of(*to), why_of(status));
        timer.expires_after(rest);
        co_await timer.async_wait(asio::use_awaitable);
        rest *= kLonger;
    }
}

asio::awaitable<void> Herald::Parts::try_once(store::Webhook webhook,
                                              std::function<void(Result<unsigned>)> done) {
    Delivery letter;
    letter.id = "msg_" + make_public_id();
    letter.news.campaign = webhook.campaign_public_id;
    const Result<unsigned> status = co_await attempt(std::move(letter), webhook);
    settle(webhook, status);
    done(status);
}

void Herald::Parts::settle(const store::Webhook& webhook, const Result<unsigned>& status) {
    const bool arrived = fate_of(status) == Fate::Arrived;
    const std::string why = arrived ? std::string() : why_of(status);
    tell(arrived ? Fate::Arrived : Fate::GivenUp, host_of(webhook), why);
    if (arrived == !webhook.failing_since_ms && why == webhook.failure) return;
    store::MarkWebhook mark;
    mark.id = webhook.id;
    if (!arrived) mark.failing_since_ms = webhook.failing_since_ms.value_or(clock.wall_ms());
    mark.failure = why;
    // Where the writer is full the next message marks it.
    std::ignore = store.writer().submit(store::AccountWrite{std::move(mark)}, [](const store::Receipt&) {});
}

}  // namespace affray::push
