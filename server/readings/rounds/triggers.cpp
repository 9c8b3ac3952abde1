// Matching declared actions and falls with the triggers of readied actions (ARC-043).
#include "readings/rounds/triggers.h"

#include <array>

#include "base/sure.h"
#include "readings/common.h"
#include "rules/door.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

constexpr std::array<std::string_view, 9> kEvents{"move", "engage", "disengage",  "attack", "cast",
                                                  "use",  "rally",  "any_action", "drops"};

bool is_action(const Intent& intent) {
    const Form form = form_of(intent.verb());
    return form == Form::Move || form == Form::Attack || form == Form::Cast || form == Form::Use ||
           intent.verb() == Verb::Ready;
}

bool seen_creature(const View& view, SeatId seat, const Name& id) {
    const auto who = view.state().find(id.view());
    return who && sees(view.state(), viewer_of(seat), *who);
}

bool is_creature(const View& view, const Name& id, CreatureId who) { return view.sheet(who).id == id.view(); }

// Where engagement follows from positions, whoever ends a move next to a foe that it was not next to before
// engages it.
void add_approached(const View& view, const MoveIntent& move, std::vector<CreatureId>& out) {
    const WordIndex engaged = view.rules().vocabulary()->index(kEngaged);
    if (engaged == kNoWord || !view.rules().vocabulary()->facts()[engaged].derived || move.path.empty())
        return;
    for (const Creature& foe : view.state().creatures)
        if (view.hostile(move.who, foe.id) && view.present(foe.id) &&
            view.distance(last_of(move.path), foe.place) == 1 &&
            view.distance(view.creature(move.who).place, foe.place) > 1)
            out.push_back(foe.id);
}

// Those at whom the action is aimed, as far as its event is concerned.
std::vector<CreatureId> aimed_at(const View& view, const DeclaredAction& deed, const Name& event) {
    const auto* move = deed.intent->as<MoveIntent>();
    if (move == nullptr) return deed.targets;
    if (event == Name("disengage")) return move->from;
    std::vector<CreatureId> foes = move->also;
    if (move->target != CreatureId::None) foes.push_back(move->target);
    add_approached(view, *move, foes);
    return foes;
}

bool event_matches(const View& view, const Name& event, const DeclaredAction& deed) {
    const Intent& intent = *deed.intent;
    const Verb verb = intent.verb();
    if (event == Name("any_action")) return is_action(intent);
    if (event == Name("move")) return verb == Verb::Move || verb == Verb::Withdraw || verb == Verb::Retreat;
    if (event == Name("engage"))
        return verb == Verb::Engage || (form_of(verb) == Form::Move && !aimed_at(view, deed, event).empty());
    if (event == Name("disengage")) return verb == Verb::Disengage;
    if (event == Name("attack")) return form_of(verb) == Form::Attack || verb == Verb::CoupDeGrace;
    if (event == Name("cast")) return verb == Verb::Cast || (deed.power != nullptr && deed.power->spell);
    if (event == Name("use")) return verb == Verb::UsePower || verb == Verb::UseItem;
    return event == Name("rally") && verb == Verb::Rally;
}

bool target_matches(const View& view, const Readied& readied, const std::vector<CreatureId>& targets) {
    if (readied.target.empty()) return true;
    return any(targets, [&](CreatureId target) {
        if (readied.target == Name("self")) return target == readied.who;
        if (readied.target == Name("any_ally"))
            return target != readied.who && !view.hostile(target, readied.who);
        return is_creature(view, readied.target, target);
    });
}

}  // namespace

bool trigger_event_known(const Name& event) { return among(event.view(), kEvents); }

bool trigger_actor_known(const View& view, SeatId seat, const Name& actor) {
    if (actor.empty() || actor == Name("any_enemy") || actor == Name("any_ally")) return true;
    return any(view.state().scene->sides, [&](const Side& side) { return side.id == actor; }) ||
           seen_creature(view, seat, actor);
}

bool trigger_target_known(const View& view, SeatId seat, const Name& target) {
    return target.empty() || target == Name("self") || target == Name("any_ally") ||
           seen_creature(view, seat, target);
}

bool trigger_waits_for(const View& view, const Readied& readied, CreatureId actor) {
    if (actor == readied.who) return false;
    if (readied.actor.empty()) return true;
    if (readied.actor == Name("any_enemy")) return view.hostile(actor, readied.who);
    if (readied.actor == Name("any_ally")) return !view.hostile(actor, readied.who);
    return is_creature(view, readied.actor, actor) ||
           view.state().scene->sides[number(view.creature(actor).side)].id == readied.actor;
}

bool trigger_matches(const View& view, const Readied& readied, const DeclaredAction& deed) {
    const CreatureId actor = deed.intent->who();
    if (actor == CreatureId::None || !trigger_waits_for(view, readied, actor)) return false;
    if (readied.event.empty()) return is_action(*deed.intent);
    return event_matches(view, readied.event, deed) &&
           target_matches(view, readied, aimed_at(view, deed, readied.event));
}

bool trigger_matches_fall(const View& view, const Readied& readied, CreatureId fallen) {
    return readied.event == Name("drops") && trigger_waits_for(view, readied, fallen);
}

}  // namespace affray
