// A fight as a chronicle to read: what each delta told, line by line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/text/book.h"

namespace affray::client {

struct StoryLine {
    enum class Kind : std::uint8_t { Told, Round, Turn, Said, Roll, Back };

    std::uint64_t version = 0;
    Kind kind = Kind::Told;
    std::string text{};
    // "flanking +2 (AFR-031)": what a roll was made of, with the rule of each part.
    std::vector<std::string> parts{};
};

// Follows one view from its opening on.
class Story {
  public:
    Story(v1::Welcome welcome, v1::View opening) : welcome_(std::move(welcome)), view_(std::move(opening)) {}
    // Moved, the book of lines would point at another's view.
    Story(const Story&) = delete;
    Story& operator=(const Story&) = delete;

    // What the next delta tells; versions may be left out between two of them.
    std::vector<StoryLine> take(const v1::Delta& delta);

    const v1::Welcome& welcome() const { return welcome_; }
    const v1::View& view() const { return view_; }
    Book book() const { return Book(view_, &welcome_); }

    // "The ford (affray, encounter 7GK2M4QX), as Ada saw it".
    std::string title() const;

  private:
    StoryLine line_of(const v1::Event& event) const;

    v1::Welcome welcome_;
    v1::View view_;
};

// "   12  Ada's turn.": a line as terminals and text files have it.
std::string plain_line(const StoryLine& line);

}  // namespace affray::client
