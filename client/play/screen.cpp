// Writing to a terminal or a pipe.
#include "client/play/screen.h"

#include <google/protobuf/util/json_util.h>

#include <algorithm>

#include "client/play/offers.h"
#include "client/screen/glyphs.h"
#include "client/text/questions.h"

namespace affray::client {
namespace {

std::string json_of(const google::protobuf::Message& message) {
    std::string out;
    return google::protobuf::util::MessageToJsonString(message, &out).ok() ? out : "{}";
}

}  // namespace

std::string json_text(std::string_view text) {
    std::string out = "\"";
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        for (const Glyph& glyph : glyphs(text.substr(at, end - at))) {
            if (glyph.text == "\"" || glyph.text == "\\") out += "\\";
            out += glyph.text;
        }
        if (end < text.size()) out += "\\n";
        at = end + 1;
    }
    return out + "\"";
}

void Screen::ask(const v1::Question& question, const Book& book) { print(describe_question(question, book)); }

void PlainScreen::print(std::string_view text) {
    if (text.empty()) return;
    if (prompted_) std::fputs("\r\x1b[K", out_);
    const std::string clean = printable(text);
    std::fwrite(clean.data(), 1, clean.size(), out_);
    if (clean.back() != '\n') std::fputc('\n', out_);
    if (prompted_) std::fputs("> ", out_);
    std::fflush(out_);
}

void PlainScreen::await_input() {
    if (!prompt_ || prompted_) return;
    prompted_ = true;
    std::fputs("> ", out_);
    std::fflush(out_);
}

void JsonScreen::write(const std::string& line) {
    std::fwrite(line.data(), 1, line.size(), out_);
    std::fputc('\n', out_);
    std::fflush(out_);
}

void JsonScreen::tell(std::string_view what, std::string_view text) {
    while (text.ends_with('\n')) text.remove_suffix(1);
    if (!text.empty()) write("{\"" + std::string(what) + "\":" + json_text(text) + "}");
}

void JsonScreen::take(const v1::ServerFrame& frame) {
    // The token of the seat is nobody's who reads along.
    if (frame.has_welcome()) {
        v1::ServerFrame shown = frame;
        shown.mutable_welcome()->clear_resume_token();
        return write(json_of(shown));
    }
    write(json_of(frame));
    for (const v1::Event& event : frame.delta().events())
        if (event.has_scene_ended())
            write("{\"over\":{\"outcome\":" + json_text(event.scene_ended().outcome()) + "}}");
}

void JsonScreen::offer(const v1::Menu& menu, const Book& book) {
    std::string lines;
    for (const std::string& line : offered_lines(menu, book))
        lines += (lines.empty() ? "" : ",") + json_text(line);
    write("{\"turn\":{\"who\":" + std::to_string(menu.who()) + ",\"id\":" + json_text(book.id(menu.who())) +
          ",\"version\":" + std::to_string(menu.version()) + ",\"lines\":[" + lines + "]}}");
}

void JsonScreen::ask(const v1::Question& question, const Book& book) {
    write("{\"question\":{\"text\":" + json_text(describe_question(question, book)) +
          ",\"question\":" + json_of(question) + "}}");
}

}  // namespace affray::client
