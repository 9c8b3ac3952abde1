// The visit: commands, one after another, each awaited before the next is read.
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <boost/asio.hpp>

#include "client/play/choice.h"
#include "client/play/help.h"
#include "client/play/table.h"
#include "client/text/about.h"
#include "client/text/board.h"
#include "client/text/menu.h"
#include "client/text/odds.h"
#include "client/text/painting.h"
#include "client/text/questions.h"
#include "client/text/reasons.h"
#include "client/text/region.h"
#include "client/text/round_progress.h"
#include "client/text/status.h"
#include "client/text/town.h"

namespace affray::client {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;

constexpr milliseconds kForEver = std::chrono::hours(24 * 365);
constexpr std::string_view kEditPlace = "edit_environment";
constexpr milliseconds kReplyLimit = std::chrono::seconds(60);

std::string describe_preview(const v1::PreviewReply& preview, const Book& book) {
    std::string out = preview.allowed() ? "Allowed" : "Not allowed";
    if (const std::string cost = cost_text(preview.cost()); !cost.empty()) out += ", costs " + cost;
    if (preview.needs_roll() && preview.odds().empty()) out += ", a die will decide";
    out += ".\n";
    for (const auto& odds : preview.odds()) out += "  " + odds_text(odds, book) + "\n";
    for (const std::string& reason : reason_texts(preview.reasons())) out += "  " + reason + "\n";
    for (const auto& reaction : preview.reactions()) {
        if (reaction.kind() == "reached")
            out += "  can reach " + book.name(reaction.actor()) + "\n";
        else
            out += "  may draw " + words(reaction.kind()) + " by " + book.name(reaction.actor()) +
                   " at step " + std::to_string(reaction.step() + 1) + "\n";
    }
    return out;
}

}  // namespace

Table::Awaited Table::preview(v1::Intent intent) {
    v1::ClientFrame frame;
    const std::uint32_t ref = next_ref_++;
    frame.mutable_preview()->set_ref(ref);
    *frame.mutable_preview()->mutable_intent() = intent;
    client_.send(frame);
    std::function<bool()> answered = [this, ref] { return preview_.ref() == ref; };
    if (!co_await until(std::move(answered), kReplyLimit)) co_return false;
    std::string text = describe_preview(preview_, book());
    if (intent.govern().verb() == kEditPlace) text += "  " + covered_text(book(), intent.govern()) + "\n";
    screen_.show(text);
    co_return true;
}

Table::Awaited Table::submit(SubmitCommand command) {
    if (command.preview) co_return co_await preview(std::move(command.intent));
    v1::Submit wish = std::move(command.wish);
    const bool paints = command.intent.govern().verb() == kEditPlace;
    const bool instead = wish.has_steer() || wish.has_rewind() || wish.has_undo();
    if (!instead) *wish.mutable_intent() = std::move(command.intent);
    const std::string id = client_.submit(std::move(wish));
    std::function<bool()> answered = [this, id] { return replies_.contains(id); };
    if (!co_await until(std::move(answered), kReplyLimit)) {
        screen_.print("(no reply; it will be sent again when the server is back)");
        co_return false;
    }
    const v1::Reply reply = replies_.extract(id).mapped();
    if (reply.has_rejected()) {
        screen_.refuse("No: " + reason_text(reply.rejected()));
        co_return false;
    }
    if (paints) note_painted(reply.accepted().version());
    // The next command is read with what this one has changed.
    std::function<bool()> shown = [this, version = reply.accepted().version()] {
        return client_.view().version() >= version;
    };
    co_return co_await until(std::move(shown), kReplyLimit);
}

void Table::note_painted(std::uint64_t version) {
    if (painted_to_ + 1 != version) painted_.clear();
    painted_.push_back(version - 1);
    painted_to_ = version;
}

Table::Awaited Table::unpaint() {
    if (painted_.empty() || painted_to_ != client_.view().version()) {
        screen_.refuse("No: nothing has been painted last; rewind VERSION REASON goes back to any version");
        co_return false;
    }
    SubmitCommand back;
    back.wish.mutable_rewind()->set_to(painted_.back());
    back.wish.mutable_rewind()->set_reason("a change of the place is taken back");
    if (!co_await submit(std::move(back))) co_return false;
    painted_.pop_back();
    painted_to_ = client_.view().version();
    co_return true;
}

// The board as it stood then, and the ways back that there have been.
Table::Awaited Table::look_back(std::uint64_t version) {
    v1::ClientFrame frame;
    const std::uint32_t ref = next_ref_++;
    frame.mutable_past()->set_ref(ref);
    frame.mutable_past()->set_version(version);
    client_.send(frame);
    faulted_ = false;
    std::function<bool()> answered = [this, ref] { return past_.ref() == ref || faulted_; };
    if (!co_await until(std::move(answered), kReplyLimit) || faulted_) co_return false;
    const Book then(past_.view(), &client_.welcome());
    std::string out = "What stood after version " + std::to_string(version) + ":\n";
    out += map_text(then, who()) + order_text(then);
    for (const v1::Rewound& back : past_.rewinds())
        out += "  version " + std::to_string(back.version()) + " led back to " + std::to_string(back.to()) +
               "\n";
    screen_.show(out);
    co_return true;
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
        screen_.refuse("No: " + book().place(command.to) + " is out of reach");
        co_return false;
    }
    SubmitCommand walk;
    walk.preview = command.preview;
    walk.intent.mutable_move()->set_verb("move");
    walk.intent.mutable_move()->set_who(command.who);
    *walk.intent.mutable_move()->mutable_path() = cell->path();
    co_return co_await submit(std::move(walk));
}

Table::Awaited Table::choose(ChooseCommand command) {
    if (!co_await fetch_menu(command.who)) co_return false;
    auto intent = choose_entry(menu_, command, book());
    if (!intent) {
        screen_.refuse("No: " + intent.error().message);
        co_return false;
    }
    SubmitCommand chosen;
    chosen.preview = command.preview;
    chosen.intent = std::move(*intent);
    co_return co_await submit(std::move(chosen));
}

// What is possible now, as the server's menu has it, then where more is told.
Table::Awaited Table::help(ShowCommand command) {
    if (!command.topic.empty()) {
        const std::string text = help_text(command.topic);
        screen_.show(text.empty() ? "No topic '" + command.topic + "'; there are: " + help_topics() : text);
        co_return !text.empty();
    }
    const std::uint32_t acting = who();
    std::string out;
    if (const std::string hint = stage_hint(book()); !hint.empty()) out += "Now: " + hint + "\n";
    if (acting != 0 && co_await fetch_menu(acting)) {
        out += "Possible now for " + book().name(acting) + ":\n";
        for (const auto& entry : menu_.entries())
            if (entry.allowed()) out += "  " + offer_text(entry, book()) + "\n";
        if (menu_.reach_size() > 0)
            out += "  go PLACE, to " + std::to_string(menu_.reach_size()) + " places; menu lists them\n";
    }
    out += "Always: map, board, init, status, items, menu, log, why COMMAND, say TEXT, chat TEXT, quit\n";
    screen_.show(out + "help all, or help TOPIC: " + help_topics());
    co_return true;
}

std::string Table::place_text(ShowCommand::What what, std::uint32_t who) const {
    using What = ShowCommand::What;
    std::string out;
    switch (what) {
        case What::Map: {
            const std::string region = region_text(book());
            return region.empty() ? map_text(book(), who) : region;
        }
        case What::Board:
            for (const std::string& line : board(book(), who)) out += "  " + line + "\n";
            return out;
        case What::Order: return order_text(book());
        case What::Status: return status_text(who);
        case What::Items: return belongings_text(book(), who) + town_text(book(), who);
        case What::Autopilot: return autopilot_text();
        case What::View: {
            const bool written = google::protobuf::util::MessageToJsonString(client_.view(), &out).ok();
            return written ? out : "(the view has no JSON form)";
        }
        case What::StatBlocks:
            for (const auto& block : client_.welcome().stat_blocks())
                out += "  " + block.id() + ": " + block.name() + ", level " + std::to_string(block.level()) +
                       " " + words(block.role()) + "\n";
            return out;
        case What::Zones: return painting_text(book());
        case What::Question:
            return client_.view().has_question() ? describe_question(client_.view().question(), book())
                                                 : std::string("No question is open.");
        case What::Menu:
        case What::About:
        case What::Help: return {};
    }
    return {};
}

Table::Awaited Table::display(ShowCommand command) {
    using What = ShowCommand::What;
    if (command.what == What::Help) co_return co_await help(std::move(command));
    if (command.what == What::Menu) {
        if (!co_await fetch_menu(command.who)) co_return false;
        std::string out;
        for (const std::string& line : menu_lines(menu_, book())) out += "  " + line + "\n";
        screen_.show(out);
    } else if (command.what == What::About) {
        screen_.show(about_text(book(), command.who, command.topic));
    } else {
        screen_.show(place_text(command.what, command.what == What::Map ? who() : command.who));
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
    std::function<bool()> come = [this, what = command.what, stage = command.stage] {
        const v1::View& view = client_.view();
        // Somebody who sees the table types on when they please.
        if (screen_.shows_board() && !lines_.empty()) return true;
        if (view.phase() == "quick_rest" || view.phase() == "ended") return true;
        if (what == For::Prompt) return asked();
        if (what == For::Proposal) return proposal() != nullptr;
        if (what == For::End) return false;
        if (what == For::Stage)
            return !view.has_question() && (view.stage() == stage || view.step() == stage);
        return on_turn(view, book().creatures_of(seat()));
    };
    co_return co_await until(std::move(come), kForEver);
}

Table::Awaited Table::carry_out(Command command) {
    if (auto* submitted = std::get_if<SubmitCommand>(&command))
        co_return co_await submit(std::move(*submitted));
    if (const auto* accepted = std::get_if<AcceptCommand>(&command)) co_return co_await accept(*accepted);
    if (const auto* past = std::get_if<PastCommand>(&command)) co_return co_await look_back(past->version);
    if (const auto* walked = std::get_if<GoCommand>(&command)) co_return co_await go(*walked);
    if (auto* chosen = std::get_if<ChooseCommand>(&command)) co_return co_await choose(std::move(*chosen));
    if (const auto* shown = std::get_if<ShowCommand>(&command)) co_return co_await display(*shown);
    if (const auto* read = std::get_if<LogCommand>(&command)) co_return co_await read_log(*read);
    if (const auto* waited = std::get_if<WaitCommand>(&command)) co_return co_await wait(*waited);
    if (const auto* sent = std::get_if<FrameCommand>(&command)) co_return client_.send(sent->frame);
    if (std::holds_alternative<UnpaintCommand>(command)) co_return co_await unpaint();
    if (const auto* as = std::get_if<AsCommand>(&command)) as_ = as->who;
    if (std::holds_alternative<QuitCommand>(command)) quit_ = true;
    co_return true;
}

asio::awaitable<int> Table::run() {
    client_.start();
    std::function<bool()> seated = [this] { return client_.has_view(); };
    bool refused = !co_await until(std::move(seated), kForEver);
    int status = refused ? 3 : 0;
    while (!refused && !quit_ && !ended_) {
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
            screen_.refuse(command.error().message);
        }
        screen_.changed();
        if (strict_ && !done && !ended_) {
            status = 1;
            break;
        }
    }
    client_.stop();
    if (status == 0 && ended_ && !quit_) status = 3;
    // Whoever still reads the log names this table.
    ended_ = true;
    wake();
    while (reading_) co_await asio::post(loop_, asio::use_awaitable);
    co_return status;
}

}  // namespace affray::client
