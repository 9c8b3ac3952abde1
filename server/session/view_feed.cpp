// Redaction, sharing of equal views, history and hash chain.
#include "session/view_feed.h"

#include <sodium.h>

#include <algorithm>

namespace affray::session {
namespace {

// The Delta inside an encoded ServerFrame: behind one tag byte and the length.
std::string_view payload_of(const Message& message) {
    const std::string_view bytes = message.binary();
    std::size_t at = 1;
    while (at < bytes.size() && (static_cast<std::uint8_t>(bytes[at]) & 0x80) != 0) ++at;
    return bytes.substr(at + 1);
}

}  // namespace

ViewFeeds::Feed ViewFeeds::add(const Viewer& viewer) {
    Slot slot;
    slot.viewer = viewer;
    feeds_.push_back(std::move(slot));
    return feeds_.size() - 1;
}

void ViewFeeds::keep_up(Feed feed, bool on) {
    Slot& slot = feeds_[feed];
    slot.on = on;
    if (!on) slot.history.clear();
}

DeltaSet ViewFeeds::encode(std::uint64_t version, const Batch& batch, const State& after,
                           const Conduct& conduct) {
    DeltaSet set;
    set.version = version;
    set.deltas.resize(feeds_.size());
    for (Feed feed = 0; feed < feeds_.size(); ++feed) {
        if (!feeds_[feed].on) continue;
        const std::string payload =
            codec::delta_payload(encoder_.encode(version, batch, after, conduct, feeds_[feed].viewer));
        const auto same =
            std::find_if(set.deltas.begin(), set.deltas.begin() + static_cast<std::ptrdiff_t>(feed),
                         [&payload](const MessagePtr& other) {
                             return other != nullptr && payload_of(*other) == payload;
                         });
        set.deltas[feed] = same != set.deltas.begin() + static_cast<std::ptrdiff_t>(feed)
                               ? *same
                               : std::make_shared<const Message>(codec::delta_frame(payload));
    }
    return set;
}

void ViewFeeds::publish(const DeltaSet& set) {
    AFFRAY_CHECK(set.version == version_ + 1, "a version is published out of order");
    version_ = set.version;
    for (Feed feed = 0; feed < feeds_.size(); ++feed) {
        Slot& slot = feeds_[feed];
        const bool has = feed < set.deltas.size() && set.deltas[feed] != nullptr && slot.on;
        if (!has) {
            slot.history.clear();
            continue;
        }
        if (slot.history.empty()) slot.first = set.version;
        slot.history.push_back(set.deltas[feed]);
        if (slot.history.size() > kKept) {
            slot.history.pop_front();
            ++slot.first;
        }
    }
}

std::optional<std::vector<MessagePtr>> ViewFeeds::since(Feed feed, std::uint64_t version,
                                                        std::string_view hash) const {
    const Slot& slot = feeds_[feed];
    if (version > version_) return std::nullopt;
    if (!hash.empty()) {
        const auto ours = hash_at(slot, version);
        if (ours && std::string_view(reinterpret_cast<const char*>(ours->data()), ours->size()) != hash)
            return std::nullopt;
    }
    std::vector<MessagePtr> missing;
    if (version == version_) return missing;
    if (slot.history.empty() || slot.first > version + 1) return std::nullopt;
    const auto begin = slot.history.begin() + static_cast<std::ptrdiff_t>(version + 1 - slot.first);
    missing.assign(begin, slot.history.end());
    return missing;
}

Message ViewFeeds::view(Feed feed, const State& state, const Conduct& conduct) const {
    v1::ServerFrame frame;
    codec::encode_view(state, conduct, version_, feeds_[feed].viewer, *frame.mutable_view());
    return Message(frame.SerializeAsString());
}

std::optional<ViewHash> ViewFeeds::hash(Feed feed) const { return hash_at(feeds_[feed], version_); }

std::optional<ViewHash> ViewFeeds::hash_at(const Slot& slot, std::uint64_t version) const {
    ViewHash hash{};
    if (version == 0) return hash;
    // The chain starts again behind a multiple of 50: the value at one still counts from the one before.
    const std::uint64_t from = (version - 1) / kSnapshotEvery * kSnapshotEvery;
    if (slot.history.empty() || slot.first > from + 1 || version >= slot.first + slot.history.size())
        return std::nullopt;
    for (std::uint64_t v = from + 1; v <= version; ++v) {
        const std::string_view delta = payload_of(*slot.history[static_cast<std::size_t>(v - slot.first)]);
        crypto_generichash_state state;
        crypto_generichash_init(&state, nullptr, 0, hash.size());
        crypto_generichash_update(&state, hash.data(), hash.size());
        crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(delta.data()), delta.size());
        crypto_generichash_final(&state, hash.data(), hash.size());
    }
    return hash;
}

}  // namespace affray::session
