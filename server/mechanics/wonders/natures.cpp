// What a monster is by nature: hated prey, a poor eye, a body that burns well, water that it cannot cross or
// do without (CLS-380, CLS-381).
#include "mechanics/wonders/wonders.h"
#include "readings/common.h"
#include "readings/facts.h"
#include "readings/powers/operations.h"
#include "readings/powers/power_readings.h"
#include "readings/powers/triggered.h"
#include "readings/space/bodies.h"
#include "readings/space/squares.h"
#include "rules/operation.h"

#include <algorithm>

namespace affray {
namespace {

/// `stat` of it is `amount` from now on, as the frenzy of ants (CLS-380).
constexpr Name kAlter{"alter"};
constexpr std::string_view kSeen = "seen";
constexpr std::int32_t kAtUnseen = -4;                  // CLS-332
constexpr std::int32_t kFromWater = 60 / kFeetPerCell;  ///< CLS-381

// Water that is hidden counts for nobody: a refusal would tell that it is there.
bool is_seen_water(const State& state, std::size_t feature) {
    return state.scene->features[feature].kind == Name("water") &&
           state.feature_states[feature] != Name("hidden");
}

bool is_water(const State& state, Place at) {
    const auto& features = state.scene->features;
    for (std::size_t i = 0; i < features.size(); ++i)
        if (is_seen_water(state, i) && features[i].at(at)) return true;
    return false;
}

// Squares of water in a row on a way.
std::int32_t broadest_crossing(const State& state, const std::vector<Place>& path) {
    std::int32_t most = 0, now = 0;
    for (const Place at : path) {
        now = is_water(state, at) ? now + 1 : 0;
        most = std::max(most, now);
    }
    return most;
}

bool near_water(const View& view, Place at) {
    const auto& features = view.state().scene->features;
    for (std::size_t i = 0; i < features.size(); ++i) {
        if (!is_seen_water(view.state(), i)) continue;
        for (const Place cell : features[i].cells)
            if (view.distance(at, cell) <= kFromWater) return true;
    }
    return false;
}

class Natures final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-380", "CLS-381"},
                .stats = {kSize},
                .moments = {Moment::BeforeHarm},
                .ops = {amended(op::kBonus), amended(kIsSo), carried_out<&alter>(kAlter)},
                .offers = {{.name = "burns_easily"}}};
    }

    // As broad as it is tall is too broad.
    void check(const View& view, const MoveIntent& move, SeatId, Refusals& out) const {
        if (!view.has(move.who) || move.path.empty()) return;
        const Sheet& sheet = view.sheet(move.who);
        if (said_to_be(sheet, nature::kShunsWater) != nullptr &&
            broadest_crossing(view.state(), move.path) >= view.stat(kSize, move.who))
            out.add(Reason::EnvironmentForbids, Stage::Space, "path");
        if (said_to_be(sheet, nature::kNeedsWater) != nullptr &&
            near_water(view, view.creature(move.who).place) && !near_water(view, move.path.back()))
            out.add(Reason::EnvironmentForbids, Stage::Space, "path");
    }

    // CLS-380: what an attack has against some, or against all.
    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        if (roll.strike == nullptr || !view.has(roll.test.against)) return;
        if (is_unseen(view, roll.test.against) && !sees_unseen(view, roll.test.who, roll.test.against))
            out.flat.push_back({nature::kUnseen, kAtUnseen, "CLS-381"});
        if (roll.strike->power == nullptr) return;
        const Power& attack = *roll.strike->power;
        if (attack.form) return;  // what a spell gives it gives to whom it lies on (CLS-331)
        for (const PowerEffect& effect : attack.effects) {
            if (effect.op != op::kBonus || !is_a(view, roll.test.against, effect.only)) continue;
            const Modifier modifier{attack.id, effect.amount, "CLS-380"};
            if (effect.stat == Name("attack")) out.flat.push_back(modifier);
            if (effect.stat == Name("damage")) out.damage.push_back(modifier);
        }
    }

    void offer(const View& view, Moment, const Wound& wound, std::vector<Offer>& out) const {
        if (wound.rolled <= 0 || !view.has(wound.who)) return;
        const bool burns = among(Name("fire"), wound.tags);
        if (burns && said_to_be(view.sheet(wound.who), nature::kBurnsEasily) != nullptr)
            out.push_back({.kind = "burns_easily", .forced = true});
    }

    // A point more for each die.
    void perform(const Offer&, Moment, Wound& wound, Work&) const { wound.rolled += std::max(1, wound.dice); }

    // Whoever is unseen until it strikes is seen from then on.
    void after(const Declared& declared, Work& work) const {
        if (declared.verb != Verb::Attack || !work.view().has(declared.who)) return;
        const PowerEffect* unseen = said_to_be(work.view().sheet(declared.who), nature::kUnseen);
        if (unseen == nullptr || unseen->amount == 0 || !is_unseen(work.view(), declared.who)) return;
        work.add_effect({.name = Name(kSeen), .who = declared.who, .source = declared.who});
    }

  private:
    static void alter(const Impact& impact, Work& work) {
        const WordIndex index = work.view().rules().vocabulary()->stat_named(impact.effect.stat.view());
        if (index == kNoWord) return;
        const std::int32_t now = work.view().sheet(impact.whom).stats[index];
        if (now == impact.effect.amount) return;
        const std::string path =
            "creatures." + work.view().sheet(impact.whom).id + "." + impact.effect.stat.str();
        work.emit(Overridden{path, std::to_string(now), std::to_string(impact.effect.amount), "CLS-380"});
    }
};

}  // namespace

MechanicPtr natures() { return make_mechanic<Natures>(); }

}  // namespace affray
