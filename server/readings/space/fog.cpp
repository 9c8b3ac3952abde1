// Cell by cell, each looked at once by the first who sees it.
#include "readings/space/fog.h"

#include <algorithm>

#include "readings/common.h"
#include "readings/rounds/round_parts.h"
#include "readings/space/sight.h"
#include "readings/space/spell_areas.h"
#include "readings/space/squares.h"

namespace affray {
namespace {

// FOG-005: nobody sees farther; what a step costs us has a bound.
constexpr std::int32_t kSightCells = 40;
constexpr std::string_view kSeen = "sight";

// One of the side, as it looks.
struct Eyes {
    std::vector<Place> cells;
    std::int32_t dark_cells = 1;  // seen without light: what one can touch
    bool blind = false;
};

class Looking {
  public:
    Looking(const View& view, SideId side) : view_(view), lights_(view) {
        for (const Creature& one : view.state().creatures)
            if (one.side == side && view.up(one.id) && view.state().scene->map.on_map(one.place))
                eyes_.push_back(eyes_of(one.id));
        dim_ = view.state().scene->dark ||
               any(view.state().effects, [](const Effect& effect) { return effect.name == Name(kDarkness); });
    }

    Ground all() const {
        Ground ground;
        for (const Eyes& eyes : eyes_)
            for (const Place from : eyes.cells) look_from(eyes, from, ground);
        return ground;
    }

  private:
    Eyes eyes_of(CreatureId who) const {
        Eyes eyes{cells_of(view_, who)};
        eyes.blind = view_.effect(who, "blind") != nullptr;
        // A light spoils the eyes for the dark (CLS-129).
        if (!lights_.reach(view_.creature(who).place))
            eyes.dark_cells = std::max(1, infravision(view_, who) / kFeetPerCell);
        return eyes;
    }

    void look_from(const Eyes& eyes, Place from, Ground& ground) const {
        const auto news = [&](Place at) {
            const GroundBit where = ground_bit(at);
            const auto known = ground.find(where.word);
            if (known != ground.end() && (known->second & where.bit) != 0) return false;
            return !dim_ || view_.distance(from, at) <= eyes.dark_cells || lights_.reach(at);
        };
        const std::int32_t most = eyes.blind ? 1 : kSightCells;
        for (const Place at : view_.rules().geometry().seen_from(view_, from, most, news)) {
            const GroundBit where = ground_bit(at);
            ground[where.word] |= where.bit;
        }
    }

    View view_;
    Lights lights_;
    std::vector<Eyes> eyes_;
    bool dim_ = false;
};

void set(State& state, const Fact& fact, std::uint32_t a, std::uint32_t b, std::uint32_t value) {
    state.set_fact({state.scene->vocabulary->index(fact), a, b}, static_cast<std::int32_t>(value));
}

void put(Work& work, const Fact& ground, std::uint32_t side, std::uint32_t word, std::uint32_t bits) {
    work.set_raw(ground, static_cast<std::int32_t>(bits), side, word, Name(kSeen));
}

// FOG-002: what is seen is explored from then on.
void look_with(std::uint32_t side, Work& work) {
    Ground seen = ground_in_sight(work.view(), SideId{static_cast<std::uint8_t>(side)});
    const WordIndex fact = work.view().rules().vocabulary()->index(kInSight);
    for (const FactEntry& entry : work.view().state().sparse.of(fact))
        if (entry.key.a == side) seen.try_emplace(entry.key.b, 0U);
    for (const auto& [word, bits] : seen) {
        put(work, kInSight, side, word, bits);
        const auto known = static_cast<std::uint32_t>(work.view().get(kExplored, side, word));
        put(work, kExplored, side, word, known | bits);
    }
}

}  // namespace

bool go_together(const Name& cause) { return cause == Name(kExploreStep) || cause == Name(kLed); }

Ground ground_in_sight(const View& view, SideId side) { return Looking(view, side).all(); }

bool seen_in_fog(const View& view, CreatureId who) {
    const State& state = view.state();
    const std::vector<Place> cells = cells_of(view, who);
    for (std::size_t i = 0; i < state.scene->sides.size(); ++i) {
        const SideId side{static_cast<std::uint8_t>(i)};
        if (is_players_side(state, side) &&
            any(cells, [&](Place at) { return holds_ground(state, kInSight, side, at); }))
            return true;
    }
    return false;
}

bool fog_may_hide(const State& state, const Creature& creature) {
    return creature.seat == SeatId::Referee && !is_players_side(state, creature.side);
}

void uncover(std::uint32_t side, const std::vector<Place>& cells, const Name& cause, Work& work) {
    Ground ground;
    for (const Place at : cells) {
        const GroundBit where = ground_bit(at);
        ground[where.word] |= where.bit;
    }
    for (const auto& [word, bits] : ground) {
        const auto known = static_cast<std::uint32_t>(work.view().get(kExplored, side, word));
        work.set_raw(kExplored, static_cast<std::int32_t>(known | bits), side, word, cause);
    }
}

void look_again(Work& work) {
    if (!in_fog(work.view().state())) return;
    for (std::uint32_t side = 0; side < work.view().state().scene->sides.size(); ++side)
        if (is_party(work.view(), side)) look_with(side, work);
    const std::vector<CreatureId> all = everyone(work.view());
    for (const CreatureId who : all) veil(who, work);
}

void veil(CreatureId who, Work& work) {
    const View view = work.view();
    const Creature& creature = view.creature(who);
    const std::int32_t now = view.get(kVeil, who);
    if (now == kShown || (creature.hidden && now != kVeiled)) return;
    const bool hides = fog_may_hide(view.state(), creature) && view.present(who) && !seen_in_fog(view, who);
    if (hides == creature.hidden) return;
    StandingChanged changed{who, creature.seat, hides, creature.seat, creature.hidden};
    work.set(kVeil, hides ? kVeiled : kUnveiled, who, 0, Name(kSeen));
    work.emit(changed);
}

void look_around(State& state, const Ruleset& rules) {
    if (!in_fog(state)) return;
    for (std::size_t i = 0; i < state.scene->sides.size(); ++i) {
        const SideId side{static_cast<std::uint8_t>(i)};
        if (!is_players_side(state, side)) continue;
        for (const auto& [word, bits] : ground_in_sight(View(state, rules), side)) {
            set(state, kExplored, number(side), word, bits);
            set(state, kInSight, number(side), word, bits);
        }
    }
    for (std::size_t i = 0; i < state.creatures.size(); ++i) {
        const CreatureId who = state.creatures[i].id;
        const bool veiled = View(state, rules).get(kVeil, who) == kVeiled;
        if (!veiled || !seen_in_fog(View(state, rules), who)) continue;
        state.creature(who).hidden = false;
        set(state, kVeil, number(who), 0, kUnveiled);
    }
}

}  // namespace affray
