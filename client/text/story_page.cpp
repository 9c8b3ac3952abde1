// Tags, and what stands between them.
#include "client/text/story_page.h"

#include <algorithm>
#include <string_view>

#include "base/check.h"
#include "client/text/board.h"
#include "client/text/printable.h"
#include "client/text/story.h"

namespace affray::client {
namespace {

constexpr std::string_view kHead = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
)";

constexpr std::string_view kStyle = R"(<style>
:root { --ink: #2a2118; --paper: #fbf6ea; --soft: #6b5d4a; --rule: #cbbd9f; --accent: #7c2d12 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eadfca; --paper: #1c1813; --soft: #a89a82; --rule: #4a4133; --accent: #f0a070 }
}
@media print { :root { --ink: #000; --paper: #fff; --soft: #444; --rule: #999; --accent: #000 } }
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; color: var(--ink); background: var(--paper);
  font: 1rem/1.5 Georgia, serif; overflow-wrap: anywhere }
h1 { font-size: 1.6rem; line-height: 1.2; border-bottom: 4px double var(--accent); padding-bottom: .5rem }
h2 { font-size: 1.15rem; margin: 1.5rem 0 .3rem; color: var(--accent); break-after: avoid }
ol { list-style: none; margin: 0; padding: 0 }
li { display: grid; grid-template-columns: 3.2rem 1fr; gap: .6rem; padding: .1rem 0; break-inside: avoid }
li > b { font: .8rem/1.9 monospace; color: var(--soft); text-align: right }
.turn { margin-top: .5rem; font-weight: bold }
.said { font-style: italic }
.back { color: var(--accent) }
small { display: block; color: var(--soft) }
</style>
)";

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            case '\'': out += "&#39;"; break;
            default: out += static_cast<unsigned char>(c) < 0x20 ? ' ' : c;
        }
    }
    return out;
}

// Foreign letters that run the other way keep to their own line.
std::string isolated(std::string_view text) { return "<bdi>" + escaped(text) + "</bdi>"; }

std::string_view class_of(StoryLine::Kind kind) {
    switch (kind) {
        case StoryLine::Kind::Turn: return " class=\"turn\"";
        case StoryLine::Kind::Said: return " class=\"said\"";
        case StoryLine::Kind::Roll: return " class=\"roll\"";
        case StoryLine::Kind::Back: return " class=\"back\"";
        case StoryLine::Kind::Told:
        case StoryLine::Kind::Round: break;
    }
    return {};
}

// "--- Round 2 ---" without its rules.
std::string_view heading(std::string_view text) {
    const auto plain = [](char c) { return c != '-' && c != ' '; };
    const auto begin = std::find_if(text.begin(), text.end(), plain);
    const auto end = std::find_if(text.rbegin(), text.rend(), plain).base();
    return begin < end ? text.substr(static_cast<std::size_t>(begin - text.begin()),
                                     static_cast<std::size_t>(end - begin))
                       : std::string_view{};
}

std::string item(const StoryLine& line) {
    std::string parts;
    for (const std::string& part : line.parts) parts += (parts.empty() ? "" : " · ") + escaped(part);
    if (!parts.empty()) parts = "<small>" + parts + "</small>";
    return "<li" + std::string(class_of(line.kind)) + "><b>" + std::to_string(line.version) + "</b><span>" +
           isolated(line.text) + parts + "</span></li>\n";
}

template <class Take>
void tell(Story& story, const Replay& replay, Take take) {
    v1::Delta delta;
    for (const std::string& payload : replay.deltas) {
        AFFRAY_CHECK(delta.ParseFromString(payload), "a replay holds deltas");
        for (const StoryLine& line : story.take(delta)) take(line);
    }
    for (const StoryLine& line : story.rest()) take(line);
}

}  // namespace

std::string story_text(const Replay& replay) {
    Story story(replay.head);
    std::string out = story.title() + "\n" + map_text(story.book()) + "\n";
    tell(story, replay, [&out](const StoryLine& line) { out += plain_line(line) + "\n"; });
    return printable(out);
}

std::string story_page(const Replay& replay) {
    Story story(replay.head);
    const std::string title = story.title();
    std::string page = std::string(kHead) + "<title>" + escaped(title) + "</title>\n" + std::string(kStyle) +
                       "</head>\n<body>\n<main>\n<h1>" + isolated(title) + "</h1>\n<ol>\n";
    tell(story, replay, [&page](const StoryLine& line) {
        page += line.kind == StoryLine::Kind::Round
                    ? "</ol>\n<h2>" + escaped(heading(line.text)) + "</h2>\n<ol>\n"
                    : item(line);
    });
    return page + "</ol>\n</main>\n</body>\n</html>\n";
}

}  // namespace affray::client
