// The reaction roll: how those who are met take to it, in the referee's hands (CLS-060..062, CLS-T8; AP-162).
#include "base/sure.h"
#include "mechanics/morale/morale.h"
#include "readings/common.h"
#include "readings/rounds/round_parts.h"
#include "readings/things/classic_tables.h"

#include <algorithm>
#include <array>

namespace affray {
namespace {

struct ReactionRow {
    std::int32_t max = 0;  ///< totals up to it
    std::string_view id;
};
constexpr std::array<ReactionRow, 5> kReactions{
    {{2, "hostile"}, {5, "unfriendly"}, {8, "neutral"}, {11, "indifferent"}, {99, "friendly"}}};  // CLS-T8
constexpr std::int32_t kReactionModifierMax = 10;
// AP-162: up to this in 100 they hear the speaker out.
constexpr std::int32_t kListen = 50;
constexpr std::array<std::string_view, 2> kParleyWords{"fight", "listen"};

bool calls_reaction(const GovernIntent& intent) {
    return intent.verb == Verb::CallRoll && intent.roll == Name("reaction");
}

// ReactionRow of a word, from 1; 0: none.
std::int32_t row_named(const Name& word, bool parley) {
    for (std::size_t i = 0; i < (parley ? kParleyWords.size() : kReactions.size()); ++i)
        if ((parley ? kParleyWords[i] : kReactions[i].id) == word.view())
            return static_cast<std::int32_t>(i) + 1;
    return 0;
}

std::int32_t reaction_row(std::int32_t total) {
    const auto at = std::find_if(kReactions.begin(), kReactions.end(),
                                 [total](const ReactionRow& row) { return total <= row.max; });
    return static_cast<std::int32_t>(at - kReactions.begin()) + 1;
}

class ReactionRoll final : public Mechanic {
  public:
    explicit ReactionRoll(ReactionOptions options) : options_(options) {}

    Claims claims() const override {
        return {.rules = {"CLS-060", "CLS-061", "CLS-062", "AP-162"}, .facts = {kReaction}, .stats = {kCha}};
    }

    void check(const View& view, const GovernIntent& call, SeatId, Refusals& out) const {
        if (!calls_reaction(call)) return;
        const auto side = side_named(view, call.subject);
        if (!side) out.add(Reason::UnknownId, "side");
        if (!call.effect.empty() && row_named(call.effect, options_.parley) == 0)
            out.add(Reason::BadArgument, "effect");
        if (call.value < -kReactionModifierMax || call.value > kReactionModifierMax)
            out.add(Reason::ValueOutOfRange, Stage::Step, "modifier");
        // Where a round has parts, talk comes before blows.
        const bool parts = !view.state().stage.empty();
        if (!running(view) || (parts && !in_stage(view, kContactStage))) return out.add(Reason::WrongPhase);
        if (side && members(view, *side).empty()) out.add(Reason::TargetInvalid, "side");
    }

    // A called reaction is this mechanic's, whoever owns the intent. Advice: nothing follows by itself.
    bool begin(const GovernIntent& call, const Bill&, Work& work) const {
        if (!calls_reaction(call)) return false;
        const View view = work.view();
        const std::uint32_t side = sure(side_named(view, call.subject));
        Tested test{.who = spokesman(view, side), .kind = "reaction", .subject = side_id(view, side)};
        std::int32_t row = row_named(call.effect, options_.parley);
        if (options_.parley) return parley(std::move(test), row, side, work);
        if (row == 0) {
            const std::int32_t first = work.roll(6, "reaction", test.who, Audience::Referee);
            test.natural = first + work.roll(6, "reaction", test.who, Audience::Referee);
            // CLS-061: one speaker, or none.
            if (call.who != CreatureId::None)
                test.modifiers.push_back(
                    {"charisma", ability_row(view.stat(kCha, call.who)).reaction, "CLS-061"});
            if (call.value != 0) test.modifiers.push_back({"referee", call.value, "CLS-008"});
            test.total = test.natural;
            for (const Modifier& modifier : test.modifiers) *test.total += modifier.value;
            row = reaction_row(*test.total);
        }
        test.option = Name(kReactions[static_cast<std::size_t>(row - 1)].id);
        test.outcome = TestOutcome::Automatic;
        work.emit(std::move(test), Audience::Referee);
        work.set_raw(kReaction, row, side, 0, "reaction");
        return true;
    }

  private:
    // AP-162: even chances, in the open; what follows is the referee's word.
    static bool parley(Tested test, std::int32_t row, std::uint32_t side, Work& work) {
        if (row == 0) {
            test.natural = test.total = work.roll(100, "parley", test.who);
            test.target = kListen;
            row = *test.natural <= kListen ? 2 : 1;
        }
        test.option = Name(kParleyWords[static_cast<std::size_t>(row - 1)]);
        test.outcome = row == 2 ? TestOutcome::Success : TestOutcome::Failure;
        work.emit(std::move(test));
        work.set_raw(kReaction, row, side, 0, "parley");
        return true;
    }

    ReactionOptions options_;
};

}  // namespace

MechanicPtr reaction_roll(ReactionOptions options) { return make_mechanic<ReactionRoll>(options); }

}  // namespace affray
