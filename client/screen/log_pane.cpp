// Wrapped from the end backwards, as far as it is seen.
#include "client/screen/log_pane.h"

#include <algorithm>

#include "client/screen/glyphs.h"

namespace affray::client {
namespace {

constexpr std::size_t kKept = 20'000;

int rows_of(const std::string& line, int width) { return static_cast<int>(wrapped(line, width).size()); }

}  // namespace

Style log_style(std::string_view line) {
    if (line.starts_with("---")) return {Tone::Round, true};
    if (line.starts_with("> ")) return {Tone::Faint, false, false, true};
    if (line.starts_with("No: ") || line.starts_with("unknown ") || line.starts_with("expected"))
        return {Tone::Refused};
    if (line.starts_with("(")) return {Tone::Faint};
    if (line.starts_with("* ")) return {Tone::Ask, true};
    if (line.ends_with("'s turn.") || line.starts_with("The encounter")) return {Tone::Title, true};
    if (line.find(" says: ") != std::string_view::npos || line.starts_with("[")) return {Tone::Said};
    return {};
}

void LogPane::add(std::string_view text) {
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines_.emplace_back(text.substr(0, end));
        // Whoever reads what was is not carried on.
        if (back_ > 0) back_ += rows_of(lines_.back(), width_);
        if (end == std::string_view::npos) break;
        text.remove_prefix(end + 1);
    }
    while (lines_.size() > kKept) lines_.pop_front();
}

void LogPane::add_before(const std::vector<std::string>& lines) {
    for (auto line = lines.rbegin(); line != lines.rend() && lines_.size() < kKept; ++line)
        lines_.push_front(*line);
}

void LogPane::scroll(int rows) { back_ = std::max(0, back_ + rows); }

void LogPane::draw(Picture& picture, const Area& area) {
    width_ = area.width;
    struct Row {
        std::string text;
        Style style;
    };
    std::vector<Row> rows;  // from the bottom
    const int needed = area.height + back_;
    auto line = lines_.rbegin();
    for (; line != lines_.rend() && static_cast<int>(rows.size()) < needed; ++line) {
        const std::vector<std::string> parts = wrapped(*line, area.width);
        for (auto part = parts.rbegin(); part != parts.rend(); ++part)
            rows.push_back({*part, log_style(*line)});
    }
    const int most = static_cast<int>(rows.size()) - area.height;
    if (line == lines_.rend()) back_ = std::clamp(back_, 0, std::max(0, most));
    at_beginning_ = line == lines_.rend() && back_ >= most;
    for (int i = 0; i < area.height; ++i) {
        const int at = back_ + i;
        if (at >= static_cast<int>(rows.size())) break;
        const Row& row = rows[static_cast<std::size_t>(at)];
        // A short log begins at the top.
        const int y =
            most >= 0 ? area.y + area.height - 1 - i : area.y + static_cast<int>(rows.size()) - 1 - i;
        picture.put(area, area.x, y, row.text, row.style);
    }
}

}  // namespace affray::client
