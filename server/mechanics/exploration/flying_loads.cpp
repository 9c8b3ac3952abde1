// What a flying beast can bear, by its Hit Dice (ADV-090).
#include "mechanics/exploration/exploration.h"
#include "readings/journey/expedition.h"

#include <array>

namespace affray {
namespace {

constexpr std::array<std::string_view, 5> kLoadWords{"none", "small", "human", "horse", "elephant"};
constexpr std::array<std::int32_t, 5> kDiceNeeded{0, 3, 6, 12, 24};
/// What a beast carries through the air.
constexpr Fact kFlyingLoad = Fact{"burden", Scope::Creature}.in_words(kLoadWords);

std::size_t load_named(const Name& word) {
    for (std::size_t i = 1; i < kLoadWords.size(); ++i)
        if (kLoadWords[i] == word.view()) return i;
    return 0;
}

class FlyingLoads final : public Mechanic {
  public:
    Claims claims() const override {
        return {.rules = {"ADV-090"},
                .facts = {kFlyingLoad},
                .stats = {kHitDice},
                .verbs = {Verb::LoadBeast},
                .between_battles = {Verb::LoadBeast}};
    }

    void check(const View& view, Own<UseIntent> use, SeatId, Refusals& out) const {
        const std::size_t load = load_named(use->detail);
        if (load == 0) out.add(Reason::BadArgument, "burden");
        if (use->targets.size() != 1) return out.add(Reason::UnknownId, "beast");
        const CreatureId beast = use->targets.front();
        if (!on_journey(view)) out.add(Reason::WrongPhase);
        if (!view.present(beast)) out.add(Reason::TargetInvalid, "beast");
        if (view.stat(kHitDice, beast) < kDiceNeeded[load]) out.add(Reason::TooHeavy, "beast");
    }

    void act(const UseIntent& use, Work& work) const {
        work.set(kFlyingLoad, static_cast<std::int32_t>(load_named(use.detail)), use.targets.front(), 0,
                 "load");
    }
};

}  // namespace

MechanicPtr flying_loads() { return make_mechanic<FlyingLoads>(); }

}  // namespace affray
