// SEC-6: kind of request x role x ownership x phase, at real sessions. requests.txt says who may ask what; to
// everybody else it is refused as not theirs, and nothing changes. Exports: net/export_test.cpp.
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <span>
#include <sstream>

#include "fuzz/scene_table.h"
#include "support/source_path.h"

namespace affray::test {
namespace {

using fuzz::SceneTable;
using session::test::Player;

using Table = std::map<std::string, std::set<std::string>>;

Table read_table() {
    std::ifstream in(source_path("/tests/property/requests.txt"));
    Table table;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line.substr(0, line.find('#')));
        std::string kind;
        if (!(words >> kind)) continue;
        for (std::string who; words >> who;) table[kind].insert(who);
    }
    return table;
}

// Of a seat that plays somebody, and sees somebody whom it does not play.
struct Cast {
    SeatId player{};
    std::uint32_t own = 0;
    std::uint32_t other = 0;
};

std::optional<Cast> cast_of(const State& state) {
    for (const Creature& own : state.creatures) {
        const Viewer viewer{Role::Player, own.seat};
        if (own.seat == SeatId::Referee || own.hidden) continue;
        for (const Creature& other : state.creatures)
            if (other.seat != own.seat && !other.hidden && sees(state, viewer, other.id) &&
                !controls(state, viewer, other.id))
                return Cast{own.seat, number(own.id), number(other.id)};
    }
    return std::nullopt;
}

v1::Intent end_turn(std::uint32_t who) {
    v1::Intent intent;
    intent.mutable_turn()->set_verb("end_turn");
    intent.mutable_turn()->set_who(who);
    return intent;
}

v1::ClientFrame ask_about(const std::string& kind, std::uint32_t who) {
    v1::ClientFrame frame;
    if (kind == "submit") {
        frame.mutable_submit()->set_intent_id("turn of " + std::to_string(who));
        *frame.mutable_submit()->mutable_intent() = end_turn(who);
    }
    if (kind == "preview") *frame.mutable_preview()->mutable_intent() = end_turn(who);
    if (kind == "menu") frame.mutable_menu()->set_who(who);
    if (kind == "standing_order") {
        frame.mutable_standing_order()->set_who(who);
        frame.mutable_standing_order()->set_key("opportunity");
        frame.mutable_standing_order()->set_value("never");
    }
    return frame;
}

v1::ClientFrame request(const std::string& kind, const Cast& cast) {
    constexpr std::string_view kOfOther = "_of_other";
    if (kind.ends_with(kOfOther)) return ask_about(kind.substr(0, kind.size() - kOfOther.size()), cast.other);
    v1::ClientFrame frame = ask_about(kind, cast.own);
    if (kind == "view") frame.mutable_view();
    if (kind == "past") frame.mutable_past()->set_version(0);
    if (kind == "history") frame.mutable_history()->set_version(0);
    if (kind == "point") frame.mutable_point()->mutable_at()->set_x(1);
    if (kind == "chat") frame.mutable_chat()->set_text("hello");
    if (kind == "whisper_to_a_seat") {
        frame.mutable_chat()->set_text("psst");
        frame.mutable_chat()->set_whisper(true);
        frame.mutable_chat()->set_to(number(cast.player));
    }
    if (kind == "autopilot_order") frame.mutable_autopilot_order()->set_who(cast.other);
    if (kind == "autopilot_settings") frame.mutable_autopilot_settings()->set_halted(true);
    if (kind == "admit") frame.mutable_admit()->set_seat(number(cast.player));
    if (kind == "undo") frame.mutable_submit()->mutable_undo();
    if (kind == "steer") frame.mutable_submit()->mutable_steer()->set_verb("pause");
    if (kind == "rewind") frame.mutable_submit()->mutable_rewind()->set_reason("again");
    if (frame.has_submit() && kind != "submit") frame.mutable_submit()->set_intent_id(kind);
    return frame;
}

// Refused because of who asks, not of what.
bool not_theirs(const v1::ServerFrame& frame) {
    static const std::set<std::string> codes{"NOT_ADMITTED", "SPECTATOR", "REFEREE_ONLY", "NOT_CONTROLLER"};
    if (codes.count(frame.reply().rejected().code()) != 0 || codes.count(frame.fault().code()) != 0)
        return true;
    const auto& reasons = frame.preview().reasons();
    return std::any_of(reasons.begin(), reasons.end(),
                       [](const v1::Rejected& one) { return codes.count(one.code()) != 0; });
}

bool refused_at_all(const v1::ServerFrame& frame) {
    return frame.reply().has_rejected() || frame.has_fault() || frame.preview().reasons_size() > 0;
}

class RequestMatrix : public ::testing::Test {
  protected:
    void visit(const fuzz::Scene& scene, const Cast& cast) {
        for (const char* role : {"referee", "player", "waiting", "spectator"}) {
            const std::string who = role;
            SceneTable table(scene);
            table.begin(who == "waiting");
            std::size_t seat = 0;
            while (who != "referee" && seat + 1 < table.seats() && !is_seat(table, seat, who, cast)) ++seat;
            for (const auto& [kind, allowed] : allowed_) ask(table, seat, who, kind, cast);
        }
    }

    static bool is_seat(const SceneTable& table, std::size_t seat, const std::string& who, const Cast& cast) {
        if (who == "spectator") return table.role(seat) == Role::Spectator;
        return seat == number(cast.player);
    }

    void ask(SceneTable& table, std::size_t seat, const std::string& who, const std::string& kind,
             const Cast& cast) {
        const std::string what = table.scene().name + ": " + kind + " by " + who;
        SCOPED_TRACE(what);
        Player& player = table.player(seat);
        ASSERT_FALSE(player.closed);
        const std::uint64_t hash = state_hash(table.host()->state());
        const std::uint64_t version = table.host()->version();
        const std::size_t before = player.frames.size();
        player.say(request(kind, cast));
        table.table().settle();
        const std::span answers = std::span(player.frames).subspan(before);
        ++cells_;
        if (allowed_.at(kind).count(who) != 0) {
            EXPECT_TRUE(std::none_of(answers.begin(), answers.end(), not_theirs));
            return;
        }
        // The rules may have a reason that comes before.
        const bool rules_speak =
            who == "player" && (kind.starts_with("submit") || kind.starts_with("preview"));
        EXPECT_TRUE(std::any_of(answers.begin(), answers.end(), rules_speak ? refused_at_all : not_theirs));
        EXPECT_EQ(state_hash(table.host()->state()), hash);
        EXPECT_EQ(table.host()->version(), version);
    }

    const Table allowed_ = read_table();
    std::uint64_t cells_ = 0;
};

TEST_F(RequestMatrix, SEC6WhatTheTableDoesNotAllowIsRefusedAsNotTheirs) {
    const fuzz::Scenes scenes;
    std::set<Phase> phases;
    for (const auto& [ruleset, lore] : scenes.lore()) {
        std::set<Phase> seen;
        for (const fuzz::Scene* scene : lore.scenes) {
            const State& state = scene->situation.state;
            const auto cast = cast_of(state);
            if (!cast || state.asked || !seen.insert(state.phase).second) continue;
            visit(*scene, *cast);
        }
        phases.insert(seen.begin(), seen.end());
    }
    std::cout << cells_ << " cells of kind, role, ownership, phase and ruleset in " << phases.size()
              << " phases\n";
    EXPECT_GE(phases.size(), 4U);
}

}  // namespace
}  // namespace affray::test
