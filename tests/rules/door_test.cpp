// The kernel's door: whatever a seat writes is answered with a code, and nothing changes (SEC-22, REL-13).
#include <gtest/gtest.h>

#include "rules/door.h"
#include "rules/intent_parts.h"
#include "rules/preview.h"
#include "support/arena.h"

namespace affray::test {
namespace {

// An intent with somebody wherever it can name a creature; nothing of the forms that name none.
std::optional<ForeignIntent> full(Verb verb, ForeignId who) {
    switch (form_of(verb)) {
        case Form::Turn: return TurnIntentOf<ForeignId>{.verb = verb, .who = who};
        case Form::Move:
            return MoveIntentOf<ForeignId>{.verb = verb,
                                           .who = who,
                                           .from = {who, who},
                                           .target = who,
                                           .also = {who},
                                           .beside = who,
                                           .behind = who,
                                           .swap = who};
        case Form::Attack: return AttackIntentOf<ForeignId>{.verb = verb, .who = who, .targets = {who, who}};
        case Form::Cast: return CastIntentOf<ForeignId>{.verb = verb, .who = who, .targets = {who, who}};
        case Form::Use: return UseIntentOf<ForeignId>{.verb = verb, .who = who, .targets = {who, who}};
        case Form::Prepare: return PrepareIntentOf<ForeignId>{.verb = verb, .who = who};
        case Form::Say: return SayIntentOf<ForeignId>{.verb = verb, .who = who, .threat_to = {who, who}};
        case Form::Govern:
            return GovernIntentOf<ForeignId>{.verb = verb, .who = who, .add = {who}, .remove = {who}};
        case Form::Setup: return SetupIntentOf<ForeignId>{.verb = verb, .who = who, .ambush_nominee = who};
        case Form::Journey: return JourneyIntentOf<ForeignId>{.verb = verb, .who = who};
        case Form::Answer:
        case Form::Propose:
        case Form::Override: return std::nullopt;
    }
    return std::nullopt;
}

struct NamedId {
    std::string field;
    IdSpot spot;
};

std::vector<NamedId> ids_of(const ForeignIntent& intent) {
    std::vector<NamedId> all;
    for_each_id(intent, [&all](ForeignId, std::string_view field, IdSpot spot) {
        all.push_back({std::string(field), spot});
    });
    return all;
}

// With another one in the n-th place of those.
ForeignIntent with_other(const ForeignIntent& intent, std::size_t n, ForeignId other) {
    std::size_t at = 0;
    return with_ids<ForeignId>(intent, [&](ForeignId id) { return at++ == n ? other : id; });
}

// A fight of each ruleset, begun; asked with what nobody has looked at.
class Door : public testing::TestWithParam<const char*> {
  protected:
    Door() : rules_(make_ruleset(GetParam())) {
        now_.state = random_opening(7, 0, GetParam());
        Outcome begun = submit(now_, *rules_, dice_, orders_, SeatId::Referee, {SetupIntent{}});
        EXPECT_FALSE(begun.rejected);
        now_ = std::move(begun.next);
        for (Creature& creature : now_.state.creatures.edited()) {
            if (creature.seat == kAnn) own_ = creature.id;
            if (creature.seat == SeatId::Referee) hidden_ = creature.id;
        }
        now_.state.creature(hidden_).hidden = true;
    }

    // What a preview tells the player.
    std::vector<Rejection> told(const ForeignIntent& intent) const {
        return preview(now_, *rules_, {Role::Player, kAnn}, intent).reasons;
    }

    // Refused so by a submit and by a preview, with nothing changed.
    void expect_refused(SeatId seat, const ForeignIntent& intent, Reason code, const char* field) {
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
    void expect_unknown(const ForeignIntent& intent, const char* field) {
        expect_refused(kAnn, intent, Reason::UnknownId, field);
    }
    Intent readied(ForeignIntent held) const {
        PrepareIntent ready{.who = own_};
        ready.readied = std::make_shared<const ForeignIntent>(std::move(held));
        ready.trigger_event = "attack";
        return {ready};
    }

    std::shared_ptr<const Ruleset> rules_;
    ChanceDice dice_{3};
    DefaultOrders orders_;
    Situation now_;
    CreatureId own_ = CreatureId::None, hidden_ = CreatureId::None;
};

// The number of fields of an aggregate.
struct Anything {
    template <class T>
        requires(!requires(T some) { some.has_value(); })
    operator T() const;
};
template <class Form, class... Given>
consteval std::size_t fields_of() {
    if constexpr (requires { Form{Given{}..., Anything{}}; })
        return fields_of<Form, Given..., Anything>();
    else
        return sizeof...(Given);
}
template <class Form>
void expect_all_fields_named() {
    Form form;
    std::size_t named = 0;
    form.each([&named](std::string_view, const auto&) { ++named; }, form);
    EXPECT_EQ(named, fields_of<Form>()) << to_string(form.verb);
}

TEST(Forms, NameEachOfTheirFieldsSoThatNoIdIsForgotten) {
    expect_all_fields_named<TurnIntent>();
    expect_all_fields_named<MoveIntent>();
    expect_all_fields_named<AttackIntent>();
    expect_all_fields_named<CastIntent>();
    expect_all_fields_named<UseIntent>();
    expect_all_fields_named<PrepareIntent>();
    expect_all_fields_named<SayIntent>();
    expect_all_fields_named<GovernIntent>();
    expect_all_fields_named<SetupIntent>();
    expect_all_fields_named<JourneyIntent>();
}

TEST_P(Door, SEC22WhoIsHiddenAnswersAsNobodyInEveryFieldOfEveryVerb) {
    for (std::size_t i = 0; i < kVerbCount; ++i) {
        const auto intent = full(Verb{static_cast<std::uint8_t>(i)}, foreign(own_));
        if (!intent || rules_->owner(intent->verb()) == nullptr) continue;
        const std::vector<NamedId> ids = ids_of(*intent);
        for (std::size_t n = 0; n < ids.size(); ++n) {
            SCOPED_TRACE(ids[n].field);
            const ForeignIntent nobody = with_other(*intent, n, ForeignId{9'999});
            const ForeignIntent unseen = with_other(*intent, n, foreign(hidden_));
            expect_refused(kAnn, nobody, Reason::UnknownId, ids[n].field.c_str());
            expect_refused(kAnn, unseen, Reason::UnknownId, ids[n].field.c_str());
            EXPECT_EQ(told(nobody), told(unseen));
            if (ids[n].spot == IdSpot::Element)
                expect_refused(kAnn, with_other(*intent, n, ForeignId::None), Reason::UnknownId,
                               ids[n].field.c_str());
        }
    }
}

TEST_P(Door, WhatIsReadiedNamesWhoIsKnownOrWhoSetsItOff) {
    if (rules_->owner(Verb::Ready) == nullptr) return;
    for (std::size_t i = 0; i < kVerbCount; ++i) {
        const auto held = full(Verb{static_cast<std::uint8_t>(i)}, foreign(own_));
        if (!held) continue;
        const std::vector<NamedId> ids = ids_of(*held);
        for (std::size_t n = 0; n < ids.size(); ++n) {
            SCOPED_TRACE(std::string(to_string(held->verb())) + "." + ids[n].field);
            const Intent nobody = readied(with_other(*held, n, ForeignId{9'999}));
            const Intent unseen = readied(with_other(*held, n, foreign(hidden_)));
            expect_refused(kAnn, nobody, Reason::UnknownId, ids[n].field.c_str());
            EXPECT_EQ(told(nobody), told(unseen));
            const std::vector<Rejection> reasons = told(readied(with_other(*held, n, kTriggerActor)));
            const bool unknown = !reasons.empty() && reasons.front().code == Reason::UnknownId &&
                                 reasons.front().field == Name(ids[n].field);
            EXPECT_EQ(unknown, ids[n].field == "who");
        }
    }
}

TEST_P(Door, WhoeverSetsItOffTakesEveryPlaceOfTheStandIn) {
    for (std::size_t i = 0; i < kVerbCount; ++i) {
        const auto held = full(Verb{static_cast<std::uint8_t>(i)}, kTriggerActor);
        EXPECT_TRUE(!held || aimed_at(*held, own_) == *full(held->verb(), foreign(own_)));
    }
}

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
    expect_unknown({PrepareIntentOf<ForeignId>{.who = kTriggerActor}}, "who");
    expect_unknown(readied({AttackIntentOf<ForeignId>{.who = kTriggerActor, .with = "blade"}}), "who");
    expect_unknown(
        {AttackIntentOf<ForeignId>{.who = foreign(own_), .with = "blade", .targets = {kTriggerActor}}},
        "targets");
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
    expect_refused(SeatId::Referee, {SetupIntent{.verb = Verb::AddCreature, .name = "ogre", .side = "hound"}},
                   Reason::UnknownId, "stat_block");
}

TEST_P(Door, REL13ANewcomerIsMeasuredBeforeItIsThereOnEveryCell) {
    auto scene = std::make_shared<Scene>(*now_.state.scene);
    Sheet block = scene->sheets.front();
    block.id = "newcomer";
    scene->stat_blocks.push_back(std::move(block));
    now_.state.scene = scene;
    std::size_t free = 0, taken = 0;
    for (const Place at : scene->map.cells()) {
        SetupIntent setup{.verb = Verb::AddCreature, .stat_block = "newcomer", .place = at};
        const Outcome outcome = submit(now_, *rules_, dice_, orders_, SeatId::Referee, {setup});
        ++(outcome.rejected ? taken : free);
        EXPECT_EQ(outcome.rejected ? to_string(outcome.rejected->code) : "SPACE_OCCUPIED", "SPACE_OCCUPIED");
        const Preview shown = preview(now_, *rules_, {Role::Referee, SeatId::Referee}, Intent{setup});
        EXPECT_EQ(shown.reasons.empty(), !outcome.rejected);
        setup.who = own_;
        if (!outcome.rejected) expect_refused(SeatId::Referee, {setup}, Reason::BadArgument, "who");
    }
    EXPECT_GT(free, 0U);
    EXPECT_EQ(taken > 0, scene->map.grid() != Grid::Zones) << "who is there is in the way";
}

TEST_P(Door, ASpectatorIsShownNothing) {
    const Viewer viewer{Role::Spectator, kAnn};
    for (const ForeignIntent& intent : {ForeignIntent{TurnIntent{.who = own_}},
                                        ForeignIntent{PrepareIntentOf<ForeignId>{.who = kTriggerActor}}}) {
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
