// Initiative: d20 plus bonus, one roll for each character and each type of monster, kept for the battle
// (ARC-012, 031, 032, 037, 232).
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/powers/power_readings.h"

#include <algorithm>
#include <set>

namespace affray {
namespace {

// ARC-032: higher count, higher bonus, characters and companions first, lower seq.
bool goes_before(const View& view, CreatureId a, std::int32_t score_a, CreatureId b, std::int32_t score_b) {
    const auto key = [&view](CreatureId id, std::int32_t score) {
        const Kind kind = view.creature(id).kind;
        const bool ours = kind == Kind::Character || kind == Kind::Companion;
        return std::tuple(-score, -view.stat(kInitBonus, id), ours ? 0 : 1, number(id));
    };
    return key(a, score_a) < key(b, score_b);
}

class InitiativeD20 final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-012", "ARC-031", "ARC-032"},
                .stats = {kInitBonus},
                .moments = {Moment::Ordering},
                .offers = {{.name = "initiative", .usual = Decision::Decline}}};
    }

    // ARC-232: of two rolls the higher counts, unless the seat takes the lower.
    void offer(const View& view, Moment, const Roll& roll, std::vector<Offer>& out) const {
        const Tested& rolls = roll.test;
        if (rolls.natural == *rolls.target) return;
        out.push_back(
            {.kind = "initiative",
             .option = "keep_lower",
             .actor = rolls.who,
             .seat = view.creature(rolls.who).seat,
             .text = std::to_string(*rolls.target) + " instead of " + std::to_string(*rolls.natural)});
    }

    void perform(const Offer&, Moment, Roll& roll, Work&) const {
        Tested& rolls = roll.test;
        rolls.natural = *rolls.target;
    }

    void after(const SceneBegan& began, Work& work) const {
        // ARC-049: in an ambush only the ambushing side knows of the battle.
        roll_missing(began.ambush_side, work);
    }

    void after(const PeriodEnded& ended, Work& work) const {
        if (ended.unit == Name("round") && ended.number == 0) roll_missing({}, work);
    }

    void after(const CreatureJoined& joined, Work& work) const {
        const View view = work.view();
        if (view.state().phase != Phase::Setup) arrive(joined.creature.id, work);
    }

  private:
    static bool of_ambush_side(const View& view, CreatureId who) {
        return view.state().scene->sides[number(view.creature(who).side)].id == view.state().ambush_side;
    }

    using Scores = std::vector<std::pair<CreatureId, std::int32_t>>;

    static void roll_missing(const Name& only_side, Work& work) {
        const View view = work.view();
        std::vector<CreatureId> waiting;
        for (const Creature& creature : view.state().creatures) {
            const Name side = view.state().scene->sides[number(creature.side)].id;
            const bool concerned = only_side.empty() || side == only_side;
            if (concerned && !creature.has_score && view.present(creature.id)) waiting.push_back(creature.id);
        }
        // Characters first, then one roll for each type or mob, both by seq (rules/README.md section 9).
        std::stable_partition(waiting.begin(), waiting.end(),
                              [&view](CreatureId id) { return view.creature(id).kind == Kind::Character; });
        Scores scores;
        for (const CreatureId id : waiting) scores.emplace_back(id, score_for(id, scores, work));
        std::vector<OrderEntry> order = view.state().order.to_vector();
        for (const auto& [id, score] : scores) order.push_back({id, score, -1});
        std::set<CreatureId> known;
        for (const OrderEntry& entry : order) known.insert(entry.who);
        for (const Creature& creature : view.state().creatures)
            if (creature.has_score && view.present(creature.id) && !known.contains(creature.id))
                order.push_back({creature.id, creature.score, -1});
        std::stable_sort(order.begin(), order.end(), [&view](const OrderEntry& a, const OrderEntry& b) {
            return goes_before(view, a.who, a.score, b.who, b.score);
        });
        work.emit(OrderSet{std::move(order), "initiative"});
    }

    // Monsters of one type, and the members of one mob, share a roll (ARC-031).
    static bool shares_roll(const View& view, CreatureId a, CreatureId b) {
        if (view.creature(a).kind == Kind::Character || view.creature(b).kind == Kind::Character)
            return false;
        const Sheet& one = view.sheet(a);
        const Sheet& other = view.sheet(b);
        if (!one.mob.empty() || !other.mob.empty())
            return one.mob == other.mob && mob_number(view, a) == mob_number(view, b);
        return !one.group.empty() && one.group == other.group;
    }

    // The score of a creature that shares its roll and has rolled. Most creatures share it with nobody.
    static std::optional<std::int32_t> shared_score(const View& view, CreatureId id, const Scores& rolled) {
        const Sheet& sheet = view.sheet(id);
        if (view.creature(id).kind == Kind::Character || (sheet.mob.empty() && sheet.group.empty()))
            return std::nullopt;
        for (const auto& [other, score] : rolled)
            if (shares_roll(view, id, other)) return score;
        for (const Creature& other : view.state().creatures)
            if (other.id != id && other.has_score && shares_roll(view, id, other.id)) return other.score;
        return std::nullopt;
    }

    static std::int32_t score_for(CreatureId id, const Scores& rolled, Work& work) {
        const View view = work.view();
        if (const auto score = shared_score(view, id, rolled)) return *score;
        std::int32_t natural = work.roll(20, "initiative", id);
        if (has_trait(view, id, "rolls_initiative_twice")) natural = kept(id, natural, work);
        return natural + work.view().stat(kInitBonus, id);
    }

    // The roll that counts stands in `natural`, the other one in `target`.
    static std::int32_t kept(CreatureId id, std::int32_t first, Work& work) {
        const std::int32_t second = work.roll(20, "initiative", id);
        Tested rolls{.who = id, .kind = "initiative", .natural = std::max(first, second)};
        rolls.target = std::min(first, second);
        Proposal roll = Roll{.test = std::move(rolls)};
        work.window(Moment::Ordering, roll);
        return *std::get<Roll>(roll).test.natural;
    }

    // ARC-037: a late arrival acts this round only if its place has not been passed.
    static void arrive(CreatureId id, Work& work) {
        const Creature newcomer = work.view().creature(id);
        const bool unaware = work.view().state().phase == Phase::Ambush && !of_ambush_side(work.view(), id);
        if (unaware && !newcomer.has_score) return;  // ARC-051: it rolls with the ambushed
        const std::int32_t score = newcomer.has_score ? newcomer.score : score_for(id, {}, work);
        const View view = work.view();
        std::vector<OrderEntry> order = view.state().order.to_vector();
        const auto at = std::find_if(order.begin(), order.end(), [&](const OrderEntry& entry) {
            return goes_before(view, id, score, entry.who, entry.score);
        });
        const bool passed = std::any_of(at, order.end(), [&](const OrderEntry& entry) {
            return entry.last_turn_round >= view.state().round;
        });
        order.insert(at, {id, score, passed ? view.state().round : view.state().round - 1});
        // Nobody is told a place in the order of whom they do not see.
        const bool hides = view.creature(id).hidden;
        work.emit(OrderSet{std::move(order), "arrival"}, hides ? Audience::Referee : Audience::Everyone);
    }
};

}  // namespace

MechanicPtr initiative_d20() { return make_mechanic<InitiativeD20>(); }

}  // namespace affray
