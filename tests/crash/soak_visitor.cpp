// Its requests, one after the other, with a rest between them.
#include "crash/soak_visitor.h"

#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/asio/use_awaitable.hpp>

namespace affray::crash {
namespace {

constexpr std::chrono::milliseconds kRest{200};

// A text field of an answer, which is JSON.
std::string field(const std::string& json, const std::string& name) {
    const std::string mark = "\"" + name + "\"";
    const std::size_t at = json.find(mark);
    const std::size_t begin = at == std::string::npos ? at : json.find('"', at + mark.size());
    if (begin == std::string::npos) return {};
    return json.substr(begin + 1, json.find('"', begin + 1) - begin - 1);
}

}  // namespace

boost::asio::awaitable<void> Visitor::rest() {
    boost::asio::steady_timer timer(co_await boost::asio::this_coro::executor, kRest);
    co_await timer.async_wait(boost::asio::use_awaitable);
}

boost::asio::awaitable<std::string> Visitor::ask(std::string method, std::string path, std::string body) {
    client::HttpRequest request;
    request.method = std::move(method);
    request.path = std::move(path);
    request.body = std::move(body);
    if (!token_.empty()) request.headers.emplace_back("Authorization", "Bearer " + token_);
    const auto reply = co_await client::http_exchange(link_, std::move(request));
    ++statuses_[reply ? reply->status : 0];
    co_await rest();
    co_return reply && reply->status / 100 == 2 ? reply->body : std::string();
}

boost::asio::awaitable<void> Visitor::prepare() {
    while (!stopped_ && token_.empty()) {
        const std::string answer = co_await ask(
            "POST", "/api/sessions", R"({"name":")" + name_ + R"(","password":")" + password_ + R"("})");
        token_ = field(answer, "token");
    }
    while (!stopped_ && campaign_.empty()) {
        const std::string answer =
            co_await ask("POST", "/api/campaigns", R"({"title":"Salt","ruleset":"classic"})");
        campaign_ = "/api/campaigns/" + field(answer, "id");
        if (answer.empty()) campaign_.clear();
    }
    while (!stopped_ && hero_.empty()) {
        const std::string answer =
            co_await ask("POST", campaign_ + "/characters",
                         R"({"name":"Ada","choices":{"class":"fighter","scores":[15,9,10,12,13,11]}})");
        hero_ = field(answer, "id");
    }
}

boost::asio::awaitable<void> Visitor::visit() {
    co_await prepare();
    const std::string purse = "character/" + hero_;
    const std::string coin = R"("amounts":[{"kind":"coin","name":"gp","count":"1"}]})";
    while (!stopped_) {
        // What is found is spent again: the hero gets no richer with the hours.
        co_await ask("POST", campaign_ + "/ledger",
                     R"({"from":"world","to":")" + purse + R"(","reason":"found",)" + coin);
        co_await ask("POST", campaign_ + "/ledger",
                     R"({"from":")" + purse + R"(","to":"world","reason":"spent",)" + coin);
        co_await ask("GET", campaign_ + "/characters");
        co_await ask("GET", campaign_ + "/ledger");
        co_await ask("GET", campaign_ + "/log");
        co_await ask("GET", campaign_ + "/characters/" + hero_ + "/file");
    }
}

std::string Visitor::told() const {
    std::string text;
    for (const auto& [status, count] : statuses_)
        text += (text.empty() ? "" : ", ") + std::to_string(status) + ": " + std::to_string(count);
    return text;
}

}  // namespace affray::crash
