// Initiative by a d6 for each side in every round, or for each combatant (CLS-058, 092, 093, 095).

#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/rounds/round_parts.h"
#include "readings/rounds/side_dice.h"
#include "readings/things/classic_tables.h"

namespace affray {
namespace {

constexpr Stat kInitiativeModifier{"initiative_mod", 0, -3, 3};  // CLS-095: of monsters

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

class InitiativeSideDie final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-058", "CLS-092", "CLS-093", "CLS-095"},
                .stats = {kDex, kInitiativeModifier},
                .options = {{"initiative_ties", 0}, {"individual_initiative", 0}}};
    }

    void after(const StepChanged& changed, Work& work) const {
        if (changed.stage == Name(kContactStage) && changed.group < 0) by_sides("contact", work);
        if (changed.stage == Name(kInitiativeStage)) combat(work);
    }

  private:
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
        Contenders all = contending(view, sides_acting(view));
        roll_initiative(all, work);
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
        roll_initiative(all, work);
        std::vector<OrderEntry> order;
        std::int32_t group = 0;
        for (const Contenders& place : ranked(std::move(all), ties_stand(view), work)) {
            for (const Contender& one : place) order.push_back({CreatureId{one.id}, one.total, -1, group});
            ++group;
        }
        work.emit(OrderSet{std::move(order), "initiative"});
    }
};

}  // namespace

MechanicPtr initiative_side_die() { return make_mechanic<InitiativeSideDie>(); }

}  // namespace affray
