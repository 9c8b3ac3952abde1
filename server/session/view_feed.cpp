// Redaction, counting, sharing of equal views, history and hash chain.
#include "session/view_feed.h"

#include <algorithm>

#include "base/fault.h"

namespace affray::session {
namespace {

std::optional<ViewHash> as_hash(const std::string& bytes) {
    ViewHash hash;
    if (bytes.size() != hash.size()) return std::nullopt;
    std::copy(bytes.begin(), bytes.end(), hash.begin());
    return hash;
}

}  // namespace

ViewFeeds::Feed ViewFeeds::add(const Viewer& viewer) {
    Slot slot;
    slot.viewer = viewer;
    feeds_.push_back(std::move(slot));
    return feeds_.size() - 1;
}

DeltaSet ViewFeeds::encode(std::uint64_t version, const Batch& batch, const State& after,
                           const Conduct& conduct) {
    DeltaSet set;
    set.version = version;
    set.deltas.reserve(feeds_.size());
    const bool alike = codec::told_alike(batch, after);
    MessagePtr common;  // of all who are told alike and count alike
    std::uint64_t common_number = 0;
    for (Slot& slot : feeds_) {
        forget_after(slot, version - 1);
        const std::uint64_t number = slot.told.number_at(version - 1) + 1;
        const bool in_common = alike && slot.viewer.role != Role::Referee;
        if (in_common && common != nullptr && number == common_number) {
            keep(slot, set.deltas.emplace_back(common));
            continue;
        }
        const v1::Delta& delta = computed([&]() -> const v1::Delta& {
            return encoder_->encode(number, batch, after, conduct, slot.viewer, slot.told);
        });
        if (!codec::tells(delta, slot.viewer)) {
            set.deltas.emplace_back();
            slot.told.pass_over(version);
            continue;
        }
        const MessagePtr message = told(delta, set);
        keep(slot, set.deltas.emplace_back(message));
        if (!in_common) continue;
        common = message;
        common_number = number;
    }
    return set;
}

ViewFeeds ViewFeeds::bare() const {
    ViewFeeds bare(*encoder_);
    bare.version_ = version_;
    for (const Slot& slot : feeds_) {
        Slot& copy = bare.feeds_[bare.add(slot.viewer)];
        copy.told = slot.told;
        copy.history.start_after(slot.told.number_at(version_), std::nullopt);
    }
    return bare;
}

std::vector<Viewer> ViewFeeds::viewers() const {
    std::vector<Viewer> all;
    for (const Slot& slot : feeds_) all.push_back(slot.viewer);
    return all;
}

DeltaSet ViewFeeds::take(const DeltaSet& set) {
    AFFRAY_CHECK(set.version == version_ + 1 && set.deltas.size() == feeds_.size(),
                 "encoded for other feeds");
    for (std::size_t i = 0; i < feeds_.size(); ++i) {
        forget_after(feeds_[i], version_);
        if (set.deltas[i] != nullptr) {
            keep(feeds_[i], set.deltas[i]);
        } else {
            feeds_[i].told.pass_over(set.version);
        }
    }
    return set;
}

// Equal views share one message.
MessagePtr ViewFeeds::told(const v1::Delta& delta, const DeltaSet& others) {
    codec::delta_frame(delta, bytes_);
    const auto same = std::find_if(
        others.deltas.begin(), others.deltas.end(),
        [this](const MessagePtr& other) { return other != nullptr && other->binary() == bytes_; });
    return same != others.deltas.end() ? *same : MessagePtr(bytes_);
}

void ViewFeeds::keep(Slot& slot, const MessagePtr& told) const {
    slot.history.keep(told, slot.told.number_at(version_));
}

void ViewFeeds::publish(const DeltaSet& set) {
    AFFRAY_CHECK(set.version == version_ + 1, "a version is published out of order");
    version_ = set.version;
}

void ViewFeeds::forget_after(Slot& slot, std::uint64_t version) {
    slot.told.forget_after(version);
    slot.history.give_up_after(slot.told.number_at(version));
}

std::optional<std::vector<MessagePtr>> ViewFeeds::since(Feed feed, std::uint64_t number,
                                                        std::string_view hash) const {
    const DeltaHistory& history = feeds_[feed].history;
    const std::uint64_t last = this->number(feed);
    if (number > last) return std::nullopt;
    if (!hash.empty()) {
        const auto ours = history.chain_at(number);
        if (ours && std::string_view(reinterpret_cast<const char*>(ours->data()), ours->size()) != hash)
            return std::nullopt;
    }
    return history.between(number, last);
}

std::optional<ViewHash> ViewFeeds::hash(Feed feed) const {
    return feeds_[feed].history.chain_at(number(feed));
}

std::vector<codec::FeedCount> ViewFeeds::counts() {
    std::vector<codec::FeedCount> all;
    for (Slot& slot : feeds_) {
        // Most seats are told most things alike.
        std::any_of(feeds_.data(), &slot,
                    [&](const Slot& one) { return slot.history.take_chain(one.history); });
        codec::FeedCount& count = all.emplace_back();
        count.viewer = slot.viewer;
        count.untold = slot.told.untold();
        if (const auto hash = slot.history.chain()) count.hash.assign(hash->begin(), hash->end());
    }
    return all;
}

void ViewFeeds::start_at(std::uint64_t version, const std::vector<codec::FeedCount>& counts) {
    version_ = version;
    for (Slot& slot : feeds_) {
        const auto found = std::find_if(counts.begin(), counts.end(), [&slot](const codec::FeedCount& count) {
            return count.viewer == slot.viewer;
        });
        std::optional<ViewHash> chain;
        if (found != counts.end()) {
            slot.told = codec::ToldVersions(found->untold);
            chain = as_hash(found->hash);
        } else if (version == 0) {
            chain = ViewHash{};
        }
        slot.history.start_after(slot.told.number_at(version), chain);
    }
}

}  // namespace affray::session
