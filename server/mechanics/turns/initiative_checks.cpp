// Initiative as a check, ties rolled off, newcomers put in their place (TBA-027..032).
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/tactics/hazards.h"

#include <algorithm>

namespace affray {
namespace {

/// The check asked of it: number of a skill, or of an ability after them; 0: dexterity.
constexpr Fact kInitiativeCheck{"initiative.check", Scope::Creature};
constexpr Fact kSudden{"initiative.sudden", Scope::Creature};

std::int32_t number_of_check(const Name& word) {
    for (std::size_t i = 0; i < kSkills.size(); ++i)
        if (word == Name(kSkills[i].skill)) return static_cast<std::int32_t>(i) + 1;
    for (std::size_t i = 0; i < kAbilityWords.size(); ++i)
        if (word == Name(kAbilityWords[i])) return static_cast<std::int32_t>(kSkills.size() + i) + 1;
    return 0;
}

Name check_numbered(std::int32_t number) {
    if (number <= 0) return "dex";
    const auto at = static_cast<std::size_t>(number - 1);
    return at < kSkills.size() ? Name(kSkills[at].skill) : Name(kAbilityWords[at - kSkills.size()]);
}

struct Placed {
    CreatureId who = CreatureId::None;
    std::int32_t score = 0;
};

class InitiativeChecks final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"TBA-027", "TBA-028", "TBA-029", "TBA-030", "TBA-031", "TBA-032"},
                .facts = {kInitiativeCheck, kSudden},
                .verbs = {Verb::SetInitiative}};
    }

    void check(const View& view, Own<SetupIntent> setup, SeatId, Refusals& out) const {
        if (view.state().phase != Phase::Turns) out.add(Reason::NotInEncounter);
        if (view.state().stage != Name(kInitiativeSetup)) out.add(Reason::WrongPhase);
        if (setup->who == CreatureId::None) return out.add(Reason::UnknownId, "who");
        const bool known = setup->check.empty() || number_of_check(setup->check) != 0;
        if (!known || setup->score || (setup->check.empty() && !setup->advantage))
            out.add(Reason::BadArgument, "check");
    }

    void act(const SetupIntent& setup, Work& work) const {
        if (!setup.check.empty()) work.set(kInitiativeCheck, number_of_check(setup.check), setup.who);
        if (setup.advantage) work.set(kSudden, 1, setup.who);
    }

    void modify(const View& view, const Roll& roll, Modifiers& out) const override {
        const bool rolling = view.state().stage == Name(kRollingStage) && roll.test.kind == Name("check");
        if (rolling && view.get(kSudden, roll.test.who) != 0)
            out.advantage.push_back({"sudden_action", 1, "TBA-027"});
    }

    void after(const StepChanged& step, Work& work) const {
        if (step.stage == Name(kRollingStage)) roll_for_all(work);
    }

    void after(const CreatureJoined& joined, Work& work) const {
        const View view = work.view();
        const Name& stage = view.state().stage;
        const bool on = view.state().phase == Phase::Turns && stage != Name(kSurpriseStage) &&
                        stage != Name(kInitiativeSetup);
        if (on) arrive(joined.creature.id, work);
    }

  private:
    static std::int32_t roll(CreatureId who, Work& work) {
        return *check_of({.who = who,
                          .skill = check_numbered(work.view().get(kInitiativeCheck, who)),
                          .purpose = "initiative"},
                         work)
                    .total;
    }

    static void roll_for_all(Work& work) {
        std::vector<Placed> placed;
        for (const CreatureId who : everyone(work.view())) {
            const View view = work.view();
            const auto rider = rider_of(view, who);
            if (!view.present(who) || (rider && obeys(view, *rider, who))) continue;
            const Creature& creature = view.creature(who);
            placed.push_back({who, creature.has_score ? creature.score : reused_or_rolled(who, work)});
        }
        std::stable_sort(placed.begin(), placed.end(),
                         [](const Placed& a, const Placed& b) { return a.score > b.score; });
        std::vector<OrderEntry> order;
        for (std::size_t at = 0; at < placed.size();) {
            std::size_t end = at;
            std::vector<CreatureId> tied;
            for (; end < placed.size() && placed[end].score == placed[at].score; ++end)
                tied.push_back(placed[end].who);
            for (const CreatureId who : rolled_off(std::move(tied), work))
                order.push_back({who, placed[at].score, work.view().state().round - 1});
            at = end;
        }
        work.emit(OrderSet{std::move(order), "initiative"});
    }

    // TBA-030.
    static std::int32_t reused_or_rolled(CreatureId who, Work& work) {
        const std::int32_t hid = work.view().get(kStealthTotal, who);
        const std::int32_t kept = hid != 0 ? hid : work.view().get(kWatchTotal, who);
        return kept != 0 ? kept - kTotalOffset : roll(who, work);
    }

    // TBA-031: until no two are equal.
    static std::vector<CreatureId> rolled_off(std::vector<CreatureId> tied, Work& work) {
        if (tied.size() < 2) return tied;
        std::sort(tied.begin(), tied.end());
        std::vector<Placed> again;
        for (const CreatureId who : tied) again.push_back({who, work.roll(20, "initiative.tie", who)});
        std::stable_sort(again.begin(), again.end(),
                         [](const Placed& a, const Placed& b) { return a.score > b.score; });
        std::vector<CreatureId> order;
        for (std::size_t at = 0; at < again.size();) {
            std::vector<CreatureId> equal;
            const std::int32_t score = again[at].score;
            for (; at < again.size() && again[at].score == score; ++at) equal.push_back(again[at].who);
            for (const CreatureId who : rolled_off(std::move(equal), work)) order.push_back(who);
        }
        return order;
    }

    // TBA-032: only the newcomer and those it ties with roll; among those the order stays.
    static void arrive(CreatureId who, Work& work) {
        const Creature newcomer = work.view().creature(who);
        const std::int32_t score = newcomer.has_score ? newcomer.score : roll(who, work);
        const View view = work.view();
        std::vector<OrderEntry> order = view.state().order.to_vector();
        auto at = std::find_if(order.begin(), order.end(),
                               [&](const OrderEntry& entry) { return entry.score <= score; });
        const auto behind =
            std::find_if(at, order.end(), [&](const OrderEntry& entry) { return entry.score < score; });
        if (at != behind) at = order.begin() + (place_among({at, behind}, who, work) + (at - order.begin()));
        const bool passed = std::any_of(at, order.end(), [&](const OrderEntry& entry) {
            return entry.last_turn_round >= view.state().round;
        });
        order.insert(at, {who, score, passed ? view.state().round : view.state().round - 1});
        work.emit(OrderSet{std::move(order), "arrival"},
                  newcomer.hidden ? Audience::Referee : Audience::Everyone);
    }

    // How many of the tied stay before the newcomer.
    static std::ptrdiff_t place_among(const std::vector<OrderEntry>& tied, CreatureId who, Work& work) {
        std::vector<Placed> rolls;
        for (const OrderEntry& entry : tied) rolls.push_back({entry.who, 0});
        std::sort(rolls.begin(), rolls.end(), [](const Placed& a, const Placed& b) { return a.who < b.who; });
        for (Placed& one : rolls) one.score = work.roll(20, "initiative.tie", one.who);
        const std::int32_t own = work.roll(20, "initiative.tie", who);
        const auto score_of = [&rolls](CreatureId other) {
            return std::find_if(rolls.begin(), rolls.end(),
                                [other](const Placed& one) { return one.who == other; })
                ->score;
        };
        std::ptrdiff_t before = 0;
        for (const OrderEntry& entry : tied) {
            std::int32_t theirs = score_of(entry.who), mine = own;
            while (theirs == mine) {
                theirs = work.roll(20, "initiative.tie", entry.who);
                mine = work.roll(20, "initiative.tie", who);
            }
            if (theirs < mine) break;
            ++before;
        }
        return before;
    }
};

}  // namespace

MechanicPtr initiative_checks() { return make_mechanic<InitiativeChecks>(); }

}  // namespace affray
