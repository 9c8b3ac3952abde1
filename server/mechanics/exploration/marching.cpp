// Marching: on a map the party goes by ways that are open, and its pieces go with it (ADV-005, ADV-016).
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/journey/ground.h"
#include "readings/space/fog.h"
#include "readings/space/squares.h"

#include <algorithm>

namespace affray {
namespace {

class Marching final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"ADV-005", "ADV-016"}}; }

    void check(const View& view, const JourneyIntent& way, SeatId seat, Refusals& out) const {
        if (way.where.empty()) return;
        if (way.verb == Verb::EnterScene && !area_named(view, way.where)) out.add(Reason::UnknownId, "area");
        if (way.verb == Verb::Explore) check_way(view, way, seat, out);
    }

    // Each place that is known, with the feet to it.
    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (!in_scene(view, kInDungeon) || !in_phase(view, kActions) || !travels(view, who)) return;
        const std::vector<Stretch> ground = open_ground(view, false);
        for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i) {
            const Feature& feature = feature_of(view, i);
            const bool here = view.get(kPartyArea) == static_cast<std::int32_t>(i) + 1;
            if (feature.kind != Name("area") || here || is_hidden(view, i)) continue;
            const auto feet = feet_to(ground, feature);
            if (!feet) continue;
            JourneyIntent way{.verb = Verb::Explore};
            way.where = feature.id;
            way.numbers = {{"feet", *feet}};
            out.push_back({std::move(way)});
        }
    }

    // Entering somewhere says where, too.
    bool begin(const JourneyIntent& way, const Bill&, Work& work) const {
        const auto area = way.verb == Verb::EnterScene ? area_named(work.view(), way.where) : std::nullopt;
        if (!area) return false;
        if (is_hidden(work.view(), *area)) work.emit(FeatureChanged{*area, "found", "entered"});
        work.set(kPartyArea, static_cast<std::int32_t>(*area) + 1, CreatureId::None, 0, "entered");
        const std::vector<Place>& cells = feature_of(work.view(), *area).cells;
        if (!cells.empty()) go(*area, cells.front(), work);
        return false;
    }

    // Who goes square by square has come there already.
    void after(const Declared& declared, Work& work) const {
        if (declared.who != CreatureId::None) return;
        const auto area =
            declared.verb == Verb::Explore ? area_named(work.view(), declared.subject) : std::nullopt;
        if (!area) return;
        const Feature& goal = feature_of(work.view(), *area);
        const std::vector<Stretch> ground = open_ground(work.view(), true);
        const auto* const at = first_that(ground, [&goal](const Stretch& one) { return goal.at(one.at); });
        if (at != nullptr) go(*area, at->at, work);
    }

  private:
    // Where areas lie on no map the referee alone knows what leads where.
    static void check_way(const View& view, const JourneyIntent& way, SeatId seat, Refusals& out) {
        const auto area = area_named(view, way.where);
        if (!area || feature_of(view, *area).cells.empty()) return;
        if (!knows_area(view, seat, *area)) return out.add(Reason::UnknownId, "area");
        const auto feet = feet_to(open_ground(view, seat == SeatId::Referee), feature_of(view, *area));
        if (!feet) return out.add(Reason::PathBlocked, "area");
        // What it costs to be led the referee may leave open.
        const std::int32_t told = way.told("feet").value_or(seat == SeatId::Referee ? *feet : 0);
        if (told < *feet) out.add_short(Reason::NotEnoughMovement, "feet", told, *feet);
    }

    // In marching order, the first of them farthest in.
    static void go(std::uint32_t area, Place entry, Work& work) {
        const View view = work.view();
        const std::vector<CreatureId> party = travellers(view);
        std::vector<Place> cells = from_within(view, feature_of(view, area), entry);
        std::erase_if(cells, [&](Place at) {
            return any(view.state().creatures, [&](const Creature& one) {
                return one.place == at && view.present(one.id) && !among(one.id, party);
            });
        });
        const std::size_t count = std::min(party.size(), cells.size());
        for (std::size_t i = 0; i < count; ++i) {
            const Place from = work.view().creature(party[i]).place;
            const Place to = cells[count - 1 - i];
            if (from != to) work.emit(Moved{party[i], from, to, kLed, facing_toward(from, to)});
        }
        look_again(work);
    }
};

}  // namespace

MechanicPtr marching() { return make_mechanic<Marching>(); }

}  // namespace affray
