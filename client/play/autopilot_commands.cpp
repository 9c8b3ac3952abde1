// The commands of monsters by themselves: orders to sides and creatures, pace, and what is proposed.
#include <array>

#include "client/play/reader.h"

namespace affray::client::autopilot_commands {
namespace {

constexpr const char* kForm =
    "auto SIDE|CREATURE propose|run|off|inherit [nearest | weakest | hold | protect CREATURE...] [flee "
    "PERCENT]";

std::optional<v1::AutopilotMode> mode_named(std::string_view word) {
    if (word == "inherit") return v1::AUTOPILOT_MODE_UNSPECIFIED;
    if (word == "off") return v1::AUTOPILOT_MODE_OFF;
    if (word == "propose") return v1::AUTOPILOT_MODE_PROPOSE;
    if (word == "run") return v1::AUTOPILOT_MODE_RUN;
    return std::nullopt;
}

std::optional<v1::AutopilotTactic> tactic_named(std::string_view word) {
    if (word == "nearest") return v1::AUTOPILOT_TACTIC_NEAREST;
    if (word == "weakest") return v1::AUTOPILOT_TACTIC_WEAKEST;
    if (word == "protect") return v1::AUTOPILOT_TACTIC_PROTECT;
    if (word == "hold") return v1::AUTOPILOT_TACTIC_HOLD;
    return std::nullopt;
}

Parsed halted(bool still) {
    FrameCommand command;
    command.frame.mutable_autopilot_settings()->set_halted(still);
    return Command{std::move(command)};
}

Parsed pause(const Reader& r) {
    constexpr std::uint32_t kSecondsMax = 60, kMsPerSecond = 1000;
    std::uint32_t seconds = 0;
    if (r.size() != 3 || !parse_number(r[2], seconds) || seconds > kSecondsMax)
        return expected("auto pause SECONDS, up to 60");
    FrameCommand command;
    command.frame.mutable_autopilot_settings()->set_pause_ms(seconds * kMsPerSecond);
    return Command{std::move(command)};
}

// What is proposed, or another of the choices.
Parsed accept(const Reader& r) {
    AcceptCommand command;
    if (r.size() > 3 || (r.size() == 3 && (!parse_number(r[2], command.choice) || command.choice == 0)))
        return expected("auto accept [N]");
    return Command{command};
}

Parsed order(const Reader& r) {
    const auto side = r.book.find_side(r[1]);
    const auto who = r.creature(1);
    if (!side && !who) return r.no_side(1, kForm);
    const auto mode = r.size() > 2 ? mode_named(r[2]) : std::nullopt;
    if (!mode) return r.unexpected(2, kForm);
    FrameCommand command;
    v1::AutopilotOrder& order = *command.frame.mutable_autopilot_order();
    if (side) order.set_side(r.book.view().sides(static_cast<int>(*side)).id());
    if (!side) order.set_who(*who);
    order.set_mode(*mode);
    for (std::size_t i = 3; i < r.size(); ++i) {
        const auto tactic = tactic_named(r[i]);
        const auto ward = r.creature(i);
        if (tactic) {
            order.set_tactic(*tactic);
        } else if (r[i] == "flee") {
            const auto share = r.number(++i);
            if (!share || *share < 0 || *share > 100) return r.unexpected(i, kForm);
            order.set_flee_below(static_cast<std::uint32_t>(*share));
        } else if (ward && order.tactic() == v1::AUTOPILOT_TACTIC_PROTECT) {
            order.add_wards(*ward);
        } else {
            return r.unexpected(i, kForm);
        }
    }
    return Command{std::move(command)};
}

}  // namespace

Parsed pilot(const Reader& r) {
    if (r.size() == 1) return Command{ShowCommand{.what = ShowCommand::What::Autopilot}};
    if (r.size() == 2 && (r[1] == "halt" || r[1] == "go")) return halted(r[1] == "halt");
    if (r[1] == "accept") return accept(r);
    return r[1] == "pause" ? pause(r) : order(r);
}

}  // namespace affray::client::autopilot_commands
