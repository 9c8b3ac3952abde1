// Dicey moves: a risky stunt, which the referee allows and puts a difficulty to, then a skill check
// (ARC-134, ARC-023).
#include "base/sure.h"
#include "mechanics/referee/referee.h"
#include "readings/common.h"
#include "readings/harm/skill_checks.h"
#include "readings/offers.h"
#include "readings/prices/prices.h"

namespace affray {
namespace {

/// What the stunt that is being tried must reach.
constexpr Fact kDiceyDifficulty{"dicey.dc", Scope::Creature, Audience::Referee};

const UseIntent* as_stunt(const Intent& intent) {
    const auto* use = intent.as<UseIntent>();
    return use != nullptr && use->verb == Verb::Improvise ? use : nullptr;
}

Name ability_of(const UseIntent& use) {
    return use.subject.empty() ? Name(kDefaultAbility) : Name(use.subject);
}

// ARC-134: part of the move action unless something else is named.
std::optional<ActionKind> action_of(const UseIntent& use) {
    if (use.slot.empty() || use.slot == Name("move")) return ActionKind::Move;
    if (use.slot == Name("standard")) return ActionKind::Standard;
    if (use.slot == Name("quick")) return ActionKind::Quick;
    if (use.slot == Name("free")) return ActionKind::Free;
    return std::nullopt;
}

class DiceyMoves final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ARC-134", "ARC-023"},
                .facts = {kDiceyDifficulty},
                .stats = {kStr, kDex, kCon, kInt, kWis, kCha, kLevel},
                .verbs = {Verb::Improvise},
                .moments = {Moment::Declared},
                .offers = {{.name = "dicey_move", .by_itself = ByItself::LeavesToReferee}, kRefereeRuling},
                .options = {{Name(kTierOption.first), kTierOption.second}}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        if (use->text.empty()) out.add(Reason::BadArgument, "text");
        if (ability_named(ability_of(*use)) == nullptr) out.add(Reason::BadArgument, "ability");
        if (!use->detail.empty() && !background(view, use->who, use->detail))
            out.add(Reason::BadArgument, "background");
        if (!action_of(*use)) out.add(Reason::BadArgument, "slot");
    }

    void price(const View& view, const Intent& intent, Bill& bill) const {
        const UseIntent* use = as_stunt(intent);
        if (use == nullptr) return;
        const auto action = action_of(*use);
        if (!action) return;
        charge(view, bill, *action, "dicey_move", "ARC-134");
    }

    // Before anything is paid: the referee confirms the action and names the difficulty.
    void offer(const View&, Moment, const DeclaredAction& deed, std::vector<Offer>& out) const {
        if (as_stunt(*deed.intent) == nullptr) return;
        out.push_back({.kind = "dicey_move", .actor = deed.intent->who(), .forced = true});
    }

    void perform(const Offer& offer, Moment, DeclaredAction& deed, Work& work) const {
        std::vector<Offer> offers;
        const UseIntent& use = sure(as_stunt(*deed.intent));
        for (const std::string_view task : kTaskNames) {
            offers.push_back({.kind = kRefereeRuling.name,
                              .option = Name(task),
                              .actor = offer.actor,
                              .default_take = task == kTaskNames[0],
                              .text = use.text});
        }
        const auto ruled = first_taken(work.ask(question_of(offer.actor, std::move(offers))));
        if (!ruled)
            deed.voided = "referee";
        else
            work.set(kDiceyDifficulty, difficulty(work.view(), Task{static_cast<std::uint8_t>(*ruled)}),
                     offer.actor, 0, "ruled");
    }

    void act(const UseIntent& use, Work& work) const {
        const View view = work.view();
        Tested check = skill_check(view, use.who, ability_of(use), use.detail);
        check.target = view.get(kDiceyDifficulty, use.who);
        work.set(kDiceyDifficulty, 0, use.who, 0, "tried");
        view.rules().resolution().test(std::move(check), 20, "check", work);
    }
};

}  // namespace

MechanicPtr dicey_moves() { return make_mechanic<DiceyMoves>(); }

}  // namespace affray
