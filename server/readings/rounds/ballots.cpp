// Who votes, how the ballot is put, and what the votes come to (ARC-202, ARC-203).
#include "readings/rounds/ballots.h"

#include <algorithm>

#include "readings/common.h"
#include "rules/ruleset.h"

namespace affray {
namespace {

// ARC-202: every player, once, whatever the number and state of their heroes.
std::vector<SeatId> electorate(const View& view, SideId side) {
    std::vector<SeatId> seats;
    for (const Creature& creature : view.state().creatures) {
        const bool votes =
            of_the_party(view, creature.id) && creature.side == side && creature.seat != SeatId::Referee;
        if (votes && !among(creature.seat, seats)) seats.push_back(creature.seat);
    }
    std::sort(seats.begin(), seats.end());
    return seats;
}

Question ballot(const View& view, const Name& kind, SeatId proposer) {
    Question question;
    question.kind = kind;
    question.moment = Moment::Vote;
    question.closing = Closing::Veto;
    const std::vector<SeatId> voters = electorate(view, view.creature(voting_hero(view, proposer)).side);
    for (std::uint32_t i = 0; i < voters.size(); ++i) {
        question.offers.push_back(
            {.kind = kind,
             .option = voters[i] == proposer ? Name(to_string(Verb::Propose)) : Name("agree"),
             .actor = voting_hero(view, voters[i]),
             .seat = voters[i]});
        if (voters[i] == proposer)
            question.picks.push_back({proposer, {i}, {}, 0, AnsweredBy::Player});
        else
            question.waiting.push_back(voters[i]);
    }
    return question;
}

}  // namespace

CreatureId voting_hero(const View& view, SeatId seat) {
    for (const Creature& creature : view.state().creatures)
        if (creature.seat == seat && of_the_party(view, creature.id)) return creature.id;
    return CreatureId::None;
}

Ballot put_to_vote(const Name& kind, const Name& loss, Work& work) {
    Ballot cast;
    Loss& record = cast.loss;
    record.kind = loss;
    record.round = work.view().state().round;
    record.proposed_by = work.seat();
    record.id = static_cast<std::uint32_t>(work.view().state().losses.size() + 1);
    Question vote = ballot(work.view(), kind, record.proposed_by);
    if (!vote.waiting.empty()) vote = work.ask(std::move(vote));  // ARC-203: one player alone has decided
    for (const Pick& pick : vote.picks) {
        if (!pick.picks.empty()) {
            record.agreed_by.push_back(pick.seat);
        } else if (pick.by == AnsweredBy::Absent && work.view().rules().option("flee_disconnected") == 0) {
            record.excluded.push_back(pick.seat);
        } else {
            cast.result = pick.seat == record.proposed_by ? BallotResult::TakenBack : BallotResult::Refused;
            return cast;
        }
    }
    std::sort(record.agreed_by.begin(), record.agreed_by.end());
    std::sort(record.excluded.begin(), record.excluded.end());
    return cast;
}

}  // namespace affray
