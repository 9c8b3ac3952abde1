// What the host proposes for the referee's creatures, as the referee reads and accepts it.
#include <array>
#include <boost/asio.hpp>

#include "client/play/table.h"

namespace affray::client {
namespace {

std::string order_line(const v1::AutopilotOrder& order, const Book& book) {
    static constexpr std::array<std::string_view, 4> kModes{"as its side", "by hand", "propose", "run"};
    static constexpr std::array<std::string_view, 5> kTactics{"nearest", "nearest", "weakest", "protect",
                                                              "hold"};
    std::string line = order.who() == 0 ? order.side() : book.name(order.who());
    line += ": " + std::string(kModes.at(static_cast<std::size_t>(order.mode()))) + ", " +
            std::string(kTactics.at(static_cast<std::size_t>(order.tactic())));
    for (const std::uint32_t ward : order.wards()) line += " " + book.name(ward);
    if (order.flee_below() > 0) line += ", flees below " + std::to_string(order.flee_below()) + " %";
    return line;
}

}  // namespace

const v1::AutopilotProposal* Table::proposal() const {
    const bool current = autopilot_.has_proposal() && client_.has_view() &&
                         autopilot_.proposal().version() == client_.view().version();
    return current ? &autopilot_.proposal() : nullptr;
}

void Table::take_autopilot(const v1::Autopilot& told) {
    const bool halts = told.halted() && !autopilot_.halted();
    autopilot_ = told;
    if (halts) screen_.print("(nothing runs by itself now: " + told.halted_by() + ")");
    if (const auto* open = proposal()) screen_.print(proposal_text(*open));
}

std::string Table::proposal_text(const v1::AutopilotProposal& proposal) const {
    std::string out;
    const bool runs = proposal.mode() == v1::AUTOPILOT_MODE_RUN && !autopilot_.halted();
    for (int i = 0; i < proposal.choices_size(); ++i) {
        if (runs && i > 0) break;
        const std::string lead =
            i == 0 ? "(" + book().name(proposal.who()) + " " : "(or " + std::to_string(i + 1) + ": ";
        out += lead + proposal.choices(i).reason() + (i == 0 && !runs ? "; auto accept)\n" : ")\n");
    }
    return out;
}

std::string Table::autopilot_text() const {
    std::string out;
    for (const auto& order : autopilot_.orders()) out += "  " + order_line(order, book()) + "\n";
    if (autopilot_.orders().empty()) out += "  Everybody is played by hand.\n";
    if (autopilot_.halted()) out += "  Nothing runs by itself: " + autopilot_.halted_by() + "\n";
    if (const auto* open = proposal()) out += proposal_text(*open);
    return out;
}

Table::Awaited Table::accept(AcceptCommand command) {
    const auto* open = proposal();
    if (open == nullptr || command.choice > static_cast<std::uint32_t>(open->choices_size())) {
        screen_.refuse(open == nullptr ? "nothing is proposed now" : "there is no such choice");
        co_return false;
    }
    SubmitCommand submitted{open->choices(static_cast<int>(command.choice) - 1).intent(), false};
    submitted.wish.set_expected_version(open->version());
    co_return co_await submit(std::move(submitted));
}

}  // namespace affray::client
