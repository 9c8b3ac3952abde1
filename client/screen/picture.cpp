// Cells, row by row.
#include "client/screen/picture.h"

#include <algorithm>

#include "client/screen/glyphs.h"

namespace affray::client {

Picture::Picture(int width, int height)
    : width_(std::max(width, 1)),
      height_(std::max(height, 1)),
      cells_(static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_)) {}

int Picture::put(const Area& area, int x, int y, std::string_view text, Style style) {
    const Area whole{0, 0, width_, height_};
    const auto inside = [&](int column) { return area.holds(column, y) && whole.holds(column, y); };
    for (const Glyph& glyph : glyphs(text)) {
        const bool fits = inside(x) && inside(x + glyph.columns - 1);
        for (int i = 0; i < glyph.columns; ++i) {
            if (!inside(x + i)) continue;
            Cell& one = cell(x + i, y);
            // Half of a wide glyph that stood here stands no longer.
            if (one.tail && i == 0 && x > 0) cell(x - 1, y).text = " ";
            if (x + i + 1 < width_ && cell(x + i + 1, y).tail && i + 1 == glyph.columns) {
                cell(x + i + 1, y).tail = false;
                cell(x + i + 1, y).text = " ";
            }
            one.style = style;
            one.tail = fits && i > 0;
            one.text = !fits ? " " : i == 0 ? glyph.text : std::string{};
        }
        x += glyph.columns;
    }
    return x;
}

int Picture::put(int x, int y, std::string_view text, Style style) {
    return put({0, 0, width_, height_}, x, y, text, style);
}

void Picture::fill(const Area& area, Style style) {
    for (int y = area.y; y < area.y + area.height; ++y)
        put(area, area.x, y, std::string(static_cast<std::size_t>(std::max(area.width, 0)), ' '), style);
}

void Picture::mark(int x, int y, Style style) {
    if (x >= 0 && x < width_ && y >= 0 && y < height_) cell(x, y).style = style;
}

std::string Picture::text() const {
    std::string out;
    for (int y = 0; y < height_; ++y) {
        std::string row;
        for (int x = 0; x < width_; ++x) row += at(x, y).text;
        row.erase(row.find_last_not_of(' ') + 1);
        out += row + "\n";
    }
    return out;
}

}  // namespace affray::client
