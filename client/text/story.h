// A fight as a chronicle to read: what each delta told, line by line.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "affray/v1/replay.pb.h"
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

// Follows one view from its opening on, and the talk beside it.
class Story {
  public:
    explicit Story(v1::ReplayHead head) : head_(std::move(head)), view_(head_.opening()) {}
    // Moved, the book of lines would point at another's view.
    Story(const Story&) = delete;
    Story& operator=(const Story&) = delete;

    // What was said before the next delta, and what it tells; versions may be left out between two of them.
    std::vector<StoryLine> take(const v1::Delta& delta);
    // What was said behind the last one.
    std::vector<StoryLine> rest() { return said_before(UINT64_MAX); }

    const v1::Welcome& welcome() const { return head_.welcome(); }
    const v1::View& view() const { return view_; }
    Book book() const { return Book(view_, &welcome()); }

    // "The ford (affray, encounter 7GK2M4QX), as Ada saw it".
    std::string title() const;

  private:
    StoryLine line_of(const v1::Event& event) const;
    std::vector<StoryLine> said_before(std::uint64_t version);

    const v1::ReplayHead head_;
    v1::View view_;
    int said_ = 0;  // lines of talk that have been told
};

// "   12  Ada's turn.": a line as terminals and text files have it.
std::string plain_line(const StoryLine& line);

}  // namespace affray::client
