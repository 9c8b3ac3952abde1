// Making, listing, revoking and opening links.
#include "access/shared_replays.h"

namespace affray::access {
namespace {

// How often the replay of one link is made: a crowd gets it in time, and nobody keeps the worker busy.
constexpr Rate kOpened{0.5, 20};
// And its pictures fetched: a replay names some dozens.
constexpr Rate kPictured{2, 60};

constexpr const Rate& rate_of(SharedReplays::For what) {
    return what == SharedReplays::For::Picture ? kPictured : kOpened;
}

}  // namespace

void SharedReplays::make(store::SharedReplay link, std::string_view token, Done<MadeLink> done) {
    MadeLink made{std::move(link), make_token()};
    made.link.public_id = make_public_id();
    made.link.created_at_ms = records_.now_ms();
    store::ShareReplay share{made.link, hash_secret(made.code.reveal()), hash_secret(token)};
    records_.write(std::move(share), [made, done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::EncounterRuns));
        done(made);
    });
}

Answer<std::vector<store::SharedReplay>> SharedReplays::of(store::EncounterId encounter) {
    auto found =
        records_.read([encounter](store::AccountReader& reader) { return reader.shared_replays(encounter); });
    if (!found) return denied_of(found.error());
    return std::move(*found);
}

void SharedReplays::revoke(const store::SharedReplay& link, Done<Nothing> done) {
    const store::RevokeSharedReplay revoke{link.public_id, link.encounter};
    records_.write(revoke, [done](const store::Receipt& receipt) {
        if (!receipt.committed()) return done(denied_of(receipt, Denial::NotFound));
        done(Nothing{});
    });
}

Answer<OpenedReplay> SharedReplays::open(std::string_view code, const std::string& address, For what) {
    if (const auto wait = guesses_.take(address, records_.steady()); wait.count() > 0)
        return Denied{Denial::RateLimited, {}, wait};
    const auto hash = hash_secret(code);
    const auto found =
        records_.read([&hash](store::AccountReader& reader) { return reader.find_shared_replay(hash); });
    if (!found) return denied_of(found.error());
    if (!*found) return Denied{Denial::UnknownCode, "code"};
    guesses_.forgive(address);
    if (const auto wait = asked((*found)->id, what); wait.count() > 0)
        return Denied{Denial::RateLimited, {}, wait};
    const store::EncounterId of = (*found)->encounter;
    const auto encounter = records_.read([of](store::AccountReader& reader) { return reader.encounter(of); });
    if (!encounter) return denied_of(encounter.error());
    if (!*encounter) return Denied{Denial::UnknownCode, "code"};
    return OpenedReplay{**found, **encounter};
}

std::chrono::milliseconds SharedReplays::asked(std::int64_t link, For what) {
    const auto now = records_.steady();
    const std::lock_guard lock(mutex_);
    if (links_.size() >= prune_at_) {
        std::erase_if(links_,
                      [now](const auto& one) { return one.second.full(rate_of(one.first.second), now); });
        prune_at_ = std::max<std::size_t>(1024, links_.size() * 2);
    }
    const Rate& rate = rate_of(what);
    TokenBucket& bucket = links_.try_emplace({link, what}, rate).first->second;
    if (bucket.take(rate, now)) return {};
    return bucket.wait(rate);
}

Answer<store::Encounter> SharedReplays::encounter(std::string_view public_id) {
    const auto found =
        records_.read([public_id](store::AccountReader& reader) { return reader.find_encounter(public_id); });
    if (!found) return denied_of(found.error());
    if (!*found) return Denied{Denial::NotFound};
    return **found;
}

}  // namespace affray::access
