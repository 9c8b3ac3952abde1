// Initiative once for the fight: a d6 for each side and a personal score for everybody, which make blocks of
// those who act together (AP-020..022).
#include <algorithm>

#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/rounds/blocks.h"
#include "readings/rounds/round_parts.h"
#include "readings/rounds/side_dice.h"

namespace affray {
namespace {

/// The die that a side keeps for the fight (AP-020); 0: not rolled yet.
constexpr Fact kSideDie{"initiative.die", Scope::Side};
/// The first round is the surprising sides' own: the dice are rolled after it (AP-020).
constexpr Fact kDiceDue{"initiative.due", Scope::Encounter, Audience::Referee};

// AP-021: dexterity counts from 16.
std::int32_t dexterity_bonus(const View& view, CreatureId who) {
    return std::clamp(view.stat(kDex, who) - 15, 0, 3);
}

class BlockInitiative final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"AP-020", "AP-021", "AP-022"}, .facts = {kSideDie, kDiceDue}, .stats = {kDex}};
    }

    void after(const SceneBegan&, Work& work) const { begin_fight(work); }

    void after(const PeriodEnded&, Work& work) const {
        if (work.view().get(kDiceDue) == 0) return;
        work.set(kDiceDue, 0);
        keep_dice(work);
    }

    void after(const CreatureJoined& joined, Work& work) const {
        if (work.view().state().phase == Phase::Turns) arrive(joined.creature.id, work);
    }

  private:
    // AP-020: the sides that surprise act alone in the first round, one after the other (C12).
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
        Contenders all = contending(view, sides);
        roll_initiative(all, work);
        for (std::int32_t tied = highest_tie(all); tied != 0; tied = highest_tie(all)) {
            for (Contender& one : all) {
                if (one.total != tied) continue;
                one.total = work.roll(kInitiativeDie, "initiative.tie", one.by);
            }
        }
        for (const Contender& one : all) work.set_raw(kSideDie, one.total, one.id, 0, "initiative");
        line_up(work);
    }

    // The highest die that two sides show; 0: none. More sides than faces cannot all differ.
    static std::int32_t highest_tie(const Contenders& all) {
        if (all.size() > static_cast<std::size_t>(kInitiativeDie)) return 0;
        for (std::int32_t face = kInitiativeDie; face > 0; --face)
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
        const PagedVector<OrderEntry> before = view.state().order;
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

    // AP section 3: a creature that arrives late acts from the next round on.
    static void arrive(CreatureId who, Work& work) {
        const View view = work.view();
        // Who does not see a creature is not told its place in the order.
        const bool hides = view.creature(who).hidden;
        work.emit(OrderSet{seated(view, who, personal_score(view, who), true), "arrival"},
                  hides ? Audience::Referee : Audience::Everyone);
    }
};

}  // namespace

MechanicPtr block_initiative() { return make_mechanic<BlockInitiative>(); }

}  // namespace affray
