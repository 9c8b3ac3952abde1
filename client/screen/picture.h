// A screen as a value: which glyph stands in which cell, and how it looks. Nothing here knows a terminal.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace affray::client {

// What a cell means; the terminal chooses a colour for it, and no meaning hangs on the colour alone.
enum class Tone : std::uint8_t {
    Plain,
    Faint,
    Title,
    Own,
    Ally,
    Foe,
    Ground,
    Water,
    Wall,
    Reach,
    Ask,
    Said,
    Round,
    Refused
};

struct Style {
    Tone tone = Tone::Plain;
    bool bold = false;
    bool inverse = false;
    bool underline = false;

    bool operator==(const Style&) const = default;
};

struct Area {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;

    bool holds(int column, int row) const {
        return column >= x && column < x + width && row >= y && row < y + height;
    }
};

class Picture {
  public:
    struct Cell {
        std::string text = " ";
        Style style{};
        bool tail = false;  // the second column of a wide glyph
    };

    Picture(int width, int height);

    int width() const { return width_; }
    int height() const { return height_; }
    const Cell& at(int x, int y) const { return cells_[static_cast<std::size_t>(y * width_ + x)]; }

    // Writes a line from x on, within the area only; the column behind it. What is cut in half becomes a
    // blank.
    int put(const Area& area, int x, int y, std::string_view text, Style style = {});
    // The same of the whole picture.
    int put(int x, int y, std::string_view text, Style style = {});
    void fill(const Area& area, Style style);
    // Changes the look of what stands there already.
    void mark(int x, int y, Style style);

    // Where input is awaited; -1: nowhere.
    int cursor_x = -1;
    int cursor_y = -1;

    // All rows as text, for tests and for a screen reader.
    std::string text() const;

  private:
    Cell& cell(int x, int y) { return cells_[static_cast<std::size_t>(y * width_ + x)]; }

    int width_;
    int height_;
    std::vector<Cell> cells_;
};

}  // namespace affray::client
