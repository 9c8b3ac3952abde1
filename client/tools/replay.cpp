// `affray replay FILE`: looking through a fight that was, forwards and back.
#include <algorithm>
#include <charconv>
#include <cstdio>
#include <iostream>
#include <memory>
#include <sstream>

#include "client/text/board.h"
#include "client/text/printable.h"
#include "client/text/round_progress.h"
#include "client/text/story.h"
#include "client/tools/replay_source.h"
#include "client/tools/tools.h"

namespace affray::client {
namespace {

constexpr const char* kHelp = R"(n [COUNT]   on to the next that happened      b [COUNT]   back
j VERSION   to what stood after a version     r ROUND     to the beginning of a round
first, last                                   map, board, order
help, q)";

class Reel {
  public:
    explicit Reel(Replay replay) : replay_(std::move(replay)) { rewind_to(0); }

    // Deltas without news are passed over. False: there is nothing further.
    bool forward() {
        while (at_ < replay_.deltas.size())
            if (step()) return true;
        return false;
    }
    bool back() {
        const auto before =
            std::find_if(told_.rbegin(), told_.rend(), [this](std::size_t at) { return at < at_; });
        if (at_ == 0) return false;
        rewind_to(before == told_.rend() ? 0 : *before);
        return true;
    }
    void to_version(std::uint64_t version) {
        rewind_to(0);
        while (at_ < replay_.deltas.size() && next_version() <= version) step();
    }
    // False: there was no such round.
    bool to_round(std::int32_t round) {
        rewind_to(0);
        while (at_ < replay_.deltas.size()) {
            step();
            if (view().round() == round && view().phase() != "setup") return true;
        }
        return false;
    }

    const v1::View& view() const { return story_->view(); }
    Book book() const { return story_->book(); }

    void show() const {
        const std::string where = "Version " + std::to_string(view().version()) + " of " +
                                  std::to_string(replay_.head.welcome().version()) + ". " +
                                  stage_text(book());
        say(at_ == 0 ? story_->title() + "\n" + where : where);
        for (const StoryLine& line : lines_) say(plain_line(line));
    }

    static void say(const std::string& text) { std::printf("%s\n", printable(text).c_str()); }

  private:
    v1::Delta delta() const {
        v1::Delta delta;
        AFFRAY_CHECK(delta.ParseFromString(replay_.deltas[at_]), "a replay holds deltas");
        return delta;
    }
    std::uint64_t next_version() const { return delta().version(); }

    // Whether it told anything.
    bool step() {
        lines_ = story_->take(delta());
        ++at_;
        if (at_ == replay_.deltas.size())
            for (StoryLine& line : story_->rest()) lines_.push_back(std::move(line));
        if (!lines_.empty() && (told_.empty() || told_.back() < at_)) told_.push_back(at_);
        return !lines_.empty();
    }
    void rewind_to(std::size_t at) {
        story_ = std::make_unique<Story>(replay_.head);
        lines_.clear();
        at_ = 0;
        while (at_ < at) step();
    }

    const Replay replay_;
    std::unique_ptr<Story> story_{};
    std::vector<StoryLine> lines_{};   // of the last step
    std::size_t at_ = 0;               // deltas taken
    std::vector<std::size_t> told_{};  // places behind deltas with news, as far as was looked
};

std::int64_t number_or(const std::string& text, std::int64_t otherwise) {
    std::int64_t value = otherwise;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    return read.ec == std::errc{} && value >= 0 ? value : otherwise;
}

// What is to be said; nothing: the reel is shown.
std::string obey(Reel& reel, const std::string& command, const std::string& argument) {
    const std::int64_t count = number_or(argument, 1);
    if (command.empty() || command == "n") {
        for (std::int64_t i = 0; i < count; ++i)
            if (!reel.forward()) return "That was the end.";
    } else if (command == "b") {
        for (std::int64_t i = 0; i < count; ++i)
            if (!reel.back()) return "This is the beginning.";
    } else if (command == "j" && !argument.empty()) {
        reel.to_version(static_cast<std::uint64_t>(number_or(argument, 0)));
    } else if (command == "r" && !argument.empty()) {
        if (!reel.to_round(static_cast<std::int32_t>(count))) return "There was no such round.";
    } else if (command == "first") {
        reel.to_version(0);
    } else if (command == "last") {
        reel.to_version(UINT64_MAX);
    } else if (command == "map") {
        return map_text(reel.book());
    } else if (command == "order") {
        return order_text(reel.book());
    } else if (command == "board") {
        std::string all;
        for (const std::string& line : board(reel.book(), 0)) all += line + "\n";
        return all;
    } else {
        return kHelp;
    }
    return {};
}

}  // namespace

int step_through(const std::string& path) {
    auto replay = load_replay(path);
    if (!replay) {
        std::fprintf(stderr, "affray replay: %s: %s\n", path.c_str(), replay.error().message.c_str());
        return 2;
    }
    Reel reel(std::move(*replay));
    reel.show();
    std::string line;
    while (std::printf("> "), std::fflush(stdout), std::getline(std::cin, line)) {
        std::istringstream words(line);
        std::string command, argument;
        words >> command >> argument;
        if (command == "q") break;
        const std::string said = obey(reel, command, argument);
        if (said.empty()) {
            reel.show();
        } else {
            Reel::say(said);
        }
    }
    return 0;
}

}  // namespace affray::client
