// Bounds by number and by octets, and a chain that is carried on.
#include "session/delta_history.h"

#include <sodium.h>

#include <algorithm>

#include "session/view_feed.h"

namespace affray::session {
namespace {

// The Delta inside an encoded ServerFrame: behind one tag byte and the length.
std::string_view payload_of(const Message& message) {
    const std::string_view bytes = message.binary();
    std::size_t at = 1;
    while (at < bytes.size() && (static_cast<std::uint8_t>(bytes[at]) & 0x80) != 0) ++at;
    return bytes.substr(at + 1);
}

// The last number up to this one after which the chain begins anew, whatever was before.
std::uint64_t begun_anew(std::uint64_t to) {
    return to == 0 ? 0 : (to - 1) / kSnapshotEvery * kSnapshotEvery;
}

ViewHash chained(const ViewHash& before, const Message& delta) {
    ViewHash hash = before;
    const std::string_view payload = payload_of(delta);
    crypto_generichash_state state;
    crypto_generichash_init(&state, nullptr, 0, hash.size());
    crypto_generichash_update(&state, hash.data(), hash.size());
    crypto_generichash_update(&state, reinterpret_cast<const unsigned char*>(payload.data()), payload.size());
    crypto_generichash_final(&state, hash.data(), hash.size());
    return hash;
}

}  // namespace

void DeltaHistory::start_after(std::uint64_t number, const std::optional<ViewHash>& chain) {
    deltas_.clear();
    octets_ = 0;
    first_ = number + 1;
    before_ = {number, chain};
    hashed_ = before_;
}

void DeltaHistory::keep(MessagePtr delta, std::uint64_t told) {
    if (deltas_.size() == kKept) forget_first_block();
    octets_ += delta->binary().size();
    deltas_.push_back(std::move(delta));
    while (octets_ > kKeptOctets && first_ <= told) forget_first();
}

// Up to where the chain begins anew. There the chain is known no more if it was not asked for, which nobody
// misses who has these deltas.
void DeltaHistory::forget_first_block() {
    const std::uint64_t end = (first_ + kSnapshotEvery - 1) / kSnapshotEvery * kSnapshotEvery;
    forget_up_to(end);
    before_ = {end, std::nullopt};
    if (hashed_.number <= end) hashed_ = before_;
}

void DeltaHistory::forget_first() {
    carry_on(before_, first_);
    if (hashed_.number < first_) hashed_ = before_;
    forget_up_to(first_);
}

void DeltaHistory::forget_up_to(std::uint64_t number) {
    const auto end = deltas_.begin() + static_cast<std::ptrdiff_t>(number + 1 - first_);
    for (auto delta = deltas_.begin(); delta != end; ++delta) octets_ -= (*delta)->binary().size();
    deltas_.erase(deltas_.begin(), end);
    first_ = number + 1;
}

void DeltaHistory::give_up_after(std::uint64_t number) {
    while (!deltas_.empty() && last() > number) {
        octets_ -= deltas_.back()->binary().size();
        deltas_.pop_back();
    }
    if (hashed_.number > last()) hashed_ = before_;
}

std::optional<std::vector<MessagePtr>> DeltaHistory::between(std::uint64_t number, std::uint64_t last) const {
    std::vector<MessagePtr> missing;
    if (number == last) return missing;
    if (first_ > number + 1) return std::nullopt;
    const auto begin = deltas_.begin() + static_cast<std::ptrdiff_t>(number + 1 - first_);
    missing.assign(begin, begin + static_cast<std::ptrdiff_t>(last - number));
    return missing;
}

std::optional<ViewHash> DeltaHistory::chain_at(std::uint64_t number) const {
    if (number + 1 < first_ || number > last()) return std::nullopt;
    Chain chain = number < hashed_.number ? before_ : hashed_;
    carry_on(chain, number);
    return chain.hash;
}

std::optional<ViewHash> DeltaHistory::chain() {
    carry_on(hashed_, last());
    return hashed_.hash;
}

bool DeltaHistory::take_chain(const DeltaHistory& other) {
    const std::uint64_t anew = begun_anew(last());
    const auto same = static_cast<std::ptrdiff_t>(last() - anew);
    if (last() != other.last() || anew + 1 < first_ || anew + 1 < other.first_) return false;
    if (!std::equal(deltas_.end() - same, deltas_.end(), other.deltas_.end() - same)) return false;
    if (other.hashed_.number > anew) hashed_ = other.hashed_;
    return true;
}

void DeltaHistory::carry_on(Chain& chain, std::uint64_t to) const {
    const std::uint64_t anew = begun_anew(to);
    if (anew > chain.number) chain = {anew, ViewHash{}};
    while (chain.number < to) {
        if (chain.number % kSnapshotEvery == 0) chain.hash = ViewHash{};
        ++chain.number;
        if (chain.hash)
            chain.hash = chained(*chain.hash, *deltas_[static_cast<std::size_t>(chain.number - first_)]);
    }
}

}  // namespace affray::session
