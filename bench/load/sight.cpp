// Taking in a delta, and knowing it again.
#include "bench/load/sight.h"

#include "client/lib/reducer.h"

namespace affray::bench {
// Of creatures who they are, where and how.
std::string Sight::common() const {
    v1::View common = view_;
    for (v1::CreatureView& each : *common.mutable_creatures()) {
        v1::CreatureView seen;
        seen.set_number(each.number());
        seen.set_status(each.status());
        *seen.mutable_place() = each.place();
        each = seen;
    }
    return common.SerializeAsString();
}

std::uint64_t Sight::take(const v1::Delta& delta, std::string_view frame) {
    client::reduce(view_, delta);
    const auto events = static_cast<std::uint64_t>(delta.beats_size() + delta.events_size());
    if (seats_ > 1) told_.push_back({std::string(frame), events, seats_ - 1});
    return events;
}

std::optional<std::uint64_t> Sight::repeated(std::uint64_t version, std::string_view frame) {
    const std::uint64_t behind = view_.version() - version;
    if (behind == 0 || behind > told_.size()) return std::nullopt;
    Told& told = told_[told_.size() - behind];
    if (told.frame != frame) return std::nullopt;
    --told.to_come;
    const std::uint64_t events = told.events;
    while (!told_.empty() && told_.front().to_come == 0) told_.pop_front();
    return events;
}

}  // namespace affray::bench
