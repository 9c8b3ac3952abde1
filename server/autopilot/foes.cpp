// Whom a creature goes for: the foes that it sees, ranked by its tactic.
#include <algorithm>
#include <tuple>

#include "autopilot/known_state.h"
#include "autopilot/mind.h"
#include "readings/common.h"
#include "rules/door.h"

namespace affray::autopilot {
namespace {

struct Ranked {
    std::int32_t threat = 0;  // 0: threatens a ward
    std::int32_t hurt = 0;    // 0: looks hurt
    std::int32_t level = 0;
    Foe foe{};
};

auto key(const Ranked& one, Tactic tactic) {
    const bool weakest = tactic == Tactic::Weakest;
    return std::tuple(one.threat, weakest ? one.hurt : 0, weakest ? one.level : 0, one.foe.distance,
                      one.foe.id);
}

}  // namespace

// The first ward that a foe stands near.
std::optional<CreatureId> Mind::threatened_by(CreatureId foe) const {
    for (const CreatureId ward : wards())
        if (view_.present(ward) && ward != foe && nearby(view_, foe, ward)) return ward;
    return std::nullopt;
}

// Those that are still there: play may have been led back to before one joined.
std::vector<CreatureId> Mind::wards() const {
    std::vector<CreatureId> all;
    for (const ForeignId named : directive_.wards)
        if (const auto ward = known_creature(known_.state, viewer_of(SeatId::Referee), named))
            all.push_back(*ward);
    return all;
}

std::vector<Foe> Mind::rank_foes() const {
    std::vector<Ranked> ranked;
    for (const Creature& other : known_.state.creatures) {
        if (other.status != CreatureStatus::Up || !view_.hostile(who_, other.id)) continue;
        Ranked one{1,
                   looks_hurt(other) ? 0 : 1,
                   view_.stat(kLevel, other.id),
                   {other.id, view_.distance(who_, other.id), "the nearest foe"}};
        if (directive_.tactic == Tactic::Weakest)
            one.foe.why = one.hurt == 0 ? "the foe that looks worst hurt" : "the foe that looks weakest";
        if (const auto ward = threatened_by(other.id)) {
            one.threat = 0;
            one.foe.why = "the foe that threatens " + name(*ward);
        }
        ranked.push_back(std::move(one));
    }
    std::sort(ranked.begin(), ranked.end(), [&](const Ranked& a, const Ranked& b) {
        return key(a, directive_.tactic) < key(b, directive_.tactic);
    });
    std::vector<Foe> foes;
    for (Ranked& one : ranked) {
        if (!foes.empty() && one.threat != 0) one.foe.why = "another foe";
        foes.push_back(std::move(one.foe));
    }
    return foes;
}

}  // namespace affray::autopilot
