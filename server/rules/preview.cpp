// Previews: the same rules code, run without dice and answers (tension 3 of the product notes: it cannot
// foresee).
#include "rules/preview.h"

#include <algorithm>
#include <functional>

#include "base/fault.h"
#include "rules/door.h"
#include "rules/judge.h"
#include "rules/run.h"

namespace affray {
namespace {

// Of a creature that could do more, a part is looked at.
constexpr std::size_t kTriesMax = 10'000;

std::vector<Rejection> in_order(const Ruleset& rules, const Refusals& refusals) {
    std::vector<Rejection> all = refusals.all();
    std::stable_sort(all.begin(), all.end(), [&rules](const Rejection& a, const Rejection& b) {
        return rules.stage_rank(a.stage) < rules.stage_rank(b.stage);
    });
    return all;
}

// A move to a place, beside or behind somebody, into somebody's place, or at another pace, are lines of their
// own; engaging names its foe as a target.
Name form_of_move(const MoveIntent& move) {
    if (move.beside != CreatureId::None) return "beside";
    if (move.behind != CreatureId::None) return "behind";
    if (move.swap != CreatureId::None) return "swap";
    if (move.verb == Verb::Disengage && move.target != CreatureId::None) return "engage";
    return move.keep ? Name("keep") : move.pace;
}

// The one creature that a move is about.
auto* goal_of(auto& intent) {
    auto* move = std::get_if<MoveIntent>(&intent.body);
    decltype(&move->target) found = nullptr;
    if (move == nullptr) return found;
    for (auto* goal : {&move->target, &move->beside, &move->behind, &move->swap})
        if (found == nullptr && *goal != CreatureId::None) found = goal;
    return found;
}

// What a line of a menu is about: what is done, and with what.
Name subject_of(const Intent& intent) {
    if (const auto* attack = intent.as<AttackIntent>()) return attack->with;
    if (const auto* use = intent.as<UseIntent>()) return use->subject;
    if (const auto* propose = intent.as<ProposeIntent>()) return propose->what;
    if (const auto* move = intent.as<MoveIntent>()) return form_of_move(*move);
    return {};
}

auto* targets_of(auto& intent) {
    auto* attack = std::get_if<AttackIntent>(&intent.body);
    decltype(&attack->targets) found = attack == nullptr ? nullptr : &attack->targets;
    if (auto* use = std::get_if<UseIntent>(&intent.body)) found = &use->targets;
    if (auto* cast = std::get_if<CastIntent>(&intent.body)) found = &cast->targets;
    return found;
}

auto* places_of(auto& intent) {
    auto* attack = std::get_if<AttackIntent>(&intent.body);
    decltype(&attack->places) found = attack == nullptr ? nullptr : &attack->places;
    if (auto* use = std::get_if<UseIntent>(&intent.body)) found = &use->places;
    if (auto* cast = std::get_if<CastIntent>(&intent.body)) found = &cast->places;
    // Getting down names a place, and no path.
    auto* move = std::get_if<MoveIntent>(&intent.body);
    if (move != nullptr && move->verb == Verb::Dismount) found = &move->path;
    return found;
}

// The intent with all that is chosen later left out: what complete intents of one line have in common.
Intent left_open(Intent intent) {
    if (auto* targets = targets_of(intent)) targets->clear();
    if (auto* places = places_of(intent)) places->clear();
    while (CreatureId* goal = goal_of(intent)) *goal = CreatureId::None;
    if (auto* move = std::get_if<MoveIntent>(&intent.body)) move->path.clear();
    if (auto* cast = std::get_if<CastIntent>(&intent.body)) cast->direction = 0;
    // What is held back, and for what, is chosen step by step.
    if (auto* prepare = std::get_if<PrepareIntent>(&intent.body); prepare && prepare->verb == Verb::Ready)
        intent = {PrepareIntent{.verb = Verb::Ready, .who = prepare->who}};
    return intent;
}

// That there is somebody whom the seat cannot see must not show in its menu.
bool names_unseen(const State& state, SeatId seat, const Intent& intent) {
    const Viewer viewer = viewer_of(seat);
    const auto unseen = [&](CreatureId who) { return state.has(who) && !sees(state, viewer, who); };
    if (const CreatureId* goal = goal_of(intent); goal != nullptr && unseen(*goal)) return true;
    const std::vector<CreatureId>* targets = targets_of(intent);
    return targets != nullptr && std::any_of(targets->begin(), targets->end(), unseen);
}

// The way of using a power.
Name mode_of(const Intent& intent) {
    const auto* use = intent.as<UseIntent>();
    return use != nullptr && use->verb == Verb::UsePower ? use->detail : Name();
}

std::int32_t most_targets(const View& view, CreatureId who, const Intent& intent) {
    const Power* listed = view.sheet(who).power(subject_of(intent));
    const Power* power = listed == nullptr ? nullptr : listed->in_mode(mode_of(intent));
    if (power == nullptr) return 1;
    std::int32_t most = power->aim.count.bonus;
    for (const DiceTerm& term : power->aim.count.terms) most += term.count * term.sides;
    return most;
}

std::int32_t size_of(const std::vector<CreatureId>& targets) {
    return static_cast<std::int32_t>(targets.size());
}

// Whoever may be named with others may be named alone: as many as one suggestion names, of all of them.
void add_targets(MenuEntry& entry, const std::vector<CreatureId>& targets) {
    for (const CreatureId target : targets)
        if (std::find(entry.targets.begin(), entry.targets.end(), target) == entry.targets.end())
            entry.targets.push_back(target);
    entry.target_count = std::max(entry.target_count, size_of(targets));
}

// What a complete intent would add to a line that is allowed already: whom and where it may be done to.
bool adds(const MenuEntry& entry, const Intent& intent) {
    if (goal_of(intent) != nullptr) return true;
    if (const auto* places = places_of(intent); places != nullptr && !places->empty()) return true;
    const auto* targets = targets_of(intent);
    if (targets == nullptr) return false;
    const auto listed = [&entry](CreatureId target) {
        return std::find(entry.targets.begin(), entry.targets.end(), target) != entry.targets.end();
    };
    return size_of(*targets) > entry.target_count || !std::all_of(targets->begin(), targets->end(), listed);
}

// A menu as it is put together.
class Lines {
  public:
    // The line that an intent is of; nullptr: there is none yet. Only what has the same verb and subject can
    // be of one line, and what is suggested of one line comes mostly one after the other.
    MenuEntry* find(const Intent& intent, const Intent& open) {
        const Verb verb = intent.verb();
        const Name subject = subject_of(intent);
        for (std::size_t i = entries_.size(); i-- > 0;)
            if (open_[i].verb() == verb && entries_[i].subject == subject && open_[i] == open)
                return &entries_[i];
        return nullptr;
    }
    MenuEntry& add(MenuEntry entry, Intent open) {
        open_.push_back(std::move(open));
        return entries_.emplace_back(std::move(entry));
    }
    std::vector<MenuEntry> take() { return std::move(entries_); }

  private:
    std::vector<MenuEntry> entries_;
    std::vector<Intent> open_;  // of each what its complete intents have in common
};

MenuEntry new_line(const View& view, CreatureId who, const Intent& intent, const Intent& open) {
    MenuEntry entry;
    entry.intent = intent.verb() == Verb::Ready ? intent : open;
    entry.subject = subject_of(intent);
    if (const auto* targets = targets_of(intent); targets != nullptr && !targets->empty())
        entry.target_count = std::max(most_targets(view, who, intent), size_of(*targets));
    if (goal_of(intent) != nullptr) entry.target_count = 1;
    const auto* move = intent.as<MoveIntent>();
    entry.needs_path = move != nullptr && !move->path.empty() && move->swap == CreatureId::None &&
                       places_of(intent) == nullptr;
    return entry;
}

Preview foreseen(const Situation& situation, const Ruleset& rules, const Viewer& viewer,
                 const ForeignIntent& asked) {
    Preview result;
    if (viewer.role == Role::Spectator) {
        result.reasons.push_back({Reason::NotEligible, Stage::Authority, {}, {}, {}});
        return result;
    }
    const SeatId seat = viewer.role == Role::Referee ? SeatId::Referee : viewer.seat;
    const Judgement judged = judge(situation, rules, seat, asked);
    result.reasons = in_order(rules, judged.refusals);
    // Nothing more is said about what the seat does not know, whichever check refused it.
    const auto unknown = [](const Rejection& reason) { return reason.code == Reason::UnknownId; };
    const auto first = std::find_if(result.reasons.begin(), result.reasons.end(), unknown);
    result.reasons.erase(std::remove_if(first, result.reasons.end(), std::not_fn(unknown)),
                         result.reasons.end());
    const bool theirs =
        std::none_of(result.reasons.begin(), result.reasons.end(), [](const Rejection& reason) {
            return reason.stage == Stage::Shape || reason.stage == Stage::Ids ||
                   reason.stage == Stage::Authority;
        });
    if (!judged.intent || !theirs || judged.said || asked.verb() == Verb::Answer) return result;
    const Intent& intent = *judged.intent;
    result.bill = rules.bill(View(situation.state, rules), intent);
    // Input at the open question is not carried out, it is in force (ARC-099).
    const bool input = situation.state.asked && rules.at_question(intent.verb());
    if (!result.reasons.empty() || input) return result;
    Run run(situation.state, rules, {nullptr, nullptr, nullptr, seat});
    try {
        run.carry_out(intent);
    } catch (const PreviewEnds&) {
        result.needs_roll = run.needs_roll();
    } catch (const Exhausted&) {
        result.reasons.push_back({Reason::ActionTooLarge, stage_of(Reason::ActionTooLarge), {}, {}, {}});
        return result;
    }
    result.odds = run.odds();
    for (const CreatureId who : run.reached())
        if (sees(situation.state, viewer, who)) result.reactions.push_back({"reached", who, 0});
    for (const Provoked& reaction : run.provoked()) {
        // What is readied, and for what, is its owner's secret (ARC-042).
        const OfferKind* kind = rules.offer_kind(reaction.kind);
        const bool secret = kind == nullptr || kind->secret;
        if (secret && !controls(situation.state, viewer, reaction.actor)) continue;
        if (sees(situation.state, viewer, reaction.actor)) result.reactions.push_back(reaction);
    }
    return result;
}

}  // namespace

Preview preview(const Situation& situation, const Ruleset& rules, const Viewer& viewer,
                const ForeignIntent& asked) {
    return computed([&] { return foreseen(situation, rules, viewer, asked); });
}

std::vector<Intent> suggestions(const View& view, CreatureId who) {
    constexpr std::size_t kUsualTries = 64;
    std::vector<Intent> tries;
    tries.reserve(kUsualTries);
    for (const Mechanic* mechanic : view.rules().mechanics())
        if (tries.size() < kTriesMax) mechanic->suggest(view, who, tries);
    if (tries.size() > kTriesMax) tries.erase(tries.begin() + kTriesMax, tries.end());
    return tries;
}

// A weapon that must be picked up first (a loose rock) is no line of the menu before that.
static bool lacks_power(const Refusals& refusals) {
    return std::any_of(refusals.all().begin(), refusals.all().end(),
                       [](const Rejection& refusal) { return refusal.code == Reason::PowerUnknown; });
}

static std::vector<MenuEntry> menu_of(const Situation& situation, const Ruleset& rules, SeatId seat,
                                      CreatureId who) {
    if (!controls(situation.state, viewer_of(seat), who)) return {};
    Lines lines;
    const View view(situation.state, rules);
    Begun begun;
    for (const Intent& intent : suggestions(view, who)) {
        if (names_unseen(situation.state, seat, intent)) continue;
        Intent open = left_open(intent);
        MenuEntry* entry = lines.find(intent, open);
        if (entry != nullptr && entry->allowed && !adds(*entry, intent)) continue;
        // A line is told why its first intent may not be done, and of the others whether they may.
        const bool fresh = entry == nullptr;
        Judgement judged =
            judge(situation, rules, seat, intent, &begun, fresh ? Wanted::EveryReason : Wanted::AnyReason);
        const Refusals& refusals = judged.refusals;
        if (!fresh && !refusals.empty()) continue;
        if (fresh) {
            if (intent.as<AttackIntent>() != nullptr && lacks_power(refusals)) continue;
            // Made before `open` is moved away.
            MenuEntry line = new_line(view, who, intent, open);
            entry = &lines.add(std::move(line), std::move(open));
        }
        if (!refusals.empty()) {
            entry->reasons = in_order(rules, refusals);
            entry->bill = rules.bill(view, intent);
            continue;
        }
        if (!entry->allowed) entry->bill = std::move(judged.bill);
        entry->allowed = true;
        entry->reasons.clear();
        if (const auto* targets = targets_of(intent); targets != nullptr) add_targets(*entry, *targets);
        if (const CreatureId* goal = goal_of(intent)) entry->targets.push_back(*goal);
        if (const auto* places = places_of(intent); places != nullptr)
            entry->places.insert(entry->places.end(), places->begin(), places->end());
    }
    return lines.take();
}

std::vector<MenuEntry> menu(const Situation& situation, const Ruleset& rules, SeatId seat, CreatureId who) {
    return computed([&] { return menu_of(situation, rules, seat, who); });
}

std::vector<Intent> legal_intents(const Situation& situation, const Ruleset& rules, SeatId seat) {
    std::vector<Intent> legal;
    const State& state = situation.state;
    if (state.asked && !state.asked->waits_for(seat)) {
        AnswerIntent back{.question = state.asked->id};
        Refusals against;
        judge_answer(state, seat, back, against);
        if (against.empty()) legal.push_back({std::move(back)});
    } else if (state.asked) {
        legal.push_back({AnswerIntent{.question = state.asked->id}});
        for (std::uint32_t i = 0; i < state.asked->offers.size(); ++i)
            if (state.asked->offers[i].seat == seat)
                legal.push_back({AnswerIntent{.question = state.asked->id, .picks = {i}}});
    }
    const View view(state, rules);
    std::vector<Intent> tries;
    for (const Creature& creature : state.creatures)
        if (creature.seat == seat || seat == SeatId::Referee)
            for (Intent& intent : suggestions(view, creature.id)) tries.push_back(std::move(intent));
    Begun begun;
    for (Intent& intent : tries) {
        const bool again = std::find(legal.begin(), legal.end(), intent) != legal.end();
        if (!again && judge(situation, rules, seat, intent, &begun, Wanted::AnyReason).allowed())
            legal.push_back(std::move(intent));
    }
    return legal;
}

}  // namespace affray
