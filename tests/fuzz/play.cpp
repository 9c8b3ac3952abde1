// Writing and reading plays.
#include "fuzz/play.h"

#include <google/protobuf/util/json_util.h>

#include <sstream>

namespace affray::fuzz {
namespace {

constexpr std::string_view word_of(Way way) {
    switch (way) {
        case Way::Submit: return "submit";
        case Way::Preview: return "preview";
        case Way::Menu: return "menu";
    }
    return {};
}

std::optional<Way> way_from(std::string_view word) {
    for (const Way way : {Way::Submit, Way::Preview, Way::Menu})
        if (word_of(way) == word) return way;
    return std::nullopt;
}

std::string word_of(const Viewer& asker) {
    if (asker.role == Role::Referee) return "referee";
    if (asker.role == Role::Spectator) return "spectator";
    return "seat " + std::to_string(number(asker.seat));
}

std::optional<Viewer> asker_from(std::istringstream& in) {
    std::string word;
    in >> word;
    if (word == "referee") return Viewer{Role::Referee, SeatId::Referee};
    if (word == "spectator") return Viewer{Role::Spectator, kSpectatorSeat};
    std::uint32_t seat = 0;
    if (word != "seat" || !(in >> seat)) return std::nullopt;
    return Viewer{Role::Player, SeatId{seat}};
}

std::optional<Line> line_from(const std::string& text) {
    std::istringstream in(text);
    const auto asker = asker_from(in);
    std::string word;
    in >> word;
    const auto way = way_from(word);
    std::string json;
    std::getline(in, json);
    Line line;
    if (!asker || !way || !google::protobuf::util::JsonStringToMessage(json, &line.intent).ok())
        return std::nullopt;
    line.asker = *asker;
    line.way = *way;
    return line;
}

}  // namespace

std::string to_text(const Play& play) {
    std::string text = play.scene + "\n";
    for (const Line& line : play.lines) {
        std::string json;
        if (!google::protobuf::util::MessageToJsonString(line.intent, &json).ok()) json = "{}";
        text += word_of(line.asker) + " " + std::string(word_of(line.way)) + " " + json + "\n";
    }
    return text;
}

std::optional<Play> play_from(std::string_view text) {
    std::istringstream in{std::string(text)};
    Play play;
    for (std::string one; std::getline(in, one);) {
        if (one.empty() || one.starts_with('#')) continue;
        if (play.scene.empty()) {
            play.scene = one;
            continue;
        }
        auto line = line_from(one);
        if (!line) return std::nullopt;
        play.lines.push_back(std::move(*line));
    }
    if (play.scene.empty()) return std::nullopt;
    return play;
}

}  // namespace affray::fuzz
