// Encounters of several servers (docs/decisions/0260, 0261): taken when somebody comes, waited for while
// their server fades, given back, and taken up when time has run out with nobody there.
#include <atomic>

#include "base/check.h"
#include "session/directory.h"
#include "session/log.h"

namespace affray::session {
namespace {

constexpr std::chrono::milliseconds kLookAgain{100};
constexpr int kTermsOfPatience = 2;

}  // namespace

std::chrono::milliseconds Directory::term() const {
    return keeper_ != nullptr ? keeper_->term() : std::chrono::milliseconds{};
}

Result<std::vector<store::Lease>> Directory::over(const std::vector<store::Lease>& leases) const {
    AFFRAY_CHECK(keeper_ != nullptr, "nobody else plays anything");
    return keeper_->over(leases);
}

Result<std::variant<Hold, Elsewhere>> Directory::hold(store::EncounterId id) {
    if (keeper_ == nullptr) return std::variant<Hold, Elsewhere>(Hold{{id, 0}, 0});
    auto taken = keeper_->take(id);
    // A server that was stopped in the midst of a transaction is in the way until its session is ended.
    if (!taken && taken.error().code == ErrorCode::Busy)
        return std::variant<Hold, Elsewhere>(Elsewhere{.address = {}, .fading = true});
    return taken;
}

// Whoever is sent to a server that is not heard of comes back: it is looked at again until it is heard of, or
// its time is over.
void Directory::elsewhere(Shard& shard, store::EncounterId id, const Elsewhere& other) {
    if (!other.fading) {
        shard.fading.erase(id);
        return answer_waiting(shard, id, other);
    }
    const SteadyTime now = clock_.steady();
    const SteadyTime since = shard.fading.try_emplace(id, now).first->second;
    if (now - since < kTermsOfPatience * keeper_->term() && !shard.draining) {
        shard.loop->at(now + kLookAgain, [this, &shard, id] { open(shard, id); });
        return;
    }
    shard.fading.erase(id);
    answer_waiting(shard, id, Error{ErrorCode::Busy, "the server that plays this encounter does not answer"});
}

void Directory::renewed(const std::shared_ptr<const Renewal>& renewal) {
    for (const auto& shard : shards_)
        shard->loop->post([this, shard = shard.get(), renewal] { look_at(*shard, *renewal); });
    for (const store::EncounterId id : renewal->overdue) take_up(id);
    const std::lock_guard lock(told_mutex_);
    if (renewal_told_) renewal_told_(*renewal);
}

void Directory::tell_of_renewals(RenewalTold told) {
    const std::lock_guard lock(told_mutex_);
    renewal_told_ = std::move(told);
}

void Directory::look_at(Shard& shard, const Renewal& renewal) {
    if (shard.draining) return;
    for (const auto& [id, session] : shard.sessions) {
        if (!session->torn() && renewal.ends(session->hold()))
            session->turn({.what = "lease"}, [&host = *session] { host.lose("RENEWAL"); });
    }
    for (const store::EncounterId id : renewal.emptied) {
        const auto found = shard.sessions.find(id);
        if (found == shard.sessions.end() || found->second->torn()) continue;
        found->second->turn({.what = "seats"}, [&host = *found->second] { host.look_at_seats(); });
    }
    // Held, and neither played nor about to be.
    for (const auto& [id, epoch] : renewal.held) {
        const bool ours = shards_[static_cast<std::size_t>(id) % shards_.size()].get() == &shard;
        if (ours && !shard.sessions.contains(id) && !shard.waiting.contains(id))
            keeper_->give_back({id, epoch});
    }
}

// As if somebody had come: its clocks run from then on.
void Directory::take_up(store::EncounterId overdue) {
    std::ignore = archive_->ask([this, overdue](Shelf& shelf) {
        if (const auto place = place_of(shelf, overdue)) reach(*place, [](const Reached&) {});
    });
}

void Directory::say_farewell(const std::function<void()>& done) {
    const auto left = std::make_shared<std::atomic<std::size_t>>(shards_.size());
    for (const auto& shard : shards_) {
        shard->loop->post([shard = shard.get(), left, done] {
            for (const auto& [id, session] : shard->sessions) session->farewell();
            if (left->fetch_sub(1) == 1) done();
        });
    }
}

}  // namespace affray::session
