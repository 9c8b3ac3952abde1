// Stored events back into kernel values.
#include "codec/event_codec.h"
#include "codec/event_writer.h"
#include "codec/sheet_codec.h"

namespace affray::codec {

void take(const v1::ActivityChanged& m, Activity& to, Reading& in) {
    to.who = CreatureId{m.who()};
    to.action = in.name(m.activity(), "activity.activity");
    to.subject = in.name(m.subject(), "activity.subject");
    to.target = CreatureId{m.target()};
    to.done = m.done();
    to.need = m.need();
    to.detail = in.name(m.detail(), "activity.detail");
    to.pay = m.pay();
    to.item = in.name(m.item(), "activity.item");
    to.object = in.name(m.object(), "activity.object");
    to.unit = in.name(m.unit(), "activity.unit");
    to.place = take(m.place());
    to.secret = m.secret();
}

namespace {

EventBody read(const v1::SceneBegan& m, Reading& in) {
    return SceneBegan{m.scene(), in.name(m.ambush_side(), "scene_began.ambush_side")};
}

EventBody read(const v1::SceneEnded& m, Reading& in) {
    return SceneEnded{in.name(m.outcome(), "scene_ended.outcome"), m.rounds(),
                      take_ids<CreatureId>(m.survivors())};
}

EventBody read(const v1::PeriodBegan& m, Reading& in) {
    return PeriodBegan{in.name(m.unit(), "period_began.unit"), m.number()};
}

EventBody read(const v1::PeriodEnded& m, Reading& in) {
    return PeriodEnded{in.name(m.unit(), "period_ended.unit"), m.number()};
}

EventBody read(const v1::TurnBegan& m, Reading&) {
    return TurnBegan{CreatureId{m.who()}, m.limited(), m.skipped()};
}

EventBody read(const v1::TurnEnded& m, Reading& in) {
    return TurnEnded{CreatureId{m.who()}, in.name(m.cause(), "turn_ended.cause")};
}

EventBody read(const v1::OrderSet& m, Reading& in) {
    OrderSet e;
    e.entries.resize(static_cast<std::size_t>(m.entries_size()));
    for (int i = 0; i < m.entries_size(); ++i) take(m.entries(i), e.entries[static_cast<std::size_t>(i)]);
    e.cause = in.name(m.cause(), "order_set.cause");
    return e;
}

EventBody read_joined(const v1::CreatureJoined& m, const Vocabulary& words, Reading& in) {
    CreatureJoined e;
    if (!m.has_record()) in.fail("creature_joined: no record");
    take(m.record(), e.creature, in);
    auto sheet = std::make_shared<Sheet>();
    take(m.record().sheet(), words, *sheet, in);
    e.sheet = std::move(sheet);
    return e;
}

EventBody read(const v1::CreatureLeft& m, Reading& in) {
    return CreatureLeft{CreatureId{m.who()}, in.name(m.how(), "creature_left.how")};
}

EventBody read(const v1::Declared& m, Reading& in) {
    return Declared{CreatureId{m.who()}, in.word(m.verb(), "declared.verb", verb_from),
                    in.name(m.subject(), "declared.subject"), take_ids<CreatureId>(m.targets()),
                    in.name(m.side(), "declared.side")};
}

EventBody read(const v1::ActionFailed& m, Reading& in) {
    return ActionFailed{CreatureId{m.who()}, in.word(m.verb(), "action_failed.verb", verb_from),
                        in.name(m.how(), "action_failed.how"), in.name(m.cause(), "action_failed.cause"),
                        take(m.at())};
}

EventBody read(const v1::DelayChanged& m, Reading& in) {
    return DelayChanged{CreatureId{m.who()}, in.name(m.state(), "delay_changed.state"), CreatureId{m.after()},
                        m.score()};
}

EventBody read(const v1::ActivityChanged& m, Reading& in) {
    ActivityChanged e;
    take(m, e.activity, in);
    e.state = in.name(m.state(), "activity_changed.state");
    e.cause = in.name(m.cause(), "activity_changed.cause");
    return e;
}

EventBody read(const v1::ItemChanged& m, Reading& in) {
    ItemChanged e{.item = m.item(),
                  .charges = m.charges(),
                  .where = in.name(m.where(), "item_changed.where"),
                  .cause = in.name(m.cause(), "item_changed.cause")};
    if (m.has_owner()) e.owner = CreatureId{m.owner()};
    if (m.has_place()) e.place = take(m.place());
    if (m.has_state()) e.state = in.name(m.state(), "item_changed.state");
    e.from = in.name(m.from(), "item_changed.from");
    return e;
}

EventBody read_fact(const v1::FactSet& m, const FactMap& facts, Reading& in) {
    const WordIndex fact = facts.current(m.fact());
    if (fact == kNoWord) in.fail("the ruleset knows no fact \"" + facts.stored_name(m.fact()) + "\"");
    return FactSet{{fact, m.a(), m.b()}, m.value(), in.name(m.cause(), "fact_set.cause")};
}

EventBody read(const v1::Rolled& m, Reading& in) {
    Rolled rolled{m.sides(), m.value(), in.name(m.purpose(), "rolled.purpose"), CreatureId{m.by()}};
    if (m.has_entered()) rolled.entered = SeatId{m.entered()};
    return rolled;
}

EventBody read(const v1::Tested& m, Reading& in) {
    Tested e;
    e.who = CreatureId{m.who()};
    e.against = CreatureId{m.against()};
    e.kind = in.name(m.kind(), "tested.kind");
    e.subject = in.name(m.subject(), "tested.subject");
    e.modifiers.resize(static_cast<std::size_t>(m.modifiers_size()));
    for (int i = 0; i < m.modifiers_size(); ++i)
        take(m.modifiers(i), e.modifiers[static_cast<std::size_t>(i)], in);
    if (m.has_natural()) e.natural = m.natural();
    if (m.has_total()) e.total = m.total();
    if (m.has_target()) e.target = m.target();
    e.outcome = in.word(m.outcome(), "tested.outcome", test_outcome_from);
    e.versus = in.name(m.versus(), "tested.versus");
    e.as = in.name(m.as(), "tested.as");
    e.option = in.name(m.option(), "tested.option");
    e.reroll = m.reroll();
    e.closed = m.closed();
    return e;
}

EventBody read(const v1::Moved& m, Reading& in) {
    return Moved{CreatureId{m.who()}, take(m.from()), take(m.to()), in.name(m.cause(), "moved.cause"),
                 m.has_facing() ? static_cast<std::int8_t>(m.facing()) : kSameFacing};
}

EventBody read(const v1::Harmed& m, Reading& in) {
    Harmed e;
    e.who = CreatureId{m.who()};
    e.amount = m.amount();
    e.rolled = m.rolled();
    e.type = in.name(m.type(), "harmed.type");
    e.source = CreatureId{m.source()};
    e.multiplier = m.multiplier();
    e.halved_by = take_names(m.halved_by(), "harmed.halved_by", in);
    e.to_temp = m.to_temp();
    if (m.has_hp()) e.hp = m.hp();
    e.cause = in.name(m.cause(), "harmed.cause");
    e.staggered = m.staggered();
    e.kind = in.name(m.kind(), "harmed.kind");
    e.overkill = m.overkill();
    return e;
}

EventBody read(const v1::Healed& m, Reading& in) {
    Healed e{CreatureId{m.who()}, m.amount(), {}, in.name(m.source(), "healed.source"), m.staggered()};
    if (m.has_hp()) e.hp = m.hp();
    return e;
}

EventBody read(const v1::EffectAdded& m, Reading& in) {
    EffectAdded e;
    take(m.effect(), e.effect, in);
    return e;
}

EventBody read(const v1::EffectRemoved& m, Reading& in) {
    return EffectRemoved{m.effect(), CreatureId{m.who()}, in.name(m.name(), "effect_removed.name"),
                         in.name(m.cause(), "effect_removed.cause")};
}

EventBody read(const v1::StatusChanged& m, Reading& in) {
    StatusChanged e{CreatureId{m.who()}, in.mirrored(m.status(), "status_changed.status"),
                    in.name(m.detail(), "status_changed.detail"), CreatureId{m.by()}};
    if (m.has_hp()) e.hp = m.hp();
    return e;
}

EventBody read(const v1::Spoke& m, Reading&) {
    return Spoke{CreatureId{m.who()}, m.text(), take_ids<CreatureId>(m.heard_by())};
}

EventBody read(const v1::Asked& m, Reading& in) {
    Asked e;
    take(m.question(), e.question, in);
    return e;
}

EventBody read(const v1::Answered& m, Reading& in) {
    Answered e;
    e.question = m.question();
    take(m.pick(), e.pick, in);
    e.closes = m.closes();
    return e;
}

EventBody read(const v1::Reacted& m, Reading& in) {
    return Reacted{CreatureId{m.who()}, in.name(m.reaction(), "reacted.reaction"), CreatureId{m.against()}};
}

EventBody read(const v1::Overridden& m, Reading&) {
    return Overridden{m.path(), m.old_value(), m.value(), m.reason()};
}

EventBody read(const v1::CampaignLost& m, Reading& in) {
    CampaignLost e;
    take(m.loss(), e.loss, in);
    return e;
}

EventBody read(const v1::ReadiedChanged& m, Reading& in) {
    ReadiedChanged e{
        CreatureId{m.who()}, in.name(m.state(), "readied_changed.state"), CreatureId{m.by()}, {}};
    if (m.has_readied()) {
        auto readied = std::make_shared<Readied>();
        take(m.readied(), *readied, in);
        e.readied = std::move(readied);
    }
    return e;
}

EventBody read(const v1::HealedUp& m, Reading& in) { return HealedUp{in.name(m.cause(), "healed_up.cause")}; }

EventBody read(const v1::StepChanged& m, Reading& in) {
    return StepChanged{in.name(m.stage(), "step_changed.stage"), in.name(m.step(), "step_changed.step"),
                       m.group()};
}

EventBody read(const v1::FeatureChanged& m, Reading& in) {
    return FeatureChanged{m.feature(), in.name(m.state(), "feature_changed.state"),
                          in.name(m.cause(), "feature_changed.cause"), take_places(m.cells())};
}

EventBody read(const v1::ItemAppeared& m, Reading& in) {
    ItemAppeared e;
    take(m.item(), e.item, in);
    take_gear(m.item(), e.gear, in);
    return e;
}

EventBody read(const v1::SpellChanged& m, Reading& in) {
    return SpellChanged{CreatureId{m.who()}, in.name(m.spell(), "spell_changed.spell"),
                        in.name(m.state(), "spell_changed.state"), take_ids<CreatureId>(m.targets()),
                        in.name(m.cause(), "spell_changed.cause")};
}

EventBody read(const v1::PursuitChanged& m, Reading& in) {
    return PursuitChanged{in.name(m.state(), "pursuit_changed.state"), m.gap(),
                          in.name(m.fleeing(), "pursuit_changed.fleeing"),
                          take_names(m.dropped(), "pursuit_changed.dropped", in)};
}

EventBody read(const v1::StandingChanged& m, Reading&) {
    return StandingChanged{CreatureId{m.who()}, SeatId{m.seat()}, m.hidden(), SeatId{m.former_seat()},
                           m.was_hidden()};
}

EventBody read(const v1::TreasureDivided& m, Reading& in) {
    return TreasureDivided{in.name(m.mode(), "treasure_divided.mode"),
                           take_ids<CreatureId>(m.who()),
                           {m.shares().begin(), m.shares().end()},
                           m.left()};
}

EventBody read(const v1::MapNoted& m, Reading& in) {
    MapNoted e{CreatureId{m.who()}, {}};
    take(m.note(), e.note, in);
    return e;
}

EventBody read_body(const v1::Event& m, const FactMap& facts, Reading& in) {
    switch (m.body_case()) {
        case v1::Event::kSceneBegan: return read(m.scene_began(), in);
        case v1::Event::kSceneEnded: return read(m.scene_ended(), in);
        case v1::Event::kPeriodBegan: return read(m.period_began(), in);
        case v1::Event::kPeriodEnded: return read(m.period_ended(), in);
        case v1::Event::kTurnBegan: return read(m.turn_began(), in);
        case v1::Event::kTurnEnded: return read(m.turn_ended(), in);
        case v1::Event::kOrderSet: return read(m.order_set(), in);
        case v1::Event::kCreatureJoined: return read_joined(m.creature_joined(), facts.vocabulary(), in);
        case v1::Event::kCreatureLeft: return read(m.creature_left(), in);
        case v1::Event::kDeclared: return read(m.declared(), in);
        case v1::Event::kActionFailed: return read(m.action_failed(), in);
        case v1::Event::kDelayChanged: return read(m.delay_changed(), in);
        case v1::Event::kActivityChanged: return read(m.activity_changed(), in);
        case v1::Event::kItemChanged: return read(m.item_changed(), in);
        case v1::Event::kFactSet: return read_fact(m.fact_set(), facts, in);
        case v1::Event::kRolled: return read(m.rolled(), in);
        case v1::Event::kTested: return read(m.tested(), in);
        case v1::Event::kMoved: return read(m.moved(), in);
        case v1::Event::kHarmed: return read(m.harmed(), in);
        case v1::Event::kHealed: return read(m.healed(), in);
        case v1::Event::kEffectAdded: return read(m.effect_added(), in);
        case v1::Event::kEffectRemoved: return read(m.effect_removed(), in);
        case v1::Event::kStatusChanged: return read(m.status_changed(), in);
        case v1::Event::kSpoke: return read(m.spoke(), in);
        case v1::Event::kAsked: return read(m.asked(), in);
        case v1::Event::kAnswered: return read(m.answered(), in);
        case v1::Event::kReacted: return read(m.reacted(), in);
        case v1::Event::kOverridden: return read(m.overridden(), in);
        case v1::Event::kCampaignLoss: return read(m.campaign_loss(), in);
        case v1::Event::kReadiedChanged: return read(m.readied_changed(), in);
        case v1::Event::kHealedUp: return read(m.healed_up(), in);
        case v1::Event::kStepChanged: return read(m.step_changed(), in);
        case v1::Event::kFeatureChanged: return read(m.feature_changed(), in);
        case v1::Event::kItemAppeared: return read(m.item_appeared(), in);
        case v1::Event::kSpellChanged: return read(m.spell_changed(), in);
        case v1::Event::kPursuitChanged: return read(m.pursuit_changed(), in);
        case v1::Event::kTreasureDivided: return read(m.treasure_divided(), in);
        case v1::Event::kMapNoted: return read(m.map_noted(), in);
        case v1::Event::kStandingChanged: return read(m.standing_changed(), in);
        case v1::Event::BODY_NOT_SET: in.fail("an event of an unknown kind"); return {};
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace

Status decode_stored(const v1::Event& message, const FactMap& facts, Event& out) {
    Reading in;
    out.audience = in.mirrored(message.audience(), "event.audience");
    out.body = read_body(message, facts, in);
    return in.status();
}

}  // namespace affray::codec
