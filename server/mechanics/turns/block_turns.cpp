// Turns in blocks: those of one side and score act in the order that they choose, and the referee alone ends
// a battle (AP-001, 006, 023, 024, 143).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/rounds/battles.h"
#include "readings/rounds/blocks.h"
#include "readings/rounds/joining.h"

namespace affray {
namespace {

constexpr std::int32_t kScoreMost = 99;

class BlockTurns final : public Tempo {
  public:
    Claims claims() const override {
        return {.rules = {"AP-001", "AP-006", "AP-023", "AP-024", "AP-143"},
                .facts = {kOneSideLeft},
                .stats = {kLevel, kSize, kHpMax, kMorale},
                .verbs = {Verb::BeginTurn, Verb::EndTurn, Verb::StartEncounter, Verb::EndEncounter,
                          Verb::AddCreature, Verb::RemoveCreature, Verb::SetInitiative},
                .options = {{"prompt_timeout_s", 15},
                            {"referee_timeout_s", 60},
                            {"limited_turn_timeout_s", 10},
                            {"flee_timeout_s", 60}}};
    }

    void check_able(const View& view, CreatureId who, Refusals& out) const override {
        check_condition(view, who, out);
    }

    // AP-023: the first deed of a creature in the block that is up begins its turn.
    bool opens(const View& view, const Intent& intent) const override {
        if (view.state().phase != Phase::Turns || view.state().active != CreatureId::None) return false;
        const CreatureId who = intent.who();
        return who != CreatureId::None && needs_own_turn(intent.verb()) && waits_in_block(view, who) &&
               !view.rules().unable(view, who);
    }

    void open(const Intent& intent, Work& work) const override { work.emit(TurnBegan{intent.who(), false}); }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        if (const auto* setup = intent.as<SetupIntent>())
            return setup->verb == Verb::SetInitiative ? check_score(view, *setup, out)
                                                      : check_battle(view, *setup, out);
        if (!is_of_a_turn(view, intent)) return;
        if (view.state().active != intent.who()) out.add(Reason::NotYourTurn, "active");
        if (intent.verb() == Verb::BeginTurn && view.get(kActed, intent.who()) != 0)
            out.add(Reason::AlreadyActed);
        if (intent.verb() == Verb::EndTurn && view.creature(intent.who()).hidden) return;
        check_able(view, intent.who(), out);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (view.state().active == who) out.push_back({TurnIntent{Verb::EndTurn, who, false}});
        const Intent begin{TurnIntent{Verb::BeginTurn, who, false}};
        if (opens(view, begin)) out.push_back(begin);
    }

    void act(const TurnIntent& turn, Work& work) const {
        if (turn.verb == Verb::EndTurn) work.emit(TurnEnded{turn.who, "ended"});
    }

    void act(const SetupIntent& setup, Work& work) const {
        if (setup.verb == Verb::AddCreature) return join_in(setup, work);
        if (setup.verb == Verb::SetInitiative) return seat(setup.who, *setup.score, false, work);
        set_up_battle(setup, work);
    }

    void settle(Work& work) const override { advance_until_still(advance, work); }

  private:
    static void check_score(const View& view, const SetupIntent& setup, Refusals& out) {
        if (view.state().phase != Phase::Turns) out.add(Reason::NotInEncounter);
        if (setup.who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (!view.present(setup.who)) out.add(Reason::TargetInvalid, "who");
        if (!setup.score) return out.add(Reason::BadArgument, "score");
        if (*setup.score < 0 || *setup.score > kScoreMost) out.add(Reason::ValueOutOfRange, "score");
    }

    // AP section 3: a creature that joins late acts from the next round on.
    static void join_in(const SetupIntent& setup, Work& work) {
        join(setup, work);
        const CreatureId newcomer = last_of(work.view().state().creatures).id;
        if (setup.score && work.view().state().phase == Phase::Turns)
            seat(newcomer, *setup.score, true, work);
    }

    static void seat(CreatureId who, std::int32_t score, bool newcomer, Work& work) {
        work.emit(OrderSet{seated(work.view(), who, score, newcomer), "referee"});
    }

    // AP section 3: the last one that can act begins by itself; the others are passed over after them. Whom
    // nobody sees comes after all who are seen, and has its turn whether it can act or not until the referee
    // ends it: nothing that happens by itself tells what it can do (decision 0170).
    static bool advance(Work& work) {
        const View view = work.view();
        const State& state = view.state();
        if (state.phase != Phase::Ambush && state.phase != Phase::Turns) return false;
        work.set(kOneSideLeft, one_side_left(view), CreatureId::None);
        if (state.active != CreatureId::None) {
            if (view.creature(state.active).hidden || !view.rules().unable(view, state.active)) return false;
            work.emit(TurnEnded{state.active, "unable"});
            return true;
        }
        if (state.order.empty()) return false;
        const std::int32_t block = block_up(view);
        if (block == -1) return end_round(work);
        if (state.group != block) {
            work.emit(StepChanged{{}, {}, block});
            return true;
        }
        std::vector<CreatureId> able, unable, unseen;
        for (const CreatureId who : waiting_in_block(view))
            (view.creature(who).hidden        ? unseen
             : view.rules().unable(view, who) ? unable
                                              : able)
                .push_back(who);
        if (able.size() > 1) return false;
        if (able.size() == 1) {
            work.emit(TurnBegan{first_of(able), false});
            return true;
        }
        for (const CreatureId who : unable) skip(who, work);
        if (!unable.empty()) return true;
        const auto acts = [&view](CreatureId who) { return !view.rules().unable(view, who); };
        if (unseen.size() > 1 && any(unseen, acts)) return false;
        work.emit(TurnBegan{first_of(unseen), false});
        return true;
    }

    static void skip(CreatureId who, Work& work) {
        const bool stunned = work.view().get(kStunned, who) != 0;
        work.emit(TurnBegan{who, false, true});
        work.emit(TurnEnded{who, stunned ? "stunned" : "unable"});
    }

    // Where nobody is left who could ever act, time stands still until the referee does something.
    static bool end_round(Work& work) {
        const View view = work.view();
        const PagedVector<OrderEntry>& order = view.state().order;
        const auto will_act = [&view](const OrderEntry& entry) {
            return !view.rules().unable(view, entry.who) || view.get(kStunned, entry.who) != 0;
        };
        if (!any(order, will_act)) return false;
        work.emit(StepChanged{{}, {}, -1});
        begin_next_round(work);
        return true;
    }
};

}  // namespace

std::unique_ptr<const Tempo> block_turns() { return make_mechanic<BlockTurns>(); }

}  // namespace affray
