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

}  // namespace

void fuzz_one(std::string_view bytes) {
    tell(bytes);
    // The same bytes behind a chain that fits them.
    client::Replay replay;
    const std::size_t half = bytes.size() / 2;
    if (replay.head.ParseFromString(std::string(bytes.substr(0, half)))) {
        replay.deltas.emplace_back(bytes.substr(half));
        tell(client::encode_replay(replay));
    }
}

std::vector<std::string> seeds() {
    client::Replay replay;
    replay.head.set_format(client::Replay::kFormat);
    replay.head.mutable_opening()->set_version(3);
    v1::Delta delta;
    delta.set_version(4);
    replay.deltas = {delta.SerializeAsString(), delta.SerializeAsString()};
    return {"", "affray", client::encode_replay(replay)};
}

}  // namespace affray::fuzz
