// Zones that act on those who touch them, enter them or end a turn in them, as their rows say (TBA-023, 240,
// 248, 249, 251, 252, 265, 266, 275, 282, 293, 296, 301, 302).
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/powers/operations.h"
#include "readings/tactics/hazards.h"

namespace affray {
namespace {

/// Has done its worst to a creature in that creature's turn.
constexpr Fact kTouched{"touched", Scope::Feature, Audience::Referee};
constexpr std::string_view kOnContact = "contact", kTurnEnd = "turn_end", kDashThrough = "dash_through",
                           kEnter = "enter", kHalt = "halt", kBareSkin = "bare_skin";

class GroundHazards final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-023", "TBA-240", "TBA-248", "TBA-249", "TBA-251", "TBA-252", "TBA-263",
                          "TBA-265", "TBA-266", "TBA-270", "TBA-271", "TBA-275", "TBA-282", "TBA-293",
                          "TBA-296", "TBA-301", "TBA-302"},
                .facts = {kTouched},
                .stats = {kSkinExposed, kColdGear},
                .moments = {Moment::EnteredPlace},
                .ops = {carried_out<&befall>(op::kCondition), carried_out<&GroundHazards::halt>(kHalt)},
                .offers = {{.name = "hazard", .usual = Decision::Take}}};
    }

    // Standing on it at the start of one's turn is touching it.
    void after(const TurnBegan& began, Work& work) const {
        const auto& features = work.view().state().scene->features;
        for (std::uint32_t i = 0; i < features.size(); ++i) work.set_raw(kTouched, 0, i, number(began.who));
        strike_all(began.who, kOnContact, work);
    }

    void after(const TurnEnded& ended, Work& work) const { strike_all(ended.who, kTurnEnd, work); }

    // A push leads into what acts on those who enter it (TBA-089).
    void after(const Moved& moved, Work& work) const {
        if (moved.cause != Name("forced")) return;
        const std::size_t count = work.view().state().scene->features.size();
        for (std::uint32_t i = 0; i < count && !work.over(); ++i) {
            const View view = work.view();
            const Power* row = row_of(view, i);
            if (row == nullptr || row->use.trigger != Name(kEnter) || !view.present(moved.who)) continue;
            if (enters(view, i, moved.who, moved.from) && reaches(view, i, moved.who) &&
                !spared(view, *row, i, moved.who))
                strike(i, moved.who, work);
        }
    }

    // Whoever handles a thing that stands in the embers touches them first (TBA-251).
    bool begin(const UseIntent& use, const Bill&, Work& work) const {
        const auto thing = use.verb == Verb::Act ? work.view().state().feature(use.object) : std::nullopt;
        if (!thing || use.object.empty()) return false;
        const std::vector<Place> cells = work.view().state().scene->features[*thing].cells;
        const std::size_t count = work.view().state().scene->features.size();
        for (std::uint32_t i = 0; i < count && !work.over() && able(work.view(), use.who); ++i) {
            const View view = work.view();
            const Feature& zone = view.state().scene->features[i];
            const Power* row = row_of(view, i);
            const bool under_it = i != *thing && any(cells, [&zone](Place at) { return zone.at(at); });
            if (row == nullptr || row->use.trigger != Name(kOnContact) || !under_it) continue;
            const bool gloved = row_needs(*row, kBareSkin) && view.get(kGloved, use.who) != 0;  // TBA-321
            if (!gloved && !struck_already(view, zone.kind, use.who) && !spared(view, *row, i, use.who))
                strike(i, use.who, work);
        }
        return work.over() || !able(work.view(), use.who);
    }

    void offer(const View& view, Moment, const Step& step, std::vector<Offer>& out) const {
        if (!own_turn(view, step.who)) return;
        for (const std::uint32_t zone : struck_by(view, step))
            out.push_back({.kind = "hazard",
                           .option = view.state().scene->features[zone].id,
                           .actor = step.who,
                           .subject = step.who,
                           .seat = view.creature(step.who).seat,
                           .forced = true});
    }

    void perform(const Offer& taken, Moment, Step& step, Work& work) const {
        const std::uint32_t zone = sure(work.view().state().feature(taken.option));
        const bool stood = !suffers(work.view(), step.who, "prone");
        strike(zone, step.who, work);
        if (work.over() || !work.view().up(step.who)) step.stopped = true;
        if (stood && suffers(work.view(), step.who, "prone")) step.stopped = true;
    }

  private:
    static bool own_turn(const View& view, CreatureId who) {
        const auto rider = rider_of(view, who);
        return view.state().active == who || (rider && view.state().active == *rider);
    }

    static const Power* row_of(const View& view, std::uint32_t zone) {
        const Feature& feature = view.state().scene->features[zone];
        if (is_world_action(feature) || !standing(view.state(), zone)) return nullptr;
        return hazard_row(view, feature.kind);
    }

    // Mud and embers do not reach into the air.
    static bool reaches(const View& view, std::uint32_t zone, CreatureId who) {
        const Feature& feature = view.state().scene->features[zone];
        if (!touches(view.state(), body_of(view, who), feature)) return false;
        return !airborne(view, who) || feature.number("ignores_flight") != 0;
    }

    static bool enters(const View& view, std::uint32_t zone, CreatureId who, Place from) {
        return !touches(view.state(), body_at(view, who, from, false), view.state().scene->features[zone]);
    }

    // Once in a turn for all zones of one kind.
    static bool may_strike(const View& view, std::uint32_t zone, CreatureId who) {
        return reaches(view, zone, who) &&
               !struck_already(view, view.state().scene->features[zone].kind, who) &&
               !spared(view, sure(row_of(view, zone)), zone, who);
    }

    static bool struck_already(const View& view, const Name& kind, CreatureId who) {
        const auto& features = view.state().scene->features;
        for (std::uint32_t i = 0; i < features.size(); ++i)
            if (features[i].kind == kind && view.get(kTouched, i, number(who)) != 0) return true;
        return false;
    }

    // Those who know what lies there and step with care (TBA-252); cold ground and those whom it cannot harm
    // (TBA-275).
    static bool spared(const View& view, const Power& row, std::uint32_t zone, CreatureId who) {
        if (view.state().scene->features[zone].number(kWithCare) != 0 &&
            seat_knows(view.state(), view.creature(who).seat, zone))
            return true;
        if (row_needs(row, kBareSkin) && view.stat(kSkinExposed, who) == 0) return true;
        if (!row_needs(row, "no_resistance")) return false;
        for (const PowerEffect& effect : row.effects) {
            const Name resists("resist." + effect.type.str());
            if (!effect.type.empty() &&
                (view.sheet(who).has_trait(resists) || view.sheet(who).has_trait(effect.type)))
                return true;
        }
        return false;
    }

    static std::vector<std::uint32_t> struck_by(const View& view, const Step& step) {
        std::vector<std::uint32_t> zones;
        const auto& features = view.state().scene->features;
        for (std::uint32_t i = 0; i < features.size(); ++i) {
            const Power* row = row_of(view, i);
            if (row == nullptr) continue;
            const bool dashes = row->use.trigger == Name(kDashThrough) && view.get(kDashes, step.who) > 0;
            const bool entered = row->use.trigger == Name(kEnter) && enters(view, i, step.who, step.from);
            const bool due = row->use.trigger == Name(kOnContact) || dashes || entered;
            if (due && may_strike(view, i, step.who)) zones.push_back(i);
        }
        return zones;
    }

    static void strike_all(CreatureId who, std::string_view trigger, Work& work) {
        const std::size_t count = work.view().state().scene->features.size();
        for (std::uint32_t i = 0; i < count && !work.over(); ++i) {
            const View view = work.view();
            const Power* row = row_of(view, i);
            if (row == nullptr || row->use.trigger != Name(trigger) || !view.present(who)) continue;
            if (may_strike(view, i, who)) strike(i, who, work);
        }
    }

    static void strike(std::uint32_t zone, CreatureId who, Work& work) {
        const Power row = sure(row_of(work.view(), zone));
        const SeatId seat = work.view().creature(who).seat;
        if (!seat_knows(work.view().state(), seat, zone))
            work.set_raw(kFound, 1, zone, number(seat), "entered");
        work.set_raw(kTouched, 1, zone, number(who), row.id);
        let_loose(row, {who}, work);
    }

    // A state for a time: prone until it stands up, others as the word of the row says.
    static void befall(const Impact& impact, Work& work) {
        if (impact.effect.name == Name("prone")) return knock_prone(impact.whom, impact.of.user, work);
        const View view = work.view();
        if (!view.present(impact.whom) || view.sheet(impact.whom).has_trait(impact.effect.name)) return;
        work.add_effect({.name = impact.effect.name,
                         .who = impact.whom,
                         .source = impact.of.user,
                         .stat = impact.effect.stat,
                         .until = impact.effect.scope.empty() ? impact.effect.until
                                                              : lasting(view, impact.effect.scope,
                                                                        impact.whom, impact.effect.amount)});
    }

    void halt(const Impact&, Work&) const {}
};

}  // namespace

MechanicPtr ground_hazards() { return make_mechanic<GroundHazards>(); }

}  // namespace affray
