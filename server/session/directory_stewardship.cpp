// What whoever operates the servers asks about all tables: which are played, and where; nothing is opened for
// it.
#include <atomic>

#include "session/directory.h"

namespace affray::session {

void Directory::player_of(const Whereabouts& place, std::function<void(Player)> task) {
    Shard& shard = *shards_[place.loop];
    shard.loop->post([this, &shard, place, task = std::move(task)] {
        const auto found = shard.sessions.find(place.id);
        const bool opening = shard.waiting.contains(place.id);
        if (opening || (found != shard.sessions.end() && !found->second->torn())) {
            const auto reached = [task](const Reached& who) {
                std::visit([&task](const auto& each) { task(Player(each)); }, who);
            };
            return serve(shard, place.id, reached);
        }
        if (keeper_ == nullptr) return task({});
        const bool asked = archive_->ask([this, id = place.id, task](Shelf&) {
            const auto holder = keeper_->holder(id);
            if (!holder) return task(holder.error());
            task(*holder ? Player(**holder) : Player());
        });
        if (!asked) task(Error{ErrorCode::Busy, "the server is busy"});
    });
}

void Directory::played(std::function<void(Result<std::vector<Played>>)> done) {
    struct Gathering {
        explicit Gathering(std::size_t shards) : all(shards), left(shards) {}
        std::vector<std::vector<Played>> all;  // each shard its own
        std::atomic<std::size_t> left;
    };
    const auto gathering = std::make_shared<Gathering>(shards_.size());
    const auto finish = [this, gathering, done = std::move(done)] {
        std::vector<Played> all;
        for (std::vector<Played>& some : gathering->all)
            std::move(some.begin(), some.end(), std::back_inserter(all));
        if (keeper_ == nullptr) return done(std::move(all));
        const bool asked = archive_->ask([this, all, done](Shelf&) mutable {
            auto others = keeper_->others();
            if (!others) return done(others.error());
            for (Elsewhere& other : *others)
                all.push_back({other.lease.encounter, std::move(other.address), std::nullopt});
            done(std::move(all));
        });
        if (!asked) done(Error{ErrorCode::Busy, "the server is busy"});
    };
    for (std::size_t i = 0; i < shards_.size(); ++i) {
        shards_[i]->loop->post([shard = shards_[i].get(), gathering, i, finish] {
            for (const auto& [id, session] : shard->sessions)
                if (!session->torn()) gathering->all[i].push_back({id, {}, session->standing()});
            if (gathering->left.fetch_sub(1) == 1) finish();
        });
    }
}

void Directory::put_to_sleep(const Whereabouts& place, SessionHost::StewardDone done) {
    player_of(place, [done = std::move(done)](const Player& who) {
        if (const auto* host = std::get_if<std::shared_ptr<SessionHost>>(&who))
            return (*host)->fall_asleep(done);
        if (const auto* failed = std::get_if<Error>(&who)) return done(*failed);
        if (std::holds_alternative<Elsewhere>(who))
            return done(Error{ErrorCode::Busy, "another server plays this encounter"});
        done({});
    });
}

}  // namespace affray::session
