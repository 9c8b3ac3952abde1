// The full screen as a model: panes, what is typed, where the cursor on the map stands, what a key or a click
// does. It draws into a picture and knows no terminal.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "client/screen/brush.h"
#include "client/screen/line_editor.h"
#include "client/screen/log_pane.h"
#include "client/screen/map_picture.h"
#include "client/screen/picture.h"
#include "client/screen/standing.h"

namespace affray::client {

struct Key {
    enum class Kind : std::uint8_t {
        Text,
        Enter,
        Tab,
        Escape,
        Backspace,
        Delete,
        Left,
        Right,
        Up,
        Down,
        Home,
        End,
        PageUp,
        PageDown,
        MapLeft,  // with Shift: on the map wherever one types
        MapRight,
        MapUp,
        MapDown,
        EraseWord,
        EraseBefore,
        EraseBehind,
        Function,   // number: 1 to 12
        Interrupt,  // Ctrl+C
        EndOfInput,
        Redraw,
    };
    Kind kind = Kind::Text;
    std::string text{};
    int number = 0;
};

struct Pointer {
    // Click: pressed. Drag: moved while pressed.
    enum class Kind : std::uint8_t { Click, Drag, Release, WheelUp, WheelDown };
    Kind kind = Kind::Click;
    int x = 0;
    int y = 0;
};

// What is to be done outside.
struct Wish {
    enum class Kind : std::uint8_t { Nothing, Say, Earlier, Leave, Redraw };
    Kind kind = Kind::Nothing;
    std::string line{};
};

class Desk {
  public:
    // Words that may be typed first, and the names of the manual's topics.
    Desk(std::vector<std::string> verbs, std::vector<std::string> topics)
        : verbs_(std::move(verbs)), topics_(std::move(topics)) {}

    LogPane& log() { return log_; }
    // A text to be read in peace, above the panes, until a key is pressed that does not scroll it.
    void open_page(std::string text);

    Wish press(const Key& key, const Standing& now);
    Wish point(const Pointer& pointer, const Standing& now);
    Picture draw(int width, int height, const Standing& now);

    // Whether everything that happened before is here.
    bool whole_log = false;

  private:
    enum class Tab : std::uint8_t { Map, Order, Log };
    struct Layout {
        bool wide = true;  // else one pane at a time
        Area map{}, order{}, details{}, log{}, question{};
        int hint = 0, line = 0;
    };

    Layout lay_out(int width, int height, int asked_rows) const;
    void draw_title(Picture& picture, const Standing& now) const;
    void draw_frame(Picture& picture, const Layout& at) const;
    void draw_map(Picture& picture, const Area& area, const Standing& now);
    void draw_order(Picture& picture, const Area& area, const Standing& now);
    void draw_details(Picture& picture, const Area& area, const Standing& now) const;
    void draw_question(Picture& picture, const Area& area, const Standing& now) const;
    void draw_hint(Picture& picture, const Layout& at, const Standing& now) const;
    void draw_line(Picture& picture, const Layout& at) const;
    void draw_page(Picture& picture, const Layout& at);
    std::vector<std::string> question_rows(const Standing& now, int width) const;

    Wish edit(const Key& key, const Standing& now);
    Wish on_page(const Key& key);
    Wish on_map(const Key& key, const Standing& now);
    // Takes the brush in hand if the line says so.
    bool take_up_brush(const std::string& line, const Standing& now);
    // With the brush in hand.
    Wish on_brush(const Key& key, const Standing& now);
    Wish paint_with(const Pointer& pointer, const Standing& now);
    // The stroke that ends at the cursor, as a line.
    Wish stroke(const Standing& now);
    std::optional<v1::Place> pointed_at(const Pointer& pointer, const Standing& now) const;
    // What the brush, else the line that is typed, would change of the ground.
    std::optional<v1::Govern> zone_edit(const Standing& now) const;
    void draw_zone_edit(Picture& picture, const Area& area, const Standing& now) const;
    Wish function(int number);
    Wish scroll_log(int rows);
    Wish interrupt();
    void move_cursor(int columns, int rows, const Standing& now);
    void look_at(const v1::Place& place, const Standing& now);
    void propose(const Standing& now);
    std::vector<std::string> candidates(const std::string& line, const Standing& now) const;

    std::vector<std::string> verbs_;
    std::vector<std::string> topics_;
    LogPane log_{};
    LineEditor line_{};
    std::optional<v1::Place> cursor_{};
    Brush brush_{};
    bool map_focus_ = false;
    Tab tab_ = Tab::Map;
    int map_x_ = 0, map_y_ = 0;
    bool follow_cursor_ = false;
    std::uint32_t followed_ = 0;
    std::vector<std::string> page_{};
    int page_top_ = 0;
    bool warned_ = false;
    Layout layout_{};
    std::vector<std::uint32_t> order_rows_{};  // whose row each one is, 0: nobody's
    std::vector<int> question_picks_{};        // which offer each row of the bar is, -1: none
};

// What may be typed about a place: attacks on who stands there, doors, the way there. The likeliest first.
std::vector<std::string> lines_about(const Standing& now, const v1::Place& place);
// What may stand behind what is typed: words of the menu's lines, names, places, things.
std::vector<std::string> words_after(const std::string& line, const Standing& now,
                                     const std::optional<v1::Place>& cursor);

// The keys, to be read.
std::string_view keys_text();

}  // namespace affray::client
