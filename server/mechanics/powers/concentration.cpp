// Concentration: what a caster may not do while it casts or holds a spell, and what breaks it (AP-039,
// AP-071, AP-073, AP-074).
#include "mechanics/powers/powers.h"
#include "readings/common.h"
#include "readings/prices/spans.h"
#include "readings/spells/held_spell.h"

namespace affray {
namespace {

constexpr std::int32_t kHexesWhileHolding = 1;

// AP-071: by its own will, or with its steed.
bool forced(const Moved& moved) {
    return moved.from != moved.to && !walked(moved.cause) && moved.cause != Name("carried") &&
           moved.cause != Name("mount") && moved.cause != Name("dismount");
}

// AP-160: the referee says that something distracts it.
bool breaks_by_word(const Intent& intent) {
    const auto* govern = intent.as<GovernIntent>();
    return govern != nullptr && govern->verb == Verb::Disrupt && govern->subject == Name("spell");
}

class Concentration final : public Mechanic {
  public:
    Claims claims() const override { return {.rules = {"AP-039", "AP-071", "AP-073", "AP-074"}}; }

    void check(const View& view, const Intent& intent, SeatId, Refusals& out) const {
        const CreatureId who = intent.who();
        if (who != CreatureId::None && breaks_by_word(intent) && view.get(kSpellPhase, who) == kNoSpell)
            out.add(Reason::WrongState, "what");
        if (who == CreatureId::None || !needs_own_turn(intent.verb())) return;
        const std::int32_t phase = view.get(kSpellPhase, who);
        if (phase == kNoSpell) return;
        if (phase == kCasting && intent.verb() == Verb::Discharge)
            out.add(Reason::TooEarly, Stage::Conditions, "spell");
        if (!compatible(view, intent, phase)) out.add(Reason::Committed, "spell");
    }

    bool begin(const Intent& intent, const Bill&, Work& work) const {
        if (breaks_by_word(intent)) lose_hold(intent.who(), "referee", work);
        return false;
    }

    void after(const Harmed& harmed, Work& work) const {
        if (harmed.amount > harmed.to_temp) lose_hold(harmed.who, "harmed", work);
    }

    void after(const Moved& moved, Work& work) const {
        const View view = work.view();
        if (forced(moved)) return lose_hold(moved.who, "moved", work);
        if (moved.from != moved.to && view.get(kSpellPhase, moved.who) == kHolding && walked(moved.cause))
            work.set(kHeldMoved, view.get(kHeldMoved, moved.who) + 1, moved.who, 0, "moved");
    }

    void after(const EffectAdded& added, Work& work) const {
        const View view = work.view();
        if (view.rules().unable(view, added.effect.who)) lose_hold(added.effect.who, "unable", work);
    }

    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Up) lose_hold(changed.who, "unable", work);
    }

    void after(const TurnEnded& ended, Work& work) const {
        const View view = work.view();
        if (view.get(kSpellPhase, ended.who) == kHolding &&
            view.get(kHeldRound, ended.who) < view.state().round)
            end_spell(ended.who, "lost", {}, "not_discharged", work);
    }

    void after(const ActivityChanged& activity, Work& work) const {
        // AP-070: a turn without going on with it ends a longer spell.
        const bool casts = activity.activity.unit == Name(kRounds);
        if (casts && activity.state == Name("interrupted"))
            lose_hold(activity.activity.who, activity.cause, work);
    }

  private:
    // What is free goes on; of what is not, only the spell itself and, while it is held, one hex.
    static bool compatible(const View& view, const Intent& intent, std::int32_t phase) {
        switch (intent.verb()) {
            case Verb::BeginTurn:
            case Verb::EndTurn: return true;
            case Verb::Discharge: return phase == kHolding;
            case Verb::ContinueActivity: return phase == kCasting;
            case Verb::Move: {
                const auto& move = std::get<MoveIntent>(intent.body);
                const auto hexes = static_cast<std::int32_t>(move.path.size());
                return phase == kHolding && view.get(kHeldMoved, move.who) + hexes <= kHexesWhileHolding;
            }
            case Verb::Cast:
            case Verb::Improvise:
            case Verb::Attend: return false;
            default: return view.rules().bill(view, intent).lines().empty();
        }
    }

    static void lose_hold(CreatureId who, const Name& cause, Work& work) {
        end_spell(who, "broken", {}, cause, work);
    }
};

}  // namespace

MechanicPtr concentration() { return make_mechanic<Concentration>(); }

}  // namespace affray
