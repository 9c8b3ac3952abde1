// A party without aim walks dungeon turns and days of the ready expeditions: what is refused changes
// nothing, what is accepted is the same when the log is folded, and a way back over turns, days and scenes
// leads to what stood there. The seed is printed; AFFRAY_SEED, AFFRAY_TURNS and AFFRAY_DAYS choose others:
// 2000 and 500 take two minutes.
#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <memory>

#include "content/library.h"
#include "property/environment.h"
#include "readings/journey/expedition.h"
#include "readings/rounds/round_parts.h"
#include "rules/preview.h"
#include "support/arena.h"
#include "support/source_path.h"

namespace affray::test {
namespace {

struct Ready {
    std::string_view id, camp, gate;
};
constexpr std::array<Ready, 2> kPlaces{{{"classic/bell_under_the_fen", "heath", "causeway"},
                                        {"classic/stair_under_kell_point", "open_ground", "tower_door"}}};

struct Walked {
    std::int32_t turns = 0, days = 0, scenes = 0, refused = 0, back = 0;
};

class Walk {
  public:
    Walk(const content::Opening& opening, const Ready& place, std::uint64_t seed)
        : rules_(*opening.ruleset), place_(place), chance_(seed), dice_(seed) {
        opening_ = {opening.state, nullptr};
        for (Creature& creature : opening_.state.creatures.edited()) creature.seat = SeatId::Referee;
        now_ = twin_ = opening_;
        versions_.push_back(now_);
    }

    /// False: nobody is left of the party.
    bool step(Walked& walked) {
        if (travellers(view()).empty()) return false;
        if (versions_.size() > 1 && chance_.one_in(150)) lead_back(walked);
        const Intent intent = choose();
        const std::uint64_t drawn = dice_.drawn();
        Outcome outcome = submit(now_, rules_, dice_, orders_, SeatId::Referee, intent);
        if (outcome.rejected) {
            ++walked.refused;
            EXPECT_EQ(dice_.drawn(), drawn) << to_string(intent.verb());
            EXPECT_TRUE(now_.state == versions_.back().state) << to_string(intent.verb());
            stuck_ = true;
            return true;
        }
        stuck_ = false;
        Batch batch{SeatId::Referee, intent, AnsweredBy::Player, std::move(outcome.events)};
        count(batch, walked);
        now_ = std::move(outcome.next);
        replay(twin_, batch);
        EXPECT_TRUE(twin_.state == now_.state) << "folded otherwise after " << to_string(intent.verb());
        EXPECT_EQ(twin_.pending == nullptr, now_.pending == nullptr);
        now_ = twin_;
        versions_.push_back(now_);
        if (versions_.size() > kKept) versions_.erase(versions_.begin());
        return true;
    }

    bool sound() const { return !testing::Test::HasFailure(); }

  private:
    static constexpr std::size_t kKept = 60;

    View view() const { return {now_.state, rules_}; }

    static void count(const Batch& batch, Walked& walked) {
        for (const Event& event : batch.events)
            if (const auto* period = event.as<PeriodEnded>()) {
                walked.turns += period->unit == Name(kDungeonTurn) ? 1 : 0;
                walked.days += period->unit == Name(kDay) ? 1 : 0;
            }
        walked.scenes += batch.intent.verb() == Verb::EnterScene ? 1 : 0;
    }

    // What stood there stands again, and play goes on from it.
    void lead_back(Walked& walked) {
        const auto kept = static_cast<std::int32_t>(versions_.size());
        const auto to = static_cast<std::size_t>(chance_.between(0, kept - 1));
        versions_.resize(to + 1);
        now_ = twin_ = versions_.back();
        ++walked.back;
    }

    JourneyIntent journey(Verb verb, std::string_view mode = {}, std::string_view where = {}) const {
        JourneyIntent intent{.verb = verb};
        intent.mode = Name(mode);
        intent.where = Name(where);
        return intent;
    }

    Intent choose() {
        if (now_.state.asked) return {AnswerIntent{.question = now_.state.asked->id}};
        if (running(view())) return {SetupIntent{.verb = Verb::EndEncounter, .outcome = "called"}};
        if (in_phase(view(), kEncountered)) return {SetupIntent{.verb = Verb::StartEncounter}};
        if (const auto hurt = mend()) return *hurt;
        if (chance_.one_in(40) || (stuck_ && chance_.one_in(4))) return elsewhere();
        if (in_scene(view(), kInTown)) return in_town();
        if (in_scene(view(), kInWilds)) return by_day();
        const bool ends = chance_.one_in(3);
        return ends ? Intent{journey(Verb::EndPeriod)} : anything();
    }

    std::optional<Intent> mend() const {
        for (const CreatureId who : travellers(view())) {
            const Creature& one = view().creature(who);
            if (2 * one.hp >= one.hp_max) continue;
            return Intent{GovernIntent{.verb = Verb::Heal, .who = who, .value = one.hp_max}};
        }
        return std::nullopt;
    }

    Intent elsewhere() {
        switch (chance_.between(0, 2)) {
            case 0: return {journey(Verb::EnterScene, "town")};
            case 1: return {journey(Verb::EnterScene, "wilderness", place_.camp)};
            default: return {journey(Verb::EnterScene, "dungeon", place_.gate)};
        }
    }

    Intent in_town() {
        if (!chance_.one_in(4)) return anything();
        return {GovernIntent{.verb = Verb::AdvanceTime, .value = chance_.between(1, 3), .text = "days"}};
    }

    Intent by_day() {
        if (!in_phase(view(), kDayStart)) return {journey(Verb::EndPeriod)};
        const bool rests = stuck_ || chance_.one_in(5);
        JourneyIntent plan = journey(Verb::PlanDay, rests ? "rest" : "travel", rests ? "clear" : "");
        if (!rests) plan.route = {Leg{chance_.one_in(2) ? "clear" : "swamp", 6, chance_.one_in(2)}};
        return {std::move(plan)};
    }

    // Something that is offered to somebody, may it be done or not.
    Intent anything() {
        std::vector<Intent> all;
        for (const CreatureId who : travellers(view()))
            for (Intent& intent : suggestions(view(), who)) all.push_back(std::move(intent));
        if (all.empty()) return elsewhere();
        const auto last = static_cast<std::int32_t>(all.size()) - 1;
        return all[static_cast<std::size_t>(chance_.between(0, last))];
    }

    const Ruleset& rules_;
    const Ready place_;
    Chance chance_;
    ChanceDice dice_;
    DefaultOrders orders_;
    Situation opening_, now_, twin_;
    std::vector<Situation> versions_;
    bool stuck_ = false;
};

TEST(ExpeditionWalk, RefusedChangesNothingRestoredEqualsContinuedAndAWayBackLeadsBack) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 20'261'128);
    const auto turns = static_cast<std::int32_t>(environment_number("AFFRAY_TURNS", 500));
    const auto days = static_cast<std::int32_t>(environment_number("AFFRAY_DAYS", 125));
    std::cout << "seed " << seed << '\n';
    const content::Library library = content::Library::load(source_path("/content"), make_ruleset);
    Walked walked;
    for (std::uint64_t life = 0; walked.turns < turns || walked.days < days; ++life) {
        const Ready& place = kPlaces[life % kPlaces.size()];
        const auto opening = library.open(std::string(place.id));
        ASSERT_TRUE(opening) << place.id;
        SCOPED_TRACE(std::string(place.id) + ", seed " + std::to_string(seed + life));
        Walk walk(*opening, place, seed + life);
        for (std::int32_t steps = 0; steps < 4'000 && walk.step(walked) && walk.sound(); ++steps) continue;
        ASSERT_TRUE(walk.sound());
    }
    std::cout << walked.turns << " turns, " << walked.days << " days, " << walked.scenes << " scenes, "
              << walked.refused << " refused, " << walked.back << " ways back\n";
    EXPECT_GT(walked.back, 10);
    EXPECT_GT(walked.refused, 10);
}

}  // namespace
}  // namespace affray::test
