// What a line typed at the table means: an intent, or a request that only the client understands.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "affray/v1/session.pb.h"
#include "base/result.h"
#include "client/text/book.h"

namespace affray::client {

// Submit, or with preview only ask what would happen.
struct SubmitCommand {
    v1::Intent intent{};
    bool preview = false;
    // A reason or a version beside the intent; or instead of it a way back, or a change of conduct.
    v1::Submit wish{};
};
// What stood after a version.
struct PastCommand {
    std::uint64_t version = 0;
};
// Walk to a cell by the way that the menu gives.
struct GoCommand {
    std::uint32_t who = 0;
    v1::Place to{};
    bool preview = false;
};
// A frame that is no intent: chat, standing order, admission, a view.
struct FrameCommand {
    v1::ClientFrame frame{};
};
// Whatever the server's menu has of a kind for the thing, door or creature that is named: draw, open, light
// ...
struct ChooseCommand {
    std::uint32_t who = 0;
    std::string word{};
    std::vector<std::string> about{};
    bool preview = false;
};
// Submit what the host proposes for a creature of the referee's: the choice of that number.
struct AcceptCommand {
    std::uint32_t choice = 1;
};
// Wait for what others do: "turn", "prompt", "proposal", "end", a stage or step of the round, or a number of
// seconds.
struct WaitCommand {
    enum class For : std::uint8_t { Turn, Prompt, Proposal, End, Pause, Stage };
    For what = For::Turn;
    std::uint32_t milliseconds = 0;
    std::string stage{};
};
// Show something that the client knows already, or ask the server for a menu.
struct ShowCommand {
    enum class What : std::uint8_t {
        Map,
        Board,
        Order,
        Menu,
        Status,
        Items,
        About,
        View,
        Help,
        Question,
        StatBlocks,
        Autopilot,
        Zones,
    };
    What what = What::Board;
    std::uint32_t who = 0;
    std::string topic{};  // of help; the power or thing that it is about
};
// The log as the server has it: its newest page, the page before the last one that was read, the one that
// ends at a version, or every line with a word in it.
struct LogCommand {
    enum class Which : std::uint8_t { Newest, Before, UpTo, Find };
    Which which = Which::Newest;
    std::uint64_t version = 0;
    std::string word{};
};
// Take back the last change of the place, as long as nothing else has happened since.
struct UnpaintCommand {};
// Act for this creature until told otherwise.
struct AsCommand {
    std::uint32_t who = 0;
};
struct QuitCommand {};
struct NothingCommand {};

using Command =
    std::variant<NothingCommand, SubmitCommand, AcceptCommand, PastCommand, GoCommand, ChooseCommand,
                 FrameCommand, WaitCommand, ShowCommand, LogCommand, UnpaintCommand, AsCommand, QuitCommand>;

// Reads one line. `who` is the creature that commands mean if they name none. Errors: InvalidInput, with a
// sentence that tells what was expected.
Result<Command> parse_command(std::string_view line, const Book& book, std::uint32_t who);

// Every word that a line may begin with, for completion.
std::vector<std::string> command_words();

}  // namespace affray::client
