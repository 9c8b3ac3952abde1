// Any bytes as a replay file, and files whose chain is right and whose messages are not: an error, or a
// replay that can be told to its end; never a crash.
#include "affray/v1/session.pb.h"
#include "base/check.h"
#include "client/lib/replay_file.h"
#include "fuzz/fuzz_target.h"

namespace affray::fuzz {
namespace {

void tell(std::string_view file) {
    const auto replay = client::decode_replay(file);
    if (!replay) {
        AFFRAY_CHECK(!replay.error().message.empty(), "refused without a reason");
        return;
    }
    v1::View view = replay->head.opening();
    for (const std::string& bytes : replay->deltas) {
        v1::Delta delta;
        if (delta.ParseFromString(bytes)) client::advance(view, delta);
    }
}

client::Replay replay_of(const v1::View& opening, v1::Delta delta) {
    client::Replay replay;
    replay.head.set_format(client::Replay::kFormat);
    replay.head.mutable_welcome();
    *replay.head.mutable_opening() = opening;
    replay.head.set_content_hash(client::content_hash(opening));
    for (std::uint64_t next = 1; next <= 2; ++next) {
        delta.set_version(opening.version() + next);
        replay.deltas.push_back(delta.SerializeAsString());
    }
    return replay;
}

}  // namespace

void fuzz_one(std::string_view bytes) {
    tell(bytes);
    // The same bytes behind a chain that fits them.
    const std::size_t half = bytes.size() / 2;
    v1::View opening;
    v1::Delta delta;
    if (!opening.ParseFromString(std::string(bytes.substr(0, half)))) opening.Clear();
    if (!delta.ParseFromString(std::string(bytes.substr(half)))) delta.Clear();
    tell(client::encode_replay(replay_of(opening, delta)));
}

std::vector<std::string> seeds() {
    v1::View opening;
    opening.set_version(3);
    v1::Delta delta;
    delta.set_version(4);
    delta.add_events()->mutable_scene_began();
    return {"", "AFFRAY\x1a\n", opening.SerializeAsString() + delta.SerializeAsString(),
            client::encode_replay(replay_of(opening, delta))};
}

}  // namespace affray::fuzz
