// Bookkeeping of the outbox.
#include "net/ws/outbox.h"

namespace affray::net {

void Outbox::end_message(std::size_t large) {
    const std::size_t begin = ends_.empty() ? 0 : ends_.back();
    ends_.push_back(bytes_.size());
    if (large_ > 0 || bytes_.size() - begin < large) return;
    large_ = bytes_.size() - begin;
    large_end_ = bytes_.size();
}

void Outbox::taken(std::size_t count) {
    taken_ += count;
    if (large_end_ <= taken_) large_ = 0;
    while (first_end_ < ends_.size() && ends_[first_end_] <= taken_) boundary_ = ends_[first_end_++];
    if (taken_ < bytes_.size()) return;
    taken_ = first_end_ = boundary_ = 0;
    bytes_.clear();
    ends_.clear();
    // An idle connection is to cost little: a burst's buffers are given back. Only a swap does that: what is
    // assigned to keeps its capacity.
    if (capacity() <= kKeepCapacity) return;
    std::string().swap(bytes_);
    std::vector<std::size_t>().swap(ends_);
}

void Outbox::drop_unsent() {
    const bool begun = taken_ > boundary_ && first_end_ < ends_.size();
    const std::size_t keep_until = begun ? ends_[first_end_] : taken_;
    bytes_.resize(keep_until);
    ends_.resize(first_end_);
    if (large_end_ > keep_until) large_ = 0;
    if (begun) ends_.push_back(keep_until);
    taken(0);
}

}  // namespace affray::net
