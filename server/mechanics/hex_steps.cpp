// Hex steps: a path of adjacent hexes at one point each (AFR-016, 021; path refusals of AFR-011).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

namespace affray {
namespace {

class HexSteps final : public Mechanic {
  public:
    std::string_view id() const override { return "hex_steps"; }

    Claims claims() const override { return {.rules = {"AFR-016"}, .verbs = {Verb::Move}}; }

    // Judged step by step: an early illegal step comes before a later one.
    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const override {
        const auto* move = intent.as<MoveIntent>();
        if (move == nullptr || !walks(move->verb)) return;
        if (move->path.empty()) return out.add(Reason::BadArgument, "path");
        const Geometry& geometry = view.rules().geometry();
        Place at = view.creature(move->who).place;
        for (const Place next : move->path) {
            if (view.distance(at, next) != 1) return out.add(Reason::PathInvalid, Stage::Shape, "path");
            at = next;
        }
        for (const Place next : move->path)
            if (const auto barred = geometry.barred(view, move->who, next)) return out.add(*barred, "path");
    }

    // The first hex of a disengage check or a withdrawal is in its price.
    void price(const View& view, const Intent& intent, Bill& bill) const override {
        const auto* move = intent.as<MoveIntent>();
        if (move == nullptr || !walks(move->verb)) return;
        const WordIndex ap = view.rules().vocabulary()->index(kAp);
        for (std::size_t i = move->verb == Verb::Move ? 0 : 1; i < move->path.size(); ++i)
            bill.add({ap, 1, static_cast<std::int32_t>(i), "step", "AFR-016"});
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const bool engaged = engaged_with_anyone(view, who);
        for (const Place next : view.neighbours(view.creature(who).place)) {
            out.push_back({MoveIntent{.verb = Verb::Move, .who = who, .path = {next}}});
            if (engaged) out.push_back({MoveIntent{.verb = Verb::Disengage, .who = who, .path = {next}}});
        }
    }

    void act(const Intent& intent, Work& work) const override {
        const auto& move = std::get<MoveIntent>(intent.body);
        const bool freed = move.verb == Verb::Disengage;  // from those that it has broken away from (AFR-021)
        work.walk({.who = move.who,
                   .verb = move.verb,
                   .path = &move.path,
                   .bill = &work.bill(),
                   .cause = freed        ? "disengage"
                            : move.carry ? "carry"
                                         : "move",
                   .spared = freed ? move.from : std::vector<CreatureId>{}});
    }

  private:
    static bool walks(Verb verb) {
        return verb == Verb::Move || verb == Verb::Disengage || verb == Verb::Withdraw;
    }
};

}  // namespace

Rider hex_steps() { return make_mechanic<HexSteps>(); }

}  // namespace affray
