// A sentence for Discord's channels, fields for programs.
#include "push/news.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "base/json_string.h"
#include "seams/utc_text.h"

namespace affray::push {
namespace {

// In the order of News::Kind. {title}, {name} and {campaign} are what people have written.
struct Language {
    std::string_view tag;
    std::array<std::string_view, 4> sentences;
};
constexpr std::array<Language, 2> kLanguages{
    {{"en",
      {"**{title}**: {name}, it is your turn.", "**{title}**: {name}, the table waits for your answer.",
       "**{title}** is over.", "News of **{campaign}** will be told here."}},
     {"de",
      {"**{title}**: {name}, du bist am Zug.", "**{title}**: {name}, der Tisch wartet auf deine Antwort.",
       "**{title}** ist vorbei.", "Was es von **{campaign}** Neues gibt, steht künftig hier."}}}};

std::string_view sentence(std::string_view language, News::Kind kind) {
    const auto* found = std::find_if(kLanguages.begin(), kLanguages.end(),
                                     [language](const Language& one) { return one.tag == language; });
    const Language& spoken = found == kLanguages.end() ? kLanguages.front() : *found;
    return spoken.sentences[static_cast<std::size_t>(kind)];
}

// Nothing that people are called is a mention, a link or a style.
std::string plain(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool sign =
            c > ' ' && c < '\x7f' && (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z');
        if (sign) out += '\\';
        out += c;
    }
    return out;
}

std::string filled(std::string_view sentence, const News& news, const store::Webhook& webhook) {
    std::string out;
    while (!sentence.empty()) {
        const std::size_t open = std::min(sentence.find('{'), sentence.size());
        out += sentence.substr(0, open);
        sentence.remove_prefix(open);
        if (sentence.empty()) break;
        const std::size_t close = sentence.find('}');
        const std::string_view name = sentence.substr(1, close - 1);
        out += plain(name == "title" ? news.title : name == "name" ? news.name : webhook.campaign_title);
        sentence.remove_prefix(close + 1);
    }
    return out;
}

std::string link_of(const News& news, const std::string& public_url) {
    if (public_url.empty()) return {};
    if (news.encounter.empty()) return public_url + "/#/campaigns/" + news.campaign;
    return public_url + "/play#" + news.encounter;
}

constexpr char kTime[] = "%Y-%m-%dT%H:%M:%SZ";

std::string discord(const News& news, const store::Webhook& webhook, const std::string& public_url) {
    std::string content = filled(sentence(webhook.language, news.kind), news, webhook);
    const std::string link = link_of(news, public_url);
    if (!link.empty()) content += "\n<" + link + ">";
    return R"({"content":)" + json_string(content) + R"(,"allowed_mentions":{"parse":[]}})";
}

std::string_view type_of(News::Kind kind) {
    switch (kind) {
        case News::Kind::Turn: return "encounter.turn";
        case News::Kind::Question: return "encounter.question";
        case News::Kind::End: return "encounter.end";
        case News::Kind::Trial: return "webhook.trial";
    }
    AFFRAY_UNREACHABLE();
}

std::string named(const std::string& id, const std::string& title) {
    return R"({"id":)" + json_string(id) + R"(,"title":)" + json_string(title) + "}";
}

std::string fields(const News& news, const store::Webhook& webhook, const std::string& public_url,
                   std::int64_t at_s) {
    std::string data = R"("campaign":)" + named(webhook.campaign_public_id, webhook.campaign_title);
    if (!news.encounter.empty()) data += R"(,"encounter":)" + named(news.encounter, news.title);
    if (!news.name.empty())
        data += R"(,"seat":{"number":)" + std::to_string(news.seat) + R"(,"name":)" + json_string(news.name) +
                "}";
    if (news.until_ms != 0) data += R"(,"until":)" + json_string(utc_text(news.until_ms / 1000, kTime));
    if (const std::string link = link_of(news, public_url); !link.empty())
        data += R"(,"link":)" + json_string(link);
    return R"({"type":)" + json_string(type_of(news.kind)) + R"(,"timestamp":)" +
           json_string(utc_text(at_s, kTime)) + R"(,"data":{)" + data + "}}";
}

}  // namespace

bool wants(const store::Webhook& webhook, News::Kind kind) {
    switch (kind) {
        case News::Kind::Turn: return (webhook.news & store::kTurnNews) != 0;
        case News::Kind::Question: return (webhook.news & store::kQuestionNews) != 0;
        case News::Kind::End: return (webhook.news & store::kEndNews) != 0;
        case News::Kind::Trial: return true;
    }
    AFFRAY_UNREACHABLE();
}

std::string message_of(const News& news, const store::Webhook& webhook, const std::string& public_url,
                       std::int64_t at_s) {
    switch (webhook.form) {
        case store::WebhookForm::Discord: return discord(news, webhook, public_url);
        case store::WebhookForm::Signed: return fields(news, webhook, public_url, at_s);
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::push
