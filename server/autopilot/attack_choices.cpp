// Blows, shots and spells at those whom it sees, and what it does to be able to strike.
#include <algorithm>
#include <tuple>

#include "autopilot/known_state.h"
#include "autopilot/mind.h"
#include "readings/common.h"
#include "readings/facts/tactics.h"
#include "readings/powers/operations.h"
#include "readings/space/sight.h"
#include "readings/space/squares.h"

namespace affray::autopilot {
namespace {

constexpr std::size_t kLookedAt = 6;      // attacks whose consequences are looked into
constexpr std::int32_t kSpellWorth = 14;  // twice the harm that a spell without dice is worth

// Twice the mean, so that halves stay whole.
std::int32_t twice_mean(const DiceExpression& dice) {
    std::int32_t sum = 0;
    for (const DiceTerm& term : dice.terms) sum += term.count * (term.sides + 1);
    return sum * dice.factor + 2 * dice.bonus;
}

bool is_harmful(const SpellForm& form) {
    return form.damage || (!form.condition.empty() && form.cures.empty() && !form.save.empty());
}

// The power or spell that an intent uses; nullptr: a thing.
const Power* power_of(const View& view, const Intent& intent) {
    if (const auto* cast = intent.as<CastIntent>()) return view.sheet(cast->who).power(cast->spell);
    return power_asked(view, intent);
}

auto* aims(auto& intent) {
    if (auto* attack = std::get_if<AttackIntent>(&intent.body)) return &attack->targets;
    if (auto* cast = std::get_if<CastIntent>(&intent.body)) return &cast->targets;
    auto* use = std::get_if<UseIntent>(&intent.body);
    return use == nullptr ? nullptr : &use->targets;
}

// One that says by its own hits what it does.
bool lands(const Power& spell) {
    return spell.attack.kind == AttackKind::Roll || spell.attack.hit.damage ||
           (!spell.form->save.empty() && !spell.attack.hit.effects.empty());
}

// Does it hurt whom it is aimed at?
bool hurts(const Power& spell) {
    if (spell.timed) return spell.attack.kind != AttackKind::None;
    return spell.form && (is_harmful(*spell.form) || lands(spell));
}

bool heals(const Power& spell) {
    return std::any_of(spell.attack.hit.effects.begin(), spell.attack.hit.effects.end(),
                       [](const PowerEffect& effect) { return effect.op == op::kHeal; });
}

// It would give up one that it holds already.
bool takes_the_place_of_another(const View& view, CreatureId who, const Power& spell) {
    const auto& needs = spell.use.needs;
    return view.get(kConcentrating, who) != 0 &&
           std::find(needs.begin(), needs.end(), Name("concentration")) != needs.end();
}

// Would a spell that spreads reach friends?
bool spares_friends(const View& view, CreatureId who, const Power& spell, CreatureId target) {
    const std::int32_t cells = (spell.form->area + kFeetPerCell - 1) / kFeetPerCell;
    if (cells == 0 && spell.form->shape != Name("pool")) return true;
    const auto& all = view.state().creatures;
    return std::none_of(all.begin(), all.end(), [&](const Creature& other) {
        return view.present(other.id) && !view.hostile(who, other.id) &&
               view.distance(target, other.id) <= std::max(cells, 1);
    });
}

std::int32_t worth(const View& view, const Intent& intent) {
    if (const Power* power = power_of(view, intent)) {
        if (power->form && power->form->damage) return twice_mean(*power->form->damage);
        return power->attack.hit.damage ? twice_mean(*power->attack.hit.damage) : kSpellWorth;
    }
    const auto* attack = intent.as<AttackIntent>();
    if (attack == nullptr) return kSpellWorth;
    for (const Item& item : view.state().items)
        if (item.owner == attack->who && item.name == attack->with && view.state().gear(item).damage)
            return twice_mean(*view.state().gear(item).damage);
    return 0;
}

std::string label(const View& view, const Intent& intent) {
    if (const Power* power = power_of(view, intent); power != nullptr && !power->name.empty())
        return power->name;
    if (const auto* attack = intent.as<AttackIntent>()) return attack->with.str();
    if (const auto* cast = intent.as<CastIntent>(); cast != nullptr && !cast->spell.empty())
        return cast->spell.str();
    if (const auto* use = intent.as<UseIntent>()) return use->subject.str();
    return "its spell";
}

// Only time or means lack: what runs now, the turn, the step, what is left to spend.
bool only_untimely(const Refusals& refusals) {
    return std::all_of(refusals.all().begin(), refusals.all().end(), [](const Rejection& refusal) {
        return refusal.stage == Stage::Phase || refusal.stage == Stage::Turn ||
               refusal.stage == Stage::Step || refusal.stage == Stage::Budget;
    });
}

std::string preparation(Verb verb) {
    switch (verb) {
        case Verb::StandUp: return "lies on the ground; stands up";
        case Verb::ContinueActivity: return "goes on with what it has begun";
        case Verb::Load: return "its weapon is not loaded; loads it";
        case Verb::Equip: return "has nothing ready to strike with; takes a weapon in hand";
        case Verb::Act: return "has nothing ready to strike with; draws a weapon";
        case Verb::Cast: return "begins to cast";
        case Verb::Recover: return "is stunned; comes round";
        case Verb::Declare: return "declares that it will cast";
        case Verb::Escape: return "is held; tries to get free";
        default: return "gets ready";
    }
}

}  // namespace

std::vector<CreatureId> aimed_at(const View& view, const Intent& intent) {
    const auto* named = aims(intent);
    std::vector<CreatureId> all = named == nullptr ? std::vector<CreatureId>{} : *named;
    const auto* cast = intent.as<CastIntent>();
    if (cast == nullptr || cast->places.empty()) return all;
    for (const Creature& other : view.state().creatures)
        if (view.present(other.id) && other.place == cast->places.front()) all.push_back(other.id);
    return all;
}

bool Mind::strikes(const Wish& wish) const {
    const Intent& intent = wish.intent;
    const Power* power = power_of(view_, intent);
    const bool attack = intent.verb() == Verb::Attack;
    const bool spell =
        (intent.verb() == Verb::Cast || intent.verb() == Verb::Discharge) &&
        (power == nullptr || (hurts(*power) && !takes_the_place_of_another(view_, who_, *power)));
    const bool hostile_use = intent.verb() == Verb::UsePower && power != nullptr && !power->aim.ally;
    if (!attack && !spell && !hostile_use) return false;
    const std::vector<CreatureId>& targets = wish.targets;
    const auto foe = [this](CreatureId id) { return view_.up(id) && view_.hostile(who_, id); };
    if (targets.empty() || !std::all_of(targets.begin(), targets.end(), foe))
        return attack && targets.empty() && power != nullptr && power->aim.all != TargetAll::None;
    return !spell || power == nullptr || !power->form || spares_friends(view_, who_, *power, targets.front());
}

// The place of the first target among its foes.
std::size_t Mind::rank_of(const Wish& wish) const {
    if (wish.targets.empty()) return 0;
    const auto at = std::find_if(foes_.begin(), foes_.end(),
                                 [&](const Foe& foe) { return foe.id == wish.targets.front(); });
    return static_cast<std::size_t>(at - foes_.begin());
}

// What may have several targets gets as many as the rules allow.
void Mind::widen(Intent& intent) const {
    auto* targets = aims(intent);
    const Power* power = power_of(view_, intent);
    if (targets == nullptr || targets->empty() || power == nullptr || power->form || power->timed) return;
    for (const Foe& foe : foes_) {
        if (among(foe.id, *targets)) continue;
        targets->push_back(foe.id);
        if (!legal(intent)) targets->pop_back();
    }
}

Choices Mind::attacks() const {
    struct Blow {
        const Wish* wish = nullptr;
        std::size_t rank = 0;
        std::int32_t worth = 0;
        Intent intent{};  // the wish, widened
        std::size_t provoked = 0;
        std::string provoking{};
    };
    std::vector<Blow> blows;
    for (const Wish* idea : ideas([](const Wish& wish) { return wish.strikes; }))
        blows.push_back({idea, rank_of(*idea), worth(view_, idea->intent)});
    const auto better = [](const Blow& a, const Blow& b) {
        return std::tuple(a.provoked, a.rank, -a.worth) < std::tuple(b.provoked, b.rank, -b.worth);
    };
    std::stable_sort(blows.begin(), blows.end(), better);
    if (blows.size() > kLookedAt) blows.resize(kLookedAt);
    for (Blow& blow : blows) {
        blow.intent = blow.wish->intent;
        widen(blow.intent);
        blow.provoking = provoking(blow.intent, blow.provoked);
    }
    std::stable_sort(blows.begin(), blows.end(), better);
    Choices choices;
    for (Blow& blow : blows) {
        std::string whom = "all whom it reaches";
        std::vector<CreatureId> targets = aimed_at(view_, blow.intent);
        if (!targets.empty() && blow.rank < foes_.size()) {
            const Foe& foe = foes_[blow.rank];
            whom = foe.why + ", " + name(foe.id) + ", " + cells(foe.distance) + " away";
            if (targets.size() > 1) whom += ", and " + std::to_string(targets.size() - 1) + " more";
        }
        std::string reason = "attacks " + whom + ": " + label(view_, blow.intent) + blow.provoking;
        choices.push_back({std::move(blow.intent), std::move(reason), std::move(targets)});
    }
    return choices;
}

// Could it strike that foe if it stood there, in its time?
bool Mind::can_strike_from(Place at, CreatureId foe) const {
    Situation there = known_;
    stand_at(there.state, rules_, who_, at);
    Begun begun;
    return std::any_of(wishes_.begin(), wishes_.end(), [&](const Wish& wish) {
        return wish.strikes && wish.targets.size() == 1 && wish.targets.front() == foe &&
               only_untimely(judge(there, rules_, SeatId::Referee, wish.intent, &begun).refusals);
    });
}

// Is there somebody to cast it at, as things stand?
bool Mind::finds_mark(const Power& spell) const {
    if (!spell.form || !is_harmful(*spell.form) || spell.form->shape == Name("self") || engaged())
        return false;
    return std::any_of(foes_.begin(), foes_.end(), [&](const Foe& foe) {
        return foe.distance * kFeetPerCell <= spell.form->range && line_of_sight(view_, who_, foe.id) &&
               spares_friends(view_, who_, spell, foe.id);
    });
}

// Is it a cure for somebody of its own who needs one?
bool Mind::mends_somebody(const Wish& idea) const {
    const Power* spell = idea.intent.verb() == Verb::Cast ? power_of(view_, idea.intent) : nullptr;
    if (spell == nullptr || !heals(*spell) || idea.targets.size() != 1) return false;
    const CreatureId whom = idea.targets.front();
    return !view_.hostile(who_, whom) && looks_hurt(view_.creature(whom));
}

// What comes before a blow, and why. Nothing of it is done twice for nothing: each changes what is suggested.
std::optional<std::string> Mind::prepares(const Wish& wish, bool armed) const {
    const Intent& intent = wish.intent;
    const Verb verb = intent.verb();
    const Power* spell = nullptr;
    if (const auto* cast = intent.as<CastIntent>(); cast != nullptr && verb == Verb::Cast)
        spell = view_.sheet(who_).power(cast->spell);
    const auto* declare = intent.as<PrepareIntent>();
    if (declare != nullptr && verb == Verb::Declare && declare->key == Name("cast"))
        spell = view_.sheet(who_).power(declare->value);
    const bool first = declare == nullptr || view_.get(kDeclared, who_) == kNothingDeclared;
    const bool casts = spell != nullptr && first && wish.targets.empty() && finds_mark(*spell);
    const auto* use = intent.as<UseIntent>();
    const bool mends = mends_somebody(wish);
    const bool draws =
        verb == Verb::Act && use != nullptr && !armed && use->subject.view().starts_with("draw_");
    const bool loads = verb == Verb::Load && !foes_.empty();
    const bool comes_round = verb == Verb::Recover && use != nullptr && use->detail == Name("stun");
    const bool ready = verb == Verb::StandUp || comes_round || verb == Verb::ContinueActivity || loads ||
                       verb == Verb::Escape || (verb == Verb::Equip && !armed);
    if (!ready && !casts && !draws && !mends) return std::nullopt;
    std::string reason = mends ? "mends " + name(wish.targets.front()) + " with" : preparation(verb);
    if (spell != nullptr) reason += " " + label(view_, {CastIntent{.who = who_, .spell = spell->id}});
    return reason;
}

Choices Mind::preparations() const {
    const bool armed = foes_.empty() || std::any_of(wishes_.begin(), wishes_.end(),
                                                    [](const Wish& wish) { return wish.strikes; });
    Choices choices;
    for (const Wish* idea : ideas([&](const Wish& wish) { return prepares(wish, armed).has_value(); }))
        choices.push_back({idea->intent, *prepares(*idea, armed)});
    return choices;
}

}  // namespace affray::autopilot
