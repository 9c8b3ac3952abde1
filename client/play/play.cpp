// Taking the seat: from a link or a kept token to a table.
#include "client/play/play.h"

#include <unistd.h>

#include <boost/asio.hpp>
#include <optional>

#include "client/lib/seat_client.h"
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
bool choose_code(Link& link, std::size_t seat) {
    std::string_view codes = link.join_code;
    for (std::size_t i = 1; i < seat; ++i) {
        const std::size_t comma = codes.find(',');
        if (comma == std::string_view::npos) return false;
        codes.remove_prefix(comma + 1);
    }
    link.join_code = std::string(codes.substr(0, codes.find(',')));
    return true;
}

// What the link or the file leads to; a join code in the link goes before a kept seat.
asio::awaitable<Result<SeatFile>> take_seat(PlayOptions options) {
    Link link;
    if (!options.url.empty()) {
        auto parsed = parse_link(options.url);
        if (!parsed) co_return parsed.error();
        link = *parsed;
    }
    if (link.join_code.empty()) {
        if (options.token_file.empty())
            co_return Error{ErrorCode::InvalidInput,
                            "the link carries no join code; give one, or --token-file"};
        auto kept = read_seat_file(options.token_file);
        if (kept && !link.host.empty()) kept->link = link;
        co_return kept;
    }
    if (!choose_code(link, options.seat))
        co_return Error{ErrorCode::InvalidInput, "the link does not hold that many seats"};
    auto joined = co_await join(link, options.name);
    if (!joined) co_return joined.error();
    SeatFile seat;
    seat.link = link;
    seat.link.join_code.clear();
    seat.encounter = joined->encounter();
    seat.token = joined->token();
    co_return seat;
}

asio::awaitable<int> visit(asio::io_context& loop, PlayOptions options, Screen& screen) {
    auto seat = co_await take_seat(options);
    if (!seat) {
        screen.print(seat.error().message);
        co_return seat.error().code == ErrorCode::InvalidInput ? kNoSense : kNoSeat;
    }
    if (options.token_file.empty()) {
        screen.print("(this seat is lost with this window; --token-file FILE keeps it)");
    } else if (const Status kept = write_seat_file(options.token_file, *seat); !kept) {
        screen.print(kept.error().message);
        co_return kNoSense;
    }
    SeatClient::Options client;
    client.link = seat->link;
    client.encounter = seat->encounter;
    client.token = seat->token;
    client.encoding = options.encoding;
    client.client_name = "affray-terminal/0.1.0";
    Table table(loop, std::move(client), screen, options.strict);
    table.on_token = [&](const std::string& token) {
        seat->token = token;
        if (options.token_file.empty()) return;
        if (const Status kept = write_seat_file(options.token_file, *seat); !kept)
            screen.print(kept.error().message);
    };
    LineSource::Handlers handlers;
    handlers.on_line = [&](std::string line) {
        asio::post(loop, [&table, line = std::move(line)]() mutable { table.take_line(std::move(line)); });
    };
    handlers.on_end = [&] { asio::post(loop, [&table] { table.end_input(); }); };
    std::optional<LineSource> lines;
    lines.emplace(STDIN_FILENO, std::move(handlers));
    const int status = co_await table.run();
    lines.reset();
    // What the reader posted last still names the table.
    co_await asio::post(loop, asio::use_awaitable);
    co_return status;
}

}  // namespace

int play(const PlayOptions& options) {
    asio::io_context loop(1);
    Screen screen(stdout, isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1);
    int status = kNoSeat;
    asio::co_spawn(loop, visit(loop, options, screen), [&](const std::exception_ptr& failure, int result) {
        if (!failure) status = result;
    });
    loop.run();
    return status;
}

}  // namespace affray::client
