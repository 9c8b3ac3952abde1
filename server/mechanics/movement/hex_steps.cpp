// Hex steps: a path of adjacent hexes at one point each (AFR-016, 021; path refusals of AFR-011; AP-031, 032,
// 035).
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/prices/action_table.h"
#include "readings/space/pace.h"
#include "readings/space/steps.h"

namespace affray {
namespace {

class HexSteps final : public Mechanic {
  public:
    explicit HexSteps(bool by_row) : by_row_(by_row) {}

    Claims claims() const override {
        return {.rules = {"AFR-016", "AP-030", "AP-031", "AP-032", "AP-035"}, .verbs = {Verb::Move}};
    }

    // Judged step by step: an early illegal step comes before a later one.
    void check(const View& view, const MoveIntent& move, SeatId seat, Refusals& out) const {
        if (!walks(move.verb)) return;
        if (move.path.empty()) return out.add(Reason::BadArgument, "path");
        const std::optional<State> known = known_to(view, seat);
        check_path(known ? View(*known, view.rules()) : view, move, out);
    }

    // The first hex of a disengage check or a withdrawal is in its price.
    void price(const View& view, const MoveIntent& move, Bill& bill) const {
        if (!walks(move.verb)) return;
        if (by_row_) return price_rows(view, move, bill);
        const WordIndex ap = view.rules().vocabulary()->index(kAp);
        for (std::size_t i = move.verb == Verb::Move ? 0 : 1; i < move.path.size(); ++i)
            bill.add({ap, 1, static_cast<std::int32_t>(i), "step", "AFR-016"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const bool engaged = engaged_with_anyone(view, who);
        for (const Place next : view.neighbours(view.creature(who).place)) {
            out.push_back({MoveIntent{.verb = Verb::Move, .who = who, .path = {next}}});
            if (engaged) out.push_back({MoveIntent{.verb = Verb::Disengage, .who = who, .path = {next}}});
        }
        if (by_row_) suggest_swaps(view, who, out);
    }

    void act(const MoveIntent& move, Work& work) const {
        const bool freed = move.verb == Verb::Disengage;  // from those that it has broken away from (AFR-021)
        const Place start = work.view().creature(move.who).place;
        const std::size_t clear =
            by_row_ ? steps_before_unseen(work.view(), move.who, move.path) : move.path.size();
        const std::vector<Place> path(move.path.begin(), move.path.begin() + std::ptrdiff_t(clear));
        const bool arrived =
            path.empty() || work.walk({.who = move.who,
                                       .verb = move.verb,
                                       .path = &path,
                                       .bill = &work.bill(),
                                       .cause = freed        ? "disengage"
                                                : move.carry ? "carry"
                                                             : "move",
                                       .spared = freed ? move.from : std::vector<CreatureId>{},
                                       .turns = by_row_,
                                       .bumps = !by_row_});
        if (!arrived) return;
        if (clear < move.path.size())
            return work.emit(ActionFailed{move.who, move.verb, "interrupted", "unseen", move.path[clear]});
        if (!by_row_ || move.swap == CreatureId::None) return;
        const Place left = path.size() > 1 ? path[path.size() - 2] : start;
        work.emit(Moved{move.swap, last_of(path), left, "swapped"});
    }

  private:
    static bool walks(Verb verb) {
        return verb == Verb::Move || verb == Verb::Disengage || verb == Verb::Withdraw;
    }

    // As far as the mover's seat knows.
    void check_path(const View& view, const MoveIntent& move, Refusals& out) const {
        const Geometry& geometry = view.rules().geometry();
        const bool swaps = by_row_ && move.swap != CreatureId::None;
        if (swaps) check_partner(view, move, out);
        Place at = view.creature(move.who).place;
        for (const Place next : move.path) {
            if (view.distance(at, next) != 1)
                return out.add(Reason::PathInvalid, by_row_ ? Stage::Space : Stage::Shape, "path");
            at = next;
        }
        at = view.creature(move.who).place;
        for (const Place next : move.path) {
            if (const auto barred = geometry.barred_step(view, move.who, at, next)) out.add(*barred, "path");
            at = next;
        }
        if (swaps) return check_swap(view, move, out);
        if (const auto barred = geometry.barred(view, move.who, at)) out.add(*barred, "path");
    }

    static void suggest_swaps(const View& view, CreatureId who, std::vector<Intent>& out) {
        for (const Creature& ally : view.state().creatures) {
            const bool fits = ally.id != who && !ally.hidden && view.up(ally.id) &&
                              !view.hostile(who, ally.id) && view.get(kStunned, ally.id) != 0;
            if (!fits || view.distance(view.creature(who).place, ally.place) != 1) continue;
            MoveIntent swap{.verb = Verb::Move, .who = who, .path = {ally.place}};
            swap.swap = ally.id;
            out.push_back({std::move(swap)});
        }
    }

    // AP-035: at the end of the path a stunned ally is put where the mover comes from.
    static void check_partner(const View& view, const MoveIntent& move, Refusals& out) {
        const Creature& ally = view.creature(move.swap);
        const bool fits = move.swap != move.who && !view.hostile(move.who, move.swap) && view.up(move.swap) &&
                          view.get(kStunned, move.swap) != 0 && ally.place == last_of(move.path);
        if (!fits) out.add(Reason::TargetInvalid, "swap");
    }

    static void check_swap(const View& view, const MoveIntent& move, Refusals& out) {
        const Place left =
            move.path.size() > 1 ? move.path[move.path.size() - 2] : view.creature(move.who).place;
        State gone = view.state();
        gone.creature(move.who).place = last_of(move.path);
        if (const auto barred = view.rules().geometry().barred(View(gone, view.rules()), move.swap, left))
            out.add(*barred, "swap");
        if (move.pace == Name(kRun) || hexes_per_point(move) > 3)
            out.add(Reason::PaceNotAllowed, Stage::Other, "pace");
    }

    // AP-032, AP-037, AP-038: one point for the hexes that it buys, half of one for a hex run.
    static void price_rows(const View& view, const MoveIntent& move, Bill& bill) {
        const WordIndex ap = view.rules().vocabulary()->index(kAp);
        const auto buys = static_cast<std::size_t>(hexes_per_point(move));
        for (std::size_t i = 0; i < move.path.size(); ++i) {
            const auto step = static_cast<std::int32_t>(i);
            if (move.pace == Name(kRun))
                bill.add({ap, 1, step, Name(kRun), "AP-038"});
            else if (i % buys == 0)
                charge_row(view, bill, "move_hex", kByFormula, step);
            bill.add({ap, extra_points(view, move.path[i]) * point_unit(view), step, "terrain", "AP-032"});
        }
    }

    bool by_row_;
};

}  // namespace

MechanicPtr hex_steps(PriceBy price) { return make_mechanic<HexSteps>(price == PriceBy::Row); }

}  // namespace affray
