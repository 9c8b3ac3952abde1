// Who is next: one at whose turn it is, one of a block that is up, or anybody in a step; and who lets go.
#include "autopilot/proposal.h"

#include <algorithm>

#include "autopilot/answers.h"
#include "base/fault.h"

namespace affray::autopilot {
namespace {

constexpr std::string_view kNothing = "sees nothing more to do";

class Table {
  public:
    Table(const Situation& situation, const Ruleset& rules, const Directives& directives, bool weary)
        : situation_(situation),
          state_(situation.state),
          rules_(rules),
          view_(state_, rules),
          directives_(directives),
          weary_(weary) {}

    std::optional<Proposal> next() const {
        if (state_.asked) return at_question();
        if (state_.phase != Phase::Ambush && state_.phase != Phase::Turns) return std::nullopt;
        if (rules_.owner(Verb::EndTurn) == nullptr) return in_steps();
        if (state_.active != CreatureId::None) return in_turn(state_.active);
        // A block: whoever of it is left to the host goes first. What it can do is known once it has begun.
        for (const CreatureId who : view_.by_rank()) {
            const Intent begin{TurnIntent{Verb::BeginTurn, who, false}};
            const Directive* directive = led(who);
            if (directive != nullptr && legal(begin))
                return Proposal{who, directive->mode, {{begin, "begins its turn"}}};
        }
        return let_go();
    }

  private:
    const Directive* led(CreatureId who) const {
        const Directive* directive = directives_.of(state_, who);
        return directive == nullptr || directive->mode == Mode::Off ? nullptr : directive;
    }
    bool legal(const Intent& intent) const {
        return judge(situation_, rules_, SeatId::Referee, intent, nullptr, Wanted::AnyReason).allowed();
    }

    // The most careful mode of all who are asked.
    std::optional<Proposal> at_question() const {
        auto choice = answer(situation_, rules_, directives_);
        if (!choice) return std::nullopt;
        Proposal proposal{asked_of(*state_.asked), Mode::Run, {std::move(*choice)}};
        for (const Offer& offer : state_.asked->offers)
            if (const Directive* directive = state_.has(offer.actor) ? led(offer.actor) : nullptr;
                directive != nullptr && directive->mode == Mode::Propose)
                proposal.mode = Mode::Propose;
        return proposal;
    }

    std::optional<Proposal> in_turn(CreatureId who) const {
        const Directive* directive = led(who);
        if (directive == nullptr) return std::nullopt;
        Proposal proposal{who, directive->mode, {}};
        if (const auto runs = runs_itself(who)) {
            proposal.choices = {{*runs, "has lost heart and runs"}};
        } else if (!weary_) {
            proposal.choices = Mind(situation_, rules_, *directive, who).choices();
        }
        const Intent pass{TurnIntent{Verb::EndTurn, who, false}};
        if (legal(pass)) proposal.choices.push_back({pass, std::string(kNothing) + "; its turn is over"});
        if (proposal.choices.empty()) return std::nullopt;
        return proposal;
    }

    // A turn that the rules lead where nobody else does (AFR-040).
    std::optional<Intent> runs_itself(CreatureId who) const {
        const auto& names = rules_.turn_runs_itself();
        const Intent pass{TurnIntent{Verb::EndTurn, who, false}};
        const bool bound = std::any_of(names.begin(), names.end(),
                                       [&](const Name& name) { return view_.effect(who, name) != nullptr; });
        if (!bound || !legal(pass)) return std::nullopt;
        return pass;
    }

    std::optional<Proposal> in_steps() const {
        bool others = false;
        for (const CreatureId who : view_.by_rank()) {
            if (view_.creature(who).seat != SeatId::Referee || !view_.present(who)) continue;
            const Directive* directive = led(who);
            if (directive == nullptr) {
                others = others || has_a_say(who);
                continue;
            }
            if (auto stance = stance_of(who)) return Proposal{who, directive->mode, {std::move(*stance)}};
            if (weary_) continue;
            Choices choices = Mind(situation_, rules_, *directive, who).choices();
            if (!choices.empty()) return Proposal{who, directive->mode, std::move(choices)};
        }
        if (others) return std::nullopt;
        return let_go();
    }

    // Could somebody whom the referee plays by hand still do something?
    bool has_a_say(CreatureId who) const {
        const std::vector<Intent> tries = suggestions(view_, who);
        return std::any_of(tries.begin(), tries.end(), [this](const Intent& intent) {
            return intent.who() != CreatureId::None && legal(intent);
        });
    }

    // CLS-059: monsters that are left to themselves fight.
    std::optional<Choice> stance_of(CreatureId who) const {
        PrepareIntent stance;
        stance.verb = Verb::ChooseStance;
        stance.key = state_.scene->sides[number(view_.creature(who).side)].id;
        for (const std::string_view word : {"fight", "evade"}) {
            stance.value = Name(word);
            if (legal({stance})) return Choice{{stance}, "its side chooses to " + std::string(word)};
        }
        return std::nullopt;
    }

    // The referee closes for everybody: only when no player is waited for.
    std::optional<Proposal> let_go() const {
        if (rules_.timeout_intent(view_)) return std::nullopt;
        const Intent end{TurnIntent{.verb = Verb::EndStep}};
        const Intent run{JourneyIntent{.verb = Verb::RunPursuit}};
        for (const CreatureId who : view_.by_rank()) {
            const Directive* directive = led(who);
            if (directive == nullptr || !view_.present(who)) continue;
            for (const Intent& intent : {end, run})
                if (legal(intent))
                    return Proposal{
                        who, directive->mode, {{intent, std::string(kNothing) + " in this step"}}};
        }
        return std::nullopt;
    }

    const Situation& situation_;
    const State& state_;
    const Ruleset& rules_;
    View view_;
    const Directives& directives_;
    bool weary_;
};

}  // namespace

std::optional<Proposal> propose(const Situation& situation, const Ruleset& rules,
                                const Directives& directives, bool weary) {
    return computed([&] { return Table(situation, rules, directives, weary).next(); });
}

}  // namespace affray::autopilot
