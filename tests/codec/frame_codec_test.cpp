// Frames: two encodings of the same, and a named refusal for everything else (RULE-5).
#include "codec/frame_codec.h"

#include <google/protobuf/util/json_util.h>
#include <gtest/gtest.h>

#include "codec/limits.h"
#include "codec/view_codec.h"
#include "support/sample_events.h"

namespace affray::codec {
namespace {

v1::ClientFrame submit_frame() {
    v1::ClientFrame frame;
    v1::Submit& submit = *frame.mutable_submit();
    submit.set_intent_id("a-1");
    submit.set_expected_version(0);
    v1::Move& move = *submit.mutable_intent()->mutable_move();
    move.set_verb("move");
    move.set_who(1);
    move.add_path()->set_x(-3);
    return frame;
}

std::string json_of(const google::protobuf::Message& message) {
    std::string text;
    EXPECT_TRUE(google::protobuf::util::MessageToJsonString(message, &text).ok());
    return text;
}

FrameRefusal refusal(std::string_view bytes, Encoding encoding, SenderRole sender = SenderRole::Player) {
    const auto decoded = decode_client_frame(bytes, encoding, sender);
    const auto* refused = std::get_if<FrameRefusal>(&decoded);
    return refused == nullptr ? FrameRefusal{"accepted"} : *refused;
}

FrameRefusal refusal(const v1::ClientFrame& frame) {
    const FrameRefusal binary = refusal(frame.SerializeAsString(), Encoding::Binary);
    EXPECT_EQ(refusal(json_of(frame), Encoding::Json), binary);
    return binary;
}

TEST(FrameCodec, BothEncodingsSayTheSame) {
    const v1::ClientFrame frame = submit_frame();
    const auto binary = decode_client_frame(frame.SerializeAsString(), Encoding::Binary, SenderRole::Player);
    const auto json = decode_client_frame(json_of(frame), Encoding::Json, SenderRole::Player);
    ASSERT_TRUE(std::holds_alternative<v1::ClientFrame>(binary));
    ASSERT_TRUE(std::holds_alternative<v1::ClientFrame>(json)) << std::get<FrameRefusal>(json).code;
    EXPECT_EQ(std::get<v1::ClientFrame>(binary).SerializeAsString(), frame.SerializeAsString());
    EXPECT_EQ(std::get<v1::ClientFrame>(json).SerializeAsString(), frame.SerializeAsString());
    EXPECT_TRUE(std::get<v1::ClientFrame>(json).submit().has_expected_version());
    EXPECT_EQ(refusal(R"({"submit": {"intent_id": "x", "intent": {"turn": {"verb": "end_turn", "who": 1}}}})",
                      Encoding::Json)
                  .code,
              "accepted")
        << "names as in the proto file are JSON too";
}

TEST(FrameCodec, ServerFramesComeBackFromBothEncodings) {
    const State state = test::sample_state();
    const Viewer referee{Role::Referee, SeatId::Referee};
    v1::ServerFrame view;
    encode_view(state, 7, referee, *view.mutable_view());
    DeltaEncoder encoder;
    v1::ServerFrame delta;
    *delta.mutable_delta() = encoder.encode(8, test::sample_events(state), state, referee);
    for (const v1::ServerFrame& frame : {view, delta}) {
        v1::ServerFrame binary;
        ASSERT_TRUE(binary.ParseFromString(encode_server_frame(frame, Encoding::Binary)));
        EXPECT_EQ(binary.SerializeAsString(), frame.SerializeAsString());
        v1::ServerFrame json;
        const std::string text = json_of_server_frame(encode_server_frame(frame, Encoding::Binary));
        ASSERT_TRUE(google::protobuf::util::JsonStringToMessage(text, &json).ok());
        EXPECT_EQ(json.SerializeAsString(), frame.SerializeAsString());
        EXPECT_EQ(encode_server_frame(frame, Encoding::Json), text);
    }
}

TEST(FrameCodec, WhatIsNoFrameIsMalformed) {
    for (const std::string_view bytes : {"\xFF\xFF\xFF", "\x0A\x05", "\x0B"})
        EXPECT_EQ(refusal(bytes, Encoding::Binary).code, frame_code::kMalformed);
    for (const std::string_view text : {"", "{", "[]", "\"a\"", "{\"hello\": 3}", "{\"menu\": {\"who\": -1}}",
                                        "{\"chat\": {\"text\": \"\xFF\"}}", "{\"hello\": {}, \"menu\": {}}"})
        EXPECT_EQ(refusal(text, Encoding::Json).code, frame_code::kMalformed) << text;
    std::string bad_utf8;
    v1::ClientFrame chat;
    chat.mutable_chat()->set_text("aaaa");
    bad_utf8 = chat.SerializeAsString();
    bad_utf8.back() = '\xFF';
    EXPECT_EQ(refusal(bad_utf8, Encoding::Binary).code, frame_code::kMalformed);
}

TEST(FrameCodec, AnEmptyFrameIsNamed) {
    EXPECT_EQ(refusal("", Encoding::Binary).code, frame_code::kEmpty);
    EXPECT_EQ(refusal("{}", Encoding::Json).code, frame_code::kEmpty);
}

TEST(FrameCodec, SizeIsHeldByRole) {
    const std::string big(kFrameBytesPlayer + 1, ' ');
    EXPECT_EQ(refusal(big, Encoding::Json).code, frame_code::kTooBig);
    EXPECT_NE(refusal(big, Encoding::Json, SenderRole::Referee).code, frame_code::kTooBig);
    const std::string huge(kFrameBytesReferee + 1, ' ');
    EXPECT_EQ(refusal(huge, Encoding::Json, SenderRole::Referee).code, frame_code::kTooBig);
}

TEST(FrameCodec, NestingIsHeld) {
    v1::Intent intent;
    intent.mutable_turn()->set_verb("end_turn");
    for (int i = 0; i < 10; ++i) {
        v1::Intent around;
        *around.mutable_prepare()->mutable_readied() = intent;
        intent = around;
    }
    v1::ClientFrame frame;
    frame.mutable_submit()->set_intent_id("a");
    *frame.mutable_submit()->mutable_intent() = intent;
    EXPECT_EQ(refusal(frame).code, frame_code::kMalformed);
    EXPECT_EQ(refusal("{\"hello\": " + std::string(5000, '['), Encoding::Json).code, frame_code::kMalformed);
    EXPECT_EQ(refusal("{\"chat\": {\"text\": \"" + std::string(40, '{') + "\"}}", Encoding::Json).code,
              "accepted")
        << "braces in a text nest nothing";
}

TEST(FrameCodec, UnknownFieldsAreNamed) {
    v1::ClientFrame frame = submit_frame();
    frame.GetReflection()->MutableUnknownFields(&frame)->AddVarint(99, 1);
    EXPECT_EQ(refusal(frame.SerializeAsString(), Encoding::Binary).code, frame_code::kUnknownField);
    v1::ClientFrame inner = submit_frame();
    auto* submit = inner.mutable_submit();
    submit->GetReflection()->MutableUnknownFields(submit)->AddVarint(99, 1);
    EXPECT_EQ(refusal(inner.SerializeAsString(), Encoding::Binary),
              (FrameRefusal{frame_code::kUnknownField, "submit"}));
    EXPECT_EQ(refusal("{\"hello\": {\"password\": \"x\"}}", Encoding::Json).code, frame_code::kUnknownField);
    EXPECT_EQ(refusal("{\"login\": {}}", Encoding::Json).code, frame_code::kUnknownField);
}

TEST(FrameCodec, FieldsOfFramesAreHeld) {
    const auto field_of = [](auto change) {
        v1::ClientFrame frame;
        change(frame);
        const FrameRefusal refused = refusal(frame);
        return refused.code == frame_code::kBadArgument ? refused.field : std::string(refused.code);
    };
    const auto text = [](const TextBound& bound, std::size_t more = 0) {
        return std::string(bound.max + more, 'a');
    };
    using F = v1::ClientFrame;
    EXPECT_EQ(field_of([&](F& f) { f.mutable_hello()->set_token(text(bound::kToken)); }), "accepted");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_hello()->set_token(text(bound::kToken, 1)); }), "hello.token");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_hello()->set_client(text(bound::kClient, 1)); }),
              "hello.client");
    EXPECT_EQ(
        field_of([&](F& f) { f.mutable_hello()->set_view_hash(std::string(bound::kViewHash.max + 1, 'a')); }),
        "hello.view_hash");
    EXPECT_EQ(field_of([&](F& f) {
                  f = submit_frame(), f.mutable_submit()->set_intent_id(text(bound::kIntentId));
              }),
              "accepted");
    EXPECT_EQ(field_of([&](F& f) {
                  f = submit_frame(), f.mutable_submit()->set_intent_id(text(bound::kIntentId, 1));
              }),
              "submit.intent_id");
    EXPECT_EQ(field_of([&](F& f) { f = submit_frame(), f.mutable_submit()->clear_intent_id(); }),
              "submit.intent_id");
    EXPECT_EQ(field_of([&](F& f) { f = submit_frame(), f.mutable_submit()->clear_intent(); }),
              "submit.intent");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_preview()->set_ref(1); }), "preview.intent");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_menu()->set_who(10'001); }), "menu.who");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_point()->mutable_at()->set_x(10'000); }), "accepted");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_point()->mutable_at()->set_y(-10'001); }), "point.at");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_chat()->set_text(text(bound::kChat)); }), "accepted");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_chat()->set_text(text(bound::kChat, 1)); }), "chat.text");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_chat()->set_text(""); }), "chat.text");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_chat()->set_text("a\x1B[2J"); }), "chat.text");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_standing_order()->set_key(text(bound::kOrderWord, 1)); }),
              "standing_order.key");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_standing_order()->set_value(text(bound::kOrderWord, 1)); }),
              "standing_order.value");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_standing_order()->set_who(10'001); }), "standing_order.who");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_autopilot_order()->set_who(10'001); }), "autopilot_order.who");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_autopilot_order()->set_side(text(bound::kOrderWord, 1)); }),
              "autopilot_order.side");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_autopilot_order()->set_flee_below(101); }),
              "autopilot_order.flee_below");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_autopilot_order()->add_wards(10'001); }),
              "autopilot_order.wards");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_autopilot_settings()->set_pause_ms(60'000); }), "accepted");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_autopilot_settings()->set_pause_ms(60'001); }),
              "autopilot_settings.pause_ms");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_view(); }), "accepted");
    EXPECT_EQ(field_of([&](F& f) { f.mutable_admit()->set_seat(3); }), "accepted");
}

TEST(FrameCodec, NamesOfTheSubprotocols) {
    EXPECT_EQ(subprotocol(Encoding::Binary), "affray.v2.proto");
    EXPECT_EQ(subprotocol(Encoding::Json), "affray.v2.json");
    EXPECT_EQ(seat_role(Role::Spectator), v1::SEAT_ROLE_SPECTATOR);
}

}  // namespace
}  // namespace affray::codec
