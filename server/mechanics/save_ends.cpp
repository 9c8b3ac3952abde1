// Save ends: ongoing harm and the saves at the end of a turn (ARC-147, 149, 196).
#include "mechanics/mechanics.h"
#include "mechanics/readings.h"

namespace affray {
namespace {

class SaveEnds final : public Mechanic {
  public:
    std::string_view id() const override { return "save_ends"; }

    Claims claims() const override {
        return {.rules = {"ARC-147", "ARC-149", "ARC-196"},
                .stats = {kSaveBonus},
                .events = listens<TurnEnded>()};
    }

    // In order of application: the effect's harm, then its save.
    void after(const EventBody& body, Work& work) const override {
        const CreatureId who = std::get<TurnEnded>(body).who;
        for (const Effect& effect : std::vector<Effect>(work.view().state().effects)) {
            if (effect.who != who || work.over() || !work.view().present(who)) continue;
            if (effect.name == Name("ongoing") && effect.level > 0) tick(effect, work);
            if (effect.until.when == Until::When::Save) save(effect, work);
        }
    }

  private:
    static void tick(const Effect& effect, Work& work) {
        Wound wound;
        wound.source = effect.source;
        wound.who = effect.who;
        wound.rolled = effect.level;
        wound.type = effect.type;
        wound.natural = effect.natural;
        wound.cause = "ongoing";
        work.harm(std::move(wound));
    }

    static void save(const Effect& effect, Work& work) {
        if (!work.view().present(effect.who)) return;
        Tested test{.who = effect.who, .kind = "save", .subject = effect.name, .target = effect.until.number};
        if (const auto bonus = work.view().stat(kSaveBonus, effect.who); bonus != 0)
            test.modifiers.push_back({"save_bonus", bonus, "ARC-195"});
        test = work.view().rules().resolution().test(std::move(test), 20, "save", work);
        if (test.outcome == TestOutcome::Success)
            work.emit(EffectRemoved{effect.id, effect.who, effect.name, "saved"});
    }
};

}  // namespace

Rider save_ends() { return std::make_unique<SaveEnds>(); }

}  // namespace affray
