// Pure readings of sides and groups, and the few events that every part of a round shares (CLS-006, CLS-065).
#include "readings/rounds/round_parts.h"

#include <algorithm>

#include "base/int_math.h"
#include "base/sure.h"
#include "readings/common.h"
#include "readings/journey/expedition.h"
#include "rules/known_ground.h"

namespace affray {
namespace {

std::vector<SeatId> player_seats(const View& view, std::uint32_t side) {
    std::vector<SeatId> seats;
    for (const CreatureId who : members(view, side)) {
        const SeatId seat = view.creature(who).seat;
        if (seat != SeatId::Referee && !among(seat, seats)) seats.push_back(seat);
    }
    return seats;
}

bool all_hidden(const View& view, std::int32_t group) {
    bool any = false;
    for (const OrderEntry& entry : view.state().order) {
        if (entry.group != group) continue;
        if (!view.creature(entry.who).hidden) return false;
        any = true;
    }
    return any;
}

}  // namespace

bool in_stage(const View& view, std::string_view stage) { return view.state().stage.view() == stage; }

bool running(const View& view) {
    return view.state().phase == Phase::Ambush || view.state().phase == Phase::Turns;
}

std::optional<std::uint32_t> side_named(const View& view, const Name& id) {
    const std::vector<Side>& sides = view.state().scene->sides;
    for (std::uint32_t side = 0; side < sides.size(); ++side)
        if (sides[side].id == id) return side;
    return std::nullopt;
}

const Name& side_id(const View& view, std::uint32_t side) { return nth(view.state().scene->sides, side).id; }

std::vector<CreatureId> members(const View& view, std::uint32_t side) {
    return those(view, [&](const Creature& creature) {
        return number(creature.side) == side && view.present(creature.id);
    });
}

std::vector<CreatureId> able_members(const View& view, std::uint32_t side) {
    std::vector<CreatureId> able = members(view, side);
    std::erase_if(able, [&view](CreatureId who) { return view.get(kCanAct, who) == 0; });
    return able;
}

bool anyone_able(const View& view, std::uint32_t side) {
    return any(view.state().creatures, [&](const Creature& creature) {
        return number(creature.side) == side && creature.status != CreatureStatus::Dead &&
               creature.status != CreatureStatus::Gone && view.get(kCanAct, creature.id) != 0;
    });
}

CreatureId spokesman(const View& view, std::uint32_t side) {
    const std::vector<CreatureId> all = members(view, side);
    for (const CreatureId who : all)
        if (!view.creature(who).hidden) return who;
    return all.empty() ? CreatureId::None : first_of(all);
}

bool hostile_sides(const View& view, std::uint32_t a, std::uint32_t b) {
    if (a == b) return false;
    return !among(side_id(view, b), nth(view.state().scene->sides, a).friends);
}

bool is_party(const View& view, std::uint32_t side) {
    return is_players_side(view.state(), SideId{static_cast<std::uint8_t>(side)});
}

bool is_of_party(const View& view, CreatureId who) { return is_party(view, number(view.creature(who).side)); }

bool acts_this_round(const View& view, std::uint32_t side) {
    return view.get(kSurprised, side) == 0 && view.get(kContactSpent, side) == 0 && anyone_able(view, side);
}

std::vector<std::uint32_t> sides_acting(const View& view) {
    std::vector<std::uint32_t> sides;
    for (std::uint32_t side = 0; side < view.state().scene->sides.size(); ++side)
        if (acts_this_round(view, side)) sides.push_back(side);
    return sides;
}

std::int32_t group_of(const View& view, CreatureId who) {
    for (const OrderEntry& entry : view.state().order)
        if (entry.who == who) return entry.group;
    return -1;
}

std::int32_t group_count(const View& view) {
    std::int32_t count = 0;
    for (const OrderEntry& entry : view.state().order) count = std::max(count, entry.group + 1);
    return count;
}

std::vector<std::uint32_t> sides_of_group(const View& view, std::int32_t group) {
    std::vector<std::uint32_t> sides;
    for (const OrderEntry& entry : view.state().order) {
        const std::uint32_t side = number(view.creature(entry.who).side);
        if (entry.group == group && view.present(entry.who) && !among(side, sides)) sides.push_back(side);
    }
    std::sort(sides.begin(), sides.end());
    return sides;
}

std::vector<OrderEntry> order_of_sides(const View& view,
                                       const std::vector<std::vector<std::uint32_t>>& groups,
                                       const std::vector<std::int32_t>& scores) {
    std::vector<OrderEntry> order;
    for (std::size_t group = 0; group < groups.size(); ++group)
        for (const std::uint32_t side : groups[group])
            for (const CreatureId who : members(view, side))
                order.push_back({who, scores[side], -1, static_cast<std::int32_t>(group)});
    return order;
}

bool speaks_for(const View& view, SeatId seat, std::uint32_t side) {
    return seat == SeatId::Referee || seat == speaker_of(view, side);
}

SeatId speaker_of(const View& view, std::uint32_t side) {
    const CreatureId caller{static_cast<std::uint32_t>(view.get(kCaller, side))};
    if (view.has(caller) && view.present(caller)) return view.creature(caller).seat;
    const std::vector<SeatId> players = player_seats(view, side);
    return players.size() == 1 ? first_of(players) : SeatId::Referee;
}

void go_to(Work& work, std::string_view stage, std::string_view step, std::int32_t group) {
    const bool secret = group >= 0 && all_hidden(work.view(), group);
    work.emit(StepChanged{Name(stage), Name(step), group}, secret ? Audience::Referee : Audience::Everyone);
}

void next_round(Work& work) {
    const std::int32_t round = work.view().state().round;
    work.emit(PeriodEnded{"round", round});
    if (work.over()) return;
    const auto sides = static_cast<std::uint32_t>(work.view().state().scene->sides.size());
    for (std::uint32_t side = 0; side < sides; ++side) {
        work.set_raw(kSurprised, 0, side, 0, "round_ended");
        work.set_raw(kContactSpent, 0, side, 0, "round_ended");
    }
    work.emit(PeriodBegan{"round", round + 1});
    if (!work.view().state().order.empty()) work.emit(OrderSet{{}, "round"});
}

void conclude(Work& work, const Name& outcome) {
    const View view = work.view();
    const std::int32_t rounds = view.state().round;
    work.set(kDungeonTurns, std::max(1, div_ceil(rounds, kRoundsInTurn)), CreatureId::None, 0, "concluded");
    SceneEnded ended{outcome, rounds, {}};
    for (const Creature& creature : work.view().state().creatures)
        if (work.view().up(creature.id)) ended.survivors.push_back(creature.id);
    work.emit(std::move(ended));
}

}  // namespace affray
