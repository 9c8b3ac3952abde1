// What else people do with the things about them: set tables up again and push them along as cover, pull a
// comrade out of the mud, put gloves on; what is stood upon gives way (TBA-313, 315..317, 319, 321).
#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/common.h"
#include "readings/space/squares.h"
#include "readings/tactics/hazards.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

constexpr std::string_view kRightTable = "right_table", kShoveTable = "shove_table", kPullOut = "pull_out",
                           kWearGloves = "wear_gloves", kGloves = "gloves", kOverturned = "overturned";
constexpr std::int32_t kShovePrice = 2 * kFeetPerSquare;  // of movement, for one square

bool calls_for(const UseIntent& use, std::string_view action) { return use.subject == Name(action); }

class SceneHandling final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-313", "TBA-315", "TBA-316", "TBA-317", "TBA-319", "TBA-321"},
                .facts = {kGloved},
                .acts = {kRightTable, kShoveTable, kPullOut, kWearGloves},
                .options = {{"rich_surroundings", 0}}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId seat, Refusals& out) const {
        if (calls_for(*use, kPullOut)) return check_pull(view, *use, out);
        if (calls_for(*use, kWearGloves)) {
            if (!view.sheet(use->who).has_trait(kGloves)) out.add(Reason::ItemMissing, "item");
            return;
        }
        const auto table = view.state().feature(use->object);
        if (use->object.empty() || !table || !seat_knows(view.state(), seat, *table))
            return out.add(Reason::UnknownId, "object");
        const Feature& feature = view.state().scene->features[*table];
        const bool overturned = view.state().feature_states[*table] == Name(kOverturned);
        if (feature.kind != Name("table") || !standing(view.state(), *table) ||
            (calls_for(*use, kRightTable) && !overturned))
            return out.add(Reason::WrongState, "object");
        if (!beside_thing(view, body_of(view, use->who), feature)) out.add(Reason::NotAdjacent, "object");
        if (calls_for(*use, kShoveTable)) check_shove(view, *use, feature, out);
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        if (calls_for(*use, kShoveTable))
            return bill.add(
                {view.rules().vocabulary()->index(kMoveSpent), kShovePrice, -1, kShoveTable, "TBA-317"});
        charge_slot(view, bill, calls_for(*use, kWearGloves) ? kFreeSlot : kActionSlot, use->subject,
                    "TBA-165");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const State& state = view.state();
        for (std::uint32_t i = 0; i < state.scene->features.size(); ++i) {
            const Feature& feature = state.scene->features[i];
            if (feature.kind == Name("table") && state.feature_states[i] == Name(kOverturned) &&
                beside_thing(view, body_of(view, who), feature))
                out.push_back({act_of(who, kRightTable, feature.id)});
        }
        for (const Creature& other : state.creatures)
            if (!other.hidden && other.id != who && !view.hostile(who, other.id) &&
                stuck_in_mud(view, other.id) != nullptr && cells_between(view, who, other.id) <= 1)
                out.push_back(
                    {UseIntent{.verb = Verb::Act, .who = who, .subject = kPullOut, .targets = {other.id}}});
        if (view.sheet(who).has_trait(kGloves) && view.get(kGloved, who) == 0)
            out.push_back({act_of(who, kWearGloves, {})});
    }

    void act(const UseIntent& use, Work& work) const {
        if (calls_for(use, kPullOut)) return pull_out(use.who, first_of(use.targets), work);
        if (calls_for(use, kWearGloves))
            return work.set(kGloved, work.view().get(kGloved, use.who) == 0, use.who, 0, kGloves);
        const std::uint32_t table = sure(work.view().state().feature(use.object));
        if (calls_for(use, kRightTable)) return work.emit(FeatureChanged{table, "upright", "righted"});
        shove(use, table, work);
    }

    // Whatever is stood upon and goes from under somebody lets that one down.
    void after(const FeatureChanged& changed, Work& work) const {
        if (work.view().state().scene->features[changed.feature].number("top") == 0) return;
        for (const CreatureId who : everyone(work.view()))
            if (work.view().present(who) && hangs_in_the_air(work.view(), who)) fall(who, work);
    }

  private:
    static UseIntent act_of(CreatureId who, std::string_view action, const Name& object) {
        return {.verb = Verb::Act, .who = who, .subject = action, .object = object};
    }

    static Place step_of(const UseIntent& use) {
        return kEightWays[static_cast<std::size_t>(use.amount - 1)];
    }

    static std::vector<Place> pushed(const Feature& table, Place step) {
        std::vector<Place> all;
        for (const Place at : table.cells) all.push_back({at.x + step.x, at.y + step.y, 0});
        return all;
    }

    static Place follows_to(const View& view, CreatureId who, Place step) {
        const Place at = view.creature(who).place;
        return {at.x + step.x, at.y + step.y, at.z};
    }

    // The table moves one square, and the pusher follows it.
    static void check_shove(const View& view, const UseIntent& use, const Feature& table, Refusals& out) {
        if (table.cells.empty()) return out.add(Reason::WrongState, "object");
        if (use.amount < 1 || use.amount > 8) return out.add(Reason::BadArgument, "direction");
        if (suffers(view, use.who, "prone")) out.add(Reason::WrongPosture, Stage::Space, "who");
        const std::int32_t left = allowance_of(view, use.who, kOnFoot, 0) - view.get(kMoveSpent, use.who);
        if (speed_of(view, use.who, kOnFoot, 0) == 0) out.add(Reason::CannotMove, "who");
        if (left < kShovePrice) out.add_short(Reason::NotEnoughMovement, "direction", left, kShovePrice);
        const std::int32_t floor = ground_number(view.state(), first_of(table.cells), "elevation");
        Feature there;
        there.cells = pushed(table, step_of(use));
        const auto bars = [&](Place at) {
            return solid(view.state(), at) || ground_number(view.state(), at, "elevation") != floor;
        };
        if (any(there.cells, bars)) out.add(Reason::PathBlocked, "direction");
        const std::vector<CreatureId> taken = those_in(view, there);
        if (any(taken, [&](CreatureId who) { return who != use.who; }))
            out.add(Reason::SpaceOccupied, "direction");
        const Body behind = body_at(view, use.who, follows_to(view, use.who, step_of(use)), false);
        if (!free_space(view, use.who, behind)) out.add(Reason::SpaceOccupied, "who");
    }

    static void shove(const UseIntent& use, std::uint32_t table, Work& work) {
        const Feature feature = work.view().state().scene->features[table];
        const Place from = work.view().creature(use.who).place;
        const Place to = follows_to(work.view(), use.who, step_of(use));
        const Name now = work.view().state().feature_states[table];
        work.emit(FeatureChanged{table, now.empty() ? Name("upright") : now, "pushed",
                                 pushed(feature, step_of(use))});
        Proposal step = Step{.who = use.who,
                             .from = from,
                             .to = to,
                             .start = from,
                             .end = to,
                             .last = true,
                             .cause = kShoveTable};
        work.window(Moment::LeavingPlace, step);
        if (work.over() || std::get<Step>(step).stopped || !work.view().up(use.who)) return;
        work.emit(Moved{use.who, from, to, kShoveTable});
        work.window(Moment::EnteredPlace, step);
    }

    static void check_pull(const View& view, const UseIntent& use, Refusals& out) {
        if (use.targets.size() != 1) return out.add(Reason::BadArgument, "target");
        const CreatureId whom = first_of(use.targets);
        if (whom == use.who || stuck_in_mud(view, whom) == nullptr) out.add(Reason::WrongState, "target");
        if (cells_between(view, use.who, whom) > 1) out.add(Reason::NotAdjacent, "target");
    }

    // Free, and on firm ground beside the one who pulls if there is some.
    static void pull_out(CreatureId who, CreatureId whom, Work& work) {
        const Effect* mud = stuck_in_mud(work.view(), whom);
        AFFRAY_CHECK(mud != nullptr, "a creature that is pulled out of mud is stuck in it");
        work.emit(EffectRemoved{mud->id, whom, mud->name, kPullOut});
        const View view = work.view();
        const Place at = view.creature(who).place, from = view.creature(whom).place;
        for (const Place step : kEightWays) {
            const Place square{at.x + step.x, at.y + step.y, 0};
            const Place to{square.x, square.y, ground_height(view.state(), square)};
            const Body there = body_at(view, whom, to, false);
            const bool near = cells_between(view, there, body_of(view, whom)) <= 1;
            if (!near || !free_space(view, whom, there) || bad_ground(view, whom, to)) continue;
            return work.emit(Moved{whom, from, to, kPullOut});
        }
    }
};

}  // namespace

MechanicPtr scene_handling() { return make_mechanic<SceneHandling>(); }

}  // namespace affray
