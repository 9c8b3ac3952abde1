// Finding, creating and opening encounters.
#include "session/directory.h"

#include <algorithm>
#include <array>
#include <atomic>

#include "base/sure.h"
#include "codec/state_codec.h"
#include "content/apart.h"
#include "rules/door.h"
#include "seams/secret.h"
#include "session/log.h"

namespace affray::session {
namespace {

std::vector<store::Seat> seats_of(const content::Opening& opening, const NewEncounter& wish) {
    std::vector<store::Seat> seats;
    const auto add = [&seats](store::SeatNumber number, std::string name, Role role, Admission admission) {
        store::Seat seat;
        seat.number = number;
        seat.name = std::move(name);
        seat.controller = controller_text(role, admission);
        seats.push_back(std::move(seat));
    };
    const Admission admission = wish.referee_admits ? Admission::Asks : Admission::Open;
    add(0, "Referee", Role::Referee, Admission::Open);
    store::SeatNumber last = 0;
    for (const content::SeatPlan& plan : opening.seats) {
        last = std::max(last, number(plan.id));
        add(number(plan.id), plan.name, Role::Player, admission);
    }
    for (std::uint32_t i = 1; i <= wish.spectators; ++i)
        add(last + i, "Spectator " + std::to_string(i), Role::Spectator, admission);
    return seats;
}

// The opening becomes this encounter's own: from here on its numbers tell nothing of what hides.
void set_apart(campaign_service::Staged& staged) {
    const std::array<std::uint8_t, 32> secret = make_key();
    std::uint64_t key = 1;  // none is 0
    for (std::size_t i = 0; i < sizeof key; ++i) key |= std::uint64_t{secret[i]} << 8 * i;
    const State plain = staged.opening.state;
    const std::vector<CreatureId> now = content::set_apart(staged.opening, key);
    for (store::NewMember& member : staged.members)
        if (const auto who = known_creature(plain, {Role::Referee}, ForeignId{member.creature}))
            member.creature = number(nth(now, plain.index_of(*who)));
}

Directory::WithReached if_here(Directory::WithSession task) {
    return [task = std::move(task)](Directory::Reached reached) {
        if (auto* host = std::get_if<std::shared_ptr<SessionHost>>(&reached)) return task(std::move(*host));
        if (const auto* failed = std::get_if<Error>(&reached)) return task(*failed);
        task(Error{ErrorCode::Busy, "another server plays this encounter"});
    };
}

}  // namespace

Directory::Directory(std::vector<Loop*> loops, store::Store& store, const content::Library& library,
                     content::RulesetSource rulesets, Metrics& metrics, const Clock& clock,
                     DirectoryOptions options)
    : loops_(std::move(loops)),
      store_(store),
      library_(library),
      rulesets_(std::move(rulesets)),
      metrics_(metrics),
      clock_(clock),
      options_(std::move(options)),
      reports_(options_.reports) {}

Directory::~Directory() = default;

Status Directory::load() {
    auto archive = Archive::open(store_, options_.archive, metrics_);
    if (!archive) return archive.status();
    archive_ = std::move(*archive);
    for (Loop* loop : loops_) {
        loop->count_failures(metrics_.tasks_failed);
        shards_.push_back(std::make_unique<Shard>());
        shards_.back()->loop = loop;
    }
    const auto reader = store_.open_reader();
    if (!reader) return reader.status();
    const auto key = (*reader)->key("token_key");
    if (!key) return key.status();
    tokens_.emplace(*key);
    const auto all = (*reader)->encounters(store::Which::All);
    if (!all) return all.status();
    for (const store::Encounter& encounter : *all) add(encounter.id, encounter.public_id);
    if (store::Leases* leases = store_.leases()) {
        keeper_ = std::make_unique<LeaseKeeper>(*leases, metrics_,
                                                [this](std::shared_ptr<const Renewal> one) { renewed(one); });
        keeper_->start();
    }
    return {};
}

void Directory::add(store::EncounterId id, const std::string& public_id) {
    const std::lock_guard lock(mutex_);
    // Spread evenly, and the same way after every start.
    const auto loop = static_cast<std::size_t>(id) % loops_.size();
    places_.emplace(public_id, Whereabouts{id, public_id, loop});
    ids_.emplace(id, public_id);
    metrics_.encounters.set(places_.size());
}

std::optional<Whereabouts> Directory::find(std::string_view public_id) const {
    const std::lock_guard lock(mutex_);
    const auto found = places_.find(public_id);
    if (found == places_.end()) return std::nullopt;
    return found->second;
}

void Directory::find(const std::string& public_id, FindDone done) {
    if (auto known = find(public_id)) return done(std::move(*known));
    if (keeper_ == nullptr) return done(Error{ErrorCode::NotFound, "no such encounter"});
    const bool asked = archive_->ask([this, public_id, done](Shelf& shelf) {
        const auto made = shelf.reader->find_encounter(public_id);
        if (!made) return done(made.error());
        add(made->id, made->public_id);
        done(*find(public_id));
    });
    if (!asked) done(Error{ErrorCode::Busy, "the server is busy"});
}

std::optional<Whereabouts> Directory::place_of(Shelf& shelf, store::EncounterId id) {
    const auto known = place_of(id);
    if (known || keeper_ == nullptr) return known;
    const auto made = shelf.reader->encounter(id);
    if (made) add(made->id, made->public_id);
    return place_of(id);
}

std::optional<Whereabouts> Directory::place_of(store::EncounterId id) const {
    const std::lock_guard lock(mutex_);
    const auto found = ids_.find(id);
    if (found == ids_.end()) return std::nullopt;
    return places_.find(found->second)->second;
}

std::size_t Directory::size() const {
    const std::lock_guard lock(mutex_);
    return places_.size();
}

void Directory::open(Shard& shard, store::EncounterId id) {
    shard.to_read.push_back(id);
    read_next(shard);
}

// After a restart everybody comes at once, and nobody is sent away (REL-12): the rest waits here, so that
// others who ask the archive for something find room in it.
void Directory::read_next(Shard& shard) {
    const std::size_t most = std::max<std::size_t>(1, options_.archive.queue / (2 * shards_.size()));
    while (shard.being_read < most && !shard.to_read.empty()) {
        const store::EncounterId id = shard.to_read.front();
        shard.to_read.pop_front();
        if (read(shard, id)) {
            ++shard.being_read;
        } else {
            opened(shard, id, Error{ErrorCode::Busy, "the server ends"});
        }
    }
}

// What is wrong with one encounter is that encounter's affair. False: the archive is closed.
bool Directory::read(Shard& shard, store::EncounterId id) {
    const Services services{*shard.loop,
                            store_.writer(),
                            *archive_,
                            metrics_,
                            clock_,
                            rulesets_,
                            shard.scratch,
                            reports_,
                            outside_,
                            *tokens_,
                            options_.presence_moment};
    return archive_->ask_apart([this, &shard, id, services](Shelf& shelf) {
        Result<std::shared_ptr<SessionHost>> read = Error{ErrorCode::Corrupt, {}};
        std::optional<Elsewhere> other;
        const auto failure = contained([&] {
            const auto holding = hold(id);
            if (!holding)
                read = holding.error();
            else if (const auto* there = std::get_if<Elsewhere>(&*holding))
                other = *there;
            else
                read = SessionHost::open(services, std::get<Hold>(*holding), shelf);
        });
        if (failure) {
            metrics_.turns_failed.add();
            read = Error{ErrorCode::Corrupt,
                         std::string(to_string(failure->kind)) + ": " + std::string(failure->what())};
        }
        Loop::insist([&] {
            shard.loop->post([this, &shard, id, read, other] {
                --shard.being_read;
                read_next(shard);
                other ? elsewhere(shard, id, *other) : opened(shard, id, read);
            });
        });
    });
}

void Directory::opened(Shard& shard, store::EncounterId id, Result<std::shared_ptr<SessionHost>> read) {
    shard.fading.erase(id);
    if (read) {
        if (const Status taken = take_in(shard, id, *read); !taken) read = taken.error();
    }
    if (!read && read.error().code != ErrorCode::Busy) tell_unopened(shard, id, read.error());
    if (!read) return answer_waiting(shard, id, read.error());
    const auto waiting = shard.waiting.extract(id);
    if (waiting.empty()) return;
    for (const WithReached& task : waiting.mapped()) serve(shard, id, task);
}

void Directory::answer_waiting(Shard& shard, store::EncounterId id, const Reached& reached) {
    const auto waiting = shard.waiting.extract(id);
    if (waiting.empty()) return;
    for (const WithReached& task : waiting.mapped()) task(reached);
}

Status Directory::take_in(Shard& shard, store::EncounterId id, const std::shared_ptr<SessionHost>& host) {
    if (shard.draining) return Error{ErrorCode::Busy, "the server is about to restart"};
    if (const auto failure = contained([&] { host->begin(); }))
        return Error{ErrorCode::Corrupt, std::string(failure->what())};
    if (const auto failed = shard.failed.find(id); failed != shard.failed.end()) {
        host->go_on_from(std::move(failed->second));
        shard.failed.erase(failed);
    }
    host->when_settled([this, &shard, id] { open_again(shard, id); });
    if (shard.sessions.empty()) look_later(shard);
    shard.sessions.emplace(id, host);
    return {};
}

// Who asks for it again and again fills no log.
void Directory::tell_unopened(Shard& shard, store::EncounterId id, const Error& why) {
    constexpr std::chrono::minutes kTellEvery{1};
    const SteadyTime now = clock_.steady();
    const auto [told, first] = shard.told.try_emplace(id, now);
    if (!first && now - told->second < kTellEvery) return;
    told->second = now;
    log_line(LogLevel::Error, "encounter_not_opened",
             {{"id", static_cast<std::uint64_t>(id)}, {"why", why.message}});
}

// A torn session has come to rest: whoever came meanwhile finds it as it is in the store.
void Directory::open_again(Shard& shard, store::EncounterId id) {
    const auto found = shard.sessions.find(id);
    if (found == shard.sessions.end()) return;
    shard.failed.insert_or_assign(id, found->second->failed_turns());
    shard.sessions.erase(found);
    if (shard.waiting.contains(id)) open(shard, id);
}

void Directory::look_later(Shard& shard) {
    shard.loop->at(clock_.steady() + options_.look_every, [this, &shard] {
        forget_unused(shard);
        if (!shard.sessions.empty()) look_later(shard);
    });
}

// Whoever comes back finds it as it was: everything of a session is in the store.
void Directory::forget_unused(Shard& shard) {
    std::vector<store::EncounterId> unused;
    std::erase_if(shard.sessions, [&](const auto& entry) {
        const auto& [id, session] = entry;
        if (!session->unused() || session.use_count() > 1) return false;
        if (std::find(shard.unused.begin(), shard.unused.end(), id) != shard.unused.end()) return true;
        unused.push_back(id);
        return false;
    });
    shard.unused = std::move(unused);
}

void Directory::with_session(const Whereabouts& place, WithSession task) {
    reach(place, if_here(std::move(task)));
}

void Directory::with_session_here(const Whereabouts& place, WithSession task) {
    serve(*shards_[place.loop], place.id, if_here(std::move(task)));
}

void Directory::reach(const Whereabouts& place, WithReached task) {
    Shard& shard = *shards_[place.loop];
    shard.loop->post([this, &shard, id = place.id, task = std::move(task)] { serve(shard, id, task); });
}

// Whoever comes while it is opened, or comes to rest to be opened again, waits for that.
void Directory::serve(Shard& shard, store::EncounterId id, const WithReached& task) {
    constexpr std::size_t kWaitingMax = 256;
    const auto found = shard.sessions.find(id);
    if (found != shard.sessions.end() && !found->second->torn()) {
        const std::shared_ptr<SessionHost> host = found->second;
        host->turn({.what = "lobby"}, [&] { task(host); });
        return;
    }
    const bool first = !shard.waiting.contains(id);
    std::vector<WithReached>& waiting = shard.waiting[id];
    if (waiting.size() >= kWaitingMax) return task(Error{ErrorCode::Busy, "the table is being opened"});
    waiting.push_back(task);
    if (first && found == shard.sessions.end()) open(shard, id);
}

void Directory::create(const NewEncounter& wish, CreateDone done) {
    if (wish.spectators > kSpectatorsMax) return done(Error{ErrorCode::InvalidInput, "too many spectators"});
    if (wish.staged) return create_staged(wish, *wish.staged, std::move(done));
    auto opening = library_.open(wish.content);
    if (!opening) return done(Error{ErrorCode::NotFound, "no such content"});
    create_staged(wish, {std::move(*opening), {}}, std::move(done));
}

void Directory::create_staged(const NewEncounter& wish, campaign_service::Staged staged, CreateDone done) {
    set_apart(staged);
    const content::Opening& opening = staged.opening;
    Created created;
    created.public_id = make_public_id();
    created.title = wish.title.empty() ? opening.title : wish.title;
    store::CreateEncounter create;
    create.public_id = created.public_id;
    create.campaign = wish.campaign.empty() ? wish.content.substr(0, wish.content.find('/')) : wish.campaign;
    create.title = created.title;
    create.ruleset = opening.ruleset->id();
    create.members = staged.members;
    create.made_by = wish.made_by;
    create.created_at_ms = clock_.wall_ms();
    create.dice_key = make_key();
    create.setup = codec::encode_state(opening.state, 0);
    create.seats = seats_of(opening, wish);
    const std::int64_t expires =
        create.created_at_ms + std::chrono::milliseconds(options_.code_lifetime).count();
    for (store::Seat& seat : create.seats) {
        const Role role = parse_controller(seat.controller)->role;
        if (wish.referee_by_account && role == Role::Referee) {
            created.seats.push_back({seat.number, role, seat.name, {}, {}});
            continue;
        }
        const Secret code = make_join_code();
        const Secret link = make_token();
        seat.join_code = hash_secret(code.reveal());
        seat.join_code_expires_ms = expires;
        seat.link = hash_secret(link.reveal());
        created.seats.push_back({seat.number, role, seat.name, code, link});
    }
    const auto committed = [this, created, done](const store::Receipt& receipt) {
        if (!receipt.committed()) {
            const bool full = receipt.refusal == store::Refusal::StorageFull;
            if (!receipt.named.empty())
                return done(Error{ErrorCode::Conflict,
                                  std::string(to_string(receipt.refusal)) + ": " + receipt.named});
            return done(Error{full ? ErrorCode::Full : ErrorCode::Busy, "the encounter could not be stored"});
        }
        add(store::EncounterId{receipt.id}, created.public_id);
        log_line(LogLevel::Info, "encounter_created",
                 {{"encounter", created.public_id}, {"title", created.title}});
        done(created);
    };
    if (store_.writer().submit(std::move(create), committed) != Pushed::Yes)
        done(Error{ErrorCode::Busy, "the store is busy"});
}

void Directory::drain(std::function<void()> done) {
    // Counts the loops first, then each loop its sessions.
    const auto left = std::make_shared<std::atomic<std::size_t>>(shards_.size());
    const bool shares = keeper_ != nullptr;
    const auto one_done = [this, left, shares, done = std::move(done)] {
        if (left->fetch_sub(1) != 1) return;
        // Whoever is told to come back finds that another server may have it.
        if (shares) return keeper_->leave([this, done] { say_farewell(done); });
        done();
    };
    for (const auto& shard : shards_) {
        shard->loop->post([shard = shard.get(), left, shares, one_done] {
            shard->draining = true;
            left->fetch_add(shard->sessions.size());
            for (const auto& [id, session] : shard->sessions)
                session->drain([one_done, shares, host = session.get()] {
                    if (!shares) host->farewell();
                    one_done();
                });
            one_done();
        });
    }
}

void Directory::close() {
    if (keeper_ != nullptr) keeper_->stop();
    if (archive_ != nullptr) archive_->close();
    for (const auto& shard : shards_) {
        shard->waiting.clear();
        shard->sessions.clear();
    }
}

}  // namespace affray::session
