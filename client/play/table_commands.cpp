// The visit: commands, one after another, each awaited before the next is read.
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <boost/asio.hpp>

#include "client/play/table.h"
#include "client/text/board.h"
#include "client/text/chronicle.h"

namespace affray::client {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr milliseconds kForEver = std::chrono::hours(24 * 365);
constexpr milliseconds kReplyLimit = std::chrono::seconds(60);

std::string describe_preview(const v1::PreviewReply& preview, const Book& book) {
    std::string out = preview.allowed() ? "Allowed" : "Not allowed";
    for (const auto& cost : preview.cost())
        out += ", costs " + std::to_string(cost.value()) + " " + words(cost.name());
    if (preview.needs_roll()) out += ", a die will decide";
    out += ".\n";
    for (const auto& reason : preview.reasons()) out += "  " + describe_refusal(reason) + "\n";
    for (const auto& reaction : preview.reactions())
        out += "  may draw " + words(reaction.kind()) + " by " + book.name(reaction.actor()) + " at step " +
               std::to_string(reaction.step() + 1) + "\n";
    return out;
}

}  // namespace

Table::Awaited Table::preview(v1::Intent intent) {
    v1::ClientFrame frame;
    const std::uint32_t ref = next_ref_++;
    frame.mutable_preview()->set_ref(ref);
    *frame.mutable_preview()->mutable_intent() = std::move(intent);
    client_.send(frame);
    std::function<bool()> answered = [this, ref] { return preview_.ref() == ref; };
    if (!co_await until(std::move(answered), kReplyLimit)) co_return false;
    screen_.print(describe_preview(preview_, book()));
    co_return true;
}

Table::Awaited Table::submit(SubmitCommand command) {
    if (command.preview) co_return co_await preview(std::move(command.intent));
    const std::string id = client_.submit(std::move(command.intent));
    std::function<bool()> answered = [this, id] { return replies_.contains(id); };
    if (!co_await until(std::move(answered), kReplyLimit)) {
        screen_.print("(no reply; it will be sent again when the server is back)");
        co_return false;
    }
    const v1::Reply reply = replies_.extract(id).mapped();
    if (reply.has_rejected()) {
        screen_.print(describe_refusal(reply.rejected()));
        co_return false;
    }
    // The next command is read with what this one has changed.
    std::function<bool()> shown = [this, version = reply.accepted().version()] {
        return client_.view().version() >= version;
    };
    co_return co_await until(std::move(shown), kReplyLimit);
}

Table::Awaited Table::fetch_menu(std::uint32_t who) {
    v1::ClientFrame frame;
    const std::uint32_t ref = next_ref_++;
    frame.mutable_menu()->set_ref(ref);
    frame.mutable_menu()->set_who(who);
    client_.send(frame);
    std::function<bool()> answered = [this, ref] { return menu_.ref() == ref; };
    co_return co_await until(std::move(answered), kReplyLimit);
}

Table::Awaited Table::go(GoCommand command) {
    if (!co_await fetch_menu(command.who)) co_return false;
    const auto& reach = menu_.reach();
    const auto cell = std::find_if(reach.begin(), reach.end(), [&](const v1::ReachCell& candidate) {
        return candidate.place().x() == command.to.x() && candidate.place().y() == command.to.y();
    });
    if (cell == reach.end()) {
        screen_.print("No: " + book().place(command.to) + " is out of reach");
        co_return false;
    }
    SubmitCommand walk;
    walk.preview = command.preview;
    walk.intent.mutable_move()->set_verb("move");
    walk.intent.mutable_move()->set_who(command.who);
    *walk.intent.mutable_move()->mutable_path() = cell->path();
    co_return co_await submit(std::move(walk));
}

Table::Awaited Table::display(ShowCommand command) {
    using What = ShowCommand::What;
    switch (command.what) {
        case What::Map: screen_.print(map_text(book())); break;
        case What::Board:
            for (const std::string& line : board(book(), command.who)) screen_.print("  " + line);
            break;
        case What::Order: screen_.print(order_text(book())); break;
        case What::Menu:
            if (!co_await fetch_menu(command.who)) co_return false;
            print_menu(menu_);
            break;
        case What::Log:
            for (const std::string& line : log_) screen_.print("  " + line);
            break;
        case What::Status: screen_.print("* " + status_line(book(), command.who)); break;
        case What::View: {
            std::string text;
            const bool written = google::protobuf::util::MessageToJsonString(client_.view(), &text).ok();
            screen_.print(written ? text : "(the view has no JSON form)");
            break;
        }
        case What::StatBlocks:
            for (const auto& block : client_.welcome().stat_blocks())
                screen_.print("  " + block.id() + ": " + block.name() + ", level " +
                              std::to_string(block.level()) + " " + words(block.role()));
            break;
        case What::Help: screen_.print(command_help()); break;
        case What::Question:
            screen_.print(client_.view().has_question() ? describe_question(client_.view().question(), book())
                                                        : std::string("No question is open."));
            break;
    }
    co_return true;
}

Table::Awaited Table::wait(WaitCommand command) {
    using For = WaitCommand::For;
    if (command.what == For::Pause) {
        std::function<bool()> never = [] { return false; };
        co_await until(std::move(never), milliseconds(command.milliseconds));
        co_return !ended_;
    }
    std::function<bool()> come = [this, what = command.what] {
        const v1::View& view = client_.view();
        if (view.phase() == "quick_rest" || view.phase() == "ended") return true;
        if (what == For::Prompt) return asked();
        if (what == For::End) return false;
        const auto mine = book().creatures_of(seat());
        return !view.has_question() && std::find(mine.begin(), mine.end(), view.active()) != mine.end();
    };
    co_return co_await until(std::move(come), kForEver);
}

Table::Awaited Table::carry_out(Command command) {
    if (auto* submitted = std::get_if<SubmitCommand>(&command))
        co_return co_await submit(std::move(*submitted));
    if (const auto* walked = std::get_if<GoCommand>(&command)) co_return co_await go(*walked);
    if (const auto* shown = std::get_if<ShowCommand>(&command)) co_return co_await display(*shown);
    if (const auto* waited = std::get_if<WaitCommand>(&command)) co_return co_await wait(*waited);
    if (const auto* sent = std::get_if<FrameCommand>(&command)) co_return client_.send(sent->frame);
    if (const auto* as = std::get_if<AsCommand>(&command)) as_ = as->who;
    if (std::holds_alternative<QuitCommand>(command)) quit_ = true;
    co_return true;
}

asio::awaitable<int> Table::run() {
    client_.start();
    std::function<bool()> seated = [this] { return client_.has_view(); };
    if (!co_await until(std::move(seated), kForEver)) co_return 3;
    while (!quit_ && !ended_) {
        if (lines_.empty() && !input_ended_) screen_.await_input();
        std::function<bool()> line_or_end = [this] { return !lines_.empty() || input_ended_; };
        if (!co_await until(std::move(line_or_end), kForEver)) break;
        if (lines_.empty()) break;
        const std::string line = std::move(lines_.front());
        lines_.pop_front();
        auto command = parse_command(line, book(), who());
        bool done = command.ok();
        if (done) {
            done = co_await carry_out(std::move(*command));
        } else {
            screen_.print(command.error().message);
        }
        if (strict_ && !done && !ended_) {
            client_.stop();
            co_return 1;
        }
    }
    client_.stop();
    co_return ended_ && !quit_ ? 3 : 0;
}

}  // namespace affray::client
