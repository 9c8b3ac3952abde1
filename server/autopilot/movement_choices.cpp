// Where a creature goes: up to a foe, to its wards, or away.
#include <algorithm>
#include <tuple>

#include "autopilot/distance_field.h"
#include "autopilot/mind.h"
#include "readings/common.h"
#include "readings/space/way_out.h"
#include "readings/tactics/hazards.h"

namespace affray::autopilot {
namespace {

constexpr std::size_t kFoesTried = 3;   // that it looks for a way to
constexpr std::size_t kCellsTried = 6;  // of either kind, that it imagines to stand on

// A cell that it could walk to, by what speaks for it.
struct Stand {
    const ReachCell* cell = nullptr;
    std::int32_t steps = 0;  // that are left from there
    bool harms = false;

    auto price() const { return std::tuple(harms, cell->provoked, cell->cost, steps, cell->place); }
    auto nearness() const { return std::tuple(steps, price()); }
};

// The first few by some key, which no two share.
std::vector<Stand> first_by(std::vector<Stand> stands, auto key) {
    const auto before = [&](const Stand& a, const Stand& b) { return (a.*key)() < (b.*key)(); };
    const std::size_t count = std::min(stands.size(), kCellsTried);
    std::partial_sort(stands.begin(), stands.begin() + static_cast<std::ptrdiff_t>(count), stands.end(),
                      before);
    stands.resize(count);
    return stands;
}

// The one place where a move ends, as far as it names one.
std::optional<Place> end_of(const Intent& intent) {
    const auto* move = intent.as<MoveIntent>();
    if (move == nullptr || move->path.empty()) return std::nullopt;
    return move->path.back();
}

bool leaves(const Intent& intent) {
    const auto* use = intent.as<UseIntent>();
    return use != nullptr && use->verb == Verb::Act && use->subject == Name("leave");
}

bool declares_to_leave(const Intent& intent) {
    const auto* plan = intent.as<PrepareIntent>();
    return plan != nullptr && plan->verb == Verb::Declare &&
           (plan->key == Name("retreat") || plan->key == Name("withdraw"));
}

// How willingly it leaves a melee: free of blows, by a check, or whatever comes.
int cost_of_leaving(Verb verb) {
    switch (verb) {
        case Verb::Withdraw: return 0;
        case Verb::Retreat: return 1;
        case Verb::Disengage: return 2;
        default: return 3;
    }
}

}  // namespace

Choices Mind::approach() const {
    if (engaged() || directive_.tactic == Tactic::Hold) return {};
    if (directive_.tactic == Tactic::Protect &&
        (foes_.empty() || !threatened_by(foes_.front().id).has_value())) {
        if (Choices beside = stand_by(); !beside.empty()) return beside;
    }
    Choices choices;
    for (std::size_t i = 0; i < std::min(foes_.size(), kFoesTried) && choices.empty(); ++i) {
        // In its place already: it waits for its time.
        if (can_strike_from(view_.creature(who_).place, foes_[i].id)) return {};
        choices = go_for(foes_[i]);
    }
    return choices;
}

// Where positions are zones, up to the foe itself; else by the best way.
Choices Mind::go_for(const Foe& foe) const {
    const std::string whom = foe.why + ", " + name(foe.id) + ", " + cells(foe.distance) + " away";
    const auto engaging = ideas([&](const Wish& wish) {
        const auto* up_to = wish.intent.as<MoveIntent>();
        return up_to != nullptr && up_to->verb == Verb::Engage && up_to->target == foe.id;
    });
    const auto move = engaging.empty() ? walk_to(view_.creature(foe.id).place, &foe)
                                       : std::optional(engaging.front()->intent);
    if (!move) return {};
    std::size_t provoked = 0;
    const std::string strikes = provoking(*move, provoked);
    return {{*move, "goes for " + whom + strikes, {foe.id}}};
}

const std::vector<ReachCell>& Mind::reachable() const {
    if (!reachable_) reachable_ = reach(known_, rules_, SeatId::Referee, who_);
    return *reachable_;
}

// Of the places that bring it nearer: the cheapest from which it could strike, else the nearest to the goal.
std::optional<Intent> Mind::walk_to(Place goal, const Foe* foe) const {
    std::vector<Stand> stands;
    if (!reachable().empty()) {
        const DistanceField distances = distances_to(view_, who_, {goal});
        const std::int32_t here = distances.steps(view_.creature(who_).place);
        for (const ReachCell& cell : reachable())
            if (const std::int32_t steps = distances.steps(cell.place); steps < here)
                stands.push_back({&cell, steps, bad_ground(view_, who_, cell.place)});
    }
    if (stands.empty()) return by_other_means(goal, foe);
    const std::vector<Stand> nearest = first_by(stands, &Stand::nearness);
    const ReachCell* best = nearest.front().cell;
    if (foe != nullptr) {
        std::vector<Stand> tried = first_by(std::move(stands), &Stand::price);
        tried.insert(tried.end(), nearest.begin(), nearest.end());
        const auto found = std::find_if(tried.begin(), tried.end(), [&](const Stand& stand) {
            return can_strike_from(stand.cell->place, foe->id);
        });
        if (found != tried.end()) best = found->cell;
    }
    Intent move{MoveIntent{.who = who_, .path = best->path}};
    if (!legal(move)) return std::nullopt;
    return move;
}

// Twice as far, where nobody is in reach of what it could do.
Choices Mind::haste() const {
    if (foes_.empty() || directive_.tactic == Tactic::Hold) return {};
    const auto dashes = ideas([](const Wish& wish) { return wish.intent.verb() == Verb::Dash; });
    const Place here = view_.creature(who_).place;
    const auto in_reach = [&](const Foe& foe) { return can_strike_from(here, foe.id); };
    if (dashes.empty() || std::any_of(foes_.begin(), foes_.end(), in_reach)) return {};
    return {{dashes.front()->intent, "is too far away to strike; makes haste", {foes_.front().id}}};
}

// Out of embers, ash and mud, if nobody strikes at it for that.
Choices Mind::off_bad_ground() const {
    if (!bad_ground(view_, who_, view_.creature(who_).place)) return {};
    const ReachCell* best = nullptr;
    for (const ReachCell& cell : reachable())
        if (cell.provoked == 0 && !bad_ground(view_, who_, cell.place) &&
            (best == nullptr || cell.cost < best->cost))
            best = &cell;
    if (best == nullptr) return {};
    const Intent move{MoveIntent{.who = who_, .path = best->path}};
    if (!legal(move)) return {};
    return {{move, "gets off the ground that would harm it"}};
}

// Beside the nearest of its wards, where no foe threatens one.
Choices Mind::stand_by() const {
    CreatureId nearest = CreatureId::None;
    for (const CreatureId ward : wards()) {
        if (!view_.up(ward) || ward == who_) continue;
        if (nearest == CreatureId::None || view_.distance(who_, ward) < view_.distance(who_, nearest))
            nearest = ward;
    }
    if (nearest == CreatureId::None || next_to(view_, who_, nearest)) return {};
    const auto move = walk_to(view_.creature(nearest).place, nullptr);
    if (!move) return {};
    return {{*move, "stays with " + name(nearest) + ", whom it protects", {nearest}}};
}

bool Mind::at_exit() const {
    const std::vector<Place> exits = exits_of(view_);
    return std::find(exits.begin(), exits.end(), view_.creature(who_).place) != exits.end();
}

DistanceField Mind::way_out() const { return distances_to(view_, who_, exits_of(view_)); }

// Towards an exit, or away from whom it sees; out of a melee as cheaply as may be.
Choices Mind::flight() const {
    const DistanceField out = way_out();
    const Place here = view_.creature(who_).place;
    const bool exits = out.contains(here);
    const auto badness = [&](Place at) {
        if (exits) return out.steps(at);
        std::int32_t gap = DistanceField::kNoWay;
        for (const Foe& foe : foes_) gap = std::min(gap, view_.distance(at, view_.creature(foe.id).place));
        return -gap;
    };
    using Step = std::tuple<int, std::int32_t, std::size_t>;
    std::optional<std::pair<Step, Intent>> best;
    const auto consider = [&](int price, Place end, std::size_t provoked, const Intent& intent) {
        if (badness(end) >= badness(here)) return;
        const Step step{price, badness(end), provoked};
        if (!best || step < best->first) best.emplace(step, intent);
    };
    const bool undeclared = view_.get(kDeclared, who_) == kNothingDeclared;
    for (const Wish* idea : ideas([&](const Wish& wish) {
             return leaves(wish.intent) || (undeclared && declares_to_leave(wish.intent)) ||
                    (engaged() && end_of(wish.intent));
         })) {
        const Intent& intent = idea->intent;
        if (leaves(intent)) return {{intent, "leaves the battle by the exit"}};
        if (const auto* plan = intent.as<PrepareIntent>())
            return {{intent, "declares that it will " + plan->key.str()}};
        consider(cost_of_leaving(intent.verb()), *end_of(intent), 0, intent);
    }
    // Whom the rules make flee, they lead out as well.
    const Intent gone{SetupIntent{.verb = Verb::RemoveCreature, .who = who_}};
    if (at_exit() && !engaged() && !lost_heart() && legal(gone))
        return {{gone, "leaves the battle by the exit"}};
    if (!engaged())
        for (const ReachCell& cell : reachable())
            consider(0, cell.place, cell.provoked, {MoveIntent{.who = who_, .path = cell.path}});
    if (!best || !legal(best->second)) return {};
    std::size_t provoked = 0;
    const std::string strikes = provoking(best->second, provoked);
    return {{best->second, (exits ? "flees towards an exit" : "flees") + strikes}};
}

}  // namespace affray::autopilot
