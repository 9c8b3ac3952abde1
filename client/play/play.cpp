// Taking the seat: from a link or a kept token to a table.
#include "client/play/play.h"

#include <unistd.h>

#include <boost/asio.hpp>
#include <csignal>
#include <optional>

#include "client/lib/seat_client.h"
#include "client/lib/seat_door.h"
#include "client/play/full_screen.h"
#include "client/play/line_source.h"
#include "client/play/screen.h"
#include "client/play/seat_file.h"
#include "client/play/table.h"

namespace affray::client {
namespace {

namespace asio = boost::asio;

constexpr int kNoSense = 2;
constexpr int kNoSeat = 3;

// A link may hold several codes, separated by commas: one seat for each window.
bool choose_code(std::string& all, std::size_t seat) {
    std::string_view codes = all;
    for (std::size_t i = 1; i < seat; ++i) {
        const std::size_t comma = codes.find(',');
        if (comma == std::string_view::npos) return false;
        codes.remove_prefix(comma + 1);
    }
    all = std::string(codes.substr(0, codes.find(',')));
    return true;
}

std::string told(const v1::SeatSeen& seen) {
    std::string text = seen.title() + " (" + seen.ruleset() + "): " + seen.name();
    for (int i = 0; i < seen.plays_size(); ++i) text += (i == 0 ? ", who plays " : ", ") + seen.plays(i);
    if (seen.returns()) text += "; the seat is yours again";
    if (seen.taken()) text += "; the person who sat there until now loses the seat";
    return text + ".";
}

// What the link or the file leads to; what opens a seat goes before a kept one.
asio::awaitable<Result<SeatFile>> take_seat(PlayOptions options, Screen& screen) {
    Link link;
    if (!options.url.empty()) {
        auto parsed = parse_link(options.url);
        if (!parsed) co_return parsed.error();
        link = *parsed;
    }
    std::string& opener = link.seat.empty() ? link.join_code : link.seat;
    if (opener.empty()) {
        if (options.token_file.empty())
            co_return Error{ErrorCode::InvalidInput,
                            "the link opens no seat; give one that does, or --token-file"};
        auto kept = read_seat_file(options.token_file);
        if (kept && !link.host.empty()) kept->link = link;
        co_return kept;
    }
    if (!choose_code(opener, options.seat))
        co_return Error{ErrorCode::InvalidInput, "the link does not hold that many seats"};
    const auto seen = co_await look(link);
    if (!seen) co_return seen.error();
    screen.print(told(*seen));
    auto joined = co_await join(link, options.name);
    if (!joined) co_return joined.error();
    SeatFile seat;
    seat.link = link;
    seat.link.join_code.clear();
    seat.link.seat.clear();
    seat.encounter = joined->encounter();
    seat.token = joined->token();
    co_return seat;
}

// One visit: its screen, and where its lines come from.
struct Visit {
    asio::io_context loop{1};
    PlayOptions options{};
    Screen* screen = nullptr;
    FullScreen* full = nullptr;  // the same one, if that is what it is
};

// Lines of standard input while the table lasts.
asio::awaitable<int> by_lines(Visit& visit, Table& table) {
    LineSource::Handlers handlers;
    handlers.on_line = [&](std::string line) {
        asio::post(visit.loop,
                   [&table, line = std::move(line)]() mutable { table.take_line(std::move(line)); });
    };
    handlers.on_end = [&] { asio::post(visit.loop, [&table] { table.end_input(); }); };
    std::optional<LineSource> lines;
    lines.emplace(STDIN_FILENO, std::move(handlers));
    const int status = co_await table.run();
    lines.reset();
    // What the reader posted last still names the table.
    co_await asio::post(visit.loop, asio::use_awaitable);
    co_return status;
}

// Lines of the full screen, which also wants to know what stands and what was before.
asio::awaitable<int> by_keys(Visit& visit, Table& table) {
    FullScreen& full = *visit.full;
    FullScreen::Handlers handlers;
    handlers.standing = [&table] { return table.standing(); };
    handlers.on_line = [&table](std::string line) { table.take_line(std::move(line)); };
    handlers.on_leave = [&table] { table.leave(); };
    handlers.on_earlier = [&table, &full] {
        table.fetch_earlier(
            [&full](const std::vector<std::string>& lines, bool all) { full.add_earlier(lines, all); });
    };
    full.begin(std::move(handlers));
    const int status = co_await table.run();
    const std::string last = full.end();
    if (status != 0) std::fputs((printable(last) + "\n").c_str(), stdout);
    co_return status;
}

asio::awaitable<int> sit_down(Visit& visit) {
    Screen& screen = *visit.screen;
    const PlayOptions& options = visit.options;
    auto seat = co_await take_seat(options, screen);
    if (!seat) {
        if (visit.full != nullptr) visit.full->end();
        std::fputs((printable(seat.error().message) + "\n").c_str(), visit.full != nullptr ? stderr : stdout);
        co_return seat.error().code == ErrorCode::InvalidInput ? kNoSense : kNoSeat;
    }
    if (options.token_file.empty()) {
        screen.print("(this seat is lost with this window; --token-file FILE keeps it)");
    } else if (const Status kept = write_seat_file(options.token_file, *seat); !kept) {
        screen.refuse(kept.error().message);
        co_return kNoSense;
    }
    SeatClient::Options client;
    client.link = seat->link;
    client.encounter = seat->encounter;
    client.token = seat->token;
    client.encoding = options.encoding;
    client.client_name = "affray-terminal/0.1.0";
    Table table(visit.loop, std::move(client), screen, options.strict);
    table.on_token = [&](const std::string& token) {
        seat->token = token;
        if (options.token_file.empty()) return;
        if (const Status kept = write_seat_file(options.token_file, *seat); !kept)
            screen.print(kept.error().message);
    };
    if (visit.full != nullptr) co_return co_await by_keys(visit, table);
    co_return co_await by_lines(visit, table);
}

int run(Visit& visit) {
    int status = kNoSeat;
    std::exception_ptr failed;
    asio::co_spawn(visit.loop, sit_down(visit), [&](const std::exception_ptr& failure, int result) {
        failed = failure;
        if (!failure) status = result;
        if (visit.full != nullptr) visit.full->end();
    });
    try {
        visit.loop.run();
    } catch (...) {
        if (visit.full != nullptr) visit.full->end();
        throw;
    }
    if (failed) std::rethrow_exception(failed);
    return status;
}

}  // namespace

int play(const PlayOptions& options) {
    Visit visit;
    visit.options = options;
    const bool typed = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
    if (options.mode == ScreenMode::Fitting && typed) {
        auto terminal = Terminal::open();
        if (!terminal) {
            std::fprintf(stderr, "affray: %s\n", terminal.error().message.c_str());
            return kNoSense;
        }
        FullScreen full(visit.loop, std::move(*terminal));
        visit.screen = visit.full = &full;
        const int status = run(visit);
        // Whoever ended it sees that it ended by that.
        if (const int number = full.ended_by(); number != 0) {
            std::signal(number, SIG_DFL);
            std::raise(number);
        }
        return status;
    }
    if (options.mode == ScreenMode::Json) {
        JsonScreen json(stdout);
        visit.screen = &json;
        return run(visit);
    }
    PlainScreen plain(stdout, typed);
    visit.screen = &plain;
    return run(visit);
}

}  // namespace affray::client
