// Moves of a segment: a secondary point for as far as one gets in a second, a primary one for as far again,
// and twice as far for whoever sprints (SEG-020 to SEG-025, 061).
#include "base/int_math.h"
#include "base/sure.h"
#include "mechanics/segments/segments.h"
#include "readings/common.h"
#include "readings/prices/timed_prices.h"
#include "readings/rounds/segments.h"
#include "readings/space/pace.h"
#include "readings/space/steps.h"

namespace affray {
namespace {

constexpr std::string_view kSprintPace = "sprint";
/// Parts of a hex by which a move is measured: it leads as far as its points and pace make each hex cheap.
constexpr Fact kHexParts{"hex_parts", Scope::Creature, Audience::Referee};
constexpr Fact kHexPartsAllowed{"hex_parts.allowed", Scope::Creature, Audience::Referee, 0, true};
constexpr std::int32_t kPartsOfHex = 4;

Payment payment_of(const MoveIntent& move) { return move.split.value_or(Payment{0, 1}); }

bool at_a_sprint(const MoveIntent& move) { return move.pace == Name(kSprintPace); }

std::int32_t parts_of_step(const MoveIntent& move) {
    const Payment paid = payment_of(move);
    const std::int32_t points = paid.primary + paid.secondary >= 2 ? 2 : 1;
    return kPartsOfHex / points / (at_a_sprint(move) ? 2 : 1);
}

class SegmentMoves final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"SEG-020", "SEG-021", "SEG-022", "SEG-023", "SEG-024"},
                .facts = {kMovedPoints, kSprinting, kMovePerSegment, kHexParts, kHexPartsAllowed},
                .stats = {kRunningHexes, kMoveGiven, kSpeed},
                .verbs = {Verb::Move},
                .follows = {kEarly},
                .resources = {{.fact = kHexParts,
                               .refusal = Reason::NotEnoughMovement,
                               .within = kHexPartsAllowed}},
                .derives = {derived<&move_per_segment>(kMovePerSegment),
                            derived<&hex_parts_allowed>(kHexPartsAllowed)}};
    }

    void check(const View& view, Own<MoveIntent> move, SeatId seat, Refusals& out) const {
        if (move->path.empty()) return out.add(Reason::BadArgument, "path");
        if (!move->pace.empty() && !at_a_sprint(*move) && move->pace != Name("normal"))
            out.add(Reason::BadArgument, "pace");
        const std::optional<State> known = known_to(view, seat);
        // Step by step; SEG-025.
        check_way(known ? View(*known, view.rules()) : view, move->who, move->path, out);
        check_points(view, *move, out);
    }

    void price(const View& view, const MoveIntent& move, Bill& bill) const {
        const Vocabulary& words = *view.rules().vocabulary();
        for (std::size_t i = 0; i < move.path.size(); ++i)
            bill.add({words.index(kHexParts), parts_of_step(move), static_cast<std::int32_t>(i), "step",
                      "SEG-020", Charge::Held});
        const Payment paid = payment_of(move);
        bill.add({words.index(kSecondary), paid.secondary, -1, "move", "SEG-020"});
        bill.add({words.index(kPrimary), paid.primary, -1, "move", "SEG-021"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        for (const Place next : view.neighbours(view.creature(who).place)) {
            MoveIntent move{.verb = Verb::Move, .who = who, .path = {next}};
            if (view.get(kMovedPoints, who) == 1) move.split = Payment{1, 0};
            out.push_back({std::move(move)});
        }
    }

    void act(const MoveIntent& move, Work& work) const {
        const Payment paid = payment_of(move);
        if (move.early) work.set(kEarly, 1, move.who, 0, "early");
        if (at_a_sprint(move)) work.set(kSprinting, 1, move.who, 0, "sprints");
        work.set(kMovedPoints, paid.primary == 0 ? 1 : 2, move.who, 0, "moved");
        const std::size_t clear = steps_before_unseen(work.view(), move.who, move.path);
        const std::vector<Place> path(move.path.begin(), move.path.begin() + std::ptrdiff_t(clear));
        const bool arrived = path.empty() || work.walk({.who = move.who,
                                                        .verb = move.verb,
                                                        .path = &path,
                                                        .bill = &work.bill(),
                                                        .cause = move.early ? "early" : "move",
                                                        .turns = true});
        if (arrived && clear < move.path.size())
            work.emit(ActionFailed{move.who, move.verb, "interrupted", "unseen", move.path[clear]});
    }

    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit == Name("round")) clear_all(kMovedPoints, "began", work);
    }

    void after(const AnyOf<TurnBegan, FactSet> auto& happened, Work& work) const {
        if (const CreatureId who = place_begun(work.view(), happened); who != CreatureId::None)
            work.set(kSprinting, 0, who, 0, "place_came");
    }

  private:
    // SEG-024: half a hex counts as a whole one.
    static std::int32_t move_per_segment(const View& view, CreatureId who) {
        const std::int32_t given = view.stat(kMoveGiven, who);
        if (given >= 0) return given;
        const std::int32_t product = view.stat(kRunningHexes, who) * speed_of(view, who);
        return std::max(1, div_floor(2 * product + kSegmentsPerCycle, 2 * kSegmentsPerCycle));
    }

    static std::int32_t hex_parts_allowed(const View& view, CreatureId who) {
        return kPartsOfHex * view.get(kMovePerSegment, who);
    }

    static void check_points(const View& view, const MoveIntent& move, Refusals& out) {
        const Payment paid = payment_of(move);
        const bool both = paid == Payment{1, 1}, primary = paid == Payment{1, 0};
        if (!both && !primary && paid != Payment{0, 1}) return out.add(Reason::BadPayment, "pay");
        const std::int32_t moved = view.get(kMovedPoints, move.who);
        if (moved == 2 || (moved == 1 && !primary)) out.add(Reason::AlreadyUsed, "pay");
        if (moved == 0 && primary) out.add(Reason::BadPayment, Stage::Other, "pay");
    }
};

}  // namespace

MechanicPtr segment_moves() { return make_mechanic<SegmentMoves>(); }

}  // namespace affray
