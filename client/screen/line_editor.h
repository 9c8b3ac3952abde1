// The line that is being typed: editing, what was typed before, and completion.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace affray::client {

class LineEditor {
  public:
    // Words that may stand where the last one of `line` begins, all of them.
    using Candidates = std::function<std::vector<std::string>(const std::string& line)>;

    const std::string& text() const { return text_; }
    // In bytes, between two glyphs.
    std::size_t cursor() const { return cursor_; }
    // What the last Tab could not decide between; empty after any other key.
    const std::vector<std::string>& choices() const { return choices_; }

    void set(std::string text);
    void insert(std::string_view text);
    void erase_back();
    void erase_here();
    void erase_word();
    void erase_before();
    void erase_behind();
    void left();
    void right();
    void home() { moved(0); }
    void end() { moved(text_.size()); }
    // What was typed before and after that.
    void older();
    void newer();
    // Fills in what all candidates share; where that is nothing more, one candidate after another.
    void complete(const Candidates& candidates);
    // Whole lines to choose from: the first one is shown, the next key Tab has the next.
    void offer(std::vector<std::string> lines);
    // Hands the line over and begins a new one.
    std::string take();

  private:
    void moved(std::size_t to);
    std::size_t before(std::size_t at) const;
    std::size_t behind(std::size_t at) const;

    std::string text_{};
    std::size_t cursor_ = 0;
    std::vector<std::string> former_{};
    std::size_t shown_ = 0;  // of former_; its size: the line that is being typed
    std::string begun_{};
    std::vector<std::string> choices_{};
    std::size_t choice_ = 0;
    std::size_t word_ = 0;  // where the word that is completed begins
};

}  // namespace affray::client
