// The expedition: from scene to scene, from turn to turn and from day to day; what a fight takes of them
// (ADV-001..003, 010, 020..022, 071, 092, 101).
#include "readings/journey/expedition.h"
#include "base/int_math.h"
#include "mechanics/exploration/exploration.h"
#include "readings/common.h"
#include "readings/harm/morale_checks.h"
#include "readings/rounds/round_parts.h"

#include <algorithm>

namespace affray {
namespace {

constexpr std::string_view kTurnsOfTime = "dungeon_turns", kDaysOfTime = "days";
constexpr std::int32_t kTurnsMost = kTurnsInDay, kDaysMost = 30;

std::int32_t scene_named(const Name& word) {
    const auto at = std::find(kSceneWords.begin() + 1, kSceneWords.end(), word.view());
    return at == kSceneWords.end() ? kNoScene : static_cast<std::int32_t>(at - kSceneWords.begin());
}

bool by_days(const View& view) { return in_scene(view, kInWilds) || in_scene(view, kOnWater); }

class Expedition final : public Mechanic {
  public:
    Claims claims() const override {
        return {
            .rules = {"ADV-001", "ADV-002", "ADV-003", "ADV-010", "ADV-020", "ADV-021", "ADV-022", "ADV-071",
                      "ADV-092", "ADV-101"},
            .facts = {kScene, kJourneyPhase, kClock, kRoundsGone, kTurnNumber, kDayNumber, kMarch, kTurnUsed},
            .verbs = {Verb::EnterScene, Verb::EndPeriod, Verb::AdvanceTime},
            .follows = {kRoundsGone},
            .between_battles = {Verb::EnterScene, Verb::EndPeriod}};
    }

    void check(const View& view, Own<JourneyIntent> intent, SeatId seat, Refusals& out) const {
        if (running(view)) return out.add(Reason::InEncounter);
        if (intent->verb == Verb::EnterScene) {
            if (scene_named(intent->mode) == kNoScene) out.add(Reason::BadArgument, "scene");
            if (!party_side(view)) out.add(Reason::RequirementNotMet);
            return;
        }
        if (!leads(view, seat)) out.add(Reason::NotController);
        if (by_days(view)) return check_phase(view, scene_of(view), kTravelled, out);
        check_phase(view, kInDungeon, kActions, out);
    }

    void check(const View& view, Own<GovernIntent> time, SeatId, Refusals& out) const {
        const bool days = time->text == Name(kDaysOfTime);
        if (!days && time->text != Name(kTurnsOfTime)) out.add(Reason::BadArgument, "text");
        if (time->value < 1 || time->value > (days ? kDaysMost : kTurnsMost))
            out.add(Reason::ValueOutOfRange, "value");
        if (running(view) || in_phase(view, kEncountered)) return out.add(Reason::InEncounter);
        if (!on_journey(view) || (!days && !in_scene(view, kInDungeon))) out.add(Reason::WrongPhase);
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (running(view) || !travels(view, who)) return;
        const bool turn = in_scene(view, kInDungeon) && in_phase(view, kActions);
        if (turn || (by_days(view) && in_phase(view, kTravelled)))
            out.push_back({JourneyIntent{.verb = Verb::EndPeriod}});
    }

    void act(const JourneyIntent& intent, Work& work) const {
        if (intent.verb == Verb::EnterScene) return enter(scene_named(intent.mode), work);
        by_days(work.view()) ? end_day(work) : end_turn(work);
    }

    void act(const GovernIntent& time, Work& work) const {
        const bool days = time.text == Name(kDaysOfTime);
        for (std::int32_t i = 0; i < time.value && !work.over(); ++i) {
            if (in_phase(work.view(), kEncountered)) return;  // what was met comes first
            days ? end_day(work) : end_turn(work);
        }
    }

    void after(const SceneBegan&, Work& work) const {
        if (on_journey(work.view())) enter_phase(kEncountered, "scene_began", work);
    }

    // CLS-065, ADV-020: a fight takes the turn in which it began, and whole further ones.
    void after(const SceneEnded& ended, Work& work) const {
        const View view = work.view();
        if (!on_journey(view)) return;
        forget_fight(work);
        const std::int32_t turns = std::max(1, div_ceil(ended.rounds, kRoundsInTurn));
        if (by_days(view)) return resume_day(turns, work);
        if (!in_scene(view, kInDungeon)) return enter_phase(kNoPhase, "scene_ended", work);
        for (std::int32_t i = 0; i < turns; ++i) finish_turn(view.get(kTurnNumber) + i, work);
        begin_turn(turns, work);
    }

    // A turn that is made up of tries alone is over with the last of them; the next begins when all that
    // follows up its end has seen how each member used it (ADV-018, ADV-021).
    void after(const FactSet& set, Work& work) const {
        const View view = work.view();
        if (set.key.fact != view.rules().vocabulary()->index(kRoundsGone) || running(view)) return;
        if (set.value >= kRoundsInTurn && used_up(view))
            work.emit(PeriodEnded{Name(kDungeonTurn), view.get(kTurnNumber)});
    }

    void after(const PeriodEnded& period, Work& work) const {
        if (period.unit != Name(kDungeonTurn) || !used_up(work.view())) return;
        spend_the_rest(kRoundsInTurn, "turn", work);
        if (!work.over()) begin_turn(1, work);
    }

  private:
    // The next one begins anew: who expects it, how they take to each other, how many have fallen in it.
    static void forget_fight(Work& work) {
        const auto sides = static_cast<std::uint32_t>(work.view().state().scene->sides.size());
        for (std::uint32_t side = 0; side < sides; ++side)
            for (const Fact& fact : {kExpects, kReaction, kInitialCount, kFirstDeath, kHalfDown})
                work.set_raw(fact, 0, side, 0, "scene_ended");
    }

    static bool used_up(const View& view) {
        return view.get(kRoundsGone) >= kRoundsInTurn && in_scene(view, kInDungeon) &&
               in_phase(view, kActions);
    }

    static JourneyScene scene_of(const View& view) { return static_cast<JourneyScene>(view.get(kScene)); }

    static void set(const Fact& fact, std::int32_t value, const Name& cause, Work& work) {
        work.set(fact, value, CreatureId::None, 0, cause);
    }

    // ADV-011: turns are counted from entering; the days of the journey go on.
    static void enter(std::int32_t scene, Work& work) {
        set(kScene, scene, "entered", work);
        set(kRoundsGone, 0, "entered", work);
        for (const CreatureId who : travellers(work.view())) work.set(kTurnUsed, kUnused, who, 0, "entered");
        if (scene == kInDungeon) {
            set(kTurnNumber, 0, "entered", work);
            enter_phase(kActions, "entered", work);
            set(kTurnNumber, 1, "entered", work);
            return work.emit(PeriodBegan{Name(kDungeonTurn), 1});
        }
        if (!by_days(work.view())) return enter_phase(kNoPhase, "entered", work);
        enter_phase(kDayStart, "entered", work);
        if (work.view().get(kDayNumber) > 0) return;  // the day that has begun goes on elsewhere
        set(kDayNumber, 1, "entered", work);
        work.emit(PeriodBegan{Name(kDay), 1});
    }

    static void end_turn(Work& work) {
        finish_turn(work.view().get(kTurnNumber), work);
        if (!work.over()) begin_turn(1, work);
    }

    // ADV-021: whatever ends with it ends before the clock has moved on.
    static void finish_turn(std::int32_t number, Work& work) {
        work.emit(PeriodEnded{Name(kDungeonTurn), number});
        spend_the_rest(kRoundsInTurn, "turn", work);
    }

    static void begin_turn(std::int32_t later, Work& work) {
        const View view = work.view();
        const std::int32_t next = view.get(kTurnNumber) + later;
        for (const CreatureId who : everyone(view)) work.set(kTurnUsed, kUnused, who, 0, "turn");
        set(kTurnNumber, next, "turn", work);
        enter_phase(kActions, "turn", work);
        work.emit(PeriodBegan{Name(kDungeonTurn), next});
    }

    // ADV-082: what is met is met in mid-journey; the day goes on, shorter by the turns that it took.
    static void resume_day(std::int32_t turns, Work& work) {
        spend_rounds(mul_saturated(turns, kRoundsInTurn), "scene_ended", work);
        const View view = work.view();
        enter_phase(phase_of_day(view), "scene_ended", work);
        work.emit(PeriodBegan{Name(kDay), view.get(kDayNumber)});
    }
};

}  // namespace

MechanicPtr expedition() { return make_mechanic<Expedition>(); }

}  // namespace affray
