// Listening at a door: once each; who hears something is not surprised by it (ADV-041..043).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/skills.h"
#include "readings/journey/trying.h"
#include "readings/rounds/round_parts.h"
#include "readings/space/doors.h"

namespace affray {
namespace {

/// Somebody of the party has heard what is behind it.
constexpr Fact kHeard{"heard", Scope::Feature};

class Listening final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-041", "ADV-042", "ADV-043"},
                .facts = {kNoise, kSilent, kHeard},
                .stats = {kLevel},
                .verbs = {Verb::Listen},
                .between_battles = {Verb::Listen}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        check_phase(view, kInDungeon, kActions, out);
        check_member(view, use->who, out);
        const auto door = door_named(view, use->object);
        if (!door) return out.add(Reason::UnknownId, "door");
        if (has_tried(view, use->who, *door, Attempt::Listen)) out.add(Reason::AlreadyUsed, "door");
        if (!at_hand(view, *door)) out.add(Reason::NotAdjacent, Stage::Other, "door");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!in_scene(view, kInDungeon) || !in_phase(view, kActions) || !travels(view, who)) return;
        for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i) {
            const Feature& feature = feature_of(view, i);
            const bool here = feature.kind == Name("door") && !is_hidden(view, i) && at_hand(view, i);
            if (!here || has_tried(view, who, i, Attempt::Listen)) continue;
            UseIntent use{.verb = Verb::Listen, .who = who};
            use.object = feature.id;
            out.push_back({std::move(use)});
        }
    }

    // ADV-007: the die falls whether or not there is anything, and its face is the referee's.
    void act(const UseIntent& use, Work& work) const {
        const View view = work.view();
        const std::uint32_t door = door_named(view, use.object).value();
        note_try(use.who, door, Attempt::Listen, work);
        const bool keen = chance_in_six(hearing(view, use.who), "listen", use.who, Audience::Referee, work);
        const bool heard = keen && view.get(kNoise, door) != 0 && view.get(kSilent, door) == 0;
        if (heard) work.set_raw(kHeard, 1, door, 0, "listen");
        work.emit(Tested{.who = use.who,
                         .kind = "listen",
                         .subject = use.object,
                         .outcome = heard ? TestOutcome::Success : TestOutcome::Failure});
    }

    bool begin(const SetupIntent& setup, const Bill&, Work& work) const {
        const View view = work.view();
        const auto party = party_side(view);
        if (setup.verb != Verb::StartEncounter || !on_journey(view) || !party) return false;
        for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i) {
            if (view.get(kHeard, i) == 0) continue;
            const std::int32_t side = view.get(kBehindDoor, i) - 1;
            const bool known =
                side >= 0 && side < static_cast<std::int32_t>(view.state().scene->sides.size());
            if (known && !members(view, static_cast<std::uint32_t>(side)).empty())
                work.set_raw(kExpects, 1, *party, 0, "heard");
        }
        return false;
    }
};

}  // namespace

MechanicPtr listening() { return make_mechanic<Listening>(); }

}  // namespace affray
