// Initiative by a d6 for each side, every round or once for the fight, or for each combatant
// (CLS-058, 092, 093, 095; AP-020..022).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/rounds/blocks.h"
#include "readings/rounds/round_parts.h"
#include "readings/things/classic_tables.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kDie = 6;
/// The die that a side keeps for the fight (AP-020); 0: not rolled yet.
constexpr Fact kSideDie{"initiative.die", Scope::Side};
/// The first round is the surprising sides' own: the dice are rolled after it (AP-020).
constexpr Fact kDiceDue{"initiative.due", Scope::Encounter, Audience::Referee};
constexpr Stat kInitiativeModifier{"initiative_mod", 0, -3, 3};  // CLS-095: of monsters

/// One who rolls: a side or a creature, in the order in which they roll.
struct Contender {
    std::uint32_t id = 0;
    CreatureId by = CreatureId::None;
    std::int32_t modifier = 0;
    std::int32_t total = 0;
};
using Contenders = std::vector<Contender>;

// Highest first. Equal totals share a place, or roll plain dice among themselves until they differ (CLS-093).
std::vector<Contenders> ranked(Contenders all, bool share, Work& work) {
    std::stable_sort(all.begin(), all.end(),
                     [](const Contender& a, const Contender& b) { return a.total > b.total; });
    std::vector<Contenders> places;
    for (auto first = all.begin(); first != all.end();) {
        const auto last = std::find_if(
            first, all.end(), [first](const Contender& other) { return other.total != first->total; });
        Contenders tied(first, last);
        first = last;
        if (share || tied.size() == 1) {
            places.push_back(std::move(tied));
            continue;
        }
        const std::int32_t total = first_of(tied).total;
        for (Contender& one : tied) one.total = work.roll(kDie, "initiative.tie", one.by);
        for (Contenders& place : ranked(std::move(tied), false, work)) {
            first_of(place).total = total;
            places.push_back(std::move(place));
        }
    }
    return places;
}

// One candidate needs no die (CLS-058, CLS-099).
void roll_all(Contenders& all, Work& work) {
    if (all.size() < 2) return;
    for (Contender& one : all) one.total = work.roll(kDie, "initiative", one.by) + one.modifier;
}

Contenders of_sides(const View& view, const std::vector<std::uint32_t>& sides) {
    Contenders all;
    for (const std::uint32_t side : sides) all.push_back({side, spokesman(view, side), 0, 0});
    return all;
}

// CLS-033, CLS-095, CLS-146: dexterity of whoever has a class, the referee's number of a monster.
std::int32_t own_modifier(const View& view, CreatureId who) {
    const Kind kind = view.creature(who).kind;
    if (kind != Kind::Character && kind != Kind::Retainer) return view.stat(kInitiativeModifier, who);
    const std::int32_t halfling = view.sheet(who).class_id == Name("halfling") ? 1 : 0;
    return ability_row(view.stat(kDex, who)).initiative + halfling;
}

Contenders of_creatures(const View& view, const std::vector<std::uint32_t>& sides) {
    Contenders all;
    for (const std::uint32_t side : sides)
        for (const CreatureId who : able_members(view, side))
            all.push_back({number(who), who, own_modifier(view, who), 0});
    return all;
}

// AP-021: dexterity counts from 16.
std::int32_t dexterity_bonus(const View& view, CreatureId who) {
    return std::clamp(view.stat(kDex, who) - 15, 0, 3);
}

class InitiativeSideDie final : public Mechanic {
  public:
    explicit InitiativeSideDie(SideDieOptions options) : options_(options) {}

    std::string_view id() const override { return "initiative_side_die"; }

    Claims claims() const override {
        if (options_.every == SideDie::Encounter)
            return {.rules = {"AP-020", "AP-021", "AP-022"}, .facts = {kSideDie, kDiceDue}, .stats = {kDex}};
        return {.rules = {"CLS-058", "CLS-092", "CLS-093", "CLS-095"},
                .stats = {kDex, kInitiativeModifier},
                .options = {{"initiative_ties", 0}, {"individual_initiative", 0}}};
    }

    void after(const SceneBegan&, Work& work) const {
        if (once()) begin_fight(work);
    }

    void after(const PeriodEnded&, Work& work) const {
        if (!once() || work.view().get(kDiceDue) == 0) return;
        work.set(kDiceDue, 0);
        keep_dice(work);
    }

    void after(const CreatureJoined& joined, Work& work) const {
        if (once() && work.view().state().phase == Phase::Turns) arrive(joined.creature.id, work);
    }

    void after(const StepChanged& changed, Work& work) const {
        if (once()) return;
        if (changed.stage == Name(kContactStage) && changed.group < 0) by_sides("contact", work);
        if (changed.stage == Name(kInitiativeStage)) combat(work);
    }

  private:
    // For the whole encounter; else for the parts of a round.
    bool once() const { return options_.every == SideDie::Encounter; }
    static bool ties_stand(const View& view) { return view.rules().option("initiative_ties") != 0; }

    // CLS-063: what was rolled for the contact that led to blows is not rolled again.
    static void combat(Work& work) {
        const View view = work.view();
        if (view.rules().option("individual_initiative") != 0) return by_creatures(work);
        if (view.state().order.empty()) return by_sides("initiative", work);
        std::vector<OrderEntry> order;
        std::int32_t place = -1, last = -1;
        for (OrderEntry entry : view.state().order) {
            if (!acts_this_round(view, number(view.creature(entry.who).side))) continue;
            if (entry.group != last) ++place;
            last = entry.group;
            entry.group = place;
            order.push_back(entry);
        }
        if (order != view.state().order) work.emit(OrderSet{std::move(order), "initiative"});
    }

    static void by_sides(const Name& cause, Work& work) {
        const View view = work.view();
        Contenders all = of_sides(view, sides_acting(view));
        roll_all(all, work);
        std::vector<std::vector<std::uint32_t>> groups;
        std::vector<std::int32_t> scores(view.state().scene->sides.size());
        for (const Contenders& place : ranked(std::move(all), ties_stand(view), work)) {
            groups.emplace_back();
            for (const Contender& one : place) {
                groups.back().push_back(one.id);
                scores[one.id] = one.total;
            }
        }
        work.emit(OrderSet{order_of_sides(work.view(), groups, scores), cause});
    }

    static void by_creatures(Work& work) {
        const View view = work.view();
        Contenders all = of_creatures(view, sides_acting(view));
        roll_all(all, work);
        std::vector<OrderEntry> order;
        std::int32_t group = 0;
        for (const Contenders& place : ranked(std::move(all), ties_stand(view), work)) {
            for (const Contender& one : place) order.push_back({CreatureId{one.id}, one.total, -1, group});
            ++group;
        }
        work.emit(OrderSet{std::move(order), "initiative"});
    }

    // AP-020: whoever surprises acts alone in the first round, one side after the other (C12).
    static void begin_fight(Work& work) {
        const View view = work.view();
        std::vector<std::vector<std::uint32_t>> free;
        for (const std::uint32_t side : sides_acting(view)) free.push_back({side});
        const auto sides = static_cast<std::uint32_t>(view.state().scene->sides.size());
        bool surprise = false;
        for (std::uint32_t side = 0; side < sides; ++side)
            surprise = surprise || view.get(kSurprised, side) != 0;
        if (!surprise) return keep_dice(work);
        const std::vector<std::int32_t> none(sides);
        work.set(kDiceDue, 1, CreatureId::None, 0, "surprise");
        work.emit(OrderSet{order_of_sides(view, free, none), "surprise"});
    }

    // AP-020: only those who are tied roll again, the highest first, until no two dice are the same (C12).
    static void keep_dice(Work& work) {
        const View view = work.view();
        std::vector<std::uint32_t> sides;
        for (std::uint32_t side = 0; side < view.state().scene->sides.size(); ++side)
            if (!members(view, side).empty()) sides.push_back(side);
        Contenders all = of_sides(view, sides);
        roll_all(all, work);
        for (std::int32_t tied = highest_tie(all); tied != 0; tied = highest_tie(all)) {
            for (Contender& one : all) {
                if (one.total != tied) continue;
                one.total = work.roll(kDie, "initiative.tie", one.by);
            }
        }
        for (const Contender& one : all) work.set_raw(kSideDie, one.total, one.id, 0, "initiative");
        line_up(work);
    }

    // The highest die that two sides show; 0: none. More sides than faces cannot all differ.
    static std::int32_t highest_tie(const Contenders& all) {
        if (all.size() > static_cast<std::size_t>(kDie)) return 0;
        for (std::int32_t face = kDie; face > 0; --face)
            if (std::count_if(all.begin(), all.end(),
                              [face](const Contender& one) { return one.total == face; }) > 1)
                return face;
        return 0;
    }

    // AP-021.
    static std::int32_t personal_score(const View& view, CreatureId who) {
        return view.get(kSideDie, number(view.creature(who).side)) + dexterity_bonus(view, who);
    }

    // AP-021, AP-022: blocks by score; of equal ones the side with the higher die comes first.
    static void line_up(Work& work) {
        const View view = work.view();
        const std::vector<OrderEntry> before = view.state().order;
        const auto die = [&view](const OrderEntry& entry) {
            return view.get(kSideDie, number(view.creature(entry.who).side));
        };
        std::vector<OrderEntry> order;
        for (const Creature& creature : view.state().creatures) {
            if (!view.present(creature.id)) continue;
            OrderEntry entry{creature.id, personal_score(view, creature.id), -1, 0};
            for (const OrderEntry& old : before)
                if (old.who == creature.id) entry.last_turn_round = old.last_turn_round;
            order.push_back(entry);
        }
        std::stable_sort(order.begin(), order.end(), [&](const OrderEntry& a, const OrderEntry& b) {
            return std::pair(a.score, die(a)) > std::pair(b.score, die(b));
        });
        for (std::size_t i = 1; i < order.size(); ++i) {
            const OrderEntry& above = order[i - 1];
            const bool one_side = view.creature(order[i].who).side == view.creature(above.who).side;
            order[i].group = above.group + (order[i].score == above.score && one_side ? 0 : 1);
        }
        work.emit(OrderSet{std::move(order), "initiative"});
    }

    // AP section 3: whoever arrives late acts from the next round on.
    static void arrive(CreatureId who, Work& work) {
        const View view = work.view();
        // Nobody is told a place in the order of whom they do not see.
        const bool hides = view.creature(who).hidden;
        work.emit(OrderSet{seated(view, who, personal_score(view, who), true), "arrival"},
                  hides ? Audience::Referee : Audience::Everyone);
    }

    SideDieOptions options_;
};

}  // namespace

Rider initiative_side_die(SideDieOptions options) { return make_mechanic<InitiativeSideDie>(options); }

}  // namespace affray
