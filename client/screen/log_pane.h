// The log on a screen: the newest lines at the bottom, older ones by scrolling.
#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "client/screen/picture.h"

namespace affray::client {

class LogPane {
  public:
    // One thing that is told, of one or several lines; of all of them the newest twenty thousand are kept.
    void add(std::string_view text);
    // What happened before everything that is here, oldest first. The lines that are shown stay where they
    // are.
    void add_before(const std::vector<std::string>& lines);

    // Rows towards the past (positive) or the present; stops at both ends.
    void scroll(int rows);
    void to_end() { back_ = 0; }
    // Rows below the shown ones.
    int back() const { return back_; }
    // Whether the last picture had the oldest line in it.
    bool at_beginning() const { return at_beginning_; }

    void draw(Picture& picture, const Area& area);

  private:
    std::deque<std::string> lines_{};
    int back_ = 0;
    int width_ = 78;
    bool at_beginning_ = true;
};

// How a line of the log looks: rounds, turns, talk, refusals and remarks of the program differ.
Style log_style(std::string_view line);

}  // namespace affray::client
