// A camp: a scene without foes in which the party rests.
#include "campaign/rests.h"

#include <algorithm>
#include <array>

#include "readings/facts.h"

namespace affray::campaign {
namespace {

constexpr std::array<std::pair<Rest, std::string_view>, 3> kRests{
    {{Rest::Quick, "quick_rest"}, {Rest::HealUp, "heal_up"}, {Rest::Day, "day"}}};
constexpr SeatId kParty{1};  // one seat for all: the players have agreed before they ask

class Camp {
  public:
    Camp(const std::vector<Character>& characters, const Party& party, Phase phase, const Ruleset& rules,
         Dice& dice)
        : rules_(rules), dice_(dice), rested_{characters, party, {}, {}} {
        auto scene = std::make_shared<Scene>();
        scene->ruleset = rules.id();
        scene->vocabulary = rules.vocabulary();
        scene->sides = {{"party", {}, "party"}};
        scene->seats = {{kParty, "party"}};
        State& state = situation_.state;
        state.scene = scene;
        reset_facts(state);
        for (const Character& character : characters) {
            // A companion or retainer is no hero, but rests with them.
            const Berth berth{character.id, kParty, SideId::First, Place{}, 0};
            bring_in(state, character.figure, berth);
        }
        set_party_numbers(state, party.numbers);
        state.phase = phase;
    }

    Status submit(SeatId seat, Intent intent) {
        const DefaultOrders orders;
        Outcome outcome = affray::submit(situation_, rules_, dice_, orders, seat, intent);
        if (outcome.rejected) {
            std::string why(affray::to_string(outcome.rejected->code));
            if (!outcome.rejected->field.empty()) why += ": " + std::string(outcome.rejected->field.view());
            return Error{ErrorCode::Conflict, why};
        }
        situation_ = std::move(outcome.next);
        rested_.events.insert(rested_.events.end(), outcome.events.begin(), outcome.events.end());
        return {};
    }

    std::optional<CreatureId> find(const std::string& id) const { return situation_.state.find(id); }

    Rested end() {
        const State& state = situation_.state;
        for (std::uint32_t i = 0; i < rested_.characters.size(); ++i) {
            State figure = take_out(state, CreatureId{i + 1});
            auto scene = std::make_shared<Scene>(*figure.scene);
            const Scene& own = *rested_.characters[i].figure.scene;
            scene->sheets.edit(0).id = own.sheets.front().id;
            scene->options = own.options;
            figure.scene = scene;
            rested_.characters[i].figure = std::move(figure);
        }
        rested_.party.numbers = party_numbers(state);
        rested_.losses = state.losses;
        return std::move(rested_);
    }

  private:
    const Ruleset& rules_;
    Dice& dice_;
    Rested rested_;
    Situation situation_;
};

Result<Rested> quick_rest(Camp camp, const RestWish& wish) {
    for (const auto& [id, count] : wish.recoveries) {
        const auto who = camp.find(id);
        if (!who) return Error{ErrorCode::NotFound, "recoveries." + id + ": nobody of this party"};
        for (std::int32_t i = 0; i < count; ++i) {
            UseIntent recovery;
            recovery.verb = Verb::SpendRecovery;
            recovery.who = *who;
            if (const Status done = camp.submit(kParty, {recovery}); !done) return done.error();
        }
    }
    const TurnIntent close{Verb::EndStep, CreatureId::None, false};
    if (const Status done = camp.submit(SeatId::Referee, {close}); !done) return done.error();
    return camp.end();
}

Result<Rested> heal_up(Camp camp, bool early) {
    const ProposeIntent propose{Verb::Propose, "heal_up", early};
    if (const Status done = camp.submit(kParty, {propose}); !done) return done.error();
    return camp.end();
}

Result<Rested> day_of_rest(Camp camp) {
    const JourneyIntent day{.verb = Verb::PlanDay, .mode = "rest"};
    if (const Status done = camp.submit(SeatId::Referee, {day}); !done) return done.error();
    return camp.end();
}

}  // namespace

std::string_view to_string(Rest rest) {
    for (const auto& [known, word] : kRests)
        if (known == rest) return word;
    AFFRAY_UNREACHABLE();
}

std::optional<Rest> rest_from(std::string_view text) {
    for (const auto& [rest, word] : kRests)
        if (word == text) return rest;
    return std::nullopt;
}

Result<Rested> take_rest(const std::vector<Character>& characters, const Party& party, const RestWish& wish,
                         const Ruleset& rules, Dice& dice) {
    // Recoveries and their heal-ups, or days: a ruleset has one way or the other.
    const bool by_recoveries = rules.vocabulary()->index(kHealUpPoints) != kNoWord;
    if (by_recoveries == (wish.rest == Rest::Day))
        return Error{ErrorCode::Unsupported, "this ruleset knows no such rest"};
    switch (wish.rest) {
        case Rest::Quick: return quick_rest(Camp(characters, party, Phase::Rest, rules, dice), wish);
        case Rest::HealUp: return heal_up(Camp(characters, party, Phase::Setup, rules, dice), wish.early);
        case Rest::Day: return day_of_rest(Camp(characters, party, Phase::Setup, rules, dice));
    }
    AFFRAY_UNREACHABLE();
}

}  // namespace affray::campaign
