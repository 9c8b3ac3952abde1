// The ambush round: two creatures of the ambushing side act before anybody else knows of the battle
// (ARC-049, 050, 051; AFR-035).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/offers.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kNominee = 1;  // value of kAmbusher: place in round 0
constexpr std::int32_t kSecond = 2;

bool of_side(const View& view, CreatureId who, const Name& side) {
    return view.state().scene->sides[number(view.creature(who).side)].id == side;
}

class AmbushRound final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-049", "ARC-050", "ARC-051", "AFR-035"},
                .facts = {kAmbusher},
                .offers = {{.name = "ambush_nominee", .always_asked = true}}};
    }

    void check(const View& view, const SetupIntent& setup, SeatId, Refusals& out) const {
        if (setup.verb != Verb::StartEncounter || setup.ambush_side.empty()) return;
        const bool known = any(view.state().scene->sides,
                               [setup](const Side& side) { return side.id == setup.ambush_side; });
        if (!known) return out.add(Reason::UnknownId, "ambush_side");
        const CreatureId nominee = setup.ambush_nominee;
        if (nominee == CreatureId::None) return;
        if (!of_side(view, nominee, setup.ambush_side) || view.get(kCanAct, nominee) == 0)
            out.add(Reason::TargetInvalid, "ambush_nominee");
    }

    // ARC-049: who starts.
    bool begin(const SetupIntent& setup, const Bill&, Work& work) const {
        if (setup.verb != Verb::StartEncounter || setup.ambush_side.empty()) return false;
        CreatureId nominee = setup.ambush_nominee;
        if (nominee == CreatureId::None) nominee = nominated(setup.ambush_side, work);
        if (nominee != CreatureId::None) work.set(kAmbusher, kNominee, nominee, 0, "nominee");
        return false;
    }

    void after(const OrderSet&, Work& work) const { name_second(work); }

    void after(const PeriodEnded& ended, Work& work) const {
        if (ended.unit != Name("round") || ended.number != 0) return;
        const Name side = work.view().state().ambush_side;
        for (const CreatureId who : everyone(work.view())) {
            work.set(kAmbusher, 0, who, 0, "round_ended");
            if (!of_side(work.view(), who, side)) work.set(kTempHp, 0, who);
        }
    }

  private:
    static std::vector<CreatureId> candidates(const View& view, const Name& side) {
        return those(view, [&](const Creature& creature) {
            return of_side(view, creature.id, side) && view.get(kCanAct, creature.id) != 0;
        });
    }

    // Every owner may name one of the side; the most often named begins, by default and in a tie the first
    // of them.
    static CreatureId nominated(const Name& side, Work& work) {
        const View view = work.view();
        const std::vector<CreatureId> able = candidates(view, side);
        if (able.empty()) return CreatureId::None;
        std::vector<SeatId> voters;
        std::vector<Offer> offers;
        for (const CreatureId owned : able) {
            const SeatId seat = view.creature(owned).seat;
            if (seat == SeatId::Referee || among(seat, voters)) continue;
            voters.push_back(seat);
            for (const CreatureId candidate : able)
                offers.push_back({.kind = "ambush_nominee",
                                  .option = "nominate",
                                  .actor = candidate,
                                  .seat = seat,
                                  .default_take = candidate == first_of(able)});
        }
        if (voters.empty() || able.size() == 1) return first_of(able);
        const Question question = work.ask(question_of(CreatureId::None, std::move(offers)));
        const auto votes_for = [&question](CreatureId candidate) {
            std::size_t votes = 0;
            for (std::size_t i = 0; i < question.offers.size(); ++i)
                if (question.offers[i].actor == candidate && question.taken(i)) ++votes;
            return votes;
        };
        return *std::max_element(able.begin(), able.end(),
                                 [&](CreatureId a, CreatureId b) { return votes_for(a) < votes_for(b); });
    }

    // ARC-050: after the nominee its side's highest-ranked other member.
    static void name_second(Work& work) {
        const View view = work.view();
        const Name side = view.state().ambush_side;
        if (side.empty() || view.state().phase == Phase::Turns) return;
        const auto place_of = [&view](const OrderEntry& entry) { return view.get(kAmbusher, entry.who); };
        const auto& order = view.state().order;
        const auto nominated = [&](const OrderEntry& entry) { return place_of(entry) == kNominee; };
        const auto named = [&](const OrderEntry& entry) { return place_of(entry) == kSecond; };
        if (!any(order, nominated) || any(order, named)) return;
        const auto second = std::find_if(order.begin(), order.end(), [&](const OrderEntry& entry) {
            return !nominated(entry) && of_side(view, entry.who, side) && view.get(kCanAct, entry.who) != 0;
        });
        if (second != order.end()) work.set(kAmbusher, kSecond, second->who, 0, "second");
    }
};

}  // namespace

MechanicPtr ambush_round() { return make_mechanic<AmbushRound>(); }

}  // namespace affray
