// Reach: the cells that a creature can afford to walk to, each by its best way (AFR-016, CLS-101).
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/fault.h"
#include "rules/door.h"
#include "rules/judge.h"
#include "rules/known_ground.h"
#include "rules/preview.h"
#include "rules/unseen.h"

namespace affray {
namespace {

// A way to a cell: cheapest first, then fewest provoked, then the order of cells. Its last step begins at
// `from`, to which the way is known by then.
struct Way {
    std::int32_t cost = 0;
    std::uint32_t provoked = 0;
    Place from;
    std::size_t steps = 0;
    bool stays = true;  ///< false: the cell is only passed through
};
// So many cells are walked to in thought, nearest first.
constexpr std::size_t kCellsMax = 10'000;
using Rank = std::tuple<std::int32_t, std::uint32_t, Place>;

Rank rank(const Way& way, Place at) { return {way.cost, way.provoked, at}; }

std::uint32_t provoked_by_step(const View& view, const Step& step) {
    std::vector<Offer> offers;
    const Proposal proposal = step;
    for (const Mechanic* mechanic : view.rules().offering(Moment::LeavingPlace))
        view.rules().offer(*mechanic, view, Moment::LeavingPlace, proposal, offers);
    return static_cast<std::uint32_t>(
        std::count_if(offers.begin(), offers.end(), [](const Offer& offer) { return !offer.forced; }));
}

// What a move costs once, however long it is, is no part of the way to a cell.
bool of_a_step(const BillLine& line) { return line.step >= 0; }

// Goes from cell to cell, nearest first. The state is copied once; only the place of the creature
// that moves is imagined.
class Search {
  public:
    Search(const Situation& situation, const Ruleset& rules, SeatId seat, CreatureId who)
        : situation_(situation),
          rules_(rules),
          seat_(seat),
          who_(who),
          here_(situation.state, rules),
          mover_(rules.geometry().mover(here_, who)),
          start_(here_.creature(mover_).place),
          imagined_(situation.state) {}

    std::vector<ReachCell> run() {
        queue_.insert(rank({}, start_));
        open_[start_] = {};
        while (!queue_.empty() && done_.size() < kCellsMax) {
            const Place at = std::get<2>(*queue_.begin());
            queue_.erase(queue_.begin());
            const Way way = open_.at(at);
            open_.erase(at);
            done_.emplace(at, way);
            if (way.steps < rules_.geometry().longest_path()) expand(at, way);
        }
        std::vector<ReachCell> cells;
        for (const auto& [place, way] : done_)
            if (place != start_ && way.stays)
                cells.push_back({place, way.cost, way.provoked, path_to(place, way)});
        return cells;
    }

  private:
    std::vector<Place> path_to(Place at, const Way& way) const {
        std::vector<Place> path(way.steps);
        Place from = way.from;
        for (std::size_t left = path.size(); left > 0; --left) {
            path[left - 1] = at;
            at = from;
            from = done_.at(at).from;
        }
        return path;
    }

    void expand(Place at, const Way& way) {
        stand_at(imagined_, rules_, who_, at);
        const View there(imagined_, rules_);
        if (at != start_ && rules_.halts(there, who_)) return;
        const Geometry& geometry = rules_.geometry();
        for (const Place next : geometry.neighbours(situation_.state.scene->map, at)) {
            if (done_.contains(next) || !knows_ground(situation_.state, viewer_of(seat_), next) ||
                geometry.barred_step(there, who_, at, next))
                continue;
            const Bill bill = rules_.bill(there, {MoveIntent{.who = who_, .path = {next}}});
            Way longer{.cost = way.cost, .from = at, .steps = way.steps + 1};
            const bool by_step = std::any_of(bill.lines().begin(), bill.lines().end(), of_a_step);
            for (const BillLine& line : bill.lines())
                if (!by_step || of_a_step(line)) longer.cost += line.amount;
            // What is dearest to ask comes last: most ways to a cell are longer than one that is known.
            const auto known = open_.find(next);
            if (known != open_.end() && longer.cost > known->second.cost) continue;
            if (!affordable(bill, longer)) continue;
            longer.provoked = way.provoked + provoked_by_step(there, {.who = mover_,
                                                                      .from = at,
                                                                      .to = next,
                                                                      .start = start_,
                                                                      .end = next,
                                                                      .cause = "move",
                                                                      .declared = &situation_.state});
            if (known != open_.end() && rank(longer, next) >= rank(known->second, next)) continue;
            longer.stays = !geometry.barred(there, who_, next);
            if (way.steps > 0 || begins(next, longer)) take(next, longer);
        }
    }

    // Whether it may move at all, and out of where it stands, is the judge's word; a cell that it can only
    // pass through is no end for a path.
    bool begins(Place to, const Way& way) const {
        const Refusals refusals =
            judge(situation_, rules_, seat_, Intent(MoveIntent{.who = who_, .path = {to}})).refusals;
        if (refusals.empty()) return true;
        const auto taken = [](const Rejection& refusal) { return refusal.code == Reason::SpaceOccupied; };
        return !way.stays && std::all_of(refusals.all().begin(), refusals.all().end(), taken);
    }

    bool affordable(const Bill& step, const Way& way) const {
        Bill total;
        const auto& lines = step.lines();
        const auto counted = std::find_if(lines.begin(), lines.end(), of_a_step);
        if (!lines.empty()) {
            BillLine line = counted == lines.end() ? lines.front() : *counted;
            line.amount = way.cost;
            total.add(line);
        }
        Refusals overdrawn;
        rules_.check_bill(here_, who_, total, overdrawn);
        return overdrawn.empty();
    }

    void take(Place at, const Way& way) {
        const auto known = open_.find(at);
        if (known != open_.end()) queue_.erase(rank(known->second, at));
        queue_.insert(rank(way, at));
        open_[at] = way;
    }

    const Situation& situation_;
    const Ruleset& rules_;
    SeatId seat_;
    CreatureId who_;
    View here_;
    CreatureId mover_;
    Place start_;
    State imagined_;
    std::set<Rank> queue_;
    std::map<Place, Way> open_;
    std::map<Place, Way> done_;
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
    imagined.creature(who).place = at;
}

std::vector<ReachCell> reach(const Situation& situation, const Ruleset& rules, SeatId seat, CreatureId who) {
    return computed([&] { return cells_within(situation, rules, seat, who); });
}

}  // namespace affray
