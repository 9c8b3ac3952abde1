// Zone lines: the order in which a zone's creatures stand, for whoever aims at a group (ARC-072, 117).
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/space/zones.h"

#include <algorithm>

namespace affray {
namespace {

// The foe that a walker comes to stand after: the first that it was not in contact with before.
CreatureId met(const View& view, const Step& step) {
    const auto* const fresh = first_that(step.joins, [&](CreatureId foe) {
        return view.hostile(step.who, foe) && view.get(kEngaged, step.who, foe) == 0;
    });
    return fresh == nullptr ? CreatureId::None : *fresh;
}

class ZoneLines final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-072", "ARC-117"},
                .facts = {kLine},
                .moments = {Moment::EnteredPlace},
                .offers = {{.name = "line"}}};
    }

    // No choice of anybody's: engaging puts you directly after the foe, entering a zone at its end.
    void offer(const View& view, Moment, const Step& step, std::vector<Offer>& out) const {
        const CreatureId foe = met(view, step);
        if (foe == CreatureId::None && step.from == step.to) return;
        out.push_back({.kind = "line",
                       .option = "line",
                       .actor = step.who,
                       .subject = foe,
                       .seat = view.creature(step.who).seat,
                       .forced = true});
    }

    void perform(const Offer& taken, Moment, Proposal&, Work& work) const {
        if (taken.subject == CreatureId::None || !same_zone(work.view(), taken.actor, taken.subject))
            return append(taken.actor, work);
        insert_after(taken.actor, taken.subject, work);
    }

    // A walk is told of when it has arrived; whoever is put somewhere else stands at the end there.
    void after(const Moved& moved, Work& work) const {
        if (!walked(moved.cause) && moved.from != moved.to) append(moved.who, work);
    }

    void after(const CreatureJoined& joined, Work& work) const { append(joined.creature.id, work); }

  private:
    static bool same_zone(const View& view, CreatureId a, CreatureId b) {
        return view.creature(a).place == view.creature(b).place;
    }

    static void append(CreatureId who, Work& work) {
        const View view = work.view();
        std::int32_t last = 0;
        std::int32_t standing = 0;
        for (const Creature& other : view.state().creatures) {
            if (other.id == who || !same_zone(view, other.id, who) || !in_line(view, other.id)) continue;
            last = std::max(last, view.get(kLine, other.id));
            ++standing;
        }
        // Those that nobody has placed yet stand before every number.
        work.set(kLine, std::max(last, standing) + 1, who, 0, "entered");
    }

    static void insert_after(CreatureId who, CreatureId foe, Work& work) {
        std::vector<CreatureId> line = zone_line(work.view(), work.view().creature(who).place);
        const bool counted = among(who, line);
        std::erase(line, who);
        const auto at = std::find(line.begin(), line.end(), foe);
        if (!counted || at == line.end()) return append(who, work);
        line.insert(at + 1, who);
        std::int32_t place = 0;
        for (const CreatureId one : line) work.set(kLine, ++place, one, 0, "line");
    }
};

}  // namespace

MechanicPtr zone_lines() { return make_mechanic<ZoneLines>(); }

}  // namespace affray
