// The kernel's door: whatever a seat writes is answered with a code, and nothing changes (SEC-22, REL-13).
#include <gtest/gtest.h>

#include "rules/preview.h"
#include "support/arena.h"

namespace affray::test {
namespace {

constexpr SeatId kPlayer{1};

// A fight of each ruleset, begun; asked with what nobody has looked at.
class Door : public testing::TestWithParam<const char*> {
  protected:
    Door() : rules_(make_ruleset(GetParam())) {
        now_.state = random_opening(7, 0, GetParam());
        Outcome begun = submit(now_, *rules_, dice_, orders_, SeatId::Referee, {SetupIntent{}});
        EXPECT_FALSE(begun.rejected);
        now_ = std::move(begun.next);
        for (const Creature& creature : now_.state.creatures)
            if (creature.seat == kPlayer) own_ = creature.id;
    }

    // Refused so by a submit and by a preview, with nothing changed.
    void expect_refused(SeatId seat, const Intent& intent, Reason code, const char* field) {
        SCOPED_TRACE(std::string(GetParam()) + ": " + std::string(to_string(intent.verb())));
        if (rules_->owner(intent.verb()) == nullptr) {
            code = Reason::UnknownIntent;
            field = "verb";
        }
        const std::uint64_t drawn = dice_.drawn();
        const Outcome outcome = submit(now_, *rules_, dice_, orders_, seat, intent);
        ASSERT_TRUE(outcome.rejected);
        EXPECT_EQ(to_string(outcome.rejected->code), to_string(code));
        EXPECT_EQ(outcome.rejected->field.view(), field);
        EXPECT_EQ(outcome.next.state, now_.state);
        EXPECT_EQ(dice_.drawn(), drawn);
        const Viewer viewer{seat == SeatId::Referee ? Role::Referee : Role::Player, seat};
        const Preview shown = preview(now_, *rules_, viewer, intent);
        ASSERT_FALSE(shown.reasons.empty());
        EXPECT_EQ(to_string(shown.reasons.front().code), to_string(code));
        EXPECT_EQ(shown.reasons.front().field.view(), field);
    }
    void expect_unknown(const Intent& intent, const char* field) {
        expect_refused(kPlayer, intent, Reason::UnknownId, field);
    }
    Intent readied(Intent held) const {
        PrepareIntent ready{.who = own_};
        ready.readied = std::make_shared<const Intent>(std::move(held));
        ready.trigger_event = "attack";
        return {ready};
    }

    std::shared_ptr<const Ruleset> rules_;
    ChanceDice dice_{3};
    DefaultOrders orders_;
    Situation now_;
    CreatureId own_ = CreatureId::None;
};

TEST_P(Door, AListNamesNobodyWithZero) {
    constexpr CreatureId kNobody = CreatureId::None;
    for (const char* with : {"sling", "natural", "blade", ""})
        expect_unknown({AttackIntent{.who = own_, .with = with, .targets = {kNobody}}}, "targets");
    for (const Verb verb : {Verb::Stabilize, Verb::CoupDeGrace, Verb::UsePower, Verb::Help, Verb::Act})
        expect_unknown({UseIntent{.verb = verb, .who = own_, .targets = {own_, kNobody}}}, "targets");
    expect_unknown({SayIntent{.who = own_, .text = "boo", .threat_to = {kNobody}}}, "threat_to");
    expect_unknown({CastIntent{.who = own_, .spell = "sleep", .targets = {kNobody}}}, "targets");
    expect_unknown({MoveIntent{.verb = Verb::Disengage, .who = own_, .from = {kNobody}}}, "from");
    expect_unknown({MoveIntent{.verb = Verb::Engage, .who = own_, .also = {kNobody}}}, "also");
    expect_refused(SeatId::Referee, {GovernIntent{.verb = Verb::RulePast, .who = own_, .add = {kNobody}}},
                   Reason::UnknownId, "add");
}

TEST_P(Door, WhoeverSetsOffAReadiedActionStandsNowhereElse) {
    expect_unknown({PrepareIntent{.who = kTriggerActor}}, "who");
    expect_unknown(readied({AttackIntent{.who = kTriggerActor, .with = "blade", .targets = {own_}}}), "who");
    expect_unknown({AttackIntent{.who = own_, .with = "blade", .targets = {kTriggerActor}}}, "targets");
    expect_unknown(readied({AttackIntent{.who = own_, .with = "blade", .targets = {CreatureId::None}}}),
                   "targets");
}

TEST_P(Door, TheRefereeNamesACreatureWhereOneIsNeeded) {
    expect_refused(SeatId::Referee, {SetupIntent{.verb = Verb::RemoveCreature}}, Reason::UnknownId, "who");
    for (const Verb verb : {Verb::ApplyDamage, Verb::Heal, Verb::SetEffect, Verb::Place, Verb::SetControl,
                            Verb::Reveal, Verb::Grant})
        expect_refused(SeatId::Referee, {GovernIntent{.verb = verb, .value = 2}}, Reason::UnknownId, "who");
    expect_refused(SeatId::Referee,
                   {GovernIntent{.verb = Verb::SetControl, .who = own_, .subject = "fund", .value = 2}},
                   Reason::BadArgument, "subject");
    expect_refused(SeatId::Referee,
                   {SetupIntent{.verb = Verb::AddCreature, .who = own_, .name = "ogre", .side = "hound"}},
                   Reason::UnknownId, "stat_block");
}

TEST_P(Door, ASpectatorIsShownNothing) {
    const Viewer viewer{Role::Spectator, kPlayer};
    for (const Intent& intent :
         {Intent{TurnIntent{.who = own_}}, Intent{PrepareIntent{.who = kTriggerActor}}}) {
        const Preview shown = preview(now_, *rules_, viewer, intent);
        ASSERT_EQ(shown.reasons.size(), 1U);
        EXPECT_EQ(shown.reasons.front().code, Reason::NotEligible);
    }
}

INSTANTIATE_TEST_SUITE_P(Rulesets, Door, testing::Values("affray", "archmage", "classic", "action-points"),
                         [](const auto& tested) {
                             std::string name(tested.param);
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace affray::test
