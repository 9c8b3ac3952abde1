// The reducer knows no rule, and yet its view equals the server's: random legal fights, every version, every
// kind of viewer.
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "client/lib/reducer.h"
#include "codec/view_codec.h"
#include "rules/preview.h"
#include "support/arena.h"

namespace affray::client {
namespace {

using google::protobuf::util::MessageDifferencer;

constexpr int kFights = 40;
constexpr int kIntentsAFight = 120;

std::uint64_t first_seed() {
    const char* given = std::getenv("AFFRAY_SEED");
    return given == nullptr ? 20'261 : std::strtoull(given, nullptr, 10);
}

// One who looks on, and what the reducer has made of it.
struct Watcher {
    Viewer viewer{};
    v1::View view{};
};

v1::View server_view(const State& state, std::uint64_t version, const Viewer& viewer) {
    v1::View view;
    codec::encode_view(state, version, viewer, view);
    return view;
}

std::string difference(const v1::View& server, const v1::View& client) {
    std::string report;
    MessageDifferencer differencer;
    differencer.ReportDifferencesToString(&report);
    return differencer.Compare(server, client) ? std::string{} : report;
}

class Fight {
  public:
    explicit Fight(std::uint64_t seed) : chance_(seed), dice_(seed + 1), rules_(make_ruleset("affray")) {
        situation_.state = test::random_opening(seed);
        auto scene = std::make_shared<Scene>(*situation_.state.scene);
        scene->stat_blocks.push_back(scene->sheets.back());
        scene->stat_blocks.edit(0).id = "late";
        situation_.state.scene = std::move(scene);
        watchers_ = {{{Role::Referee, SeatId::Referee}},
                     {{Role::Player, SeatId{1}}},
                     {{Role::Player, SeatId{2}}},
                     {{Role::Spectator, SeatId::Referee}}};
        for (Watcher& watcher : watchers_) watcher.view = server_view(situation_.state, 0, watcher.viewer);
    }

    // Plays one intent; false when the fight is over or nobody can do anything.
    bool step() {
        if (situation_.state.phase == Phase::Ended) return false;
        const auto [seat, intent] = choose();
        const Outcome outcome = submit(situation_, *rules_, dice_, orders_, seat, intent);
        if (outcome.rejected) return ++refused_ < 40;
        refused_ = 0;
        situation_ = outcome.next;
        ++version_;
        codec::DeltaEncoder encoder;
        for (Watcher& watcher : watchers_) {
            reduce(watcher.view, encoder.encode(version_, outcome.events, situation_.state, watcher.viewer));
            const std::string different =
                difference(server_view(situation_.state, version_, watcher.viewer), watcher.view);
            EXPECT_EQ(different, "") << "version " << version_ << ", role "
                                     << static_cast<int>(watcher.viewer.role) << ", seat "
                                     << number(watcher.viewer.seat) << ", after " << to_string(intent.verb());
            if (!different.empty()) return false;
        }
        return true;
    }

    std::uint64_t version() const { return version_; }

  private:
    std::pair<SeatId, Intent> choose() {
        if (situation_.state.phase == Phase::Setup) return {SeatId::Referee, Intent{SetupIntent{}}};
        if (chance_.one_in(12) && !situation_.state.asked) return {SeatId::Referee, ruling()};
        const auto first = static_cast<std::uint32_t>(chance_.between(0, 2));
        for (std::uint32_t i = 0; i < 3; ++i) {
            const SeatId seat{(first + i) % 3};
            auto legal = legal_intents(situation_, *rules_, seat);
            // Else few fights would see a third round.
            if (!chance_.one_in(40))
                std::erase_if(legal, [](const Intent& intent) {
                    return intent.verb() == Verb::EndEncounter || intent.verb() == Verb::Propose;
                });
            if (legal.empty()) continue;
            return {seat, legal[static_cast<std::size_t>(
                              chance_.between(0, static_cast<std::int32_t>(legal.size()) - 1))]};
        }
        return {SeatId::Referee, ruling()};
    }

    // What only the referee may do, and what reaches into every corner of a view.
    Intent ruling() {
        const State& state = situation_.state;
        const auto count = static_cast<std::int32_t>(state.creatures.size());
        const CreatureId who{static_cast<std::uint32_t>(chance_.between(1, count))};
        const std::string path = "creatures." + state.sheet(who).id + ".";
        switch (chance_.between(1, 7)) {
            case 1:
                return Intent{OverrideIntent{Verb::Override, path + "hp",
                                             std::to_string(chance_.between(-3, 20)), "x"}};
            case 2:
                return Intent{
                    OverrideIntent{Verb::Override, path + "ap", std::to_string(chance_.between(0, 6)), "x"}};
            case 3: return Intent{OverrideIntent{Verb::Override, "encounter.round", "9", "x"}};
            case 4: return Intent{OverrideIntent{Verb::Override, path + "ac", "12", "x"}};
            case 5:
                return Intent{GovernIntent{Verb::ApplyDamage, who, {}, {}, chance_.between(1, 30), {}, {}}};
            case 6: {
                SetupIntent arrival;
                arrival.verb = Verb::AddCreature;
                arrival.stat_block = "late";
                arrival.name = "Late comer";
                arrival.place = {chance_.between(-5, 5), chance_.between(-5, 5), 0};
                return Intent{arrival};
            }
            default: return Intent{GovernIntent{Verb::Heal, who, {}, {}, chance_.between(1, 30), {}, {}}};
        }
    }

    test::Chance chance_;
    test::ChanceDice dice_;
    std::shared_ptr<const Ruleset> rules_;
    DefaultOrders orders_{};
    Situation situation_{};
    std::vector<Watcher> watchers_{};
    std::uint64_t version_ = 0;
    int refused_ = 0;
};

TEST(ReducerProperty, ReducedViewsEqualTheServersAtEveryVersion) {
    const std::uint64_t seed = first_seed();
    std::uint64_t versions = 0;
    for (int i = 0; i < kFights && !testing::Test::HasFailure(); ++i) {
        SCOPED_TRACE("AFFRAY_SEED=" + std::to_string(seed + static_cast<std::uint64_t>(i)));
        Fight fight(seed + static_cast<std::uint64_t>(i));
        for (int n = 0; n < kIntentsAFight && fight.step(); ++n) continue;
        versions += fight.version();
    }
    RecordProperty("versions", std::to_string(versions));
    std::printf("seed %llu: %llu versions compared for four viewers\n", static_cast<unsigned long long>(seed),
                static_cast<unsigned long long>(versions));
    EXPECT_GT(versions, static_cast<std::uint64_t>(kFights) * 10);
}

}  // namespace
}  // namespace affray::client
