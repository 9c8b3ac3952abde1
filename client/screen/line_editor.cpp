// Byte positions, moved by whole characters.
#include "client/screen/line_editor.h"

#include <algorithm>

namespace affray::client {
namespace {

constexpr std::size_t kLongest = 2000;
constexpr std::size_t kRemembered = 500;

bool inside_character(const std::string& text, std::size_t at) {
    return at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0) == 0x80;
}

std::string shared_beginning(const std::vector<std::string>& words) {
    std::string out = words.front();
    for (const std::string& word : words) {
        std::size_t same = 0;
        while (same < out.size() && same < word.size() && out[same] == word[same]) ++same;
        out.resize(same);
    }
    while (!out.empty() && inside_character(words.front(), out.size())) out.pop_back();
    return out;
}

}  // namespace

void LineEditor::moved(std::size_t to) {
    cursor_ = to;
    choices_.clear();
}

std::size_t LineEditor::before(std::size_t at) const {
    if (at == 0) return 0;
    --at;
    while (at > 0 && inside_character(text_, at)) --at;
    return at;
}

std::size_t LineEditor::behind(std::size_t at) const {
    if (at >= text_.size()) return text_.size();
    ++at;
    while (inside_character(text_, at)) ++at;
    return at;
}

void LineEditor::set(std::string text) {
    text_ = std::move(text);
    moved(text_.size());
}

void LineEditor::insert(std::string_view text) {
    if (text_.size() + text.size() > kLongest) return;
    text_.insert(cursor_, text);
    moved(cursor_ + text.size());
}

void LineEditor::erase_back() {
    const std::size_t from = before(cursor_);
    text_.erase(from, cursor_ - from);
    moved(from);
}

void LineEditor::erase_here() {
    text_.erase(cursor_, behind(cursor_) - cursor_);
    moved(cursor_);
}

void LineEditor::erase_word() {
    std::size_t from = cursor_;
    while (from > 0 && text_[from - 1] == ' ') --from;
    while (from > 0 && text_[from - 1] != ' ') --from;
    text_.erase(from, cursor_ - from);
    moved(from);
}

void LineEditor::erase_before() {
    text_.erase(0, cursor_);
    moved(0);
}

void LineEditor::erase_behind() {
    text_.erase(cursor_);
    moved(cursor_);
}

void LineEditor::left() { moved(before(cursor_)); }

void LineEditor::right() { moved(behind(cursor_)); }

void LineEditor::older() {
    if (shown_ == 0) return;
    if (shown_ == former_.size()) begun_ = text_;
    set(former_[--shown_]);
}

void LineEditor::newer() {
    if (shown_ == former_.size()) return;
    ++shown_;
    set(shown_ == former_.size() ? begun_ : former_[shown_]);
}

void LineEditor::complete(const Candidates& candidates) {
    if (choices_.empty()) {
        const std::string line = text_.substr(0, cursor_);
        const std::size_t blank = line.rfind(' ');
        word_ = blank == std::string::npos ? 0 : blank + 1;
        const std::string begun = line.substr(word_);
        std::vector<std::string> found = candidates(line);
        std::erase_if(found, [&](const std::string& one) { return !one.starts_with(begun); });
        std::sort(found.begin(), found.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        if (found.empty()) return;
        const std::string shared = found.size() == 1 ? found.front() + " " : shared_beginning(found);
        text_.replace(word_, cursor_ - word_, shared);
        cursor_ = word_ + shared.size();
        if (found.size() > 1) {
            choices_ = std::move(found);
            choice_ = choices_.size();
        }
        return;
    }
    choice_ = choice_ + 1 >= choices_.size() ? 0 : choice_ + 1;
    text_.replace(word_, cursor_ - word_, choices_[choice_]);
    cursor_ = word_ + choices_[choice_].size();
}

void LineEditor::offer(std::vector<std::string> lines) {
    if (lines.empty()) return;
    set(lines.front());
    word_ = 0;
    choice_ = 0;
    if (lines.size() > 1) choices_ = std::move(lines);
}

std::string LineEditor::take() {
    std::string line = std::move(text_);
    text_.clear();
    moved(0);
    if (!line.empty() && (former_.empty() || former_.back() != line)) former_.push_back(line);
    if (former_.size() > kRemembered) former_.erase(former_.begin());
    shown_ = former_.size();
    begun_.clear();
    return line;
}

}  // namespace affray::client
