// What the world does before anybody acts: its actions, their charges, whom they reach, what collapses in
// time, who comes in (TBA-033, 242..246, 261, 267, 268, 278, 288, 289, 294, 298, 299, 303, 304, 311, 320,
// 322).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/space/squares.h"
#include "readings/tactics/hazards.h"

#include <tuple>

namespace affray {
namespace {

/// Whom an action that strikes nobody twice has struck.
constexpr Fact kStruckOnce{"struck_once", Scope::Feature};
/// The round in which a disturbed section comes down.
constexpr Fact kDue{"due_round", Scope::Feature};
/// How many it has brought in (TBA-311).
constexpr Fact kBrought{"brought", Scope::Feature};
constexpr std::string_view kRandom = "random", kDisturbed = "disturbed", kCollapsed = "collapsed",
                           kOncePerTarget = "once_per_target", kZoneIfAny = "zone_if_any";
constexpr std::int32_t kCollapseAfter = 2;

class WorldActions final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-011", "TBA-242", "TBA-243", "TBA-244", "TBA-245", "TBA-246", "TBA-261",
                          "TBA-267", "TBA-268", "TBA-278", "TBA-288", "TBA-289", "TBA-294", "TBA-298",
                          "TBA-299", "TBA-303", "TBA-304", "TBA-311", "TBA-320", "TBA-322"},
                .facts = {kWorldUsed, kStruckOnce, kDue, kShaken, kBrought},
                .verbs = {Verb::WorldAction, Verb::TriggerHazard},
                .follows = {kShaken},
                .ops = {carried_out<&shove>("push"), carried_out<&scatter>("relocate"),
                        carried_out<&copy>("spawn_copy"), carried_out<&come_up>("spawn")},
                .options = {{"world_actions_per_round", 1}, {"world_driver", 0}}};
    }

    void check(const View& view, Own<GovernIntent> what, SeatId, Refusals& out) const {
        if (what->verb == Verb::TriggerHazard) return check_trigger(view, *what, out);
        if (view.state().phase != Phase::Turns) return out.add(Reason::NotInEncounter);
        if (view.state().stage != Name(kWorldStage)) out.add(Reason::WrongPhase);
        const auto action = named(view, what->subject, what->text);
        if (!action || !present_here(view.state(), *action)) return out.add(Reason::UnknownId, "action");
        if (view.state().feature_states[*action] == Name(kUncharged))
            out.add(Reason::PowerExpended, "action");
        if (used_up(view, *action)) out.add(Reason::AlreadyUsed, Stage::Means, "action");
        const std::vector<CreatureId> reached = reach_of(view, *action);
        const bool aims = what->who != CreatureId::None;
        const bool nobody = reached.empty() && row_of(view, *action).use.only_on != Name("none");
        if (nobody || (aims && !among(what->who, reached)) || !room_for(view, *action))
            out.add(Reason::TargetInvalid, "target");
        if (what->value < 0 || what->value > 8) out.add(Reason::BadArgument, "direction");
    }

    void act(const GovernIntent& what, Work& work) const {
        const View view = work.view();
        if (what.verb == Verb::TriggerHazard) return trigger(what, work);
        take(sure(named(view, what.subject, what.text)), what, work);
    }

    // TBA-243: one die a round for each action that is not charged; what has been disturbed comes down.
    void after(const PeriodBegan& period, Work& work) const {
        if (period.unit != Name("round")) return;
        const auto count = static_cast<std::uint32_t>(work.view().state().scene->features.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::int32_t due = work.view().get(kDue, i);
            // A section that was loose before the scene began counts from the round in which it began.
            if (due == 0 && work.view().state().feature_states[i] == Name(kDisturbed))
                work.set_raw(kDue, period.number + kCollapseAfter - 1, i, 0, "disturbed");
            if (due != 0 && due <= period.number) collapse(i, work);
        }
        for (std::uint32_t i = 0; i < count; ++i)
            if (work.view().state().feature_states[i] == Name(kUncharged)) recharge(i, work);
    }

    // A blast shakes the ground loose (TBA-261).
    void after(const FactSet& set, Work& work) const {
        const View view = work.view();
        if (set.cause != Name(kExplosive) || set.value == 0) return;
        const std::uint32_t zone = set.key.a;
        if (set.key.fact == view.rules().vocabulary()->index(kShaken) && view.get(kDue, zone) == 0)
            disturb(zone, work);
    }

    // The world acts by itself where the referee has asked for that (TBA-244).
    void after(const StepChanged& step, Work& work) const {
        const View view = work.view();
        if (step.stage != Name(kWorldStage) || view.rules().option("world_driver") == 0) return;
        for (const bool charges : {true, false})
            for (std::uint32_t i = 0; i < view.state().scene->features.size(); ++i)
                if (would_take(work.view(), i, charges))
                    take(i, GovernIntent{.verb = Verb::WorldAction}, work);
    }

  private:
    static const Power& row_of(const View& view, std::uint32_t action) {
        return sure(hazard_row(view, view.state().scene->features[action].kind));
    }

    static std::optional<std::uint32_t> named(const View& view, const Name& environment, const Name& action) {
        const std::string id = environment.str() + "." + action.str();
        if (!Name::fits(id)) return std::nullopt;
        const auto found = view.state().feature(Name(id));
        return found && is_world_action(view.state().scene->features[*found]) ? found : std::nullopt;
    }

    static bool used_up(const View& view, std::uint32_t action) {
        const auto& features = view.state().scene->features;
        const Name environment = environment_of(features[action]);
        std::int32_t uses = 0;
        for (std::uint32_t i = 0; i < features.size(); ++i)
            if (is_world_action(features[i]) && environment_of(features[i]) == environment &&
                view.get(kWorldUsed, i) == view.state().round)
                ++uses;
        return uses >= view.rules().option("world_actions_per_round");
    }

    static bool would_take(const View& view, std::uint32_t action, bool charges) {
        const Feature& feature = view.state().scene->features[action];
        if (!is_world_action(feature) || !present_here(view.state(), action)) return false;
        if (view.state().feature_states[action] == Name(kUncharged) || used_up(view, action)) return false;
        const Power& row = row_of(view, action);
        return (row.use.recharge > 0) == charges &&
               (row.use.only_on == Name("none") || !reach_of(view, action).empty()) && room_for(view, action);
    }

    static bool of_zone(const Power& row, const Name& kind) { return among(kind, row.aim.needs); }

    // In the zones of the row, or near them; without such a zone everybody, where the row says so.
    static bool in_zone(const View& view, const Power& row, const Body& body) {
        const auto& features = view.state().scene->features;
        bool any = false;
        for (std::uint32_t i = 0; i < features.size(); ++i) {
            if (!of_zone(row, features[i].kind) || !standing(view.state(), i)) continue;
            any = true;
            Body near = body;
            const std::int32_t out = features[i].number("near_feet") / kFeetPerSquare;
            near.at = {near.at.x - out, near.at.y - out, 0};
            near.side += 2 * out;
            if (touches(view.state(), near, features[i])) return true;
        }
        return !any && row_needs(row, kZoneIfAny);
    }

    static std::vector<CreatureId> reach_of(const View& view, std::uint32_t action) {
        const Power& row = row_of(view, action);
        const bool zoned = row.use.only_on == Name("in_zone") || row.use.only_on == Name("random_in_zone");
        const bool once = row_needs(row, kOncePerTarget);
        return those(view.by_rank(), [&](CreatureId who) {
            return view.present(who) && (!zoned || in_zone(view, row, body_of(view, who))) &&
                   (!once || view.get(kStruckOnce, action, number(who)) == 0);
        });
    }

    // Where somebody may come up: in the zones that the row names, or at the border; anywhere where it names
    // none.
    static bool comes_up_at(const View& view, const Power& row, Place at) {
        if (row.aim.needs.empty()) return true;
        if (of_zone(row, kRim))
            return any(kEightWays, [&](Place step) {
                return !view.state().scene->map.on_map({at.x + step.x, at.y + step.y, 0});
            });
        const auto& features = view.state().scene->features;
        for (std::uint32_t i = 0; i < features.size(); ++i) {
            if (of_zone(row, features[i].kind) && standing(view.state(), i) && covers(features[i], at))
                return true;
        }
        return false;
    }

    // Row by row, without those squares that are taken.
    static std::vector<Place> ways_in(const View& view, const Power& row) {
        std::vector<Place> all;
        for (const Place square : view.state().scene->map.cells()) {
            const Place at{square.x, square.y, ground_height(view.state(), square)};
            const bool there = comes_up_at(view, row, square);
            if (there && free_space(view, CreatureId::None, body_at(view, CreatureId::None, at, false)))
                all.push_back(at);
        }
        std::sort(all.begin(), all.end(),
                  [](Place a, Place b) { return std::pair(a.y, a.x) < std::pair(b.y, b.x); });
        return all;
    }

    static bool room_for(const View& view, std::uint32_t action) {
        const Power& row = row_of(view, action);
        const bool comes =
            any(row.effects, [](const PowerEffect& effect) { return effect.op == Name("spawn"); });
        const std::int32_t most = view.state().scene->features[action].number(kComesAtMost);
        if (most > 0 && view.get(kBrought, action) >= most) return false;
        return !comes || !ways_in(view, row).empty();
    }

    static std::vector<CreatureId> chosen(std::uint32_t action, const GovernIntent& what, Work& work) {
        const View view = work.view();
        const Power& row = row_of(view, action);
        if (what.who != CreatureId::None) return {what.who};
        if (!what.add.empty()) return what.add;
        const std::vector<CreatureId> reached = reach_of(view, action);
        const bool one = row.use.only_on == Name("one") || row.use.only_on == Name("random_in_zone");
        if (!one || reached.size() < 2) return reached;
        const auto sides = static_cast<std::int32_t>(reached.size());
        const std::int32_t drawn = work.roll(sides, "target", CreatureId::None, Audience::Referee);
        return {reached[static_cast<std::size_t>(drawn - 1)]};
    }

    static void take(std::uint32_t action, const GovernIntent& what, Work& work) {
        const Power row = row_of(work.view(), action);
        // Whom it can reach is told before a die says whom it strikes (TBA-322).
        if (row.use.only_on != Name("none"))
            work.emit(Declared{CreatureId::None, Verb::WorldAction, row.id, reach_of(work.view(), action)},
                      Audience::Referee);
        std::vector<CreatureId> victims =
            row.use.only_on == Name("none") ? std::vector<CreatureId>{} : chosen(action, what, work);
        work.set_raw(kWorldUsed, work.view().state().round, action, 0, row.id);
        if (work.view().state().scene->features[action].number(kComesAtMost) > 0)
            work.set_raw(kBrought, work.view().get(kBrought, action) + 1, action, 0, row.id);
        const bool once = row_needs(row, kOncePerTarget);
        if (once)
            for (const CreatureId who : victims) work.set_raw(kStruckOnce, 1, action, number(who), row.id);
        Power aimed = row;
        for (PowerEffect& effect : aimed.effects)
            if (effect.op == Name("push")) effect.cap = what.value;
        if (row.use.only_on == Name("none"))
            for (const PowerEffect& effect : aimed.effects)
                work.carry_out({effect, Consequence{.power = &aimed}, CreatureId::None});
        else
            let_loose(aimed, victims, work);
        if (row.use.recharge > 0) recharge(action, work);
    }

    static void recharge(std::uint32_t action, Work& work) {
        const Power& row = row_of(work.view(), action);
        const Name now = work.view().state().feature_states[action];
        const std::int32_t drawn = work.roll(6, "recharge", CreatureId::None, Audience::Referee);
        const Name next = drawn >= row.use.recharge ? kCharged : kUncharged;
        if (next != now) work.emit(FeatureChanged{action, next, "recharge"});
    }

    // TBA-298: the referee's direction, or a die after the failed save.
    static void shove(const Impact& impact, Work& work) {
        const std::int32_t way =
            impact.effect.cap != 0 ? impact.effect.cap : work.roll(8, "direction", CreatureId::None);
        push(impact.whom, way, impact.effect.amount, work);
    }

    static std::vector<Place> spaces_beside(const View& view, CreatureId who) {
        std::vector<Place> all;
        const Place at = view.creature(who).place;
        for (const Place step : kEightWays) {
            const Place next{at.x + step.x, at.y + step.y, 0};
            const Place there{next.x, next.y, std::max(at.z, ground_height(view.state(), next))};
            if (free_space(view, who, body_at(view, who, there, false))) all.push_back(there);
        }
        return all;
    }

    static std::optional<Place> drawn_from(const std::vector<Place>& places, Work& work) {
        if (places.empty()) return std::nullopt;
        if (places.size() == 1) return places.front();
        const auto sides = static_cast<std::int32_t>(places.size());
        return places[static_cast<std::size_t>(work.roll(sides, "place", CreatureId::None) - 1)];
    }

    static void scatter(const Impact& impact, Work& work) {
        const auto to = drawn_from(spaces_beside(work.view(), impact.whom), work);
        if (to) work.emit(Moved{impact.whom, work.view().creature(impact.whom).place, *to, "forced"});
    }

    static void join(Sheet sheet, const std::string& prefix, const Name& side, Place place,
                     std::optional<std::int32_t> score, Work& work) {
        const View view = work.view();
        const State& state = view.state();
        std::int32_t count = 1;
        while (state.find(prefix + "_" + std::to_string(count))) ++count;
        sheet.id = prefix + "_" + std::to_string(count);
        Creature creature;
        for (std::size_t i = 0; i < state.scene->sides.size(); ++i)
            if (state.scene->sides[i].id == side) creature.side = SideId{static_cast<std::uint8_t>(i)};
        creature.id = state.next_creature(false);
        creature.place = place;
        creature.hp_max = sheet.stats[view.rules().vocabulary()->index(kHpMax)];
        creature.hp = creature.hp_max;
        creature.has_score = score.has_value();
        creature.score = score.value_or(0);
        work.emit(CreatureJoined{creature, std::make_shared<const Sheet>(std::move(sheet))});
    }

    // Beside it in the zone of the row (TBA-288, TBA-011); if nothing is free there, the nearest of the zone.
    static std::vector<Place> spaces_in_zone(const View& view, const Power& row, CreatureId who) {
        const Body own = body_of(view, who);
        const auto fits = [&](Place at) {
            const Body there = body_at(view, who, at, false);
            return !overlap(there, own) && in_zone(view, row, there) && free_space(view, who, there);
        };
        std::vector<Place> all = spaces_beside(view, who);
        std::erase_if(all, [&](Place at) { return !fits(at); });
        if (!all.empty()) return all;
        if (const auto near = nearest_space(view, who, own); near && fits(*near)) return {*near};
        std::optional<std::tuple<std::int32_t, std::int32_t, std::int32_t>> least;
        for (const Place square : view.state().scene->map.cells()) {
            const Place at{square.x, square.y, ground_height(view.state(), square)};
            if (!fits(at)) continue;
            const std::tuple rank(cells_between(view, body_at(view, who, at, false), own), at.y, at.x);
            if (least && *least < rank) continue;
            least = rank;
            all = {at};
        }
        return all;
    }

    // TBA-288.
    static void copy(const Impact& impact, Work& work) {
        const View view = work.view();
        Sheet sheet = view.sheet(impact.whom);
        sheet.powers.erase_if([](const Power& power) { return power.spell; });
        sheet.stats[view.rules().vocabulary()->index(kHpMax)] = view.creature(impact.whom).hp_max;
        sheet.traits.emplace_back("sees_through.fog");
        const auto to = drawn_from(spaces_in_zone(view, sure(impact.of.power), impact.whom), work);
        if (to)
            join(std::move(sheet), impact.effect.name.str(), impact.effect.name, *to, impact.effect.amount,
                 work);
    }

    // TBA-304, TBA-311: of a side of its own, or of the one that the row names.
    static void come_up(const Impact& impact, Work& work) {
        const View view = work.view();
        const Name side = impact.effect.type.empty() ? impact.effect.name : impact.effect.type;
        for (const Sheet& block : view.state().scene->stat_blocks) {
            if (block.id != impact.effect.name.view()) continue;
            const Sheet sheet = block;
            if (const auto to = drawn_from(ways_in(view, sure(impact.of.power)), work))
                join(sheet, sheet.id, side, *to, std::nullopt, work);
            return;
        }
    }

    // Zones and sections that the referee sets off (TBA-261).
    static void check_trigger(const View& view, const GovernIntent& what, Refusals& out) {
        if (view.state().phase != Phase::Turns) return out.add(Reason::NotInEncounter);
        const auto zone = view.state().feature(what.subject);
        if (!zone) return out.add(Reason::UnknownId, "feature");
        const bool down = !standing(view.state(), *zone);
        if (down || view.state().feature_states[*zone] == Name(kCollapsed))
            return out.add(Reason::AlreadyUsed, "feature");
        const std::int32_t due = view.get(kDue, *zone);
        const bool shaken = view.state().feature_states[*zone] == Name(kDisturbed);
        const bool early = due == 0 ? !shaken : view.state().round <= due - rounds_to_fall(view, *zone);
        if (what.value != 0 && early) out.add(Reason::TooEarly, "feature");
    }

    static void trigger(const GovernIntent& what, Work& work) {
        const std::uint32_t zone = sure(work.view().state().feature(what.subject));
        if (what.value != 0) return collapse(zone, work);
        const Feature feature = work.view().state().scene->features[zone];
        const Power* row = hazard_row(work.view(), feature.kind);
        if (row == nullptr) return;
        if (row->use.trigger == Name(kDisturbed)) return disturb(zone, work);
        if (feature.number("ac") > 0) return bring_down(zone, work);
        let_loose(*row, those_in(work.view(), feature), work);
    }

    static void collapse(std::uint32_t zone, Work& work) {
        work.set_raw(kDue, 0, zone, 0, "collapse");
        work.emit(FeatureChanged{zone, kCollapsed, "collapse"});
        const Feature feature = work.view().state().scene->features[zone];
        if (const Power* row = hazard_row(work.view(), feature.kind))
            let_loose(Power(*row), those_in(work.view(), feature), work);
    }

    // A ceiling gives one round's warning (TBA-320).
    static std::int32_t rounds_to_fall(const View& view, std::uint32_t zone) {
        return view.state().scene->features[zone].number("delay", kCollapseAfter);
    }

    // A blast shakes the ground loose (TBA-261).
    static void disturb(std::uint32_t zone, Work& work) {
        if (work.view().get(kDue, zone) != 0) return;
        work.emit(FeatureChanged{zone, kDisturbed, "disturbed"});
        work.set_raw(kDue, work.view().state().round + rounds_to_fall(work.view(), zone), zone, 0,
                     "disturbed");
    }
};

}  // namespace

MechanicPtr world_actions() { return make_mechanic<WorldActions>(); }

}  // namespace affray
