// Surprise: a d6 for each side that does not expect the encounter (CLS-052..056).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/facts/journey.h"
#include "readings/rounds/round_parts.h"
#include "readings/space/bodies.h"
#include "readings/space/sight.h"

#include <algorithm>

namespace affray {
namespace {

/// It knows of the other side and does not check (CLS-052).
constexpr Fact kAware{"aware", Scope::Side, Audience::Referee};
/// Its die said surprised, whatever came of it (CLS-055, CLS-057).
constexpr Fact kStartled{"surprise.failed", Scope::Side, Audience::Referee};
constexpr Stat kSurpriseOn{"surprise_on", 2, 0, 6};    ///< highest die that means surprised
constexpr Stat kSurprisesOn{"surprises_on", 0, 0, 6};  ///< what an ambusher raises it to (CLS-054)

// CLS-053: a light in the dark is seen by all before it shows them anything.
bool light_gives_away(const View& view, std::uint32_t to) {
    if (!view.state().scene->dark || view.rules().option("light_warns") == 0) return false;
    for (std::uint32_t side = 0; side < view.state().scene->sides.size(); ++side)
        if (hostile_sides(view, to, side) && shows_light(view, SideId{static_cast<std::uint8_t>(side)}))
            return true;
    return false;
}

// ADV-125: whoever ran and whoever came after it know of each other.
bool after_a_chase(const View& view) {
    const Word& caught = view.state().scene->vocabulary->word(kRunDown);
    return caught.index != kNoWord && view.get(kRunDown) != 0;
}

std::int32_t threshold(const View& view, std::uint32_t side) {
    std::int32_t own = 6;
    for (const CreatureId who : members(view, side)) own = std::min(own, view.stat(kSurpriseOn, who));
    for (const Creature& other : view.state().creatures)
        if (hostile_sides(view, side, number(other.side)) && view.present(other.id))
            own = std::max(own, view.stat(kSurprisesOn, other.id));
    return own;
}

class SurpriseDie final : public Mechanic {
  public:
    explicit SurpriseDie(SurpriseOptions options) : options_(options) {}

    Claims claims() const override {
        return {.rules = {"CLS-052", "CLS-053", "CLS-054", "CLS-055", "CLS-056"},
                .facts = {kSurprised, kAware, kStartled},
                .stats = {kSurpriseOn, kSurprisesOn},
                .options = {{"light_warns", 1}}};
    }

    void check(const View& view, const SetupIntent& setup, SeatId, Refusals& out) const {
        // Who lies in wait is aware, and the others roll: there is no round before the first.
        if (!setup.ambush_side.empty()) out.add(Reason::BadArgument, "ambush_side");
        for (const Name& side : setup.aware)
            if (!side_named(view, side)) out.add(Reason::UnknownId, "aware");
    }

    bool begin(const SetupIntent& setup, const Bill&, Work& work) const {
        if (setup.verb != Verb::StartEncounter) return false;
        for (const Name& side : setup.aware)
            work.set_raw(kAware, 1, sure(side_named(work.view(), side)), 0, "start_encounter");
        return false;
    }

    void after(const SceneBegan&, Work& work) const {
        const auto sides = static_cast<std::uint32_t>(work.view().state().scene->sides.size());
        roll(sides, work);
    }

    void after(const PeriodEnded&, Work& work) const {
        const auto sides = static_cast<std::uint32_t>(work.view().state().scene->sides.size());
        // CLS-056: the advantage is spent in the first round, whatever is made of it.
        for (std::uint32_t side = 0; side < sides; ++side) {
            work.set_raw(kSurprised, 0, side, 0, "round_ended");
            work.set_raw(kStartled, 0, side, 0, "round_ended");
        }
    }

  private:
    void roll(std::uint32_t sides, Work& work) const {
        if (after_a_chase(work.view())) return;
        std::vector<std::uint32_t> startled;
        std::size_t present = 0;
        for (std::uint32_t side = 0; side < sides; ++side) {
            const View view = work.view();
            if (members(view, side).empty()) continue;
            ++present;
            if (view.get(kAware, side) != 0 || light_gives_away(view, side)) continue;
            if (check_of(side, work)) startled.push_back(side);
        }
        for (const std::uint32_t side : startled) {
            work.set_raw(kStartled, 1, side, 0, "surprise");
            // CLS-055: where nobody was ready nobody has the better of it.
            if (startled.size() < present) work.set_raw(kSurprised, 1, side, 0, "surprise");
        }
    }

    // CLS-006: what monsters roll is the referee's affair.
    bool check_of(std::uint32_t side, Work& work) const {
        const View view = work.view();
        const bool open = !options_.hidden || is_party(view, side);
        const Audience audience = open ? Audience::Everyone : Audience::Referee;
        Tested test{.who = spokesman(view, side), .kind = "surprise", .subject = side_id(view, side)};
        const std::int32_t natural = work.roll(6, "surprise", test.who, audience);
        test.target = threshold(view, side) + 1;
        return !tell_plain(test, natural, natural >= *test.target, work, audience);
    }

    SurpriseOptions options_;
};

}  // namespace

MechanicPtr surprise_die(SurpriseOptions options) { return make_mechanic<SurpriseDie>(options); }

}  // namespace affray
