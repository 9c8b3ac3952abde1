// Both subprotocols carry the same frames.
#include "client/lib/frame_codec.h"

#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/message_differencer.h>
#include <gtest/gtest.h>

namespace affray::client {
namespace {

using google::protobuf::util::MessageDifferencer;

v1::ServerFrame some_delta() {
    v1::ServerFrame frame;
    frame.mutable_delta()->set_version(77);
    auto& moved = *frame.mutable_delta()->add_events()->mutable_moved();
    moved.set_who(3);
    moved.mutable_to()->set_x(-2);
    return frame;
}

TEST(FrameCodec, BinaryAndJsonDecodeToTheSameFrame) {
    const v1::ServerFrame frame = some_delta();
    std::string json;
    ASSERT_TRUE(google::protobuf::util::MessageToJsonString(frame, &json).ok());
    const auto from_binary = decode(frame.SerializeAsString(), Encoding::Binary);
    const auto from_json = decode(json, Encoding::Json);
    ASSERT_TRUE(from_binary);
    ASSERT_TRUE(from_json);
    EXPECT_TRUE(MessageDifferencer::Equals(*from_binary, frame));
    EXPECT_TRUE(MessageDifferencer::Equals(*from_json, frame));
}

TEST(FrameCodec, ClientFramesAreOneMessageInEitherForm) {
    v1::ClientFrame frame;
    frame.mutable_submit()->set_intent_id("a1");
    v1::ClientFrame again;
    ASSERT_TRUE(again.ParseFromString(encode(frame, Encoding::Binary)));
    EXPECT_TRUE(MessageDifferencer::Equals(frame, again));
    EXPECT_EQ(encode(frame, Encoding::Json), R"({"submit":{"intentId":"a1"}})");
}

TEST(FrameCodec, GarbageIsRefused) {
    EXPECT_FALSE(decode("\x0a\xff", Encoding::Binary));
    EXPECT_FALSE(decode("{", Encoding::Json));
    EXPECT_TRUE(decode(R"({"fromANewerServer": 1})", Encoding::Json));
}

TEST(FrameCodec, FindsTheDeltasBytesInTheFrame) {
    v1::ServerFrame frame = some_delta();
    EXPECT_EQ(delta_payload(frame.SerializeAsString()), frame.delta().SerializeAsString());
    for (int i = 0; i < 200; ++i)
        frame.mutable_delta()->add_events()->mutable_spoke()->set_text("more and more words");
    const std::string bytes = frame.SerializeAsString();
    EXPECT_EQ(delta_payload(bytes), frame.delta().SerializeAsString());
    EXPECT_EQ(delta_payload(std::string_view(bytes).substr(0, bytes.size() - 1)), std::nullopt);
    EXPECT_EQ(delta_payload(v1::ServerFrame{}.SerializeAsString()), std::nullopt);
    frame.mutable_welcome();
    EXPECT_EQ(delta_payload(frame.SerializeAsString()), std::nullopt);
}

}  // namespace
}  // namespace affray::client
