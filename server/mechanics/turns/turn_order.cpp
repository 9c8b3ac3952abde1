// Turn order: cyclic initiative or blocks of a side, limited turns, rounds, the end of a battle (ARC-030,
// 033, 037, 052, 053; AFR-001; AP-001, 006, 023, 024, 143).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/rounds/blocks.h"
#include "readings/rounds/joining.h"
#include "readings/rounds/waves.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::int32_t kScoreMost = 99;

bool is_hero(Kind kind) { return kind == Kind::Character; }

class TurnOrder final : public Tempo {
  public:
    explicit TurnOrder(TurnOrderOptions options) : options_(options) {}

    std::string_view id() const override { return "turn_order"; }

    Claims claims() const override {
        Claims claims{.rules = {"ARC-030", "ARC-033", "ARC-037", "ARC-052", "ARC-053", "AFR-001", "AP-001",
                                "AP-006", "AP-023", "AP-024", "AP-143"},
                      .stats = {kLevel, kSize, kHpMax, kMorale},
                      .verbs = {Verb::EndTurn, Verb::StartEncounter, Verb::EndEncounter, Verb::AddCreature,
                                Verb::RemoveCreature},
                      .options = {{"prompt_timeout_s", 15},
                                  {"referee_timeout_s", 60},
                                  {"limited_turn_timeout_s", 10},
                                  {"flee_timeout_s", 60}}};
        if (options_.blocks) {
            claims.verbs.insert(claims.verbs.end(), {Verb::BeginTurn, Verb::SetInitiative});
            claims.facts = {kOneSideLeft};
        }
        return claims;
    }

    // Stage s (ARC-003): why the creature can do nothing at all.
    void check_able(const View& view, CreatureId who, Refusals& out) const override {
        switch (view.creature(who).status) {
            case CreatureStatus::Dead:
            case CreatureStatus::Gone: return out.add(Reason::Dead, "who");
            case CreatureStatus::Unconscious: return out.add(Reason::Unconscious, "who");
            case CreatureStatus::Surrendered: return out.add(Reason::Incapacitated, "who");
            case CreatureStatus::Up: break;
        }
        if (view.get(kHelpless, who) != 0) out.add(Reason::Helpless, "who");
        if (view.get(kAwake, who) == kAsleep) out.add(Reason::Asleep, "who");
        if (view.get(kStunned, who) != 0) out.add(Reason::Stunned, "who");
    }

    // AP-023: whoever of the block that is up does something first begins its turn with it.
    bool opens(const View& view, const Intent& intent) const override {
        if (!options_.blocks || view.state().phase != Phase::Turns || view.state().active != CreatureId::None)
            return false;
        const CreatureId who = intent.who();
        return who != CreatureId::None && needs_own_turn(intent.verb()) &&
               contains(waiting_in_block(view), who) && !view.rules().unable(view, who);
    }

    void open(const Intent& intent, Work& work) const override { work.emit(TurnBegan{intent.who(), false}); }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        const Verb verb = intent.verb();
        if (const auto* setup = intent.as<SetupIntent>()) return check_setup(view, *setup, out);
        if (intent.as<AnswerIntent>() != nullptr || intent.who() == CreatureId::None) return;
        if (view.state().phase == Phase::Rest || !needs_own_turn(verb) ||
            interrupt_asked(view, intent) != nullptr)
            return;
        if (view.state().active != intent.who()) out.add(Reason::NotYourTurn, "active");
        if (verb == Verb::EndTurn && !options_.blocks) return;
        if (verb == Verb::BeginTurn && view.get(kActed, intent.who()) != 0) out.add(Reason::AlreadyActed);
        check_able(view, intent.who(), out);
        // ARC-052, ARC-166: a limited turn allows only its end and the flee vote.
        // What costs points is refused for want of points; what is free, because no action is left.
        const bool woke = view.state().limited_turn && view.get(kCanAct, intent.who()) != 0;
        if (woke && view.rules().bill(view, intent).lines().empty()) out.add(Reason::NoActionLeft, "turn");
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
        switch (setup.verb) {
            case Verb::StartEncounter: return start(setup, work);
            case Verb::EndEncounter: return end(setup.outcome.empty() ? Name("called") : setup.outcome, work);
            case Verb::AddCreature: return join_in(setup, work);
            case Verb::RemoveCreature: return remove(setup.who, work);
            case Verb::SetInitiative: return seat(setup.who, *setup.score, false, work);
            default: AFFRAY_UNREACHABLE();
        }
    }

    void settle(Work& work) const override {
        // Each pass ends a turn, begins one or begins a round; a table has far fewer creatures than this.
        for (int pass = 0; pass < 4096 && !work.over(); ++pass)
            if (!advance(work)) return;
    }

  private:
    void check_setup(const View& view, const SetupIntent& setup, Refusals& out) const {
        const Phase phase = view.state().phase;
        const bool running = phase == Phase::Ambush || phase == Phase::Turns;
        const bool after = phase == Phase::Rest || phase == Phase::Ended;
        switch (setup.verb) {
            case Verb::StartEncounter:
                if (running) out.add(Reason::InEncounter);
                if (after) out.add(Reason::NotInEncounter);
                return;
            case Verb::EndEncounter:
                // ARC-220: a battle that is over may still be rated.
                if (!running && phase != Phase::Rest) out.add(Reason::NotInEncounter);
                return;
            case Verb::AddCreature: return check_join(view, setup, out);
            case Verb::SetInitiative: return check_score(view, setup, out);
            default:
                if (after) out.add(Reason::NotInEncounter);
                return;
        }
    }

    static void check_score(const View& view, const SetupIntent& setup, Refusals& out) {
        if (view.state().phase != Phase::Turns) out.add(Reason::NotInEncounter);
        if (setup.who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        if (!view.present(setup.who)) out.add(Reason::TargetInvalid, "who");
        if (!setup.score) return out.add(Reason::BadArgument, "score");
        if (*setup.score < 0 || *setup.score > kScoreMost) out.add(Reason::ValueOutOfRange, "score");
    }

    // ARC-030: what carries over from a former scene ends, then initiative, then the first round.
    static void start(const SetupIntent& setup, Work& work) {
        const View view = work.view();
        for (const Creature& creature : view.state().creatures) {
            const Name& side = view.state().scene->sides[number(creature.side)].id;
            // ARC-051: the ambushed keep theirs until they know of the battle.
            if (setup.ambush_side.empty() || side == setup.ambush_side) work.set(kTempHp, 0, creature.id);
        }
        work.emit(SceneBegan{view.state().scene->id, setup.ambush_side});
        const bool ambush = !setup.ambush_side.empty();
        work.emit(PeriodBegan{"round", ambush ? 0 : 1});
    }

    static void end(const Name& outcome, Work& work) {
        const View view = work.view();
        SceneEnded ended{outcome, view.state().round, {}};
        for (const Creature& creature : view.state().creatures)
            if (view.up(creature.id)) ended.survivors.push_back(creature.id);
        work.emit(std::move(ended));
    }

    void join_in(const SetupIntent& setup, Work& work) const {
        join(setup, work);
        const CreatureId newcomer = last_of(work.view().state().creatures).id;
        if (options_.blocks && setup.score && work.view().state().phase == Phase::Turns)
            seat(newcomer, *setup.score, true, work);
    }

    // AP section 3: whoever joins late acts from the next round on.
    static void seat(CreatureId who, std::int32_t score, bool newcomer, Work& work) {
        work.emit(OrderSet{seated(work.view(), who, score, newcomer), "referee"});
    }

    static void remove(CreatureId who, Work& work) { work.emit(CreatureLeft{who, "removed"}); }

    // One thing at a time: decide the battle, end a turn, begin the next one or the next round.
    bool advance(Work& work) const {
        const View view = work.view();
        const State& state = view.state();
        if (state.phase != Phase::Ambush && state.phase != Phase::Turns) return false;
        if (options_.blocks) return advance_blocks(work);
        if (const auto outcome = decided(view)) {
            end(*outcome, work);
            return false;
        }
        if (state.active != CreatureId::None) return end_if_unable(view, work);
        if (state.order.empty()) return false;
        if (const auto next = next_up(view)) {
            begin_turn(view, *next, work);
        } else {
            const std::int32_t round = state.round;
            work.emit(PeriodEnded{"round", round});
            if (!work.over()) work.emit(PeriodBegan{"round", round + 1});
        }
        return true;
    }

    // AP section 3: the last one who can act begins by itself; whoever cannot is passed over last.
    static bool advance_blocks(Work& work) {
        const View view = work.view();
        const State& state = view.state();
        work.set(kOneSideLeft, one_side_left(view), CreatureId::None);
        if (state.active != CreatureId::None) {
            if (!view.rules().unable(view, state.active)) return false;
            work.emit(TurnEnded{state.active, "unable"});
            return true;
        }
        if (state.order.empty()) return false;
        const std::int32_t block = block_up(view);
        if (block == -1) return next_round(work);
        if (state.group != block) {
            work.emit(StepChanged{{}, {}, block});
            return true;
        }
        std::vector<CreatureId> able, unable;
        for (const CreatureId who : waiting_in_block(view))
            (view.rules().unable(view, who) ? unable : able).push_back(who);
        if (able.size() > 1) return false;
        if (able.size() == 1) {
            work.emit(TurnBegan{first_of(able), false});
            return true;
        }
        for (const CreatureId who : unable) skip(who, work);
        return true;
    }

    static void skip(CreatureId who, Work& work) {
        const bool stunned = work.view().get(kStunned, who) != 0;
        work.emit(TurnBegan{who, false, true});
        work.emit(TurnEnded{who, stunned ? "stunned" : "unable"});
    }

    // Where nobody is left who could ever act, time stands still until the referee does something.
    static bool next_round(Work& work) {
        const View view = work.view();
        const std::vector<OrderEntry>& order = view.state().order;
        const auto will_act = [&view](const OrderEntry& entry) {
            return !view.rules().unable(view, entry.who) || view.get(kStunned, entry.who) != 0;
        };
        if (std::none_of(order.begin(), order.end(), will_act)) return false;
        const std::int32_t round = view.state().round;
        work.emit(StepChanged{{}, {}, -1});
        work.emit(PeriodEnded{"round", round});
        if (!work.over()) work.emit(PeriodBegan{"round", round + 1});
        return true;
    }

    // Whether to go on is the referee's affair; nothing waits for the answer (rules/README.md, A9).
    static bool one_side_left(const View& view) {
        std::optional<SideId> first;
        for (const Creature& creature : view.state().creatures) {
            if (creature.status != CreatureStatus::Up) continue;
            if (first && *first != creature.side) return false;
            first = creature.side;
        }
        return true;
    }

    bool end_if_unable(const View& view, Work& work) const {
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

    void begin_turn(const View& view, CreatureId who, Work& work) const {
        const bool limited = options_.limited_turns && view.get(kCanAct, who) == 0;
        work.emit(TurnBegan{who, limited});
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
        bool heroes = false, hero_left = false, foes = false, foe_left = false;
        for (const Creature& creature : view.state().creatures) {
            if (is_hero(creature.kind)) {
                heroes = true;
                const bool out = !view.present(creature.id) || view.effect(creature.id, "coma") != nullptr;
                hero_left = hero_left || !out;
            } else if (hostile_to_heroes(view, creature)) {
                foes = true;
                foe_left = foe_left || creature.status == CreatureStatus::Up;
            }
        }
        // WAV-002: those whose round is still to come are left too.
        for (const Creature& creature : view.state().creatures)
            if (is_hero(creature.kind) && !foe_left) foe_left = foes_to_come(view, creature.id);
        if (heroes && foes && !foe_left) return Name("victory");
        if (heroes && !hero_left) return Name("defeat");
        return std::nullopt;
    }

    static bool hostile_to_heroes(const View& view, const Creature& creature) {
        for (const Creature& other : view.state().creatures)
            if (is_hero(other.kind)) return view.hostile(creature.id, other.id);
        return false;
    }

    TurnOrderOptions options_;
};

}  // namespace

std::unique_ptr<const Tempo> turn_order(TurnOrderOptions options) {
    return make_mechanic<TurnOrder>(options);
}

}  // namespace affray
