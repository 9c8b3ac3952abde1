// Contact: distance, places, and what each side chooses before anybody strikes
// (CLS-050, 051, 057, 059, 062, 063; ADV-013, 084, 114).
#include "base/sure.h"
#include "mechanics/turns/turns.h"
#include "readings/common.h"
#include "readings/facts/journey.h"
#include "readings/harm/courage.h"
#include "readings/space/placing.h"

namespace affray {
namespace {

/// Chosen but not shown yet, while sides of one count choose (CLS-058).
constexpr Fact kSecretStance{"stance.secret", Scope::Side, Audience::Side};
/// Set by surprise_die: the die said surprised, whatever came of it.
constexpr Fact kSideStartled{"surprise.failed", Scope::Side, Audience::Referee};

const PrepareIntent* as_stance(const Intent& intent) {
    const auto* prepare = intent.as<PrepareIntent>();
    return prepare != nullptr && prepare->verb == Verb::ChooseStance ? prepare : nullptr;
}

std::optional<std::int32_t> stance_named(const Name& word) {
    for (std::size_t i = 1; i < kStances.size(); ++i)
        if (kStances[i] == word.view()) return static_cast<std::int32_t>(i);
    return std::nullopt;
}

// CLS-166: a side of which nobody would ever fight.
bool never_fights(const View& view, std::uint32_t side) {
    if (view.rules().option("morale") == 0) return false;
    const std::vector<CreatureId> all = able_members(view, side);
    return !all.empty() && every(all, [&view](CreatureId who) {
        return view.stat(kMorale, who) == kCoward && !cornered(view, who);
    });
}

bool has_chosen(const View& view, std::uint32_t side) {
    return view.get(kStance, side) != kNoStance || view.get(kSecretStance, side) != kNoStance;
}

// The sides whose turn it is to choose, and of those the ones that have not.
std::vector<std::uint32_t> choosing(const View& view) { return sides_of_group(view, view.state().group); }

std::vector<std::uint32_t> undecided(const View& view) {
    std::vector<std::uint32_t> sides = choosing(view);
    std::erase_if(sides, [&view](std::uint32_t side) { return has_chosen(view, side); });
    return sides;
}

class ContactRounds final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"CLS-050", "CLS-051", "CLS-057", "CLS-059", "CLS-062", "CLS-063", "ADV-013",
                          "ADV-084", "ADV-114"},
                .facts = {kStance, kSecretStance, kContactSpent, kEncounterDistance},
                .stats = {kMorale},
                .verbs = {Verb::StartEncounter, Verb::ChooseStance}};
    }

    void check(const View& view, const Intent& intent, SeatId seat, Refusals& out) const {
        const PrepareIntent* choice = as_stance(intent);
        if (choice == nullptr) return check_distance(intent, out);
        const auto side = side_named(view, choice->key);
        const auto word = stance_named(choice->value);
        if (!side) out.add(Reason::UnknownId, "side");
        if (!word) out.add(Reason::BadArgument, "choice");
        if (side && !speaks_for(view, seat, *side)) out.add(Reason::NotController, "side");
        if (!running(view)) return;
        // CLS-070: what comes after the first blow is a retreat.
        if (!in_stage(view, kContactStage)) return out.add(Reason::WrongPhase);
        if (!side || !word) return;
        if (view.get(kSurprised, *side) != 0) out.add(Reason::Surprised, Stage::Phase, "side");
        if (!among(*side, undecided(view))) out.add(Reason::NotYourTurn, "side");
        if (*word == kFight && never_fights(view, *side)) out.add(Reason::Routed, "choice");
    }

    void suggest(const View& view, CreatureId who, std::vector<Intent>& out) const override {
        const std::uint32_t side = number(view.creature(who).side);
        if (!running(view) || !in_stage(view, kContactStage) || !among(side, undecided(view))) return;
        for (std::size_t word = 1; word < kStances.size(); ++word) {
            out.push_back({PrepareIntent{
                .verb = Verb::ChooseStance, .key = side_id(view, side), .value = Name(kStances[word])}});
        }
    }

    // CLS-059: any other idea is recorded as waiting; so is none.
    std::optional<TimeoutIntent> timeout_intent(const View& view) const override {
        if (!running(view) || !in_stage(view, kContactStage)) return std::nullopt;
        for (const std::uint32_t side : undecided(view)) {
            const SeatId seat = speaker_of(view, side);
            if (seat == SeatId::Referee) continue;
            return TimeoutIntent{
                seat,
                {PrepareIntent{.verb = Verb::ChooseStance, .key = side_id(view, side), .value = "wait"}}};
        }
        return std::nullopt;
    }

    void act(const SetupIntent& setup, Work& work) const { start(setup, work); }

    void act(const PrepareIntent& choice, Work& work) const {
        choose(sure(side_named(work.view(), choice.key)), sure(stance_named(choice.value)), work);
    }

  private:
    static constexpr std::int32_t kDistanceMax = 10'000;

    static void check_distance(const Intent& intent, Refusals& out) {
        const auto* setup = intent.as<SetupIntent>();
        if (setup == nullptr || !setup->distance) return;
        if (*setup->distance < 0 || *setup->distance > kDistanceMax)
            out.add(Reason::ValueOutOfRange, "distance");
    }

    // CLS-051: surprise follows upon the scene's beginning, then distance, then contact.
    static void start(const SetupIntent& setup, Work& work) {
        work.emit(SceneBegan{work.view().state().scene->id, {}});
        const std::int32_t feet = setup.distance ? *setup.distance : distance(work);
        work.set(kEncounterDistance, feet, CreatureId::None, 0, "distance");
        line_up_sides(feet, false, work);
        work.emit(PeriodBegan{"round", 1});
        contact_round(work);
    }

    // ADV-133: whoever was overhauled at sea lies alongside.
    static bool alongside(const View& view) {
        const Word& caught = view.state().scene->vocabulary->word(kRunDown);
        return caught.index != kNoWord && view.get(kRunDown) != 0 && view.get(kScene) == kOnWater;
    }

    // CLS-057. Where everybody stands already there is nothing to roll for.
    static std::int32_t distance(Work& work) {
        const View view = work.view();
        if (alongside(view)) return 0;
        if (const auto feet = feet_apart(view)) return *feet;
        const std::int32_t unit = 10 * scale(view.state());
        bool startled = false;
        for (std::uint32_t side = 0; side < view.state().scene->sides.size(); ++side)
            startled = startled || view.get(kSideStartled, side) != 0;
        if (scale(view.state()) == 1) return unit * roll(2, 6, work);
        return unit * (startled ? roll(1, 4, work) : roll(4, 6, work));
    }

    static std::int32_t roll(std::int32_t count, std::int32_t sides, Work& work) {
        return work.roll(DiceExpression{{{count, sides}}, 0, 1}, "distance", CreatureId::None);
    }

    static void contact_round(Work& work) {
        const auto sides = static_cast<std::uint32_t>(work.view().state().scene->sides.size());
        for (std::uint32_t side = 0; side < sides; ++side) work.set_raw(kStance, kNoStance, side, 0, "round");
        go_to(work, kContactStage, {}, -1);
        if (group_count(work.view()) > 0) go_to(work, kContactStage, {}, 0);
    }

    // Sides of one count choose in secret and show together (CLS-058).
    static void choose(std::uint32_t side, std::int32_t word, Work& work) {
        const std::vector<std::uint32_t> together = choosing(work.view());
        if (together.size() > 1) {
            work.set_raw(kSecretStance, word, side, 0, "choose_stance");
            work.emit(declared(work.view(), side, word), Audience::Side);
            if (!undecided(work.view()).empty()) return;
        } else {
            show(side, word, work);
        }
        for (const std::uint32_t one : together) {
            const std::int32_t secret = work.view().get(kSecretStance, one);
            if (secret == kNoStance) continue;
            work.set_raw(kSecretStance, kNoStance, one, 0, "shown");
            show(one, secret, work);
        }
        go_on(together, work);
    }

    static Declared declared(const View& view, std::uint32_t side, std::int32_t word) {
        return {CreatureId::None,
                Verb::ChooseStance,
                Name(kStances[static_cast<std::size_t>(word)]),
                {},
                side_id(view, side)};
    }

    static void show(std::uint32_t side, std::int32_t word, Work& work) {
        work.set_raw(kStance, word, side, 0, "choose_stance");
        work.emit(declared(work.view(), side, word));
    }

    static std::optional<std::uint32_t> with_stance(const View& view, const std::vector<std::uint32_t>& sides,
                                                    std::int32_t word) {
        for (const std::uint32_t side : sides)
            if (view.get(kStance, side) == word) return side;
        return std::nullopt;
    }

    // Whoever slips away does so before the first blow (CLS-070).
    static void go_on(const std::vector<std::uint32_t>& shown, Work& work) {
        const View view = work.view();
        if (const auto side = with_stance(view, shown, kEvade)) {
            work.set_raw(kPursuitRole, kFleeingSide, *side, 0, "evade");
            return go_to(work, kEvasionStage, {}, -1);
        }
        if (with_stance(view, shown, kFight)) return fight(work);
        const std::int32_t next = view.state().group + 1;
        if (next < group_count(view)) return go_to(work, kContactStage, {}, next);
        next_round(work);
        if (!work.over()) contact_round(work);
    }

    // CLS-063: who has used this round for something else acts again in the next one.
    static void fight(Work& work) {
        const auto sides = static_cast<std::uint32_t>(work.view().state().scene->sides.size());
        for (std::uint32_t side = 0; side < sides; ++side) {
            const std::int32_t stance = work.view().get(kStance, side);
            if (stance != kNoStance && stance != kFight)
                work.set_raw(kContactSpent, 1, side, 0, "choose_stance");
        }
        go_to(work, kDeclareStage, {}, -1);
    }
};

}  // namespace

MechanicPtr contact() { return make_mechanic<ContactRounds>(); }

}  // namespace affray
