// The .affray file: what goes in comes out, and nothing else comes out of a damaged one.
#include "client/lib/replay_file.h"

#include <gtest/gtest.h>

#include "client/lib/reducer.h"

namespace affray::client {
namespace {

Replay sample() {
    Replay replay;
    replay.head.set_format(Replay::kFormat);
    replay.head.mutable_welcome()->set_title("The ford");
    replay.head.mutable_welcome()->set_version(4);
    replay.head.mutable_opening()->set_scene("ford");
    replay.head.set_content_hash(content_hash(replay.head.opening()));
    for (const std::uint64_t version : {1, 2, 4}) {
        v1::Delta delta;
        delta.set_version(version);
        delta.add_events()->mutable_spoke()->set_text("version " + std::to_string(version));
        replay.deltas.push_back(delta.SerializeAsString());
    }
    return replay;
}

ErrorCode error_of(const std::string& file) {
    const auto decoded = decode_replay(file);
    EXPECT_FALSE(decoded.ok());
    return decoded.ok() ? ErrorCode::Io : decoded.error().code;
}

TEST(ReplayFile, KeepsEveryDeltaByteForByte) {
    const Replay replay = sample();
    const auto back = decode_replay(encode_replay(replay));
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_EQ(back->deltas, replay.deltas);
    EXPECT_EQ(back->head.SerializeAsString(), replay.head.SerializeAsString());
    EXPECT_EQ(encode_replay(*back), encode_replay(replay));
}

TEST(ReplayFile, RefusesEveryFlippedBitAndEveryCut) {
    const std::string file = encode_replay(sample());
    for (std::size_t at = 0; at < file.size(); ++at) {
        EXPECT_FALSE(decode_replay(file.substr(0, at)).ok()) << "cut at " << at;
        for (int bit = 0; bit < 8; ++bit) {
            std::string other = file;
            other[at] = static_cast<char>(other[at] ^ (1 << bit));
            EXPECT_FALSE(decode_replay(other).ok()) << "byte " << at << " bit " << bit;
        }
    }
    EXPECT_FALSE(decode_replay(file + "x").ok());
}

TEST(ReplayFile, SaysWhatItIsNot) {
    EXPECT_EQ(error_of(""), ErrorCode::InvalidInput);
    EXPECT_EQ(error_of("SQLite format 3"), ErrorCode::InvalidInput);
    Replay newer = sample();
    newer.head.set_format(Replay::kFormat + 1);
    EXPECT_EQ(error_of(encode_replay(newer)), ErrorCode::Unsupported);
    EXPECT_EQ(error_of(encode_replay(sample()).substr(0, 60)), ErrorCode::Corrupt);
    Replay disordered = sample();
    std::swap(disordered.deltas[0], disordered.deltas[1]);
    EXPECT_EQ(error_of(encode_replay(disordered)), ErrorCode::Corrupt);
}

TEST(ReplayFile, OpensThoseOfTheFirstFormat) {
    Replay older = sample();
    older.head.set_format(1);
    const auto back = decode_replay(encode_replay(older));
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_EQ(back->deltas, older.deltas);
}

TEST(ReplayFile, AdvancesOverWhatWasLeftOut) {
    v1::View view;
    view.set_version(2);
    v1::Delta delta;
    delta.set_version(4);
    advance(view, delta);
    EXPECT_EQ(view.version(), 4U);
}

}  // namespace
}  // namespace affray::client
