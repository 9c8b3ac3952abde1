// Grapples, shoves, knockdowns and thrown riders instead of blows; breaking out of holds (TBA-118, 168..173,
// 211, 302 in part).
#include "base/sure.h"
#include "mechanics/melee/melee.h"
#include "readings/common.h"
#include "readings/offers.h"
#include "readings/space/squares.h"
#include "readings/tactics/hazards.h"
#include "readings/tactics/hiders.h"
#include "readings/tactics/paths.h"
#include "readings/tactics/slots.h"

namespace affray {
namespace {

constexpr std::string_view kGrappleKind = "grapple", kShoveKind = "shove", kKnockdownKind = "knockdown",
                           kThrowRider = "throw_rider", kRubble = "rubble";
constexpr std::int32_t kReachCells = 1, kShoveFeet = 5;
constexpr std::int32_t kRubbleDc = 12;

bool known_kind(const Name& kind) {
    return kind == Name(kGrappleKind) || kind == Name(kShoveKind) || kind == Name(kKnockdownKind) ||
           kind == Name(kThrowRider);
}

std::int32_t reach_of(const View& view, CreatureId who) {
    const Power* power = longest_melee(view, who);
    return power == nullptr ? kReachCells : std::max(kReachCells, reach_cells(*power));
}

std::int32_t hands_taken(const View& view, CreatureId who) {
    return static_cast<std::int32_t>(view.seconds(kGrapple, who).size());
}

// Does `to` lie further from the pusher than where the other stands?
bool leads_away(const View& view, CreatureId who, CreatureId target, std::int32_t direction) {
    if (direction < 1 || direction > 8) return false;
    const Place step = kEightWays[static_cast<std::size_t>(direction - 1)];
    const auto squared = [](std::int32_t x, std::int32_t y) { return x * x + y * y; };
    const Body mine = body_of(view, who), theirs = body_of(view, target);
    // From middle to middle, in half squares.
    const std::int32_t dx = 2 * theirs.at.x + theirs.side - 2 * mine.at.x - mine.side;
    const std::int32_t dy = 2 * theirs.at.y + theirs.side - 2 * mine.at.y - mine.side;
    return squared(dx + 2 * step.x, dy + 2 * step.y) > squared(dx, dy);
}

// The way of a shove; where none is named, straight away from the pusher.
std::int32_t way_of(const View& view, const AttackIntent& shove) {
    if (shove.direction != 0) return shove.direction;
    const Body mine = body_of(view, shove.who), theirs = body_of(view, first_of(shove.targets));
    // From middle to middle, in half squares.
    return facing_toward({2 * mine.at.x + mine.side, 2 * mine.at.y + mine.side, 0},
                         {2 * theirs.at.x + theirs.side, 2 * theirs.at.y + theirs.side, 0});
}

class Maneuvers final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-118", "TBA-168", "TBA-169", "TBA-170", "TBA-171", "TBA-172", "TBA-173"},
                .facts = {kGrapple},
                .stats = {kManeuverDc, kFreeHands},
                .verbs = {Verb::Maneuver, Verb::Escape, Verb::Release},
                .offers = {{.name = "save_choice", .usual = Decision::Ask, .by_itself = ByItself::Takes}}};
    }

    void check(const View& view, Own<AttackIntent> what, SeatId, Refusals& out) const {
        if (what->with == Name(kThrowRider)) {
            const auto rider = rider_of(view, what->who);
            const bool meant = what->targets.empty() || (rider && among(*rider, what->targets));
            if (!rider || !meant) out.add(Reason::NotMounted, "target");
            return;
        }
        if (!known_kind(what->with) || what->targets.size() != 1) return out.add(Reason::BadArgument, "kind");
        const CreatureId who = what->who, target = first_of(what->targets);
        check_attack_left(view, who, out);
        if (target == who || !view.present(target)) out.add(Reason::TargetInvalid, "target");
        if (what->with == Name(kGrappleKind) && hands_taken(view, who) >= view.stat(kFreeHands, who))
            out.add(Reason::HandsNotFree, Stage::Target, "hand");
        if (view.stat(kSize, target) > view.stat(kSize, who) + 1) out.add(Reason::SizeMismatch, "target");
        if (cells_between(view, who, target) > reach_of(view, who)) out.add(Reason::OutOfReach, "target");
        if (cover_between(view, who, target) == kTotalCover) out.add(Reason::TotalCover, "target");
        if (what->with == Name(kShoveKind) && !leads_away(view, who, target, way_of(view, *what)))
            out.add(Reason::BadArgument, "direction");
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->verb == Verb::Release) {
            const bool drag = use->subject == Name("drag");
            if (let_loose_of(view, *use, drag ? kDragging : kGrapple).empty())
                out.add(Reason::WrongState, "what");
            return;
        }
        const std::vector<CreatureId> holders = view.firsts(kGrapple, use->who);
        const bool by_it = use->targets.empty() || among(first_of(use->targets), holders);
        if (!held(view, use->who) || !by_it) out.add(Reason::WrongState, "from");
        const bool named = use->detail.empty() || use->detail == Name("str") || use->detail == Name("dex");
        if (!named) out.add(Reason::BadArgument, "ability");
    }

    void price(const View& view, Own<AttackIntent> what, Bill& bill) const {
        if (what->with == Name(kThrowRider))
            charge_slot(view, bill, kActionSlot, kThrowRider, "TBA-118");
        else
            charge_attack(view, what->who, bill, what->with, "TBA-168");
    }

    void price(const View& view, Own<UseIntent> use, Bill& bill) const {
        if (use->verb == Verb::Escape) charge_slot(view, bill, kActionSlot, "escape", "TBA-170");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        if (held(view, who)) out.push_back({UseIntent{.verb = Verb::Escape, .who = who}});
        if (hands_taken(view, who) > 0)
            out.push_back({UseIntent{.verb = Verb::Release, .who = who, .subject = "grab"}});
        for (const Creature& foe : view.state().creatures) {
            if (foe.hidden || !view.present(foe.id) || !view.hostile(who, foe.id) ||
                unnoticed(view, who, foe.id))
                continue;
            for (const std::string_view kind : {kGrappleKind, kShoveKind, kKnockdownKind})
                out.push_back(
                    {AttackIntent{.verb = Verb::Maneuver, .who = who, .with = kind, .targets = {foe.id}}});
        }
    }

    void act(const AttackIntent& what, Work& work) const {
        const CreatureId who = what.who;
        if (what.with == Name(kThrowRider)) return throw_rider(who, sure(rider_of(work.view(), who)), work);
        const CreatureId target = first_of(what.targets);
        begin_attack(who, work);
        work.set(kAimedAt, kByMelee, target);
        const std::int32_t dc = maneuver_dc(work.view(), who);
        const Name ability = what.with == Name(kGrappleKind) ? choice_of_save(target, work) : Name("str");
        const std::int32_t bonus = ability == Name("dex") && mount_of(work.view(), target) ? 2 : 0;
        const std::int32_t missed = missed_by(
            {.who = target, .ability = ability, .dc = dc, .cause = what.with, .against = who, .bonus = bonus},
            work);
        if (missed > 0) fail(what, target, missed, dc, work);
    }

    void act(const UseIntent& use, Work& work) const {
        if (use.verb == Verb::Release) return release(use, work);
        const View view = work.view();
        // An action breaks free of mud without a roll (TBA-302).
        if (const Effect* mud = stuck_in_mud(view, use.who);
            mud != nullptr && view.firsts(kGrapple, use.who).empty())
            return work.emit(EffectRemoved{mud->id, use.who, mud->name, "escaped"});
        const std::vector<CreatureId> holders =
            use.targets.empty() ? view.firsts(kGrapple, use.who) : use.targets;
        const std::int32_t dc = holders.empty() ? kRubbleDc : view.get(kGrapple, holders.front(), use.who);
        const CreatureId holder = holders.empty() ? CreatureId::None : holders.front();
        const bool agile = save_bonus_of(view, use.who, "dex") > save_bonus_of(view, use.who, "str");
        const Name ability = !use.detail.empty() ? use.detail : agile ? Name("dex") : Name("str");
        if (!saved({.who = use.who, .ability = ability, .dc = dc, .cause = "escape", .against = holder},
                   work))
            return;
        if (holder != CreatureId::None) return let_go(holder, use.who, "escaped", work);
        lift(use.who, "grappled", "escaped", work);
        work.set(kBreath, -1, use.who, 0, "escaped");
    }

    // TBA-211: a hold ends with the holder's strength, or out of its reach.
    void after(const StatusChanged& changed, Work& work) const {
        if (changed.status != CreatureStatus::Up) drop_all(changed.who, work);
    }
    void after(const EffectAdded& added, Work& work) const {
        const View view = work.view();
        if (view.has(added.effect.who) && incapacitated(view, added.effect.who))
            drop_all(added.effect.who, work);
    }
    void after(const Moved& moved, Work& work) const {
        if (moved.cause == Name("carried")) return;
        const std::vector<CreatureId> held_by = work.view().firsts(kGrapple, moved.who);
        for (const CreatureId holder : held_by)
            if (cells_between(work.view(), holder, moved.who) > reach_of(work.view(), holder))
                let_go(holder, moved.who, "moved", work);
        // Whom it carries comes after it.
        if (work.view().get(kCarrying, moved.who) == 0) leave_behind(moved.who, work);
    }
    void after(const TurnEnded& ended, Work& work) const { leave_behind(ended.who, work); }

  private:
    static bool held(const View& view, CreatureId who) {
        return !view.firsts(kGrapple, who).empty() || suffers(view, who, "grappled") ||
               stuck_in_mud(view, who) != nullptr;
    }

    // TBA-007: the target's seat chooses; silence takes the better bonus, the first named on a tie.
    static Name choice_of_save(CreatureId target, Work& work) {
        const View view = work.view();
        const bool agile = save_bonus_of(view, target, "dex") > save_bonus_of(view, target, "str");
        std::vector<Offer> offers;
        for (const bool first : {true, false})
            offers.push_back({.kind = "save_choice",
                              .option = first == agile ? Name("dex") : Name("str"),
                              .actor = target,
                              .subject = target,
                              .seat = view.creature(target).seat,
                              .default_take = first});
        if (!view.up(target)) return offers.front().option;
        const Question answered = work.ask(question_of(target, std::move(offers)));
        return answered.offers[first_taken(answered).value_or(0)].option;
    }

    static void bruise(CreatureId who, CreatureId target, Work& work) {
        work.harm({.source = who,
                   .who = target,
                   .rolled = std::max(0, 1 + ability_bonus(work.view(), who, "str")),
                   .type = "bludgeoning",
                   .cause = "hit",
                   .melee = true});
    }

    static void fail(const AttackIntent& what, CreatureId target, std::int32_t missed, std::int32_t dc,
                     Work& work) {
        const CreatureId who = what.who;
        bruise(who, target, work);
        if (work.over() || !work.view().present(target)) return;
        if (what.with == Name(kKnockdownKind)) return knock_prone(target, who, work);
        if (what.with == Name(kShoveKind))
            return push(target, way_of(work.view(), what), kShoveFeet + kShoveFeet * (missed / 5), work);
        if (work.view().sheet(target).has_trait("grappled")) return;
        work.set(kGrapple, dc, who, number(target), "grapple");
        impose(target, who, "grappled", {Until::When::Cured, CreatureId::None, 0}, work);
    }

    static void let_go(CreatureId holder, CreatureId who, const Name& cause, Work& work) {
        work.set(kGrapple, 0, holder, number(who), cause);
        for (const Effect& effect : PagedVector<Effect>(work.view().state().effects))
            if (effect.who == who && effect.name == Name("grappled") && effect.source == holder)
                work.emit(EffectRemoved{effect.id, who, effect.name, cause});
    }

    static void drop_all(CreatureId holder, Work& work) {
        for (const CreatureId who : work.view().seconds(kGrapple, holder))
            let_go(holder, who, "unable", work);
    }

    static void leave_behind(CreatureId holder, Work& work) {
        for (const CreatureId who : work.view().seconds(kGrapple, holder))
            if (cells_between(work.view(), holder, who) > reach_of(work.view(), holder))
                let_go(holder, who, "left", work);
    }

    // All that it has hold of, or those whom it names.
    static std::vector<CreatureId> let_loose_of(const View& view, const UseIntent& use, const Fact& hold) {
        std::vector<CreatureId> all = view.seconds(hold, use.who);
        if (!use.targets.empty())
            std::erase_if(all, [&use](CreatureId who) { return !among(who, use.targets); });
        return all;
    }

    static void release(const UseIntent& use, Work& work) {
        const bool drag = use.subject == Name("drag");
        for (const CreatureId who : let_loose_of(work.view(), use, drag ? kDragging : kGrapple)) {
            if (drag)
                work.set(kDragging, 0, use.who, number(who), "released");
            else
                let_go(use.who, who, "released", work);
        }
    }

    // TBA-118.
    static void throw_rider(CreatureId steed, CreatureId rider, Work& work) {
        const View view = work.view();
        const bool agile = skill_bonus(view, rider, "acrobatics") > skill_bonus(view, rider, "athletics");
        const CheckCall own{.who = steed, .skill = "athletics", .against = rider};
        const CheckCall other{
            .who = rider, .skill = agile ? Name("acrobatics") : Name("athletics"), .against = steed};
        if (contest(own, other, work)) work.set(kRiding, 0, rider, number(steed), "thrown");
    }
};

}  // namespace

MechanicPtr maneuvers() { return make_mechanic<Maneuvers>(); }

}  // namespace affray
