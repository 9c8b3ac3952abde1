// What is going to happen in a simulated world, ordered by time and then by the order of its planning.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <utility>

#include "seams/clock.h"

namespace affray::sim {

using std::chrono::milliseconds;
using Time = std::chrono::steady_clock::time_point;

/// All chance of a run comes from one of these. Only its bare numbers are used: they are the same everywhere.
class Chance {
  public:
    explicit Chance(std::uint64_t seed) : source_(seed) {}
    std::uint64_t next() { return source_(); }
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(source_() % n); }
    bool one_in(std::size_t n) { return below(n) == 0; }
    milliseconds between(milliseconds low, milliseconds high) {
        return low + milliseconds(source_() % static_cast<std::uint64_t>((high - low).count() + 1));
    }
    std::mt19937_64& source() { return source_; }

  private:
    std::mt19937_64 source_;
};

class Agenda {
  public:
    Time now() const { return now_; }
    void at(Time when, std::function<void()> what) {
        events_.emplace(std::pair{std::max(when, now_), sequence_++}, std::move(what));
    }
    void after(milliseconds delay, std::function<void()> what) { at(now_ + delay, std::move(what)); }
    std::optional<Time> next() const {
        return events_.empty() ? std::nullopt : std::optional(events_.begin()->first.first);
    }
    /// Turns the clock to the first event and lets it happen.
    void run_next() {
        const auto first = events_.extract(events_.begin());
        now_ = first.key().first;
        first.mapped()();
    }
    /// Turns the clock; no event may be due before.
    void turn_to(Time when) { now_ = std::max(now_, when); }

  private:
    Time now_{std::chrono::hours{1}};
    std::uint64_t sequence_ = 0;
    std::map<std::pair<Time, std::uint64_t>, std::function<void()>> events_;
};

/// The server's clock: steady time is the agenda's, the time on the wall may jump.
class TurnedClock final : public Clock {
  public:
    explicit TurnedClock(const Agenda& agenda) : agenda_(agenda) {}
    Time steady() const override { return agenda_.now(); }
    std::int64_t wall_ms() const override {
        return wall_ms_ + std::chrono::duration_cast<milliseconds>(agenda_.now().time_since_epoch()).count();
    }
    void jump(milliseconds by) { wall_ms_ += by.count(); }

  private:
    const Agenda& agenda_;
    std::int64_t wall_ms_ = 1'700'000'000'000;
};

}  // namespace affray::sim
