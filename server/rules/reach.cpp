// Reach: the cells that a creature can afford to walk to, each by its best way (AFR-016, CLS-101).
#include <algorithm>
#include <map>
#include <queue>
#include <tuple>

#include "base/fault.h"
#include "rules/by_place.h"
#include "rules/door.h"
#include "rules/judge.h"
#include "rules/known_ground.h"
#include "rules/preview.h"
#include "rules/unseen.h"

namespace affray {
namespace {

// So many cells are walked to in thought, nearest first.
constexpr std::size_t kCellsMax = 10'000;

// A cell that is found, and the best way to it so far: cheapest first, then fewest provoked, then the order
// of cells.
struct Found {
    Place place;
    std::int32_t cost = 0;
    std::uint32_t provoked = 0;
    std::uint32_t from = 0;  ///< where the last step begins, to which the way is known by then
    std::uint32_t steps = 0;
    bool stays = true;  ///< false: the cell is only passed through
    bool settled = false;
};
// Compared at every step that is thought of: cost and what is provoked are one number.
struct Rank {
    std::uint64_t toll = 0;
    Place place{};
    auto operator<=>(const Rank&) const = default;
};

Rank rank(const Found& cell) {
    constexpr std::uint32_t kSign = 1U << 31U;
    const std::uint64_t cost = static_cast<std::uint32_t>(cell.cost) ^ kSign;
    return {cost << 32U | cell.provoked, cell.place};
}

using Cells = ByPlace<Found>;

// What a move costs once, however long it is, is no part of the way to a cell.
bool of_a_step(const BillLine& line) { return line.step >= 0; }

// Goes from cell to cell, nearest first. The state is copied once; only the place of the creature
// that moves is imagined, and what is asked of each step is one intent and one proposal.
class Search {
  public:
    Search(const Situation& situation, const Ruleset& rules, SeatId seat, CreatureId who)
        : situation_(situation),
          rules_(rules),
          seat_(seat),
          who_(who),
          eyes_(situation.state, viewer_of(seat)),
          here_(situation.state, rules),
          imagined_(situation.state),
          move_{MoveIntent{.who = who, .path = {Place{}}}} {
        const CreatureId mover = rules.geometry().mover(here_, who);
        const Place start = here_.creature(mover).place;
        leaving_ = Step{.who = mover, .start = start, .cause = "move", .declared = &situation.state};
        take({.place = start}, Cells::kNone);
    }

    std::vector<ReachCell> run() {
        std::vector<std::uint32_t> settled;
        while (!queue_.empty() && settled.size() < kCellsMax) {
            const auto [rank_then, at] = queue_.top();
            queue_.pop();
            Found& cell = cells_[at];
            if (cell.settled || rank(cell) != rank_then) continue;  // a better way was found since
            cell.settled = true;
            settled.push_back(at);
            if (cell.steps < rules_.geometry().longest_path()) expand(at);
        }
        std::erase_if(settled, [this](std::uint32_t at) { return at == kStart || !cells_[at].stays; });
        std::sort(settled.begin(), settled.end(),
                  [this](std::uint32_t a, std::uint32_t b) { return cells_[a].place < cells_[b].place; });
        std::vector<ReachCell> reached;
        reached.reserve(settled.size());
        for (const std::uint32_t at : settled) {
            const Found& cell = cells_[at];
            reached.push_back({cell.place, cell.cost, cell.provoked, path_to(cell)});
        }
        return reached;
    }

  private:
    static constexpr std::uint32_t kStart = 0;

    std::vector<Place> path_to(const Found& goal) const {
        std::vector<Place> path(goal.steps);
        const Found* cell = &goal;
        for (std::size_t left = path.size(); left > 0; --left) {
            path[left - 1] = cell->place;
            cell = &cells_[cell->from];
        }
        return path;
    }

    void expand(std::uint32_t at) {
        const Found from = cells_[at];
        stand_at(imagined_, rules_, who_, from.place);
        const View there(imagined_, rules_);
        if (at != kStart && rules_.halts(there, who_)) return;
        const Geometry& geometry = rules_.geometry();
        for (const Place next : geometry.neighbours(situation_.state.scene->map, from.place)) {
            const std::uint32_t known = cells_.find(next);
            if (known != Cells::kNone && cells_[known].settled) continue;
            Found longer{.place = next,
                         .cost = from.cost,
                         .provoked = from.provoked,
                         .from = at,
                         .steps = from.steps + 1};
            const auto better = [&] { return known == Cells::kNone || rank(longer) < rank(cells_[known]); };
            // Most ways to a cell that is known are no better: many not even for nothing, others by their
            // price.
            if (!better() || (known == Cells::kNone && !opens(there, from.place, next))) continue;
            const Price price = priced(there, longer);
            if (!better() || (known != Cells::kNone && !opens(there, from.place, next)) || !affordable(price))
                continue;
            longer.provoked += provoked_by_step(there, from.place, next);
            if (!better()) continue;
            longer.stays = !geometry.barred(there, who_, next);
            if (from.steps == 0 && !begins(longer)) continue;
            take(longer, known);
        }
    }

    bool opens(const View& there, Place from, Place to) const {
        return eyes_.hold(kExplored, to) && !rules_.geometry().barred_step(there, who_, from, to);
    }

    // What a way costs, as it is asked of the budget.
    using Price = std::tuple<WordIndex, Charge, std::int32_t>;

    // Adds the price of the last step.
    Price priced(const View& there, Found& way) {
        path()[0] = way.place;
        rules_.bill(there, move_, bill_);
        const auto& lines = bill_.lines();
        if (lines.empty()) return {kNoWord, Charge::Paid, 0};
        const auto counted = std::find_if(lines.begin(), lines.end(), of_a_step);
        for (const BillLine& line : lines)
            if (counted == lines.end() || of_a_step(line)) way.cost += line.amount;
        const BillLine& line = counted == lines.end() ? lines.front() : *counted;
        return {line.fact, line.charge, way.cost};
    }

    // Asked of all cells that are as far away, answered once.
    bool affordable(const Price& price) {
        const auto [at, fresh] = affordable_.try_emplace(price);
        if (fresh) {
            const auto& [fact, charge, amount] = price;
            BillLine line;
            line.fact = fact;
            line.amount = amount;
            line.charge = charge;
            Bill total;
            total.add(line);
            Refusals overdrawn;
            rules_.check_bill(here_, who_, total, overdrawn);
            at->second = overdrawn.empty();
        }
        return at->second;
    }

    std::uint32_t provoked_by_step(const View& there, Place from, Place to) {
        const auto& offering = rules_.offering(Moment::LeavingPlace, leaving_.index());
        if (offering.empty()) return 0;
        Step& step = std::get<Step>(leaving_);
        step.from = from;
        step.to = step.end = to;
        offers_.clear();
        for (const auto& [mechanic, offer] : offering)
            offer(*mechanic, there, Moment::LeavingPlace, leaving_, offers_);
        return static_cast<std::uint32_t>(
            std::count_if(offers_.begin(), offers_.end(), [](const Offer& offer) { return !offer.forced; }));
    }

    // Whether it may move at all, and out of where it stands, is the judge's word; a cell that it can only
    // pass through is no end for a path.
    bool begins(const Found& way) {
        path()[0] = way.place;
        const Refusals refusals = judge(situation_, rules_, seat_, move_).refusals;
        if (refusals.empty()) return true;
        const auto taken = [](const Rejection& refusal) { return refusal.code == Reason::SpaceOccupied; };
        return !way.stays && std::all_of(refusals.all().begin(), refusals.all().end(), taken);
    }

    void take(const Found& way, std::uint32_t known) {
        const std::uint32_t at = known == Cells::kNone ? cells_.add(way) : known;
        cells_[at] = way;
        queue_.emplace(rank(way), at);
    }
    std::vector<Place>& path() { return std::get<MoveIntent>(move_.body).path; }

    const Situation& situation_;
    const Ruleset& rules_;
    SeatId seat_;
    CreatureId who_;
    GroundEyes eyes_;
    View here_;
    State imagined_;
    Intent move_;
    Proposal leaving_;
    Bill bill_;
    std::vector<Offer> offers_;
    Cells cells_;
    using Waiting = std::pair<Rank, std::uint32_t>;
    std::priority_queue<Waiting, std::vector<Waiting>, std::greater<>> queue_;
    std::map<Price, bool> affordable_;
};

std::vector<ReachCell> cells_within(const Situation& situation, const Ruleset& rules, SeatId seat,
                                    CreatureId who) {
    const Viewer viewer = viewer_of(seat);
    if (!controls(situation.state, viewer, who)) return {};
    std::optional<State> shown = without_unseen(situation.state, viewer);
    if (!shown) return Search(situation, rules, seat, who).run();
    Situation known = situation;
    known.state = std::move(*shown);
    return Search(known, rules, seat, who).run();
}

}  // namespace

void stand_at(State& imagined, const Ruleset& rules, CreatureId who, Place at) {
    const CreatureId mover = rules.geometry().mover(View(imagined, rules), who);
    imagined.creature(mover).place = at;
    if (who != mover) imagined.creature(who).place = at;
}

std::vector<ReachCell> reach(const Situation& situation, const Ruleset& rules, SeatId seat, CreatureId who) {
    return computed([&] { return cells_within(situation, rules, seat, who); });
}

}  // namespace affray
