// No refusal and no price tells of creatures that the asker cannot see (SEC-7).
#include <gtest/gtest.h>

#include <iostream>

#include "property/environment.h"
#include "property/player.h"
#include "rules/judge.h"

namespace affray::test {
namespace {

// One of the foes is somebody of whom the players know nothing.
State with_a_lurker(State opening) {
    const auto foe = std::find_if(opening.creatures.rbegin(), opening.creatures.rend(),
                                  [](const Creature& one) { return one.kind == Kind::Monster; });
    opening.creature(foe->id).hidden = true;
    return opening;
}

// The world as it is for all that this seat can see.
Situation as_seen(Situation situation, SeatId seat) {
    for (Creature& creature : situation.state.creatures.edited())
        if (creature.hidden && creature.seat != seat) creature.status = CreatureStatus::Gone;
    return situation;
}

std::string told(const Judgement& judgement) {
    std::string text;
    for (const Rejection& one : judgement.refusals.all())
        text += std::string(to_string(one.code)) + " " + one.field.str() + "; ";
    for (const BillLine& line : judgement.bill.lines())
        text += line.source.str() + " " + std::to_string(line.amount) + " for step " +
                std::to_string(line.step) + "; ";
    return text;
}

bool names_nobody(const Judgement& judgement) {
    const auto& all = judgement.refusals.all();
    return std::any_of(all.begin(), all.end(),
                       [](const Rejection& one) { return one.code == Reason::UnknownId; });
}

// All that the players' creatures could try now; the number of verdicts that were compared.
std::uint64_t compare_verdicts(const Situation& situation, const Ruleset& rules) {
    std::uint64_t compared = 0;
    const View view(situation.state, rules);
    for (const Creature& creature : situation.state.creatures) {
        if (creature.seat == SeatId::Referee) continue;
        const Situation seen = as_seen(situation, creature.seat);
        std::vector<Intent> tries;
        for (const Mechanic* mechanic : rules.mechanics()) mechanic->suggest(view, creature.id, tries);
        for (const Intent& intent : tries) {
            const Judgement real = judge(situation, rules, creature.seat, intent);
            // Whoever names the unseen is told that there is nobody.
            if (names_nobody(real)) continue;
            ++compared;
            EXPECT_EQ(told(real), told(judge(seen, rules, creature.seat, intent)))
                << rules.id() << ": " << to_string(intent.verb());
        }
    }
    return compared;
}

TEST(Unseen, NoVerdictAndNoPriceTellsOfAHiddenCreature) {
    const std::uint64_t seed = environment_number("AFFRAY_SEED", 91'000);
    const std::uint64_t fights = environment_number("AFFRAY_FIGHTS", 24);
    std::cout << "seed " << seed << ", " << fights << " fights\n";
    std::uint64_t compared = 0;
    for (std::uint64_t fight = 0; fight < fights; ++fight) {
        SCOPED_TRACE("fight seed " + std::to_string(seed + fight));
        const std::vector<std::string_view> rulesets = played_rulesets();
        const std::string_view id = rulesets[fight % rulesets.size()];
        const auto rules = make_ruleset(id);
        RandomPlayer player(with_a_lurker(random_opening(seed + fight, 0, id)), *rules, seed + fight);
        Tally tally;
        while (player.step(tally)) {
            if (!player.situation().state.asked) compared += compare_verdicts(player.situation(), *rules);
            ASSERT_FALSE(HasFailure());
        }
    }
    std::cout << compared << " verdicts compared\n";
    EXPECT_GT(compared, fights * 1000);
}

}  // namespace
}  // namespace affray::test
