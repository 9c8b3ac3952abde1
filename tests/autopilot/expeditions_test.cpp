// The ready expeditions without people: a party that tries what it is offered, and whose fights are left to
// the host, goes in, and comes out or falls. Nothing it asks for is refused. The seed is printed; AFFRAY_SEED
// and AFFRAY_EXPEDITIONS choose others, AFFRAY_TELL tells every step.
#include <gtest/gtest.h>

#include <array>
#include <iostream>
#include <set>

#include "autopilot/proposal.h"
#include "content/library.h"
#include "property/environment.h"
#include "readings/journey/expedition.h"
#include "readings/journey/ground.h"
#include "readings/rounds/round_parts.h"
#include "readings/rounds/waves.h"
#include "support/arena.h"
#include "support/source_path.h"

namespace affray::autopilot {
namespace {

constexpr std::size_t kIntentsMax = 20'000;
constexpr std::int32_t kTurnsMost = 150, kTurnsToRest = 5;
constexpr std::size_t kWearyAfter = 40, kDealsMost = 12;

enum class End : std::uint8_t { Home, Fallen, Lost };

JourneyIntent journey(Verb verb, const Name& mode = {}, const Name& where = {}) {
    JourneyIntent intent{.verb = verb};
    intent.mode = mode;
    intent.where = where;
    return intent;
}

struct Ready {
    std::string_view id;
    std::string_view camp;  ///< where it is met on the way
    std::string_view gate;  ///< where the dungeon begins
};
constexpr std::array<Ready, 2> kReady{{{"classic/bell_under_the_fen", "heath", "causeway"},
                                       {"classic/stair_under_kell_point", "open_ground", "tower_door"}}};

class Party {
  public:
    Party(const content::Opening& opening, const Ready& ready, std::uint64_t seed)
        : rules_(*opening.ruleset), ready_(ready), now_{opening.state, nullptr}, dice_(seed) {
        for (Creature& creature : now_.state.creatures.edited()) creature.seat = SeatId::Referee;
        for (const Side& side : now_.state.scene->sides)
            EXPECT_TRUE(directives_.set({.side = side.id, .mode = Mode::Run}));
    }

    End go() {
        for (std::size_t step = 0; step < kIntentsMax; ++step) {
            if (!lives(Kind::Character) && !lives(Kind::Retainer)) return End::Fallen;
            if (home_) return End::Home;
            const auto next = decide();
            if (!next || !submit_this(*next)) return End::Lost;
        }
        return End::Lost;
    }

    std::int32_t turns() const { return view().get(kTurnNumber); }
    std::size_t places() const { return been_.size(); }
    std::size_t found() const {
        return static_cast<std::size_t>(
            std::count_if(now_.state.items.begin(), now_.state.items.end(),
                          [](const Item& item) { return item.where == Name("found"); }));
    }

  private:
    View view() const { return {now_.state, rules_}; }

    bool of_party(const Creature& one) const {
        return now_.state.scene->sides[number(one.side)].id == Name("party");
    }
    bool lives(Kind kind) const {
        return std::any_of(now_.state.creatures.begin(), now_.state.creatures.end(),
                           [&](const Creature& one) {
                               return one.status == CreatureStatus::Up && one.kind == kind && of_party(one);
                           });
    }
    bool faces_nobody() const {
        return std::none_of(
            now_.state.creatures.begin(), now_.state.creatures.end(),
            [&](const Creature& one) { return one.status == CreatureStatus::Up && !of_party(one); });
    }

    bool submit_this(const Intent& intent) {
        if (std::getenv("AFFRAY_TELL") != nullptr)
            std::cout << turns() << ' ' << to_string(intent.verb()) << '\n';
        Outcome outcome = submit(now_, rules_, dice_, orders_, SeatId::Referee, intent);
        if (outcome.rejected) {
            ADD_FAILURE() << to_string(intent.verb()) << " in turn " << turns() << ": "
                          << to_string(outcome.rejected->code);
            return false;
        }
        now_ = std::move(outcome.next);
        return true;
    }

    std::optional<Intent> decide() {
        if (now_.state.asked || running(view())) return in_fight();
        if (in_phase(view(), kEncountered)) return meet();
        if (in_scene(view(), kInTown)) return depart();
        if (in_scene(view(), kInWilds)) return by_day();
        return in_dungeon();
    }

    std::optional<Intent> in_fight() {
        if (!now_.state.asked && faces_nobody())
            return Intent{SetupIntent{.verb = Verb::EndEncounter, .outcome = "victory"}};
        if (!now_.state.asked && now_.state.round > 60)
            return Intent{SetupIntent{.verb = Verb::EndEncounter, .outcome = "called"}};
        const auto proposal = propose(now_, rules_, directives_, in_a_row_ > kWearyAfter);
        if (!proposal) return Intent{SetupIntent{.verb = Verb::EndEncounter, .outcome = "called"}};
        in_a_row_ = proposal->who == last_ ? in_a_row_ + 1 : 0;
        last_ = proposal->who;
        return proposal->choices.front().intent;
    }

    // As the referee's page does: what the table says is placed, and the fight begins.
    std::optional<Intent> meet() {
        const std::vector<Stretch> ground = open_ground(view(), true);
        const bool room = !ground.empty() && placed_ < ground.size();
        if (to_place_ == 0 && !placing_) {
            to_place_ = std::min(3, std::max(1, view().get(Fact{"number", Scope::Encounter})));
            placing_ = true;
            placed_ = ground.size() / 2;
        }
        if (to_place_ > 0 && room) {
            --to_place_;
            SetupIntent add{.verb = Verb::AddCreature, .stat_block = "goblin"};
            add.side = now_.state.scene->sides.back().id;
            add.place = free_place(ground);
            return Intent{add};
        }
        placing_ = false;
        to_place_ = 0;
        return Intent{SetupIntent{.verb = Verb::StartEncounter}};
    }

    Place free_place(const std::vector<Stretch>& ground) {
        for (; placed_ < ground.size(); ++placed_) {
            const Place at = ground[placed_].at;
            const bool taken = std::any_of(now_.state.creatures.begin(), now_.state.creatures.end(),
                                           [&](const Creature& one) { return one.place == at; });
            if (!taken) return at;
        }
        return ground.back().at;
    }

    std::optional<Intent> depart() {
        if (done_) {
            home_ = true;
            // CLS-172: where no character has come home, whoever was hired shares.
            const bool shared = !lives(Kind::Character);
            return Intent{JourneyIntent{.verb = Verb::DivideTreasure, .mode = shared ? "shares" : "even"}};
        }
        if (const auto deal = in_town()) return deal;
        return Intent{journey(Verb::EnterScene, "wilderness", Name(ready_.camp))};
    }

    // Before it sets out the party buys and hires a little of what it can pay for.
    std::optional<Intent> in_town() {
        const std::vector<Intent> all = offered();
        for (; dealt_ < all.size() && dealt_ < kDealsMost; ++dealt_)
            if (all[dealt_].verb() == Verb::Act) return all[dealt_++];
        return std::nullopt;
    }

    std::optional<Intent> by_day() {
        if (done_) return Intent{journey(Verb::EnterScene, "town")};
        if (view().get(kDayNumber) > 2)
            return Intent{journey(Verb::EnterScene, "dungeon", Name(ready_.gate))};
        if (!in_phase(view(), kDayStart)) return Intent{journey(Verb::EndPeriod)};
        JourneyIntent plan = journey(Verb::PlanDay, "travel");
        const bool road = view().get(kDayNumber) == 1;
        plan.route = {Leg{road ? "clear" : "swamp", 6, road}};
        return Intent{plan};
    }

    // What is offered, best first: light, what lies there, ways that are new, doors, searches; rest when it
    // is due; and out again when nothing is left to try.
    std::optional<Intent> in_dungeon() {
        been_.insert(view().get(kPartyArea));
        if (const auto wave = at_home()) return wave;
        if (const auto fight = begin_with_those_at_home()) return fight;
        if (turns() > kTurnsMost || done_) return leave();
        if (rest_is_due() && party_is_fresh()) {
            JourneyIntent rest = journey(Verb::Rest);
            rest.who = travellers(view()).front();
            rest.terms = {Name("all")};
            ended_ = false;
            return Intent{rest};
        }
        std::vector<Intent> all = offered();
        for (const auto rank : {&Party::lights, &Party::takes, &Party::new_way, &Party::door, &Party::seeks})
            for (const Intent& intent : all)
                if ((this->*rank)(intent)) return note(intent);
        if (!ended_) {
            ended_ = true;
            return Intent{journey(Verb::EndPeriod)};
        }
        return roam(all);
    }

    Intent note(const Intent& intent) {
        ended_ = false;
        const auto* use = intent.as<UseIntent>();
        if (use != nullptr && intent.verb() == Verb::UseDoor) ++tries_[use->object.str() + use->detail.str()];
        return intent;
    }

    std::vector<Intent> offered() const {
        std::vector<Intent> all;
        for (const CreatureId who : travellers(view()))
            for (const Intent& intent : suggestions(view(), who))
                if (judge(now_, rules_, SeatId::Referee, intent).allowed()) all.push_back(intent);
        return all;
    }

    bool lights(const Intent& intent) const {
        const auto* use = intent.as<UseIntent>();
        return use != nullptr && use->verb == Verb::TendLight && use->detail == Name("light") && !any_light();
    }
    bool any_light() const {
        for (std::uint32_t i = 0; i < now_.state.scene->features.size(); ++i)
            if (feature_of(view(), i).kind == Name("light") && state_of(view(), i) == Name("lit"))
                return true;
        return false;
    }
    bool takes(const Intent& intent) const { return intent.verb() == Verb::PickItem; }
    bool new_way(const Intent& intent) const {
        const auto* way = intent.as<JourneyIntent>();
        if (way == nullptr || way->verb != Verb::Explore || way->where.empty()) return false;
        return !been_.contains(static_cast<std::int32_t>(now_.state.feature(way->where).value()) + 1);
    }
    bool door(const Intent& intent) const {
        const auto* use = intent.as<UseIntent>();
        if (use == nullptr || use->verb != Verb::UseDoor) return false;
        const bool opens =
            use->detail == Name("open") || use->detail == Name("force") || use->detail == Name("pick");
        const auto tried = tries_.find(use->object.str() + use->detail.str());
        return opens && (tried == tries_.end() || tried->second < 12);
    }
    bool seeks(const Intent& intent) const { return intent.verb() == Verb::Search; }

    bool rest_is_due() const {
        for (const CreatureId who : travellers(view()))
            if (view().get(kTurnsSinceRest, who) >= kTurnsToRest) return true;
        return false;
    }
    bool party_is_fresh() const {
        for (const CreatureId who : travellers(view()))
            if (!turn_free(view(), who)) return false;
        return true;
    }

    // Back to where something may be left to try, once round; then out.
    std::optional<Intent> roam(const std::vector<Intent>& all) {
        for (const Intent& intent : all) {
            const auto* way = intent.as<JourneyIntent>();
            if (way == nullptr || way->verb != Verb::Explore || way->where.empty()) continue;
            if (!roamed_.insert(way->where.str()).second) continue;
            ended_ = false;
            return intent;
        }
        done_ = true;
        return leave();
    }

    std::optional<Intent> leave() {
        done_ = true;
        return Intent{journey(Verb::EnterScene, "wilderness", Name(ready_.camp))};
    }

    // Those of the key who live where the party is: they come once.
    std::optional<Intent> at_home() {
        const std::int32_t area = view().get(kPartyArea) - 1;
        if (area < 0) return std::nullopt;
        const Feature& place = feature_of(view(), static_cast<std::uint32_t>(area));
        for (std::uint32_t i = 0; i < now_.state.scene->features.size(); ++i) {
            const Feature& wave = feature_of(view(), i);
            const bool here =
                wave.kind == Name(kWaveKind) && !wave.cells.empty() && place.at(wave.cells.front());
            if (!here || !called_.insert(i).second) continue;
            GovernIntent call{.verb = Verb::CallWave};
            call.subject = wave.id;
            call.value = 1;
            fight_waits_ = true;
            return Intent{call};
        }
        return std::nullopt;
    }

    std::optional<Intent> begin_with_those_at_home() {
        if (!fight_waits_) return std::nullopt;
        fight_waits_ = false;
        return Intent{SetupIntent{.verb = Verb::StartEncounter}};
    }

    const Ruleset& rules_;
    const Ready ready_;
    Situation now_;
    test::ChanceDice dice_;
    DefaultOrders orders_;
    Directives directives_;
    std::set<std::int32_t> been_;
    std::set<std::uint32_t> called_;
    std::set<std::string> roamed_;
    std::map<std::string, int> tries_;
    CreatureId last_ = CreatureId::None;
    std::size_t in_a_row_ = 0, placed_ = 0, dealt_ = 0;
    std::int32_t to_place_ = 0;
    bool placing_ = false, fight_waits_ = false, done_ = false, home_ = false, ended_ = false;
};

TEST(ReadyExpeditions, ArePlayedToTheirEndWithoutARefusal) {
    const std::uint64_t seed = test::environment_number("AFFRAY_SEED", 700);
    const std::uint64_t count = test::environment_number("AFFRAY_EXPEDITIONS", 4);
    const content::Library library = content::Library::load(source_path("/content"), make_ruleset);
    for (const Ready& ready : kReady) {
        const auto opening = library.open(std::string(ready.id));
        ASSERT_TRUE(opening) << ready.id;
        std::size_t most_places = 0, most_found = 0;
        for (std::uint64_t one = 0; one < count; ++one) {
            SCOPED_TRACE(std::string(ready.id) + ", seed " + std::to_string(seed + one));
            Party party(*opening, ready, seed + one);
            const End end = party.go();
            std::cout << ready.id << ", seed " << seed + one << ": "
                      << (end == End::Home     ? "home"
                          : end == End::Fallen ? "fallen"
                                               : "lost")
                      << " after " << party.turns() << " turns, " << party.places() << " places, "
                      << party.found() << " things\n";
            EXPECT_NE(end, End::Lost);
            most_places = std::max(most_places, party.places());
            most_found = std::max(most_found, party.found());
        }
        EXPECT_GE(most_places, 6U) << ready.id;
        EXPECT_GE(most_found, 1U) << ready.id;
    }
}

}  // namespace
}  // namespace affray::autopilot
