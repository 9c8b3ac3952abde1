// Turn order: cyclic initiative, limited turns, rounds, the end of a battle (ARC-030, 033, 037, 052, 053;
// AFR-001).

#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/rounds/battles.h"
#include "readings/rounds/joining.h"
#include "readings/rounds/waves.h"

namespace affray {
namespace {

bool is_hero(Kind kind) { return kind == Kind::Character; }

class TurnOrder final : public Tempo {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-030", "ARC-033", "ARC-037", "ARC-052", "ARC-053", "AFR-001"},
                .stats = {kLevel, kSize, kHpMax, kMorale},
                .verbs = {Verb::EndTurn, Verb::StartEncounter, Verb::EndEncounter, Verb::AddCreature,
                          Verb::RemoveCreature},
                .options = {{"prompt_timeout_s", 15},
                            {"referee_timeout_s", 60},
                            {"limited_turn_timeout_s", 10},
                            {"flee_timeout_s", 60}}};
    }

    void check_able(const View& view, CreatureId who, Refusals& out) const override {
        check_condition(view, who, out);
    }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        if (const auto* setup = intent.as<SetupIntent>()) return check_battle(view, *setup, out);
        if (!is_of_a_turn(view, intent)) return;
        if (view.state().active != intent.who()) out.add(Reason::NotYourTurn, "active");
        if (intent.verb() == Verb::EndTurn) return;
        check_able(view, intent.who(), out);
        // ARC-052, ARC-166: a limited turn allows only its end and the flee vote.
        // What costs points is refused for want of points; what is free, because no action is left.
        const bool woke = view.state().limited_turn && view.get(kCanAct, intent.who()) != 0;
        if (woke && view.rules().bill(view, intent).lines().empty()) out.add(Reason::NoActionLeft, "turn");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.state().active == who) out.push_back({TurnIntent{Verb::EndTurn, who, false}});
    }

    void act(const TurnIntent& turn, Work& work) const {
        if (turn.verb == Verb::EndTurn) work.emit(TurnEnded{turn.who, "ended"});
    }

    void act(const SetupIntent& setup, Work& work) const { set_up_battle(setup, work); }

    void settle(Work& work) const override { advance_until_still(advance, work); }

  private:
    // One thing at a time: decide the battle, end a turn, begin the next one or the next round.
    static bool advance(Work& work) {
        const View view = work.view();
        const State& state = view.state();
        if (state.phase != Phase::Ambush && state.phase != Phase::Turns) return false;
        if (const auto outcome = decided(view)) {
            end_battle(*outcome, work);
            return false;
        }
        if (state.active != CreatureId::None) return end_if_unable(view, work);
        if (state.order.empty()) return false;
        if (const auto next = next_up(view)) {
            work.emit(TurnBegan{*next, view.get(kCanAct, *next) == 0});
        } else {
            begin_next_round(work);
        }
        return true;
    }

    static bool end_if_unable(const View& view, Work& work) {
        const State& state = view.state();
        const CreatureId who = state.active;
        const bool can_act = view.get(kCanAct, who) != 0;
        if (state.limited_turn) {
            // ARC-052: the seats of characters may still vote; monsters' limited turns end at once.
            if (is_hero(view.creature(who).kind) && view.present(who)) return false;
        } else if (can_act) {
            return false;
        }
        work.emit(TurnEnded{who, "unable"});
        return true;
    }

    static std::optional<CreatureId> next_up(const View& view) {
        const State& state = view.state();
        std::optional<CreatureId> best;
        for (const OrderEntry& entry : state.order) {
            if (entry.last_turn_round >= state.round || !view.present(entry.who)) continue;
            if (view.creature(entry.who).status == CreatureStatus::Surrendered) continue;
            if (state.phase != Phase::Ambush) return entry.who;
            // ARC-050: in round 0 the nominee acts, then one other ambusher.
            const std::int32_t place = view.get(kAmbusher, entry.who);
            if (place > 0 && (!best || place < view.get(kAmbusher, *best))) best = entry.who;
        }
        return best;
    }

    // ARC-053. A scene without heroes or without foes is never decided by itself.
    static std::optional<Name> decided(const View& view) {
        const PagedVector<Creature>& all = view.state().creatures;
        const auto* const hero = first_that(all, [](const Creature& one) { return is_hero(one.kind); });
        if (hero == nullptr) return std::nullopt;
        bool hero_left = false, foes = false, foe_left = false;
        for (const Creature& creature : all) {
            if (is_hero(creature.kind)) {
                hero_left = hero_left || (creature.status != CreatureStatus::Dead &&
                                          creature.status != CreatureStatus::Gone &&
                                          view.effect(creature.id, "coma") == nullptr);
            } else if ((!foes || !foe_left) && view.hostile(creature.id, hero->id)) {
                foes = true;
                foe_left = foe_left || creature.status == CreatureStatus::Up;
            }
            if (hero_left && foe_left) return std::nullopt;  // the usual case: nobody else is asked
        }
        // WAV-002: those whose round is still to come are left too.
        for (const Creature& creature : all)
            if (is_hero(creature.kind) && !foe_left) foe_left = foes_to_come(view, creature.id);
        if (foes && !foe_left) return Name("victory");
        if (!hero_left) return Name("defeat");
        return std::nullopt;
    }
};

}  // namespace

std::unique_ptr<const Tempo> turn_order() { return make_mechanic<TurnOrder>(); }

}  // namespace affray
