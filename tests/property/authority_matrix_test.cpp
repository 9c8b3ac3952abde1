// SEC-6: role x verb x ownership x phase x kind of request. Every intent that a conformance case has accepted
// is asked again, where it stood, by everybody else; authority.txt says whom it may be accepted of.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "codec/intent_codec.h"
#include "fuzz/play_scenes.h"
#include "rules/door.h"
#include "rules/preview.h"
#include "support/arena.h"
#include "support/source_path.h"

namespace affray::test {
namespace {

// Who asks, in relation to the creature that the intent is about.
enum class Asker : std::uint8_t { Referee, Owner, OtherPlayer, NoSeat, Spectator };
constexpr std::array kAskers{Asker::Referee, Asker::Owner, Asker::OtherPlayer, Asker::NoSeat,
                             Asker::Spectator};

std::string_view word_of(Asker asker) {
    switch (asker) {
        case Asker::Referee: return "referee";
        case Asker::Owner: return "owner";
        case Asker::OtherPlayer: return "other";
        case Asker::NoSeat: return "no_seat";
        case Asker::Spectator: return "spectator";
    }
    return {};
}

using Table = std::map<std::string, std::set<std::string>, std::less<>>;

Table read_table() {
    std::ifstream in(source_path("/tests/property/authority.txt"));
    Table table;
    for (std::string line; std::getline(in, line);) {
        std::istringstream words(line.substr(0, line.find('#')));
        std::string verb;
        if (!(words >> verb)) continue;
        auto& allowed = table[verb];
        for (std::string who; words >> who;) allowed.insert(who);
    }
    return table;
}

struct Cell {
    std::string verb;
    Asker asker = Asker::Referee;
    Phase phase = Phase::Setup;
    auto operator<=>(const Cell&) const = default;
};

class Matrix {
  public:
    explicit Matrix(Table table) : table_(std::move(table)) {}

    void visit(const fuzz::Scene& scene) {
        const auto decoded = codec::decode_intent(scene.prompt->second);
        const auto* intent = std::get_if<ForeignIntent>(&decoded);
        if (intent == nullptr) return;
        if (!accepted(scene, scene.prompt->first, *intent)) return;
        for (const Asker asker : kAskers) ask(scene, asker, *intent);
    }

    const std::map<Cell, std::uint64_t>& visited() const { return visited_; }
    const std::map<std::string, std::set<std::string>>& seen() const { return seen_; }
    std::uint64_t asked() const { return asked_; }

  private:
    static bool accepted(const fuzz::Scene& scene, SeatId seat, const ForeignIntent& intent) {
        ChanceDice dice(7);
        return !submit(scene.situation, *scene.rules, dice, DefaultOrders(), seat, intent).rejected;
    }

    // The seat of this kind in the scene, if there is one.
    static std::optional<Viewer> seat_of(const fuzz::Scene& scene, Asker asker, const ForeignIntent& intent) {
        const State& state = scene.situation.state;
        const SeatId first = scene.prompt->first;
        const auto who = known_creature(state, {Role::Referee, SeatId::Referee}, intent.who());
        const SeatId owner = who ? state.creature(*who).seat : first;
        switch (asker) {
            case Asker::Referee: return Viewer{Role::Referee, SeatId::Referee};
            case Asker::NoSeat: return Viewer{Role::Player, SeatId{99}};
            case Asker::Spectator: return Viewer{Role::Spectator, SeatId{99}};
            case Asker::Owner:
                if (owner == SeatId::Referee) return std::nullopt;
                return Viewer{Role::Player, owner};
            case Asker::OtherPlayer: break;
        }
        for (const SeatEntry& seat : state.scene->seats)
            if (seat.id != SeatId::Referee && seat.id != owner) return Viewer{Role::Player, seat.id};
        return std::nullopt;
    }

    void ask(const fuzz::Scene& scene, Asker asker, const ForeignIntent& intent) {
        const auto viewer = seat_of(scene, asker, intent);
        if (!viewer) return;
        const std::string verb(to_string(intent.verb()));
        const bool may = table_[verb].count(std::string(word_of(asker))) != 0;
        const std::string what = scene.name + ": " + verb + " by " + std::string(word_of(asker));
        const std::uint64_t hash = state_hash(scene.situation.state);
        ++visited_[{verb, asker, scene.situation.state.phase}];
        ++asked_;
        const Preview before = preview(scene.situation, *scene.rules, *viewer, intent);
        if (before.reasons.empty()) seen_[verb].insert(std::string(word_of(asker)));
        EXPECT_TRUE(may || !before.reasons.empty()) << "previewed: " << what;
        EXPECT_TRUE(may || before.bill.lines().empty() || !before.reasons.empty()) << what;
        if (asker == Asker::Spectator) return;  // nobody submits for them: see request_matrix_test
        ChanceDice dice(7);
        const Outcome outcome =
            submit(scene.situation, *scene.rules, dice, DefaultOrders(), viewer->seat, intent);
        if (!outcome.rejected) seen_[verb].insert(std::string(word_of(asker)));
        expect_alike(before, outcome, what);
        if (may && !outcome.rejected) return;
        EXPECT_TRUE(outcome.rejected) << "submitted: " << what;
        EXPECT_EQ(state_hash(outcome.next.state), hash) << what;
        EXPECT_EQ(dice.drawn(), 0) << what;
    }

    // A preview and the submit give the same verdict, and the same first reason.
    static void expect_alike(const Preview& before, const Outcome& outcome, const std::string& what) {
        EXPECT_EQ(before.reasons.empty(), !outcome.rejected) << what;
        if (before.reasons.empty() || !outcome.rejected) return;
        EXPECT_EQ(to_string(before.reasons.front().code), to_string(outcome.rejected->code)) << what;
    }

    Table table_;
    std::map<Cell, std::uint64_t> visited_;
    std::map<std::string, std::set<std::string>> seen_;
    std::uint64_t asked_ = 0;
};

TEST(AuthorityMatrix, SEC6WhatTheTableDoesNotAllowIsRefusedAndChangesNothing) {
    const fuzz::Scenes scenes;
    Matrix matrix(read_table());
    for (const auto& [ruleset, lore] : scenes.lore())
        for (const fuzz::Scene* scene : lore.scenes)
            if (scene->prompt) matrix.visit(*scene);
    std::set<Phase> phases;
    for (const auto& [cell, count] : matrix.visited()) phases.insert(cell.phase);
    std::cout << matrix.visited().size() << " cells of verb, asker and phase; " << matrix.asked()
              << " questions in " << phases.size() << " phases\n";
    EXPECT_EQ(phases.size(), 5U);
    if (std::getenv("AFFRAY_SHOW_AUTHORITY") == nullptr) return;
    for (const auto& [verb, askers] : matrix.seen()) {
        std::cout << verb;
        for (const std::string& asker : askers) std::cout << ' ' << asker;
        std::cout << '\n';
    }
}

TEST(AuthorityMatrix, SEC6EveryVerbHasItsRow) {
    const Table table = read_table();
    for (std::size_t i = 0; i < kVerbCount; ++i) {
        const std::string verb(to_string(Verb{static_cast<std::uint8_t>(i)}));
        EXPECT_EQ(table.count(verb), 1U) << verb << " has no row in authority.txt";
    }
    EXPECT_EQ(table.size(), kVerbCount) << "a row names no verb";
}

}  // namespace
}  // namespace affray::test
