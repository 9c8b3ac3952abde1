// Words and their wrapping. Subject and text go as base64, so that there is nothing in them to be read as
// anything else.
#include "push/letter.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>

#include "seams/utc_text.h"

namespace affray::push {
namespace {

constexpr std::size_t kLineMost = 57;  // bytes behind 76 characters of base64
constexpr std::size_t kWordMost = 42;  // bytes of a word of a header

// {from}, {campaign}, {link}, {until} are filled in.
struct Language {
    std::string_view tag;
    std::string_view subject, subject_server;
    std::string_view text, text_server;
    std::string_view until, foot;
};
constexpr std::array<Language, 2> kLanguages{
    {{"en", "{from} invites you to “{campaign}”", "{from} invites you to Affray",
      "{from} invites you to the campaign “{campaign}”. This link leads there:",
      "{from} invites you to their server of Affray, where encounters of role-playing games are played. This "
      "link leads there:",
      "It is good until {until} (UTC).",
      "You do not know {from}? Then you need not do anything. This server has not kept your address."},
     {"de", "{from} lädt dich zu „{campaign}“ ein", "{from} lädt dich zu Affray ein",
      "{from} lädt dich in die Kampagne „{campaign}“ ein. Dieser Link führt dorthin:",
      "{from} lädt dich auf einen Server von Affray ein, auf dem Begegnungen von Rollenspielen gespielt "
      "werden. Dieser Link führt dorthin:",
      "Er gilt bis {until} (UTC).",
      "Du kennst {from} nicht? Dann brauchst du nichts zu tun. Dieser Server hat deine Adresse nicht "
      "behalten."}}};

const Language& spoken(std::string_view language) {
    const auto* found = std::find_if(kLanguages.begin(), kLanguages.end(),
                                     [language](const Language& one) { return one.tag == language; });
    return found == kLanguages.end() ? kLanguages.front() : *found;
}

std::string filled(std::string_view text, const Letter& letter) {
    std::string out;
    while (!text.empty()) {
        const std::size_t open = std::min(text.find('{'), text.size());
        out += text.substr(0, open);
        text.remove_prefix(open);
        if (text.empty()) break;
        const std::size_t close = text.find('}');
        const std::string_view name = text.substr(1, close - 1);
        if (name == "from") out += letter.from;
        if (name == "campaign") out += letter.campaign;
        if (name == "until") out += utc_text(letter.until_ms / 1000, "%Y-%m-%d %H:%M");
        text.remove_prefix(close + 1);
    }
    return out;
}

std::string base64(std::string_view bytes) {
    std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');
    const int size =
        EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                        reinterpret_cast<const unsigned char*>(bytes.data()), static_cast<int>(bytes.size()));
    text.resize(static_cast<std::size_t>(size));
    return text;
}

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80U; }

// RFC 2047: words of at most 75 characters, none of which ends within a character.
std::string header_text(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        std::size_t size = std::min(kWordMost, text.size());
        while (size < text.size() && size > 1 && continues(text[size])) --size;
        out += (out.empty() ? "=?UTF-8?B?" : "\r\n =?UTF-8?B?") + base64(text.substr(0, size)) + "?=";
        text.remove_prefix(size);
    }
    return out;
}

std::string body_text(std::string_view text) {
    std::string out;
    for (; !text.empty(); text.remove_prefix(std::min(kLineMost, text.size())))
        out += base64(text.substr(0, kLineMost)) + "\r\n";
    return out;
}

bool letter_or_digit(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

// Words with dots between them, each of letters, digits and what `others` holds.
bool dotted(std::string_view text, std::string_view others) {
    if (text.empty() || text.front() == '.' || text.back() == '.') return false;
    if (text.find("..") != std::string_view::npos) return false;
    return std::all_of(text.begin(), text.end(), [others](char c) {
        return letter_or_digit(c) || c == '.' || others.find(c) != std::string_view::npos;
    });
}

}  // namespace

bool is_mail_address(std::string_view text) {
    const std::size_t at = text.find('@');
    if (text.size() > kMailAddressMost || at == std::string_view::npos || at > 64) return false;
    const std::string_view host = text.substr(at + 1);
    return dotted(text.substr(0, at), "!#$%&'*+-/=?^_`{|}~") && text.front() != '-' && dotted(host, "-") &&
           host.front() != '-';
}

std::string mail_of(const Letter& letter, const std::string& sender, const std::string& id,
                    std::int64_t now_s) {
    const Language& words = spoken(letter.language);
    const bool to_server = letter.campaign.empty();
    std::string out;
    const auto header = [&out](std::string_view name, const std::string& value) {
        out += std::string(name) + ": " + value + "\r\n";
    };
    header("Date", utc_text(now_s, "%a, %d %b %Y %H:%M:%S +0000"));
    header("From", "Affray <" + sender + ">");
    header("To", "<" + letter.to + ">");
    header("Subject", header_text(filled(to_server ? words.subject_server : words.subject, letter)));
    header("Message-ID", "<" + id + sender.substr(sender.find('@')) + ">");
    header("Auto-Submitted", "auto-generated");
    header("MIME-Version", "1.0");
    header("Content-Type", "text/plain; charset=utf-8");
    header("Content-Transfer-Encoding", "base64");
    const std::string text = filled(to_server ? words.text_server : words.text, letter) + "\n\n" +
                             letter.link + "\n\n" + filled(words.until, letter) + "\n\n" +
                             filled(words.foot, letter) + "\n";
    return out + "\r\n" + body_text(text);
}

}  // namespace affray::push
