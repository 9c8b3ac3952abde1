// Things of the scene that hands are laid on: opened, used, turned over, swung from, set rolling, dug away
// (TBA-165, 262, 264, 280, 281, 284, 291, 292).
#include "base/sure.h"
#include "mechanics/items/items.h"
#include "readings/common.h"
#include "readings/space/squares.h"
#include "readings/tactics/hazards.h"
#include "readings/tactics/paths.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

/// Has a loose rock in hand (TBA-292).
constexpr Fact kRockInHand{"rock_in_hand", Scope::Creature};
constexpr std::string_view kInteract = "interact", kUseObject = "use_object", kPushTable = "push_table",
                           kSwing = "swing", kDislodge = "dislodge", kDigOut = "dig_out",
                           kRock = "loose_rock";
constexpr std::int32_t kSwingDc = 12, kBoulderDc = 15, kDigDc = 12, kRollFeet = 30;

bool asks(const UseIntent& use, std::string_view action) { return use.subject == Name(action); }

class SceneObjects final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"TBA-165", "TBA-262", "TBA-264", "TBA-280", "TBA-281", "TBA-284", "TBA-291", "TBA-292"},
            .facts = {kRockInHand},
            .verbs = {Verb::Act},
            .acts = {kInteract, kUseObject, kPushTable, kSwing, kDislodge, kDigOut}};
    }

    // TBA-292: whoever picks one up can throw it.
    void furnish(const Vocabulary& words, Kind, Sheet& sheet) const override {
        const std::int32_t strength = sheet.stats[words.index(kMods[0])];
        Power rock;
        rock.id = kRock;
        rock.name = "Loose rock";
        rock.text = "A stone picked up where the ground is strewn with them.";
        rock.kind = PowerKind::Ranged;
        rock.attack.kind = AttackKind::Roll;
        rock.use.needs = {"thrown"};
        rock.aim.ranges = {15, 30, 0};
        rock.attack.bonus = strength + sheet.stats[words.index(kProficiency)];
        rock.attack.hit.damage = DiceExpression{{{1, 4}}, strength};
        rock.attack.hit.type = "bludgeoning";
        if (sheet.power(rock.id) == nullptr) sheet.powers.push_back(std::move(rock));
    }

    void check(const View& view, const AttackIntent& attack, SeatId, Refusals& out) const {
        if (attack.verb == Verb::Attack && attack.with == Name(kRock) &&
            view.get(kRockInHand, attack.who) == 0)
            out.add(Reason::PowerUnknown, "with");
    }

    void check(const View& view, Own<UseIntent> use, SeatId seat, Refusals& out) const {
        const bool known = asks(*use, kInteract) || asks(*use, kUseObject) || asks(*use, kPushTable) ||
                           asks(*use, kSwing) || asks(*use, kDislodge) || asks(*use, kDigOut);
        if (!known) return out.add(Reason::UnknownId, "action");
        if (asks(*use, kDigOut)) return check_dig(view, *use, out);
        const auto thing = view.state().feature(use->object);
        if (use->object.empty() || !thing || !seat_knows(view.state(), seat, *thing))
            return out.add(Reason::UnknownId, "object");
        const Feature& feature = view.state().scene->features[*thing];
        if (!right_kind(*use, feature)) out.add(Reason::WrongState, "object");
        if (!beside_thing(view, body_of(view, use->who), feature)) out.add(Reason::NotAdjacent, "object");
        const Name& now = view.state().feature_states[*thing];
        const bool spent = now == Name("fallen") || now == Name("overturned") || now == Name("used") ||
                           now == Name("broken");
        const bool once = asks(*use, kPushTable) || asks(*use, kDislodge) || asks(*use, kSwing) ||
                          (asks(*use, kUseObject) && feature.kind == Name("chandelier"));
        if (spent && once) out.add(Reason::AlreadyUsed, Stage::Space, "object");
        if (asks(*use, kDislodge) && (use->amount < 1 || use->amount > 8))
            out.add(Reason::BadArgument, "direction");
        if (asks(*use, kInteract) && feature.kind == Name("loose_rocks") &&
            view.get(kRockInHand, use->who) +
                    static_cast<std::int32_t>(view.seconds(kGrapple, use->who).size()) >=
                view.stat(kFreeHands, use->who))
            out.add(Reason::HandsNotFree, Stage::Space, "hand");
        if (asks(*use, kSwing)) check_swing(view, *use, feature, out);
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        if (asks(*use, kSwing))
            return bill.add({view.rules().vocabulary()->index(kMoveSpent), swing_feet(view, *use), -1, kSwing,
                             "TBA-280"});
        charge_slot(view, bill, asks(*use, kInteract) ? kFreeSlot : kActionSlot, use->subject, "TBA-165");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const auto& features = view.state().scene->features;
        for (std::uint32_t i = 0; i < features.size(); ++i) {
            if (!seat_knows(view.state(), view.creature(who).seat, i) ||
                !beside_thing(view, body_of(view, who), features[i]))
                continue;
            const Name& kind = features[i].kind;
            const std::string_view action = kind == Name("table")         ? kPushTable
                                            : kind == Name("chandelier")  ? kUseObject
                                            : kind == Name("loose_rocks") ? kInteract
                                                                          : std::string_view();
            if (!action.empty())
                out.push_back(
                    {UseIntent{.verb = Verb::Act, .who = who, .subject = action, .object = features[i].id}});
        }
    }

    void act(const UseIntent& use, Work& work) const {
        if (asks(use, kDigOut)) return dig(use, work);
        const std::uint32_t thing = sure(work.view().state().feature(use.object));
        const Feature feature = work.view().state().scene->features[thing];
        if (asks(use, kPushTable)) return work.emit(FeatureChanged{thing, "overturned", "pushed"});
        if (asks(use, kSwing)) return swing(use, work);
        if (asks(use, kDislodge)) return dislodge(use, thing, work);
        if (asks(use, kUseObject) && feature.kind == Name("chandelier")) return bring_down(thing, work);
        if (asks(use, kInteract) && feature.kind == Name("loose_rocks"))
            return work.set(kRockInHand, 1, use.who, 0, "picked_up");
        work.emit(Declared{use.who, Verb::Act, use.subject, {}});
    }

    void after(const Tested& tested, Work& work) const {
        if (tested.kind == Name("attack") && tested.subject == Name(kRock))
            work.set(kRockInHand, 0, tested.who, 0, "thrown");
    }

  private:
    static bool right_kind(const UseIntent& use, const Feature& feature) {
        if (asks(use, kPushTable)) return feature.kind == Name("table");
        if (asks(use, kSwing)) return feature.kind == Name("chandelier");
        if (asks(use, kDislodge)) return feature.kind == Name("boulder");
        return true;
    }

    static Place landing(const View& view, const UseIntent& use) {
        return use.places.empty() ? Place{} : grounded(view, use.who, use.places.front(), false);
    }

    static std::int32_t swing_feet(const View& view, const UseIntent& use) {
        const Body from = body_of(view, use.who);
        return kFeetPerSquare * cells_between(view, from, body_at(view, use.who, landing(view, use), false));
    }

    static void check_swing(const View& view, const UseIntent& use, const Feature& feature, Refusals& out) {
        if (use.places.size() != 1) return out.add(Reason::BadArgument, "place");
        const Body there = body_at(view, use.who, landing(view, use), false);
        if (!beside_thing(view, there, feature)) out.add(Reason::NotAdjacent, "place");
        if (suffers(view, use.who, "prone")) out.add(Reason::WrongPosture, Stage::Space, "who");
        if (speed_of(view, use.who, kOnFoot, 0) == 0) out.add(Reason::CannotMove, "who");
        const std::int32_t left = allowance_of(view, use.who, kOnFoot, 0) - view.get(kMoveSpent, use.who);
        if (left < swing_feet(view, use))
            out.add_short(Reason::NotEnoughMovement, "place", left, swing_feet(view, use));
        if (!free_space(view, use.who, there)) out.add(Reason::SpaceOccupied, "place");
    }

    static void swing(const UseIntent& use, Work& work) {
        const Tested tested = check_of({.who = use.who, .skill = "acrobatics", .dc = kSwingDc}, work);
        if (tested.outcome != TestOutcome::Success) return;
        const Place from = work.view().creature(use.who).place;
        const Place to = landing(work.view(), use);
        Proposal step = Step{
            .who = use.who, .from = from, .to = to, .start = from, .end = to, .last = true, .cause = kSwing};
        work.window(Moment::LeavingPlace, step);
        if (work.over() || std::get<Step>(step).stopped || !work.view().up(use.who)) return;
        work.emit(Moved{use.who, from, to, kSwing});
        work.window(Moment::EnteredPlace, step);
    }

    // All of its squares, so many steps on.
    static std::vector<Place> rolled(const std::vector<Place>& cells, Place step, std::int32_t steps) {
        std::vector<Place> all;
        for (const Place at : cells) all.push_back({at.x + steps * step.x, at.y + steps * step.y, 0});
        return all;
    }

    // Rock, what stands there and higher ground stop it; it does not stand in its own way.
    static bool stopped_at(const View& view, const std::vector<Place>& own, Place at) {
        if (among(at, own)) return false;
        return solid(view.state(), at) ||
               ground_height(view.state(), at) > ground_height(view.state(), first_of(own));
    }

    // Whoever is in the air above it is not in its way.
    static std::vector<CreatureId> those_on_the_way(const View& view, std::vector<Place> cells) {
        Feature way;
        way.cells = std::move(cells);
        return those(those_in(view, way), [&](CreatureId who) { return !airborne(view, who); });
    }

    // TBA-291: in its way, before rock stops it; it rests in the last squares of its way that nobody fills.
    static void dislodge(const UseIntent& use, std::uint32_t thing, Work& work) {
        const Tested tested = check_of({.who = use.who, .skill = "athletics", .dc = kBoulderDc}, work);
        if (tested.outcome != TestOutcome::Success) return;
        const View view = work.view();
        const Feature boulder = view.state().scene->features[thing];
        const Place step = kEightWays[static_cast<std::size_t>(use.amount - 1)];
        const std::int32_t most = boulder.number("path_feet", kRollFeet) / kFeetPerSquare;
        std::vector<Place> way, rest;
        for (std::int32_t steps = 1; steps <= most; ++steps) {
            const std::vector<Place> there = rolled(boulder.cells, step, steps);
            const auto stops = [&](Place at) { return stopped_at(view, boulder.cells, at); };
            if (any(there, stops)) break;
            if (those_on_the_way(view, there).empty()) rest = there;
            way.insert(way.end(), there.begin(), there.end());
        }
        work.emit(FeatureChanged{thing, "used", "rolled", rest});
        if (way.empty()) return;
        if (const Power* row = hazard_row(work.view(), boulder.kind))
            let_loose(Power(*row), those_on_the_way(work.view(), way), work);
        if (!work.over()) shake(way, work);
    }

    static bool buried(const View& view, CreatureId who) {
        return suffers(view, who, "grappled") && view.firsts(kGrapple, who).empty();
    }

    static void check_dig(const View& view, const UseIntent& use, Refusals& out) {
        if (use.targets.size() != 1) return out.add(Reason::BadArgument, "target");
        if (!buried(view, first_of(use.targets))) out.add(Reason::WrongState, "target");
        if (cells_between(view, use.who, first_of(use.targets)) > 1) out.add(Reason::NotAdjacent, "target");
    }

    static void dig(const UseIntent& use, Work& work) {
        const Tested tested = check_of({.who = use.who, .skill = "athletics", .dc = kDigDc}, work);
        if (tested.outcome != TestOutcome::Success) return;
        lift(first_of(use.targets), "grappled", "dug_out", work);
        work.set(kBreath, -1, first_of(use.targets), 0, "dug_out");
    }
};

}  // namespace

MechanicPtr scene_objects() { return make_mechanic<SceneObjects>(); }

}  // namespace affray
