// The log as the server has it, page by page, in the words of a chronicle.
#include <algorithm>
#include <boost/asio.hpp>
#include <cctype>

#include "client/play/table.h"
#include "client/text/story.h"

namespace affray::client {
namespace {

constexpr std::chrono::milliseconds kPageLimit = std::chrono::seconds(30);
constexpr int kTries = 40;

// The lines of a page, oldest first.
std::vector<StoryLine> lines_of_page(const v1::History& page, const v1::Welcome& welcome) {
    v1::ReplayHead head;
    *head.mutable_welcome() = welcome;
    *head.mutable_opening() = page.view();
    *head.mutable_talk() = page.talk();
    Story story(std::move(head));
    std::vector<StoryLine> out;
    for (const v1::Delta& delta : page.deltas())
        for (StoryLine& line : story.take(delta)) out.push_back(std::move(line));
    for (StoryLine& line : story.rest()) out.push_back(std::move(line));
    return out;
}

bool has_words(const std::string& text, const std::string& wanted) {
    const auto same = [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); };
    return std::search(text.begin(), text.end(), wanted.begin(), wanted.end(), same) != text.end();
}

// Nothing stands before it.
bool is_first(const v1::History& page) {
    return page.view().version() == 0 && (page.talk().empty() || page.talk(0).id() <= 1);
}

}  // namespace

Table::Awaited Table::fetch_page(std::optional<std::uint64_t> version, std::optional<std::uint64_t> talk) {
    for (int i = 0; i < kTries && !ended_; ++i) {
        v1::ClientFrame frame;
        const std::uint32_t ref = next_ref_++;
        frame.mutable_history()->set_ref(ref);
        if (version) frame.mutable_history()->set_version(*version);
        if (talk) frame.mutable_history()->set_talk(*talk);
        faulted_ = false;
        retry_after_ms_ = 0;
        if (!client_.send(frame)) co_return false;
        std::function<bool()> answered = [this, ref] { return history_.ref() == ref || faulted_; };
        if (!co_await until(std::move(answered), kPageLimit)) co_return false;
        if (history_.ref() == ref) co_return true;
        if (retry_after_ms_ == 0) co_return false;
        std::function<bool()> never = [] { return false; };
        co_await until(std::move(never), std::chrono::milliseconds(retry_after_ms_ + 1));
    }
    co_return false;
}

Table::Awaited Table::read_log(LogCommand command) {
    using Which = LogCommand::Which;
    std::function<bool()> free = [this] { return !reading_; };
    if (!co_await until(std::move(free), kPageLimit)) co_return false;
    std::optional<std::uint64_t> version, talk;
    if (command.which == Which::UpTo) version = command.version;
    if (command.which == Which::Before && has_page_) {
        if (is_first(history_)) {
            screen_.refuse("The log begins there.");
            co_return false;
        }
        version = history_.view().version();
        if (!history_.talk().empty()) talk = history_.talk(0).id() - 1;
    }
    std::string out;
    reading_ = true;
    bool more = true;
    while (more) {
        more = co_await fetch_page(version, talk);
        if (!more) break;
        has_page_ = true;
        std::string page;
        for (const StoryLine& line : lines_of_page(history_, client_.welcome()))
            if (command.word.empty() || has_words(line.text, command.word)) page += plain_line(line) + "\n";
        out = page + out;
        more = command.which == Which::Find && !is_first(history_);
        version = history_.view().version();
        if (!history_.talk().empty()) talk = history_.talk(0).id() - 1;
    }
    reading_ = false;
    wake();
    if (!has_page_) {
        screen_.refuse("The log cannot be had now.");
        co_return false;
    }
    if (out.empty()) out = command.word.empty() ? "Nothing has happened yet." : "No line has that in it.";
    if (command.which != Which::Find && !is_first(history_)) out += "log more: what was before\n";
    screen_.show(out);
    co_return true;
}

void Table::fetch_earlier(std::function<void(std::vector<std::string> lines, bool all)> told) {
    if (reading_ || ended_ || !client_.has_view()) return told({}, false);
    reading_ = true;
    auto page = [this, told = std::move(told)]() -> boost::asio::awaitable<void> {
        std::optional<std::uint64_t> version = earlier_version_, talk = earlier_talk_;
        if (!version) version = first_version_;
        if (!talk && first_talk_ != 0) talk = first_talk_ - 1;
        const bool come = co_await fetch_page(version, talk);
        reading_ = false;
        wake();
        std::vector<std::string> lines;
        if (come) {
            for (const StoryLine& line : lines_of_page(history_, client_.welcome()))
                lines.push_back(line.text);
            earlier_version_ = history_.view().version();
            if (!history_.talk().empty()) earlier_talk_ = history_.talk(0).id() - 1;
        }
        told(std::move(lines), come && is_first(history_));
    };
    boost::asio::co_spawn(loop_, std::move(page), boost::asio::detached);
}

}  // namespace affray::client
