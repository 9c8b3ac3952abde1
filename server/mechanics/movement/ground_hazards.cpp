// Zones that act on those who touch them, enter them or end a turn in them, as their rows say (TBA-240, 248,
// 249, 251, 265, 266, 275, 282, 293, 296, 301, 302).
#include "base/sure.h"
#include "mechanics/movement/movement.h"
#include "readings/common.h"
#include "readings/powers/operations.h"
#include "readings/tactics/hazards.h"

namespace affray {
namespace {

/// Has done its worst to a creature in that creature's turn.
constexpr Fact kTouched{"touched", Scope::Feature};
constexpr std::string_view kOnContact = "contact", kTurnEnd = "turn_end", kDashThrough = "dash_through",
                           kEnter = "enter", kHalt = "halt";

class GroundHazards final : public Mechanic {
  public:
    std::string_view id() const override { return "ground_hazards"; }
    Claims claims() const override {
        return {
            .rules = {"TBA-240", "TBA-248", "TBA-249", "TBA-251", "TBA-263", "TBA-265", "TBA-266", "TBA-270",
                      "TBA-271", "TBA-275", "TBA-282", "TBA-293", "TBA-296", "TBA-301", "TBA-302"},
            .facts = {kTouched},
            .stats = {kSkinExposed, kColdGear},
            .moments = {Moment::EnteredPlace, Moment::Paid},
            .ops = {carried_out<&befall>(op::kCondition), carried_out<&GroundHazards::halt>(kHalt)},
            .offers = {{.name = "hazard", .usual = Standing::Take}}};
    }

    // Standing on it at the start of one's turn is touching it.
    void after(const TurnBegan& began, Work& work) const {
        const auto& features = work.view().state().scene->features;
        for (std::uint32_t i = 0; i < features.size(); ++i) work.set_raw(kTouched, 0, i, number(began.who));
        strike_all(began.who, kOnContact, work);
    }

    void after(const TurnEnded& ended, Work& work) const { strike_all(ended.who, kTurnEnd, work); }

    void offer(const View& view, Moment, const Step& step, std::vector<Offer>& out) const {
        if (!own_turn(view, step.who)) return;
        for (const std::uint32_t zone : struck_by(view, step)) out.push_back(blow(view, zone, step.who));
    }

    // TBA-251: to handle a thing in the embers is to touch them; the hand burns before the act goes on.
    void offer(const View& view, Moment, const Deed& deed, std::vector<Offer>& out) const {
        const auto* use = deed.intent->as<UseIntent>();
        if (use == nullptr || use->verb != Verb::Act || !own_turn(view, use->who)) return;
        const auto thing = view.state().feature(use->object);
        if (!thing) return;
        const auto& features = view.state().scene->features;
        for (std::uint32_t zone = 0; zone < features.size(); ++zone) {
            const Power* row = row_of(view, zone);
            if (row != nullptr && row->trigger == Name(kOnContact) && fresh(view, zone, use->who) &&
                lies_in(features[*thing], features[zone]))
                out.push_back(blow(view, zone, use->who));
        }
    }

    void perform(const Offer& taken, Moment, Step& step, Work& work) const {
        const std::uint32_t zone = sure(work.view().state().feature(taken.option));
        const bool stood = !suffers(work.view(), step.who, "prone");
        strike(zone, step.who, work);
        if (work.over() || !work.view().up(step.who)) step.stopped = true;
        if (stood && suffers(work.view(), step.who, "prone")) step.stopped = true;
    }

    void perform(const Offer& taken, Moment, Deed&, Work& work) const {
        strike(sure(work.view().state().feature(taken.option)), taken.actor, work);
    }

  private:
    static Offer blow(const View& view, std::uint32_t zone, CreatureId who) {
        return {.kind = "hazard",
                .option = view.state().scene->features[zone].id,
                .actor = who,
                .subject = who,
                .seat = view.creature(who).seat,
                .places = {},
                .forced = true};
    }

    static bool lies_in(const Feature& thing, const Feature& zone) {
        return std::any_of(thing.cells.begin(), thing.cells.end(),
                           [&](Place at) { return covers(zone, at); });
    }

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
    static bool may_strike(const View& view, std::uint32_t zone, CreatureId who) {
        const Feature& feature = view.state().scene->features[zone];
        if (!touches(view.state(), body_of(view, who), feature)) return false;
        if (airborne(view, who) && feature.number("ignores_flight") == 0) return false;
        return fresh(view, zone, who);
    }

    // Once in a turn for all zones of one kind.
    static bool fresh(const View& view, std::uint32_t zone, CreatureId who) {
        const auto& features = view.state().scene->features;
        const Feature& feature = features[zone];
        for (std::uint32_t i = 0; i < features.size(); ++i)
            if (features[i].kind == feature.kind && view.get(kTouched, i, number(who)) != 0) return false;
        return !spared(view, sure(row_of(view, zone)), who);
    }

    // TBA-275: cold ground and those whom it cannot harm.
    static bool spared(const View& view, const Power& row, CreatureId who) {
        const auto needs = [&row](std::string_view word) {
            return std::find(row.needs.begin(), row.needs.end(), Name(word)) != row.needs.end();
        };
        if (needs("bare_skin") && view.stat(kSkinExposed, who) == 0) return true;
        if (!needs("no_resistance")) return false;
        for (const PowerEffect& effect : row.effects) {
            const Name resists("resist." + effect.type.str());
            if (!effect.type.empty() &&
                (has_trait(view.sheet(who), resists) || has_trait(view.sheet(who), effect.type)))
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
            const bool dashes = row->trigger == Name(kDashThrough) && view.get(kDashes, step.who) > 0;
            const bool entered =
                row->trigger == Name(kEnter) &&
                !touches(view.state(), body_at(view, step.who, step.from, false), features[i]);
            const bool due = row->trigger == Name(kOnContact) || dashes || entered;
            if (due && may_strike(view, i, step.who)) zones.push_back(i);
        }
        return zones;
    }

    static void strike_all(CreatureId who, std::string_view trigger, Work& work) {
        const std::size_t count = work.view().state().scene->features.size();
        for (std::uint32_t i = 0; i < count && !work.over(); ++i) {
            const View view = work.view();
            const Power* row = row_of(view, i);
            if (row == nullptr || row->trigger != Name(trigger) || !view.present(who)) continue;
            if (may_strike(view, i, who)) strike(i, who, work);
        }
    }

    static void strike(std::uint32_t zone, CreatureId who, Work& work) {
        const Power row = sure(row_of(work.view(), zone));
        work.set_raw(kTouched, 1, zone, number(who), row.id);
        let_loose(row, {who}, work);
    }

    // A state for a time: prone until it stands up, others as the word of the row says.
    static void befall(const Impact& impact, Work& work) {
        if (impact.effect.name == Name("prone")) return knock_prone(impact.whom, impact.of.user, work);
        const View view = work.view();
        if (!view.present(impact.whom) || has_trait(view.sheet(impact.whom), impact.effect.name)) return;
        Effect effect;
        effect.name = impact.effect.name;
        effect.who = impact.whom;
        effect.source = impact.of.user;
        effect.stat = impact.effect.stat;
        effect.until = impact.effect.scope.empty() ? impact.effect.until
                                                   : lasting(view, impact.effect.scope, impact.whom);
        work.add_effect(std::move(effect));
    }

    void halt(const Impact&, Work&) const {}
};

}  // namespace

Rider ground_hazards() { return make_mechanic<GroundHazards>(); }

}  // namespace affray
