// Intents over the wire: every form goes there and back, every bound is held (RULE-5).
#include "codec/intent_codec.h"

#include <gtest/gtest.h>

#include "codec/limits.h"

namespace affray::codec {
namespace {

std::vector<Intent> samples() {
    auto readied = std::make_shared<const ForeignIntent>(
        Intent{AttackIntent{Verb::Attack, CreatureId{1}, "axe", {CreatureId{3}}, false, {}}});
    SetupIntent setup;
    setup.verb = Verb::AddCreature;
    setup.who = CreatureId{2};
    setup.ambush_side = "orcs";
    setup.ambush_nominee = CreatureId{3};
    setup.stat_block = "orc";
    setup.name = "Ørk";
    setup.place = {1, -2, 3};
    setup.score = 0;
    setup.outcome = "victory";
    PrepareIntent prepare;
    prepare.verb = Verb::Ready;
    prepare.who = CreatureId{1};
    prepare.readied = readied;
    prepare.trigger_event = "moved";
    prepare.trigger_who = "foe";
    prepare.trigger_target = "me";
    prepare.ask = true;
    prepare.key = "willing";
    prepare.value = "always";
    return {
        Intent{TurnIntent{Verb::ActNow, CreatureId{1}, true}},
        Intent{MoveIntent{Verb::Disengage, CreatureId{1}, {{1, -2, 3}, {0, 0, 0}}, {CreatureId{3}}, true, 5}},
        Intent{AttackIntent{
            Verb::Attack, CreatureId{1}, "axe", {CreatureId{3}, CreatureId{4}}, true, {"flex", "b"}}},
        Intent{CastIntent{Verb::Cast, CreatureId{1}, "hail", {CreatureId{3}}}},
        Intent{
            UseIntent{Verb::Rally, CreatureId{1}, "potion", {CreatureId{2}}, "smith", "I\nhelp", 2, "quick"}},
        Intent{prepare},
        Intent{SayIntent{Verb::Speak, CreatureId{1}, "Héllo\n\u4f60", {CreatureId{2}}}},
        Intent{AnswerIntent{Verb::Answer, 41, {0, 2}, {{1, 2, 0}}, -3}},
        Intent{ProposeIntent{Verb::Propose, "flee", true}},
        Intent{GovernIntent{
            Verb::ApplyDamage, CreatureId{3}, "orcs", "attack", -7, "normal", {4, 5, 6}, {}, {}, "smith"}},
        Intent{setup},
        Intent{JourneyIntent{Verb::AnnotateMap,
                             CreatureId{1},
                             "even",
                             {"ring"},
                             {30, 40},
                             {{4, 7, 0}},
                             "pit",
                             "forest",
                             {{"hills", 12, false}, {"clear", 3, true}},
                             {"guide"},
                             {{"heading", 4}}}},
        Intent{OverrideIntent{Verb::Override, "creatures.orc.hp", "3", "a\nreason"}}};
}

Refusal refused(const v1::Intent& message) {
    const auto decoded = decode_intent(message);
    const auto* refusal = std::get_if<Refusal>(&decoded);
    return refusal == nullptr ? Refusal{Reason::Count, "accepted"} : *refusal;
}

v1::Intent encoded(const Intent& intent) {
    v1::Intent message;
    encode_intent(intent, message);
    return message;
}

v1::Intent move_message() { return encoded(Intent{MoveIntent{Verb::Move, CreatureId{1}, {}, {}, false, 0}}); }
v1::Intent use_message() { return encoded(Intent{UseIntent{Verb::Rally, CreatureId{1}, "", {}, "", "", 0}}); }
v1::Intent answer_message() { return encoded(Intent{AnswerIntent{}}); }

TEST(IntentCodec, EveryFormGoesThereAndBack) {
    const std::vector<Intent> all = samples();
    ASSERT_EQ(all.size(), std::variant_size_v<IntentBodyOf<CreatureId>>);
    for (std::size_t i = 0; i < all.size(); ++i) {
        const Intent& intent = all[i];
        ASSERT_EQ(intent.body.index(), i);
        v1::Intent parsed;
        ASSERT_TRUE(parsed.ParseFromString(encoded(intent).SerializeAsString()));
        const auto decoded = decode_intent(parsed);
        ASSERT_TRUE(std::holds_alternative<ForeignIntent>(decoded))
            << i << ": " << std::get<Refusal>(decoded).field;
        EXPECT_EQ(std::get<ForeignIntent>(decoded), intent) << i;
        const auto stored = decode_stored_intent(parsed);
        ASSERT_TRUE(stored.ok());
        EXPECT_EQ(*stored, intent);
    }
}

TEST(IntentCodec, AScoreOfZeroIsNotNoScore) {
    SetupIntent without;
    without.verb = Verb::SetInitiative;
    const auto decoded = decode_intent(encoded(Intent{without}));
    EXPECT_FALSE(std::get<ForeignIntent>(decoded).as<SetupIntentOf<ForeignId>>()->score.has_value());
}

// A message of each form with any verb in it.
v1::Intent with_verb(Form form, const std::string& verb) {
    v1::Intent m;
    switch (form) {
        case Form::Turn: m.mutable_turn()->set_verb(verb); break;
        case Form::Move: m.mutable_move()->set_verb(verb); break;
        case Form::Attack: m.mutable_attack()->set_verb(verb); break;
        case Form::Cast: m.mutable_cast()->set_verb(verb); break;
        case Form::Use: m.mutable_use()->set_verb(verb); break;
        case Form::Prepare: m.mutable_prepare()->set_verb(verb); break;
        case Form::Say: m.mutable_say()->set_verb(verb); break;
        case Form::Answer: m.mutable_answer()->set_verb(verb); break;
        case Form::Propose: m.mutable_propose()->set_verb(verb); break;
        case Form::Govern: m.mutable_govern()->set_verb(verb); break;
        case Form::Setup: m.mutable_setup()->set_verb(verb); break;
        case Form::Journey: m.mutable_journey()->set_verb(verb); break;
        case Form::Override: m.mutable_override()->set_verb(verb); break;
    }
    return m;
}

TEST(IntentCodec, AVerbIsReadInItsOwnFormOnly) {
    for (std::size_t v = 0; v < kVerbCount; ++v) {
        const auto verb = static_cast<Verb>(v);
        for (int f = 0; f <= static_cast<int>(Form::Override); ++f) {
            const auto form = static_cast<Form>(f);
            const auto decoded = decode_intent(with_verb(form, std::string(to_string(verb))));
            if (form == form_of(verb)) {
                ASSERT_TRUE(std::holds_alternative<ForeignIntent>(decoded)) << to_string(verb);
                EXPECT_EQ(std::get<ForeignIntent>(decoded).verb(), verb);
            } else {
                ASSERT_TRUE(std::holds_alternative<Refusal>(decoded)) << to_string(verb);
                EXPECT_EQ(std::get<Refusal>(decoded).code, Reason::UnknownIntent);
            }
        }
    }
}

TEST(IntentCodec, WhatIsNoIntentIsUnknown) {
    EXPECT_EQ(refused(v1::Intent{}), (Refusal{Reason::UnknownIntent, ""}));
    EXPECT_EQ(refused(with_verb(Form::Move, "")), (Refusal{Reason::UnknownIntent, "move.verb"}));
    EXPECT_EQ(refused(with_verb(Form::Use, "explode")), (Refusal{Reason::UnknownIntent, "use.verb"}));
    EXPECT_EQ(refused(with_verb(Form::Move, "Move")), (Refusal{Reason::UnknownIntent, "move.verb"}));
}

TEST(IntentCodec, AReadiedIntentIsCheckedWithItsWholePath) {
    v1::Intent message = encoded(samples()[5]);
    message.mutable_prepare()->mutable_readied()->mutable_attack()->set_verb("move");
    EXPECT_EQ(refused(message), (Refusal{Reason::UnknownIntent, "prepare.readied.attack.verb"}));
    v1::Intent nested = encoded(samples()[5]);
    *nested.mutable_prepare()->mutable_readied() = encoded(samples()[5]);
    EXPECT_EQ(refused(nested), (Refusal{Reason::BadArgument, "prepare.readied.prepare.readied"}));
}

TEST(IntentCodec, CountsAreHeld) {
    const auto move_with = [](std::size_t steps, std::size_t foes) {
        v1::Intent message = move_message();
        for (std::size_t i = 0; i < steps; ++i) message.mutable_move()->add_path();
        for (std::size_t i = 0; i < foes; ++i) message.mutable_move()->add_from(1);
        return refused(message).field;
    };
    EXPECT_EQ(move_with(bound::kPath.max, bound::kFrom.max), "accepted");
    EXPECT_EQ(move_with(bound::kPath.max + 1, 0), "move.path");
    EXPECT_EQ(move_with(0, bound::kFrom.max + 1), "move.from");
    const auto attack_with = [](std::size_t targets, std::size_t flex) {
        v1::Intent message = encoded(samples()[2]);
        message.mutable_attack()->clear_targets();
        message.mutable_attack()->clear_flex();
        for (std::size_t i = 0; i < targets; ++i) message.mutable_attack()->add_targets(1);
        for (std::size_t i = 0; i < flex; ++i) message.mutable_attack()->add_flex("f");
        return refused(message).field;
    };
    EXPECT_EQ(attack_with(bound::kTargets.max, bound::kFlex.max), "accepted");
    EXPECT_EQ(attack_with(bound::kTargets.max + 1, 0), "attack.targets");
    EXPECT_EQ(attack_with(0, bound::kFlex.max + 1), "attack.flex");
    const auto answer_with = [](std::size_t picks, std::size_t places) {
        v1::Intent message = answer_message();
        for (std::size_t i = 0; i < picks; ++i) message.mutable_answer()->add_picks(0);
        for (std::size_t i = 0; i < places; ++i) message.mutable_answer()->add_places();
        return refused(message).field;
    };
    EXPECT_EQ(answer_with(bound::kPicks.max, bound::kPlaces.max), "accepted");
    EXPECT_EQ(answer_with(bound::kPicks.max + 1, 0), "answer.picks");
    EXPECT_EQ(answer_with(0, bound::kPlaces.max + 1), "answer.places");
}

// Sets one number of a fresh message and gives the field that is refused.
using SetNumber = void (*)(v1::Intent&, std::int32_t);
struct NumberCase {
    const char* field;
    NumberBound bound;
    Form form;
    const char* verb;
    SetNumber set;
};

TEST(IntentCodec, NumbersAreHeld) {
    const std::vector<NumberCase> cases{
        {"move.path[0].x", bound::kCoordinate, Form::Move, "move",
         [](v1::Intent& m, std::int32_t v) { m.mutable_move()->add_path()->set_x(v); }},
        {"move.path[0].y", bound::kCoordinate, Form::Move, "move",
         [](v1::Intent& m, std::int32_t v) { m.mutable_move()->add_path()->set_y(v); }},
        {"move.path[0].z", bound::kCoordinate, Form::Move, "move",
         [](v1::Intent& m, std::int32_t v) { m.mutable_move()->add_path()->set_z(v); }},
        {"answer.places[0].x", bound::kCoordinate, Form::Answer, "answer",
         [](v1::Intent& m, std::int32_t v) { m.mutable_answer()->add_places()->set_x(v); }},
        {"govern.place.y", bound::kCoordinate, Form::Govern, "place",
         [](v1::Intent& m, std::int32_t v) { m.mutable_govern()->mutable_place()->set_y(v); }},
        {"setup.place.z", bound::kCoordinate, Form::Setup, "add_creature",
         [](v1::Intent& m, std::int32_t v) { m.mutable_setup()->mutable_place()->set_z(v); }},
        {"move.direction", bound::kDirection, Form::Move, "face",
         [](v1::Intent& m, std::int32_t v) { m.mutable_move()->set_direction(v); }},
        {"use.pay", bound::kPay, Form::Use, "rally",
         [](v1::Intent& m, std::int32_t v) { m.mutable_use()->set_pay(v); }},
        {"answer.amount", bound::kAmount, Form::Answer, "answer",
         [](v1::Intent& m, std::int32_t v) { m.mutable_answer()->set_amount(v); }},
        {"govern.value", bound::kValue, Form::Govern, "heal",
         [](v1::Intent& m, std::int32_t v) { m.mutable_govern()->set_value(v); }},
        {"setup.score", bound::kScore, Form::Setup, "set_initiative",
         [](v1::Intent& m, std::int32_t v) { m.mutable_setup()->set_score(v); }},
        {"turn.who", bound::kCreature, Form::Turn, "end_turn",
         [](v1::Intent& m, std::int32_t v) { m.mutable_turn()->set_who(static_cast<std::uint32_t>(v)); }},
        {"setup.ambush_nominee", bound::kCreature, Form::Setup, "start_encounter",
         [](v1::Intent& m, std::int32_t v) {
             m.mutable_setup()->set_ambush_nominee(static_cast<std::uint32_t>(v));
         }},
        {"cast.targets[0]", bound::kCreature, Form::Cast, "cast",
         [](v1::Intent& m, std::int32_t v) { m.mutable_cast()->add_targets(static_cast<std::uint32_t>(v)); }},
        {"move.from[0]", bound::kCreature, Form::Move, "disengage",
         [](v1::Intent& m, std::int32_t v) { m.mutable_move()->add_from(static_cast<std::uint32_t>(v)); }},
        {"answer.picks[0]", bound::kPickIndex, Form::Answer, "answer",
         [](v1::Intent& m, std::int32_t v) { m.mutable_answer()->add_picks(static_cast<std::uint32_t>(v)); }},
    };
    for (const NumberCase& c : cases) {
        const auto refused_field = [&c](std::int64_t value) {
            v1::Intent message = with_verb(c.form, c.verb);
            c.set(message, static_cast<std::int32_t>(value));
            return refused(message);
        };
        EXPECT_EQ(refused_field(c.bound.max).field, "accepted") << c.field;
        EXPECT_EQ(refused_field(c.bound.min).field, "accepted") << c.field;
        EXPECT_EQ(refused_field(c.bound.max + 1), (Refusal{Reason::BadArgument, c.field}));
        EXPECT_EQ(refused_field(c.bound.min - 1), (Refusal{Reason::BadArgument, c.field}));
    }
}

TEST(IntentCodec, TheElementThatIsWrongIsNamed) {
    v1::Intent message = move_message();
    for (int i = 0; i < 5; ++i) message.mutable_move()->add_path();
    message.mutable_move()->mutable_path(3)->set_x(20'000);
    EXPECT_EQ(refused(message).field, "move.path[3].x");
    v1::Intent attack = encoded(samples()[2]);
    attack.mutable_attack()->set_flex(1, std::string(32, 'a'));
    EXPECT_EQ(refused(attack).field, "attack.flex[1]");
}

// Sets one text of a fresh message.
using SetText = void (*)(v1::Intent&, const std::string&);
struct TextCase {
    TextBound bound;
    std::string field;
    Form form;
    const char* verb;
    SetText set;
};

TEST(IntentCodec, TextsAreHeldInCodePoints) {
    const std::vector<TextCase> cases{
        {bound::kText, "say.text", Form::Say, "speak",
         [](v1::Intent& m, const std::string& t) { m.mutable_say()->set_text(t); }},
        {bound::kText, "use.text", Form::Use, "improvise",
         [](v1::Intent& m, const std::string& t) { m.mutable_use()->set_text(t); }},
        {bound::kCreatureName, "setup.name", Form::Setup, "add_creature",
         [](v1::Intent& m, const std::string& t) { m.mutable_setup()->set_name(t); }},
        {bound::kOverridePath, "override.path", Form::Override, "override",
         [](v1::Intent& m, const std::string& t) { m.mutable_override()->set_path(t); }},
        {bound::kOverrideValue, "override.value", Form::Override, "override",
         [](v1::Intent& m, const std::string& t) { m.mutable_override()->set_value(t); }},
        {bound::kOverrideReason, "override.reason", Form::Override, "override",
         [](v1::Intent& m, const std::string& t) { m.mutable_override()->set_reason(t); }},
    };
    for (const TextCase& c : cases) {
        const auto field = [&c](const std::string& text) {
            v1::Intent message = with_verb(c.form, c.verb);
            c.set(message, text);
            return refused(message).field;
        };
        std::string wide;
        for (std::size_t i = 0; i < c.bound.max; ++i) wide += "\xF0\x9F\x90\x89";  // a dragon: four bytes
        EXPECT_EQ(field(wide), "accepted") << c.field;
        EXPECT_EQ(field(wide + "x"), c.field);
        EXPECT_EQ(field("a\nb"), c.bound.lines ? "accepted" : c.field) << c.field;
        for (const char* bad : {"a\tb", "a\x01", "\x7F", "\xC2\x85", "\xFF", "\xC0\xAF", "\xED\xA0\x80",
                                "\xE2\x82", "\xF4\x90\x80\x80", "\x80"})
            EXPECT_EQ(field(bad), c.field) << c.field;
        EXPECT_EQ(field(std::string("a\0b", 3)), c.field);
    }
}

TEST(IntentCodec, NamesHoldThirtyOneBytes) {
    const auto field = [](const std::string& text) {
        v1::Intent message = use_message();
        message.mutable_use()->set_subject(text);
        return refused(message).field;
    };
    EXPECT_EQ(field(std::string(31, 'a')), "accepted");
    EXPECT_EQ(field(std::string(32, 'a')), "use.subject");
    EXPECT_EQ(field("\xC3\x28"), "use.subject");
    EXPECT_EQ(field("a\nb"), "use.subject");
    std::vector<std::pair<std::string, v1::Intent>> cases;
    const std::string over(32, 'n');
    const auto add = [&](const char* name, const v1::Intent& message) { cases.emplace_back(name, message); };
    v1::Intent m = with_verb(Form::Attack, "attack");
    m.mutable_attack()->set_with(over);
    add("attack.with", m);
    m = with_verb(Form::Cast, "cast");
    m.mutable_cast()->set_spell(over);
    add("cast.spell", m);
    m = with_verb(Form::Use, "rally");
    m.mutable_use()->set_detail(over);
    add("use.detail", m);
    m = with_verb(Form::Propose, "propose");
    m.mutable_propose()->set_what(over);
    add("propose.what", m);
    for (const char* f : {"subject", "roll", "text"}) {
        m = with_verb(Form::Govern, "heal");
        auto* govern = m.mutable_govern();
        govern->GetReflection()->SetString(govern, govern->GetDescriptor()->FindFieldByName(f), over);
        add((std::string("govern.") + f).c_str(), m);
    }
    for (const char* f : {"ambush_side", "stat_block", "outcome"}) {
        m = with_verb(Form::Setup, "start_encounter");
        auto* setup = m.mutable_setup();
        setup->GetReflection()->SetString(setup, setup->GetDescriptor()->FindFieldByName(f), over);
        add((std::string("setup.") + f).c_str(), m);
    }
    for (const char* f : {"trigger_event", "trigger_who", "trigger_target", "key", "value"}) {
        m = with_verb(Form::Prepare, "ready");
        auto* prepare = m.mutable_prepare();
        prepare->GetReflection()->SetString(prepare, prepare->GetDescriptor()->FindFieldByName(f), over);
        add((std::string("prepare.") + f).c_str(), m);
    }
    for (const auto& [name, message] : cases)
        EXPECT_EQ(refused(message), (Refusal{Reason::BadArgument, name}));
}

TEST(IntentCodec, UnknownFieldsAreRefusedEverywhere) {
    const auto spoil = [](google::protobuf::Message& message) {
        message.GetReflection()->MutableUnknownFields(&message)->AddVarint(77, 1);
    };
    v1::Intent top = move_message();
    spoil(top);
    EXPECT_EQ(refused(top), (Refusal{Reason::BadArgument, "#77"}));
    v1::Intent body = move_message();
    spoil(*body.mutable_move());
    EXPECT_EQ(refused(body), (Refusal{Reason::BadArgument, "move.#77"}));
    v1::Intent place = move_message();
    place.mutable_move()->add_path();
    spoil(*place.mutable_move()->add_path());
    EXPECT_EQ(refused(place), (Refusal{Reason::BadArgument, "move.path[1].#77"}));
    v1::Intent readied = encoded(samples()[5]);
    spoil(*readied.mutable_prepare()->mutable_readied()->mutable_attack());
    EXPECT_EQ(refused(readied), (Refusal{Reason::BadArgument, "prepare.readied.attack.#77"}));
}

TEST(IntentCodec, WhatWasAcceptedOnceIsReadWhateverTheBoundsAreNow) {
    v1::Intent message = move_message();
    for (std::size_t i = 0; i < bound::kPath.max + 5; ++i) message.mutable_move()->add_path()->set_x(20'000);
    const auto stored = decode_stored_intent(message);
    ASSERT_TRUE(stored.ok());
    EXPECT_EQ(stored->as<MoveIntent>()->path.size(), bound::kPath.max + 5);
    message.mutable_move()->set_verb("dance");
    EXPECT_EQ(decode_stored_intent(message).error().code, ErrorCode::Corrupt);
}

}  // namespace
}  // namespace affray::codec
